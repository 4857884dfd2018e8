// What most furnished homes have in common, so that each home names only what sets it apart.
import type { Amenity } from '#domain/property.ts';

/** What even the smallest studio has. */
export const everyday: readonly Amenity[] = [
  'WiFi',
  'Kitchen',
  'Microwave',
  'Coffee Maker',
  'TV/Streaming',
  'Towels/Linens',
];

/** What a home for several months has as well. */
export const household: readonly Amenity[] = [
  ...everyday,
  'Washer/Dryer',
  'Dishwasher',
  'Iron/Ironing Board',
  'Hair Dryer',
];
