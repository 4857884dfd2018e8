// A reported inquiry with a page of its messages and the actions of an administrator.
import type { FormErrors } from '../../controls/form-errors.ts';
import { useState } from 'react';
import { Form, href, Link, useNavigation, useSearchParams } from 'react-router';
import { formatStay } from '#domain/availability.ts';
import type { Contact, MessagePage, ReportedInquiry, Side } from '#domain/inquiry.ts';
import { formatMoment } from '#domain/day.ts';
import { messageMaxLength } from '#domain/inquiry-rules.ts';
import { Button } from '../../controls/button.tsx';
import { ConfirmedForm } from '../../controls/post-form.tsx';
import { SelectField } from '../../controls/choices.tsx';
import { FormStateContext, useOpenIssues } from '../../controls/form-state.ts';
import { TextArea } from '../../controls/text-field.tsx';
import { IdempotencyKey } from '../../inquiries/idempotency-key.tsx';
import { Badge } from '../../property/badge.tsx';
import { StayBadge, formatStayGuests } from '../../inquiries/stay-labels.tsx';

interface ReportProps {
  report: ReportedInquiry;
  /** Null while the messages are hidden. */
  messages: MessagePage | null;
  today: string;
  /** The idempotency key of the note that was just sent. */
  sentNoteKey: string | null;
  refused: FormErrors | null;
}

const sides: readonly Side[] = ['guest', 'owner'];
const sideNames: Record<Side, string> = { guest: 'Guest', owner: 'Owner' };

export function Report({ report, messages, today, sentNoteKey, refused }: ReportProps) {
  const { id, property, stay, reports, contacts, reportedAt, isClosed, isBlocked } = report;
  const [lastNoteKey, setLastNoteKey] = useState(sentNoteKey);
  if (sentNoteKey !== null && sentNoteKey !== lastNoteKey) setLastNoteKey(sentNoteKey);
  return (
    <article className="card p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg wrap-anywhere">
          <Link to={href('/listings/:id', { id: property.id })} className="link">
            {property.title}
          </Link>
        </h3>
        {isClosed ? (
          <Badge label="Handled" className="bg-sand text-muted" />
        ) : (
          <Badge label="Open" className="bg-amber-tint text-amber" />
        )}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums">
        {formatStay(stay, today)}, {formatStayGuests(stay)}
        <StayBadge stay={stay} />
      </p>
      <p className="mt-1 text-sm text-muted tabular-nums">
        {[
          `Reported ${formatMoment(reportedAt)}`,
          ...(isClosed ? ['Conversation closed'] : []),
          ...sides.filter((side) => isBlocked[side]).map((side) => `${sideNames[side]} blocked`),
        ].join(' · ')}
      </p>
      {sides.map(
        (side) =>
          reports[side] !== null && (
            <div key={side} className="mt-3 rounded-control bg-red-tint px-4 py-3 text-sm">
              <p className="font-semibold text-red wrap-anywhere">{contacts[side].name} says</p>
              <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
                {reports[side]}
              </p>
            </div>
          ),
      )}
      <dl className="mt-3 grid gap-3 text-sm sm:grid-cols-2">
        {sides.map((side) => (
          <div key={side}>
            <dt className="text-muted">{sideNames[side]}</dt>
            <ContactLines {...contacts[side]} />
          </div>
        ))}
      </dl>
      <Messages id={id} page={messages} contacts={contacts} />
      <div className="mt-4 flex flex-wrap items-start gap-3 *:open:basis-full border-t border-line pt-4">
        {!isClosed && (
          <ReportAction id={id} intent="close" label="Close conversation" submit="Yes, close it">
            No one can write in this conversation anymore. Accepted stays still stand.
          </ReportAction>
        )}
        {sides.map((side) => (
          <BlockAction key={side} id={id} side={side} isBlocked={isBlocked[side]} />
        ))}
        {!isBlocked.guest && !isBlocked.owner && (
          <ReportAction
            id={id}
            intent="set-aside"
            label="Dismiss report"
            submit="Yes, dismiss it"
            variant="quiet"
          >
            We’ll take this report and its conversation off the list.
          </ReportAction>
        )}
      </div>
      {/* Sending a note clears the form. No other action does. */}
      <NoteForm key={lastNoteKey} id={id} refused={refused} />
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

interface MessagesProps extends Pick<ReportedInquiry, 'id' | 'contacts'> {
  page: MessagePage | null;
}

function Messages({ id, page, contacts }: MessagesProps) {
  const anchor = `messages-${id}`;
  const [params] = useSearchParams();
  const listPage = params.get('page');
  const to = (query: Record<string, string>) => ({
    search: `?${new URLSearchParams(listPage === null ? query : { ...query, page: listPage })}`,
    hash: anchor,
  });
  if (!page)
    return (
      <p id={anchor} className="mt-3">
        <Link to={to({ report: id })} className={linkStyle}>
          Read the messages
        </Link>
      </p>
    );
  return (
    <section id={anchor} aria-label="Messages" className="mt-3">
      <p className="flex flex-wrap gap-x-6">
        {page.before !== null && (
          <Link to={to({ report: id, before: page.before })} className={linkStyle}>
            Show earlier messages
          </Link>
        )}
        {!page.isNewest && (
          <Link to={to({ report: id })} className={linkStyle}>
            Back to the newest messages
          </Link>
        )}
        <Link to={to({})} className={linkStyle}>
          Hide the messages
        </Link>
      </p>
      <ol className="divide-y divide-line">
        {page.messages.map(({ id: messageId, author, reader, body, at }) => (
          <li key={messageId} className="py-3 text-sm">
            <p className="text-muted">
              {author === 'team' ? `Baystead to the ${reader}` : `${contacts[author].name}, ${author}`} ·{' '}
              {formatMoment(at)}
            </p>
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
              {body}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A person is blocked as a guest and as an owner, wherever the report comes from. */
/** The keys close the confirmation of one action before the other takes its place. */
function BlockAction({ id, side, isBlocked }: { id: string; side: Side; isBlocked: boolean }) {
  if (isBlocked)
    return (
      <ReportAction
        key="unblock"
        id={id}
        intent={`unblock-${side}`}
        label={`Unblock the ${side}`}
        submit="Yes, unblock them"
        variant="quiet"
      >
        They can ask and answer again, and their homes take questions. Conversations we closed stay closed.
      </ReportAction>
    );
  return (
    <ReportAction
      key="block"
      id={id}
      intent={`block-${side}`}
      label={`Block the ${side}`}
      submit="Yes, block them"
    >
      They can’t ask about homes, and we’ll close this conversation and all they started. If they’re an owner
      too, they can’t reply or accept dates, and their homes take no new questions.
    </ReportAction>
  );
}

interface ReportActionProps {
  id: string;
  intent: string;
  label: string;
  submit: string;
  variant?: 'danger' | 'quiet';
  children: string;
}

function ReportAction({ variant = 'danger', children, ...form }: ReportActionProps) {
  return (
    <ConfirmedForm
      {...form}
      variant={variant}
      labelClassName="button button-quiet"
      busy="One moment…"
      className="bg-sand"
    >
      <IdempotencyKey />
      <p className="text-sm">{children}</p>
    </ConfirmedForm>
  );
}

function NoteForm({ id, refused }: { id: string; refused: FormErrors | null }) {
  const { formData } = useNavigation();
  const isSending = formData?.get('intent') === 'write' && formData.get('id') === id;
  const values = { reader: 'guest', ...refused?.values };
  const { issues, handleInput } = useOpenIssues(refused);
  return (
    <details open={refused !== null} className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-lagoon underline">
        Message the guest or owner
      </summary>
      <Form method="post" noValidate className="mt-2 space-y-4" onInput={handleInput}>
        <FormStateContext value={{ values, issues, scope: `write-${id}` }}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="intent" value="write" />
          <IdempotencyKey />
          <SelectField name="reader" label="To" options={sides} labels={sideNames} />
          <TextArea
            name="message"
            label="Message"
            hint="We’ll email it to them. No one else can read it."
            rows={3}
            countTo={messageMaxLength}
          />
          <Button type="submit" busy={isSending ? 'Sending…' : null}>
            Send
          </Button>
        </FormStateContext>
      </Form>
    </details>
  );
}
