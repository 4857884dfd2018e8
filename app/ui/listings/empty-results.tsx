// Replaces the cards if a search finds nothing, or the list couldn't be read.
import { href, Link } from 'react-router';
import type { Filters } from '#domain/filters.ts';
import type { Unavailable } from '#domain/load-result.ts';
import type { SearchSuggestion } from '#domain/search.ts';
import { Alert } from '../controls/alert.tsx';
import { focusHeading, moveFocusOnUnmount } from '../controls/focus.ts';
import { placeholderUrl } from '../property/photo.tsx';
import { formatListingCount, listUrl } from './format-search.ts';

const focusHeadingOnUnmount = moveFocusOnUnmount(focusHeading);

/** Maximum number of suggestions. */
const maxSuggestions = 4;

export function EmptyResults({
  filters,
  suggestions,
}: {
  filters: Filters;
  suggestions: readonly SearchSuggestion[];
}) {
  const isUnfiltered = listUrl({ ...filters, sort: 'newest' }) === href('/listings');
  return (
    <div ref={focusHeadingOnUnmount} className="mx-auto max-w-lg py-10 text-center">
      <img src={placeholderUrl} alt="" width="800" height="600" className="mx-auto w-48 rounded-card" />
      <h2 className="mt-8 text-xl">{isUnfiltered ? 'No homes yet' : 'No homes match your search'}</h2>
      {suggestions.length === 0 ? (
        <p className="mt-3 text-muted">
          {isUnfiltered
            ? 'We’re just getting started. Want to list the first one?'
            : 'Try other dates, or remove a few filters.'}
        </p>
      ) : (
        <>
          <p className="mt-3 text-muted">Remove one filter to see homes:</p>
          <ul className="mt-4 flex flex-wrap justify-center gap-2">
            {suggestions.slice(0, maxSuggestions).map(({ removedFilter, filters: relaxed, ...listings }) => (
              <li key={removedFilter}>
                <Link to={listUrl(relaxed)} preventScrollReset className="button button-quiet font-normal">
                  Remove {removedFilter}: {formatListingCount(listings)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Link
        to={isUnfiltered ? href('/submit-property') : href('/listings')}
        preventScrollReset={!isUnfiltered}
        className="button button-primary mt-8"
      >
        {isUnfiltered ? 'List Your Property' : 'Reset All Filters'}
      </Link>
    </div>
  );
}

export function SearchFailed({ filters, failure }: { filters: Filters; failure: Unavailable }) {
  return (
    <div className="mb-8 flex max-w-2xl flex-col items-start gap-4">
      <Alert tone="error">{failure.message}</Alert>
      <Link to={listUrl(filters)} replace preventScrollReset className="button button-quiet">
        Try again
      </Link>
    </div>
  );
}
