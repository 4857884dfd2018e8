// A home that fits every plan, to change what a test is about.
import { rentalLengths } from '#domain/property/options.ts';
import type { FittingHome } from '#domain/stay/fit.ts';
import type { CostTerms } from '#domain/stay/stay-cost.ts';

/** The terms of an owner who names only the rent. */
export const noFees = {
  rentFrom3Months: null,
  rentFrom6Months: null,
  cleaningFee: null,
  petFee: null,
  petFeePer: null,
  deposit: null,
} satisfies Omit<CostTerms, 'desiredMonthlyRent'>;

export const fittingHome: FittingHome = {
  ...noFees,
  desiredMonthlyRent: 3000,
  bedrooms: 2,
  maxGuests: null,
  petsAllowed: 'yes',
  nextAvailableDate: '2026-01-01',
  desiredRentalLength: [...rentalLengths],
  busy: [],
};
