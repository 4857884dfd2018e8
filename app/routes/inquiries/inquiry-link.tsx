// The page of a mailed inquiry link. Opening it changes nothing, so mail scanners that open every link do no
// harm. It stores the token in a cookie and redirects. Only a guest whose address isn't verified yet has to
// press a button, which verifies it. A link that doesn't work offers new ones by mail. The response doesn't
// reveal whether an address has conversations.
import { data, href, Link } from 'react-router';
import type { Route } from './+types/inquiry-link';
import { serverContext, visitContext } from '../context.ts';
import { readForm, refuseForm, tryAction, withFormFallback } from '../form-response.ts';
import { storeInquiryToken, storeVerifiedInquiry } from './inquiry-access.ts';
import { noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { formatStay } from '#domain/availability.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failureMessages } from '#domain/failure.ts';
import { deleteAfterDays } from '#domain/inquiry-rules.ts';
import { AccountCard, AccountForm, DoneAlert } from '#ui/accounts/account-form.tsx';
import type { FormErrors } from '#ui/controls/form-errors.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { useAuth } from '#ui/layout/use-auth.ts';
import { TextField } from '#ui/controls/text-field.tsx';
import { formatStayGuests } from '#ui/inquiries/stay-labels.tsx';
import { getInquiry } from '#server/inquiries/read-inquiries.ts';
import { verifyInquiry } from '#server/inquiries/send-inquiry.ts';
import { requestInquiryLinks } from '#server/inquiries/inquiry-links.ts';
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
 * Verifies the guest's address, which passes the message on to the owner. This browser then sends later
 * inquiries without another mail. With the intent `sendLinks`, mails new links to the typed address.
 */
export async function action({ params: { token = '' }, request, context }: Route.ActionArgs) {
  const server = context.get(serverContext);
  const input = await readForm(request);
  if (input['intent'] === sendLinks) {
    const { clientAddress } = context.get(visitContext);
    const requested = await tryAction(server, failureMessages.links, () =>
      requestInquiryLinks(server, input, clientAddress),
    );
    return requested.ok ? { sent: true as const } : refuseForm(requested.failure, input);
  }
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
  if (!loaderData) return <BrokenLink result={actionData} />;
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
      <AccountForm errors={errorsIn(actionData)} submit="Confirm and send" busy="Sending…" />
    </AccountCard>
  );
}

/** The `intent` of the form that requests new links. */
const sendLinks = 'send-links';

type LinkResult = { sent: true } | FormErrors | undefined;

const errorsIn = (result: LinkResult) => (result && 'message' in result ? result : null);

function BrokenLink({ result }: { result: LinkResult }) {
  const { user } = useAuth();
  const inquiries = href('/my-inquiries');
  return (
    <AccountCard
      title="This link doesn’t work"
      intro={`It may be incomplete or out of date, or the conversation is gone. We delete conversations ${deleteAfterDays} days after the last message.`}
      aside={
        user ? (
          <Link to={inquiries} className="link font-semibold">
            My Inquiries
          </Link>
        ) : (
          <>
            Have an account?{' '}
            <Link to={`${href('/login')}?to=${encodeURIComponent(inquiries)}`} className="link font-semibold">
              Log in to see your conversations
            </Link>
          </>
        )
      }
    >
      {result && 'sent' in result ? (
        <>
          <DoneAlert>
            If you have conversations with this address, an email with new links is on its way.
          </DoneAlert>
          <p className="mt-4 text-sm text-muted">
            No email after a few minutes? Check your spam folder, or try the other address you may have used.
          </p>
        </>
      ) : (
        <>
          <p className="mb-5">
            Enter the email you used, and we’ll send you new links to your conversations.
          </p>
          <AccountForm
            intent={sendLinks}
            errors={errorsIn(result)}
            submit="Send me new links"
            busy="Sending…"
          >
            <TextField name="email" label="Email" type="email" autoComplete="email" />
          </AccountForm>
        </>
      )}
    </AccountCard>
  );
}
