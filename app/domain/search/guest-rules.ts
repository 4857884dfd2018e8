// What a home allows: how many guests, and which pets.
import { formatStay } from '../stay/availability.ts';
import { refusesPets } from './comparison.ts';
import { describeGuests } from './describe-plan.ts';
import type { DescribedStay } from '../stay/describe-stay.ts';
import { bringsPets, type Filters } from './filters.ts';
import { formatMoney } from '../numbers.ts';
import { petRules } from '../stay/pet-rules.ts';
import { type PetsAllowed, petsLabels } from '../property/options.ts';
import { getMaxGuests, type GuestLimits } from '../stay/stay.ts';

interface GuestRules extends GuestLimits {
  petsAllowed: PetsAllowed;
}

type Guests = Pick<Filters, 'guests' | 'pets' | 'animal'>;

const isRefusedPet = ({ petsAllowed }: GuestRules, plan: Guests) =>
  bringsPets(plan) && refusesPets(petsAllowed, plan);

/** What the bar at the bottom of a listing on a small screen says. */
export interface BarWords {
  /** "$13,049 total", "$4,500 a month" or "Doesn’t fit: no pets, taken". */
  title: string;
  /** "Jan 4 to Apr 5, 91 nights · 2 guests" or "Add dates". */
  plan: string;
  isUnfit: boolean;
}

/** Says why a home isn't for the guests and pets of a plan. Empty if it is. For the server only. */
export function describeUnfitGuests(home: GuestRules, plan: Guests): string[] {
  const maxGuests = getMaxGuests(home);
  const rule = isRefusedPet(home, plan) && petRules[home.petsAllowed];
  return [...(plan.guests > maxGuests ? [`This home sleeps ${maxGuests}.`] : []), ...(rule ? [rule] : [])];
}

/** Names what doesn't fit in a few words each: "sleeps 2", "no pets". */
function nameUnfitGuests(home: GuestRules, plan: Guests): string[] {
  const maxGuests = getMaxGuests(home);
  return [
    ...(plan.guests > maxGuests ? [`sleeps ${maxGuests}`] : []),
    ...(isRefusedPet(home, plan) ? [petsLabels[home.petsAllowed].toLowerCase()] : []),
  ];
}

/**
 * What a listing says about the stay of a plan whose guests or pets the home isn't for: that, and what else
 * doesn't fit. If the owner decides about their pet, the stay says so.
 */
export function describeForGuests(stay: DescribedStay, home: GuestRules, plan: Guests): DescribedStay {
  const { texts } = stay;
  const unfit = describeUnfitGuests(home, plan);
  if (unfit.length > 0) {
    const others = stay.isFree ? { texts: [], summaries: [] } : { texts, summaries: [stay.summary] };
    return {
      ...stay,
      isFree: false,
      texts: [...unfit, ...others.texts],
      summary: [...nameUnfitGuests(home, plan), ...others.summaries].join(', '),
    };
  }
  const rule = stay.isFree && bringsPets(plan) && home.petsAllowed === 'case-by-case' && petsUndecided;
  return rule ? { ...stay, texts: [...texts, rule] } : stay;
}

/** `stay` is the one in the URL, judged for the guests and pets of the plan. */
export function describeBar(
  home: GuestRules & { desiredMonthlyRent: number },
  stay: DescribedStay | null,
  plan: Guests,
  today: string,
): BarWords {
  const misfits = stay ? [stay.isFree ? '' : stay.summary] : nameUnfitGuests(home, plan);
  const misfit = misfits.join(', ');
  const isUnfit = misfit !== '';
  const dates = stay ? formatStay(stay, today) : 'Add dates';
  const planned = [dates, describeGuests(plan), isUnfit && 'Change'].filter(Boolean).join(' · ');
  if (isUnfit) return { title: `Doesn’t fit: ${misfit}`, plan: planned, isUnfit };
  const price = stay?.summary ?? `${formatMoney(home.desiredMonthlyRent)} a month`;
  return { title: price, plan: planned, isUnfit };
}

const petsUndecided = 'The owner decides about pets case by case.';
