// The local mailbox: what would have been sent while no mail server is configured. Where it may not be read it does
// not exist, like any unknown path.
import { href, redirect } from 'react-router';
import type { Route } from './+types/mailbox';
import { appContext } from './context.ts';
import { privateHeaders, unlisted } from './page-meta.ts';
import { MailboxPage } from '#ui/pages/mailbox.tsx';

export function meta() {
  return [{ title: 'Mailbox · Baystead' }, unlisted];
}

/** The address holds the key, and the mails hold others: neither may travel on. */
export function headers() {
  return privateHeaders;
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const mails = await context.get(appContext).mailbox.open(params.key, request.headers);
  if (!mails) throw redirect(href('/404'));
  return mails;
}

export default function Mailbox({ loaderData }: Route.ComponentProps) {
  return <MailboxPage mails={loaderData} />;
}
