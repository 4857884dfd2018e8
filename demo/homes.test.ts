// The demonstration homes against the form's own schemas, and against what their photos show.
import { describe, expect, test } from 'vitest';
import { submissionPropertyTypes, type Amenity, type PropertyType } from '#domain/property.ts';
import { checkStep, checkSubmission } from '#domain/submission.ts';
import { answersOf, busyDaysOf, dayFrom, type DemoHome } from './home.ts';
import { homes } from './homes.ts';
import photos from './photos.json' with { type: 'json' };

const today = '2026-03-02';
const photoIds = ['0190a5c0-0000-7000-8000-000000000001'];
const photosByHome = new Map(photos.map((entry) => [entry.home, entry]));

/** The type that the page shows for a home whose photos are of this kind. */
const typesOfKind: Record<string, readonly PropertyType[]> = {
  house: ['Single Family Home', 'House'],
  cottage: ['Cottage'],
  villa: ['Villa'],
  cabin: ['Cabin'],
  apartment: ['Apartment'],
  condo: ['Condo'],
  townhouse: ['Townhouse'],
  duplex: ['Duplex'],
  studio: ['Studio'],
  loft: ['Loft'],
};

/** What a home must offer when a photo's description has these words. */
const amenitiesShown: readonly (readonly [RegExp, Amenity])[] = [
  [/^Swimming pool/, 'Pool'],
  [/^Kitchen/, 'Kitchen'],
  [/^Workspace/, 'Workspace/Desk'],
  [/^(Balcony|Patio)/, 'Balcony/Patio'],
  [/^Yard|view of the garden/, 'Yard/Garden'],
  [/barbecue/, 'BBQ/Grill'],
];

const sofaColour =
  /\b(rust|warm grey|ocean[ -]blue|blush|white|cream|charcoal|camel|sage|pale blue|plum|sand|forest green|oatmeal)(?:-colored|-red|-pink)?(?: corner)? sofa/gi;

/** Every claim of a home's text and fields that its photos contradict. */
function contradictions(home: DemoHome): string[] {
  const shown = photosByHome.get(home.home);
  if (!shown) return ['has no photos'];
  const { details, property, listing, features } = home.steps;
  const alts = shown.photos.map((photo) => photo.alt);
  const shows = (pattern: RegExp) => alts.some((alt) => pattern.test(alt));
  const type = home.adminType ?? property.propertyType;
  const sofas = listing.description.join(' ').matchAll(sofaColour);
  const isStudio = shown.kind === 'studio';

  return [
    typesOfKind[shown.kind]?.includes(type) ? null : `is no ${type} but a ${shown.kind}`,
    (details.bedrooms === 0) === isStudio ? null : `cannot have ${details.bedrooms} bedrooms`,
    details.bedrooms < 2 && shows(/^Second bedroom/) ? 'hides its second bedroom' : null,
    details.bathrooms === 1 && isUnlike(listing.description.join(' '), alts) ? 'has another bathroom' : null,
    ...amenitiesShown.map(([pattern, amenity]) =>
      shows(pattern) && !features.amenities.includes(amenity) ? `hides its ${amenity}` : null,
    ),
    ...[...sofas].map(([, colour = '']) =>
      alts.some((alt) => alt.includes('sofa') && alt.includes(`${colour.toLowerCase().replace('-', ' ')} `))
        ? null
        : `has no ${colour} sofa`,
    ),
  ].filter((complaint) => complaint !== null);
}

/** Whether a text with one bathroom speaks of a tub where a shower is shown, or the other way round. */
function isUnlike(text: string, alts: readonly string[]): boolean {
  const bathroom = alts.find((alt) => alt.startsWith('Bathroom')) ?? '';
  const denied = /no (?:bath)?tub/.test(text);
  if (bathroom.includes('walk-in shower')) return /\b(?:bath)?tub\b/.test(text) && !denied;
  return bathroom.includes('bathtub') && text.includes('walk-in shower');
}

/** The landlords who say that they manage one home and offer several. */
function overstretched(): string[] {
  const perPerson = Map.groupBy(homes, (home) => home.steps.landlord);
  return [...perPerson]
    .filter(([landlord, offered]) => landlord.propertiesManaged === '1' && offered.length > 1)
    .map(([landlord]) => landlord.landlordFullName);
}

/** The busy stays that begin before the home is free, or before the stay before has ended. */
function overlaps({ steps, busy = [] }: DemoHome) {
  const free = [steps.details.nextAvailableIn, ...busy.map((stay) => stay.from + stay.nights)];
  return busy.filter((stay, index) => stay.nights < 1 || stay.from < Number(free[index]));
}

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}

function featuredPlaces(home: DemoHome): number[] {
  return home.status === 'approved' && home.featured ? [home.featured] : [];
}

function words(home: DemoHome): string[] {
  return home.steps.listing.description.join(' ').split(/\s+/);
}

describe('the demonstration homes', () => {
  test('are as many as there are sets of photos', () => {
    expect(homes).toHaveLength(66);
    expect(homes.map((home) => home.home)).toEqual(photos.map((entry) => entry.home));
  });

  test('are mostly approved, with some pending and some rejected', () => {
    const statuses = Map.groupBy(homes, (home) => home.status);
    expect(statuses.get('approved')).toHaveLength(54);
    expect(statuses.get('pending')).toHaveLength(8);
    expect(statuses.get('rejected')).toHaveLength(4);
  });

  test('fill the six featured places', () => {
    const places = homes.flatMap(featuredPlaces);
    expect(places.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('lie in San Diego and, sixteen at least, in Imperial Beach', () => {
    const cities = Map.groupBy(homes, (home) => home.steps.property.location);
    expect([...cities.keys()].toSorted()).toEqual(['Imperial Beach, CA', 'San Diego, CA']);
    expect(cities.get('Imperial Beach, CA')?.length).toBeGreaterThanOrEqual(16);
  });

  test('have every type of the form, and those that only an administrator sets', () => {
    const asked = new Set(homes.map((home) => home.steps.property.propertyType));
    const found = homes.filter((home) => home.status === 'approved').map((home) => home.adminType);
    expect([...asked].toSorted()).toEqual([...submissionPropertyTypes].toSorted());
    expect(found).toEqual(expect.arrayContaining(['House', 'Villa', 'Cabin', 'Cottage']));
  });

  test('repeat no title, no address and no sentence', () => {
    const listings = homes.map((home) => home.steps.listing);
    const sentences = listings.flatMap(({ description }) => description.join(' ').split(/(?<=[.!?]) /));
    expect(repeated(listings.map((listing) => listing.title))).toEqual([]);
    expect(repeated(homes.map((home) => home.steps.property.propertyAddress))).toEqual([]);
    expect(repeated(sentences)).toEqual([]);
  });

  test('are no more than their landlords say they manage', () => {
    expect(overstretched()).toEqual([]);
  });
});

describe.each(homes.map((home) => [home.home, home] as const))('home %s', (_, home) => {
  const { landlord, listing, features } = home.steps;

  test('passes the checks of the form, and keeps every amenity', () => {
    const check = checkSubmission({ ...answersOf(home, today), photos: { photoIds } }, today);
    expect(check).toMatchObject({ ok: true });
    const kept = checkStep('features', features, today);
    expect(kept).toMatchObject({ data: { amenities: { length: features.amenities.length } } });
  });

  test('belongs to nobody real', () => {
    const links = [landlord.companyWebsite, listing.listingLink, listing.icalUrl].filter(
      (link) => link !== null,
    );
    expect(landlord.landlordPhone).toMatch(/^\((619|858)\) 555-01\d\d$/);
    expect(landlord.landlordEmail).toMatch(/@([a-z-]+\.)?example\.(com|org)$/);
    expect(links.filter((link) => !/^https:\/\/([a-z-]+\.)?example\.(com|org)(\/|$)/.test(link))).toEqual([]);
  });

  test('has a title of 25 to 60 characters and a text of 60 to 220 words', () => {
    expect(listing.title).toMatch(/^.{25,60}$/u);
    expect(words(home).length).toBeGreaterThanOrEqual(60);
    expect(words(home).length).toBeLessThanOrEqual(220);
  });

  test('is what its photos show', () => {
    expect(contradictions(home)).toEqual([]);
  });

  test('is taken only once it is available, one stay after another', () => {
    expect(overlaps(home)).toEqual([]);
  });
});

describe('a day counted from today', () => {
  test.each([
    ['2026-02-27', 2, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-12-31', 1, '2027-01-01'],
  ])('%s and %i days is %s', (from, days, expected) => {
    expect(dayFrom(from, days)).toBe(expected);
  });

  test('begins and ends a busy stay; the day of departure is free again', () => {
    const busy = [{ from: 29, nights: 3 }];
    const days = homes.map((home) => busyDaysOf({ ...home, busy }, '2026-03-01'));
    expect(days[0]).toMatchObject([{ from: '2026-03-30', to: '2026-04-02' }]);
  });

  test('has nights of owners, of agreed stays and of calendars of other sites', () => {
    const sources = homes.flatMap((home) => busyDaysOf(home, today).map(({ source }) => source));
    const counts = ['owner', 'stay', 'feed'].map((source) => sources.filter((one) => one === source).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(5);
  });
});
