// Lists the inquiries of the account. Without an account, lists the inquiries that this browser has keys for.
// Inquiries that wait for an answer come first.
import { type ClientActionFunctionArgs, href, Link } from 'react-router';
import type { Route } from './+types/my-inquiries';
import { callerOf, leaveBrowser, redirectHome, serverContext } from '../context.ts';
import { anyone, formAction } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failureMessages } from '#domain/failure.ts';
import type { InquirySummary, Side } from '#domain/inquiry/inquiry.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { forgetAtLogout } from '#ui/controls/browser-store.ts';
import { PostForm } from '#ui/controls/post-form.tsx';
import { InquiryList } from '#ui/inquiries/inquiry-list.tsx';
import {
  listGuestInquiries,
  listInquiriesByKey,
  listOwnerInquiries,
} from '#server/inquiries/read-inquiries.ts';

export const meta = noIndexMeta('Your inquiries');

export const headers = withPrivateHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const caller = callerOf(context);
  const server = context.get(serverContext);
  const today = todayInLosAngeles(new Date());
  const { user } = caller;
  if (!user) return { ...(await listInquiriesByKey(server, caller)), today, account: null };
  const received = await listOwnerInquiries(server, user);
  const sent = await listGuestInquiries(server, user);
  const { email, emailVerified } = user;
  return { received, sent, today, account: { email, emailVerified } };
}

export const action = formAction(
  (_args: Route.ActionArgs) => anyone,
  {
    send: {
      unlimited: 'Only ends keys of this browser.',
      run: async ({ context }) => {
        await leaveBrowser(context);
        return redirectHome();
      },
    },
  },
  failureMessages.ownerAction,
);

const sendForm = clientFormAction<typeof action>(failureMessages.ownerAction);

/** Also deletes what the person typed in this browser and didn't send. */
export async function clientAction(args: ClientActionFunctionArgs) {
  try {
    return await sendForm(args);
  } catch (thrown) {
    forgetAtLogout([]);
    throw thrown;
  }
}

export default function MyInquiries({ loaderData, actionData }: Route.ComponentProps) {
  const { received, sent, today, account } = loaderData;
  const all = [...received, ...sent];
  const waiting = all
    .filter(({ waitingSince }) => waitingSince)
    .toSorted((one, other) => Number(one.waitingSince) - Number(other.waitingSince));
  const others = (side: Side) => all.filter((one) => one.side === side && !one.waitingSince);
  return (
    <div className="page max-w-4xl py-12">
      <h1 className="text-3xl">Your inquiries</h1>
      <div className="mt-8 space-y-8">
        {account?.emailVerified === false && (
          <Alert tone="warning">
            Confirm {account.email} to see what you asked with it.{' '}
            <Link to={href('/account')} className="underline underline-offset-4">
              Account Settings
            </Link>
          </Alert>
        )}
        {account?.emailVerified !== false && all.length === 0 && <EmptyList isVisitor={!account} />}
        <Section heading="Waiting for you" inquiries={waiting} today={today} />
        <Section heading="Your guests" inquiries={others('owner')} today={today} />
        <Section heading="Homes you asked about" inquiries={others('guest')} today={today} />
        {account === null && all.length > 0 && (
          <p className="text-muted">
            Missing one?{' '}
            <Link to={href('/links')} className="link">
              Send me my links
            </Link>
          </p>
        )}
        {account === null && (
          <PostForm
            result={actionData}
            submit="Forget me in this browser"
            busy="One moment…"
            variant="quiet"
            compact
          >
            <p className="text-muted">
              On a shared computer, let this browser forget your conversations, homes, and what you typed.
            </p>
          </PostForm>
        )}
      </div>
    </div>
  );
}

interface SectionProps {
  heading: string;
  inquiries: readonly InquirySummary[];
  today: string;
}

function Section({ heading, inquiries, today }: SectionProps) {
  if (inquiries.length === 0) return null;
  return (
    <section>
      <h2 className="mb-4 text-xl">{heading}</h2>
      <InquiryList inquiries={inquiries} today={today} showsProperty />
    </section>
  );
}

function EmptyList({ isVisitor }: { isVisitor: boolean }) {
  return (
    <div className="card px-6 py-14 text-center">
      <h2 className="text-xl">No inquiries {isVisitor ? 'in this browser' : 'yet'}</h2>
      <p className="mx-auto mt-3 max-w-md text-muted">
        {isVisitor
          ? 'Asked from another device? We’ll email you a link to each conversation.'
          : 'Found a home you like? Ask its owner about your dates, and the conversation shows up here.'}
      </p>
      <Link to={href(isVisitor ? '/links' : '/listings')} className="button button-primary mt-6">
        {isVisitor ? 'Send me my links' : 'Find a home'}
      </Link>
    </div>
  );
}
