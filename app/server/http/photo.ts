// Serves photo variants. A URL never changes its content, so browsers may cache it forever. Supports
// conditional and range requests (RFC 9110).
import type { Context } from 'hono';
import type { Server } from '../server.ts';
import { isUnchanged } from './headers.ts';
import { readVariant } from '../photos/photos.ts';

export async function servePhoto(c: Context, server: Server): Promise<Response> {
  const name = c.req.param('name') ?? '';
  let photo: Blob | null;
  try {
    photo = await readVariant(server, name);
  } catch (error) {
    server.logger.error({ err: error }, 'a photo could not be read');
    return c.body(null, 503, { 'cache-control': 'no-store' });
  }
  if (!photo) return c.body(null, 404, { 'cache-control': 'no-store' });
  const etag = `"${name}"`;
  const headers = {
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'content-type': photo.type,
  };
  if (isUnchanged(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
  const part =
    (c.req.header('if-range') ?? etag) === etag ? parseRange(c.req.header('range'), photo.size) : null;
  const withLength = (bytes: number) => ({ ...headers, 'content-length': String(bytes) });
  if (!part) return new Response(photo, { headers: withLength(photo.size) });
  const { start, end } = part;
  if (start >= end) return c.body(null, 416, { 'content-range': `bytes */${photo.size}` });
  return new Response(photo.slice(start, end), {
    status: 206,
    headers: { ...withLength(end - start), 'content-range': `bytes ${start}-${end - 1}/${photo.size}` },
  });
}

/** `end` is exclusive. A range outside of the file has `start >= end`. Null means the whole file. */
function parseRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, first, last] = /^bytes=(\d{1,15})?-(\d{1,15})?$/.exec(header ?? '') ?? [];
  if (first === undefined)
    return last === undefined ? null : { start: Math.max(0, size - Number(last)), end: size };
  const end = last === undefined ? size : Math.min(size, Number(last) + 1);
  return last !== undefined && Number(last) < Number(first) ? null : { start: Number(first), end };
}
