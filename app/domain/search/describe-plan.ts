// Describes a plan, and the homes that are compared for it, in words. For the server only.
import { formatStay } from '../stay/availability.ts';
import { datesOf, type Plan } from '../stay/fit.ts';
import type { ComparedPlan, Verdict } from './comparison.ts';
import { pluralize } from '../numbers.ts';
import { maxShown } from './shortlist.ts';

type Guests = Pick<Plan, 'guests' | 'animal' | 'pets'>;

const petWords = { dogs: 'a dog', cats: 'a cat', both: 'a dog and a cat' };

/** "Jan 4 to Feb 8, 35 nights · 4 guests · with a dog · near a hospital"; empty without a plan. */
export function describePlan(plan: ComparedPlan, today: string): string {
  const dates = datesOf(plan);
  return [dates && formatStay(dates, today), describeGuests(plan), plan.near && `near ${plan.near}`]
    .filter(Boolean)
    .join(' · ');
}

/** "4 guests · with a dog"; empty if neither is known. */
export function describeGuests(plan: Guests): string {
  const [people, pets] = [describePeople(plan), describePets(plan)];
  return [people, pets && `with ${pets}`].filter(Boolean).join(' · ');
}

/** "4 guests and a dog"; empty if neither is known. */
export function listGuests(plan: Guests): string {
  return [describePeople(plan), describePets(plan)].filter(Boolean).join(' and ');
}

const describePeople = ({ guests }: Guests) => guests > 0 && pluralize(guests, 'guest');

const describePets = ({ animal, pets }: Guests) => (animal ? petWords[animal] : pets && 'pets');

interface ComparedList {
  homes: number;
  /** One for each home, or none without a plan. The summary counts those of several homes only. */
  verdicts: readonly Verdict[];
  tooMany: number;
  gone: number;
  unreadable: number;
}

/** "5 homes, 2 fit", and what isn't shown: "One home is no longer listed." */
export function describeList({ homes, verdicts, tooMany, gone, unreadable }: ComparedList): string {
  const fitting = verdicts.filter(({ fits }) => fits).length;
  const fit = verdicts.length < 2 ? '' : `, ${fitting || 'none'} ${fitting === 1 ? 'fits' : 'fit'}`;
  return [
    homes === 0 ? 'None of these homes is listed anymore' : pluralize(homes, 'home') + fit,
    tooMany > 0 && `We show at most ${maxShown} at a time and left out ${tooMany} more`,
    homes > 0 && gone === 1 && 'One home is no longer listed',
    homes > 0 && gone > 1 && `${gone} homes are no longer listed`,
    unreadable > 0 && 'We couldn’t read part of this link',
  ]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ');
}
