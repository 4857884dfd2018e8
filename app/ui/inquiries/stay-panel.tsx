// The stay of an inquiry, the proposed change, and the reader's actions.
import { href } from 'react-router';
import { formatStay } from '#domain/stay/availability.ts';
import { formatShortDay } from '#domain/day.ts';
import { describeDoubleBooking, doubleBookingAdvice } from '#domain/stay/double-booking.ts';
import type { InquiryDetails, InquiryIntent } from '#domain/inquiry/inquiry.ts';
import { Photo } from '../cards/photo.tsx';
import { PostForm } from '../controls/post-form.tsx';
import { CostList } from '../property-fields/cost-list.tsx';
import type { FailureOf } from './disclosure-form.tsx';
import { IdempotencyKey } from './idempotency-key.tsx';
import { LengthRules } from './length-rules.tsx';
import { StayComparison } from './stay-comparison.tsx';
import { AcceptForm, ProposalForm, RefuseForm } from './stay-forms.tsx';
import { describeState, formatStayGuests } from './stay-labels.tsx';

interface StayPanelProps {
  inquiry: InquiryDetails;
  forms: readonly InquiryIntent[];
  today: string;
  failureOf: FailureOf;
  /** The idempotency key of the last proposal that this page sent. */
  lastProposalKey: string | null;
}

export function StayPanel({ forms, lastProposalKey, ...props }: StayPanelProps) {
  const { inquiry, today, failureOf } = props;
  const { property, stay, proposal } = inquiry;
  const isAgreed = stay.state === 'accepted';
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
        <h2 id="stay" className="mb-3 text-lg">
          The stay
        </h2>
        {isAgreed && proposal ? (
          <StayComparison
            now={stay}
            changed={proposal}
            difference={proposal.difference ?? ''}
            today={today}
          />
        ) : (
          <>
            <p className="font-semibold tabular-nums">{formatStay(stay, today)}</p>
            <p className="text-muted">{formatStayGuests(stay)}</p>
            <details className="mt-2 text-sm">
              <summary className="link inline-flex min-h-11 items-center">{`${stay.total} for the whole stay`}</summary>
              <CostList rows={stay.cost} />
            </details>
          </>
        )}
        <p className="mt-3">{describeState(inquiry, today)}</p>
        {proposal?.isFree === false && (
          <p className="mt-2 text-amber">Some of these nights aren’t free anymore, says the calendar.</p>
        )}
        {proposal !== null && proposal.rivals > 0 && (
          <p className="mt-2 text-amber">Another guest asks for some of these nights.</p>
        )}
        {inquiry.doubleBookings.map((booking) => (
          <p key={`${booking.linkName} ${booking.from}`} className="mt-2 wrap-anywhere text-amber">
            {`${describeDoubleBooking(booking, today)} ${doubleBookingAdvice}`}
          </p>
        ))}
        {isAgreed && stay.to > today && (
          <a
            href={href('/inquiry/:id/stay.ics', { id: inquiry.id })}
            className="link inline-flex min-h-11 items-center print:hidden"
          >
            Add to your calendar
          </a>
        )}
        <div className="mt-4 space-y-3 empty:hidden">
          {forms.includes('accept') && <AcceptForm {...props} />}
          {forms.includes('refuse') && <RefuseForm {...props} />}
          {forms.includes('leave') && <p className="font-semibold">Would you like to stay longer?</p>}
          {/* Clears the form once the proposal is sent. */}
          {forms.includes('propose') && <ProposalForm key={lastProposalKey} {...props} />}
          {forms.includes('leave') && (
            <PostForm
              intent="leave"
              result={failureOf('leave')}
              submit={`No, I’m leaving on ${formatShortDay(stay.to, today)}`}
              busy="One moment…"
              variant="quiet"
              className="print:hidden"
            >
              <IdempotencyKey />
            </PostForm>
          )}
        </div>
        <div className="mt-4 empty:hidden">
          <LengthRules rules={inquiry.lengthRules} />
        </div>
      </div>
    </section>
  );
}
