// Opens the embedded PostgreSQL of a data directory and returns its URL. Hides programs, accounts, passwords,
// ports and the remains of earlier processes. Knows nothing of the schema.
import { access, constants, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { applicationRole, transferOwnership } from './application-role.ts';
import {
  clusterUser,
  endPostgres,
  ensureCluster,
  readPostmaster,
  startPostgres,
  type Postmaster,
} from './embedded-cluster.ts';
import { isRoot, prepareLayout, type DatabaseLayout } from './embedded-layout.ts';
import { readOrCreateSecret } from '#server/tokens.ts';
import { OperatorError } from '#server/terminal.ts';

export interface EmbeddedDatabaseSettings {
  /** Created when missing. */
  dataDir: string;
  /**
   * 'serve' for the one server of this directory: fails if another server uses the database, takes over a
   * PostgreSQL that a killed server left, and stops it at the end. 'command': stops PostgreSQL only if the
   * command started it and no server uses it by then.
   */
  purpose: 'serve' | 'command';
  /** Gets lines for the terminal. */
  printLine: (line: string) => void;
  /** Called when the server has lost the database for good. */
  onLost?: () => void;
  /** For tests and benchmarks: faster, but a power loss would destroy the database. */
  temporary?: boolean;
}

export interface EmbeddedDatabase {
  url: string;
  startedHere: boolean;
  stop: () => Promise<void>;
}

const databaseName = 'baystead';
/** How long to wait for another server that may be stopping. */
const heldTimeoutMs = 3000;
/** How long PostgreSQL may take to start. After a power loss it first recovers. */
const startTimeoutMs = 120_000;
// PostgreSQL's error codes: https://www.postgresql.org/docs/18/errcodes-appendix.html
const wrongPassword = '28P01';
const noSuchDatabase = '3D000';
const duplicateDatabase = '42P04';
const uniqueViolation = '23505';
const adminShutdown = '57P01';
/** A key that no other advisory lock uses. The connection of the serving process holds the lock. */
const servingLock = 'SELECT pg_try_advisory_lock(1650555747) AS held';
/**
 * Autovacuum would connect to the hundreds of databases of a test run in turn, several times a second.
 * Hashing the application's password, which is random, takes half of the time of a connection otherwise.
 */
const temporarySettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'scram_iterations=1',
];

/** Each is stored in its own file in the data directory. */
interface Passwords {
  /** Password of the role that initdb creates. Only this module connects as that role. */
  superuser: string;
  application: string;
}

/** 'held': another server uses the database. 'not-ready': PostgreSQL is starting or stopping. */
type Attempt = EmbeddedDatabase | 'held' | 'not-ready';

/** @throws OperatorError with a sentence for the terminal. */
export async function openEmbeddedDatabase(settings: EmbeddedDatabaseSettings): Promise<EmbeddedDatabase> {
  const { dataDir, printLine } = settings;
  const { layout, passwords } = await prepare(dataDir, printLine);
  const began = Date.now();
  for (;;) {
    const attempt = await tryToOpen(layout, passwords, settings);
    if (typeof attempt === 'object') return attempt;
    const waited = Date.now() - began;
    if (attempt === 'held' && waited > heldTimeoutMs) {
      throw new OperatorError(
        `The data directory ${dataDir} is in use by another server: stop that one, or set DATA_DIR to another folder.`,
      );
    }
    if (waited > startTimeoutMs) {
      throw new OperatorError(
        `The database in ${layout.cluster} neither starts nor stops: postgres.log in ${dataDir} says why.`,
      );
    }
    await pause(100);
  }
}

async function tryToOpen(
  layout: DatabaseLayout,
  passwords: Passwords,
  settings: EmbeddedDatabaseSettings,
): Promise<Attempt> {
  const { purpose, dataDir, temporary = false } = settings;
  const found = await readPostmaster(layout);
  const log = path.join(dataDir, 'postgres.log');
  const postmaster = found ?? (await startPostgres(layout, log, temporary ? temporarySettings : []));
  if (!postmaster?.ready) return 'not-ready';
  if (!(await ensureOwner(postmaster.port, passwords, layout))) return 'not-ready';
  const url = addressOf(applicationRole, passwords.application, postmaster.port);
  const client = await connect(url, layout);
  if (!client) return 'not-ready';

  const startedHere = found === null;
  if (purpose === 'command') {
    await client.end();
    return {
      url,
      startedHere,
      stop: () => (startedHere ? stopUnlessServing(url, layout, postmaster) : Promise.resolve()),
    };
  }
  if (await tryLock(client))
    return { url, startedHere, stop: holdLock(client, url, layout, postmaster, settings) };
  await client.end();
  return 'held';
}

/** Prepares folders, passwords and the cluster. Turns errors of the disk into sentences. */
async function prepare(
  dataDir: string,
  printLine: (line: string) => void,
): Promise<{ layout: DatabaseLayout; passwords: Passwords }> {
  try {
    await makeFolder(dataDir, isRoot() ? 0o711 : 0o700);
    await access(dataDir, constants.W_OK);
  } catch (error) {
    // In /proc, for example, creating a folder fails with ENOENT.
    throw explainFailure(dataDir, error, { ENOENT: cannotWrite });
  }
  try {
    const layout = await prepareLayout(dataDir, printLine);
    const passwords = {
      superuser: await readOrCreateSecret(path.join(dataDir, 'database-password')),
      application: await readOrCreateSecret(path.join(dataDir, 'application-password')),
    };
    await ensureCluster(layout, passwords.superuser, printLine);
    return { layout, passwords };
  } catch (error) {
    throw explainFailure(dataDir, error);
  }
}

/**
 * Like mkdir with `recursive`, which never returns where creating a folder fails with ENOENT, as in /proc.
 */
async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (code !== 'ENOENT' || path.dirname(folder) === folder) throw error;
    await makeFolder(path.dirname(folder), mode);
    await mkdir(folder, { mode });
  }
}

const cannotWrite =
  'cannot be written by this account: change its permissions, or set DATA_DIR to another folder';
const isFull = 'lies on a disk that is full';
const isNoFolder = 'is not a folder: set DATA_DIR to one';
const reasons: Record<string, string> = {
  EACCES: cannotWrite,
  EPERM: cannotWrite,
  EROFS: cannotWrite,
  ENOSPC: isFull,
  EDQUOT: isFull,
  ENOTDIR: isNoFolder,
  EEXIST: isNoFolder,
};

function explainFailure(dataDir: string, error: unknown, more: Record<string, string> = {}): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = { ...reasons, ...more }[code];
  return reason ? new OperatorError(`The data directory ${dataDir} ${reason}.`) : error;
}

function addressOf(role: string, password: string, port: number): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${databaseName}`;
}

/** Makes the application's role the owner of the database. Returns false if PostgreSQL is not ready. */
async function ensureOwner(port: number, passwords: Passwords, layout: DatabaseLayout): Promise<boolean> {
  const client = await connect(addressOf(clusterUser, passwords.superuser, port), layout);
  if (!client) return false;
  try {
    await transferOwnership(client, databaseName, passwords.application);
    return true;
  } catch (error) {
    // Another process is stopping PostgreSQL.
    if ((error as { code?: string }).code === adminShutdown) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** Connects, and creates the database if it is missing. Null if PostgreSQL is not ready. */
async function connect(url: string, layout: DatabaseLayout): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // The event "end" follows.
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    const { code } = error as { code?: string };
    if (code === wrongPassword) {
      throw new OperatorError(
        `The database in ${layout.cluster} does not accept the password kept in the data directory.`,
      );
    }
    if (code !== noSuchDatabase) return null;
    await createDatabase(url);
    return connect(url, layout);
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/[^/]+$/, 'postgres') });
  await client.connect();
  await client.query(`CREATE DATABASE ${databaseName}`).catch((error: { code?: string }) => {
    // These codes mean that another process was faster.
    if (error.code !== duplicateDatabase && error.code !== uniqueViolation) throw error;
  });
  await client.end();
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(servingLock);
  return rows[0]?.held === true;
}

/**
 * Keeps the lock until the server stops, also when PostgreSQL restarts itself. Returns the function that
 * stops PostgreSQL.
 */
function holdLock(
  client: pg.Client,
  url: string,
  layout: DatabaseLayout,
  { pid }: Postmaster,
  { onLost }: EmbeddedDatabaseSettings,
): () => Promise<void> {
  let holder = client;
  const stopping = new AbortController();
  const lockAgain = async () => {
    for (let attempt = 0; attempt < 20 && !stopping.signal.aborted; attempt += 1) {
      const next = await connect(url, layout).catch(() => null);
      if (next && (await tryLock(next).catch(() => false))) {
        hold(next);
        return;
      }
      await next?.end().catch(() => undefined);
      await pause(500);
    }
    if (!stopping.signal.aborted) onLost?.();
  };
  const hold = (next: pg.Client) => {
    holder = next;
    holder.once('end', () => void lockAgain());
  };
  hold(client);
  return async () => {
    stopping.abort();
    // Holds the lock until PostgreSQL has ended, so that no other server starts to use it.
    await endPostgres(layout, pid);
    await holder.end().catch(() => undefined);
  };
}

/** Stops the PostgreSQL that a command started, unless a server uses it by now. */
async function stopUnlessServing(url: string, layout: DatabaseLayout, { pid }: Postmaster): Promise<void> {
  const client = await connect(url, layout);
  if (client && (await tryLock(client))) await endPostgres(layout, pid);
  await client?.end().catch(() => undefined);
}
