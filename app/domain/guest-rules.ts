// What a home allows: how many guests, and which pets.
import { refusesPets } from './comparison.ts';
import { bringsPets, type Filters } from './filters.ts';
import { petRules } from './pet-rules.ts';
import type { PetsAllowed } from './property/options.ts';
import { getMaxGuests, type GuestLimits } from './stay.ts';

/** Says why a home isn't for the guests and pets of a plan. Empty if it is. For the server only. */
export function describeUnfitGuests(
  home: GuestLimits & { petsAllowed: PetsAllowed },
  plan: Pick<Filters, 'guests' | 'pets' | 'animal'>,
): string[] {
  const maxGuests = getMaxGuests(home);
  const rule = petRules[home.petsAllowed];
  return [
    ...(plan.guests > maxGuests ? [`This home sleeps ${maxGuests}.`] : []),
    ...(bringsPets(plan) && refusesPets(home.petsAllowed, plan) && rule ? [rule] : []),
  ];
}
