// An inquiry, for its guest or its owner: by mailed link, by account, or by access to the property. For
// everyone else it responds like a broken link.
import { useEffect, useState } from 'react';
import { href, redirect, useRevalidator } from 'react-router';
import type { Route } from './+types/inquiry';
import { callerOf, refusedContext, serverContext } from '../context.ts';
import { formAction } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { revalidateWhenStale, withFallback } from '../browser-requests.ts';
import { privateHeaders, noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { describeUnreadLinks } from '#domain/property/calendar-link.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, failureMessages, success } from '#domain/failure.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { FormGone } from '#ui/controls/typed-values.tsx';
import { InquiryPage } from '#ui/inquiries/inquiry-page.tsx';
import { describeFailedLoad } from '#ui/controls/offline.ts';
import { PageUnavailable } from '#ui/layout/page-unavailable.tsx';
import { authorizeSide } from '#server/access/proofs.ts';
import { proposeStay } from '#server/inquiries/proposals.ts';
import {
  acceptProposal,
  answerLeaving,
  cancelStay,
  endStayEarly,
  refuseProposal,
} from '#server/inquiries/stays.ts';
import { getInquiry } from '#server/inquiries/read-inquiries.ts';
import { sendMessage, shareContact } from '#server/inquiries/reply.ts';
import { reportInquiry } from '#server/inquiries/send-report.ts';

export const meta = noIndexMeta('Your conversation');

export const headers = withPrivateHeaders;

/** `as` in the query picks a side for a browser that may act for both. */
function authorizeReader({ params, request, context }: Omit<Route.LoaderArgs, 'url' | 'pattern'>) {
  const as = new URL(request.url).searchParams.get('as');
  const side = as === 'guest' || as === 'owner' ? as : null;
  return authorizeSide(context.get(serverContext), params.id, callerOf(context), side);
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const caller = await authorizeReader({ params, request, context });
  if (!caller) {
    if (!context.get(refusedContext))
      throw redirect(`${href('/links')}?link=unknown`, { headers: privateHeaders });
    return null;
  }
  const before = new URL(request.url).searchParams.get('before');
  const inquiry = await getInquiry(context.get(serverContext), caller, before);
  return inquiry && { inquiry, today: todayInLosAngeles(new Date()) };
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

const oncePerProposal = 'Works once for a proposal, which counts as a message.';

export const action = formAction(
  async ({ params, request, context }: Route.ActionArgs) => {
    const side = await authorizeReader({ params, request, context });
    // The inquiry may have been deleted since the page was opened. The failure gives the typed message back.
    return side ? success(side) : failed({ kind: 'inquiry-not-found' });
  },
  {
    'send-message': {
      limits: ['message'],
      run: ({ server, caller, fields }) => sendMessage(server, caller, fields),
    },
    propose: {
      limits: ['message'],
      run: ({ server, caller, fields }) => proposeStay(server, caller, fields),
    },
    accept: {
      unlimited: oncePerProposal,
      run: async ({ server, caller, fields }) => {
        const accepted = await acceptProposal(server, caller, fields);
        return accepted.ok ? success(describeUnreadLinks(accepted.value)) : accepted;
      },
    },
    refuse: {
      unlimited: oncePerProposal,
      run: ({ server, caller, fields }) => refuseProposal(server, caller, fields),
    },
    cancel: {
      unlimited: 'Works once for an agreed stay.',
      run: ({ server, caller, fields }) => cancelStay(server, caller, fields),
    },
    'end-early': {
      limits: ['message'],
      run: ({ server, caller, fields }) => endStayEarly(server, caller, fields),
    },
    leave: {
      unlimited: 'Works once for an agreed stay.',
      run: ({ server, caller, fields }) => answerLeaving(server, caller, fields),
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
  if (!lastLoaded && actionData?.ok === false)
    return <FormGone heading="Your conversation" refused={actionData} />;
  if (!lastLoaded) return <PageUnavailable message={describeFailedLoad(failureMessages.inquiryReading)} />;
  return <InquiryPage key={lastLoaded.inquiry.id} {...lastLoaded} result={actionData} />;
}

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
