// The worker's client of the decoder process. Starts the process in a sandbox for the first photo, and kills
// it when a photo takes too long or too much memory. No other code decodes pixels.
import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DecodeResult } from './decode.ts';
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
  /** Decodes a photo. Concurrent calls queue up. Rejects with `DecoderEnded`. */
  decode: (file: string) => Promise<DecodeResult>;
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
    // `run` handles an error during its request. Without this listener, any other error, for example
    // of a process that couldn't start, would crash the worker.
    started.on('error', () => undefined);
    // An idle decoder must not keep the worker alive.
    started.unref();
    started.channel?.unref();
    return started;
  }

  async function run(file: string): Promise<DecodeResult> {
    // The process may have ended since the last photo.
    if (!child || child.exitCode !== null || child.signalCode !== null) child = startProcess();
    const running = child;
    const { promise, resolve, reject } = Promise.withResolvers<DecodeResult>();
    let reason = '';
    const stop = (because: string) => {
      reason = because;
      killProcess();
    };
    const handleExit = (code: number | null, signal: string | null) => {
      if (child === running) child = null;
      reject(new DecoderEnded(`the decoder ended: ${reason || `by itself (${signal ?? code})`}`));
    };
    const handleMessage = (message: object) => resolve(message as DecodeResult);
    running.on('message', handleMessage);
    running.once('exit', handleExit);
    running.once('error', reject);
    // From outside, because a busy decoder can't answer.
    const checkMemory = async () => {
      if ((await residentBytes(running)) > maxBytes) stop('it took too much memory');
    };
    const watch = setInterval(() => void checkMemory(), watchEveryMs);
    const timer = setTimeout(() => stop('it took too long'), timeoutMs);
    try {
      running.send(file);
      return await promise;
    } finally {
      clearInterval(watch);
      clearTimeout(timer);
      running.off('message', handleMessage).off('exit', handleExit).off('error', reject);
      if ((await residentBytes(running)) > maxReusableBytes) killProcess();
    }
  }

  function decode(file: string): Promise<DecodeResult> {
    const decoding = lastRequest.then(() => run(file));
    lastRequest = decoding.catch(() => undefined);
    return decoding;
  }

  return { decode, close: killProcess };
}

/** 0 on systems other than Linux, and for a process that has ended. */
async function residentBytes({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
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
