// The form's own queue of photographs over a connection of so many bytes a second, on which things go wrong.
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { readAnswer } from '#ui/photos/send-photo.ts';
import { createUploadQueue, type UploadQueue } from '#ui/photos/upload-queue.ts';
import type { SendControls, SendOutcome } from '#ui/photos/upload-travel.ts';

/** What may happen on the way of one file, each at the first time that it is sent. */
export interface Mishaps {
  /** In the middle of this file the connection breaks. */
  cut: (file: File) => boolean;
  /** This file arrives, and the answer to it does not. */
  answerLost: (file: File) => boolean;
  /** Called in the middle of each file; the rest follows when it is done. */
  halfWay: (file: File) => Promise<void>;
}

interface SlowUploads {
  /** Address that takes photographs. */
  address: string;
  headers: Record<string, string>;
  bytesPerSecond: number;
  mishaps: Mishaps;
}

const piece = 64 * 1024;
const boundary = 'slow-uploads';

export function slowUploadQueue({ address, headers, bytesPerSecond, mishaps }: SlowUploads): UploadQueue {
  const turn = tokenBucket(bytesPerSecond);
  const seen = new Set<File>();

  async function send(file: File, { onProgress, signal }: SendControls): Promise<SendOutcome> {
    const isFirst = !seen.has(file);
    seen.add(file);
    const all = { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
    const request = httpRequest(address, { method: 'POST', headers: all, signal });
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    // Both this and the sending tell of a connection that breaks.
    answered.catch(() => undefined);

    async function* paced(): AsyncGenerator<Uint8Array> {
      let sent = 0;
      for await (const bytes of piecesOf(file)) {
        await turn(bytes.byteLength);
        yield bytes;
        const before = sent;
        sent += bytes.byteLength;
        onProgress(sent / file.size);
        if (!isFirst || before >= file.size / 2 || sent < file.size / 2) continue;
        if (mishaps.cut(file)) throw new Error('the connection broke');
        await mishaps.halfWay(file);
      }
    }

    try {
      await pipeline(paced, request);
      const [response] = await answered;
      if (isFirst && mishaps.answerLost(file)) throw new Error('the answer was lost');
      const outcome = readAnswer(response.statusCode ?? 0, await json(response));
      return outcome === 'draft-gone' ? { ok: false, message: outcome, retry: 'never' } : outcome;
    } catch (error) {
      request.destroy();
      return { ok: false, message: String(error), retry: 'soon' };
    }
  }

  const nothing = () => undefined;
  return createUploadQueue({ send, discard: async () => undefined, keep: nothing, release: nothing });
}

/** The file as the one part of a form. */
async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  const part = `content-disposition: form-data; name="photo"; filename="${file.name}"`;
  yield Buffer.from(`--${boundary}\r\n${part}\r\ncontent-type: ${file.type}\r\n\r\n`);
  for (let at = 0; at < file.size; at += piece) {
    yield new Uint8Array(await file.slice(at, at + piece).arrayBuffer());
  }
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

/** Waits until so many bytes may be sent; all who ask share one connection. */
function tokenBucket(bytesPerSecond: number): (bytes: number) => Promise<void> {
  let free = performance.now();
  return async (bytes) => {
    free = Math.max(free, performance.now()) + (bytes / bytesPerSecond) * 1000;
    const wait = free - performance.now();
    if (wait > 5) await pause(wait);
  };
}
