// A tus client that sends one request at a time, including requests that the form's library never sends.

import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { origin, type Pages } from './pages.ts';

/** Sends a request with access rights. */
export type Ask = (uploadPath: string, init: RequestInit) => Promise<Response>;

/** Sends requests like a browser with these cookies from one of our pages. */
export function asBrowser(pages: Pages, cookie: string): Ask {
  return (uploadPath, init) =>
    pages.request(uploadPath, {
      ...init,
      headers: { origin, cookie, ...Object.fromEntries(new Headers(init.headers)) },
    });
}

type Content = Uint8Array | Blob | string;

export interface SentFile {
  name: string;
  type?: string;
  content: Uint8Array | Blob;
}

const halfDuplex: object = { duplex: 'half' };
const isInPieces = (body: Content | AsyncIterable<Uint8Array>): body is AsyncIterable<Uint8Array> =>
  typeof body === 'object' && Symbol.asyncIterator in body;

const version = { 'tus-resumable': '1.0.0' };
const contentType = 'application/offset+octet-stream';
const encoded = (text: string) => Buffer.from(text).toString('base64');
const bytesOf = (content: Uint8Array | Blob) => (content instanceof Blob ? content.size : content.byteLength);

export function tusClient(ask: Ask) {
  /** Declares a file. The response's Location is the upload's URL. */
  const begin = (
    uploadPath: string,
    { name, type = 'image/jpeg' }: Omit<SentFile, 'content'>,
    bytes: number,
  ) =>
    ask(uploadPath, {
      method: 'POST',
      headers: {
        ...version,
        'upload-length': String(bytes),
        'upload-metadata': `name ${encoded(name)},type ${encoded(type)}`,
      },
    });

  const head = (uploadPath: string) => ask(uploadPath, { method: 'HEAD', headers: version });

  /** A body of chunks is sent without a content length. */
  const patch = (uploadPath: string, offset: number | string, body: Content | AsyncIterable<Uint8Array>) =>
    ask(uploadPath, {
      method: 'PATCH',
      ...(isInPieces(body)
        ? { body: NodeReadableStream.from(body) as BodyInit, ...halfDuplex }
        : { body: body as BodyInit }),
      headers: { ...version, 'content-type': contentType, 'upload-offset': String(offset) },
    });

  const finish = (uploadPath: string) => ask(uploadPath, { method: 'POST' });

  return {
    begin,
    head,
    patch,
    finish,
    remove: (uploadPath: string) => ask(uploadPath, { method: 'DELETE', headers: version }),
    /** Returns the number of bytes that arrived. */
    offset: async (uploadPath: string) =>
      Number((await head(uploadPath)).headers.get('upload-offset') ?? Number.NaN),

    /** Sends a whole file. Returns the first failure, or else the last response. */
    async send(uploadPath: string, { content, ...file }: SentFile): Promise<Response> {
      const begun = await begin(uploadPath, file, bytesOf(content));
      const at = begun.headers.get('location');
      if (begun.status !== 201 || at === null) return begun;
      const sent = await patch(at, 0, content);
      return sent.ok ? finish(at) : sent;
    },
  };
}

/** Returns the URL of a new upload; throws if it was refused. */
export function uploadPathOf(begun: Response): string {
  const uploadPath = begun.headers.get('location');
  if (begun.status !== 201 || uploadPath === null)
    throw new Error(`the upload did not begin: ${begun.status}`);
  return uploadPath;
}
