// Figures of real markets, from which the generator draws: shares and quantiles only, no listing. Sources: Inside
// Airbnb for San Diego (2025-06 and 2019-08; nightly prices, sizes, types) and Boston (2024-06; amenities, words,
// calendars), UCI's "Apartment for Rent Classified" (pets, Californian cities).
import type {
  Amenity,
  CoolingSystem,
  ParkingArrangement,
  PetsAllowed,
  PropertyType,
} from '#domain/property.ts';

/** A distribution: values at the shares of 0, 10, 50, 90, 99 and 100 % of the homes. */
export type Quantiles = readonly [number, number, number, number, number, number];

interface Size {
  share: number;
  /** US dollars a night. */
  nightly: Quantiles;
  /** Twice the number of bathrooms. */
  bathroomHalves: Quantiles;
}

/** Entire homes by their number of bedrooms. */
export const sizes: readonly Size[] = [
  { share: 0.0862, nightly: [30, 84, 128, 223, 609, 1200], bathroomHalves: [2, 2, 2, 2, 2, 4] },
  { share: 0.3015, nightly: [40, 98, 149, 272, 560, 1500], bathroomHalves: [2, 2, 2, 2, 4, 4] },
  { share: 0.2855, nightly: [60, 145, 245, 493, 990, 2500], bathroomHalves: [2, 2, 3, 4, 6, 6] },
  { share: 0.184, nightly: [90, 219, 386, 750, 1415, 4000], bathroomHalves: [2, 3, 4, 6, 7, 7] },
  { share: 0.0891, nightly: [120, 275, 528, 1197, 2200, 6000], bathroomHalves: [4, 4, 6, 8, 9, 9] },
  { share: 0.03, nightly: [180, 402, 750, 1600, 3786, 7000], bathroomHalves: [4, 6, 6, 9, 10, 10] },
  { share: 0.0145, nightly: [200, 510, 1001, 2263, 8000, 8000], bathroomHalves: [6, 6, 9, 12, 12, 12] },
  { share: 0.0062, nightly: [400, 500, 1194, 2472, 3858, 8000], bathroomHalves: [8, 8, 8, 14, 14, 14] },
];

/** The catalogue's own two cities; the others are California's most frequent. */
export const locations: readonly (readonly [string, number])[] = [
  ['San Diego, CA', 0.8],
  ['Imperial Beach, CA', 0.07],
  ['Coronado, CA', 0.03],
  ['Los Angeles, CA', 0.03],
  ['San Francisco, CA', 0.02],
  ['Pasadena, CA', 0.01],
  ['Oakland, CA', 0.01],
  ['Long Beach, CA', 0.01],
  ['Anaheim, CA', 0.01],
  ['Santa Monica, CA', 0.01],
];

export const types: readonly (readonly [PropertyType, number])[] = [
  ['Apartment', 0.4],
  ['Single Family Home', 0.13],
  ['House', 0.06],
  ['Condo', 0.14],
  ['Studio', 0.08],
  ['Cottage', 0.07],
  ['Other', 0.06],
  ['Townhouse', 0.033],
  ['Loft', 0.02],
  ['Duplex', 0.004],
  ['Villa', 0.002],
  ['Cabin', 0.001],
];

export const amenityShares: Readonly<Record<Amenity, number>> = {
  WiFi: 0.987,
  Kitchen: 0.866,
  'Washer/Dryer': 0.803,
  Dishwasher: 0.527,
  Microwave: 0.745,
  'Coffee Maker': 0.751,
  'TV/Streaming': 0.885,
  Pool: 0.063,
  'Hot Tub/Spa': 0.012,
  'Gym/Fitness Center': 0.191,
  'Balcony/Patio': 0.24,
  'Yard/Garden': 0.175,
  'BBQ/Grill': 0.122,
  Fireplace: 0.093,
  'Workspace/Desk': 0.56,
  'Iron/Ironing Board': 0.807,
  'Hair Dryer': 0.799,
  'Towels/Linens': 0.887,
  'Shampoo/Soap': 0.787,
  'First Aid Kit': 0.383,
};

export const pets: readonly (readonly [PetsAllowed, number])[] = [
  ['no', 0.42],
  ['yes', 0.45],
  ['case-by-case', 0.07],
  ['cats-only', 0.045],
  ['dogs-only', 0.015],
];

export const cooling: readonly (readonly [CoolingSystem, number])[] = [
  ['Central Air', 0.6],
  ['Window Units', 0.12],
  ['Mini Split', 0.03],
  ['Fans Only', 0.15],
  ['None', 0.1],
];

export const parking: readonly (readonly [ParkingArrangement, number])[] = [
  ['Free street parking', 0.3],
  ['Private driveway', 0.15],
  ['Paid street parking', 0.26],
  ['No parking available', 0.2],
  ['Assigned parking spot', 0.05],
  ['Garage (1 car)', 0.03],
  ['Garage (2+ cars)', 0.01],
];

/** Calendars over a year: how many stretches are taken, and how many days each lasts. */
export const busyStretches: Quantiles = [0, 1, 2, 18, 22, 22];
export const busyDays: Quantiles = [1, 1, 4, 115, 365, 365];

/** Different words in a title with its description, without those that the search ignores. */
export const wordsInText: Quantiles = [2, 18, 45, 87, 100, 107];

/** Some words of the trade with the share of listings that use them, common to rare. */
export const words: readonly (readonly [string, number])[] = `
  bedroom 0.375, room 0.362, located 0.351, apartment 0.343, kitchen 0.333, downtown 0.305, private 0.287,
  walk 0.282, home 0.272, restaurants 0.254, close 0.233, parking 0.21, stay 0.208, studio 0.202, park 0.194,
  furnished 0.172, great 0.17, enjoy 0.166, location 0.163, queen 0.16, bay 0.155, cozy 0.155, quiet 0.15,
  spacious 0.149, beach 0.139, modern 0.136, coffee 0.111, historic 0.105, laundry 0.102, views 0.094,
  renovated 0.093, shopping 0.091, garden 0.081, charming 0.081, patio 0.079, stylish 0.071, luxury 0.069,
  ocean 0.057, pool 0.057, zoo 0.053, loft 0.031, harbor 0.029, fireplace 0.02, rooftop 0.019, sunset 0.013,
  jacuzzi 0.011, surf 0.0071, craftsman 0.0071, bungalow 0.0071, pier 0.0062, stadium 0.0057, observatory
  0.0024, lighthouse 0.001, pickleball 0.0005`
  .split(',')
  .map((entry) => {
    const [word = '', share] = entry.trim().split(/\s+/);
    return [word, Number(share)] as const;
  });
