// Where the embedded PostgreSQL lies and who runs it: PostgreSQL refuses to run as root, and the ordinary account that
// stands in for root may not be able to enter the folder of the project. Starts no database.
import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findPrograms, privateCopy } from './embedded-programs.ts';
import { newSecret } from '#server/secrets.ts';
import { StartProblem } from '#server/terminal.ts';

const execute = promisify(execFile);

/** An account of the operating system. */
export interface Account {
  uid: number;
  gid: number;
}

export interface Place {
  /** Holds `cluster`; the account can enter it, and write to it once it is its own. */
  folder: string;
  cluster: string;
  /** The folder that holds PostgreSQL's `bin`, `lib` and `share`. */
  programs: string;
  /** The PostgreSQL version of the programs, for example 18. */
  major: number;
  /** Null: whoever runs this process. */
  account: Account | null;
}

const accountName = 'baystead';
/** Where root keeps what the stand-in account cannot reach inside the project. */
const elsewhere = '/var/lib/baystead';
const pointer = 'database-location';

/** PostgreSQL refuses to run as root, so that root needs a stand-in that can pass through its folders. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Settles place and account for an existing data directory. `say` gets a line on each surprise. */
export async function settlePlace(dataDir: string, say: (line: string) => void): Promise<Place> {
  const packaged = await findPrograms();
  if (!isRoot()) {
    const sayCopied = () =>
      say(
        `The programs in ${packaged.folder} cannot be completed, so PostgreSQL runs from a copy in ${dataDir}.`,
      );
    const programs = packaged.complete ? packaged.folder : await privateCopy(packaged, dataDir, sayCopied);
    const cluster = path.join(dataDir, 'postgres');
    await refuseForeignCluster(cluster);
    return { folder: dataDir, cluster, programs, major: packaged.major, account: null };
  }

  const folder = await readPointer(dataDir);
  const account = (await ownerOf(path.join(folder ?? dataDir, 'postgres'))) ?? (await standIn(say));
  const usable = packaged.complete && (await canUse(packaged.probes, account));
  const sayCopied = () =>
    say(
      `The account "${accountName}" cannot enter ${packaged.folder}, so PostgreSQL runs from a copy in ${elsewhere}.`,
    );
  const programs = usable ? packaged.folder : await privateCopy(packaged, elsewhere, sayCopied);
  const settled =
    folder ?? ((await canUse([dataDir], account)) ? dataDir : await moveOut(dataDir, account, say));
  return {
    folder: settled,
    cluster: path.join(settled, 'postgres'),
    programs,
    major: packaged.major,
    account,
  };
}

/** A folder of its own below `elsewhere`, noted in the data directory so that every later start finds it again. */
async function moveOut(dataDir: string, account: Account, say: (line: string) => void): Promise<string> {
  if (await ownerOf(path.join(dataDir, 'postgres'))) {
    throw new StartProblem(
      `The account "${accountName}", which runs the database for root, can no longer enter ${dataDir}: move it, or open the folders above it.`,
    );
  }
  const folder = path.join(elsewhere, `data-${newSecret().slice(0, 8)}`);
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await chown(folder, account.uid, account.gid);
  await writeFile(path.join(folder, 'belongs-to'), `${dataDir}\n`);
  await writeFile(path.join(dataDir, pointer), `${folder}\n`);
  say(`The account "${accountName}" cannot enter ${dataDir}, so the database is kept in ${folder}.`);
  return folder;
}

async function readPointer(dataDir: string): Promise<string | null> {
  const text = await readFile(path.join(dataDir, pointer), 'utf8').catch(() => '');
  return text.trim() || null;
}

/** The account that owns an existing cluster, since PostgreSQL runs as nobody else. */
async function ownerOf(cluster: string): Promise<Account | null> {
  const found = await stat(cluster).catch(() => null);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
}

async function refuseForeignCluster(cluster: string): Promise<void> {
  const found = await stat(cluster).catch(() => null);
  if (found && process.getuid && found.uid !== process.getuid()) {
    throw new StartProblem(
      `The database in ${cluster} belongs to another account (user id ${found.uid}): start as that account or as root, or set DATA_DIR to another folder.`,
    );
  }
}

/** The ordinary account that runs PostgreSQL for root; created when missing. */
async function standIn(say: (line: string) => void): Promise<Account> {
  const known = await findAccount();
  if (known) return known;
  await execute('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    accountName,
  ]).catch(() => {
    throw new StartProblem(
      `PostgreSQL does not run as root, and no account could be created to run it: create an ordinary account called "${accountName}", or start as an ordinary user.`,
    );
  });
  say(`Created the operating system's account "${accountName}", because PostgreSQL does not run as root.`);
  return (await findAccount()) ?? standIn(say);
}

async function findAccount(): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => execute('id', [flag, accountName])));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  } catch {
    return null;
  }
}

/** Whether the account may read these files and enter these folders and every folder above them, by their mode bits. */
async function canUse(places: readonly string[], account: Account): Promise<boolean> {
  for (const place of places) {
    for (const step of withFoldersAbove(place)) {
      const found = await stat(step).catch(() => null);
      if (!found) return false;
      const shift = found.uid === account.uid ? 6 : found.gid === account.gid ? 3 : 0;
      const needed = found.isDirectory() ? 0o1 : 0o4;
      if (((found.mode >> shift) & needed) === 0) return false;
    }
  }
  return true;
}

function withFoldersAbove(place: string): string[] {
  const above = path.dirname(place);
  return above === place ? [place] : [place, ...withFoldersAbove(above)];
}
