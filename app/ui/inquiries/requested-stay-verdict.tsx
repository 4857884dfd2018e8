// What the inquiry form says about the dates in its fields, and what they cost.
import { useSearchParams } from 'react-router';
import type { DayRange } from '#domain/stay/availability.ts';
import { describeFit } from '#domain/stay/describe-fit.ts';
import { bringsPets, datesOf, type Plan } from '#domain/stay/fit.ts';
import { listCostsAndTerms } from '#domain/stay/cost-facts.ts';
import { findDatesIssue } from '#domain/stay/stay.ts';
import { toStayQuery } from '#domain/stay/stay-query.ts';
import { StayVerdict, verdictStyle } from '../calendar/stay-verdict.tsx';
import { CostDetails } from './cost-details.tsx';
import type { InquiryListing } from './inquiry-form.tsx';

interface PlanProps {
  listing: InquiryListing;
  /** What is typed. Its dates are null until both are complete. */
  plan: Plan;
  today: string;
  /** Beside a listing there is room only for what its dates need. */
  isOwnPage: boolean;
  /** Whether the home can't be had on these dates. */
  isImpossible: boolean;
}

interface RequestedStayVerdictProps extends PlanProps {
  /** Called when the guest chooses one of the offered stays. */
  onChoose: (stay: DayRange) => void;
}

export function RequestedStayVerdict(props: RequestedStayVerdictProps) {
  const { listing, plan, today, isImpossible, onChoose } = props;
  const [query] = useSearchParams();
  const { checkIn, checkOut } = plan;
  const className = isImpossible ? `${verdictStyle} border border-red/30` : verdictStyle;
  const issue = checkIn && checkOut && findDatesIssue({ checkIn, checkOut }, today);
  if (issue) return <p className={className}>{issue.message}</p>;
  const fit = describeFit(listing, plan, today);
  if (fit.texts.length === 0) return null;
  return <StayVerdict fit={fit} className={className} onChoose={onChoose} others={toStayQuery(query)} />;
}

/** The costs of the requested stay if the home is free then, otherwise those of any stay, and the terms. */
export function CostsAndTerms({ listing, plan, today, isOwnPage, isImpossible }: PlanProps) {
  const range = isImpossible ? null : datesOf(plan);
  if (!range && !isOwnPage) return null;
  const rows = listCostsAndTerms(listing, range && { ...range, pets: bringsPets(plan) }, today);
  return <CostDetails rows={rows} summary="Costs and terms" />;
}
