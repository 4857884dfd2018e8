// An inquiry, for its guest or its owner: by mailed link, by account, or by access to the property. For
// everyone else it responds like a broken link.
import { useEffect, useState } from 'react';
import { href, redirect, useRevalidator } from 'react-router';
import type { Route } from './+types/inquiry';
import { callerOf, refusedContext, serverContext } from '../context.ts';
import { formAction } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { revalidateWhenStale, withFallback } from '../browser-requests.ts';
import { getInquiryAccess, justSentParameter } from './inquiry-access.ts';
import { privateHeaders, noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { describeUnreadLinks } from '#domain/property/calendar-link.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, failureMessages, success } from '#domain/failure.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { ConversationGone, type InquiryActionResult, InquiryPage } from '#ui/inquiries/inquiry-page.tsx';
import { describeFailedLoad } from '#ui/controls/offline.ts';
import { PageUnavailable } from '#ui/layout/page-unavailable.tsx';
import { authorizeOwner } from '#server/access/proofs.ts';
import { acceptStay, declineStay, withdrawStay } from '#server/inquiries/stays.ts';
import { suggestStay } from '#server/inquiries/suggest-stay.ts';
import { getInquiry } from '#server/inquiries/read-inquiries.ts';
import { sendMessage, shareContact } from '#server/inquiries/reply.ts';
import { reportInquiry } from '#server/inquiries/send-report.ts';
import { verifyInquiry } from '#server/inquiries/send-inquiry.ts';

export const meta = noIndexMeta('Your conversation');

export const headers = withPrivateHeaders;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const caller = await getInquiryAccess(params.id, { request, context });
  if (!caller) {
    if (!context.get(refusedContext))
      throw redirect(`${href('/links')}?link=unknown`, { headers: privateHeaders });
    return null;
  }
  const query = new URL(request.url).searchParams;
  const server = context.get(serverContext);
  const inquiry = await getInquiry(server, caller, query.get('before'));
  if (!inquiry) return null;
  // A mailed link to the conversation doesn't open the home.
  const opensHome =
    caller.side === 'owner' &&
    (await authorizeOwner(server, inquiry.property.id, callerOf(context))) !== null;
  const isAnswered = inquiry.messages.some(({ author }) => author !== 'guest');
  const isJustSent =
    query.has(justSentParameter) &&
    caller.side === 'guest' &&
    inquiry.stay.state === 'requested' &&
    !isAnswered;
  return { inquiry, opensHome, isJustSent, today: todayInLosAngeles(new Date()) };
}

/**
 * Keeps the open page as it is without a connection or after the inquiry was deleted, so that a typed message
 * isn't lost.
 */
export function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  const isShown = location.pathname === href('/inquiry/:id', params);
  return withFallback(serverLoader, () => null).catch((redirection: unknown) => {
    if (isShown) return null;
    throw redirection;
  });
}

const failure = () => describeFailedForm(failureMessages.inquiry);

const onceUntilNewDates = 'Works once until other dates are suggested, which counts as a message.';

export const action = formAction(
  async ({ params, request, context }: Route.ActionArgs) => {
    const side = await getInquiryAccess(params.id, { request, context });
    // The inquiry may have been deleted since the page was opened. The failure gives the typed message back.
    return side ? success(side) : failed({ kind: 'inquiry-not-found' });
  },
  {
    'send-message': {
      limits: ['message'],
      run: ({ server, caller, fields, idempotencyKey }) =>
        sendMessage(server, caller, fields, idempotencyKey),
    },
    verify: {
      limits: ['verified-inquiry'],
      run: ({ server, caller }) => verifyInquiry(server, caller),
    },
    accept: {
      unlimited: onceUntilNewDates,
      run: async ({ server, caller, fields, idempotencyKey }) => {
        const accepted = await acceptStay(server, caller, fields, idempotencyKey);
        return accepted.ok ? success(describeUnreadLinks(accepted.value)) : accepted;
      },
    },
    decline: {
      unlimited: onceUntilNewDates,
      run: ({ server, caller, fields, idempotencyKey }) =>
        declineStay(server, caller, fields, idempotencyKey),
    },
    withdraw: {
      unlimited: onceUntilNewDates,
      run: ({ server, caller, fields, idempotencyKey }) =>
        withdrawStay(server, caller, fields, idempotencyKey),
    },
    suggest: {
      limits: ['message'],
      run: ({ server, caller, fields, idempotencyKey }) =>
        suggestStay(server, caller, fields, idempotencyKey),
    },
    share: {
      unlimited: 'Contact details are shared once.',
      run: ({ server, caller }) => shareContact(server, caller),
    },
    report: {
      unlimited: 'Does nothing while the side’s earlier report is open.',
      run: ({ server, caller, fields }) => reportInquiry(server, caller, fields),
    },
  },
  failure,
);

export const clientAction = clientFormAction<typeof action>(failure);

export const shouldRevalidate = revalidateWhenStale;

export default function Inquiry({ loaderData, actionData }: Route.ComponentProps) {
  usePolling();
  const [lastLoaded, setLastLoaded] = useState(loaderData);
  // Keeps the last loaded inquiry while a reload fails.
  if (loaderData && loaderData !== lastLoaded) setLastLoaded(loaderData);
  const isJustSent = lastLoaded?.isJustSent === true;
  useEffect(() => {
    // A reload doesn't say it again. Not a navigation, because that would load the page without the message.
    if (isJustSent) history.replaceState(history.state, '', location.pathname);
  });
  if (!lastLoaded && actionData?.ok === false) return <ConversationGone refused={actionData} />;
  if (!lastLoaded) return <PageUnavailable message={describeFailedLoad(failureMessages.inquiryReading)} />;
  const { inquiry, opensHome, today } = lastLoaded;
  const result = actionData ?? (isJustSent ? justSent : undefined);
  return (
    <InquiryPage key={inquiry.id} inquiry={inquiry} opensHome={opensHome} today={today} result={result} />
  );
}

const justSent: InquiryActionResult = {
  ok: true,
  intent: 'verify',
  id: '',
  idempotencyKey: '',
  message: '',
  value: null,
};
const pollEveryMs = 15_000;

/** Reloads the inquiry while the page is visible, and when it becomes visible again. */
function usePolling(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const reload = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(reload, pollEveryMs);
    document.addEventListener('visibilitychange', reload);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', reload);
    };
  }, [revalidate]);
}
