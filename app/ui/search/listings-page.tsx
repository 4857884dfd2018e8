// The search results page: the search form, the cards and Load More.
import { Suspense, useRef } from 'react';
import { href, Link, useLocation, useNavigation } from 'react-router';
import { formatQuery, formatWishes } from '#domain/search/query.ts';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { useLastPageFocus } from '../controls/focus.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { CardGrid } from '../cards/card.tsx';
import { SearchForm } from './search-form.tsx';
import { searchUrl } from './format-search.ts';
import { ListLink, MapLink, useMapHash, useOpenMap } from './open-map.tsx';
import {
  type ListingsResult,
  type SearchResults,
  type SearchTip,
  useSearchResults,
} from './use-search-results.ts';

const EmptyResults = lazyPart(() => import('./empty-results.tsx'));

export function ListingsPage({ loaded }: { loaded: ListingsResult }) {
  const { page } = loaded;
  const list = useSearchResults(loaded);
  const { results } = list;
  const result = (page.ok ? null : results?.result) ?? loaded;
  const { query, tip } = result;
  const backTarget = { list: searchUrl(formatQuery(query)) };
  const navigation = useNavigation();
  const location = useLocation();
  const isSearching = navigation.location?.pathname === location.pathname;
  const openMap = useOpenMap();
  // The link to the list keeps the map open.
  const listId = openMap.map ? 'map-homes' : 'homes';

  return (
    <div className="page pt-2 pb-24 sm:pt-10">
      <a href={`#${listId}`} className="button button-primary skip">
        Skip to homes
      </a>
      <h1 className="text-2xl sm:text-4xl">{result.title}</h1>
      <SearchForm {...result}>
        <MapLink {...openMap} />
      </SearchForm>
      {openMap.failed && <Alert tone="error">We couldn’t load the map. Please try again.</Alert>}
      {query.notes.length > 0 && (
        <output className="mb-3 block wrap-anywhere max-sm:text-sm lg:mb-8">
          {query.notes.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </output>
      )}
      {tip?.isAbove && <Tip {...tip} />}
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
          {results && <Results {...result} {...list} results={results} backTarget={backTarget} />}
          {result.nearest.length > 0 && (
            <>
              <h2 className="mt-12 mb-6 text-xl">These come close</h2>
              <CardGrid
                properties={result.nearest}
                backTarget={backTarget}
                stay={result.page.ok ? result.page.value.stay : ''}
              />
            </>
          )}
        </div>
        {openMap.map && <openMap.map.Map query={query} />}
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

interface ResultsProps extends ReturnType<typeof useSearchResults>, Pick<ListingsResult, 'query' | 'after'> {
  results: SearchResults;
  backTarget: { list: string };
}

function Results({ query, after, backTarget, results, busy, failure, loadMore }: ResultsProps) {
  const search = formatQuery(query);
  const { first, more } = results;
  const properties = [...first.properties, ...more.properties];
  const list = useRef<HTMLDivElement>(null);
  const hash = useMapHash();
  const count = properties.length;

  useLastPageFocus(list, 'article', { list: first, count, isComplete: more.next === null });
  if (count === 0) {
    return (
      <Suspense>
        <EmptyResults toSave={formatWishes({ ...query, sort: 'best' })} hash={hash} />
      </Suspense>
    );
  }
  return (
    <>
      <h2 className="sr-only">Results</h2>
      {after !== null && (
        <Link to={backTarget.list} className="link mb-6 inline-block py-3">
          Back to the first page
        </Link>
      )}
      <div ref={list}>
        <CardGrid properties={properties} isAboveFold backTarget={backTarget} stay={first.stay} />
      </div>
      {more.next !== null && (
        <form
          method="get"
          action={href('/listings')}
          onSubmit={(event) => {
            event.preventDefault();
            loadMore();
          }}
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
            value={more.next}
            busy={busy ? 'Loading…' : null}
            className="min-w-64"
          >
            {failure ? 'Try again' : 'Load More Properties'}
          </Button>
        </form>
      )}
      <Link to={`${href('/alerts/new')}?${formatWishes(query)}`} className="link mt-8 block py-3 text-center">
        Save this search
      </Link>
    </>
  );
}
