// A page of an inquiry's messages with the links to other pages, and the form that adds a message.
import { capitalizeFirst } from '#domain/capitalize-first.ts';
import type { RefusedForm } from '../controls/form-result.ts';
import { useEffect, useRef, useState } from 'react';
import { href, Link, useSearchParams } from 'react-router';
import { formatMoment } from '#domain/day.ts';
import { type InquiryMessage, type InquiryDetails, describeOther } from '#domain/inquiry/inquiry.ts';
import { messageMaxLength } from '#domain/inquiry-rules.ts';
import { PostForm } from '../controls/post-form.tsx';
import { focusField } from '../controls/form-state.ts';
import { describeEvent } from './event-words.ts';
import { IdempotencyKey } from './idempotency-key.tsx';
import { TextArea } from '../controls/text-field.tsx';
import { savedFields } from '../controls/saved-fields.ts';

/** The id of the heading above the messages, to which links to other pages of messages jump. */
export const messagesAnchor = 'messages';

export function MessageList({ inquiry, today }: { inquiry: InquiryDetails; today: string }) {
  const { messages, before, isNewest } = inquiry;
  return (
    <>
      {before !== null && (
        <PageLink before={before} className="mb-6">
          Show earlier messages
        </PageLink>
      )}
      <div role="log" aria-label="Messages">
        <ol className="space-y-4">
          {messages.map((message) => (
            <Message key={message.id} message={message} inquiry={inquiry} today={today} />
          ))}
        </ol>
      </div>
      {!isNewest && (
        <PageLink before={null} className="mt-8">
          Back to the newest messages
        </PageLink>
      )}
    </>
  );
}

interface PageLinkProps {
  /** The cursor of the page; null for the newest one. */
  before: string | null;
  className: string;
  children: string;
}

/** Keeps the rest of the query, because `as` selects the side that reads. */
function PageLink({ before, className, children }: PageLinkProps) {
  const query = new URLSearchParams(useSearchParams()[0]);
  query.delete('before');
  if (before !== null) query.set('before', before);
  return (
    <Link
      to={{ search: query.toString(), hash: messagesAnchor }}
      className={`button button-quiet w-full ${className}`}
    >
      {children}
    </Link>
  );
}

interface MessageProps {
  message: InquiryMessage;
  inquiry: InquiryDetails;
  today: string;
}

/** Who wrote it or what happened, and when. The words or the note stand below. */
function Message({ message, inquiry, today }: MessageProps) {
  const { id, author, body, event, at } = message;
  const name = nameOf(author, inquiry);
  const isOwn = author === inquiry.side;
  const className = isOwn ? 'bg-lagoon-tint' : author === 'team' ? 'bg-amber-tint' : 'bg-sand';
  return (
    <li className={`flex flex-col ${isOwn ? 'items-end' : 'items-start'}`}>
      <p className={`px-1 text-sm text-muted ${isOwn ? 'text-end' : ''}`}>
        <span className={`text-ink wrap-anywhere ${event ? '' : 'font-semibold'}`}>
          {event ? describeEvent(event, name, today) : name}
        </span>{' '}
        <time dateTime={at.toISOString()} className="whitespace-nowrap">
          {formatMoment(at)}
        </time>
      </p>
      {body !== '' && (
        <p
          dir="auto"
          className={`mt-1 max-w-xl rounded-card px-4 py-3 whitespace-pre-line wrap-anywhere ${className}`}
        >
          {body}
        </p>
      )}
      {(inquiry.hints[id] ?? []).map((hint) => (
        <p key={hint} className="mt-1 max-w-xl px-1 text-sm text-amber">
          {hint}{' '}
          <a href={href('/safety')} target="_blank" rel="noreferrer" className="link">
            Stay safe
          </a>
        </p>
      ))}
    </li>
  );
}

function nameOf(author: InquiryMessage['author'], inquiry: InquiryDetails): string {
  if (author === 'team') return 'Baystead';
  return author === inquiry.side ? 'You' : capitalizeFirst(describeOther(inquiry));
}

interface MessageFormProps {
  inquiryId: string;
  /** Why the last message was refused; null if it was not. */
  refused: RefusedForm | null;
  /** The idempotency key of the message that was just sent. */
  sentKey: string | null;
}

/** Saves the typed message in this browser until it is sent. */
export function MessageForm({ inquiryId, refused, sentKey }: MessageFormProps) {
  const formName = `answer:${inquiryId}`;
  const fields = useRef<HTMLDivElement>(null);
  const [restored, setRestored] = useState('');

  useEffect(() => {
    if (sentKey !== null) {
      savedFields.remove(formName);
      focusField('message', 'send-message');
      return;
    }
    // Runs after hydration, because the server can't read saved values. Text typed before hydration wins.
    const typedBefore = fields.current?.querySelector('textarea')?.value ?? '';
    const message = typedBefore || String(savedFields.read(formName)?.['message'] ?? '');
    if (typedBefore) savedFields.write(formName, { message });
    else setRestored(message);
  }, [formName, sentKey]);

  return (
    <div
      ref={fields}
      onInput={({ target }) =>
        target instanceof HTMLTextAreaElement && savedFields.write(formName, { message: target.value })
      }
    >
      <PostForm
        key={restored}
        intent="send-message"
        result={refused}
        values={{ message: restored }}
        submit="Send"
        busy="Sending…"
      >
        <IdempotencyKey />
        <TextArea name="message" label="Your message" rows={4} countTo={messageMaxLength} />
      </PostForm>
    </div>
  );
}
