// The places that a search knows, and what visitors read about values in their query string that a search leaves out. For the
// server only: browsers don't load the lists of places.
import {
  maxTextLength,
  type FilterName,
  filterOf,
  type Filters,
  parseFilters,
  settleSort,
} from './filters.ts';
import { parseBounds } from './map.ts';
import { landmarksCalled, neighborhoods, type Town } from './places.ts';

/** The neighborhoods that a search offers: those of the town it is in. */
export function listNeighborhoods({
  location,
  neighborhood,
}: Pick<Filters, 'location' | 'neighborhood'>): string[] {
  const town = location ?? townOfNeighborhood(neighborhood);
  return neighborhoods.filter((each) => each.town === town).map(({ name }) => name);
}

function townOfNeighborhood(name: string): Town | undefined {
  return neighborhoods.find((each) => each.name === name)?.town;
}

/** Leaves out a landmark that we don't have, a neighborhood that isn't in the town of the search, and malformed bounds. */
export function dropUnknownPlaces(filters: Filters): Filters {
  const isNeighborhood = listNeighborhoods(filters).includes(filters.neighborhood);
  const isLandmark = landmarksCalled(filters.near).length > 0;
  const known = {
    ...filters,
    neighborhood: isNeighborhood ? filters.neighborhood : '',
    near: isLandmark ? filters.near : '',
    bounds: parseBounds(filters.bounds) ? filters.bounds : '',
  };
  return { ...known, sort: settleSort(known) };
}

const maxNotes = 3;
const maxQuotedLength = 100;
/** The filters whose unknown values are worth a sentence. */
const reported = [
  'location',
  'neighborhood',
  'near',
  'bounds',
  'type',
  'checkIn',
  'checkOut',
  'maxNightly',
  'amenities',
  'furnished',
  'rentalLength',
] as const satisfies readonly FilterName[];

/** Sentences about values that a search ignores, or that find nothing together: at most three, without duplicates. Skips empty values. */
export function describeIgnoredFilters(query: URLSearchParams): string[] {
  const given = (name: FilterName) => query.getAll(filterOf(name).param).filter((value) => value !== '');
  const filters = parseFilters(query);
  const used = dropUnknownPlaces(filters);
  const unknown = reported.flatMap((name) => {
    // Of the other filters, only the first value counts.
    const values = name === 'amenities' ? given(name) : given(name).slice(0, 1);
    return values.filter((value) => !isKnown(name, value, used)).map((value) => describeUnknown(name, value));
  });
  const [givenCheckOut] = given('checkOut');
  // `unknown` reports a check-out that isn't a date.
  const isCheckOutIgnored =
    givenCheckOut && filters.checkOut === null && filterOf('checkOut').read([givenCheckOut]) !== null;
  const checkOutNote = filters.checkIn
    ? 'Check-out has to be after check-in, so we only used your check-in date.'
    : 'Add a check-in date so we can use your check-out date.';
  if (filters.maxRent > 0 && filters.minRent > filters.maxRent)
    unknown.unshift('Your lowest rent is above your highest, so no home fits both.');
  if (isCheckOutIgnored) unknown.unshift(checkOutNote);
  if ((given('text')[0]?.trim().length ?? 0) > maxTextLength)
    unknown.unshift(`That’s a lot of words. We searched for the first ${maxTextLength} letters.`);
  return [...new Set(unknown)].slice(0, maxNotes);
}

function isKnown(name: (typeof reported)[number], value: string, used: Filters): boolean {
  // The slider's end is a number without a limit.
  if (name === 'maxNightly') return /^\d{1,4}$/.test(value);
  if (name === 'neighborhood' || name === 'near' || name === 'bounds')
    return used[name] === filterOf(name).read([value]);
  if (name === 'amenities') return filterOf(name).read([value]).length > 0;
  return filterOf(name).read([value]) !== null;
}

function describeUnknown(name: FilterName, value: string): string {
  const quoted = `“${value.slice(0, maxQuotedLength).toWellFormed()}”`;
  if (name === 'location') return `We don’t have homes in ${quoted} yet, so we left it out.`;
  if (name === 'checkIn' || name === 'checkOut') return `${quoted} isn’t a date, so we left it out.`;
  if (name === 'neighborhood') return `${quoted} isn’t a neighborhood there, so we left it out.`;
  return `We don’t recognize ${quoted}, so we left it out.`;
}
