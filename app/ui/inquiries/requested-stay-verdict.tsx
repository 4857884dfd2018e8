// What the inquiry form says about the dates in its fields, and what they cost.
import { useSearchParams } from 'react-router';
import { type DayRange, formatStay, overlaps } from '#domain/stay/availability.ts';
import { describeFit } from '#domain/stay/describe-fit.ts';
import { bringsPets, datesOf, findFirstStay, type Plan } from '#domain/stay/fit.ts';
import type { OwnStay } from '#domain/inquiry/inquiry.ts';
import { listCostsAndTerms } from '#domain/stay/cost-facts.ts';
import { findDatesIssue, findStayIssue } from '#domain/stay/stay.ts';
import { toStayQuery } from '#domain/stay/stay-query.ts';
import { StayVerdict, verdictStyle } from '../calendar/stay-verdict.tsx';
import { CostDetails } from './cost-details.tsx';
import type { InquiryListing } from './inquiry-form.tsx';

interface RequestedStayVerdictProps {
  listing: InquiryListing;
  /** What is typed. Its dates are null until both are complete. */
  plan: Plan;
  /** The field that is empty, if the other one isn't. */
  missing: string | null;
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
  const { listing, plan, missing, ownStay, today, isRefused, onChoose, asksForDates } = props;
  const className = isRefused ? refusedStyle : verdictStyle;
  const [query] = useSearchParams();
  const { checkIn, checkOut, guests } = plan;
  const problem =
    checkIn && checkOut
      ? findDatesIssue({ checkIn, checkOut }, today)?.message
      : missing && `Add a ${missing} date to see the total.`;
  if (problem) return <p className={className}>{problem}</p>;
  const range = datesOf(plan);
  // The page then says what the guest asked about.
  if (!isRefused && range && ownStay && overlaps(range, ownStay)) return null;
  const fit = describeFit(listing, plan, today);
  const first = !range && fit.isFit && asksForDates ? findFirstStay(listing, today) : null;
  if (first) {
    const alternatives = [{ ...first, text: formatStay(first, today) }];
    return <StayVerdict fit={{ isFit: false, texts: [datesNeeded], alternatives }} onChoose={onChoose} />;
  }
  if (fit.texts.length === 0) return null;
  const others = new URLSearchParams(query);
  others.set('guests', String(guests));
  return <StayVerdict fit={fit} className={className} onChoose={onChoose} others={toStayQuery(others)} />;
}

const datesNeeded =
  'The owner needs dates to answer. Not sure yet? Start with these. You can both change them later.';

interface CostsAndTermsProps extends Pick<RequestedStayVerdictProps, 'listing' | 'plan' | 'today'> {
  /** Otherwise they show only for a stay that the home is free for. */
  always: boolean;
}

/** The costs of the requested stay if the home is free then, otherwise those of any stay, and the terms. */
export function CostsAndTerms({ listing, plan, today, always }: CostsAndTermsProps) {
  const { checkIn, checkOut } = plan;
  const isFree =
    checkIn && checkOut && findStayIssue(listing, { checkIn, checkOut, guests: 1 }, today) === null;
  if (!isFree && !always) return null;
  const stay = isFree ? { from: checkIn, to: checkOut, pets: bringsPets(plan) } : null;
  const rows = listCostsAndTerms(listing, stay, today);
  return <CostDetails rows={rows} summary="Costs and terms" />;
}

const refusedStyle = `${verdictStyle} border border-red/30`;
