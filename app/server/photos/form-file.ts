// Reads the file of a form as a stream, so that a photo of a form without a script takes no memory.
// `Request.formData` would read it whole.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { RefusedFileError } from './inspect-file.ts';

export class FileTooLargeError extends Error {}

interface FormFile {
  /** Empty if the person chose no file. */
  name: string;
  content: AsyncGenerator<Uint8Array>;
}

type OpenedFile = [field: string, file: BusboyFileStream, name?: string];

/**
 * The first file of a form, or null if the form has none. The content rejects with `RefusedFileError` if the
 * body ends too early, and with `FileTooLargeError` beyond `maxBytes`, after the whole form has arrived:
 * browsers show no answer that comes before they have sent everything.
 */
export async function openFormFile({ headers, body }: Request, maxBytes: number): Promise<FormFile | null> {
  const type = headers.get('content-type') ?? '';
  if (!body || !/^multipart\/form-data;.*\bboundary=/i.test(type)) return null;
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: { fileSize: maxBytes, files: 1, fieldSize: 8192, headerSize: 8192 },
  });
  const isRead = pipeline(Readable.fromWeb(body as ReadableStream), parser).then(
    () => null,
    () => new RefusedFileError('damaged'),
  );
  // A form without a file ends, or fails, before there is one.
  const opened = once(parser, 'file').catch(() => null) as Promise<OpenedFile | null>;
  const first = await Promise.race([opened, isRead]);
  if (!Array.isArray(first)) return null;
  const [, file, name] = first;
  // The parser doesn't end the file when the connection breaks.
  void isRead.then((failure) => failure && file.destroy(failure));
  async function* readContent() {
    try {
      yield* file as AsyncIterable<Uint8Array>;
    } catch {
      throw new RefusedFileError('damaged');
    }
    const failure = await isRead;
    if (failure) throw failure;
    if (file.truncated) throw new FileTooLargeError();
  }
  return { name: name ?? '', content: readContent() };
}
