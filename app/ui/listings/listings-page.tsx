// The page of search results: its heading, the kinds of homes, the cards and the way to more of them.
import { useEffect, useRef } from 'react';
import { Form, href, Link } from 'react-router';
import { type Failure, failureMessage } from '#domain/failure.ts';
import { type Filters, formatFilters, noFilters } from '#domain/filters.ts';
import type { ListingPage } from '#domain/listing.ts';
import { Alert } from '../controls/alert.tsx';
import { CardGrid } from '../property/card.tsx';
import { placeholderAddress } from '../property/photo-fallback.ts';
import { counted } from '../property/wording.ts';
import { LoadMore } from './load-more.tsx';
import { listAddress, TypeLinks, typeWords } from './type-links.tsx';
import { type ListingsAnswer, useMorePages } from './use-more-pages.ts';

/** The most cards that a first row holds. */
const firstRow = 3;

function kindOf({ type }: Filters): string {
  return type === null || type === 'Other' ? 'Homes' : typeWords[type];
}

export function ListingsPage({ answer }: { answer: ListingsAnswer }) {
  const { filters, after, page } = answer;
  return (
    <div className="page pt-10 pb-24 sm:pt-14">
      <h1 className="text-3xl sm:text-4xl">{kindOf(filters)} by the bay</h1>
      <div className="mt-6">
        <TypeLinks filters={filters} />
      </div>
      {page.ok ? (
        <Results filters={filters} after={after} first={page.value} />
      ) : (
        <Trouble filters={filters} failure={page.failure} />
      )}
    </div>
  );
}

interface ResultsProps {
  filters: Filters;
  after: string | null;
  first: ListingPage;
}

function Results({ filters, after, first }: ResultsProps) {
  const { properties, next, failure, busy, loadMore } = useMorePages(filters, first);
  const list = useRef<HTMLDivElement>(null);
  const shown = properties.length;

  // The button that was pressed is gone after the last page: whoever uses the keyboard goes on with the new cards.
  const shownBefore = useRef(shown);
  useEffect(() => {
    const begin = shownBefore.current;
    shownBefore.current = shown;
    const focusIsLost = document.activeElement === document.body;
    if (begin === 0 || shown <= begin || next !== null || !focusIsLost) return;
    list.current?.querySelectorAll<HTMLAnchorElement>('article a').item(begin).focus({ preventScroll: true });
  }, [shown, next]);

  if (shown === 0) return <Empty filters={filters} />;
  return (
    <>
      <div className="mt-6 mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-muted">
        <output>
          Showing {counted(shown, 'home')}, newest first{next === null ? '' : '. There are more.'}
        </output>
        {after === null ? null : (
          <Link to={listAddress(filters)} className="text-lagoon underline underline-offset-4">
            Back to the newest homes
          </Link>
        )}
      </div>
      <h2 className="sr-only">Results</h2>
      <div ref={list}>
        <CardGrid properties={properties} eager={firstRow} list={listAddress(filters)} />
      </div>
      {next === null ? null : (
        <LoadMore filters={filters} next={next} busy={busy} failure={failure} onLoad={loadMore} />
      )}
    </>
  );
}

function Empty({ filters }: { filters: Filters }) {
  return (
    <div className="mx-auto max-w-md py-16 text-center">
      <img src={placeholderAddress} alt="" width="800" height="600" className="mx-auto w-56 rounded-card" />
      <h2 className="mt-8 text-xl">
        {filters.type === null
          ? 'No homes are listed yet'
          : `No ${kindOf(filters).toLowerCase()} at the moment`}
      </h2>
      <p className="mt-3 text-muted">
        {filters.type === null
          ? 'The first ones are on their way. Is one of them yours?'
          : 'New homes come in every week. The other kinds may well suit you too.'}
      </p>
      <Link
        to={filters.type === null ? href('/submit-property') : listAddress(noFilters)}
        className="button button-primary mt-6"
      >
        {filters.type === null ? 'List Your Property' : 'See all homes'}
      </Link>
    </div>
  );
}

function Trouble({ filters, failure }: { filters: Filters; failure: Failure }) {
  return (
    <Form method="get" action={href('/listings')} className="mt-10 max-w-xl space-y-6">
      <Alert tone="error">{failureMessage(failure)}</Alert>
      {Array.from(formatFilters(filters), ([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button-quiet">
        Try again
      </button>
    </Form>
  );
}
