// Decides where the embedded PostgreSQL is stored, which copy of its programs runs, and which account runs
// it. Starts no database.
//
// For an ordinary account: the database is in the data directory, and the package's programs run, or a copy
// of them in the data directory if their library links can't be created.
//
// For root, as which PostgreSQL refuses to run: an ordinary account runs it, the owner of an existing
// database or else "baystead". If this account can't enter the data directory or run the package's programs,
// for example below /root, then /var/lib/baystead has the database, or a copy of the programs.
import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyPrograms, findPrograms, type Programs } from './embedded-programs.ts';
import { createToken } from '#server/tokens.ts';
import { OperatorError } from '#server/terminal.ts';

const execute = promisify(execFile);

/** An account of the operating system. */
export interface Account {
  uid: number;
  gid: number;
}

export interface DatabaseLayout {
  /** Holds `cluster`. The account can enter it. */
  folder: string;
  cluster: string;
  /** The folder that holds PostgreSQL's `bin`, `lib` and `share`. */
  programs: string;
  /** The PostgreSQL version of the programs, for example 18. */
  major: number;
  /** Null for the account of this process. */
  account: Account | null;
}

const accountName = 'baystead';
/** Holds the database or the programs if the account can't enter the data directory or the package. */
const fallbackFolder = '/var/lib/baystead';
/** A file in the data directory with the path of a database in `fallbackFolder`. */
const pointerFile = 'database-location';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Whether a data directory has a database. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const places = [path.join(dataDir, 'postgres/PG_VERSION'), path.join(dataDir, pointerFile)];
  return (await Promise.all(places.map((place) => stat(place).catch(() => null)))).some(
    (found) => found !== null,
  );
}

/**
 * Finds or prepares the layout of an existing data directory. Reports each unusual choice with `printLine`.
 */
export async function prepareLayout(
  dataDir: string,
  printLine: (line: string) => void,
): Promise<DatabaseLayout> {
  const packaged = await findPrograms();
  return isRoot()
    ? prepareForRoot(dataDir, packaged, printLine)
    : prepareForThisAccount(dataDir, packaged, printLine);
}

async function prepareForThisAccount(
  dataDir: string,
  packaged: Programs,
  printLine: (line: string) => void,
): Promise<DatabaseLayout> {
  const printCopied = () =>
    printLine(
      `The programs in ${packaged.folder} cannot be completed, so PostgreSQL runs from a copy in ${dataDir}.`,
    );
  const programs = packaged.isComplete ? packaged.folder : await copyPrograms(packaged, dataDir, printCopied);
  const cluster = path.join(dataDir, 'postgres');
  await refuseForeignCluster(cluster);
  return { folder: dataDir, cluster, programs, major: packaged.major, account: null };
}

async function prepareForRoot(
  dataDir: string,
  packaged: Programs,
  printLine: (line: string) => void,
): Promise<DatabaseLayout> {
  const movedFolder = await readPointer(dataDir);
  const account =
    (await ownerOf(path.join(movedFolder ?? dataDir, 'postgres'))) ?? (await ensureAccount(printLine));
  const isUsable =
    packaged.isComplete &&
    (await hasAccess('-x', path.join(packaged.folder, 'bin/postgres'), account)) &&
    (await hasAccess('-r', path.join(packaged.folder, 'share/postgresql/postgres.bki'), account));
  const printCopiedElsewhere = () =>
    printLine(
      `The account "${accountName}" cannot enter ${packaged.folder}, so PostgreSQL runs from a copy in ${fallbackFolder}.`,
    );
  const programs = isUsable
    ? packaged.folder
    : await copyPrograms(packaged, fallbackFolder, printCopiedElsewhere);
  const folder =
    movedFolder ??
    ((await hasAccess('-x', dataDir, account)) ? dataDir : await moveOut(dataDir, account, printLine));
  return { folder, cluster: path.join(folder, 'postgres'), programs, major: packaged.major, account };
}

/** Creates a folder for the database in `fallbackFolder`. The pointer file tells later starts where it is. */
async function moveOut(
  dataDir: string,
  account: Account,
  printLine: (line: string) => void,
): Promise<string> {
  if (await ownerOf(path.join(dataDir, 'postgres'))) {
    throw new OperatorError(
      `The account "${accountName}", which runs the database for root, can no longer enter ${dataDir}: move it, or open the folders above it.`,
    );
  }
  const folder = path.join(fallbackFolder, `data-${createToken().slice(0, 8)}`);
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await chown(folder, account.uid, account.gid);
  await writeFile(path.join(folder, 'belongs-to'), `${dataDir}\n`);
  await writeFile(path.join(dataDir, pointerFile), `${folder}\n`);
  printLine(`The account "${accountName}" cannot enter ${dataDir}, so the database is kept in ${folder}.`);
  return folder;
}

async function readPointer(dataDir: string): Promise<string | null> {
  const text = await readFile(path.join(dataDir, pointerFile), 'utf8').catch(() => '');
  return text.trim() || null;
}

/** The owner of an existing cluster: PostgreSQL runs as that account only. */
async function ownerOf(cluster: string): Promise<Account | null> {
  const found = await stat(cluster).catch(() => null);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
}

async function refuseForeignCluster(cluster: string): Promise<void> {
  const found = await stat(cluster).catch(() => null);
  if (found && process.getuid && found.uid !== process.getuid()) {
    throw new OperatorError(
      `The database in ${cluster} belongs to another account (user id ${found.uid}): start as that account or as root, or set DATA_DIR to another folder.`,
    );
  }
}

/** Returns the ordinary account that runs PostgreSQL for root. Creates it if it is missing. */
async function ensureAccount(printLine: (line: string) => void): Promise<Account> {
  const existing = await findAccount();
  if (existing) return existing;
  await execute('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    accountName,
  ]).catch(() => {
    throw new OperatorError(
      `PostgreSQL does not run as root, and no account could be created to run it: create an ordinary account called "${accountName}", or start as an ordinary user.`,
    );
  });
  printLine(
    `Created the operating system's account "${accountName}", because PostgreSQL does not run as root.`,
  );
  return (await findAccount()) ?? ensureAccount(printLine);
}

async function findAccount(): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => execute('id', [flag, accountName])));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  } catch {
    return null;
  }
}

/** Whether the account may read a file (-r), or run a file or enter a folder (-x). */
async function hasAccess(right: '-r' | '-x', file: string, account: Account): Promise<boolean> {
  return execute('test', [right, file], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  );
}
