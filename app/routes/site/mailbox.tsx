// The local mailbox: shows the mails that would have been sent, while no mail server is configured. Otherwise
// it redirects like an unknown path.
import { Fragment } from 'react';
import { href, redirect } from 'react-router';
import { listMailbox } from '#server/mail/mail.ts';
import type { Route } from './+types/mailbox';
import { serverContext } from '../context.ts';
import { noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { formatMoment } from '#domain/day.ts';

export const meta = noIndexMeta('Mailbox');

/** The URL and the mails contain tokens, which may neither be cached nor leak through a referrer. */
export const headers = withPrivateHeaders;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const mails = await listMailbox(context.get(serverContext), params.token, request.headers);
  if (!mails) throw redirect(href('/404'));
  return mails;
}

export default function Mailbox({ loaderData: mails }: Route.ComponentProps) {
  return (
    <div className="page max-w-3xl py-12">
      <h1 className="text-3xl">Mailbox</h1>
      <p className="mt-3 text-muted">
        There’s no mail server, so emails stay on this machine. Newest first. Reload to check for more.
      </p>
      {mails.length === 0 && <p className="card mt-8 px-6 py-14 text-center">No emails yet.</p>}
      <ol className="mt-8 space-y-5">
        {mails.map((mail) => (
          <li key={mail.id}>
            <article className="card p-5 shadow-soft">
              <h2 className="text-lg">{mail.subject}</h2>
              <p className="mt-1 text-sm text-muted">
                To {mail.recipient} · {formatMoment(mail.createdAt)}
              </p>
              <p className="mt-4 whitespace-pre-line wrap-anywhere">
                <LinkedText text={mail.bodyText} />
              </p>
            </article>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Turns the URLs in a text into links. */
function LinkedText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return parts.map((part, position) => {
    const key = `${position} ${part}`;
    const isUrl = position % 2 === 1;
    if (!isUrl) return <Fragment key={key}>{part}</Fragment>;
    return (
      <a key={key} href={part} className="link">
        {part}
      </a>
    );
  });
}
