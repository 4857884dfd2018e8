import { expect, test } from 'vitest';
import { noFees } from '#tests/support/fitting-home.ts';
import { toListingCard } from './listings.ts';

const row = {
  id: '0190b0a0-0000-7000-8000-000000000001',
  status: 'approved',
  title: 'Rooms above the pier',
  location: 'Imperial Beach, CA',
  neighborhood: 'Seacoast',
  bedrooms: 2,
  bathroomHalves: 3,
  petsAllowed: 'cats-only',
  desiredMonthlyRent: 3450,
  ...noFees,
  approxSqft: 900,
  firstFreeDay: '2026-11-20',
  coolingSystem: 'None',
} as const;
const context = { photos: [], today: '2026-11-20' };

test.each([
  [['WiFi', 'Washer/Dryer', 'Pool', 'Kitchen', 'Fireplace'], ['Pool', 'Fireplace', 'WiFi'], 1, true],
  [['Washer/Dryer', 'WiFi', 'Pool', 'Kitchen'], ['Pool', 'WiFi', 'Kitchen'], 0, true],
  [['Washer/Dryer'], [], 0, true],
  [['WiFi', 'Pool', 'Kitchen', 'Fireplace'], ['Pool', 'Fireplace', 'WiFi'], 1, false],
])(
  'shows %j on a card as %j and %i more, W/D mark: %s',
  (all, amenities, hiddenAmenityCount, hasWasherDryer) => {
    expect(toListingCard({ ...row, amenities: all }, context)).toMatchObject({
      amenities,
      hiddenAmenityCount,
      hasWasherDryer,
    });
  },
);

test('leaves out amenities that repeat a mark or each other', () => {
  const repeated = ['A/C', 'WiFi', 'Air Conditioning', 'wifi'];
  const amenities = [...repeated, 'Washer/Dryer', 'Dryer', 'In-unit laundry', 'Hair Dryer'];
  const shown = (coolingSystem: 'None' | 'Central Air') =>
    toListingCard({ ...row, coolingSystem, amenities }, context).amenities;
  expect(shown('Central Air')).toEqual(['Hair Dryer', 'WiFi']);
  expect(shown('None')).toEqual(['A/C', 'Air Conditioning', 'Hair Dryer']);
});
