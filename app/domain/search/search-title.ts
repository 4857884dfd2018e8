// The title of a search. Server only: it would weigh on the JavaScript of /listings.
import { capitalizeFirst } from '../capitalize-first.ts';
import type { Filters, TypeFilter } from './filters.ts';

/** "houses", "duplexes" */
function pluralOf(type: TypeFilter): string {
  if (type === 'Other') return 'other homes';
  return `${type.toLowerCase()}${type.endsWith('x') ? 'es' : 's'}`;
}

/** Names the main filters, such as '2+ bedroom homes near Petco Park'. Chips show the others. */
export function formatSearchTitle({ bedrooms, type, location, places, near, bounds }: Filters): string {
  const kind = type ? pluralOf(type) : 'homes';
  const area = places.join(' or ') || location || (bounds && 'the map’s area');
  const place = near && !bounds ? `near ${near}` : area ? `in ${area}` : 'by the bay';
  return capitalizeFirst(`${bedrooms > 0 ? `${bedrooms}+ bedroom ` : ''}${kind} ${place}`);
}
