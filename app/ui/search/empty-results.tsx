// Replaces the cards if a search finds nothing. Loaded on demand.
import { href, Link } from 'react-router';
import { focusHeading, moveFocusOnUnmount } from '../controls/focus.ts';

const focusHeadingOnUnmount = moveFocusOnUnmount(focusHeading);

/** `hash` is `useMapHash`. */
export default function EmptyResults({ isFiltered, hash }: { isFiltered: boolean; hash: string }) {
  return (
    <div ref={focusHeadingOnUnmount} className="no-homes mx-auto max-w-lg py-4 text-center sm:py-10">
      <h2 className="text-xl">{isFiltered ? 'No homes match your search' : 'No homes yet'}</h2>
      <p className="mt-3 text-muted">
        {isFiltered
          ? 'Try other dates, or remove a few filters.'
          : 'We’re just getting started. Want to list the first one?'}
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-3 sm:mt-8">
        {!isFiltered && (
          <Link to={href('/submit-property')} className="button button-primary">
            List Your Property
          </Link>
        )}
        <Link
          to={href('/listings') + hash}
          preventScrollReset
          className={`button ${isFiltered ? 'button-primary' : 'button-quiet'}`}
        >
          Reset All Filters
        </Link>
      </div>
    </div>
  );
}
