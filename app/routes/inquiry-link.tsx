// The page of a mailed inquiry link. Opening it changes nothing, so mail scanners that open every link do no harm.
// It stores the token in a cookie and redirects. Only a guest whose address isn't verified yet has to press a
// button, which verifies it.
import { data, href, Link } from 'react-router';
import type { Route } from './+types/inquiry-link';
import { appContext } from './context.ts';
import { refusal, tryAction, withFormFallback } from './form-answer.ts';
import { openInquiry } from './own-inquiry.ts';
import { unlistedPage, withPrivateHeaders } from './page-meta.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failureMessages } from '#domain/failure.ts';
import { endAfterDays } from '#domain/inquiry.ts';
import { AccountCard, AccountForm } from '#ui/account/account-form.tsx';
import { stayDays, stayParty } from '#ui/inquiries/stay-words.tsx';
import { getInquiry } from '#server/inquiries/views.ts';
import { verifyInquiry } from '#server/inquiries/asking.ts';
import { openInquiryLink } from '#server/inquiries/sides.ts';

export const meta = unlistedPage('Your conversation');

export const headers = withPrivateHeaders;

export async function loader({ params: { token = '' }, request, context }: Route.LoaderArgs) {
  const server = context.get(appContext);
  const side = await openInquiryLink(server, token);
  const inquiry = side && (await getInquiry(server, side));
  if (!inquiry) return data(null, { status: 404 });
  if (inquiry.isConfirmed) throw await openInquiry(inquiry.id, token, { request, context });
  const { home, stay, messages } = inquiry;
  const [first] = messages;
  return data({
    title: home.title,
    stay,
    message: first?.body ?? '',
    today: todayInLosAngeles(new Date()),
  });
}

/** Verifies the guest's address, which passes the message on to the owner. */
export async function action({ params: { token = '' }, request, context }: Route.ActionArgs) {
  const server = context.get(appContext);
  const side = await openInquiryLink(server, token);
  if (!side) return refusal({ kind: 'inquiry-not-found' });
  const confirmed = await tryAction(server, failureMessages.inquiry, () => verifyInquiry(server, side));
  if (!confirmed.ok) return refusal(confirmed.failure);
  return openInquiry(side.inquiryId, token, { request, context });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, failureMessages.inquiry);
}

export default function InquiryLink({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <OpensNothing />;
  const { title, stay, message, today } = loaderData;
  return (
    <AccountCard
      title="Send your message?"
      intro={`You asked about “${title}”: ${stayDays(stay, today)}, ${stayParty(stay)}.`}
      aside="Didn’t ask about this home? Just close this page, and nobody will hear from us."
    >
      <p dir="auto" className="mb-6 rounded-control bg-sand px-4 py-3 whitespace-pre-line wrap-anywhere">
        {message}
      </p>
      <AccountForm answer={actionData ?? null} submit="Confirm and send" busy="Sending…" />
    </AccountCard>
  );
}

function OpensNothing() {
  return (
    <AccountCard
      title="This link opens nothing"
      intro={`It may be incomplete, or the conversation is gone: they end ${endAfterDays} days after the last message.`}
    >
      <p>
        Have an account with the email you used?{' '}
        <Link to={href('/my-inquiries')} className="link underline-offset-4">
          My Inquiries
        </Link>{' '}
        has everything you asked. Is it your home?{' '}
        <Link to={href('/owner-links')} className="link underline-offset-4">
          Get new links to your properties
        </Link>
        .
      </p>
      <Link to={href('/listings')} className="button button-quiet mt-6 w-full">
        Find a home
      </Link>
    </AccountCard>
  );
}
