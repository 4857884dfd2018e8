// Counts how often visitors view each listing, after the response, so that no request waits. Counts before
// the page cache, which answers most views. Stores nothing about a visitor.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { todayInLosAngeles } from '#domain/day.ts';
import { addView } from '../properties/weekly-activity.ts';
import type { Server } from '../server.ts';

/**
 * At the same time. While so many wait for the database, further views don't count, so that they leave the
 * connections to the pages.
 */
const maxStatements = 2;

/** The page of a listing, or its data for a page's script. */
const listingTarget = /^\/listings\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.data)?(?:\?|$)/;

/**
 * Crawlers and link previews. Most crawlers name themselves, and everything that isn't a browser lacks
 * "Mozilla/".
 */
const isBot = (userAgent: string) =>
  !userAgent.startsWith('Mozilla/') || /bot|crawl|spider|slurp|preview|headless|lighthouse/i.test(userAgent);

/** Returns a function that counts a request once it is answered, if it is a visitor's view of a listing. */
export function createViewCounter({ db, logger }: Pick<Server, 'db' | 'logger'>) {
  let statements = 0;

  async function store(id: string): Promise<void> {
    if (statements === maxStatements) return;
    statements += 1;
    await addView(db, id, todayInLosAngeles(new Date())).catch((error: unknown) => {
      logger.warn({ err: error }, 'a view of a listing could not be stored');
    });
    statements -= 1;
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const id = viewedListing(request);
    if (id === null) return;
    response.once('finish', () => {
      // 304: the browser already has the page. Other statuses show no listing.
      if (response.statusCode === 200 || response.statusCode === 304) void store(id);
    });
  };
}

/**
 * The id of the listing that a visitor asks for, or null. Requests with a cookie don't count, because they
 * come from owners, administrators and guests who have asked already. Nor does a browser's prefetch of a page
 * that it may never show.
 */
export function viewedListing({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string | null {
  const id = listingTarget.exec(url)?.[1];
  if (id === undefined || method !== 'GET' || headers.cookie !== undefined) return null;
  if (headers['sec-purpose'] !== undefined || isBot(headers['user-agent'] ?? '')) return null;
  return id;
}
