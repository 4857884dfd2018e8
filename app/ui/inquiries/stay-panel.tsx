// The stay of an inquiry, its state, and the reader's actions.
import { href, Link } from 'react-router';
import { formatStay } from '#domain/stay/availability.ts';
import { addMonths, horizonMonths } from '#domain/day.ts';
import { describeDoubleBooking, doubleBookingAdvice } from '#domain/stay/double-booking.ts';
import {
  canChangeStay,
  type InquiryDetails,
  type InquiryStay,
  describeOther,
} from '#domain/inquiry/inquiry.ts';
import { messageMaxLength, suggestionNoteMaxLength } from '#domain/inquiry-rules.ts';
import { Alert } from '../controls/alert.tsx';
import { TextArea } from '../controls/text-field.tsx';
import { StayInputs } from '../calendar/stay-inputs.tsx';
import { Photo } from '../cards/photo.tsx';
import { DisclosureForm, type FailureOf } from './disclosure-form.tsx';
import { CostDetails } from './cost-details.tsx';
import { SafetyNote } from './safety-note.tsx';
import { DateField } from './stay-fields.tsx';
import { describeState, StayBadge, formatStayGuests, formatInquiryTotal } from './stay-labels.tsx';

interface StayPanelProps {
  inquiry: InquiryDetails;
  today: string;
  failureOf: FailureOf;
  /** The idempotency key of the last suggestion that this page sent. */
  lastSuggestionKey: string | null;
}

export function StayPanel(props: StayPanelProps) {
  const { inquiry, today } = props;
  const { property, stay } = inquiry;
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
          <StayBadge stay={stay} />
        </div>
        <p className="mt-3 font-semibold tabular-nums">{formatStay(stay, today)}</p>
        <p className="text-muted">{formatStayGuests(stay, inquiry)}</p>
        <p className="text-muted tabular-nums">{formatInquiryTotal(stay)}</p>
        <CostDetails
          rows={stay.cost}
          summary={
            inquiry.side === 'owner' ? `What ${inquiry.otherName ?? 'the guest'} pays` : 'What you pay'
          }
        />
        <p className="mt-3">{describeState(stay, inquiry)}</p>
        {stay.state === 'accepted' && inquiry.hasShared && (
          <div className="mt-3">
            <SafetyNote side={inquiry.side} />
          </div>
        )}
        {stay.state === 'requested' && !inquiry.isFree && (
          <p className="mt-2 text-amber">The calendar says these dates aren’t free anymore.</p>
        )}
        {inquiry.doubleBookings.map((booking) => (
          <p key={`${booking.linkName} ${booking.from}`} className="mt-2 wrap-anywhere text-amber">
            {`${describeDoubleBooking(booking, today)} ${doubleBookingAdvice}`}
          </p>
        ))}
        <StayDecisions {...props} />
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

function StayDecisions({ inquiry, today, failureOf, lastSuggestionKey }: StayPanelProps) {
  const { stay, isVerified } = inquiry;
  const decisions = listDecisions(inquiry, today);
  const shown = new Set<string | null>([getCancelIntent(inquiry), ...decisions.map(({ intent }) => intent)]);
  const orphanedFailure = ['accept', 'decline', 'withdraw']
    .filter((intent) => !shown.has(intent))
    .map(failureOf)
    .find((errors) => errors !== null);
  const canSuggest = isVerified && !inquiry.isClosed && stay.state !== 'accepted';
  return (
    <div className="mt-4 space-y-3 empty:hidden">
      {/* The failure of a form that the page no longer has, because the stay has changed. */}
      {orphanedFailure && <Alert tone="error">{orphanedFailure.message}</Alert>}
      {decisions.map(({ intent, label, submit, text }) => (
        <DisclosureForm
          key={intent}
          intent={intent}
          label={label}
          submit={submit}
          variant={intent === 'accept' ? 'primary' : 'quiet'}
          refused={failureOf(intent)}
        >
          <ShownDates stay={stay} />
          <p className="text-sm">{text}</p>
          <NoteField />
        </DisclosureForm>
      ))}
      {/* If the inquiry was closed before the suggestion arrived, keeps the form with the typed values. */}
      {(canSuggest || failureOf('suggest')) && (
        <DisclosureForm
          // Clears the form once the suggestion is sent.
          key={lastSuggestionKey}
          intent="suggest"
          label="Suggest other dates"
          submit="Suggest these dates"
          variant="quiet"
          refused={failureOf('suggest')}
          values={{ checkIn: stay.from, checkOut: stay.to }}
        >
          <ShownDates stay={stay} />
          <DateFields today={today} />
          <NoteField maxLength={suggestionNoteMaxLength} />
        </DisclosureForm>
      )}
    </div>
  );
}

/** The decisions on a requested stay that this side can make. */
function listDecisions(inquiry: InquiryDetails, today: string) {
  const { side, stay, isFree } = inquiry;
  const other = describeOther(inquiry);
  const hold = side === 'owner' ? 'add them to your calendar' : 'hold them for you';
  const decisions = [
    {
      intent: 'accept',
      to: 'accepted',
      label: 'Accept these dates',
      submit: 'Yes, accept',
      text: `We’ll ${hold} and tell ${other}. No one else can book them.`,
    },
    {
      intent: 'decline',
      to: 'declined',
      label: 'Decline',
      submit: 'Yes, decline',
      text: `We’ll tell ${other}. You can both keep writing here.`,
    },
    {
      intent: 'withdraw',
      to: 'withdrawn',
      label: 'Withdraw',
      submit: 'Yes, withdraw',
      text: `We’ll tell ${other}. You can both keep writing here.`,
    },
  ] as const;
  if (inquiry.isClosed || stay.state !== 'requested') return [];
  return decisions.filter(
    ({ to }) => canChangeStay(side, stay, to) && (to !== 'accepted' || (isFree && stay.from >= today)),
  );
}

/** The form that cancels an accepted stay, or null. */
function getCancelIntent({ side, stay }: InquiryDetails): 'decline' | 'withdraw' | null {
  if (stay.state !== 'accepted') return null;
  return canChangeStay(side, stay, 'withdrawn') ? 'withdraw' : 'decline';
}

/** A quiet link to cancel an accepted stay, for the end of the page. */
export function CancelStay({ inquiry, failureOf }: Pick<StayPanelProps, 'inquiry' | 'failureOf'>) {
  const { stay } = inquiry;
  const intent = getCancelIntent(inquiry);
  if (intent === null) return null;
  return (
    <DisclosureForm
      intent={intent}
      label="Cancel this stay"
      submit="Yes, cancel the stay"
      variant="danger"
      isSmall
      refused={failureOf(intent)}
    >
      <ShownDates stay={stay} />
      <p className="text-sm">
        The dates will be free again, and we’ll tell {describeOther(inquiry)} right away.
      </p>
      {!inquiry.isClosed && <NoteField />}
    </DisclosureForm>
  );
}

/** The dates that this page shows. The server refuses the form if they were replaced. */
function ShownDates({ stay: { from, to } }: { stay: InquiryStay }) {
  return (
    <>
      <input type="hidden" name="shownCheckIn" value={from} />
      <input type="hidden" name="shownCheckOut" value={to} />
    </>
  );
}

function DateFields({ today }: { today: string }) {
  const latest = addMonths(today, horizonMonths);
  return (
    <StayInputs today={today}>
      {(name, label, attributes, button) => (
        <DateField key={name} name={name} label={label} {...attributes} max={latest}>
          {button}
        </DateField>
      )}
    </StayInputs>
  );
}

function NoteField({ maxLength = messageMaxLength }: { maxLength?: number }) {
  return <TextArea name="message" label="Add a note" rows={3} countTo={maxLength} optional />;
}
