// Says which search a page is about: its title, and the other filters as marks.
import { chipsOf, type Filters } from '#domain/filters.ts';
import { formatSearchTitle } from '../listings/format-search.ts';

/** These are in the title. */
const untitled = { bedrooms: 0, type: null, location: null };

export function SearchSummary({ filters }: { filters: Filters }) {
  const labels = chipsOf({ ...filters, ...untitled }).map(({ label }) => label);
  return (
    <div className="mb-6 rounded-control bg-sand px-4 py-3 wrap-anywhere">
      <p className="font-semibold">{formatSearchTitle(filters)}</p>
      {labels.length > 0 && (
        <ul className="mt-1 text-muted">
          {labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
