import { describe, expect, test } from 'vitest';
import {
  accessFeatures,
  amenities,
  cancellationOptions,
  canChangeStatus,
  coolingSystems,
  furnishedOptions,
  hasAirConditioning,
  internetOptions,
  isPublic,
  languages,
  parkingArrangements,
  petFeePeriods,
  petsOptions,
  propertiesManagedOptions,
  propertyStatuses,
  propertyTypes,
  rentalLengths,
  submissionPropertyTypes,
  unfurnishedOptions,
  utilitiesOptions,
} from './options.ts';

describe('option lists match docs/product.md', () => {
  test.each([
    ['petsAllowed', petsOptions, 'yes, no, cats-only, dogs-only, case-by-case'],
    ['propertyFurnished', furnishedOptions, 'fully, partial, no'],
    ['unfurnishedOption', unfurnishedOptions, 'yes, no'],
    ['petFeePer', petFeePeriods, 'stay, month'],
    ['utilities', utilitiesOptions, 'included, up-to-limit, not-included'],
    ['internet', internetOptions, 'included, not-included'],
    ['cancellation', cancellationOptions, 'flexible, 30-days, none'],
    ['propertiesManaged', propertiesManagedOptions, '1, 2-5, 6-10, 11-25, 26-50, 50+'],
    [
      'propertyType in the submission form',
      submissionPropertyTypes,
      'Single Family Home, Apartment, Condo, Townhouse, Duplex, Studio, Loft, Other',
    ],
    [
      'propertyType as stored',
      propertyTypes,
      'Single Family Home, House, Apartment, Condo, Townhouse, Duplex, Studio, Loft, Villa, Cabin, Cottage, Other',
    ],
    [
      'desiredRentalLength',
      rentalLengths,
      'Less than 30 days, 1-3 months, 4-6 months, 7-11 months, 1+ years',
    ],
    ['coolingSystem', coolingSystems, 'Central Air, Window Units, Mini Split, Fans Only, None'],
    [
      'parkingArrangement',
      parkingArrangements,
      'Free street parking, Paid street parking, Private driveway, Garage (1 car), Garage (2+ cars), Assigned parking spot, No parking available',
    ],
    [
      'amenities',
      amenities,
      'WiFi, Kitchen, Washer/Dryer, Dishwasher, Microwave, Coffee Maker, TV/Streaming, Pool, Hot Tub/Spa, Gym/Fitness Center, Balcony/Patio, Yard/Garden, BBQ/Grill, Fireplace, Workspace/Desk, Iron/Ironing Board, Hair Dryer, Towels/Linens, Shampoo/Soap, First Aid Kit',
    ],
    [
      'accessFeatures',
      accessFeatures,
      'Step-free entrance, Step-free shower, Wide doors, Elevator, Parking by the door, Grab bars',
    ],
    [
      'languages',
      languages,
      'English, Spanish, Tagalog, Vietnamese, Chinese, Arabic, Korean, Japanese, French, German, Portuguese, American Sign Language',
    ],
  ])('%s', (_field, options, specified) => {
    expect(options.join(', ')).toBe(specified);
  });

  test('the stored types include every type of the submission form', () => {
    expect(propertyTypes).toEqual(expect.arrayContaining([...submissionPropertyTypes]));
  });
});

test('only a pending property can change its status, to approved or rejected', () => {
  const allowed = propertyStatuses.flatMap((from) =>
    propertyStatuses.filter((to) => canChangeStatus(from, to)).map((to) => `${from} to ${to}`),
  );
  expect(allowed).toEqual(['pending to approved', 'pending to rejected']);
});

test('only approved properties are public', () => {
  expect(propertyStatuses.filter((status) => isPublic({ status }))).toEqual(['approved']);
});

test('a fan is not air conditioning', () => {
  expect(coolingSystems.filter((coolingSystem) => hasAirConditioning({ coolingSystem }))).toEqual([
    'Central Air',
    'Window Units',
    'Mini Split',
  ]);
});
