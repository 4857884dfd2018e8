// Responses with content that never changes at its URL, whole or in part. Supports conditional and range
// requests (RFC 9110).
import type { Context } from 'hono';
import { isUnchanged } from './headers.ts';

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

export async function respondInParts(
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
