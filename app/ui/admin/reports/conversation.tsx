// A reported conversation: its reports, a page of its messages, and the actions of an administrator.
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '#domain/day.ts';
import type { Contact, ReportedMessagePage, Side } from '#domain/inquiry/inquiry.ts';
import { messageMaxLength } from '#domain/inquiry-rules.ts';
import type { ReportedConversation, ReportedSubject } from '#domain/review/report.ts';
import { SelectField } from '../../controls/choices.tsx';
import type { FormResult } from '../../controls/form-result.ts';
import { PostForm, SubmitButton } from '../../controls/post-form.tsx';
import { TextArea } from '../../controls/text-field.tsx';
import { describeEvent } from '../../inquiries/event-words.ts';
import { IdempotencyKey } from '../../inquiries/idempotency-key.tsx';
import { usePageShortcuts } from '../shortcuts.ts';
import { isRefused, ReportText } from './report-text.tsx';
import { MessageFlag, SubjectActions, SubjectHeading } from './reported.tsx';
import { Action } from './action.tsx';

interface ConversationProps {
  /** Null if it's gone, or if its reports were dismissed. */
  subject: ReportedSubject | null;
  messages: ReportedMessagePage | null;
  today: string;
  /** The idempotency key of the note that was just sent. */
  sentNoteKey: string | null;
  result: FormResult | undefined;
}

const sides: readonly Side[] = ['guest', 'owner'];
const sideNames: Record<Side, string> = { guest: 'Guest', owner: 'Owner' };

export function Conversation({ subject, messages, today, sentNoteKey, result }: ConversationProps) {
  const [lastNoteKey, setLastNoteKey] = useState(sentNoteKey);
  const article = useRef<HTMLElement>(null);
  usePageShortcuts(article);
  if (sentNoteKey !== null && sentNoteKey !== lastNoteKey) setLastNoteKey(sentNoteKey);
  if (!subject?.conversation || !messages)
    return (
      <p className="mt-6 text-muted">
        We can’t show this conversation: its reports were dismissed, or it’s gone.
      </p>
    );
  const { id, conversation, reports, isOwnerVerified } = subject;
  const { contacts, ownerEmail } = conversation;
  const mailsGoElsewhere = ownerEmail.toLowerCase() !== contacts.owner.email.toLowerCase();
  return (
    <article ref={article} className="card mt-6 p-5">
      <SubjectHeading subject={subject} today={today} />
      {reports.map((report) => (
        <div key={report.id} className="mt-3 rounded-control bg-red-tint px-4 py-3 text-sm">
          <ReportText report={report} contacts={contacts} />
        </div>
      ))}
      <dl className="mt-4 grid gap-3 text-sm sm:grid-cols-2">
        {sides.map((side) => (
          <div key={side}>
            <dt className="text-muted">{sideNames[side]}</dt>
            <ContactLines {...contacts[side]} />
            {side === 'owner' && mailsGoElsewhere && (
              <dd className="wrap-anywhere">Our emails go to {ownerEmail}</dd>
            )}
            {side === 'owner' && !isOwnerVerified && <dd className="text-muted">Not confirmed</dd>}
          </div>
        ))}
      </dl>
      <Messages id={id} page={messages} contacts={contacts} today={today} />
      <div className="mt-4 flex flex-wrap items-start gap-3 border-t border-line pt-4">
        {!conversation.isClosed && (
          <Action label="Close conversation" isOpen={isRefused(result, 'close', id)}>
            <PostForm
              intent="close"
              id={id}
              result={result}
              submit="Yes, close it"
              variant="danger"
              busy="One moment…"
              compact
            >
              <p className="text-sm">
                No one can write in this conversation anymore. Accepted stays still stand.
              </p>
            </PostForm>
          </Action>
        )}
        <SubjectActions subject={subject} result={result} />
      </div>
      {/* Sending a note clears the form. No other action does. */}
      <NoteForm key={lastNoteKey} id={id} result={result} />
    </article>
  );
}

function ContactLines({ name, email, phone }: Contact) {
  return (
    <>
      <dd className="wrap-anywhere">{name}</dd>
      <dd className="wrap-anywhere">{email}</dd>
      {phone !== null && <dd className="wrap-anywhere">{phone}</dd>}
    </>
  );
}

const linkStyle = 'inline-flex min-h-11 items-center text-lagoon underline';
const anchor = 'messages';

interface MessagesProps extends Pick<ReportedConversation, 'contacts'> {
  id: string;
  page: ReportedMessagePage;
  today: string;
}

function Messages({ id, page, contacts, today }: MessagesProps) {
  const to = (query: Record<string, string>) => ({
    search: `?${new URLSearchParams({ conversation: id, ...query })}`,
    hash: anchor,
  });
  return (
    <section id={anchor} aria-label="Messages" className="mt-3">
      <p className="flex flex-wrap gap-x-6">
        {page.before !== null && (
          <Link to={to({ before: page.before })} className={linkStyle}>
            Show earlier messages
          </Link>
        )}
        {!page.isNewest && (
          <Link to={to({})} className={linkStyle}>
            Back to the newest messages
          </Link>
        )}
      </p>
      <ol className="divide-y divide-line">
        {page.messages.map(({ id: messageId, author, reader, body, event, at }) => (
          <li key={messageId} className="py-3 text-sm">
            <p className="text-muted">
              {author === 'team' ? `Baystead to the ${reader}` : `${contacts[author].name}, ${author}`} ·{' '}
              {formatMoment(at)}
            </p>
            {event && <p className="mt-1">{describeEvent(event, `The ${author}`, today)}</p>}
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line empty:hidden">
              {body}
            </p>
            {page.flags[messageId] !== undefined && <MessageFlag>{page.flags[messageId]}</MessageFlag>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const toGuest = { reader: 'guest' };

function NoteForm({ id, result }: { id: string; result: FormResult | undefined }) {
  return (
    <details open={isRefused(result, 'write', id)} className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-lagoon underline">
        Message the guest or owner
      </summary>
      <PostForm intent="write" id={id} result={result} values={toGuest} className="mt-2 space-y-4">
        <IdempotencyKey />
        <SelectField name="reader" label="To" options={sides} labels={sideNames} />
        <TextArea
          name="message"
          label="Message"
          hint="We’ll email it to them. No one else can read it."
          rows={3}
          countTo={messageMaxLength}
        />
        <SubmitButton busy="Sending…">Send</SubmitButton>
      </PostForm>
    </details>
  );
}
