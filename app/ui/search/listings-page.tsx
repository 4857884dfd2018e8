// The search results page: the search form, the cards and Load More.
import { Suspense, useRef } from 'react';
import { href, Link, useLocation, useNavigation } from 'react-router';
import { formatQuery, formatWishes } from '#domain/search/query.ts';
import type { SearchCounts } from '#domain/search/search-results.ts';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { useLastPageFocus } from '../controls/focus.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { CardGrid } from '../cards/card.tsx';
import { SearchForm } from './search-form.tsx';
import { formatListingCount, searchUrl } from './format-search.ts';
import { ListLink, MapLink, useMapHash, useOpenMap } from './open-map.tsx';
import { type ListingsResult, type SearchResults, useSearchResults } from './use-search-results.ts';

const EmptyResults = lazyPart(() => import('./empty-results.tsx'));

export function ListingsPage({ loaded }: { loaded: ListingsResult }) {
  const { page } = loaded;
  const list = useSearchResults(loaded);
  const { result } = list;
  const { query, counts } = result;
  const navigation = useNavigation();
  const location = useLocation();
  const isSearching = navigation.location?.pathname === location.pathname;
  const openMap = useOpenMap();
  // The link to the list keeps the map open.
  const listId = openMap.map ? 'map-homes' : 'homes';
  return (
    <div className="page pt-2 pb-24">
      <a href={`#${listId}`} className="button button-primary skip">
        Skip to homes
      </a>
      <h1 className="sr-only">{result.meta.title}</h1>
      <SearchForm {...result}>
        <MapLink {...openMap} />
      </SearchForm>
      {openMap.failure && <Alert tone="error">{openMap.failure}</Alert>}
      {query.notes.length > 0 && (
        <output className="mb-3 block wrap-anywhere max-sm:text-sm lg:mb-8">
          {query.notes.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </output>
      )}
      {counts?.count === 0 && <LongerStays {...counts} />}
      {!page.ok && (
        <div className="mb-8 max-w-2xl">
          <Alert tone="error">{page.failure.message}</Alert>
          <Link to={location} replace preventScrollReset className="button button-quiet mt-4">
            Try again
          </Link>
        </div>
      )}
      <div>
        <div id={listId} aria-busy={isSearching}>
          {list.pages.length > 0 && <Results {...list} />}
        </div>
        {openMap.map && <openMap.map.Map query={query} />}
      </div>
      {counts && counts.count !== 0 && <LongerStays {...counts} />}
    </div>
  );
}

function LongerStays({ longerStays }: SearchCounts) {
  if (!longerStays?.count) return null;
  return (
    <p className="my-8 text-muted">
      Free on your dates, but for longer stays only:{' '}
      <ListLink to={searchUrl(longerStays.search)} className="link inline-block py-3">
        {formatListingCount(longerStays)}
      </ListLink>
    </p>
  );
}

function Results({ result, pages, next, busy, failure, LoadMore, handleLoadMore }: SearchResults) {
  const { query, nearest } = result;
  const [first] = pages;
  const search = formatQuery(query);
  const properties = pages.flatMap((page) => page.properties);
  const grid = { backTarget: { list: searchUrl(search) }, stay: first?.stay };
  const list = useRef<HTMLDivElement>(null);
  const hash = useMapHash();
  const count = properties.length;
  useLastPageFocus(list, 'article', { list: first, count, isComplete: next === null });
  return (
    <>
      {count === 0 ? (
        <Suspense>
          <EmptyResults isFiltered={formatWishes({ ...query, sort: 'best' }) !== ''} hash={hash} />
        </Suspense>
      ) : (
        <>
          <h2 className="sr-only">Results</h2>
          {result.after !== null && (
            <Link to={grid.backTarget.list} className="link mb-6 inline-block py-3">
              Back to the first page
            </Link>
          )}
          <div ref={list}>
            <CardGrid properties={properties} isAboveFold {...grid} />
          </div>
          {next !== null && (
            <LoadMore
              action={href('/listings')}
              onSubmit={handleLoadMore}
              className="mt-16 flex flex-col items-center gap-6"
            >
              {failure && <Alert tone="error">{failure}</Alert>}
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
            </LoadMore>
          )}
        </>
      )}
      {nearest.length > 0 && (
        <>
          <h2 className="mt-12 mb-6 text-xl">These come close</h2>
          <CardGrid properties={nearest} {...grid} />
        </>
      )}
    </>
  );
}
