import { expect, test } from 'vitest';
import * as options from './options.ts';

const lists = new Map<string, unknown>(Object.entries(options));

test.each([
  ['petsOptions', 'yes, no, cats-only, dogs-only, case-by-case'],
  ['furnishedOptions', 'fully, partial, no'],
  ['unfurnishedOptions', 'yes, no'],
  ['petFeePeriods', 'stay, month'],
  ['utilitiesOptions', 'included, up-to-limit, not-included'],
  ['internetOptions', 'included, not-included'],
  ['cancellationOptions', 'flexible, 30-days, none'],
  ['propertiesManagedOptions', '1, 2-5, 6-10, 11-25, 26-50, 50+'],
  ['submissionPropertyTypes', 'Single Family Home, Apartment, Condo, Townhouse, Duplex, Studio, Loft, Other'],
  [
    'propertyTypes',
    'Single Family Home, House, Apartment, Condo, Townhouse, Duplex, Studio, Loft, Villa, Cabin, Cottage, Other',
  ],
  ['rentalLengths', 'Less than 30 days, 1-3 months, 4-6 months, 7-11 months, 1+ years'],
  ['coolingSystems', 'Central Air, Window Units, Mini Split, Fans Only, None'],
  [
    'parkingArrangements',
    'Free street parking, Paid street parking, Private driveway, Garage (1 car), Garage (2+ cars), Assigned parking spot, No parking available',
  ],
  [
    'amenities',
    'WiFi, Kitchen, Washer/Dryer, Dishwasher, Microwave, Coffee Maker, TV/Streaming, Pool, Hot Tub/Spa, Gym/Fitness Center, Balcony/Patio, Yard/Garden, BBQ/Grill, Fireplace, Workspace/Desk, Iron/Ironing Board, Hair Dryer, Towels/Linens, Shampoo/Soap, First Aid Kit',
  ],
  [
    'accessFeatures',
    'Step-free entrance, Step-free shower, Wide doors, Elevator, Parking by the door, Grab bars',
  ],
  [
    'languages',
    'English, Spanish, Tagalog, Vietnamese, Chinese, Arabic, Korean, Japanese, French, German, Portuguese, American Sign Language',
  ],
])('%s match docs/product.md', (list, specified) => {
  expect(lists.get(list)).toEqual(specified.split(', '));
});

test('only a pending property can change its status, and only an approved one is public', () => {
  const { propertyStatuses, canChangeStatus, isPublic } = options;
  const allowed = propertyStatuses.flatMap((from) =>
    propertyStatuses.filter((to) => canChangeStatus(from, to)).map((to) => `${from} to ${to}`),
  );
  expect(allowed).toEqual(['pending to approved', 'pending to rejected']);
  expect(propertyStatuses.filter((status) => isPublic({ status }))).toEqual(['approved']);
});

test('a fan is not air conditioning', () => {
  const cooled = options.coolingSystems.filter((coolingSystem) =>
    options.hasAirConditioning({ coolingSystem }),
  );
  expect(cooled).toEqual(['Central Air', 'Window Units', 'Mini Split']);
});
