// What the inquiry form says about the dates in its fields, and what they cost.
import { useSearchParams } from 'react-router';
import { type DayRange, overlaps } from '#domain/stay/availability.ts';
import { describeFit } from '#domain/stay/describe-fit.ts';
import { datesOf, type Plan } from '#domain/stay/fit.ts';
import { findDatesIssue } from '#domain/stay/stay.ts';
import { toStayQuery } from '#domain/stay/stay-query.ts';
import { StayVerdict, verdictStyle } from '../calendar/stay-verdict.tsx';
import { type OwnStay, AgreedStayNote } from './agreed-stay-note.tsx';
import type { InquiryListing } from './inquiry-form.tsx';

interface RequestedStayVerdictProps {
  listing: InquiryListing;
  /** The stay that this guest has agreed on here. */
  agreed: OwnStay | null;
  /** What is typed. Its dates are null until both are complete. */
  plan: Plan;
  today: string;
  /** Whether the home can't be had on these dates. */
  isImpossible: boolean;
  /** Called when the guest chooses one of the offered stays. */
  onChoose: (stay: DayRange) => void;
}

export function RequestedStayVerdict(props: RequestedStayVerdictProps) {
  const { listing, agreed, plan, today, isImpossible, onChoose } = props;
  const [query] = useSearchParams();
  const { checkIn, checkOut } = plan;
  const stay = datesOf(plan);
  // The guest's own nights aren't taken by someone else.
  if (agreed && (!stay || overlaps(agreed, stay))) return <AgreedStayNote stay={agreed} today={today} />;
  const className = isImpossible ? `${verdictStyle} border border-red/30` : verdictStyle;
  const issue = checkIn && checkOut && findDatesIssue({ checkIn, checkOut }, today);
  if (issue) return <p className={className}>{issue.message}</p>;
  const fit = describeFit(listing, plan, today);
  if (fit.texts.length === 0) return null;
  return <StayVerdict fit={fit} className={className} onChoose={onChoose} others={toStayQuery(query)} />;
}
