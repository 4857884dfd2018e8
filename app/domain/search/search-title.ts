// The title of a search. Server only: it would weigh on the JavaScript of /listings.
import { capitalizeFirst } from '../capitalize-first.ts';
import type { Filters, TypeFilter } from './filters.ts';

const kinds: Record<TypeFilter, string> = {
  House: 'houses',
  Apartment: 'apartments',
  Condo: 'condos',
  Townhouse: 'townhouses',
  Duplex: 'duplexes',
  Studio: 'studios',
  Loft: 'lofts',
  Villa: 'villas',
  Cabin: 'cabins',
  Cottage: 'cottages',
  Other: 'other homes',
};

/** Names the main filters, such as '2+ bedroom homes near Petco Park'. Chips show the others. */
export function formatSearchTitle({ bedrooms, type, location, neighborhood, near, bounds }: Filters): string {
  const kind = type ? kinds[type] : 'homes';
  const area = neighborhood || location || (bounds && 'the map’s area');
  const place = near && !bounds ? `near ${near}` : area ? `in ${area}` : 'by the bay';
  return capitalizeFirst(`${bedrooms > 0 ? `${bedrooms}+ bedroom ` : ''}${kind} ${place}`);
}
