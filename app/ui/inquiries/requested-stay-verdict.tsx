// What the inquiry form says about the dates in its fields.
import { overlaps } from '#domain/availability.ts';
import type { OwnStay } from '#domain/inquiry.ts';
import { estimateStay, findBoundsIssue, judgeStay, type RequestedStay } from '#domain/stay.ts';
import { StayVerdict, verdictStyle } from '../calendar/stay-verdict.tsx';
import type { InquiryListing } from './inquiry-form.tsx';

interface RequestedStayVerdictProps {
  listing: InquiryListing;
  stay: RequestedStay | null;
  ownStay: OwnStay | null;
  today: string;
  /** Whether the form was not sent because of the stay. */
  isRefused: boolean;
  /** Called when the guest chooses the nearest free stay. */
  onChoose: () => void;
}

export function RequestedStayVerdict(props: RequestedStayVerdictProps) {
  const { listing, stay, ownStay, today, isRefused, onChoose } = props;
  if (!stay) return null;
  const className = isRefused ? refusedStyle : verdictStyle;
  const outOfBounds = findBoundsIssue(listing, stay, today);
  if (outOfBounds) return <p className={className}>{outOfBounds.message}</p>;
  const range = { from: stay.checkIn, to: stay.checkOut };
  // The page then says what the guest asked about.
  if (!isRefused && ownStay && overlaps(range, ownStay)) return null;
  const judged = {
    ...range,
    verdict: judgeStay(listing, range, today),
    ...estimateStay(listing.desiredMonthlyRent, range),
  };
  return (
    <StayVerdict stay={judged} listing={listing} today={today} className={className} onChoose={onChoose} />
  );
}

const refusedStyle = `${verdictStyle} border border-red/30`;
