// What whoever reads a conversation can make of its stay.
import { type InquiryView, mayChangeStay } from '#domain/conversation.ts';
import { messageMaxLength } from '#domain/inquiry.ts';
import { TextArea } from '../controls/text-field.tsx';
import { Decision, type RefusedForm } from './decision.tsx';

interface StayDecisionsProps {
  inquiry: InquiryView;
  today: string;
  refused: RefusedForm;
}

export function StayDecisions({ inquiry, today, refused }: StayDecisionsProps) {
  const { side, stay, isFree, isClosed } = inquiry;
  const may = (to: typeof stay.state) => mayChangeStay(side, stay.state, to);
  const isAgreed = stay.state === 'accepted';
  return (
    <div className="mt-4 space-y-3 empty:hidden">
      {may('accepted') && isFree && stay.from >= today && (
        <Decision
          intent="accept"
          label="Accept these dates"
          submit="Yes, accept"
          look="primary"
          refused={refused('accept')}
        >
          <p className="text-sm">
            We’ll add them to your calendar and tell the guest. Nobody else can get them then.
          </p>
          <Sentence />
        </Decision>
      )}
      {may('declined') && (
        <Decision
          intent="decline"
          label={isAgreed ? 'Call off this stay' : 'Decline'}
          submit={isAgreed ? 'Yes, call it off' : 'Yes, decline'}
          look={isAgreed ? 'danger' : 'quiet'}
          refused={refused('decline')}
        >
          <p className="text-sm">
            {isAgreed
              ? 'The dates will be free again, and we’ll tell the guest right away.'
              : 'We’ll tell the guest. You can both keep writing here.'}
          </p>
          {!isClosed && <Sentence />}
        </Decision>
      )}
      {may('withdrawn') && (
        <Decision
          intent="withdraw"
          label={isAgreed ? 'Call off this stay' : 'Withdraw'}
          submit={isAgreed ? 'Yes, call it off' : 'Yes, withdraw'}
          look={isAgreed ? 'danger' : 'quiet'}
          refused={refused('withdraw')}
        >
          <p className="text-sm">We’ll tell the owner that you don’t need these dates anymore.</p>
        </Decision>
      )}
    </div>
  );
}

function Sentence() {
  return <TextArea name="message" label="A word with it" rows={3} countTo={messageMaxLength} optional />;
}
