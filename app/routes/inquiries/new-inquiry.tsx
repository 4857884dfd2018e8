// The page with the inquiry form. Its action also handles the form on the listing's page.
import { createContext, data, href, redirect } from 'react-router';
import type { Route } from './+types/new-inquiry';
import { serverContext, visitContext } from '../context.ts';
import { intentOf, readForm, refuseForm, tryAction, withFormFallback } from '../form-response.ts';
import { skipRevalidation, unavailableStatus, withFallback } from '../browser-requests.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { noIndex, withPrivateHeaders } from '../page-meta.ts';
import { inquiryCookie, ownerCookie } from '../token-cookie.ts';
import { forgetVerifiedGuest, readGuestDetails, readVerifiedGuest } from './verified-guest-cookie.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failureMessages, ownerBlockedMessages } from '#domain/failure.ts';
import { parseFilters } from '#domain/filters.ts';
import { available, loadMessages, unavailable } from '#domain/load-result.ts';
import { isPublic } from '#domain/property/options.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { CannotAskPage } from '#ui/inquiries/cannot-ask-page.tsx';
import { NewInquiryPage } from '#ui/inquiries/new-inquiry-page.tsx';
import { describeFailedLoad } from '#ui/controls/offline.ts';
import { PageUnavailable } from '#ui/layout/page-unavailable.tsx';
import { getCalendar } from '#server/calendar/busy-ranges.ts';
import { hasBlockedOwner } from '#server/inquiries/blocked-senders.ts';
import { sendInquiry } from '#server/inquiries/send-inquiry.ts';
import { resendVerification } from '#server/inquiries/verification-mail.ts';
import { getProperty } from '#server/properties/read-listing.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  const about = (loaderData?.ok && loaderData.value.listing?.title) || 'a home';
  return [{ title: `Ask about ${about} · Baystead` }, noIndex];
}

export const headers = withPrivateHeaders;

/**
 * Set while the page re-renders a refused form. The page then shows the typed values even if the property is
 * no longer listed.
 */
const refusedContext = createContext(false);
/** Set while the page re-renders after "Not you?", because the request still has the cookie. */
const forgottenContext = createContext(false);

export async function loader({ params, url, request, context }: Route.LoaderArgs) {
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
  const loadedParts = await loadOrFail(
    () => Promise.all([hasBlockedOwner(server, listing.id), getCalendar(server, listing)]),
    loadMessages.details,
    context,
  );
  if (!loadedParts.ok) return data(loadedParts, { status: unavailableStatus });
  const [isOwnerBlocked, { busy }] = loadedParts.value;
  if (isOwnerBlocked) return data(available({ listing: null, today }));
  const guest = context.get(forgottenContext) ? null : await readGuestDetails({ request, context });
  const { id, title, location, bedrooms, maxGuests, desiredMonthlyRent, petsAllowed } = listing;
  const { nextAvailableDate, desiredRentalLength, photos } = listing;
  const { checkIn, checkOut, guests, pets } = parseFilters(url.searchParams);
  const property = { id, title, location, bedrooms, maxGuests, desiredMonthlyRent, petsAllowed };
  return data(
    available({
      listing: { ...property, nextAvailableDate, desiredRentalLength, busy },
      photo: photos[0] ?? null,
      today,
      urlStay: { checkIn, checkOut, guests, pets },
      guest,
    }),
  );
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(serverLoader, () => unavailable(describeFailedLoad(loadMessages.details)));
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const input = await readForm(request);
  const handle = intents[intentOf(intents, { intent: 'ask', ...input })];
  return handle({ propertyId: params.id, input, request, context });
}

interface InquiryAction extends Pick<Route.ActionArgs, 'request' | 'context'> {
  propertyId: string;
  input: Record<string, string>;
}

/** The actions of the form and of the page that follows it, by `intent`. */
const intents = { ask, resend, edit, 'forget-guest': forgetGuest };

async function ask({ propertyId, input, request, context }: InquiryAction) {
  const { user, clientAddress } = context.get(visitContext);
  const server = context.get(serverContext);
  const sent = await tryAction(server, failureMessages.inquiry, async () =>
    sendInquiry(server, input, {
      propertyId,
      user,
      guest: await readVerifiedGuest({ request, context }),
      clientAddress,
      propertyTokens: await ownerCookie.tokensOf(server, request),
      idempotencyKey: input['idempotencyKey'],
    }),
  );
  if (!sent.ok) {
    context.set(refusedContext, true);
    return refuseForm(sent.failure, input);
  }
  const { id, email, isVerified, token } = sent.value;
  if (!isVerified) return data({ unverified: { ...input, email, inquiryId: id }, resent: null });
  const cookie = token && (await inquiryCookie.add(server, request, `${id}.${token}`));
  return data({ inquiryId: user || token ? id : null }, { headers: cookie ? { 'set-cookie': cookie } : {} });
}

/** Mails the link that verifies the address again. */
async function resend({ input, context }: InquiryAction) {
  const { clientAddress } = context.get(visitContext);
  const server = context.get(serverContext);
  const { inquiryId = '', email = '' } = input;
  const resent = await tryAction(server, failureMessages.verificationMail, () =>
    resendVerification(server, { inquiryId, email, clientAddress }),
  );
  return resent.ok ? data({ unverified: input, resent: resent.value }) : refuseForm(resent.failure, input);
}

/** Returns the sent form, to correct the email address. The unverified inquiry expires. */
async function edit({ input }: InquiryAction) {
  return data({ edited: input });
}

/** "Not you?": forgets the verified guest. */
async function forgetGuest({ context }: InquiryAction) {
  context.set(forgottenContext, true);
  const cookie = await forgetVerifiedGuest(context.get(serverContext));
  return data({ isGuestForgotten: true as const }, { headers: { 'set-cookie': cookie } });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, describeFailedForm(failureMessages.inquiry));
}

export const shouldRevalidate = skipRevalidation;

const ownerBlocked = { message: ownerBlockedMessages.guest, values: {} };

export default function NewInquiry({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.ok) return <PageUnavailable message={loaderData.failure.message} />;
  if (loaderData.value.listing) return <NewInquiryPage {...loaderData.value} result={actionData} />;
  const refused = actionData && 'message' in actionData ? actionData : ownerBlocked;
  return <CannotAskPage {...loaderData.value} errors={refused} />;
}
