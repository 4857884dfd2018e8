// What stands in the place of a detail page that could not be loaded.
import { Link } from 'react-router';
import { Alert } from '../controls/alert.tsx';
import { BackLink } from './back-link.tsx';

export function ListingTrouble({ message }: { message: string }) {
  return (
    <div className="page max-w-2xl py-16">
      <h1 className="mb-6 text-3xl">This page did not load</h1>
      <Alert tone="error">{message}</Alert>
      <div className="mt-6 flex flex-wrap items-center gap-6">
        <Link to="." replace className="button button-quiet">
          Try again
        </Link>
        <BackLink />
      </div>
    </div>
  );
}
