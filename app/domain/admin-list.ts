// The lists of Property Management, to and from the query string: a tab, what is searched for in it, and its order.
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
  /** What was typed into the search box, trimmed; empty where nothing is searched for. */
  text: string;
  /** True of what is pending, unless asked otherwise or searched in; every other list begins with the newest. */
  oldestFirst: boolean;
}

/** More is not read: no title, name or address is as long, and each word costs the database a look. */
export const longestSearch = 200;

/**
 * Reads a list from a query string; what is not understood is as good as left out. The dashboard opens on what waits
 * longest, where its address says nothing else.
 */
export function parseAdminList(query: URLSearchParams, isDashboard = false): AdminList {
  const named = query.get('status');
  const tab = adminTabs.find((known) => known === named) ?? (isDashboard ? 'pending' : 'all');
  const text = Array.from((query.get('q') ?? '').trim())
    .slice(0, longestSearch)
    .join('')
    .trim();
  return { tab, text, oldestFirst: canBeOldestFirst({ tab, text }) && query.get('order') !== 'newest' };
}

/** Whether a list can begin with the oldest: what waits for its review, all of it. */
export function canBeOldestFirst({ tab, text }: Pick<AdminList, 'tab' | 'text'>): boolean {
  return tab === 'pending' && text === '';
}

/** The query string of a list, without what says nothing. */
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

/** The status that a tab is limited to; null where it is not limited to one. */
export function statusOf(tab: AdminTab): PropertyStatus | null {
  return propertyStatuses.find((status) => status === tab) ?? null;
}

/** How many properties each tab has, counted no further than search.ts says. */
export type TabCounts = Record<AdminTab, number>;

/** What a search in the administration asks for. */
export type SearchTerms =
  | { kind: 'id'; id: string }
  /**
   * All of them have to be found: what a property is found by, cut as the database cuts it. As they were typed: only the
   * database knows what is lower case to it.
   */
  | { kind: 'words'; words: readonly string[] };

const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
/** What is no letter and no digit, on keyboards and as it is typeset (migrations/0001-baseline.ts). */
const punctuation = /[\p{Cc}!-/:-@[-`{-~\u00B4\u00B7\u02BC\u2010-\u201F\u2026\u2032\u2033]+/gu;
/** Further words narrow nothing. */
const mostWords = 8;

/**
 * Reads a search. An id may stand anywhere in it, so that a property's address can be pasted. Punctuation within a
 * word only separates its parts, which have to follow each other: `rosa@example.com` is "rosa example com".
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
