import { expect, test } from 'vitest';
import {
  anyLandmark,
  areaOf,
  gazetteer,
  isArea,
  neighborhoods,
  placesCalled,
  radiusOf,
  radiusToAvoid,
  towns,
} from './gazetteer.ts';

const namesOf = (places: readonly { name: string }[]) => places.map(({ name }) => name);

test('gives each name one meaning as a neighborhood, and one as a place to be near', () => {
  const near = [...namesOf(gazetteer.filter((place) => !isArea(place))), ...Object.values(anyLandmark)];
  expect(new Set(near).size).toBe(near.length);
  expect(new Set(namesOf(neighborhoods)).size).toBe(neighborhoods.length);
});

/** In the county, or for neighbors from the border with Mexico to Temecula. */
function isNear({ kind, latitude, longitude }: (typeof gazetteer)[number]): boolean {
  const [south, north] = kind === 'neighbor' ? [32.3, 33.5] : [32.53, 33.12];
  return latitude > south && latitude < north && longitude > -117.4 && longitude < -116.9;
}

test('has places in San Diego County or beside it', () => {
  expect(namesOf(gazetteer.filter((place) => !isNear(place)))).toEqual([]);
});

test('has parts of town that consist of neighborhoods, and nicknames in lower case', () => {
  const known = namesOf(neighborhoods);
  for (const { parts, nicknames, looseNicknames } of gazetteer) {
    expect(parts.filter((each) => !known.includes(each))).toEqual([]);
    const called = [...nicknames, ...looseNicknames];
    expect(called).toEqual(called.map((each) => each.toLowerCase().replaceAll(/[^a-z\d ]/g, '')));
  }
});

test('lists the neighborhoods of each town in alphabetical order, with ZIP codes', () => {
  for (const town of towns) {
    const names = namesOf(neighborhoods.filter((each) => each.town === town));
    expect(names.length).toBeGreaterThan(3);
    expect(names).toEqual(names.toSorted());
  }
  for (const { zips } of neighborhoods) expect(zips).toContainEqual(expect.stringMatching(/^9\d{4}$/));
});

test.each([
  ['Hillcrest', ['Hillcrest'], []],
  ['La Jolla', ['Bird Rock', 'La Jolla Shores', 'La Jolla Village'], ['la jolla']],
  ['92103', ['Bankers Hill', 'Hillcrest', 'Mission Hills'], []],
  ['91932', [], ['imperial beach']],
])('the area of %s covers %j and %j', (name, inside, inTowns) => {
  expect(areaOf(name)).toMatchObject({ neighborhoods: inside, towns: inTowns });
});

test('an area is the larger of two places with one name', () => {
  expect(areaOf('Downtown')?.neighborhoods).toContain('Little Italy');
});

test.each(['', 'Coronado', 'Petco Park', '90210', 'hillcrest', '__proto__'])(
  'there is no area of %j',
  (name) => {
    expect(areaOf(name)).toBeNull();
  },
);

test.each([
  ['a beach', 7, 1609, 1609],
  ['Petco Park', 1, 8047, 3219],
  ['Chula Vista', 1, 160_934, 3219],
  ['', 0, 0, 0],
])('is near %j to %i places within %i m, or away from them by %i m', (near, count, radius, toAvoid) => {
  expect(placesCalled(near)).toHaveLength(count);
  expect([radiusOf(near), radiusToAvoid(near)]).toEqual([radius, toAvoid]);
});
