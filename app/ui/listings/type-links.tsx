// The kinds of homes as links: each is a search with an address of its own.
import { href, Link } from 'react-router';
import { type Filters, formatFilters, type TypeFilter } from '#domain/filters.ts';

/** A kind of home in the plural, as a heading and in a sentence. */
export const typeWords: Record<Exclude<TypeFilter, 'Other'>, string> = {
  House: 'Houses',
  Apartment: 'Apartments',
  Condo: 'Condos',
  Townhouse: 'Townhouses',
  Duplex: 'Duplexes',
  Studio: 'Studios',
  Loft: 'Lofts',
  Villa: 'Villas',
  Cabin: 'Cabins',
  Cottage: 'Cottages',
};

export function listAddress(filters: Filters): string {
  const query = formatFilters(filters).toString();
  return query === '' ? href('/listings') : `${href('/listings')}?${query}`;
}

export function TypeLinks({ filters }: { filters: Filters }) {
  const kinds: [TypeFilter | null, string][] = [
    [null, 'All homes'],
    ...(Object.entries(typeWords) as [TypeFilter, string][]),
  ];
  return (
    <nav aria-label="Show" className="-mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none]">
      <ul className="flex w-max gap-2">
        {kinds.map(([type, label]) => (
          <li key={label}>
            <Link
              to={listAddress({ ...filters, type })}
              preventScrollReset
              aria-current={filters.type === type ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line px-4 text-sm font-medium text-muted transition-colors duration-150 hover:border-edge hover:text-ink aria-[current]:border-lagoon aria-[current]:bg-lagoon aria-[current]:text-white"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
