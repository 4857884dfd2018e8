// Visitors who browse. They note each answer, so that the drill knows how long browsing was broken after a
// fault.
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, openBrowser, send } from './browser.ts';

export interface Visits {
  /** In ms, as `performance.now` counts. */
  failedAt: number[];
  /**
   * How often the site answered with each other status. "late" stands for no answer within `failedAfterMs`.
   */
  failures: Map<string, number>;
  answered: number;
  /** Of answered requests, in ms. */
  longestMs: number;
}

const failedAfterMs = 10_000;
/** How long a visitor reads a page. */
const readMs = { least: 4000, most: 12_000 };

/**
 * Looks at a page every few seconds until `stop`. Every fourth visitor has a cookie, so the page cache is
 * bypassed.
 */
export async function actAsVisitor(
  { siteUrl, visits, listingIds, stop }: Browsing,
  visitor: number,
): Promise<void> {
  const browser = openBrowser(siteUrl, visitor);
  if (visitor % 4 === 0) browser.cookies.set('drill', '1');
  await pause(randomInt(readMs.most));
  while (!stop.aborted) {
    await visit(browser, pickPage(listingIds), visits);
    await pause(randomInt(readMs.least, readMs.most));
  }
}

export interface Browsing {
  siteUrl: string;
  visits: Visits;
  listingIds: readonly string[];
  stop: AbortSignal;
}

async function visit(browser: Browser, path: string, visits: Visits): Promise<void> {
  const start = performance.now();
  const answer = await send(browser, path).catch(() => null);
  const end = performance.now();
  const isLate = end - start > failedAfterMs;
  if (answer?.status === 200 && !isLate) {
    visits.answered += 1;
    visits.longestMs = Math.max(visits.longestMs, end - start);
    return;
  }
  const failure = isLate ? 'late' : String(answer?.status ?? 'broken off');
  visits.failures.set(failure, (visits.failures.get(failure) ?? 0) + 1);
  visits.failedAt.push(end);
}

function pickPage(listingIds: readonly string[]): string {
  const listing = `/listings/${listingIds[randomInt(listingIds.length)]}`;
  const pages = ['/', '/listings', '/listings?bedrooms=2', '/about', listing, listing];
  return pages[randomInt(pages.length)] ?? '/';
}

/** Seconds from `faultAt` to the last failed request before `until`. 0 if none failed. */
export function brokenSeconds({ failedAt }: Visits, faultAt: number, until: number): number {
  const last = failedAt.findLast((at) => at >= faultAt && at < until);
  return last === undefined ? 0 : (last - faultAt) / 1000;
}
