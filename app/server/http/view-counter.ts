// Counts how often visitors view each listing: in memory, and every ten seconds in the database. Counts
// before the page cache, which answers most views. Stores nothing about a visitor.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { todayInLosAngeles } from '#domain/day.ts';
import { addViews } from '../properties/weekly-activity.ts';
import type { Server } from '../server.ts';

const flushMs = 10_000;

/** The page of a listing, or its data for a page's script. */
const listingTarget = /^\/listings\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.data)?(?:\?|$)/;

/**
 * Crawlers and link previews. Most crawlers name themselves, and everything that isn't a browser lacks
 * "Mozilla/".
 */
const isBot = (userAgent: string) =>
  !userAgent.startsWith('Mozilla/') || /bot|crawl|spider|slurp|preview|headless|lighthouse/i.test(userAgent);

export interface ViewCounter {
  /** Counts a request once it is answered, if it is a visitor's view of a listing. */
  count: (request: IncomingMessage, response: ServerResponse) => void;
  /** Stores what was counted. A failure is logged and loses these views. */
  flush: () => Promise<void>;
  /** Stores what was counted, and stops. */
  close: () => Promise<void>;
}

export function openViewCounter({ db, logger }: Pick<Server, 'db' | 'logger'>): ViewCounter {
  /** By property id. */
  let views = new Map<string, number>();

  async function flush(): Promise<void> {
    if (views.size === 0) return;
    const counted = views;
    views = new Map();
    await addViews(db, counted, todayInLosAngeles(new Date())).catch((error: unknown) => {
      logger.warn({ err: error }, 'views of listings could not be stored');
    });
  }

  const timer = setInterval(() => void flush(), flushMs);
  return {
    count(request, response) {
      const id = viewedListing(request);
      if (id === null) return;
      response.once('finish', () => {
        // 304: the browser already has the page. Other statuses show no listing.
        const isShown = response.statusCode === 200 || response.statusCode === 304;
        if (isShown) views.set(id, (views.get(id) ?? 0) + 1);
      });
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/**
 * The id of the listing that a visitor asks for, or null. Requests with a cookie don't count, because they
 * come from owners, administrators and guests who have asked already. Nor does a browser's prefetch of a page
 * that it may never show.
 */
function viewedListing({ method, url = '', headers }: IncomingMessage): string | null {
  const id = listingTarget.exec(url)?.[1];
  if (id === undefined || method !== 'GET' || headers.cookie !== undefined) return null;
  if (headers['sec-purpose'] !== undefined || isBot(headers['user-agent'] ?? '')) return null;
  return id;
}
