// Uploads by the tus protocol, one request at a time: what the form's library sends, and what it never would.

import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { origin, type Pages } from './pages.ts';

/** Sends a request as somebody who may. */
export type Ask = (place: string, init: RequestInit) => Promise<Response>;

/** As a browser with these cookies does from a page of ours. */
export function asBrowser(pages: Pages, cookie: string): Ask {
  return (place, init) =>
    pages.request(place, {
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
  /** Declares a file; the answer's Location is where it goes. */
  const begin = (place: string, { name, type = 'image/jpeg' }: Omit<SentFile, 'content'>, bytes: number) =>
    ask(place, {
      method: 'POST',
      headers: {
        ...version,
        'upload-length': String(bytes),
        'upload-metadata': `name ${encoded(name)},type ${encoded(type)}`,
      },
    });

  const head = (place: string) => ask(place, { method: 'HEAD', headers: version });

  /** What arrives piece by piece has no length that is told before. */
  const patch = (place: string, offset: number | string, body: Content | AsyncIterable<Uint8Array>) =>
    ask(place, {
      method: 'PATCH',
      ...(isInPieces(body)
        ? { body: NodeReadableStream.from(body) as BodyInit, ...halfDuplex }
        : { body: body as BodyInit }),
      headers: { ...version, 'content-type': contentType, 'upload-offset': String(offset) },
    });

  const finish = (place: string) => ask(place, { method: 'POST' });

  return {
    begin,
    head,
    patch,
    finish,
    remove: (place: string) => ask(place, { method: 'DELETE', headers: version }),
    /** How much has arrived. */
    offset: async (place: string) => Number((await head(place)).headers.get('upload-offset') ?? Number.NaN),

    /** A whole file; the answer is that to the first request that was refused, or to the last one. */
    async send(place: string, { content, ...file }: SentFile): Promise<Response> {
      const begun = await begin(place, file, bytesOf(content));
      const at = begun.headers.get('location');
      if (begun.status !== 201 || at === null) return begun;
      const sent = await patch(at, 0, content);
      return sent.ok ? finish(at) : sent;
    },
  };
}

/** Where an upload that must begin goes. */
export function placeOf(begun: Response): string {
  const place = begun.headers.get('location');
  if (begun.status !== 201 || place === null) throw new Error(`the upload did not begin: ${begun.status}`);
  return place;
}
