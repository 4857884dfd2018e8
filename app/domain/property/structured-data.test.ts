import type { BreadcrumbList, RealEstateListing, WithContext } from 'schema-dts';
import { expect, test } from 'vitest';
import { issuesOf } from '#tests/support/structured-data.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import type { Listing } from './listing.ts';
import { propertyTypes } from './options.ts';
import { checkSubmission } from './submission.ts';
import { toBreadcrumbJsonLd, toListingJsonLd } from './structured-data.ts';

const publicUrl = 'https://homes.example';
const page = { publicUrl, path: '/listings/1' };

const photo = { hasAvif: false, placeholder: null, caption: null, width: 1600, height: 1200 };

const checked = checkSubmission(completeAnswers(), '2026-11-20');
if (!checked.ok) throw new Error('the tests’ answers are not complete');
const { property, details, listing: texts, features } = checked.submission;
/** With private fields, such as the street, which TypeScript doesn't see. */
const listing: Listing = {
  id: '1',
  status: 'approved',
  isPaused: false,
  ...property,
  ...details,
  ...texts,
  ...features,
  languages: [],
  approximatePosition: { latitude: 32.58, longitude: -117.13 },
  photos: [
    { ...photo, id: 'a', path: '/photos/a' },
    { ...photo, id: 'b', path: null },
  ],
};

test('includes what the listing page shows, the photos that are ready, and an offer by the month', () => {
  const { image, mainEntity, offers } = toListingJsonLd(listing, page);
  expect(image).toEqual([`${publicUrl}/photos/a.jpg`]);
  expect(mainEntity).toMatchObject({
    '@type': 'Apartment',
    address: { addressLocality: 'Imperial Beach', addressRegion: 'CA', addressCountry: 'US' },
    numberOfBedrooms: 2,
    bed: '1 king, 2 twins',
    numberOfFullBathrooms: 1,
    numberOfPartialBathrooms: 1,
    numberOfBathroomsTotal: 2,
    floorSize: { value: 940, unitCode: 'FTK' },
    petsAllowed: 'Cats only',
    yearBuilt: 1984,
    occupancy: { maxValue: 4 },
  });
  expect(offers).toMatchObject({
    availabilityStarts: '2099-03-01',
    itemOffered: { '@id': `${publicUrl}/listings/1#home` },
    priceSpecification: { price: 3450, priceCurrency: 'USD', unitCode: 'MON' },
  });
});

test('leaves out unknown values', () => {
  const nothing = { yearBuilt: null, beds: null, maxGuests: null, approxSqft: 0 };
  const bare = { ...listing, ...nothing, photos: [], location: 'Coronado' };
  const written = JSON.stringify(toListingJsonLd(bare, page));
  for (const key of ['image', 'bed', 'yearBuilt', 'occupancy', 'floorSize', 'addressRegion']) {
    expect(written).not.toContain(`"${key}"`);
  }
});

test('includes no private fields of its input', () => {
  expect(listing).toMatchObject({ propertyAddress: '12 Hidden Lane', zipCode: '91932' });
  expect(JSON.stringify(toListingJsonLd(listing, page))).not.toMatch(/Hidden|91932|calendars/);
});

test.each(propertyTypes)('is valid for the type %s', async (propertyType) => {
  // Checked by the vocabulary’s TypeScript types, and by the validator.
  const block: WithContext<RealEstateListing> = toListingJsonLd({ ...listing, propertyType }, page);
  expect(await issuesOf([block as object])).toEqual([]);
});

test('breadcrumbs are valid and end at the page', async () => {
  const block: WithContext<BreadcrumbList> = toBreadcrumbJsonLd(publicUrl, [
    { name: 'Home', path: '/' },
    { name: 'Properties', path: '/listings' },
  ]);
  expect(await issuesOf([block as object])).toEqual([]);
  const last = { position: 2, name: 'Properties', item: `${publicUrl}/listings` };
  expect(block).toMatchObject({ itemListElement: [{ position: 1 }, last] });
});

test.each<[string, object, string]>([
  ['property', { '@type': 'House', bedroomz: 2 }, '"bedroomz" for type "House" is not supported'],
  ['price', { '@type': 'Offer', priceSpecification: { '@type': 'UnitPriceSpecification' } }, '"price"'],
])('the validator reports an invalid %s', async (_, block, sentence) => {
  expect((await issuesOf([block])).join('\n')).toContain(sentence);
});
