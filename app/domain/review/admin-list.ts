// The list of Property Management as a query string: tab, search text and order.
import { type PropertyStatus, propertyStatuses } from '../property/options.ts';

/** `changes` lists the properties whose owner sent changes. */
export const adminTabs = ['all', ...propertyStatuses, 'changes', 'featured'] as const;
export type AdminTab = (typeof adminTabs)[number];

export const adminTabLabels: Record<AdminTab, string> = {
  all: 'All',
  pending: 'Pending Approval',
  approved: 'Approved',
  rejected: 'Rejected',
  changes: 'Changes',
  featured: 'Featured Properties',
};

export interface AdminListQuery {
  tab: AdminTab;
  /** The trimmed search text. Empty without a search. */
  text: string;
  /** Default for the pending tab without a search. All other lists show the newest first. */
  oldestFirst: boolean;
  /** The cursor up to which Load More has shown the list. Null for the first page only. */
  after: string | null;
}

/** Limits the cost of a search. Titles, names and addresses are shorter. */
export const maxSearchLength = 200;

/** Reads a query string and ignores unknown values. The dashboard shows pending properties by default. */
export function parseAdminListQuery(query: URLSearchParams, isDashboard = false): AdminListQuery {
  const requestedTab = query.get('status');
  const tab = adminTabs.find((name) => name === requestedTab) ?? (isDashboard ? 'pending' : 'all');
  const text = Array.from((query.get('q') ?? '').trim())
    .slice(0, maxSearchLength)
    .join('')
    .trim();
  const oldestFirst = canBeOldestFirst({ tab, text }) && query.get('order') !== 'newest';
  return { tab, text, oldestFirst, after: query.get('after') };
}

/** Only the whole list of pending properties can start with the oldest. */
export function canBeOldestFirst({ tab, text }: Pick<AdminListQuery, 'tab' | 'text'>): boolean {
  return tab === 'pending' && text === '';
}

/** Writes the query string, without default values. */
export function formatAdminListQuery({ tab, text, oldestFirst, after }: AdminListQuery): URLSearchParams {
  const query = new URLSearchParams();
  if (tab !== 'all') query.set('status', tab);
  if (text !== '') query.set('q', text);
  if (!oldestFirst && canBeOldestFirst({ tab, text })) query.set('order', 'newest');
  if (after !== null) query.set('after', after);
  return query;
}

/** The status that a tab filters by, or null. */
export function statusOf(tab: AdminTab): PropertyStatus | null {
  return propertyStatuses.find((status) => status === tab) ?? null;
}

/** The number of properties in each tab, counted up to `adminCountLimit` (search-results.ts). */
export type TabCounts = Record<AdminTab, number>;

/** The search that finds properties with a strong signal. */
export const lookTwice = 'look-twice';

/** A parsed search of the administration. */
export type SearchTerms =
  | { kind: 'id'; id: string }
  /** All words must match. They keep their case: PostgreSQL lowercases them and the stored text alike. */
  | { kind: 'words'; words: readonly string[] };

const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
/** ASCII and typographic punctuation, the same as in migrations/0072-baseline.ts. */
const punctuation = /[\p{Cc}!-/:-@[-`{-~\u00B4\u00B7\u02BC\u2010-\u201F\u2026\u2032\u2033]+/gu;
/** Limits the cost of a search. More words rarely narrow it. */
const maxTerms = 8;

/**
 * Parses a search. An id may be anywhere in it, so that administrators can paste a property's URL.
 * Punctuation separates the parts of a word, which must be adjacent: `rosa@example.com` becomes "rosa example
 * com". A phone number becomes its last ten digits.
 */
export function parseSearchTerms(text: string): SearchTerms {
  const id = uuidPattern.exec(text)?.[0];
  if (id) return { kind: 'id', id: id.toLowerCase() };
  if (/^[-+./()\d\s]{7,40}$/.test(text)) {
    const digits = text.replaceAll(/\D/g, '');
    if (digits.length >= 7) return { kind: 'words', words: [digits.slice(-10)] };
  }
  const words = text
    .split(/\s+/)
    .map((word) => word.replaceAll(punctuation, ' ').trim())
    .filter((word) => word !== '');
  const different = new Map(words.map((word) => [word.toLowerCase(), word]));
  return { kind: 'words', words: [...different.values()].slice(0, maxTerms) };
}
