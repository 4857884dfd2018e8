// The worker's client of the decoder process. Starts the process in a sandbox for the first photo, and kills
// it when a photo takes too long or too much memory. No other code decodes pixels.
import { execFile, fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DecodedPhoto, DecodeResult, Variant } from './decode.ts';
import type { DecodeRequest } from './decoder-process.ts';
import { sandboxOptions } from './sandbox.ts';

/** The process was killed or crashed before it answered. A retry may succeed. */
export class DecoderEnded extends Error {}

interface DecoderSettings {
  /** The only folder where the process can read photos. */
  photoFolder: string;
  /** Limit for one photo. The largest allowed photos take about 10 s. */
  timeoutMs?: number;
  /** Resident memory of the process, in bytes. */
  maxBytes?: number;
}

export interface Decoder {
  /**
   * Makes the placeholder and the WebP and JPEG variants. Concurrent calls queue up. Rejects with
   * `DecoderEnded`.
   */
  decode: (file: string) => Promise<DecodeResult<DecodedPhoto>>;
  /** Makes the AVIF variants. Queues and rejects like `decode`. */
  encodeAvif: (file: string) => Promise<DecodeResult<Variant[]>>;
  close: () => void;
}

const megabyte = 1024 ** 2;
/**
 * A larger process is restarted after its current photo, because it doesn't return all memory to the system.
 */
const maxReusableBytes = 300 * megabyte;
const watchEveryMs = 50;

export function createDecoder({
  photoFolder,
  timeoutMs = 30_000,
  maxBytes = 1024 * megabyte,
}: DecoderSettings): Decoder {
  let child: ChildProcess | null = null;
  let lastRequest: Promise<unknown> = Promise.resolve();

  const killProcess = () => {
    child?.kill('SIGKILL');
    child = null;
  };

  function startProcess(): ChildProcess {
    const started = fork(path.join(import.meta.dirname, 'decoder-process.ts'), [], {
      ...sandboxOptions(photoFolder),
      serialization: 'advanced',
    });
    // `runRequest` handles an error during its request. Without this listener, any other error, for example
    // of a process that couldn't start, would crash the worker.
    started.on('error', () => undefined);
    // An idle decoder must not keep the worker alive.
    started.unref();
    started.channel?.unref();
    return started;
  }

  async function runRequest<Value>(request: DecodeRequest): Promise<DecodeResult<Value>> {
    // The process may have ended since the last photo.
    if (!child || child.exitCode !== null || child.signalCode !== null) child = startProcess();
    const running = child;
    const { promise, resolve, reject } = Promise.withResolvers<DecodeResult<Value>>();
    let reason = '';
    const stop = (because: string) => {
      reason = because;
      killProcess();
    };
    const handleExit = (code: number | null, signal: string | null) => {
      if (child === running) child = null;
      reject(new DecoderEnded(`the decoder ended: ${reason || `by itself (${signal ?? code})`}`));
    };
    const handleMessage = (message: object) => resolve(message as DecodeResult<Value>);
    running.on('message', handleMessage);
    running.once('exit', handleExit);
    running.once('error', reject);
    const watch = watchMemory(running, (bytes) => {
      if (bytes > maxBytes) stop('it took too much memory');
    });
    const timer = setTimeout(() => stop('it took too long'), timeoutMs);
    try {
      running.send(request);
      return await promise;
    } finally {
      clearTimeout(timer);
      running.off('message', handleMessage).off('exit', handleExit).off('error', reject);
      if ((await watch.stop()) > maxReusableBytes) killProcess();
    }
  }

  function enqueue<Value>(request: DecodeRequest): Promise<DecodeResult<Value>> {
    const decoding = lastRequest.then(() => runRequest<Value>(request));
    lastRequest = decoding.catch(() => undefined);
    return decoding;
  }

  return {
    decode: (file) => enqueue({ file, pass: 'decode' }),
    encodeAvif: (file) => enqueue({ file, pass: 'encode-avif' }),
    close: killProcess,
  };
}

/**
 * Polls the process's memory, because a busy decoder can't answer. `stop` resolves with the last size read.
 */
function watchMemory({ pid = 0 }: ChildProcess, onSize: (bytes: number) => void) {
  const controller = new AbortController();
  const { signal } = controller;
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
      controller.abort();
      return watching;
    },
  };
}

/** Null on systems that don't report it, and for a process that has ended. */
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
