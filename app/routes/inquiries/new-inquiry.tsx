// The page with the inquiry form. Its action also handles the form on the listing's page.
import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { findVerifiedGuest } from '#server/access/verified-guest.ts';
import type { Route } from './+types/new-inquiry';
import { callerOf, refusedContext, serverContext, visitContext } from '../context.ts';
import { anyone, formAction } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { skipRevalidation, unavailableStatus, withFallback } from '../browser-requests.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { noIndex, withPrivateHeaders } from '../page-meta.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failureMessages, success } from '#domain/failure.ts';
import { available, loadMessages, unavailable } from '#domain/load-result.ts';
import { isPublic } from '#domain/property/options.ts';
import { placeOf, townOf } from '#domain/place/position.ts';
import { summarizeChecks } from '#domain/property/checks.ts';
import { costFields } from '#domain/stay/stay-cost.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { FormGone } from '#ui/controls/typed-values.tsx';
import { NewInquiryPage } from '#ui/inquiries/new-inquiry-page.tsx';
import { describeFailedLoad } from '#ui/controls/offline.ts';
import { PageUnavailable } from '#ui/layout/page-unavailable.tsx';
import { getCalendar } from '#server/calendar/busy-ranges.ts';
import { findOwnStay } from '#server/inquiries/own-stay.ts';
import { sendInquiry } from '#server/inquiries/send-inquiry.ts';
import { resendVerification } from '#server/inquiries/verification-mail.ts';
import { listChecks } from '#server/properties/property-checks.ts';
import { pick } from '#server/properties/listings.ts';
import { listOwnerFacts } from '#server/properties/owner-facts.ts';
import { getProperty } from '#server/versions/read-listing.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  const about = (loaderData?.ok && loaderData.value?.listing.title) || 'a home';
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
  if (!listing || !isPublic(listing)) {
    if (!context.get(refusedContext)) throw redirect(`${href('/404')}?missing=property`);
    return data(available(null));
  }
  const loadedCalendar = await loadOrFail(() => getCalendar(server, listing), loadMessages.details, context);
  if (!loadedCalendar.ok) return data(loadedCalendar, { status: unavailableStatus });
  const { busy } = loadedCalendar.value;
  const { id, title, bedrooms, maxGuests, petsAllowed } = listing;
  const { nextAvailableDate, desiredRentalLength, photos } = listing;
  const terms = pick(listing, [...costFields, 'cancellation', 'houseRules']);
  const property = { id, title, location: placeOf(listing), bedrooms, maxGuests, petsAllowed, ...terms };
  const [ownStay, owner, checks] = await Promise.all([
    loadOrFail(() => findOwnStay(server, callerOf(context), id), loadMessages.details, context),
    loadOrFail(() => listOwnerFacts(server, listing), loadMessages.details, context),
    loadOrFail(() => listChecks(server.db, listing.id), loadMessages.details, context),
  ]);
  return data(
    available({
      about: [...(owner.ok ? owner.value : []), ...(checks.ok ? [summarizeChecks(checks.value)] : [])].join(
        ' · ',
      ),
      listing: { ...property, town: townOf(listing.location), nextAvailableDate, desiredRentalLength, busy },
      ownStay: ownStay.ok ? ownStay.value : null,
      photo: photos[0] ?? null,
      today: todayInLosAngeles(new Date()),
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
        });
        if (!sent.ok) return sent;
        const { id: inquiryId, email, isVerified } = sent.value;
        return success({ inquiryId, email, isVerified, fields: { ...fields } });
      },
    },
    // Mails the link that verifies the address again.
    resend: {
      limits: ['inquiry-mail'],
      run: async ({ server, fields, clientAddress }) => {
        const { inquiryId = '', email = '' } = fields;
        const sentAt = await resendVerification(server, { inquiryId, email, clientAddress });
        return sentAt.ok ? success({ inquiryId, email, sentAt: sentAt.value }) : sentAt;
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

export default function NewInquiry({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.ok) return <PageUnavailable message={loaderData.failure.message} />;
  if (loaderData.value) return <NewInquiryPage {...loaderData.value} result={actionData} />;
  return actionData?.ok === false ? <FormGone heading="Ask about this home" refused={actionData} /> : null;
}
