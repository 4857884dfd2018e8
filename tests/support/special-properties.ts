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

type Choose = (form: Locator) => Promise<unknown>;

const tick = (label: string) => (form: Locator) =>
  form.getByRole('checkbox', { name: label }).first().check();
const select = (label: string, value: string) => (form: Locator) =>
  form.getByLabel(label).selectOption({ value });
const fill = (label: string, value: string) => (form: Locator) => form.getByLabel(label).fill(value);

const march = [`${nextYear}-03-05`, `${nextYear}-03-09`] as const;
const chooseDates: Choose = async (form) => {
  await fill('Check-in', march[0])(form);
  await fill('Check-out', march[1])(form);
};
const hillcrest = { latitude: 32.75, longitude: -117.16 };
const inTown = { location: 'Imperial Beach, CA' };
const seacoast = { neighborhood: 'Seacoast' };
const lighthouse = { description: 'A lighthouse is in sight.' };
const furnished = { propertyFurnished: 'fully' } as const;
const monthly: Partial<SearchedProperty> = { desiredRentalLength: ['1-3 months'] };
const hospital = 'Scripps Mercy Hospital';

/** A part of the title, the value that only this property has, and its filter: form, query and chip. */
const rows: [label: string, Partial<SearchedProperty>, Choose, query: string, chip: string][] = [
  ['location', inTown, select('Location', 'Imperial Beach'), 'location=Imperial+Beach', 'Imperial Beach'],
  ['neighborhood', seacoast, select('Neighborhood', 'Seacoast'), 'neighborhood=Seacoast', 'Seacoast'],
  ['near', hillcrest, select('Near', hospital), 'near=Scripps+Mercy+Hospital', `Near ${hospital}`],
  ['bedrooms', { bedrooms: 4 }, select('Bedrooms', '3'), 'bedrooms=3', '3+ bedrooms'],
  ['pets', { petsAllowed: 'cats-only' }, tick('Pets Allowed'), 'pets=1', 'Pets Allowed'],
  ['pool', { amenities: ['WiFi', 'Pool'] }, tick('Pool'), 'amenity=Pool', 'Pool'],
  ['parking', { parkingArrangement: 'Private driveway' }, tick('Free Parking'), 'parking=1', 'Free Parking'],
  ['cooling', { coolingSystem: 'Mini Split' }, tick('Air Conditioning'), 'cooling=1', 'Air Conditioning'],
  ['text', lighthouse, fill('What are you looking for?', 'lighthouse'), 'q=lighthouse', '“lighthouse”'],
  ['type', { propertyType: 'Cabin' }, select('Property type', 'Cabin'), 'type=Cabin', 'Cabin'],
  ['bathrooms', { bathroomHalves: 5 }, select('Bathrooms', '2'), 'bathrooms=2', '2+ bathrooms'],
  // Before the dates, which hide it.
  ['length', monthly, select('Rental length', '1-3 months'), 'length=1-3+months', '1-3 months'],
  ['dates', { taken: [] }, chooseDates, `checkIn=${march[0]}&checkOut=${march[1]}`, 'Mar 5 to Mar 9'],
  ['guests', { maxGuests: 6 }, fill('Guests', '5'), 'guests=5', '5 guests'],
  ['furnished', furnished, select('Furnished', 'fully'), 'furnished=fully', 'Fully furnished'],
  ['price', { desiredMonthlyRent: 1500 }, fill('Price', '50'), 'price=50', 'Up to $50 a night'],
  ['amenity', { amenities: ['WiFi', 'Fireplace'] }, tick('Fireplace'), 'amenity=Fireplace', 'Fireplace'],
  ['access', { accessFeatures: ['Wide doors'] }, tick('Wide doors'), 'access=Wide+doors', 'Wide doors'],
];

export const specialProperties = rows.map(([label, property, choose, query, chip]) => {
  return { label, property, choose, query, chip };
});
