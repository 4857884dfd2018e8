// In the place of a page that could not be loaded.
import { Link } from 'react-router';
import { Alert } from '../controls/alert.tsx';

export function PageUnavailable({ message }: { message: string }) {
  return (
    <div className="page max-w-2xl py-16">
      <h1 className="mb-6 text-3xl">This page didn’t load</h1>
      <Alert tone="error">{message}</Alert>
      <Link to="." replace className="button button-quiet mt-6">
        Try again
      </Link>
    </div>
  );
}
