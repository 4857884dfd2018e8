// The page after the deletion of an account.
import { href, Link, redirect } from 'react-router';
import type { Route } from './+types/account-deleted';
import { visitContext } from '../context.ts';
import { noIndexMeta } from '../page-meta.ts';
import { CardPage } from '#ui/controls/card-page.tsx';
import { Alert } from '#ui/controls/alert.tsx';

export const meta = noIndexMeta('Account deleted');

/** Redirects logged-in users, because their account still exists. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(visitContext).user) return redirect(href('/'));
  return null;
}

export default function AccountDeleted() {
  return (
    <CardPage
      title="Goodbye"
      aside={
        <Link to={href('/')} className="link font-semibold">
          Go to the home page
        </Link>
      }
    >
      <Alert tone="success">Your account is deleted, and you’re logged out everywhere.</Alert>
    </CardPage>
  );
}
