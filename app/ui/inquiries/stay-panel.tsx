// The stay of an inquiry, its state, and the reader's actions.
import { href, Link } from 'react-router';
import { type InquiryDetails, canChangeStay } from '#domain/inquiry.ts';
import { messageMaxLength } from '#domain/inquiry-rules.ts';
import { Photo } from '../property/photo.tsx';
import { TextArea } from '../controls/text-field.tsx';
import { DisclosureForm, type RefusalOf } from './disclosure-form.tsx';
import {
  describeState,
  StayBadge,
  formatStayDates,
  formatStayGuests,
  formatStayRent,
} from './stay-labels.tsx';

interface StayPanelProps {
  inquiry: InquiryDetails;
  today: string;
  refusalOf: RefusalOf;
}

export function StayPanel({ inquiry, today, refusalOf }: StayPanelProps) {
  const { property, stay, side, isClosed } = inquiry;
  return (
    <section aria-labelledby="stay" className="card overflow-hidden shadow-soft">
      <Photo
        photo={property.photo}
        alt=""
        sizes="(min-width: 64rem) 22rem, 100vw"
        urgency="soon"
        className="aspect-4/3 w-full bg-sand object-cover max-lg:hidden"
      />
      <div className="p-5 sm:p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id="stay" className="text-lg">
            The stay
          </h2>
          <StayBadge state={stay.state} />
        </div>
        <p className="mt-3 font-semibold tabular-nums">{formatStayDates(stay, today)}</p>
        <p className="text-muted">{formatStayGuests(stay)}</p>
        <p className="text-muted tabular-nums">{formatStayRent(stay)}</p>
        <p className="mt-3">{describeState(stay.state, side)}</p>
        {stay.state === 'requested' && !inquiry.isFree && (
          <p className="mt-2 text-amber">The calendar says these dates aren’t free anymore.</p>
        )}
        {(!isClosed || stay.state === 'accepted') && (
          <StayDecisions inquiry={inquiry} today={today} refusalOf={refusalOf} />
        )}
        <Link
          to={href('/listings/:id', { id: property.id })}
          className="mt-3 inline-flex min-h-11 items-center text-lagoon underline underline-offset-4"
        >
          See the home
        </Link>
      </div>
    </section>
  );
}

function StayDecisions({ inquiry, today, refusalOf }: StayPanelProps) {
  const { side, stay, isFree, isClosed } = inquiry;
  const canChangeTo = (to: typeof stay.state) => canChangeStay(side, stay.state, to);
  const isAgreed = stay.state === 'accepted';
  return (
    <div className="mt-4 space-y-3 empty:hidden">
      {canChangeTo('accepted') && isFree && stay.from >= today && (
        <DisclosureForm
          intent="accept"
          label="Accept these dates"
          submit="Yes, accept"
          variant="primary"
          refused={refusalOf('accept')}
        >
          <p className="text-sm">
            We’ll add them to your calendar and tell the guest. Nobody else can get them then.
          </p>
          <NoteField />
        </DisclosureForm>
      )}
      {canChangeTo('declined') && (
        <DisclosureForm
          intent="decline"
          label={isAgreed ? 'Call off this stay' : 'Decline'}
          submit={isAgreed ? 'Yes, call it off' : 'Yes, decline'}
          variant={isAgreed ? 'danger' : 'quiet'}
          refused={refusalOf('decline')}
        >
          <p className="text-sm">
            {isAgreed
              ? 'The dates will be free again, and we’ll tell the guest right away.'
              : 'We’ll tell the guest. You can both keep writing here.'}
          </p>
          {!isClosed && <NoteField />}
        </DisclosureForm>
      )}
      {canChangeTo('withdrawn') && (
        <DisclosureForm
          intent="withdraw"
          label={isAgreed ? 'Call off this stay' : 'Withdraw'}
          submit={isAgreed ? 'Yes, call it off' : 'Yes, withdraw'}
          variant={isAgreed ? 'danger' : 'quiet'}
          refused={refusalOf('withdraw')}
        >
          <p className="text-sm">We’ll tell the owner that you don’t need these dates anymore.</p>
        </DisclosureForm>
      )}
    </div>
  );
}

function NoteField() {
  return <TextArea name="message" label="A word with it" rows={3} countTo={messageMaxLength} optional />;
}
