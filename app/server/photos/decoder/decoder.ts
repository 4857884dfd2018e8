// The decoder process, seen from the worker: started when there is a photo, killed when one takes too long or too much
// memory. Pixels are decoded nowhere else.
import { execFile, fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Decoding } from './decode.ts';

/** The process ended before it answered: killed by us or by a crash. Another try may have another end. */
export class DecoderEnded extends Error {}

interface DecoderSettings {
  /** For one photo; the largest that are allowed take some 10 s. */
  timeoutMs?: number;
  /** Resident memory of the process, in bytes. */
  maxBytes?: number;
}

export interface Decoder {
  /** One photo at a time; several calls wait for each other. Rejects with `DecoderEnded`. */
  decode: (file: string) => Promise<Decoding>;
  close: () => void;
}

const megabyte = 1024 ** 2;
/** A process that has grown to this is replaced after its photo: some memory never comes back. */
const reusedUpTo = 300 * megabyte;
const watchEveryMs = 50;

export function createDecoder({
  timeoutMs = 30_000,
  maxBytes = 1024 * megabyte,
}: DecoderSettings = {}): Decoder {
  let child: ChildProcess | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const end = () => {
    child?.kill('SIGKILL');
    child = null;
  };

  function begin(): ChildProcess {
    const started = fork(path.join(import.meta.dirname, 'decoder-process.ts'), [], {
      execArgv: [],
      serialization: 'advanced',
    });
    // The photo in hand hears of the first one; a second, as when nothing can be started, must not end this process.
    started.on('error', () => undefined);
    // Waiting for the next photo keeps nobody from ending.
    started.unref();
    started.channel?.unref();
    return started;
  }

  async function decode(file: string): Promise<Decoding> {
    // It may have ended since the last photo, when nobody listened.
    if (!child || child.exitCode !== null || child.signalCode !== null) child = begin();
    const running = child;
    const { promise, resolve, reject } = Promise.withResolvers<Decoding>();
    let reason = '';
    const stop = (because: string) => {
      reason = because;
      end();
    };
    const handleExit = (code: number | null, signal: string | null) => {
      if (child === running) child = null;
      reject(new DecoderEnded(`the decoder ended: ${reason || `by itself (${signal ?? code})`}`));
    };
    const handleMessage = (decoding: unknown) => resolve(decoding as Decoding);
    running.once('message', handleMessage);
    running.once('exit', handleExit);
    running.once('error', reject);
    const watch = watchMemory(running, (bytes) => {
      if (bytes > maxBytes) stop('it took too much memory');
    });
    const timer = setTimeout(() => stop('it took too long'), timeoutMs);
    try {
      running.send(file);
      return await promise;
    } finally {
      clearTimeout(timer);
      running.off('message', handleMessage).off('exit', handleExit).off('error', reject);
      if ((await watch.stop()) > reusedUpTo) end();
    }
  }

  return {
    decode(file) {
      const answer = turn.then(() => decode(file));
      turn = answer.catch(() => undefined);
      return answer;
    },
    close: end,
  };
}

/** Looks at the process from outside: it cannot answer while it works. `stop` answers with the last size seen. */
function watchMemory({ pid = 0 }: ChildProcess, onSize: (bytes: number) => void) {
  const stopped = new AbortController();
  const { signal } = stopped;
  const watching = (async () => {
    let last = 0;
    for (;;) {
      last = (await residentBytes(pid)) ?? last;
      if (signal.aborted) return last;
      onSize(last);
      await delay(watchEveryMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    stop() {
      stopped.abort();
      return watching;
    },
  };
}

/** Null where the system does not tell, and for a process that has ended. */
async function residentBytes(pid: number): Promise<number | null> {
  try {
    const kilobytes =
      process.platform === 'linux'
        ? /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
        : (await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])).stdout.trim();
    return kilobytes ? Number(kilobytes) * 1024 : null;
  } catch {
    return null;
  }
}
