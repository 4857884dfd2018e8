// Checks the demonstration properties with the form's own schemas.
import { describe, expect, test } from 'vitest';
import { findUnfairWording } from '#domain/hints/fair-housing.ts';
import { submissionPropertyTypes } from '#domain/property/options.ts';
import { checkStep, checkSubmission } from '#domain/property/submission.ts';
import { toSteps, toBusyRanges, type DemoProperty } from './demo-property.ts';
import { properties } from './properties.ts';
import photos from './photos.json' with { type: 'json' };

const today = '2026-03-02';
const photoIds = ['0190a5c0-0000-7000-8000-000000000001'];
/** Whether a busy range starts before the property is available, or before the previous one has ended. */
function hasOverlaps({ steps, busy = [] }: DemoProperty): boolean {
  const free = [steps.details.nextAvailableIn, ...busy.map((stay) => stay.from + stay.nights)];
  return busy.some((stay, index) => stay.nights < 1 || stay.from < Number(free[index]));
}

function featuredPositions(property: DemoProperty): number[] {
  return property.status === 'approved' && property.featured ? [property.featured] : [];
}

describe('the demonstration homes', () => {
  test('number as many as the sets of photos', () => {
    expect(properties).toHaveLength(66);
    expect(properties.map((property) => property.number)).toEqual(photos.map((entry) => entry.number));
  });

  test('are mostly approved, some pending and some rejected', () => {
    const count = (status: string) => properties.filter((property) => property.status === status).length;
    expect(['approved', 'pending', 'rejected'].map(count)).toEqual([54, 8, 4]);
  });

  test('fill the six featured places', () => {
    const positions = properties.flatMap(featuredPositions);
    expect(positions.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('include every type of the form and the types that only an administrator sets', () => {
    const submittedTypes = new Set(properties.map((property) => property.steps.property.propertyType));
    const found = properties
      .filter((property) => property.status === 'approved')
      .map((property) => property.adminType);
    expect([...submittedTypes].toSorted()).toEqual([...submissionPropertyTypes].toSorted());
    expect(found).toEqual(expect.arrayContaining(['House', 'Villa', 'Cabin', 'Cottage']));
  });
});

const isRefused = (property: DemoProperty) =>
  !checkSubmission({ ...toSteps(property, today), photos: { photoIds } }, today).ok;

const hasHint = ({ steps: { listing, features }, houseRules }: DemoProperty) =>
  [...Object.values(listing), ...Object.values(features), houseRules]
    .flat()
    .some((value) => typeof value === 'string' && findUnfairWording(value).length > 0);

const isExample = (link: string | null) =>
  link === null || /^https:\/\/([a-z-]+\.)?example\.(com|org)(\/|$)/.test(link);
const hasRealContact = ({ steps: { landlord, listing } }: DemoProperty) =>
  !/^\((619|858)\) 555-01\d\d$/.test(landlord.landlordPhone) ||
  !/@([a-z-]+\.)?example\.(com|org)$/.test(landlord.landlordEmail) ||
  ![landlord.companyWebsite, listing.listingLink, listing.icalUrl].every(isExample);

test.each([
  ['passes the checks of the form', isRefused],
  ['has no wording that gets a hint', hasHint],
  ['has only invented contact details', hasRealContact],
  ['has busy stays after its available date that do not overlap', hasOverlaps],
])('every home %s', (_rule, breaksIt) => {
  expect(properties.filter(breaksIt).map(({ number }) => number)).toEqual([]);
});

test('every home keeps its amenities', () => {
  for (const { number, steps } of properties)
    expect([number, checkStep('features', steps.features, today)]).toMatchObject([
      number,
      { data: { amenities: { length: steps.features.amenities.length } } },
    ]);
});

describe('dates relative to today', () => {
  test('include the first night of a busy stay and exclude the day of departure', () => {
    const busy = [{ from: 29, nights: 3 }];
    const days = properties.map((property) => toBusyRanges({ ...property, busy }, '2026-03-01'));
    expect(days[0]).toMatchObject([{ from: '2026-03-30', to: '2026-04-02' }]);
  });

  test('include nights blocked by owners, stays and imported calendars', () => {
    const sources = properties.flatMap((property) =>
      toBusyRanges(property, today).map(({ source }) => source),
    );
    const counts = ['owner', 'stay', 'feed'].map((source) => sources.filter((one) => one === source).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(5);
  });
});
