import { expect, test } from 'vitest';
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
  coolingSystem: 'None',
} as const;

test.each([
  [['WiFi', 'Washer/Dryer', 'Pool', 'Kitchen', 'Fireplace'], ['WiFi', 'Pool', 'Kitchen'], 1, true],
  [['Washer/Dryer', 'WiFi', 'Pool', 'Kitchen'], ['WiFi', 'Pool', 'Kitchen'], 0, true],
  [['Washer/Dryer'], [], 0, true],
  [['WiFi', 'Pool', 'Kitchen', 'Fireplace'], ['WiFi', 'Pool', 'Kitchen'], 1, false],
])(
  'shows %j on a card as %j and %i more, W/D mark: %s',
  (all, amenities, hiddenAmenityCount, hasWasherDryer) => {
    expect(toListingCard({ ...row, amenities: all }, null)).toMatchObject({
      amenities,
      hiddenAmenityCount,
      hasWasherDryer,
    });
  },
);
