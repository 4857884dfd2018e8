// The mails of the local mailbox, newest first, as text with its links.
import { Fragment } from 'react';
import { formatMoment } from '#domain/moment.ts';

interface Mail {
  id: string;
  recipient: string;
  subject: string;
  bodyText: string;
  createdAt: Date;
}

export function MailboxPage({ mails }: { mails: readonly Mail[] }) {
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

/** Web addresses in a text become links; everything else stays text. */
function LinkedText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return parts.map((part, position) => {
    const key = `${position} ${part}`;
    const isAddress = position % 2 === 1;
    if (!isAddress) return <Fragment key={key}>{part}</Fragment>;
    return (
      <a key={key} href={part} className="text-lagoon underline">
        {part}
      </a>
    );
  });
}
