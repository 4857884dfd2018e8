// The daily mail to administrators: counts of what waits for review, in sentences.
import { promisedHours } from './review.ts';

/** What waits: submissions, owners' changes to listings, and open reports of homes and conversations. */
export const waitingKinds = ['submission', 'change', 'report'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

export interface WaitingItems {
  count: number;
  /** Items that arrived since the last mail. */
  newCount: number;
  /**
   * Items that have waited for 24 to 48 hours, the promised review time. Zero for reports, because we promise
   * no time for them.
   */
  dueCount: number;
  /** Items that have waited longer. */
  overdueCount: number;
}

export type Digest = Record<WaitingKind, WaitingItems>;

const nouns: Record<WaitingKind, [singular: string, plural: string]> = {
  submission: ['submission', 'submissions'],
  change: ['change to a listing', 'changes to listings'],
  report: ['report', 'reports'],
};

/** Whether an item arrived or is close to the promised review time. Otherwise the day has no mail. */
export function isWorthMailing(digest: Digest): boolean {
  return waitingKinds.some((kind) => digest[kind].newCount > 0 || digest[kind].dueCount > 0);
}

/** "2 submissions and 1 report are waiting" */
export function describeDigest(digest: Digest): string {
  const parts = waitingKinds.flatMap((kind) => {
    const { count } = digest[kind];
    return count === 0 ? [] : [countOf(kind, count)];
  });
  const last = parts.at(-1) ?? 'nothing';
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
  const total = waitingKinds.reduce((sum, kind) => sum + digest[kind].count, 0);
  return `${list} ${total === 1 ? 'is' : 'are'} waiting`;
}

/**
 * A sentence for each kind that waits: "3 submissions, 2 of them new. 1 has waited for more than 24 hours."
 */
export function listDigestLines(digest: Digest): string[] {
  return waitingKinds.flatMap((kind) => {
    const { count, newCount, dueCount, overdueCount } = digest[kind];
    if (count === 0) return [];
    const news = newCount === 0 || count === 1 ? '' : `, ${newCount} new`;
    const waited = [
      [dueCount, promisedHours.from],
      [overdueCount, promisedHours.to],
    ].flatMap(([waiting = 0, hours]) =>
      waiting === 0 ? [] : [` ${waiting} ${waiting === 1 ? 'has' : 'have'} waited more than ${hours} hours.`],
    );
    const items = count === 1 && newCount === 1 ? `1 new ${nouns[kind][0]}` : countOf(kind, count);
    return [`${items}${news}.${waited.join('')}`];
  });
}

function countOf(kind: WaitingKind, count: number): string {
  const [singular, plural] = nouns[kind];
  return `${count} ${count === 1 ? singular : plural}`;
}
