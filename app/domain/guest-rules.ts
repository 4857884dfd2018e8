// What a home allows: how many guests, and which pets.
import { refusesPets } from './comparison.ts';
import type { DescribedStay } from './describe-stay.ts';
import { bringsPets, type Filters } from './filters.ts';
import { petRules } from './pet-rules.ts';
import { type PetsAllowed, petsLabels } from './property/options.ts';
import { getMaxGuests, type GuestLimits } from './stay.ts';

interface GuestRules extends GuestLimits {
  petsAllowed: PetsAllowed;
}

type Guests = Pick<Filters, 'guests' | 'pets' | 'animal'>;

const isRefusedPet = ({ petsAllowed }: GuestRules, plan: Guests) =>
  bringsPets(plan) && refusesPets(petsAllowed, plan);

/** Says why a home isn't for the guests and pets of a plan. Empty if it is. For the server only. */
export function describeUnfitGuests(home: GuestRules, plan: Guests): string[] {
  const maxGuests = getMaxGuests(home);
  const rule = isRefusedPet(home, plan) && petRules[home.petsAllowed];
  return [...(plan.guests > maxGuests ? [`This home sleeps ${maxGuests}.`] : []), ...(rule ? [rule] : [])];
}

/** Names what doesn't fit in a few words each: "sleeps 2", "no pets". */
export function nameUnfitGuests(home: GuestRules, plan: Guests): string[] {
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

const petsUndecided = 'The owner decides about pets case by case.';
