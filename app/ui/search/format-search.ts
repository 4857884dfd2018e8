// Formats a search as text and as its URLs.
import { href } from 'react-router';
import { type Filters, formatFilters, noFilters, priceSlider } from '#domain/search/filters.ts';
import { nightsPerMonth } from '#domain/property/options.ts';
import { formatCount, type ListingCount } from '#domain/search/search-results.ts';
import { formatMoney } from '#domain/numbers.ts';

/** The URL of a search, with every filter but without a cursor. */
export function listUrl(filters: Filters): string {
  return searchUrl(formatFilters(filters).toString());
}

/** Of the URL of a search whose map is open (open-map.tsx). */
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

/** '37 homes', '100+ homes', '1 home', 'No homes'. */
export function formatListingCount(listings: ListingCount): string {
  if (listings.count === 0) return 'No homes';
  return `${formatCount(listings)} ${listings.count === 1 && listings.isExact ? 'home' : 'homes'}`;
}
