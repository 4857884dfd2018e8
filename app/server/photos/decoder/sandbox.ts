// How the decoder process is started so that a bug in a decoder reaches little: it inherits no environment, and Node's
// permission model lets its JavaScript read its own code and the photos, and nothing else. Native code (sharp) is not
// bound by the permission model; docs/decisions/0033-decoder-process.md says what that leaves open.
import type { ForkOptions } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Everything that decoder-process.ts loads. */
const code = [
  import.meta.dirname,
  path.join(root, 'app/domain'),
  // Says what "#domain/" stands for.
  path.join(root, 'package.json'),
  ...['sharp', '@img', 'detect-libc', 'semver', 'libheif-js'].map((name) =>
    path.join(root, 'node_modules', name),
  ),
];

/** `photoFolder` holds the files that the process decodes. */
export function sandboxOptions(photoFolder: string): ForkOptions {
  return {
    // The folder where libvips unpacks large images. No other variable is needed.
    env: { TMPDIR: tmpdir() },
    execArgv: [
      '--permission',
      // sharp is native code.
      '--allow-addons',
      // Node would warn on the error output that addons are allowed.
      '--disable-warning=PERM0001',
      ...[...code, photoFolder].map((place) => `--allow-fs-read=${place}`),
    ],
  };
}
