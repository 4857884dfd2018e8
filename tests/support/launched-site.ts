// Runs a whole site like its operator does: the production build in a process of its own, on a free port with
// an empty data directory, controlled only by environment variables and signals.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

const root = path.resolve(import.meta.dirname, '../..');

export interface LaunchedSite {
  /** The site's URL in its own links. */
  url: string;
  /** The page of the local mailbox. */
  mailboxUrl: string;
  pid: number;
  /** The process's output until now. */
  output: () => string;
  signal: (name: NodeJS.Signals) => void;
  /** Simulates the end of the parent process. */
  abandon: () => void;
  /** Resolves with the exit code, or with the name of the signal that ended the process. */
  ended: Promise<number | NodeJS.Signals>;
}

export interface SiteSettings {
  /** Kept when the site stops. */
  dataDir: string;
  port?: number;
  /** More environment variables. The site inherits none from the test run. */
  env?: Record<string, string>;
}

/** A launched site with a data directory of its own, which `stop` removes. */
export interface TemporarySite extends LaunchedSite {
  dataDir: string;
  stop: () => Promise<void>;
}

/** Launches a site without demonstration data and without an administrator. */
export async function launchTemporarySite(env: Record<string, string> = {}): Promise<TemporarySite> {
  const dataDir = await temporaryDataDir();
  const site = await launchSite({ dataDir, env });
  return {
    ...site,
    dataDir,
    async stop() {
      site.signal('SIGTERM');
      await site.ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Only launches, for tests of the launch itself. */
export async function launchSite(settings: SiteSettings): Promise<LaunchedSite> {
  const port = settings.port ?? (await freePort());
  const env = {
    PORT: String(port),
    DATA_DIR: settings.dataDir,
    DEMO_DATA: 'off',
    SEARCHES_PER_MINUTE: '100000',
    ...settings.env,
  };
  const task = runTask('start', [], { NODE_ENV: 'production', ...env });
  let text = '';
  const listen = (chunk: Buffer) => {
    text += chunk.toString();
  };
  task.stdout.on('data', listen);
  task.stderr.on('data', listen);
  const ended = outcomeOf(task);
  const ready = new Promise<void>((resolve) => {
    task.stdout.on('data', () => text.includes('Ctrl-C stops it.') && resolve());
  });
  await Promise.race([
    ready,
    ended.then((outcome) => {
      throw new LaunchFailed(outcome, text);
    }),
  ]);
  return {
    url: readLabel(text, 'Site'),
    mailboxUrl: readLabel(text, 'Mailbox'),
    pid: task.pid ?? 0,
    output: () => text,
    signal: (name) => task.kill(name),
    abandon: () => task.disconnect(),
    ended,
  };
}

/** The site exited before it was ready. */
export class LaunchFailed extends Error {
  readonly outcome: number | NodeJS.Signals;
  readonly output: string;

  constructor(outcome: number | NodeJS.Signals, output: string) {
    super(`The site ended with ${outcome}: ${output}`);
    this.outcome = outcome;
    this.output = output;
  }
}

/** Creates an empty folder. The account that runs PostgreSQL for root can enter it. */
export async function temporaryDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baystead-site-'));
  await chmod(folder, 0o711);
  return folder;
}

/**
 * Returns a free port below the range of outgoing connections (from 32768 on Linux, 49152 elsewhere), so that
 * no other connection takes it before the site does or during a restart.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_768);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}

/** Runs `npm run admin` with these arguments to its end. */
export function runAdmin(args: string[], env: Record<string, string>) {
  return runTaskToEnd('admin', args, env);
}

/** Runs the command of `tasks` with this name. */
export async function runTaskToEnd(name: string, args: string[], env: Record<string, string>) {
  const task = runTask(name, args, env);
  let output = '';
  const listen = (chunk: Buffer) => {
    output += chunk.toString();
  };
  task.stdout.on('data', listen);
  task.stderr.on('data', listen);
  return { outcome: await outcomeOf(task), output };
}

/** A process with piped output. */
type Task = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Resolves after the process has exited and all its output has arrived. (The event "close" doesn't fire after
 * a disconnection.)
 */
async function outcomeOf(task: Task): Promise<number | NodeJS.Signals> {
  const finishedOutputs = [task.stdout, task.stderr].map((output) => finished(output));
  const [code, signal] = (await once(task, 'exit')) as [number | null, NodeJS.Signals | null];
  await Promise.all(finishedOutputs);
  return signal ?? code ?? 0;
}

/**
 * The IPC channel ends with this process, and the task exits with its channel: a killed test run leaves no
 * site running.
 */
function runTask(name: string, args: string[], env: Record<string, string>): Task {
  // The same flags as in tasks/bootstrap.mjs, so that tests run what users run.
  const task = spawn(process.execPath, ['--max-semi-space-size=4', `tasks/${name}.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return task as Task;
}

function readLabel(text: string, label: string): string {
  return new RegExp(`^ {2}${label} +(\\S+)`, 'm').exec(text)?.[1] ?? '';
}
