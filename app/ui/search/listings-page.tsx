// The search results page: the search form, the cards and Load More.
import { Suspense, useRef } from 'react';
import { href, Link, useLocation, useNavigation } from 'react-router';
import { type Filters, parseFilters } from '#domain/search/filters.ts';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { useLastPageFocus } from '../controls/focus.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { CardGrid } from '../cards/card.tsx';
import { SearchForm } from './search-form.tsx';
import { searchUrl } from './format-search.ts';
import { ListLink, useMapHash } from './list-link.tsx';
import { MapLink, useOpenMap } from './open-map.tsx';
import {
  type SearchTip,
  type ListingsResult,
  type SearchResults,
  useSearchResults,
} from './use-search-results.ts';
import type { Unavailable } from '#domain/load-result.ts';

const EmptyResults = lazyPart(() => import('./empty-results.tsx'));

const filtersOf = (search: string) => parseFilters(new URLSearchParams(search));

export function ListingsPage({ loaded }: { loaded: ListingsResult }) {
  const { page } = loaded;
  const { results, busy, failure, loadMore } = useSearchResults(loaded);
  const result = (page.ok ? null : results?.result) ?? loaded;
  const { search, ignored, tip } = result;
  const typed = filtersOf(search);
  /** The chosen filters, the filters that the words mean, and the remaining words. */
  const filters = filtersOf(result.understood);
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isSearching = navigation.location?.pathname === pathname;
  const openMap = useOpenMap();
  // The link to the list keeps the map open.
  const listId = openMap.map ? 'map-homes' : 'homes';

  return (
    <div className="page pt-2 pb-24 sm:pt-10">
      <a href={`#${listId}`} className="button button-primary skip">
        Skip to homes
      </a>
      <h1 className="text-2xl sm:text-4xl">{result.title}</h1>
      <SearchForm {...result} typed={typed} filters={filters}>
        <MapLink {...openMap} />
      </SearchForm>
      {openMap.failed && <Alert tone="error">We couldn’t load the map. Please try again.</Alert>}
      {ignored.length > 0 && (
        <div className="mb-8 max-w-2xl wrap-anywhere">
          <Alert tone="warning">
            {ignored.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Alert>
        </div>
      )}
      {result.wordsNote && (
        <output className="mb-3 block wrap-anywhere text-muted max-sm:text-sm lg:mb-8">
          {result.wordsNote}
        </output>
      )}
      {tip?.isAbove && <Tip {...tip} />}
      {!page.ok && <SearchFailed failure={page.failure} />}
      <div>
        <div id={listId} aria-busy={isSearching}>
          {results && (
            <Results
              {...result}
              filters={filters}
              results={results}
              busy={busy}
              failure={failure}
              onLoadMore={loadMore}
            />
          )}
          {result.nearest.length > 0 && (
            <>
              <h2 className="mt-12 mb-6 text-xl">These come close</h2>
              <CardGrid
                properties={result.nearest}
                backTarget={{ list: searchUrl(search) }}
                stay={result.page.ok ? result.page.value.stay : ''}
              />
            </>
          )}
        </div>
        {openMap.map && <openMap.map.Map search={search} filters={filters} />}
      </div>
      {tip && !tip.isAbove && <Tip {...tip} />}
    </div>
  );
}

function Tip({ note, links }: SearchTip) {
  return (
    <p className="my-8 text-muted">
      {note}{' '}
      {links.map(({ text, url }) => (
        <ListLink key={url} to={url} className="link mr-4 inline-block py-3">
          {text}
        </ListLink>
      ))}
    </p>
  );
}

interface ResultsProps extends Pick<ListingsResult, 'search' | 'after' | 'counts' | 'toSave'> {
  filters: Filters;
  results: SearchResults;
  busy: boolean;
  failure: Unavailable | null;
  onLoadMore: () => void;
}

function Results({ search, after, counts, toSave, filters, results, ...loading }: ResultsProps) {
  const { busy, failure, onLoadMore } = loading;
  const { first, more } = results;
  const properties = [...first.properties, ...more.properties];
  const list = useRef<HTMLDivElement>(null);
  const hash = useMapHash();
  const count = properties.length;

  useLastPageFocus(list, 'article', { list: first, count, isComplete: more.next === null });
  if (count === 0) {
    return (
      <Suspense>
        <EmptyResults filters={filters} suggestions={counts?.suggestions ?? []} hash={hash} />
      </Suspense>
    );
  }
  return (
    <>
      <h2 className="sr-only">Results</h2>
      {after !== null && (
        <Link to={searchUrl(search)} className="link mb-6 inline-block py-3">
          Back to the first page
        </Link>
      )}
      <div ref={list}>
        <CardGrid
          properties={properties}
          isAboveFold
          backTarget={{ list: searchUrl(search) }}
          stay={first.stay}
        />
      </div>
      {more.next !== null && (
        <LoadMore search={search} next={more.next} busy={busy} failure={failure} onLoad={onLoadMore} />
      )}
      <Link to={`${href('/alerts/new')}?${toSave}`} className="link mt-8 block py-3 text-center">
        Save this search
      </Link>
    </>
  );
}

interface LoadMoreProps {
  search: string;
  next: string;
  busy: boolean;
  failure: Unavailable | null;
  onLoad: () => void;
}

function LoadMore({ search, next, busy, failure, onLoad }: LoadMoreProps) {
  return (
    <form
      method="get"
      action={href('/listings')}
      onSubmit={(event) => {
        event.preventDefault();
        onLoad();
      }}
      className="mt-16 flex flex-col items-center gap-6"
    >
      {failure && <Alert tone="error">{failure.message}</Alert>}
      {Array.from(new URLSearchParams(search), ([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        variant="quiet"
        name="cursor"
        value={next}
        busy={busy ? 'Loading…' : null}
        className="min-w-64"
      >
        {failure ? 'Try again' : 'Load More Properties'}
      </Button>
    </form>
  );
}

/** Says why the list couldn’t be read. Never loaded on demand, because the visitor may be offline. */
function SearchFailed({ failure }: { failure: Unavailable }) {
  return (
    <div className="mb-8 max-w-2xl">
      <Alert tone="error">{failure.message}</Alert>
      <Link to={useLocation()} replace preventScrollReset className="button button-quiet mt-4">
        Try again
      </Link>
    </div>
  );
}
