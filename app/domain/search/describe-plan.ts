// Describes a plan in words. For the server only.
import { formatStay } from '../stay/availability.ts';
import { datesOf, type Plan } from '../stay/fit.ts';
import type { ComparedPlan } from './comparison.ts';
import { pluralize } from '../numbers.ts';

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
