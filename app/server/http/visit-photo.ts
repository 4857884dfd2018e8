// Serves the images that owners take at their homes ("Show us the home"). Only administrators get them, and
// no cache keeps them. Not a route, because browsers of all visitors load the table of routes.
import type { Context } from 'hono';
import { getUser, toAdmin } from '../access/sessions.ts';
import { readSiteVisitPhoto } from '../admin/review-site-visit.ts';
import type { Server } from '../server.ts';

const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

export async function serveVisitPhoto(c: Context, server: Server): Promise<Response> {
  try {
    const admin = toAdmin(await getUser(server, c.req.raw));
    const image = admin && (await readSiteVisitPhoto(server, admin, c.req.param('id') ?? ''));
    if (!image) return c.body(null, 404, headers);
    return new Response(image, { headers: { ...headers, 'content-type': image.type } });
  } catch (error) {
    server.logger.error({ err: error }, 'a photo could not be read');
    return c.body(null, 503, headers);
  }
}
