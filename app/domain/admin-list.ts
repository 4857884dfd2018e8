// The lists of Property Management in query strings: a tab, a search in it, and its order.
import { type PropertyStatus, propertyStatuses } from './property.ts';

export const adminTabs = ['all', ...propertyStatuses, 'featured'] as const;
export type AdminTab = (typeof adminTabs)[number];

export const adminTabLabels: Record<AdminTab, string> = {
  all: 'All',
  pending: 'Pending Approval',
  approved: 'Approved',
  rejected: 'Rejected',
  featured: 'Featured Properties',
};

export interface AdminList {
  tab: AdminTab;
  /** The search, trimmed; may be empty. */
  text: string;
  /** The default for pending properties without a search. All other lists start with the newest. */
  oldestFirst: boolean;
}

/** In characters. No title, name or address is longer. */
export const longestSearch = 200;

/** Ignores unknown values. The dashboard shows pending properties by default. */
export function parseAdminList(query: URLSearchParams, isDashboard = false): AdminList {
  const named = query.get('status');
  const tab = adminTabs.find((known) => known === named) ?? (isDashboard ? 'pending' : 'all');
  const text = Array.from((query.get('q') ?? '').trim())
    .slice(0, longestSearch)
    .join('')
    .trim();
  return { tab, text, oldestFirst: canBeOldestFirst({ tab, text }) && query.get('order') !== 'newest' };
}

/** Only the whole list of pending properties can start with the oldest. */
export function canBeOldestFirst({ tab, text }: Pick<AdminList, 'tab' | 'text'>): boolean {
  return tab === 'pending' && text === '';
}

/** The query string of a list, without defaults. */
export function formatAdminList({ tab, text, oldestFirst }: AdminList): URLSearchParams {
  const query = new URLSearchParams();
  if (tab !== 'all') query.set('status', tab);
  if (text !== '') query.set('q', text);
  if (!oldestFirst && canBeOldestFirst({ tab, text })) query.set('order', 'newest');
  return query;
}

export function isSameList(one: AdminList, other: AdminList): boolean {
  return one.tab === other.tab && one.text === other.text && one.oldestFirst === other.oldestFirst;
}

/** The status of a tab's properties; null if it shows several. */
export function statusOf(tab: AdminTab): PropertyStatus | null {
  return propertyStatuses.find((status) => status === tab) ?? null;
}

/** Number of properties by tab, at most `countedUpTo`. */
export type TabCounts = Record<AdminTab, number>;

export type SearchTerms =
  | { kind: 'id'; id: string }
  /** All words must match. They are split like the stored search text, but not lower-cased: the database does that. */
  | { kind: 'words'; words: readonly string[] };

const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
/** Typed and typeset punctuation, as in the stored search text (migrations/0001-baseline.ts). */
const punctuation = /[\p{Cc}!-/:-@[-`{-~\u00B4\u00B7\u02BC\u2010-\u201F\u2026\u2032\u2033]+/gu;
/** Further words are ignored. */
const mostWords = 8;

/**
 * Parses a search. It may contain an id anywhere, so that a property's URL can be pasted. Punctuation within a word separates parts
 * that must follow each other: `rosa@example.com` is "rosa example com".
 */
export function searchTerms(text: string): SearchTerms {
  const id = uuidPattern.exec(text)?.[0];
  if (id) return { kind: 'id', id: id.toLowerCase() };
  const words = text
    .split(/\s+/)
    .map((word) => word.replaceAll(punctuation, ' ').trim())
    .filter((word) => word !== '');
  const different = new Map(words.map((word) => [word.toLowerCase(), word]));
  return { kind: 'words', words: [...different.values()].slice(0, mostWords) };
}
