// My Inquiries: the inquiries of guests about the user's properties, and those that the user sent. Both lists
// start with the unanswered ones.
import { href, Link } from 'react-router';
import type { Route } from './+types/my-inquiries';
import { serverContext, userOf } from '../context.ts';
import { noIndexMeta } from '../page-meta.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import type { InquirySummary } from '#domain/inquiry.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { InquiryList } from '#ui/inquiries/inquiry-list.tsx';
import { listGuestInquiries, listOwnerInquiries } from '#server/inquiries/read-inquiries.ts';

export const meta = noIndexMeta('My Inquiries');

export async function loader({ context }: Route.LoaderArgs) {
  const user = userOf(context);
  const server = context.get(serverContext);
  const received = await listOwnerInquiries(server, user);
  const sent = await listGuestInquiries(server, user);
  const { email, emailVerified } = user;
  return { received, sent, today: todayInLosAngeles(new Date()), email, emailVerified };
}

export default function MyInquiries({ loaderData }: Route.ComponentProps) {
  const { received, sent, today, email, emailVerified } = loaderData;
  return (
    <div className="page max-w-4xl py-12">
      <h1 className="text-3xl">My Inquiries</h1>
      <div className="mt-8 space-y-10">
        {!emailVerified && (
          <Alert tone="warning">
            Confirm {email} to see what you asked with it.{' '}
            <Link to={href('/account')} className="underline underline-offset-4">
              Account Settings
            </Link>
          </Alert>
        )}
        {emailVerified && received.length === 0 && sent.length === 0 && <EmptyList />}
        {received.length > 0 && <Section heading="Your guests" inquiries={received} today={today} />}
        {sent.length > 0 && <Section heading="Homes you asked about" inquiries={sent} today={today} />}
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
  return (
    <section>
      <h2 className="mb-4 text-xl">{heading}</h2>
      <InquiryList inquiries={inquiries} today={today} showsProperty />
    </section>
  );
}

function EmptyList() {
  return (
    <div className="card px-6 py-14 text-center">
      <h2 className="text-xl">No inquiries yet</h2>
      <p className="mx-auto mt-3 max-w-md text-muted">
        Found a home you like? Ask its owner about your dates, and the conversation shows up here.
      </p>
      <Link to={href('/listings')} className="button button-primary mt-6">
        Find a home
      </Link>
    </div>
  );
}
