// Replaces the cards if a search finds nothing. Loaded on demand.
import { href, Link } from 'react-router';
import { type Filters, formatFilters } from '#domain/search/filters.ts';
import type { SearchSuggestion } from '#domain/search/search-results.ts';
import { focusHeading, moveFocusOnUnmount } from '../controls/focus.ts';
import { placeholderUrl } from '../cards/photo.tsx';
import { formatListingCount, listUrl } from './format-search.ts';

const focusHeadingOnUnmount = moveFocusOnUnmount(focusHeading);

/** Maximum number of suggestions. */
const maxSuggestions = 4;

interface EmptyResultsProps {
  filters: Filters;
  suggestions: readonly SearchSuggestion[];
  /** Of links to other searches. */
  hash: string;
}

export default function EmptyResults({ filters, suggestions, hash }: EmptyResultsProps) {
  const [first] = suggestions;
  const isUnfiltered = listUrl({ ...filters, sort: 'newest' }) === href('/listings');
  return (
    <div ref={focusHeadingOnUnmount} className="no-homes mx-auto max-w-lg py-10 text-center">
      <img src={placeholderUrl} alt="" width="800" height="600" className="mx-auto w-48 rounded-card" />
      <h2 className="mt-8 text-xl">{isUnfiltered ? 'No homes yet' : 'No homes match your search'}</h2>
      {first === undefined ? (
        <p className="mt-3 text-muted">
          {isUnfiltered
            ? 'We’re just getting started. Want to list the first one?'
            : 'Try other dates, or remove a few filters.'}
        </p>
      ) : (
        <>
          <p className="mt-3 text-muted">{introduce(first)}</p>
          <ul className="mt-4 flex flex-wrap justify-center gap-2 wrap-anywhere">
            {suggestions.slice(0, maxSuggestions).map(({ change, labels, filters: nearest, ...listings }) => (
              <li key={labels.join('\n')}>
                <Link
                  to={listUrl(nearest) + hash}
                  preventScrollReset
                  className="button button-quiet font-normal"
                >
                  {change === 'remove' ? 'Remove' : 'Only'} {labels.join(' and ')}:{' '}
                  {formatListingCount(listings)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {isUnfiltered && (
          <Link to={href('/submit-property')} className="button button-primary">
            List Your Property
          </Link>
        )}
        <Link
          to={href('/listings') + hash}
          preventScrollReset
          className={`button ${isUnfiltered ? 'button-quiet' : 'button-primary'}`}
        >
          Reset All Filters
        </Link>
      </div>
      {isUnfiltered ? null : (
        <p className="mt-6 text-muted">
          Nothing today?{' '}
          <Link to={`${href('/alerts/new')}?${formatFilters(filters)}`} className="link underline-offset-4">
            Save this search
          </Link>
        </p>
      )}
    </div>
  );
}

function introduce({ change, labels }: SearchSuggestion): string {
  if (change === 'keep') return 'Keep only one filter to see homes:';
  return `Remove ${labels.length === 1 ? 'one filter' : 'two filters'} to see homes:`;
}
