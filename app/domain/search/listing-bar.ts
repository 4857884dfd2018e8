// What the bar at the bottom of a listing on a small screen says. For the server only.
import { formatMoney } from '../numbers.ts';
import { formatStay } from '../stay/availability.ts';
import type { DescribedFit } from '../stay/describe-fit.ts';
import { datesOf, type Plan } from '../stay/fit.ts';
import { describeGuests } from './describe-plan.ts';

export interface BarWords {
  /** "$13,049 total", "$4,500 a month" or "Doesn’t fit: taken, no pets". */
  title: string;
  /** "Jan 4 to Apr 5, 91 nights · 2 guests" or "Add dates". */
  plan: string;
  isUnfit: boolean;
}

export function describeBar(
  { isFit, summary, monthlyRent }: DescribedFit,
  plan: Plan,
  today: string,
): BarWords {
  const stay = datesOf(plan);
  const dates = stay ? formatStay(stay, today) : 'Add dates';
  const price = summary || `${formatMoney(monthlyRent)} a month`;
  return {
    title: isFit ? price : `Doesn’t fit: ${summary}`,
    plan: [dates, describeGuests(plan), !isFit && 'Change'].filter(Boolean).join(' · '),
    isUnfit: !isFit,
  };
}
