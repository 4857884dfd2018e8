// The page of a mailed inquiry link. Opening it changes nothing, so mail scanners that open every link do no harm.
// It stores the token in a cookie and redirects. Only a guest whose address isn't verified yet has to press a
// button, which verifies it.
import { data, href, Link } from 'react-router';
import type { Route } from './+types/inquiry-link';
import { serverContext } from '../context.ts';
import { refuseForm, tryAction, withFormFallback } from '../form-response.ts';
import { storeInquiryToken, storeVerifiedInquiry } from './inquiry-access.ts';
import { noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { formatStay } from '#domain/availability.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failureMessages } from '#domain/failure.ts';
import { deleteAfterDays } from '#domain/inquiry-rules.ts';
import { AccountCard, AccountForm } from '#ui/account/account-form.tsx';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { formatStayGuests } from '#ui/inquiries/stay-labels.tsx';
import { getInquiry } from '#server/inquiries/read-inquiries.ts';
import { verifyInquiry } from '#server/inquiries/send-inquiry.ts';
import { openInquiryLink } from '#server/inquiries/access.ts';

export const meta = noIndexMeta('Your conversation');

export const headers = withPrivateHeaders;

export async function loader({ params: { token = '' }, request, context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const side = await openInquiryLink(server, token);
  const inquiry = side && (await getInquiry(server, side));
  if (!inquiry) return data(null, { status: 404 });
  if (inquiry.isVerified) throw await storeInquiryToken(side, token, { request, context });
  const { property, stay, messages } = inquiry;
  const [first] = messages;
  return data({
    title: property.title,
    stay,
    message: first?.body ?? '',
    today: todayInLosAngeles(new Date()),
  });
}

/**
 * Verifies the guest's address, which passes the message on to the owner. This browser then sends later inquiries
 * without another mail.
 */
export async function action({ params: { token = '' }, request, context }: Route.ActionArgs) {
  const server = context.get(serverContext);
  const side = await openInquiryLink(server, token);
  if (!side) return refuseForm({ kind: 'inquiry-not-found' });
  const verified = await tryAction(server, failureMessages.inquiry, () => verifyInquiry(server, side));
  if (!verified.ok) return refuseForm(verified.failure);
  // The token may come from a browser that sent the inquiry as a verified guest, not from a mail.
  if (!verified.value) return storeInquiryToken(side, token, { request, context });
  return storeVerifiedInquiry(side, token, { request, context });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, describeFailedForm(failureMessages.inquiry));
}

export default function InquiryLink({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <BrokenLink />;
  const { title, stay, message, today } = loaderData;
  return (
    <AccountCard
      title="Send your message?"
      intro={`You asked about “${title}”: ${formatStay(stay, today)}, ${formatStayGuests(stay)}.`}
      aside="Didn’t ask about this home? Just close this page, and no one will hear from us."
    >
      <p dir="auto" className="mb-6 rounded-control bg-sand px-4 py-3 whitespace-pre-line wrap-anywhere">
        {message}
      </p>
      <AccountForm errors={actionData ?? null} submit="Confirm and send" busy="Sending…" />
    </AccountCard>
  );
}

function BrokenLink() {
  return (
    <AccountCard
      title="This link doesn’t work"
      intro={`It may be incomplete, or the conversation is gone: they end ${deleteAfterDays} days after the last message.`}
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
