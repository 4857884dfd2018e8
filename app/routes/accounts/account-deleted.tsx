// The page after the deletion of an account.
import { href, Link, redirect } from 'react-router';
import type { Route } from './+types/account-deleted';
import { visitContext } from '../context.ts';
import { noIndexMeta } from '../page-meta.ts';
import { toPropertiesChoice } from '#domain/account/account-settings.ts';
import { CardPage } from '#ui/controls/card-page.tsx';
import { Alert } from '#ui/controls/alert.tsx';

export const meta = noIndexMeta('Account deleted');

/** Redirects logged-in users, because their account still exists. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(visitContext).user) return redirect(href('/'));
  return { properties: toPropertiesChoice(url.searchParams.get('properties')) };
}

const propertiesWords = {
  keep: 'Your homes stay as they were, and so do your conversations with guests. Links from our earlier emails don’t work anymore.',
  pause:
    'Guests can’t find your homes until you put them back. Your conversations with guests go on. Links from our earlier emails don’t work anymore.',
  delete: 'Your homes are gone, too, with their photos and conversations.',
} as const;

export default function AccountDeleted({ loaderData: { properties } }: Route.ComponentProps) {
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
      {properties && <p className="mt-4">{propertiesWords[properties]}</p>}
      {(properties === 'keep' || properties === 'pause') && (
        <Link to={href('/links')} className="button button-quiet mt-5 w-full">
          Get links to your homes
        </Link>
      )}
    </CardPage>
  );
}
