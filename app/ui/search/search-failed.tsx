// Says why the list couldn't be read. Never loaded on demand, because the visitor may be offline.
import { Link, useLocation } from 'react-router';
import type { Unavailable } from '#domain/load-result.ts';
import { Alert } from '../controls/alert.tsx';

export function SearchFailed({ failure }: { failure: Unavailable }) {
  return (
    <div className="mb-8 max-w-2xl">
      <Alert tone="error">{failure.message}</Alert>
      <Link to={useLocation()} replace preventScrollReset className="button button-quiet mt-4">
        Try again
      </Link>
    </div>
  );
}
