import type { PetsAllowed } from '../property/options.ts';

/** What a form or a listing tells guests with pets. Missing where all pets are welcome. */
export const petRules: Partial<Record<PetsAllowed, string>> = {
  no: 'The owner lists this home without pets.',
  'cats-only': 'The owner takes cats only.',
  'dogs-only': 'The owner takes dogs only.',
  'case-by-case': 'The owner decides case by case.',
};
