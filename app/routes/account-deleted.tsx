// Where somebody arrives who has deleted their account.
import { href, Link, redirect } from 'react-router';
import type { Route } from './+types/account-deleted';
import { visitContext } from './context.ts';
import { unlistedPage } from './page-meta.ts';
import { AccountCard } from '#ui/account/account-form.tsx';
import { Alert } from '#ui/controls/alert.tsx';

export const meta = unlistedPage('Account deleted');

/** Nobody who is logged in is told that their account was deleted. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(visitContext).user ? redirect(href('/')) : null;
}

export default function AccountDeleted() {
  return (
    <AccountCard
      title="Goodbye"
      aside={
        <Link to={href('/')} className="link font-semibold">
          Go to the home page
        </Link>
      }
    >
      <Alert tone="success">Your account is deleted, and you’re logged out everywhere.</Alert>
    </AccountCard>
  );
}
