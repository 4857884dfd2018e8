// The listing page as it will be once a reviewer accepts the changes that the owner of a public listing sent.
// For the owner, who opened a mailed link or is logged in. For everyone else it responds like a broken link.
import { href, redirect } from 'react-router';
import type { Route } from './+types/changes-preview';
import { serverContext } from '../context.ts';
import { loadOwnProperty } from './property-access.ts';
import { noIndexMeta, privateHeaders, withPrivateHeaders } from '../page-meta.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { toListingCalendar } from '#domain/stay/listing-calendar.ts';
import { listNearbyLandmarks } from '#domain/place/position.ts';
import { listRows } from '#domain/stay/listing-rows.ts';
import { getCalendar } from '#server/calendar/busy-ranges.ts';
import { previewChanges } from '#server/versions/read-listing.ts';
import { PreviewPage } from '#ui/submission-form/preview-page.tsx';

export const meta = noIndexMeta('How your changes will look');

export const headers = withPrivateHeaders;

/** Redirects to the owner's page if no changes wait for an answer, or if the home isn't public yet. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const { owned } = await loadOwnProperty(params.id, context);
  const preview = await previewChanges(server, owned);
  const { id } = owned;
  if (!preview) throw redirect(href('/submission/:id', { id }), { headers: privateHeaders });
  const { listing, owner } = preview;
  const today = todayInLosAngeles(new Date());
  const calendar = await getCalendar(server, listing);
  return {
    listing,
    ...listRows(listing, null, today),
    nearby: listNearbyLandmarks(listing.approximatePosition),
    calendar: toListingCalendar(listing, calendar, today),
    owner,
    today,
  };
}

export default function ChangesPreview({ loaderData }: Route.ComponentProps) {
  const { id } = loaderData.listing;
  return (
    <PreviewPage
      {...loaderData}
      note="Your listing stays as it is until we’ve looked at your changes."
      back={{ to: href('/submission/:id', { id }), label: 'Back to your listing' }}
    />
  );
}
