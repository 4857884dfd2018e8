// The stay of an inquiry, its state, and the reader's actions.
import { formatStay } from '#domain/stay/availability.ts';
import { addMonths, horizonMonths } from '#domain/day.ts';
import { describeDoubleBooking, doubleBookingAdvice } from '#domain/stay/double-booking.ts';
import { type InquiryDetails, type InquiryIntent, describeOther } from '#domain/inquiry/inquiry.ts';
import { messageMaxLength, suggestionNoteMaxLength } from '#domain/inquiry-rules.ts';
import { TextArea } from '../controls/text-field.tsx';
import { StayInputs } from '../calendar/stay-inputs.tsx';
import { Photo } from '../cards/photo.tsx';
import { CostList } from '../property-fields/cost-list.tsx';
import { DisclosureForm, type FailureOf } from './disclosure-form.tsx';
import { DateField } from './stay-fields.tsx';
import { describeState, formatStayGuests } from './stay-labels.tsx';

interface StayPanelProps {
  inquiry: InquiryDetails;
  forms: readonly InquiryIntent[];
  today: string;
  failureOf: FailureOf;
  /** The idempotency key of the last suggestion that this page sent. */
  lastSuggestionKey: string | null;
}

export function StayPanel(props: StayPanelProps) {
  const { inquiry, today, forms, failureOf, lastSuggestionKey } = props;
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
        <h2 id="stay" className="text-lg">
          The stay
        </h2>
        <p className="mt-3 font-semibold tabular-nums">{formatStay(stay, today)}</p>
        <p className="text-muted">{formatStayGuests(stay)}</p>
        <details className="mt-2 text-sm">
          <summary className="link inline-flex min-h-11 items-center">{`${stay.total} for the whole stay`}</summary>
          <CostList rows={stay.cost} />
        </details>
        <p className="mt-3">{describeState(stay, inquiry)}</p>
        {stay.state === 'requested' && !inquiry.isFree && (
          <p className="mt-2 text-amber">The calendar says these dates aren’t free anymore.</p>
        )}
        {inquiry.doubleBookings.map((booking) => (
          <p key={`${booking.linkName} ${booking.from}`} className="mt-2 wrap-anywhere text-amber">
            {`${describeDoubleBooking(booking, today)} ${doubleBookingAdvice}`}
          </p>
        ))}
        <div className="mt-4 space-y-3 empty:hidden">
          {forms.includes('accept') && (
            <DecisionForm
              {...props}
              intent="accept"
              label="Accept these dates"
              submit="Yes, accept"
              variant="primary"
            >
              {`We’ll hold these dates and tell ${describeOther(inquiry)}. No one else can book them.`}
            </DecisionForm>
          )}
          {forms.includes('end') && stay.state === 'requested' && <EndForm {...props} />}
          {forms.includes('suggest') && (
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
              <ShownDates {...props} />
              <StayInputs today={today}>
                {(name, label, attributes, button) => (
                  <DateField
                    key={name}
                    name={name}
                    label={label}
                    {...attributes}
                    max={addMonths(today, horizonMonths)}
                  >
                    {button}
                  </DateField>
                )}
              </StayInputs>
              <NoteField maxLength={suggestionNoteMaxLength} />
            </DisclosureForm>
          )}
        </div>
      </div>
    </section>
  );
}

type EndFormProps = Pick<StayPanelProps, 'inquiry' | 'failureOf'>;

/** Declines or withdraws the dates, or cancels an agreed stay. */
export function EndForm(props: EndFormProps) {
  const { stay, side } = props.inquiry;
  const other = describeOther(props.inquiry);
  if (stay.state === 'accepted')
    return (
      <DecisionForm
        {...props}
        intent="end"
        label="Cancel this stay"
        submit="Yes, cancel the stay"
        variant="danger"
        isSmall
      >
        {`The dates will be free again, and we’ll tell ${other} right away.`}
      </DecisionForm>
    );
  const label = stay.proposedBy === side ? 'Withdraw' : 'Decline';
  return (
    <DecisionForm
      {...props}
      intent="end"
      label={label}
      submit={`Yes, ${label.toLowerCase()}`}
      variant="quiet"
    >
      {`We’ll tell ${other}. You can both keep writing here.`}
    </DecisionForm>
  );
}

interface DecisionFormProps extends EndFormProps {
  intent: 'accept' | 'end';
  label: string;
  submit: string;
  variant: 'primary' | 'quiet' | 'danger';
  isSmall?: boolean;
  /** What will happen. */
  children: string;
}

function DecisionForm({ inquiry, failureOf, children, ...form }: DecisionFormProps) {
  return (
    <DisclosureForm {...form} refused={failureOf(form.intent)}>
      <ShownDates inquiry={inquiry} />
      <p className="text-sm">{children}</p>
      {!inquiry.isClosed && <NoteField maxLength={messageMaxLength} />}
    </DisclosureForm>
  );
}

/** The dates that this page shows. The server refuses the form if they were replaced. */
function ShownDates({ inquiry: { stay } }: Pick<StayPanelProps, 'inquiry'>) {
  return (
    <>
      <input type="hidden" name="shownCheckIn" value={stay.from} />
      <input type="hidden" name="shownCheckOut" value={stay.to} />
    </>
  );
}

function NoteField({ maxLength }: { maxLength: number }) {
  return <TextArea name="message" label="Add a note" rows={3} countTo={maxLength} optional />;
}
