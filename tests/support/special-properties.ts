// Properties that only one filter finds, and how a visitor sets that filter.
import type { Locator } from 'playwright';
import type { SearchedProperty } from './searched-properties.ts';

/** Within the calendars, which reach two years ahead. */
export const nextYear = new Date().getFullYear() + 1;

/** The common values; each special property differs in one. */
export const plainProperty: Partial<SearchedProperty> = {
  status: 'approved',
  reviewNotes: null,
  description: 'Rooms.',
  location: 'San Diego, CA',
  propertyType: 'Apartment',
  bedrooms: 1,
  bathroomHalves: 2,
  maxGuests: 2,
  desiredMonthlyRent: 3000,
  petsAllowed: 'no',
  parkingArrangement: 'Paid street parking',
  coolingSystem: 'None',
  amenities: ['WiFi'],
  propertyFurnished: 'no',
  desiredRentalLength: ['Less than 30 days', '1+ years'],
  nextAvailableDate: '2026-01-01',
  neighborhood: null,
  latitude: null,
  longitude: null,
  taken: [[`${nextYear}-03-01`, `${nextYear}-03-20`]],
};

interface SpecialProperty {
  /** Part of the title. */
  label: string;
  property: Partial<SearchedProperty>;
  /** Sets the filter in the search form. */
  choose: (form: Locator) => Promise<unknown>;
  query: string;
  chip: string;
}

const tick = (label: string) => (form: Locator) =>
  form.getByRole('checkbox', { name: label }).first().check();
const select = (label: string, value: string) => (form: Locator) =>
  form.getByLabel(label).selectOption({ value });

export const specialProperties: SpecialProperty[] = [
  {
    label: 'location',
    property: { location: 'Imperial Beach, CA' },
    choose: select('Location', 'Imperial Beach'),
    query: 'location=Imperial+Beach',
    chip: 'Imperial Beach',
  },
  {
    label: 'neighborhood',
    property: { neighborhood: 'Seacoast' },
    choose: select('Neighborhood', 'Seacoast'),
    query: 'neighborhood=Seacoast',
    chip: 'Seacoast',
  },
  {
    label: 'near',
    property: { latitude: 32.75, longitude: -117.16 },
    choose: select('Near', 'Scripps Mercy Hospital'),
    query: 'near=Scripps+Mercy+Hospital',
    chip: 'Near Scripps Mercy Hospital',
  },
  {
    label: 'bedrooms',
    property: { bedrooms: 4 },
    choose: select('Bedrooms', '3'),
    query: 'bedrooms=3',
    chip: '3+ bedrooms',
  },
  {
    label: 'pets',
    property: { petsAllowed: 'cats-only' },
    choose: tick('Pets Allowed'),
    query: 'pets=1',
    chip: 'Pets Allowed',
  },
  {
    label: 'pool',
    property: { amenities: ['WiFi', 'Pool'] },
    choose: tick('Pool'),
    query: 'amenity=Pool',
    chip: 'Pool',
  },
  {
    label: 'parking',
    property: { parkingArrangement: 'Private driveway' },
    choose: tick('Free Parking'),
    query: 'parking=1',
    chip: 'Free Parking',
  },
  {
    label: 'cooling',
    property: { coolingSystem: 'Mini Split' },
    choose: tick('Air Conditioning'),
    query: 'cooling=1',
    chip: 'Air Conditioning',
  },
  {
    label: 'text',
    property: { description: 'A lighthouse is in sight.' },
    choose: (form) => form.getByLabel('What are you looking for?').fill('lighthouse'),
    query: 'q=lighthouse',
    chip: '“lighthouse”',
  },
  {
    label: 'type',
    property: { propertyType: 'Cabin' },
    choose: select('Property type', 'Cabin'),
    query: 'type=Cabin',
    chip: 'Cabin',
  },
  {
    label: 'bathrooms',
    property: { bathroomHalves: 5 },
    choose: select('Bathrooms', '2'),
    query: 'bathrooms=2',
    chip: '2+ bathrooms',
  },
  {
    label: 'dates',
    property: { taken: [] },
    choose: async (form) => {
      await form.getByLabel('Check-in').fill(`${nextYear}-03-05`);
      await form.getByLabel('Check-out').fill(`${nextYear}-03-09`);
    },
    query: `checkIn=${nextYear}-03-05&checkOut=${nextYear}-03-09`,
    chip: 'Mar 5 to Mar 9',
  },
  {
    label: 'guests',
    property: { maxGuests: 6 },
    choose: (form) => form.getByLabel('Guests').fill('5'),
    query: 'guests=5',
    chip: '5 guests',
  },
  {
    label: 'furnished',
    property: { propertyFurnished: 'fully' },
    choose: select('Furnished', 'fully'),
    query: 'furnished=fully',
    chip: 'Fully furnished',
  },
  {
    label: 'length',
    property: { desiredRentalLength: ['Less than 30 days', '1-3 months'] },
    choose: select('Rental length', '1-3 months'),
    query: 'length=1-3+months',
    chip: '1-3 months',
  },
  {
    label: 'price',
    property: { desiredMonthlyRent: 1500 },
    choose: (form) => form.getByLabel('Price').fill('50'),
    query: 'price=50',
    chip: 'Up to $50 a night',
  },
  {
    label: 'amenity',
    property: { amenities: ['WiFi', 'Fireplace'] },
    choose: tick('Fireplace'),
    query: 'amenity=Fireplace',
    chip: 'Fireplace',
  },
  {
    label: 'accessibility',
    property: { accessFeatures: ['Wide doors'] },
    choose: tick('Wide doors'),
    query: 'access=Wide+doors',
    chip: 'Wide doors',
  },
];
