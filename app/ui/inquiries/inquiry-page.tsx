// An inquiry as its guest or owner sees it: the messages, the stay, and contact details.
import type { FormErrors } from '../controls/form-errors.ts';
import type { InquiryDetails } from '#domain/inquiry.ts';
import { AccountForm, DoneAlert } from '../account/account-form.tsx';
import { Alert } from '../controls/alert.tsx';
import { ContactPanel, ReportForm } from './contact-panel.tsx';
import { MessageForm, MessageList, messagesAnchor } from './message-list.tsx';
import { StayPanel } from './stay-panel.tsx';

/** The result of one of the page's forms. */
export type InquiryActionResult =
  | { done: keyof typeof doneMessages | 'send-message'; idempotencyKey: string }
  | FormErrors;

const doneMessages = {
  verify: 'Thanks! Your message is with the owner now. We’ll email you when they answer.',
  accept: 'Done: these dates are in your calendar, and the guest knows.',
  decline: 'Done: we’ve told the guest.',
  withdraw: 'Done: we’ve told the owner.',
  share: 'Done: your contact details are visible to the other side now.',
  report: 'Thanks for telling us. We’ll take a look.',
} as const;

interface InquiryPageProps {
  inquiry: InquiryDetails;
  today: string;
  result: InquiryActionResult | undefined;
}

export function InquiryPage({ inquiry, today, result }: InquiryPageProps) {
  const { property, side, isClosed, isVerified, isNewest } = inquiry;
  const completed = result && 'done' in result ? result.done : null;
  const sentKey = result && 'done' in result && result.done === 'send-message' ? result.idempotencyKey : null;
  const refusalOf = (intent: string) =>
    result && 'message' in result && result.values['intent'] === intent ? result : null;
  return (
    <div className="page max-w-5xl py-12">
      <p className="text-muted">{side === 'guest' ? 'You asked the owner about' : 'A guest asks about'}</p>
      <h1 className="mt-1 text-2xl wrap-anywhere sm:text-3xl">{property.title}</h1>
      <p className="mt-1 wrap-anywhere text-muted">{property.location}</p>
      <div className="mt-6 space-y-3 empty:hidden">
        {completed && completed !== 'send-message' && (
          <DoneAlert key={completed}>{doneMessages[completed]}</DoneAlert>
        )}
        {isClosed && <Alert tone="warning">We’ve closed this conversation. You can still read it.</Alert>}
      </div>
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <StayPanel inquiry={inquiry} today={today} refusalOf={refusalOf} />
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
            <div className="mt-8 border-t border-line pt-6">
              {isVerified ? null : <VerifyFirst refused={refusalOf('verify')} />}
              {isVerified && !isClosed && (
                // Clears the form once its message is sent.
                <MessageForm
                  key={sentKey}
                  inquiryId={inquiry.id}
                  refused={refusalOf('send-message')}
                  sentKey={sentKey}
                />
              )}
            </div>
          )}
        </section>
        {isVerified && (
          <div className="space-y-6 lg:col-start-2">
            <ContactPanel inquiry={inquiry} refusalOf={refusalOf} />
            <ReportForm inquiry={inquiry} refusalOf={refusalOf} />
          </div>
        )}
      </div>
    </div>
  );
}

/** For a guest who hasn't verified the email address: the owner doesn't see the inquiry yet. */
function VerifyFirst({ refused }: { refused: FormErrors | null }) {
  return (
    <AccountForm intent="verify" errors={refused} submit="Send my message" busy="Sending…">
      <p>The owner doesn’t have your message yet. Send it, and they’ll hear from us right away.</p>
    </AccountForm>
  );
}
