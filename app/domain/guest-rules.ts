// What the owner of a home says about guests and their pets.
import { refusesPets } from './comparison.ts';
import { bringsPets, type Filters } from './filters.ts';
import { petRules } from './pet-rules.ts';
import type { PetsAllowed } from './property/options.ts';
import { getMaxGuests, type InquiryTarget } from './stay.ts';

/** Sentences about guests and pets of a plan that the home isn't for. For the server only. */
export function describeUnfitGuests(
  home: Pick<InquiryTarget, 'bedrooms' | 'maxGuests'> & { petsAllowed: PetsAllowed },
  plan: Pick<Filters, 'guests' | 'pets' | 'animal'>,
): string[] {
  const maxGuests = getMaxGuests(home);
  const rule = petRules[home.petsAllowed];
  return [
    ...(plan.guests > maxGuests ? [`This home sleeps ${maxGuests}.`] : []),
    ...(bringsPets(plan) && refusesPets(home.petsAllowed, plan) && rule ? [rule] : []),
  ];
}
