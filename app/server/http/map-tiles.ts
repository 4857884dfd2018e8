// Serves the archive of street tiles. Maps read its directories and tiles by ranges.
import type { Context } from 'hono';
import type { Server } from '../server.ts';
import { respondInParts } from './parts.ts';

/** Larger than any tile and directory. Keeps a request for the whole archive from reading it into memory. */
const maxPartBytes = 2 * 1024 * 1024;

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
