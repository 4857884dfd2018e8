// What the inquiry form says about the dates in its fields, and what they cost.
import { useSearchParams } from 'react-router';
import { type DayRange, formatStay, overlaps } from '#domain/stay/availability.ts';
import { formatRange } from '#domain/day.ts';
import { describeStay } from '#domain/stay/describe-stay.ts';
import { findFirstStay } from '#domain/stay/first-stay.ts';
import type { OwnStay } from '#domain/inquiry/inquiry.ts';
import { petRules } from '#domain/stay/pet-rules.ts';
import { listCostsAndTerms } from '#domain/stay/cost-facts.ts';
import { findDatesIssue, getMaxGuests, judgeStay, readStay, type RequestedStay } from '#domain/stay/stay.ts';
import { StayVerdict, verdictStyle } from '../calendar/stay-verdict.tsx';
import { CostDetails } from './cost-details.tsx';
import type { InquiryListing } from './inquiry-form.tsx';

interface RequestedStayVerdictProps {
  listing: InquiryListing;
  stay: RequestedStay | null;
  /** The field that is empty, if the other one isn't. */
  missing: string | null;
  hasPets: boolean;
  ownStay: OwnStay | null;
  today: string;
  /** Whether the form was not sent because of the stay. */
  isRefused: boolean;
  /** Called when the guest chooses one of the offered stays. */
  onChoose: (stay: DayRange) => void;
  /** Whether to say why the form needs dates. Beside a listing there is no room for it. */
  asksForDates: boolean;
}

export function RequestedStayVerdict(props: RequestedStayVerdictProps) {
  const { listing, stay, missing, hasPets, ownStay, today, isRefused, onChoose, asksForDates } = props;
  const className = isRefused ? refusedStyle : verdictStyle;
  const [query] = useSearchParams();
  const unfit = stay
    ? findDatesIssue(stay, today)?.message
    : missing && `Add a ${missing} date to see the total.`;
  if (unfit) {
    const kept = readStay(query, today).stay;
    const isKept =
      kept &&
      (kept.from !== stay?.checkIn || kept.to !== stay.checkOut) &&
      judgeStay(listing, kept, today).kind === 'free';
    return (
      <div className={className}>
        <p>{unfit}</p>
        {isKept && <p>{`Until then, we keep ${formatRange(kept, today)}.`}</p>}
      </div>
    );
  }
  if (!stay) {
    const first = asksForDates ? findFirstStay(listing, today) : null;
    if (!first) return null;
    const offer = {
      isFree: false,
      texts: [datesNeeded],
      alternatives: [{ ...first, text: formatStay(first, today) }],
    };
    return <StayVerdict stay={offer} onChoose={onChoose} />;
  }
  const range = { from: stay.checkIn, to: stay.checkOut };
  // The page then says what the guest asked about.
  if (!isRefused && ownStay && overlaps(range, ownStay)) return null;
  const described = describeStay(listing, { ...range, pets: hasPets }, today);
  const maxGuests = getMaxGuests(listing);
  const refusals = [
    ...(stay.guests > maxGuests ? [`This home sleeps ${maxGuests}.`] : []),
    ...(hasPets && listing.petsAllowed === 'no' ? [petRules.no ?? ''] : []),
  ];
  const judged =
    refusals.length > 0
      ? { ...described, isFree: false, texts: [...refusals, ...described.texts] }
      : described;
  return <StayVerdict stay={judged} className={className} onChoose={onChoose} linksToOthers />;
}

const datesNeeded =
  'The owner needs dates to answer. Not sure yet? Start with these. You can both change them later.';

interface CostsAndTermsProps extends Pick<
  RequestedStayVerdictProps,
  'listing' | 'stay' | 'hasPets' | 'today'
> {
  /** Otherwise they show only for a stay that the home is free for. */
  always: boolean;
}

/** The costs of the requested stay if the home is free then, otherwise those of any stay, and the terms. */
export function CostsAndTerms({ listing, stay, hasPets, today, always }: CostsAndTermsProps) {
  const range = stay && { from: stay.checkIn, to: stay.checkOut };
  const isFree = range && !findDatesIssue(stay, today) && judgeStay(listing, range, today).kind === 'free';
  if (!isFree && !always) return null;
  const rows = listCostsAndTerms(listing, isFree ? { ...range, pets: hasPets } : null, today);
  return <CostDetails rows={rows} summary="Costs and terms" />;
}

const refusedStyle = `${verdictStyle} border border-red/30`;
