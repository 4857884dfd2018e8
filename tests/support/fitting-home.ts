// A home that fits every plan, to change what a test is about.
import { rentalLengths } from '#domain/property/options.ts';
import type { FittingHome } from '#domain/stay/fit.ts';
import { noFees } from '#domain/stay/stay-cost.ts';

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
