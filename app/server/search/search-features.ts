// What one bit or token of a property says, and which of them a search asks for. The database derives both from each
// property (migrations/0001-baseline.ts, the same order); tests hold the two together. No SQL here.
import {
  bathroomFilters,
  bedroomFilters,
  type Filters,
  locations,
  nightsPerMonth,
  priceSlider,
  typeFilters,
} from '#domain/filters.ts';
import { toggles } from '#domain/search.ts';
import { amenities, furnishedOptions, rentalLengths } from '#domain/property.ts';

let bits = 0;

/** The next bits, one for each option in its order. */
function numbered<Option>(options: readonly Option[]): ReadonlyMap<Option, number> {
  return new Map(options.map((option) => [option, bits++]));
}

/** The bit of each option. */
export const featureBits = {
  location: numbered(locations),
  type: numbered(typeFilters),
  bedrooms: numbered<number>(bedroomFilters),
  bathrooms: numbered<number>(bathroomFilters),
  toggles: numbered(toggles),
  furnished: numbered(furnishedOptions),
  rentalLength: numbered(rentalLengths),
  amenities: numbered(amenities),
} as const;

export const featureCount = bits;

/** The groups of which one option is chosen at most, so that another one would take its place. */
export const choiceGroups = [
  'location',
  'type',
  'bedrooms',
  'bathrooms',
  'furnished',
  'rentalLength',
] as const;
export type ChoiceGroup = (typeof choiceGroups)[number];

function bitOf<Option>(group: ReadonlyMap<Option, number>, option: Option | null): number[] {
  const bit = option === null ? undefined : group.get(option);
  return bit === undefined ? [] : [bit];
}

/** The groups of which every chosen option narrows the search. */
export const narrowingGroups = ['toggles', 'amenities'] as const;

/** The bit that a home must have for the choice in a group; empty when nothing is chosen there. */
export function chosenBit(filters: Filters, group: ChoiceGroup): number[] {
  return bitOf<string | number>(featureBits[group], filters[group]);
}

/** The bits that a home must have for what only ever narrows a search: amenities and quick toggles. */
function narrowingBits(filters: Filters): number[] {
  return [
    ...[...featureBits.toggles].flatMap(([toggle, bit]) => (filters[toggle] ? [bit] : [])),
    ...filters.amenities.flatMap((amenity) => bitOf(featureBits.amenities, amenity)),
  ];
}

export function requiredBits(filters: Filters): number[] {
  return [...choiceGroups.flatMap((group) => chosenBit(filters, group)), ...narrowingBits(filters)];
}

/** The chosen price in steps of the slider; null when any price will do. */
export function priceStep({ maxNightly }: Filters): number | null {
  return maxNightly === null ? null : Math.floor(maxNightly / priceSlider.step);
}

/** US dollars a month that a step of the slider stands for. */
export function rentAt(step: number): number {
  return step * priceSlider.step * nightsPerMonth;
}

export const mostGuests = 50;

// Tokens beyond the bits; the numbers are the database's.
const guestsToken = 100;
const rentStepToken = 200;
const rentTenStepsToken = 400;

/** Tokens of which a home must have every one. */
export function requiredTokens(filters: Filters): number[] {
  const guests = Math.min(filters.guests, mostGuests);
  return guests > 0 ? [...requiredBits(filters), guestsToken + guests] : requiredBits(filters);
}

/** Tokens of which a home must have at least one, to lie below the chosen price; null when any price will do. */
export function rentTokens(filters: Filters): number[] | null {
  const step = priceStep(filters);
  if (step === null) return null;
  const tens = Math.floor((step + 1) / 10);
  const single = step - tens * 10 + 1;
  return [
    ...Array.from({ length: tens }, (_, ten) => rentTenStepsToken + ten),
    ...Array.from({ length: single }, (_, index) => rentStepToken + tens * 10 + index),
  ];
}
