// One PostgreSQL cluster on disk and its main process: creates, starts, recognizes and stops it with
// PostgreSQL's own initdb and pg_ctl. Runs no SQL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import type { DatabaseLayout } from './embedded-layout.ts';
import { OperatorError } from '#server/terminal.ts';

/** A running PostgreSQL, read from postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** The superuser. The application connects as another role (application-role.ts). */
export const clusterUser = 'baystead';

/**
 * Creates the cluster if there is none. Refuses one of another major version, which these programs cannot
 * read.
 */
export async function ensureCluster(
  layout: DatabaseLayout,
  password: string,
  printLine: (line: string) => void,
): Promise<void> {
  const version = await readFile(path.join(layout.cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) {
    printLine('Creating the database.');
    await createCluster(layout, password);
  } else if (Number(version) !== layout.major) {
    throw new OperatorError(
      `The database in ${layout.cluster} was written by PostgreSQL ${version.trim()}, and this is PostgreSQL ${layout.major}, which cannot read it: start it with the release of Baystead that wrote it, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Renames a finished cluster into place, so that an interrupted creation leaves nothing that looks like one.
 */
async function createCluster(layout: DatabaseLayout, password: string): Promise<void> {
  const temporary = await mkdtemp(path.join(layout.folder, 'postgres-new-'));
  const cluster = path.join(temporary, 'cluster');
  const passwordFile = path.join(temporary, 'password');
  try {
    await mkdir(cluster, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (layout.account) {
      for (const file of [temporary, cluster, passwordFile])
        await chown(file, layout.account.uid, layout.account.gid);
    }
    await runInitdb(layout, cluster, passwordFile);
    await rename(cluster, layout.cluster).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // Another process was faster.
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function runInitdb(layout: DatabaseLayout, cluster: string, passwordFile: string): Promise<void> {
  const args = [
    `--pgdata=${cluster}`,
    `--username=${clusterUser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own collation sorts the same on every machine, regardless of its locales.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  const log = `${passwordFile}.log`;
  if ((await run(layout, 'initdb', args, log)) !== 0) {
    throw new OperatorError(explain(layout, await readFile(log, 'utf8')));
  }
}

/**
 * Starts PostgreSQL and waits until it accepts connections.
 * @returns null if another process holds the cluster or took the port; the caller looks again and retries.
 */
export async function startPostgres(
  layout: DatabaseLayout,
  log: string,
  settings: readonly string[],
): Promise<Postmaster | null> {
  const all = [
    `port=${await freePort()}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    ...settings,
  ];
  const options = all.map((setting) => `-c ${setting}`).join(' ');
  const args = ['start', '--silent', '--wait', '--timeout=120', `--pgdata=${layout.cluster}`, '-o', options];
  if ((await run(layout, 'pg_ctl', args, log)) === 0) return readPostmaster(layout);
  const output = await readFile(log, 'utf8');
  const isBusy = /postmaster\.pid" already exists|shared memory block|Address already in use/.test(output);
  if (!isBusy) throw new OperatorError(explain(layout, output));
  return null;
}

/** Null if no PostgreSQL runs on the cluster. Removes a stale postmaster.pid. */
export async function readPostmaster({ cluster }: DatabaseLayout): Promise<Postmaster | null> {
  const file = path.join(cluster, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return null;
  const about = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '(postgres) S');
  if (!/^.*\(postgres\) [^ZX]/.test(about)) {
    // After a restart of a container the id may belong to another process, and a dead postmaster may still be
    // a zombie. PostgreSQL would refuse to start in both cases. It checks its shared memory, so it still
    // notices a cluster that is in use.
    await rm(file, { force: true });
    return null;
  }
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** Stops PostgreSQL: running transactions are rolled back, committed ones are on disk. */
export async function endPostgres(layout: DatabaseLayout, pid: number): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if ((await readPostmaster(layout))?.pid !== pid) return;
    const args = [
      'stop',
      '--silent',
      '--wait',
      '--timeout=60',
      `--mode=${mode}`,
      `--pgdata=${layout.cluster}`,
    ];
    await run(layout, 'pg_ctl', args);
  }
}

/**
 * Runs a program of PostgreSQL to its end and returns its exit code. `log` gets its output, and that of the
 * server that pg_ctl starts. The program runs in its own session, so that Ctrl-C in the terminal doesn't end
 * the database before the open requests are answered.
 */
async function run({ programs, account }: DatabaseLayout, program: string, args: string[], log?: string) {
  const output = log === undefined ? null : await open(log, 'w', 0o600);
  const child = spawn(path.join(programs, 'bin', program), args, {
    // A folder that every account can enter, a neutral locale, and nothing else of this process's
    // environment.
    cwd: '/',
    env: { LC_ALL: 'C' },
    ...account,
    detached: true,
    stdio: ['ignore', output?.fd ?? 'ignore', output?.fd ?? 'ignore'],
  });
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  } finally {
    await output?.close();
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function explain({ cluster }: DatabaseLayout, output: string): string {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return `The disk that holds ${cluster} is full, so the database cannot start.`;
  }
  const lines = output.split('\n').filter((line) => line && !/^pg_ctl:|^Examine the log/.test(line));
  const reason = lines.findLast((line) => /FATAL|PANIC|ERROR|error:/.test(line)) ?? lines.at(-1) ?? '';
  return `The database in ${cluster} did not start. PostgreSQL says: ${reason.replace(/^.*?(?:FATAL|PANIC|ERROR|error): */, '')}`;
}

/** A loopback port that is free at this moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
