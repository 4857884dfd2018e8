// What the inquiry form says about the dates in its fields, and what they cost.
import { useSearchParams } from 'react-router';
import { type DayRange, touches } from '#domain/stay/availability.ts';
import { describeFit } from '#domain/stay/describe-fit.ts';
import { datesOf, type Plan } from '#domain/stay/fit.ts';
import { findDatesIssue } from '#domain/stay/stay.ts';
import { toStayQuery } from '#domain/stay/stay-query.ts';
import { StayVerdict, verdictStyle } from '../calendar/stay-verdict.tsx';
import { type OwnStay, OwnStayNote } from './own-stay-note.tsx';
import type { InquiryListing } from './inquiry-form.tsx';

interface RequestedStayVerdictProps {
  listing: InquiryListing;
  /** The stay that this guest has asked for or agreed on here. */
  ownStay: OwnStay | null;
  /** What is typed. Its dates are null until both are complete. */
  plan: Plan;
  today: string;
  /** Whether the home can't be had on these dates. */
  isImpossible: boolean;
  /** Called when the guest chooses one of the offered stays. */
  onChoose: (stay: DayRange) => void;
}

export function RequestedStayVerdict(props: RequestedStayVerdictProps) {
  const { listing, ownStay, plan, today, isImpossible, onChoose } = props;
  const [query] = useSearchParams();
  const { checkIn, checkOut } = plan;
  const stay = datesOf(plan);
  const isOwn = ownStay && (!stay || touches(ownStay, stay));
  const note = isOwn && <OwnStayNote stay={ownStay} today={today} />;
  // The agreed stay is changed in its conversation.
  if (note && (!stay || ownStay.isAgreed)) return note;
  const className = isImpossible ? `${verdictStyle} border border-red/30` : verdictStyle;
  const issue = checkIn && checkOut && findDatesIssue({ checkIn, checkOut }, today);
  if (issue) return <p className={className}>{issue.message}</p>;
  const fit = describeFit(listing, plan, today);
  if (fit.texts.length === 0) return note;
  return (
    <>
      {note}
      <StayVerdict fit={fit} className={className} onChoose={onChoose} others={toStayQuery(query)} />
    </>
  );
}
