// Options that start the decoder process in a sandbox, to limit what a bug in a decoder can reach. The
// process inherits no environment, and Node's permission model lets its JavaScript read only its own code and
// the photos. The permission model doesn't bind native code (sharp); docs/decisions/0033-decoder-process.md
// says what that leaves open.
import type { ForkOptions } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Everything that decoder-process.ts loads. */
const codePaths = [
  import.meta.dirname,
  path.join(root, 'app/domain'),
  // Defines the import path "#domain/".
  path.join(root, 'package.json'),
  ...['sharp', 'sharp-phash', 'exif-reader', '@img', 'detect-libc', 'semver', 'libheif-js'].map((name) =>
    path.join(root, 'node_modules', name),
  ),
];

export function sandboxOptions(photoFolder: string): ForkOptions {
  return {
    // The folder where libvips unpacks large images. No other variable is needed.
    env: { TMPDIR: tmpdir() },
    execArgv: [
      '--permission',
      // sharp is native code.
      '--allow-addons',
      // Silences the warning that addons are allowed.
      '--disable-warning=PERM0001',
      ...[...codePaths, photoFolder].map((folder) => `--allow-fs-read=${folder}`),
    ],
  };
}
