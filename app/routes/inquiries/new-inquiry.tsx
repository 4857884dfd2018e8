// The page with the inquiry form. Its action also handles the form on the listing's page.
import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { findVerifiedGuest } from '#server/access/verified-guest.ts';
import type { Route } from './+types/new-inquiry';
import { callerOf, leaveBrowser, refusedContext, serverContext, visitContext } from '../context.ts';
import { anyone, formAction } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { skipRevalidation, unavailableStatus, withFallback } from '../browser-requests.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { noIndex, withPrivateHeaders } from '../page-meta.ts';
import { readGuestDetails } from './guest-details.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failureMessage, failureMessages, success } from '#domain/failure.ts';
import { available, loadMessages, unavailable } from '#domain/load-result.ts';
import { isPublic } from '#domain/property/options.ts';
import { placeOf } from '#domain/place/position.ts';
import { summarizeChecks } from '#domain/property/checks.ts';
import { termFields } from '#domain/stay/cost-facts.ts';
import { costFields } from '#domain/stay/stay-cost.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { CannotAskPage } from '#ui/inquiries/cannot-ask-page.tsx';
import { NewInquiryPage } from '#ui/inquiries/new-inquiry-page.tsx';
import { describeFailedLoad } from '#ui/controls/offline.ts';
import { PageUnavailable } from '#ui/layout/page-unavailable.tsx';
import { getCalendar } from '#server/calendar/busy-ranges.ts';
import { findOwnStay } from '#server/inquiries/read-inquiries.ts';
import { sendInquiry } from '#server/inquiries/send-inquiry.ts';
import { resendVerification } from '#server/inquiries/verification-mail.ts';
import { listChecks } from '#server/properties/property-checks.ts';
import { pick } from '#server/properties/listings.ts';
import { listOwnerFacts } from '#server/properties/owner-facts.ts';
import { getProperty } from '#server/versions/read-listing.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  const about = (loaderData?.ok && loaderData.value.listing?.title) || 'a home';
  return [{ title: `Ask about ${about} · Baystead` }, noIndex];
}

export const headers = withPrivateHeaders;

export async function loader({ params, context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const { user } = context.get(visitContext);
  const loaded = await loadOrFail(() => getProperty(server, params.id, user), loadMessages.details, context);
  if (!loaded.ok) return data(loaded, { status: unavailableStatus });
  const found = loaded.value;
  const listing = found.ok ? found.value : null;
  const today = todayInLosAngeles(new Date());
  if (!listing || !isPublic(listing)) {
    if (!context.get(refusedContext)) throw redirect(`${href('/404')}?missing=property`);
    return data(available({ listing: null, today }));
  }
  const loadedCalendar = await loadOrFail(() => getCalendar(server, listing), loadMessages.details, context);
  if (!loadedCalendar.ok) return data(loadedCalendar, { status: unavailableStatus });
  const { busy } = loadedCalendar.value;
  const guest = await readGuestDetails(context);
  const { id, title, bedrooms, maxGuests, petsAllowed } = listing;
  const { nextAvailableDate, desiredRentalLength, photos } = listing;
  const terms = pick(listing, [...costFields, ...termFields]);
  const property = { id, title, location: placeOf(listing), bedrooms, maxGuests, petsAllowed, ...terms };
  const [owner, checks] = await Promise.all([
    loadOrFail(() => listOwnerFacts(server, listing), loadMessages.details, context),
    loadOrFail(() => listChecks(server.db, listing.id), loadMessages.details, context),
  ]);
  return data(
    available({
      about: [
        owner.ok && owner.value.length > 0 ? `The owner: ${owner.value.join(' · ')}` : null,
        checks.ok ? summarizeChecks(checks.value) : null,
      ].filter((text) => text !== null),
      listing: { ...property, nextAvailableDate, desiredRentalLength, busy },
      photo: photos[0] ?? null,
      today,
      guest,
      ownStay: await findOwnStay(server, callerOf(context), listing.id),
    }),
  );
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(serverLoader, () => unavailable(describeFailedLoad(loadMessages.details)));
}

const failure = (intent: string) =>
  describeFailedForm(intent === 'resend' ? failureMessages.verificationMail : failureMessages.inquiry);

export const action = formAction(
  (_args: Route.ActionArgs) => anyone,
  {
    send: {
      limits: ['inquiry', 'verified-inquiry', 'inquiry-mail'],
      run: async ({ server, fields, idempotencyKey, clientAddress, params, context }) => {
        const caller = callerOf(context);
        const sent = await sendInquiry(server, fields, {
          ...caller,
          propertyId: params.id,
          guest: await findVerifiedGuest(server, caller),
          clientAddress,
          idempotencyKey,
          replaced: { id: fields['replacedId'], email: fields['replacedEmail'] },
        });
        if (!sent.ok) return sent;
        const { id, email, isVerified, canOpen } = sent.value;
        if (!isVerified) return success({ unverified: { ...fields, email, inquiryId: id }, resent: null });
        return success({ unverified: null, inquiryId: canOpen ? id : null });
      },
    },
    // Mails the link that verifies the address again.
    resend: {
      limits: ['link-mail', 'visitor-mail'],
      run: async ({ server, fields, clientAddress }) => {
        const { inquiryId = '', email = '' } = fields;
        const resent = await resendVerification(server, { inquiryId, email, clientAddress });
        return resent.ok ? success({ unverified: { ...fields }, resent: resent.value }) : resent;
      },
    },
    // Returns the sent form, to correct the email address. Sending it again replaces the unverified inquiry.
    edit: { unlimited: 'Changes nothing.', run: async ({ fields }) => success({ ...fields }) },
    // "Not you?"
    'forget-guest': {
      unlimited: 'Only ends keys of this browser.',
      run: async ({ context }) => {
        await leaveBrowser(context);
        return success(null);
      },
    },
  },
  failure,
);

export const clientAction = clientFormAction<typeof action>(failure);

/** The form reads the stay in the URL itself, and changes it while the guest types. */
export function shouldRevalidate(reload: ShouldRevalidateFunctionArgs): boolean {
  return reload.currentUrl.search === reload.nextUrl.search && skipRevalidation(reload);
}

const unlisted = { message: failureMessage({ kind: 'property-unlisted' }), values: {} };

export default function NewInquiry({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.ok) return <PageUnavailable message={loaderData.failure.message} />;
  if (loaderData.value.listing) return <NewInquiryPage {...loaderData.value} result={actionData} />;
  const refused = actionData?.ok === false ? actionData : unlisted;
  return <CannotAskPage {...loaderData.value} errors={refused} />;
}
