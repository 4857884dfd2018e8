// An inquiry as its guest or owner sees it: the messages, the stay, and contact details.
import { capitalizeFirst } from '#domain/capitalize-first.ts';
import type { FormResult } from '../controls/form-result.ts';
import { RefusedValues } from '../controls/typed-values.tsx';
import { useState } from 'react';
import { href, Link } from 'react-router';
import {
  describeOther,
  type InquiryDetails,
  type InquiryIntent,
  listForms,
} from '#domain/inquiry/inquiry.ts';
import { messageMaxLength } from '#domain/inquiry-rules.ts';
import { DoneAlert } from '../controls/card-page.tsx';
import { Alert } from '../controls/alert.tsx';
import { TextArea } from '../controls/text-field.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { DisclosureForm, type FailureOf } from './disclosure-form.tsx';
import { MessageForm, MessageList, messagesAnchor } from './message-list.tsx';
import { CancelForm, EndEarlyForm } from './stay-forms.tsx';
import { StayPanel } from './stay-panel.tsx';

/** The result of one of the page's forms. */
export type InquiryActionResult = FormResult<Record<InquiryIntent, unknown>>;

function tellOther(other: string): string {
  return `OK, we’ve told ${other}.`;
}

/** What the page says after a success. Null if the change is in view, and the form keeps the focus. */
const doneMessages: Record<InquiryIntent, (other: string) => string | null> = {
  'send-message': () => null,
  accept: (other) => `Great! It’s agreed, and we’ve told ${other}.`,
  refuse: tellOther,
  propose: (other) => `Sent. We’ll email you when ${other} answers.`,
  cancel: tellOther,
  'end-early': tellOther,
  leave: tellOther,
  share: (other) => `${capitalizeFirst(other)} can see your contact details now.`,
  report: () => 'Thanks for telling us. We’ll take a look.',
};

interface InquiryPageProps {
  inquiry: InquiryDetails;
  today: string;
  result: InquiryActionResult | undefined;
}

export function InquiryPage({ inquiry, today, result }: InquiryPageProps) {
  const { property, stay, side, isClosed } = inquiry;
  const forms = listForms(inquiry, today);
  const completed = result?.ok ? result : null;
  const refused = result?.ok === false ? result : null;
  const sentKey = completed?.intent === 'send-message' ? completed.idempotencyKey : null;
  const isProposed = completed?.intent === 'propose' || completed?.intent === 'end-early';
  const proposalKey = isProposed ? completed.idempotencyKey : null;
  const [lastProposalKey, setLastProposalKey] = useState(proposalKey);
  if (proposalKey !== null && proposalKey !== lastProposalKey) setLastProposalKey(proposalKey);
  const doneMessage = completed && doneMessages[completed.intent](describeOther(inquiry));
  const failureOf: FailureOf = (intent) => (refused?.intent === intent ? refused : null);
  const isFormGone = refused !== null && !forms.some((form) => form === refused.intent);
  const contact = { inquiry, canShare: forms.includes('share'), failureOf };
  const stayForm = { inquiry, today, failureOf };
  const isWaiting = inquiry.proposal !== null || inquiry.isAskedToStay;
  const isContactNext = stay.state === 'accepted' && stay.to > today && contact.canShare && !isWaiting;
  return (
    <div className="page max-w-5xl py-8 sm:py-12">
      <p className="text-muted">
        {side === 'guest'
          ? `You asked ${describeOther(inquiry)} about`
          : `${inquiry.otherName ?? 'A guest'} asks about`}
      </p>
      <h1 className="mt-1 text-2xl wrap-anywhere sm:text-3xl">
        <Link
          to={href('/listings/:id', { id: property.id })}
          className="underline decoration-1 underline-offset-4 hover:text-lagoon"
        >
          {property.title}
        </Link>
      </h1>
      <p className="mt-1 wrap-anywhere text-muted">{property.location}</p>
      <div className="mt-6 space-y-3 empty:hidden">
        {completed && doneMessage !== null && (
          <DoneAlert key={`${completed.intent} ${completed.idempotencyKey}`}>
            {/* After accepting, which calendars couldn’t be read. */}
            {`${doneMessage} ${completed.message}`.trim()}
          </DoneAlert>
        )}
        {isFormGone && (
          <>
            <Alert tone="error">{refused.message}</Alert>
            <RefusedValues values={refused.values} />
          </>
        )}
        {isClosed && <Alert tone="warning">We’ve closed this conversation. You can still read it.</Alert>}
        {isContactNext && <ContactPanel {...contact} />}
      </div>
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <StayPanel {...stayForm} forms={forms} lastProposalKey={lastProposalKey} />
        </div>
        <section
          aria-labelledby={messagesAnchor}
          className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1"
        >
          <h2 id={messagesAnchor} className="sr-only">
            Messages
          </h2>
          <MessageList inquiry={inquiry} today={today} />
          {inquiry.isNewest && forms.includes('send-message') && (
            <div className="mt-8 border-t border-line pt-6 print:hidden">
              {/* Clears the form once its message is sent. */}
              <MessageForm
                key={sentKey}
                inquiryId={inquiry.id}
                refused={failureOf('send-message')}
                sentKey={sentKey}
              />
            </div>
          )}
        </section>
        <div className="space-y-6 lg:col-start-2">
          {!isContactNext && <ContactPanel {...contact} />}
          {inquiry.isReportOpen && (
            <p className="px-1 text-sm text-muted">You reported this conversation. We’ll take a look.</p>
          )}
          {forms.includes('report') && (
            <DisclosureForm
              intent="report"
              label="Report this conversation"
              submit="Send report"
              variant="quiet"
              isSmall
              refused={failureOf('report')}
            >
              <p className="text-sm">Our team will read it. We won’t tell {describeOther(inquiry)}.</p>
              <TextArea name="message" label="What’s wrong?" rows={3} countTo={messageMaxLength} />
            </DisclosureForm>
          )}
          {forms.includes('cancel') && <CancelForm {...stayForm} />}
          {forms.includes('end-early') && <EndEarlyForm key={lastProposalKey} {...stayForm} />}
        </div>
      </div>
    </div>
  );
}
