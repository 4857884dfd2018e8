// Starts and ends the programs of a drill. Each writes its output into a file of the drill's folder.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { freePort } from '#tests/support/launched-site.ts';

export interface Program {
  /** Also names the file with the output. */
  name: string;
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** The account that runs it. */
  account?: Account;
}

export interface Account {
  uid: number;
  gid: number;
}

const execute = promisify(execFile);
const standardPath = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };

/** The channel lets a program of this project end when the drill is killed. */
export function startProgram(
  folder: string,
  { name, command, args, env = {}, account }: Program,
): ChildProcess {
  const output = openSync(`${folder}/${name}.log`, 'a');
  const isOurs = command === process.execPath;
  return spawn(command, args, {
    env: { ...standardPath, ...env },
    stdio: ['ignore', output, output, ...(isOurs ? (['ipc'] as const) : [])],
    ...account,
  });
}

export async function endProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** The process ids of a process and of its children's children, parents first. Linux only. */
export async function processTree(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const trees = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(processTree));
  return [pid, ...trees.flat()];
}

/** Like the end of a machine: no program of the tree can still do anything. */
export async function killTree(pid: number): Promise<void> {
  for (const each of await processTree(pid)) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

export async function accountOf(name: string): Promise<Account> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => execute('id', [flag, name])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
