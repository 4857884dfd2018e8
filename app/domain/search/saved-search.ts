// A search that is saved with an email address: its limits and its description. New and cheaper listings are
// mailed once a day.
import { type Filters, formatFilters, parseFilters, effectiveSort } from './filters.ts';
import { labelsOf } from './query.ts';

/** The most verified searches of one email address. */
export const maxSavedSearches = 10;
/** An unverified search is deleted after this many days. */
export const verifySearchWithinDays = 7;
/** A verified search ends after this many days, unless a reader with a verified address saves it again. */
export const endAfterDays = 365;
/** A reader is mailed each listing at most once in this many days. */
export const daysBetweenListings = 14;
/** A rent counts as lower if it's also below every rent of this many days before. */
export const rentHistoryDays = 30;
/** The most listings in one mail, over all searches of the address. */
export const maxMailedListings = 12;

/**
 * The query string that a search is stored as. Resets the order, so that the same search in another order
 * isn't saved twice.
 */
export function toSavedQuery(filters: Filters): string {
  return formatFilters({ ...filters, sort: effectiveSort({ ...filters, sort: 'best' }) }).toString();
}

export function readSavedQuery(query: string): Filters {
  return parseFilters(new URLSearchParams(query));
}

/** As in "2+ bedrooms, Pets Allowed". */
export function describeSearch(filters: Filters): string {
  return labelsOf(filters).join(', ') || 'All homes';
}

/**
 * Whether the check-in of a search has passed. `today` as YYYY-MM-DD. The daily job deletes such a search.
 */
export function hasPassed({ checkIn }: Pick<Filters, 'checkIn'>, today: string): boolean {
  return checkIn !== null && checkIn < today;
}

/** A listing to mail. `formerRent` is in US dollars a month, null for a new one. */
export interface FoundListing {
  id: string;
  formerRent: number | null;
}

/** What a saved search found since its last check. */
export interface SearchNews {
  /** The first `maxMailedListings`, in the order of the search. */
  listings: FoundListing[];
  /** How many there are, including those beyond `listings`. */
  newCount: number;
  cheaperCount: number;
}

/** The subject of a mail about `searches` saved searches. */
export function formatNewsSubject(
  { newCount, cheaperCount }: Pick<SearchNews, 'newCount' | 'cheaperCount'>,
  searches: number,
): string {
  const search = searches === 1 ? 'your search' : 'your searches';
  const total = newCount + cheaperCount;
  const homes = total === 1 ? 'home' : 'homes';
  if (cheaperCount === 0) return `${total === 1 ? 'A' : total} new ${homes} for ${search}`;
  if (newCount === 0) return `A lower rent on ${total === 1 ? 'a' : total} ${homes} in ${search}`;
  return `${total} new or cheaper ${homes} for ${search}`;
}
