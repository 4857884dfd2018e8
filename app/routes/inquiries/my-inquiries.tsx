// My Inquiries: the inquiries that the logged-in user sent, newest first.
import { href, Link } from 'react-router';
import type { Route } from './+types/my-inquiries';
import { serverContext, userOf } from '../context.ts';
import { noIndexMeta } from '../page-meta.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { InquiryList } from '#ui/inquiries/inquiry-list.tsx';
import { listGuestInquiries } from '#server/inquiries/read-inquiries.ts';

export const meta = noIndexMeta('My Inquiries');

export async function loader({ context }: Route.LoaderArgs) {
  const user = userOf(context);
  const inquiries = await listGuestInquiries(context.get(serverContext), user);
  const { email, emailVerified } = user;
  return { inquiries, today: todayInLosAngeles(new Date()), email, emailVerified };
}

export default function MyInquiries({ loaderData }: Route.ComponentProps) {
  const { inquiries, today, email, emailVerified } = loaderData;
  return (
    <div className="page max-w-4xl py-12">
      <h1 className="text-3xl">My Inquiries</h1>
      <p className="mt-3 text-muted">
        Homes that you asked about. Guests who ask about your own homes are under{' '}
        <Link to={href('/my-properties')} className="link underline-offset-4">
          My Properties
        </Link>
        .
      </p>
      <div className="mt-8">
        {!emailVerified && (
          <Alert tone="warning">
            Confirm {email} to see what you asked with it.{' '}
            <Link to={href('/account')} className="underline underline-offset-4">
              Account Settings
            </Link>
          </Alert>
        )}
        {emailVerified && inquiries.length === 0 && <EmptyList />}
        <InquiryList inquiries={inquiries} today={today} showsProperty />
      </div>
    </div>
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
