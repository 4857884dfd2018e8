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
/** The busy ranges that start before the property is available, or before the previous range has ended. */
function overlaps({ steps, busy = [] }: DemoProperty) {
  const free = [steps.details.nextAvailableIn, ...busy.map((stay) => stay.from + stay.nights)];
  return busy.filter((stay, index) => stay.nights < 1 || stay.from < Number(free[index]));
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
    const statuses = Map.groupBy(properties, (property) => property.status);
    expect(statuses.get('approved')).toHaveLength(54);
    expect(statuses.get('pending')).toHaveLength(8);
    expect(statuses.get('rejected')).toHaveLength(4);
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

describe.each(properties.map((property) => [property.number, property] as const))(
  'demonstration property %s',
  (_, property) => {
    const { landlord, listing, features } = property.steps;

    test('passes the checks of the form and keeps every amenity', () => {
      const check = checkSubmission({ ...toSteps(property, today), photos: { photoIds } }, today);
      expect(check).toMatchObject({ ok: true });
      const checked = checkStep('features', features, today);
      expect(checked).toMatchObject({ data: { amenities: { length: features.amenities.length } } });
    });

    test('has no wording that gets a hint', () => {
      const fields = [...Object.values(listing), ...Object.values(features), property.houseRules];
      const texts = fields.flat().filter((value) => typeof value === 'string');
      expect(texts.flatMap(findUnfairWording)).toEqual([]);
    });

    test('uses only invented contact details', () => {
      const links = [landlord.companyWebsite, listing.listingLink, listing.icalUrl].filter(
        (link) => link !== null,
      );
      expect(landlord.landlordPhone).toMatch(/^\((619|858)\) 555-01\d\d$/);
      expect(landlord.landlordEmail).toMatch(/@([a-z-]+\.)?example\.(com|org)$/);
      expect(links.filter((link) => !/^https:\/\/([a-z-]+\.)?example\.(com|org)(\/|$)/.test(link))).toEqual(
        [],
      );
    });

    test('has busy stays after its available date that do not overlap', () => {
      expect(overlaps(property)).toEqual([]);
    });
  },
);

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
