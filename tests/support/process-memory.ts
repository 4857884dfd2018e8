// Peak memory and child processes of a process. Linux only.
import { readFile } from 'node:fs/promises';

/** Peak resident memory in megabytes. */
export async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024);
}

/** Ids of the child processes whose command line contains the word. */
export async function childrenOf(pid: number, text: string): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
  const found: number[] = [];
  for (const child of children) {
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8')).includes(text)) found.push(Number(child));
  }
  return found;
}
