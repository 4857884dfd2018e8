// Takes the files out of an upload while it arrives, one after the other, in constant memory. Hides the multipart
// format and its library; knows nothing of photographs.
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';

/** The body is no multipart form, or it was cut off: nothing can be said about its last file. */
export class UnreadableUpload extends Error {}

export interface IncomingFile {
  /** As the sender calls it, without folders and control characters; at most 255 characters. */
  name: string;
  /** May be left before its end; the rest is read and dropped. Throws `UnreadableUpload` when the upload breaks off. */
  content: AsyncIterable<Uint8Array>;
}

/** More files than this in one request are not looked at: twice what a submission can have. */
const filesPerRequest = 80;

/**
 * Calls `take` for each file in turn; the sender is slowed down to the pace at which the contents are read.
 * False when there were more files than one request may bring, and the last ones were dropped unseen.
 * Rejects with `UnreadableUpload`, or with what `take` threw.
 */
export async function eachFile(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  signal: AbortSignal,
  take: (file: IncomingFile) => Promise<void>,
): Promise<boolean> {
  const parser = openParser(contentType);
  const waiting = new Set<Readable>();
  let taken: Promise<void> = Promise.resolve();
  let all = true;

  parser.on('filesLimit', () => {
    all = false;
  });
  const takeInTurn = async (before: Promise<void>, file: Readable, name: string) => {
    try {
      await before;
      await take({ name: tidyName(name), content: contentOf(file) });
    } finally {
      waiting.delete(file);
      file.resume();
    }
  };

  parser.on('file', (_field, file, name) => {
    // The library reports a cut-off body on the file too, which may still be waiting for its turn.
    file.on('error', () => undefined);
    waiting.add(file);
    taken = takeInTurn(taken, file, name);
    // What failed is told below, when the body is at its end.
    taken.catch(() => undefined);
  });

  try {
    await pipeline(body, parser, { signal });
  } catch (error) {
    const cutOff = new UnreadableUpload('the upload was cut off', { cause: error });
    for (const file of waiting) file.destroy(cutOff);
    await taken.catch(() => undefined);
    throw cutOff;
  }
  await taken;
  return all;
}

/** Breaks off as the upload does, so that whoever stores it can tell it from a trouble of its own. */
async function* contentOf(file: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* file.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw new UnreadableUpload('the file was cut off', { cause: error });
  }
}

function openParser(contentType: string) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        files: filesPerRequest,
        fields: 10,
        fieldSize: 1024,
        parts: filesPerRequest + 10,
        headerPairs: 20,
      },
    });
  } catch (error) {
    throw new UnreadableUpload('this is no multipart form', { cause: error });
  }
}

function tidyName(name: string | undefined): string {
  const printable = (name ?? '').replaceAll(/\p{Cc}/gu, '').trim();
  return printable.slice(0, 255).toWellFormed() || 'photo';
}
