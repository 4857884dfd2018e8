// Says why the list couldn't be read. Never loaded on demand, because the visitor may be offline.
import type { Filters } from '#domain/filters.ts';
import type { Unavailable } from '#domain/load-result.ts';
import { Alert } from '../controls/alert.tsx';
import { listUrl } from './format-search.ts';
import { ListLink } from './list-link.tsx';

export function SearchFailed({ filters, failure }: { filters: Filters; failure: Unavailable }) {
  return (
    <div className="mb-8 max-w-2xl">
      <Alert tone="error">{failure.message}</Alert>
      <ListLink to={listUrl(filters)} replace className="button button-quiet mt-4">
        Try again
      </ListLink>
    </div>
  );
}
