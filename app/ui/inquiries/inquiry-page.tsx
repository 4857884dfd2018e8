// An inquiry as its guest or owner sees it: the messages, the stay, and contact details.
import { capitalizeFirst } from '#domain/capitalize-first.ts';
import type { FormResult, RefusedForm } from '../controls/form-result.ts';
import { PostForm } from '../controls/post-form.tsx';
import { TypedValues } from '../controls/typed-values.tsx';
import { useState } from 'react';
import { href, Link } from 'react-router';
import { type InquiryDetails, describeOther } from '#domain/inquiry/inquiry.ts';
import { DoneAlert } from '../controls/card-page.tsx';
import { Alert } from '../controls/alert.tsx';
import { ContactPanel, ReportForm, SharePrompt } from './contact-panel.tsx';
import { MessageForm, MessageList, messagesAnchor } from './message-list.tsx';
import { CancelStay, StayPanel } from './stay-panel.tsx';

/** The result of one of the page's forms. */
export type InquiryActionResult = FormResult<Record<keyof typeof doneMessages, unknown>>;

/**
 * What the page says after each form succeeded. Null if the change is in view, and the form keeps the focus.
 */
const doneMessages = {
  'send-message': () => null,
  verify: () => 'Sent. We’ll email you when the owner answers.',
  accept: ({ side }, other) =>
    side === 'owner'
      ? `Great! These dates are in your calendar, and we’ve told ${other}.`
      : `Great! These dates are yours, and we’ve told ${other}.`,
  decline: (_inquiry, other) => `OK, we’ve told ${other}.`,
  withdraw: (_inquiry, other) => `OK, we’ve told ${other}.`,
  suggest: (_inquiry, other) => `Sent. We’ll email you when ${other} answers.`,
  share: (_inquiry, other) => `${capitalizeFirst(other)} can see your contact details now.`,
  report: () => 'Thanks for telling us. We’ll take a look.',
} satisfies Record<string, (inquiry: InquiryDetails, other: string) => string | null>;

interface InquiryPageProps {
  inquiry: InquiryDetails;
  /** Whether the reader is the owner and this browser opens the owner's page, too. */
  opensHome: boolean;
  today: string;
  result: InquiryActionResult | undefined;
}

export function InquiryPage({ inquiry, opensHome, today, result }: InquiryPageProps) {
  const { property, stay, side, otherName, hasShared, isClosed, isVerified, isNewest } = inquiry;
  const completed = result?.ok ? result : null;
  const sentKey = completed?.intent === 'send-message' ? completed.idempotencyKey : null;
  const suggestionKey = completed?.intent === 'suggest' ? completed.idempotencyKey : null;
  const [lastSuggestionKey, setLastSuggestionKey] = useState(suggestionKey);
  if (suggestionKey !== null && suggestionKey !== lastSuggestionKey) setLastSuggestionKey(suggestionKey);
  const doneMessage = completed && doneMessages[completed.intent](inquiry, describeOther(inquiry));
  const failureOf = (intent: string) => (result?.ok === false && result.intent === intent ? result : null);
  return (
    <div className="page max-w-5xl py-8 sm:py-12">
      {opensHome && (
        <Link
          to={`${href('/submission/:id', { id: property.id })}#inquiries`}
          className="link inline-flex min-h-11 items-center"
        >
          Back to your listing
        </Link>
      )}
      <p className="text-muted">
        {side === 'guest'
          ? `You asked ${describeOther(inquiry)} about`
          : `${otherName ?? 'A guest'} asks about`}
      </p>
      <h1 className="mt-1 text-2xl wrap-anywhere sm:text-3xl">{property.title}</h1>
      <p className="mt-1 wrap-anywhere text-muted">{property.location}</p>
      <div className="mt-6 space-y-3 empty:hidden">
        {completed && doneMessage !== null && (
          <DoneAlert key={`${completed.intent} ${completed.idempotencyKey}`}>
            {/* After accepting, which calendars couldn’t be read. */}
            {`${doneMessage} ${completed.message}`.trim()}
          </DoneAlert>
        )}
        {isClosed && <Alert tone="warning">We’ve closed this conversation. You can still read it.</Alert>}
      </div>
      {stay.state === 'accepted' && !hasShared && !isClosed && (
        <SharePrompt inquiry={inquiry} failureOf={failureOf} />
      )}
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <StayPanel
            inquiry={inquiry}
            today={today}
            failureOf={failureOf}
            lastSuggestionKey={lastSuggestionKey}
          />
        </div>
        <section
          aria-labelledby={messagesAnchor}
          className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1"
        >
          <h2 id={messagesAnchor} className="sr-only">
            Messages
          </h2>
          <MessageList inquiry={inquiry} />
          {isNewest && (
            <div className="mt-8 border-t border-line pt-6 print:hidden">
              {isVerified ? null : <VerifyFirst refused={failureOf('verify')} />}
              {isVerified && (!isClosed || failureOf('send-message')) && (
                // Clears the form once its message is sent. A closed inquiry gives the refused message back.
                <MessageForm
                  key={sentKey}
                  inquiryId={inquiry.id}
                  refused={failureOf('send-message')}
                  sentKey={sentKey}
                />
              )}
            </div>
          )}
        </section>
        {isVerified && (
          <div className="space-y-6 lg:col-start-2">
            <ContactPanel inquiry={inquiry} failureOf={failureOf} />
            <ReportForm inquiry={inquiry} failureOf={failureOf} />
            <CancelStay inquiry={inquiry} failureOf={failureOf} />
          </div>
        )}
      </div>
    </div>
  );
}

/** For a guest who hasn't verified the email address: the owner doesn't see the inquiry yet. */
function VerifyFirst({ refused }: { refused: RefusedForm | null }) {
  return (
    <PostForm intent="verify" result={refused} submit="Send my message" busy="Sending…">
      <p>The owner doesn’t have your message yet. Send it, and they’ll hear from us right away.</p>
    </PostForm>
  );
}

/** Replaces the page if the conversation was deleted while its form was being sent without JavaScript. */
export function ConversationGone({ refused: { message, values } }: { refused: RefusedForm }) {
  return (
    <div className="page max-w-2xl py-12">
      <h1 className="mb-6 text-2xl sm:text-3xl">Your conversation</h1>
      <Alert tone="warning">{message}</Alert>
      <TypedValues rows={[['Message', values['message']]]} />
    </div>
  );
}
