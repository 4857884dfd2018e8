// One submitted property for its owner, who opened a mailed link or is logged in. For everyone else it
// responds like a broken link.
import { href, redirect } from 'react-router';
import type { Route } from './+types/submission';
import { callerOf, serverContext } from '../context.ts';
import { formAction } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { calendarForms, loadCalendar } from './calendar-forms.ts';
import { listingForms } from './listing-forms.ts';
import {
  changeProperty,
  countOwnerChange,
  getOwnedProperty,
  loadOwnProperty,
  redirectToLinks,
} from './property-access.ts';
import { noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { revalidateWhenStale } from '../browser-requests.ts';
import { mergeRanges } from '#domain/stay/availability.ts';
import { findFirstFreeDay } from '#domain/stay/fit.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failureMessages } from '#domain/failure.ts';
import { describeCheck } from '#domain/property/checks.ts';
import { describeVisit } from '#domain/review/site-visit.ts';
import { isShownInCalendar, OwnerCalendar } from '#ui/calendar/owner-calendar.tsx';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { DeletionSection } from '#ui/owner/deletion-section.tsx';
import { DetailsAndPhotos } from '#ui/owner/details-and-photos.tsx';
import { OwnerAddressSection } from '#ui/owner/owner-address.tsx';
import { Overview } from '#ui/owner/overview.tsx';
import { PauseSection } from '#ui/owner/pause.tsx';
import { PriceAndAvailability } from '#ui/owner/price-and-availability.tsx';
import { PropertyInquiries, SubmissionPage } from '#ui/owner/submission-page.tsx';
import { VisitSection } from '#ui/owner/visit-section.tsx';
import { listPropertyInquiries } from '#server/inquiries/read-inquiries.ts';
import { deleteOwnProperty } from '#server/properties/owner-properties.ts';
import { listChecks } from '#server/properties/property-checks.ts';
import { getOwnSiteVisit } from '#server/properties/site-visits.ts';
import { getWeeklyActivity } from '#server/properties/weekly-activity.ts';
import { discardChanges } from '#server/versions/discard.ts';
import { getOwnVersion } from '#server/versions/read.ts';

export const meta = noIndexMeta('Your submission');

export const headers = withPrivateHeaders;

export const shouldRevalidate = revalidateWhenStale;

export async function loader({ params, context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const { owned, property } = await loadOwnProperty(params.id, context);
  const inquiries = await listPropertyInquiries(server, owned);
  const today = todayInLosAngeles(new Date());
  const visit = await getOwnSiteVisit(server, owned, new Date());
  const calendar = await loadCalendar(owned, context);
  const busy = mergeRanges(calendar?.calendar.entries ?? []);
  return {
    property,
    activity: await getWeeklyActivity(server, owned, today),
    inquiries,
    today,
    version: await getOwnVersion(server, owned),
    calendar,
    firstFreeDay: findFirstFreeDay({ ...property, busy }, today),
    isOfAccount: callerOf(context).user?.email === property.ownerEmail.toLowerCase(),
    visitStatus: visit && describeVisit(visit),
    checks: (await listChecks(server.db, owned.id)).map(describeCheck),
  };
}

export const action = formAction(
  async ({ params, context }: Route.ActionArgs) => {
    const owned = await getOwnedProperty(params.id, context);
    if (!owned) throw redirectToLinks();
    return countOwnerChange(context.get(serverContext), owned);
  },
  {
    // Opens the form of the owner's changes or of a correction.
    change: {
      limits: ['owner-change'],
      run: ({ caller, request, context }) => changeProperty(caller, { request, context }),
    },
    'discard-changes': {
      limits: ['owner-change'],
      success: 'Your changes are gone.',
      run: ({ server, caller }) => discardChanges(server, caller),
    },
    ...listingForms,
    ...calendarForms,
    delete: {
      limits: ['owner-change'],
      run: async ({ server, caller }) => {
        const deleted = await deleteOwnProperty(server, caller);
        return deleted.ok ? redirect(href('/home-deleted')) : deleted;
      },
    },
  },
  (intent) => (intent === 'change' ? failureMessages.editing : failureMessages.ownerAction),
);

export const clientAction = clientFormAction<typeof action>(() =>
  describeFailedForm(failureMessages.ownerAction),
);

export default function Submission({ loaderData, actionData }: Route.ComponentProps) {
  const { property, activity, inquiries, today, version, calendar, firstFreeDay } = loaderData;
  const { isOfAccount, visitStatus, checks } = loaderData;
  const result = actionData ?? null;
  const intent = result?.intent;
  // A window may send the form of a section that the page no longer has. The top of the page then shows the
  // result.
  const hasSection =
    (calendar !== null && result !== null && isShownInCalendar(result)) ||
    (property.status === 'approved' &&
      (intent === 'change-price' || (intent === 'pause' && property.pause?.by !== 'administrator')));
  const resultOf = (section: 'change-price' | 'pause') => (hasSection && intent === section ? result : null);
  // A reviewer's request comes first, because the review waits for it.
  const hasChangeRequest = version?.state === 'changes-requested';
  // The form of a rejected property is a correction.
  const details = property.status !== 'rejected' && (
    <DetailsAndPhotos property={property} version={version} />
  );
  const overview = (
    <Overview
      property={property}
      version={version}
      inquiries={inquiries}
      links={calendar?.calendar.links ?? []}
      doubleBookings={calendar?.calendar.doubleBookings ?? []}
      entries={calendar?.calendar.entries ?? []}
      activity={activity}
      today={today}
    />
  );
  return (
    <SubmissionPage property={property} result={hasSection ? null : result} overview={overview}>
      {hasChangeRequest && details}
      {property.status === 'approved' && (
        <>
          <PropertyInquiries inquiries={inquiries} today={today} />
          <PriceAndAvailability
            property={property}
            firstFreeDay={firstFreeDay}
            today={today}
            result={resultOf('change-price')}
          />
        </>
      )}
      {calendar && (
        <OwnerCalendar
          {...calendar}
          opensOn={property.nextAvailableDate}
          isPublic={property.status === 'approved'}
          result={result}
        />
      )}
      {!hasChangeRequest && details}
      {property.status === 'approved' && (
        <>
          <VisitSection
            id={property.id}
            visitStatus={visitStatus}
            checks={checks}
            isPaused={property.pause !== null}
          />
          <PauseSection pause={property.pause} today={today} result={resultOf('pause')} />
        </>
      )}
      <OwnerAddressSection
        email={property.ownerEmail}
        isOfAccount={isOfAccount}
        contactEmail={property.landlordEmail}
      />
      <DeletionSection property={property} inquiries={inquiries} today={today} />
    </SubmissionPage>
  );
}
