// The page with the inquiry form. Its action also handles the form on the listing's page.
import { createContext, data, href, redirect } from 'react-router';
import type { Route } from './+types/ask';
import { appContext, visitContext } from './context.ts';
import { readForm, refusal, tryAction, withFormFallback } from './form-answer.ts';
import { keepAfterAction, unavailableStatus, withFallback } from './load-result.ts';
import { readOrFail } from './read-or-fail.ts';
import { unlisted, withPrivateHeaders } from './page-meta.ts';
import { ownerCookie } from './token-cookie.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failureMessages } from '#domain/failure.ts';
import { parseFilters } from '#domain/filters.ts';
import { available, loadMessages, unavailable } from '#domain/load-result.ts';
import { isPublic } from '#domain/property.ts';
import { AskGonePage } from '#ui/inquiries/ask-gone-page.tsx';
import { AskPage } from '#ui/inquiries/ask-page.tsx';
import { PageUnavailable } from '#ui/layout/page-unavailable.tsx';
import { getCalendar } from '#server/calendar/busy-ranges.ts';
import { sendInquiry } from '#server/inquiries/asking.ts';
import { getProperty } from '#server/properties/properties.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  const about = (loaderData?.ok && loaderData.value.home?.title) || 'a home';
  return [{ title: `Ask about ${about} · Baystead` }, unlisted];
}

export const headers = withPrivateHeaders;

/**
 * Set while the page re-renders a refused form. The page then shows the typed values even if the property is no
 * longer listed.
 */
const refusedContext = createContext(false);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const server = context.get(appContext);
  const { user } = context.get(visitContext);
  const read = await readOrFail(() => getProperty(server, params.id, user), loadMessages.details, context);
  if (!read.ok) return data(read, { status: unavailableStatus });
  const listing = read.value.ok ? read.value.value : null;
  const today = todayInLosAngeles(new Date());
  if (!listing || !isPublic(listing)) {
    if (!context.get(refusedContext)) throw redirect(`${href('/404')}?missing=property`);
    return data(available({ home: null, today }));
  }
  const calendar = await readOrFail(() => getCalendar(server, listing), loadMessages.details, context);
  if (!calendar.ok) return data(calendar, { status: unavailableStatus });
  const { id, title, location, bedrooms, maxGuests, desiredMonthlyRent, petsAllowed } = listing;
  const { nextAvailableDate, desiredRentalLength, photos } = listing;
  const { checkIn, checkOut, guests } = parseFilters(url.searchParams);
  const home = { id, title, location, bedrooms, maxGuests, desiredMonthlyRent, petsAllowed };
  return data(
    available({
      home: { ...home, nextAvailableDate, desiredRentalLength, busy: calendar.value.busy },
      photo: photos[0] ?? null,
      today,
      wanted: { checkIn, checkOut, guests },
    }),
  );
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(serverLoader, () => unavailable(loadMessages.details));
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const typed = await readForm(request);
  const { user, address } = context.get(visitContext);
  const server = context.get(appContext);
  const ownerKeys = await ownerCookie.keysOf(server, request);
  const asking = { propertyId: params.id, user, address, ownerKeys, key: typed['key'] };
  const asked = await tryAction(server, failureMessages.inquiry, () => sendInquiry(server, typed, asking));
  if (!asked.ok) {
    context.set(refusedContext, true);
    return refusal(asked.failure, typed);
  }
  const { id, email, isConfirmed } = asked.value;
  return isConfirmed ? { inquiryId: id } : { sentTo: email };
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, failureMessages.inquiry);
}

export const shouldRevalidate = keepAfterAction;

export default function Ask({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.ok) return <PageUnavailable message={loaderData.failure.message} />;
  if (loaderData.value.home) return <AskPage {...loaderData.value} answer={actionData} />;
  return actionData && 'message' in actionData ? (
    <AskGonePage {...loaderData.value} answer={actionData} />
  ) : null;
}
