// The decoder process, seen from the worker: starts it in a sandbox when there is a photo, and kills it when one takes
// too long or too much memory. Pixels are decoded nowhere else.
import { execFile, fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Decoded, Decoding, Variant } from './decode.ts';
import type { Asked } from './decoder-process.ts';
import { sandboxOptions } from './sandbox.ts';

/** The process ended before it answered: killed by us or by a crash. Another try may have another end. */
export class DecoderEnded extends Error {}

interface DecoderSettings {
  /** The process can read photos in this folder only. */
  photoFolder: string;
  /** For one photo; the largest that are allowed take some 10 s. */
  timeoutMs?: number;
  /** Resident memory of the process, in bytes. */
  maxBytes?: number;
}

export interface Decoder {
  /** What is shown at first. One photo at a time; several calls wait for each other. Rejects with `DecoderEnded`. */
  decode: (file: string) => Promise<Decoding<Decoded>>;
  /** The variants of the second pass, in the same way. */
  encodeAvif: (file: string) => Promise<Decoding<Variant[]>>;
  close: () => void;
}

const megabyte = 1024 ** 2;
/** A process that has grown to this is replaced after its photo: some memory never comes back. */
const reusedUpTo = 300 * megabyte;
const watchEveryMs = 50;

export function createDecoder({
  photoFolder,
  timeoutMs = 30_000,
  maxBytes = 1024 * megabyte,
}: DecoderSettings): Decoder {
  let child: ChildProcess | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const end = () => {
    child?.kill('SIGKILL');
    child = null;
  };

  function begin(): ChildProcess {
    const started = fork(path.join(import.meta.dirname, 'decoder-process.ts'), [], {
      ...sandboxOptions(photoFolder),
      serialization: 'advanced',
    });
    // The photo in hand hears of the first one; a second, as when nothing can be started, must not end this process.
    started.on('error', () => undefined);
    // Waiting for the next photo keeps nobody from ending.
    started.unref();
    started.channel?.unref();
    return started;
  }

  async function ask<Value>(asked: Asked): Promise<Decoding<Value>> {
    // It may have ended since the last photo, when nobody listened.
    if (!child || child.exitCode !== null || child.signalCode !== null) child = begin();
    const running = child;
    const { promise, resolve, reject } = Promise.withResolvers<Decoding<Value>>();
    let reason = '';
    const stop = (because: string) => {
      reason = because;
      end();
    };
    const handleExit = (code: number | null, signal: string | null) => {
      if (child === running) child = null;
      reject(new DecoderEnded(`the decoder ended: ${reason || `by itself (${signal ?? code})`}`));
    };
    const handleMessage = (message: object) => resolve(message as Decoding<Value>);
    running.on('message', handleMessage);
    running.once('exit', handleExit);
    running.once('error', reject);
    const watch = watchMemory(running, (bytes) => {
      if (bytes > maxBytes) stop('it took too much memory');
    });
    const timer = setTimeout(() => stop('it took too long'), timeoutMs);
    try {
      running.send(asked);
      return await promise;
    } finally {
      clearTimeout(timer);
      running.off('message', handleMessage).off('exit', handleExit).off('error', reject);
      if ((await watch.stop()) > reusedUpTo) end();
    }
  }

  function askInTurn<Value>(asked: Asked): Promise<Decoding<Value>> {
    const answer = turn.then(() => ask<Value>(asked));
    turn = answer.catch(() => undefined);
    return answer;
  }

  return {
    decode: (file) => askInTurn({ file, pass: 'first' }),
    encodeAvif: (file) => askInTurn({ file, pass: 'avif' }),
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
