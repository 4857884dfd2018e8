// The page of a mailed inquiry link. Opening it changes nothing, so mail scanners that open every link do no
// harm. It stores the token in a cookie and redirects. Only a guest whose address isn't verified yet has to
// press a button, which verifies it. A link that doesn't work offers new ones by mail. The response doesn't
// reveal whether an address has conversations.
import { data, href, Link } from 'react-router';
import type { Route } from './+types/inquiry-link';
import { serverContext } from '../context.ts';
import { anyone, formAction } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { storeInquiryToken, storeVerifiedInquiry } from './inquiry-access.ts';
import { noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { formatStay } from '#domain/availability.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, failureMessages } from '#domain/failure.ts';
import { deleteAfterDays } from '#domain/inquiry-rules.ts';
import { AccountCard, DoneAlert } from '#ui/accounts/account-form.tsx';
import type { FormResult } from '#ui/controls/form-result.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { PostForm } from '#ui/controls/post-form.tsx';
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

const failure = (intent: string) =>
  describeFailedForm(intent === sendLinks ? failureMessages.links : failureMessages.inquiry);

/** The `intent` of the form that requests new links. */
const sendLinks = 'send-links';

export const action = formAction(
  (_args: Route.ActionArgs) => anyone,
  {
    // Verifies the guest's address, which passes the message on to the owner. This browser then sends later
    // inquiries without another mail.
    send: {
      limits: ['consumeVerifiedInquiry'],
      run: async ({ server, params: { token = '' }, request, context }) => {
        const side = await openInquiryLink(server, token);
        if (!side) return failed({ kind: 'inquiry-not-found' });
        const verified = await verifyInquiry(server, side);
        if (!verified.ok) return verified;
        // The token may come from a browser that sent the inquiry as a verified guest, not from a mail.
        if (!verified.value) return storeInquiryToken(side, token, { request, context });
        return storeVerifiedInquiry(side, token, { request, context });
      },
    },
    [sendLinks]: {
      limits: ['consumeLinkMail', 'consumeVisitorMailReach'],
      run: ({ server, fields, clientAddress }) => requestInquiryLinks(server, fields, clientAddress),
    },
  },
  failure,
);

export const clientAction = clientFormAction<typeof action>(failure);

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
      <PostForm result={actionData} submit="Confirm and send" busy="Sending…" />
    </AccountCard>
  );
}

function BrokenLink({ result }: { result: FormResult | undefined }) {
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
      {result?.ok ? (
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
          <PostForm intent={sendLinks} result={result} submit="Send me new links" busy="Sending…">
            <TextField name="email" label="Email" type="email" autoComplete="email" />
          </PostForm>
        </>
      )}
    </AccountCard>
  );
}
