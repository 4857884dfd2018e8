// Formats a search as text and as its URLs.
import { href } from 'react-router';
import {
  type FilterName,
  filterNames,
  type Filters,
  formatFilters,
  noFilters,
  priceSlider,
} from '#domain/search/filters.ts';
import { nightsPerMonth } from '#domain/property/options.ts';
import { formatCount, type ListingCount, type SearchCounts } from '#domain/search/search-results.ts';
import { formatMoney } from '#domain/numbers.ts';

/** The URL of a search, with every filter but without a cursor. */
export function listUrl(filters: Filters): string {
  return searchUrl(formatFilters(filters).toString());
}

/**
 * A changed search, with the words as typed as long as the change keeps every filter that they set. Otherwise
 * it has those filters, as changed, and only the words that set none. The sort order is the typed one.
 */
export function keepWords(changed: Filters, typed: Filters, understood: Filters): Filters {
  const isOther = (filters: Filters, name: FilterName) => String(filters[name]) !== String(understood[name]);
  // In a part of the map, the landmark may be both chosen and in the words (map/use-area-search.ts).
  const meant = filterNames.filter(
    (name) => name !== 'sort' && (isOther(typed, name) || (name === 'near' && typed.bounds)),
  );
  const fixed = new Set(meant.map(kindOf));
  const kept = filterNames.some((name) => fixed.has(kindOf(name)) && isOther(changed, name))
    ? changed
    : { ...changed, ...Object.fromEntries(meant.map((name) => [name, typed[name]])) };
  return { ...kept, sort: typed.sort };
}

/** Dates and a rental length are one kind, because chosen dates settle a length in words. */
const kindOf = (name: FilterName) => name.replace(/^(?:check|rental).*/, 'stay');

/** Of the URL of a search whose map is open (list-link.tsx). */
export const mapHash = '#map';

/** The URL of a search with this query string. */
export function searchUrl(query: string): string {
  return query === '' ? href('/listings') : `${href('/listings')}?${query}`;
}

/**
 * The canonical URL of a list for search engines. People look for a town and a property type; every other
 * filter, the order and the cursor are views of the same page.
 */
export function canonicalListUrl({ location, type }: Pick<Filters, 'location' | 'type'>): string {
  return listUrl({ ...noFilters, location, type });
}

/** The rent at a position of the price slider, in US dollars a night and a month. */
export function formatPrice(nightly: number): string {
  if (nightly >= priceSlider.max) return 'any price';
  return `up to ${formatMoney(nightly)} a night, about ${formatMoney(nightly * nightsPerMonth)} a month`;
}

/**
 * '6 more homes are free then, but rent for longer stays only.' with a link to them. Null without such homes.
 * For the server, which keeps it out of the JavaScript of /listings.
 */
export function formatLongerStays({ count, longerStays }: SearchCounts) {
  if (!longerStays || longerStays.count === 0) return null;
  const isOne = longerStays.count === 1 && longerStays.isExact;
  const noun = `${count > 0 ? 'more ' : ''}${isOne ? 'home is' : 'homes are'}`;
  return {
    note: `${formatCount(longerStays)} ${noun} free then, but ${isOne ? 'rents' : 'rent'} for longer stays only.`,
    links: [{ text: isOne ? 'See it' : 'See them', url: searchUrl(longerStays.search) }],
    isAbove: count === 0,
  };
}

const examples = ['2 bedrooms near a beach', 'dog friendly under $4,500', 'near a hospital for 3 months'];

/** Examples for a visitor whose words mean nothing to us. For the server, too. */
export function formatExamples() {
  const links = examples.map((text) => ({ text, url: listUrl({ ...noFilters, text, sort: 'best' }) }));
  return { note: 'Try one of these:', links, isAbove: true };
}

/** '37 homes', '100+ homes', '1 home', 'No homes'. */
export function formatListingCount(listings: ListingCount): string {
  if (listings.count === 0) return 'No homes';
  return `${formatCount(listings)} ${listings.count === 1 && listings.isExact ? 'home' : 'homes'}`;
}

/** The button that closes the filters on a phone: 'Show 23 homes'. */
export function formatShowButton(listings: ListingCount): string {
  return listings.count === 0 ? 'No homes match' : `Show ${formatListingCount(listings)}`;
}
