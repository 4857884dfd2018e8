// The worker's client of the decoder process. Starts the process in a sandbox for the first photo, and kills
// it when a photo takes too long or too much memory. No other code decodes pixels.
import { execFile, fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DecodedPhoto, DecodeResult, Variant } from './decode.ts';
import type { DecodeRequest } from './decoder-process.ts';
import { tmpdir } from 'node:os';

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

const root = path.resolve(import.meta.dirname, '../../../..');

/** Everything that decoder-process.ts loads. */
const codePaths = [
  import.meta.dirname,
  path.join(root, 'app/domain'),
  // Defines the import path "#domain/".
  path.join(root, 'package.json'),
  ...['sharp', 'sharp-phash', 'exif-reader', '@img', 'detect-libc', 'semver', 'libheif-js'].map((name) =>
    path.join(root, 'node_modules', name),
  ),
];

/**
 * Options that start the decoder process in a sandbox, to limit what a bug in a decoder can reach. The
 * process inherits no environment, and Node's permission model lets its JavaScript read only its own code and
 * the photos. The permission model doesn't bind native code (sharp); docs/decisions/0033-decoder-process.md
 * says what that leaves open.
 */
export function sandboxOptions(photoFolder: string): ForkOptions {
  return {
    // The folder where libvips unpacks large images. No other variable is needed.
    env: { TMPDIR: tmpdir() },
    execArgv: [
      '--permission',
      // sharp is native code.
      '--allow-addons',
      // Silences the warning that addons are allowed.
      '--disable-warning=PERM0001',
      ...[...codePaths, photoFolder].map((folder) => `--allow-fs-read=${folder}`),
    ],
  };
}
