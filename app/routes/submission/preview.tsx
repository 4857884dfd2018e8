// The listing page of a draft, as visitors will see it. Private: only a browser with the draft's cookie gets
// it. Has no action, and the listing is pending, so the page offers no way to ask about a stay.
import { href, redirect } from 'react-router';
import type { Route } from './+types/preview';
import { serverContext } from '../context.ts';
import { noIndexMeta, privateHeaders, withPrivateHeaders } from '../page-meta.ts';
import { getDraft } from './named-draft.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { toListingCalendar } from '#domain/stay/listing-calendar.ts';
import { listNearbyLandmarks } from '#domain/place/position.ts';
import { describeOwner } from '#domain/property/owner-facts.ts';
import { listRows } from '#domain/stay/listing-rows.ts';
import { readAnswers } from '#domain/property/submission-answers.ts';
import { checkSubmission } from '#domain/property/submission.ts';
import { readDraft } from '#server/submission/drafts.ts';
import { previewListing } from '#server/properties/preview-listing.ts';
import { findDraftSubject } from '#server/versions/read.ts';
import { PreviewPage } from '#ui/submission-form/preview-page.tsx';

export const meta = noIndexMeta('Preview of your listing');

export const headers = withPrivateHeaders;

/** Redirects to the form if this browser can't open the draft, or if the draft is incomplete. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const draft = await getDraft(context, params.id);
  const stored = draft && (await readDraft(server, draft));
  if (!stored) throw redirect(href('/submit-property'), { headers: privateHeaders });
  const today = todayInLosAngeles(new Date());
  const subject = await findDraftSubject(server, draft);
  const checked = checkSubmission(readAnswers(stored.answers), today, subject?.stored);
  // The form then opens at the first incomplete step.
  if (!checked.ok) throw redirect(href('/submit-property'), { headers: privateHeaders });
  const listing = await previewListing(server, draft, checked.submission);
  return {
    listing,
    ...listRows(listing, null, today),
    owner: describeOwner({
      ...checked.submission.landlord,
      since: null,
      listedHomes: 0,
      inquiries: 0,
      medianHours: null,
    }),
    nearby: listNearbyLandmarks(listing.approximatePosition),
    calendar: toListingCalendar(listing, { busy: [], confirmedDaysAgo: null }, today),
    today,
  };
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  return (
    <PreviewPage
      {...loaderData}
      note="Once we approve your listing, guests can ask you about a stay here. Your form is still open in the other tab."
    />
  );
}
