// How well the search understands sentences that were written from the product's purpose alone
// (search-sentences.json), and whether it finds the homes that fit them.
import { countNights } from '#domain/stay/availability.ts';
import { addDays } from '#domain/day.ts';
import { type Filters, locations, noFilters, parseFilters, typeFilters } from '#domain/search/filters.ts';
import { areaOf, landmarks, neighborhoods, sights } from '#domain/place/gazetteer.ts';
import { amenities } from '#domain/property/options.ts';
import { filtersOf } from '#domain/search/query.ts';
import { rentalLengthOf } from '#domain/property/lengths.ts';
import type { Database } from '#server/database/database.ts';
import { findMatches } from '#server/search/matches.ts';
import { readQuery } from '#server/search/read-query.ts';
import { refreshVocabulary } from '#server/search/vocabulary.ts';
import { insertDemoProperties } from '#tests/support/demo-properties.ts';
import { average, type Figure } from './figure.ts';
import { findFirstTen } from './questions.ts';
import sentencesFile from './search-sentences.json' with { type: 'json' };

interface Meaning {
  bedroomsMin?: number;
  bedroomsMax?: number;
  bathroomsMin?: number;
  guests?: number;
  rentMin?: number;
  rentMax?: number;
  propertyType?: string;
  pets?: string;
  near?: string;
  place?: string;
  checkIn?: string;
  checkOut?: string;
  availableBy?: string;
  nights?: number;
  amenities?: string[];
  access?: string[];
}

const { today, sentences } = sentencesFile as {
  today: string;
  sentences: { sentence: string; means: Meaning; words: string[] }[];
};

/** The sentences say landmarks' names in other spellings. Other landmarks aren't on the site's list. */
const landmarkNames: Record<string, string> = {
  'UC San Diego Medical Center Hillcrest': 'UC San Diego Medical Center, Hillcrest',
  "Rady Children's Hospital": 'Rady Children’s Hospital',
  'VA San Diego Medical Center': 'VA Medical Center, La Jolla',
  'Naval Air Station North Island': 'NAS North Island',
  'NOLF Imperial Beach': 'Naval Outlying Landing Field Imperial Beach',
  'Kaiser Permanente Zion Medical Center': 'Kaiser Permanente San Diego',
  'San Ysidro border crossing': 'San Ysidro Border Crossing',
  'San Diego Convention Center': 'San Diego Convention Center',
  beach: 'a beach',
  hospital: 'a hospital',
  campus: 'a campus',
  base: 'a base',
};

function nearOf({ near = '' }: Meaning): string {
  const name = landmarkNames[near] ?? near;
  return name.startsWith('a ') || [...landmarks, ...sights].some((each) => each.name === name) ? name : '';
}

/** The filters that a sentence means, except its dates. */
function searchOf(means: Meaning): Filters {
  const { bedroomsMin = 0, bathroomsMin = 0, guests = 0, rentMin = 0, rentMax = 0, pets, place = '' } = means;
  const { propertyType, amenities: wanted = [] } = means;
  return {
    ...noFilters,
    bedrooms: Math.min(bedroomsMin, 5),
    bathrooms: Math.min(Math.floor(bathroomsMin), 4),
    guests,
    minRent: rentMin,
    maxRent: rentMax,
    animal: pets === 'dog' ? 'dogs' : pets === 'cat' ? 'cats' : null,
    pets: pets === 'any',
    type:
      typeFilters.find((type) => type === (propertyType === 'Single Family Home' ? 'House' : propertyType)) ??
      null,
    amenities: amenities.filter((each) => wanted.includes(each)),
    freeParking: wanted.includes('Free Parking'),
    airConditioning: wanted.includes('Air Conditioning'),
    near: nearOf(means),
    location: locations.find((town) => town === place) ?? null,
    places: neighborhoods.some(({ name }) => name === place) ? [place] : [],
  };
}

/** One search for each day on which the stay may begin. A home fits if one of them finds it. */
function searchesOf(means: Meaning): Filters[] {
  const filters = searchOf(means);
  const { checkIn = null, checkOut = null, availableBy = null, nights } = means;
  if (!checkIn || !checkOut)
    return [
      {
        ...filters,
        checkIn: checkIn ?? availableBy,
        rentalLength: nights && !checkIn && !availableBy ? rentalLengthOf(nights / 30) : null,
      },
    ];
  const window = countNights({ from: checkIn, to: checkOut });
  const length = nights ?? window;
  const starts = Array.from({ length: Math.max(window - length, 0) + 1 }, (_, day) => addDays(checkIn, day));
  return starts.map((start) => ({ ...filters, checkIn: start, checkOut: addDays(start, length) }));
}

async function findFitting(db: Database, means: Meaning): Promise<Set<string>> {
  const found = await Promise.all(searchesOf(means).map((search) => findMatches(db, search)));
  return new Set(found.flat().map(({ id }) => id));
}

const isNearly = (read: number, meant: number | undefined, share: number) =>
  meant !== undefined && Math.abs(read - meant) <= meant * share;

const daysApart = (one: string, other: string | undefined) =>
  other === undefined ? Infinity : Math.abs(countNights({ from: one, to: other }));

/** Whether a filter that was read says what the sentence means, by the rules in search-sentences.json. */
const isRight: { [Name in keyof Filters]?: (read: never, means: Meaning, all: Partial<Filters>) => boolean } =
  {
    bedrooms: (read: number, { bedroomsMin, bedroomsMax }) =>
      read === Math.min(bedroomsMin ?? bedroomsMax ?? 0, 5),
    bathrooms: (read: number, { bathroomsMin = 0 }) => read === Math.min(Math.floor(bathroomsMin), 4),
    // A baby may be left out.
    guests: (read: number, { guests = 0 }) => read === guests || read === guests - 1,
    maxRent: (read: number, { rentMax }) => isNearly(read, rentMax, 0.1),
    minRent: (read: number, { rentMin }) => isNearly(read, rentMin, 0.1),
    animal: (read: string, { pets }) => read === `${pets}s`,
    pets: (_: boolean, { pets }) => pets !== undefined,
    access: (read: readonly string[], { access = [] }) => read.every((feature) => access.includes(feature)),
    near: (read: string, means) => [nearOf(means), means.near, means.place].includes(read),
    location: (read: string, { place }) =>
      read === place || neighborhoods.some(({ name, town }) => name === place && town === read),
    // The labels name one place at most, and none that a sentence denies.
    places: ([name = '', ...others]: readonly string[], { place = '' }) =>
      others.length > 0 || name === place || (areaOf(name)?.neighborhoods.includes(place) ?? false),
    outside: () => true,
    notNear: () => true,
    sort: (read: string) => read === 'rent-up',
    rentalLength: (read: string, { nights }) => nights !== undefined && read === rentalLengthOf(nights / 30),
    checkIn: (read: string, { checkIn, checkOut, availableBy, nights }) =>
      daysApart(read, checkIn ?? availableBy) <= 1 ||
      (nights !== undefined &&
        checkIn !== undefined &&
        checkOut !== undefined &&
        read >= checkIn &&
        read < checkOut) ||
      read.slice(0, 7) === (checkIn ?? availableBy)?.slice(0, 7),
    checkOut: (read: string, { checkOut, nights }, all) =>
      daysApart(read, checkOut) <= 3 ||
      (nights !== undefined && Math.abs(countNights({ from: all.checkIn ?? read, to: read }) - nights) <= 3),
  };

/** How many sentences are read without a wrong filter. */
async function measureReading(db: Database): Promise<Figure> {
  const wrong: string[] = [];
  for (const { sentence, means } of sentences) {
    const { wishes, sort } = await readQuery(db, parseFilters(new URLSearchParams({ q: sentence })), today);
    const filters = filtersOf({ sentence, wishes, sort });
    const names = new Set(wishes.map(({ kind }) => kind).filter((kind) => kind !== 'words'));
    const bad = [...names].filter((name) => !isRight[name]?.(filters[name] as never, means, filters));
    const read = bad.map((name) => `${name} ${String(filters[name])}`);
    if (bad.length > 0) wrong.push(`${sentence}: ${read.join(', ')}`);
  }
  const share = 1 - wrong.length / sentences.length;
  return { what: 'sentences without a wrong filter', share, floor: 0.95, misses: wrong };
}

/** How many of the homes that fit a sentence are among the first ten, and whether any home is found. */
async function measureFinding(db: Database): Promise<Figure[]> {
  const shares: number[] = [];
  const poor: string[] = [];
  const empty: string[] = [];
  for (const { sentence, means } of sentences) {
    const fitting = await findFitting(db, means);
    // Nothing on the site fits some sentences.
    if (fitting.size === 0) continue;
    const found = await findFirstTen(db, sentence, today);
    const share = found.filter((id) => fitting.has(id)).length / Math.min(fitting.size, 10);
    shares.push(share);
    if (share < 0.8) poor.push(`${share.toFixed(2)} of ${fitting.size}: ${sentence}`);
    if (found.length === 0) empty.push(sentence);
  }
  return [
    { what: 'fitting homes among the first ten', share: average(shares), floor: 0.93, misses: poor },
    {
      what: 'sentences that find a home',
      share: 1 - empty.length / shares.length,
      floor: 1,
      misses: empty,
    },
  ];
}

export async function measureSentences(db: Database): Promise<Figure[]> {
  await insertDemoProperties(db, today);
  await refreshVocabulary(db);
  return [await measureReading(db), ...(await measureFinding(db))];
}
