// A tus client that sends one request at a time, including requests that the form's library never sends.

import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { AnnouncementResult } from '#domain/property/photo-announcement.ts';
import type { DraftPhoto } from '#domain/property/photo.ts';
import { origin, type Site } from './site.ts';

/** Sends a request with access rights. */
export type Ask = (uploadPath: string, init: RequestInit) => Promise<Response>;

/** Sends requests like a browser with these cookies from one of our pages. */
export function asBrowser(site: Site, cookie: string): Ask {
  return (uploadPath, init) =>
    site.request(uploadPath, {
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
const bytesOf = (content: Uint8Array | Blob) => (content instanceof Blob ? content.size : content.byteLength);

export function tusClient(ask: Ask) {
  /** Announces a file. `address` is the URL that lists photos. */
  const announce = (
    address: string,
    { name, type = 'image/jpeg', id = crypto.randomUUID() }: Omit<SentFile, 'content'> & { id?: string },
    bytes: number,
  ) => announceFiles(ask, address, [{ id, name, type, bytes }]);

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

  return {
    announce,
    head,
    patch,
    /** Returns the number of bytes that arrived. */
    offset: async (uploadPath: string) =>
      Number((await head(uploadPath)).headers.get('upload-offset') ?? Number.NaN),

    /** Announces and sends a whole file. Returns the id of its photo; throws if it was refused. */
    async send(address: string, { content, ...file }: SentFile): Promise<string> {
      const uploadPath = await uploadPathOf(await announce(address, file, bytesOf(content)), address);
      const { status } = await patch(uploadPath, 0, content);
      if (status !== 204) throw new Error(`the content was refused: ${status}`);
      return idOf(uploadPath);
    },
  };
}

/** Announces files at the URL that lists photos. */
export function announceFiles(ask: Ask, address: string, files: readonly object[]): Promise<Response> {
  const body = JSON.stringify({ files });
  return ask(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

/** The photo in the response to the announcement of one file, or the message of a refusal. */
export async function announcedIn(response: Response): Promise<{ photo?: DraftPhoto; message?: string }> {
  const answer = (await response.json()) as AnnouncementResult;
  return 'photos' in answer ? (answer.photos[0] ?? {}) : answer;
}

/** The URL of an announced photo's content; throws if the file was refused. */
export async function uploadPathOf(announced: Response, address = photosPath): Promise<string> {
  const { photo, message } = await announcedIn(announced);
  if (!photo) throw new Error(`the file was refused: ${announced.status} ${message}`);
  const { pathname, search } = new URL(address, origin);
  return `${pathname.replace('/photos', '/uploads')}/${photo.id}${search}`;
}

export const photosPath = '/submit-property/photos';
export const idOf = (uploadPath: string) => new URL(uploadPath, origin).pathname.split('/').at(-1) ?? '';
