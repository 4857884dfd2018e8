// One PostgreSQL cluster on disk and its main process: creates, starts, recognises and ends it. Knows no SQL and
// not who may use it.
import { spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from './embedded-place.ts';
import { StartProblem } from '#server/terminal.ts';

/** What postmaster.pid tells about a running PostgreSQL. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** The superuser. The application connects as another role (application-role.ts). */
export const clusterUser = 'baystead';
/** As often as PostgreSQL is asked whether it has got further. */
const step = 20;

/** Creates the cluster when there is none; refuses one of another major version, which these programs cannot read. */
export async function ensureCluster(
  place: Place,
  password: string,
  say: (line: string) => void,
): Promise<void> {
  const version = await readFile(path.join(place.cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) {
    say('Creating the database.');
    await createCluster(place, password);
  } else if (Number(version) !== place.major) {
    throw new StartProblem(
      `The database in ${place.cluster} was written by PostgreSQL ${version.trim()}, and this is PostgreSQL ${place.major}, which cannot read it: start it with the release of Baystead that wrote it, or set DATA_DIR to another folder.`,
    );
  }
}

/** The cluster appears whole, by a rename: a creation that was interrupted leaves nothing that looks like one. */
async function createCluster(place: Place, password: string): Promise<void> {
  const draft = await mkdtemp(path.join(place.folder, 'postgres-new-'));
  const cluster = path.join(draft, 'cluster');
  const passwordFile = path.join(draft, 'password');
  try {
    await mkdir(cluster, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (place.account) {
      for (const file of [draft, cluster, passwordFile])
        await chown(file, place.account.uid, place.account.gid);
    }
    await runInitdb(place, cluster, passwordFile);
    await rename(cluster, place.cluster).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // another process was quicker
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function runInitdb(place: Place, cluster: string, passwordFile: string): Promise<void> {
  const words = [
    `--pgdata=${cluster}`,
    `--username=${clusterUser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own collation: the same order on every machine, whatever locales that has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  const child = spawn(path.join(place.programs, 'bin/initdb'), words, {
    ...surroundings(place),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new StartProblem(explain(place, said));
}

/**
 * Starts PostgreSQL in a session of its own, so that a Ctrl-C in the terminal does not end it before the requests in
 * flight are answered, and waits until it accepts connections.
 * @returns null when another process holds the cluster or took the port: look again, then try again.
 */
export async function startPostgres(
  place: Place,
  log: string,
  settings: readonly string[],
): Promise<Postmaster | null> {
  const port = await freePort();
  const all = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    ...settings,
  ];
  const output = await open(log, 'w', 0o600);
  const child = spawn(
    path.join(place.programs, 'bin/postgres'),
    ['-D', place.cluster, ...all.flatMap((s) => ['-c', s])],
    {
      ...surroundings(place),
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    },
  );
  const failed = new Promise<never>((_, reject) => child.on('error', reject));
  child.unref();
  await output.close();

  const ready = async () => {
    while (child.exitCode === null && child.signalCode === null) {
      const running = await readPostmaster(place);
      if (running?.ready && running.pid === child.pid) return running;
      await pause(step);
    }
    return null;
  };
  const running = await Promise.race([ready(), failed]);
  if (running) return running;
  const said = await readFile(log, 'utf8');
  const busy = /postmaster\.pid" already exists|shared memory block|Address already in use/.test(said);
  if (!busy) throw new StartProblem(explain(place, said));
  return null;
}

/** Null when no PostgreSQL runs on the cluster. A note on a process that is gone or is something else is removed. */
export async function readPostmaster({ cluster }: Place): Promise<Postmaster | null> {
  const file = path.join(cluster, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return null;
  const about = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '(postgres) S');
  if (!/^.*\(postgres\) [^ZX]/.test(about)) {
    // The process numbers were dealt again, as in a restarted container, or nobody has collected the dead process yet.
    // PostgreSQL itself would refuse to start; that nothing else uses the cluster it also tells by its shared memory.
    await rm(file, { force: true });
    return null;
  }
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** Ends PostgreSQL in its fast way: what runs is rolled back, what was acknowledged is on disk. */
export async function endPostgres(place: Place, pid: number): Promise<void> {
  const timeoutMs = 60_000;
  if (!signal(pid, 'SIGINT')) return;
  const began = Date.now();
  // Its note is the last thing that it removes.
  while ((await readPostmaster(place))?.pid === pid) {
    if (Date.now() - began > timeoutMs) signal(pid, 'SIGQUIT');
    await pause(step);
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isRunning(pid: number): boolean {
  return signal(pid, 0);
}

/** A neutral locale, a folder that every account can enter, and nothing of this process's environment. */
function surroundings({ account }: Place) {
  return { cwd: '/', env: { LC_ALL: 'C' }, ...account };
}

function explain({ cluster }: Place, said: string): string {
  if (/No space left on device|Disk quota exceeded/.test(said)) {
    return `The disk that holds ${cluster} is full, so the database cannot start.`;
  }
  const lines = said.split('\n').filter((line) => /FATAL|PANIC|ERROR|error:/.test(line));
  const reason = lines.at(-1) ?? said.trim().split('\n').at(-1) ?? '';
  return `The database in ${cluster} did not start. PostgreSQL says: ${reason.replace(/^.*?(?:FATAL|PANIC|ERROR|error): */, '')}`;
}

/** A loopback port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
