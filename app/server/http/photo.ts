// Serves photo variants. A URL never changes its content, so browsers may cache it forever.
import type { Context } from 'hono';
import type { Server } from '../server.ts';
import { readVariant } from '../photos/photos.ts';
import { respondInParts } from './parts.ts';

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
