// The forms that decide about the stay of an inquiry: answering a proposal, making one, and leaving early.
import { type ReactNode, type SyntheticEvent, use, useState } from 'react';
import { addDays, addMonths, horizonMonths, isDay } from '#domain/day.ts';
import { type InquiryDetails, describeOther } from '#domain/inquiry/inquiry.ts';
import { messageMaxLength } from '#domain/inquiry-rules.ts';
import { formatMoney } from '#domain/numbers.ts';
import { findStayIssue, type RequestedStay } from '#domain/stay/stay.ts';
import { describeDifference, findChangeIssue, termsOfChange } from '#domain/stay/stay-change.ts';
import { costOfStay, formatTotal, toCostRows } from '#domain/stay/stay-cost.ts';
import { StayInputs } from '../calendar/stay-inputs.tsx';
import { FormStateContext } from '../controls/form-state.ts';
import { TextArea } from '../controls/text-field.tsx';
import { CostList } from '../property-fields/cost-list.tsx';
import { DisclosureForm, type DisclosureFormProps, type FailureOf } from './disclosure-form.tsx';
import { StayComparison } from './stay-comparison.tsx';
import { DateField, GuestFields } from './stay-fields.tsx';

interface PanelFormProps {
  inquiry: InquiryDetails;
  today: string;
  failureOf: FailureOf;
}

/** Accepts the proposal of the other side. */
export function AcceptForm({ inquiry, failureOf }: PanelFormProps) {
  const isChange = inquiry.stay.state === 'accepted';
  return (
    <StayForm
      inquiry={inquiry}
      failureOf={failureOf}
      intent="accept"
      label={isChange ? 'Accept this change' : 'Accept these dates'}
      submit="Yes, accept"
      variant="primary"
    >
      <p className="text-sm">
        {isChange
          ? `The stay changes right away, and we’ll tell ${describeOther(inquiry)}.`
          : `We’ll hold these dates and tell ${describeOther(inquiry)}. No one else can book them.`}
      </p>
    </StayForm>
  );
}

/** Declines the other side's proposal, or withdraws the reader's own. */
export function RefuseForm({ inquiry, failureOf }: PanelFormProps) {
  const { stay, side, proposal } = inquiry;
  const label = proposal?.proposedBy === side ? 'Withdraw' : 'Decline';
  const what = stay.state === 'accepted' ? 'The stay stays as agreed' : 'You can both keep writing here';
  return (
    <StayForm
      inquiry={inquiry}
      failureOf={failureOf}
      intent="refuse"
      label={label}
      submit={`Yes, ${label.toLowerCase()}`}
      variant="quiet"
    >
      <p className="text-sm">{`We’ll tell ${describeOther(inquiry)}. ${what}.`}</p>
    </StayForm>
  );
}

/** Suggests another stay, or a change of the agreed one. Says while it's typed what that would cost. */
export function ProposalForm(props: PanelFormProps) {
  const { inquiry, today, failureOf } = props;
  const { stay, proposal, home } = inquiry;
  const isChange = stay.state === 'accepted';
  const { from, to, guests, pets } = proposal ?? stay;
  const max = addMonths(today, horizonMonths);
  return (
    <StayForm
      inquiry={inquiry}
      failureOf={failureOf}
      intent="propose"
      label={isChange ? 'Ask for a change' : 'Suggest other dates'}
      submit={isChange ? 'Ask for this change' : 'Suggest these dates'}
      variant="quiet"
      values={{ checkIn: from, checkOut: to, guests: String(guests), pets }}
    >
      <TypedChange {...props}>
        {isChange && stay.from < today ? (
          <>
            <DateField name="checkIn" label="Check-in" type="date" readOnly />
            <DateField name="checkOut" label="Check-out" type="date" min={today} max={max} />
          </>
        ) : (
          <StayInputs today={today}>
            {(name, label, attributes, button) => (
              <DateField key={name} name={name} label={label} {...attributes} max={max}>
                {button}
              </DateField>
            )}
          </StayInputs>
        )}
        <GuestFields home={home} />
      </TypedChange>
    </StayForm>
  );
}

/** Cancels an agreed stay before arrival. */
export function CancelForm({ inquiry, failureOf }: PanelFormProps) {
  return (
    <StayForm
      inquiry={inquiry}
      failureOf={failureOf}
      intent="cancel"
      label="Cancel this stay"
      submit="Yes, cancel the stay"
      variant="danger"
      isSmall
    >
      <LeavingTerms inquiry={inquiry}>The dates</LeavingTerms>
    </StayForm>
  );
}

/** Ends an agreed stay after arrival. The other side isn't asked. */
export function EndEarlyForm(props: PanelFormProps) {
  const { inquiry, today, failureOf } = props;
  return (
    <StayForm
      inquiry={inquiry}
      failureOf={failureOf}
      intent="end-early"
      label="End this stay early"
      submit="Yes, end the stay"
      variant="danger"
      isSmall
    >
      <LeavingTerms inquiry={inquiry}>The other nights</LeavingTerms>
      <TypedChange {...props} isEnd>
        <DateField
          name="checkOut"
          label="New check-out"
          type="date"
          min={today}
          max={addDays(inquiry.stay.to, -1)}
        />
      </TypedChange>
    </StayForm>
  );
}

/** What the home's terms say, and what happens to the nights. */
function LeavingTerms({ inquiry, children }: { inquiry: InquiryDetails; children: string }) {
  return (
    <div className="space-y-3 text-sm">
      {inquiry.leavingTerms.length > 0 && (
        <>
          {inquiry.side === 'owner' && <p>Your terms for the guest:</p>}
          <CostList rows={inquiry.leavingTerms} />
        </>
      )}
      <p>{`${children} will be free again, and we’ll tell ${describeOther(inquiry)} right away.`}</p>
    </div>
  );
}

type StayFormProps = Pick<PanelFormProps, 'inquiry' | 'failureOf'> & Omit<DisclosureFormProps, 'refused'>;

/** Sends what the page shows of the stay, and a note. */
function StayForm({ inquiry, failureOf, children, ...form }: StayFormProps) {
  return (
    <DisclosureForm {...form} refused={failureOf(form.intent)}>
      <input type="hidden" name="shown" value={inquiry.shown} />
      {children}
      {!inquiry.isClosed && (
        <TextArea name="message" label="Add a note" rows={3} countTo={messageMaxLength} optional />
      )}
    </DisclosureForm>
  );
}

interface TypedChangeProps extends PanelFormProps {
  /** Whether the only field is the new check-out, which both sides may choose without the other. */
  isEnd?: boolean;
  /** The fields. */
  children: ReactNode;
}

type Values = Readonly<Record<string, unknown>>;

/** Shows below the fields what the typed stay would be and cost, or why it isn't possible. */
function TypedChange({ inquiry, today, isEnd = false, children }: TypedChangeProps) {
  const { values, issues } = use(FormStateContext);
  const [typed, setTyped] = useState<Values>(values);
  const { stay } = inquiry;
  const change = {
    checkIn: isEnd ? stay.from : String(typed['checkIn']),
    checkOut: String(typed['checkOut']),
    guests: isEnd ? stay.guests : Number(typed['guests']),
    pets: isEnd ? stay.pets : typed['pets'] === true || typed['pets'] === 'on',
  };
  const isEarly = today <= change.checkOut && change.checkOut < stay.to;
  const areDays = isDay(change.checkIn) && isDay(change.checkOut) && (!isEnd || isEarly);
  const issue = areDays && !isEnd ? findIssue(inquiry, change, today) : null;
  function handleInput({ currentTarget }: SyntheticEvent<HTMLElement>) {
    setTyped(Object.fromEntries(new FormData(currentTarget.closest('form') ?? undefined)));
  }
  return (
    <>
      <div onInput={handleInput} className="space-y-4">
        {children}
      </div>
      <div aria-live="polite" className="empty:hidden">
        {issue === null
          ? areDays && <Comparison inquiry={inquiry} change={change} today={today} />
          : // A refused form shows it at its field.
            !issues.some(({ message }) => message === issue.message) && (
              <p className="text-sm font-medium text-red">{issue.message}</p>
            )}
      </div>
    </>
  );
}

type Change = RequestedStay & { pets: boolean };

function findIssue({ stay, home, costTerms }: InquiryDetails, change: Change, today: string) {
  return stay.state === 'accepted'
    ? findChangeIssue(home, { ...stay, costTerms }, change, today)
    : findStayIssue(home, change, today);
}

/** Beside the agreed stay, if there is one. Null for a stay that the page already shows. */
function Comparison({
  inquiry,
  change,
  today,
}: Pick<PanelFormProps, 'inquiry' | 'today'> & { change: Change }) {
  const { proposal, home, costTerms } = inquiry;
  const stay = { ...inquiry.stay, costTerms };
  const { checkIn: from, checkOut: to, guests, pets } = change;
  const isAgreed = stay.state === 'accepted';
  const isShown = [isAgreed ? stay : null, proposal].some(
    (shown) => shown?.from === from && shown.to === to && shown.guests === guests && shown.pets === pets,
  );
  if (isShown || to <= from) return null;
  const changed = { from, to, guests, pets };
  const terms = isAgreed ? termsOfChange(stay, changed, home, today) : costTerms;
  const cost = costOfStay(terms, changed);
  return (
    <>
      {/* The server refuses the form if the home's prices have changed since. */}
      <input type="hidden" name="shownTotal" value={formatMoney(cost.total)} />
      <StayComparison
        now={isAgreed ? stay : null}
        changed={{ ...changed, total: formatMoney(cost.total), cost: toCostRows(cost) }}
        difference={isAgreed ? describeDifference(stay, { ...changed, costTerms: terms }) : formatTotal(cost)}
        today={today}
        isOpen
      />
    </>
  );
}
