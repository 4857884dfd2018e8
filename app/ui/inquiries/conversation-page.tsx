// An inquiry as its guest or owner sees it: the messages, the stay, and contact details.
import type { InquiryView } from '#domain/conversation.ts';
import { AccountForm, DoneAlert, type FormAnswer } from '../account/account-form.tsx';
import { Alert } from '../controls/alert.tsx';
import { ContactPanel, Report } from './contact-panel.tsx';
import { AnswerForm, MessageList, messagesAnchor } from './message-list.tsx';
import { StayPanel } from './stay-panel.tsx';

/** The result of one of the page's forms. */
export type ConversationAnswer = { done: keyof typeof doneWords | 'answer'; key: string } | FormAnswer;

const doneWords = {
  confirm: 'Thanks! Your message is with the owner now. We’ll email you when they answer.',
  accept: 'Done: these dates are in your calendar, and the guest knows.',
  decline: 'Done: we’ve told the guest.',
  withdraw: 'Done: we’ve told the owner.',
  share: 'Done: your contact details are visible to the other side now.',
  report: 'Thanks for telling us. We’ll take a look.',
} as const;

interface ConversationPageProps {
  inquiry: InquiryView;
  today: string;
  answer: ConversationAnswer | undefined;
}

export function ConversationPage({ inquiry, today, answer }: ConversationPageProps) {
  const { home, side, isClosed, isConfirmed, isNewest } = inquiry;
  const done = answer && 'done' in answer ? answer.done : null;
  const sent = answer && 'done' in answer && answer.done === 'answer' ? answer.key : null;
  const refused = (intent: string) =>
    answer && 'message' in answer && answer.values['intent'] === intent ? answer : null;
  return (
    <div className="page max-w-5xl py-12">
      <p className="text-muted">{side === 'guest' ? 'You asked the owner about' : 'A guest asks about'}</p>
      <h1 className="mt-1 text-2xl wrap-anywhere sm:text-3xl">{home.title}</h1>
      <p className="mt-1 wrap-anywhere text-muted">{home.location}</p>
      <div className="mt-6 space-y-3 empty:hidden">
        {done && done !== 'answer' && <DoneAlert key={done}>{doneWords[done]}</DoneAlert>}
        {isClosed && <Alert tone="warning">We’ve closed this conversation. You can still read it.</Alert>}
      </div>
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <StayPanel inquiry={inquiry} today={today} refused={refused} />
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
              {isConfirmed ? null : <ConfirmFirst refused={refused('confirm')} />}
              {isConfirmed && !isClosed && (
                // Clears the form once its message is sent.
                <AnswerForm key={sent} inquiryId={inquiry.id} refused={refused('answer')} sent={sent} />
              )}
            </div>
          )}
        </section>
        {isConfirmed && (
          <div className="space-y-6 lg:col-start-2">
            <ContactPanel inquiry={inquiry} refused={refused} />
            <Report inquiry={inquiry} refused={refused} />
          </div>
        )}
      </div>
    </div>
  );
}

/** For a guest who hasn't verified the email address: the owner doesn't see the inquiry yet. */
function ConfirmFirst({ refused }: { refused: FormAnswer | null }) {
  return (
    <AccountForm intent="confirm" answer={refused} submit="Send my message" busy="Sending…">
      <p>The owner doesn’t have your message yet. Send it, and they’ll hear from us right away.</p>
    </AccountForm>
  );
}
