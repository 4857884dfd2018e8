// Serves stored files: photo variants, the archive of street tiles, and the images of site visits.
import type { Context } from 'hono';
import { isUnchanged } from './headers.ts';
import type { Server } from '../server.ts';
import { readVariant } from '../photos/photos.ts';
import { getUser, toAdmin } from '../access/sessions.ts';
import { readSiteVisitPhoto } from '../admin/review-site-visit.ts';

interface Content {
  /** Differs between contents: the ETag. */
  name: string;
  type: string;
  bytes: number;
  /** `end` is exclusive. */
  read: (start: number, end: number) => Promise<Blob>;
  /** The most bytes of a response. Requests for more get 416. Without it, there is no limit. */
  maxPartBytes?: number;
}

/** For content that never changes at its URL. Supports conditional and range requests (RFC 9110). */
async function respondInParts(
  c: Context,
  { name, type, bytes, read, maxPartBytes = Infinity }: Content,
): Promise<Response> {
  const etag = `"${name}"`;
  const headers = {
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'content-type': type,
  };
  if (isUnchanged(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
  const part = (c.req.header('if-range') ?? etag) === etag ? parseRange(c.req.header('range'), bytes) : null;
  const { start, end } = part ?? { start: 0, end: bytes };
  const isHead = c.req.method === 'HEAD';
  if ((part && start >= end) || (end - start > maxPartBytes && !isHead))
    return c.body(null, 416, { 'content-range': `bytes */${bytes}` });
  return new Response(isHead ? null : await read(start, end), {
    status: part ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start),
      ...(part && { 'content-range': `bytes ${start}-${end - 1}/${bytes}` }),
    },
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
  const { size: bytes, type } = photo;
  return respondInParts(c, { name, type, bytes, read: async (start, end) => photo.slice(start, end) });
}

/** Larger than any tile and directory. Keeps a request for the whole archive from reading it into memory. */
const maxPartBytes = 2 * 1024 * 1024;

/** Maps read the archive's directories and tiles by ranges. */
export async function serveMapTiles(c: Context, { mapTiles, logger }: Server): Promise<Response> {
  if (!mapTiles || c.req.param('name') !== mapTiles.name)
    return c.body(null, 404, { 'cache-control': 'no-store' });
  try {
    // Not a compressible type (Hono's list): tiles are compressed already, and compression would break
    // ranges.
    return await respondInParts(c, { ...mapTiles, type: 'application/vnd.pmtiles', maxPartBytes });
  } catch (error) {
    logger.error({ err: error }, 'a map tile could not be read');
    return c.body(null, 503, { 'cache-control': 'no-store' });
  }
}

const visitHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/**
 * The images that owners take at their homes ("Show us the home"). Only administrators get them, and no cache
 * keeps them. Not a route, because browsers of all visitors load the table of routes.
 */
export async function serveVisitPhoto(c: Context, server: Server): Promise<Response> {
  try {
    const admin = toAdmin(await getUser(server, c.req.raw));
    const image = admin && (await readSiteVisitPhoto(server, admin, c.req.param('id') ?? ''));
    if (!image) return c.body(null, 404, visitHeaders);
    return new Response(image, { headers: { ...visitHeaders, 'content-type': image.type } });
  } catch (error) {
    server.logger.error({ err: error }, 'a photo could not be read');
    return c.body(null, 503, visitHeaders);
  }
}
