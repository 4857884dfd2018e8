// Reads a search from a visitor's URL, and explains in a sentence what it leaves out. For the server only:
// browsers don't load the places.
import { formatShortDay, addMonths, horizonMonths } from '../day.ts';
import {
  effectiveSort,
  type FilterName,
  filterNames,
  filterOf,
  type Filters,
  listGiven,
  listValues,
  maxPlaces,
  maxTextLength,
  noFilters,
  parseFilters,
} from './filters.ts';
import { parseBounds } from './map.ts';
import { anyLandmark, areaOf, landmarks, neighborhoods, placesCalled } from '../place/gazetteer.ts';

/** The towns of ours that a place is in. Empty for an unknown place. */
function listTowns(place: string): string[] {
  return areaOf(place)?.closestTo.map(({ town, name }) => town ?? name) ?? [];
}

/** The neighborhoods that a search offers: those of the town it is in. */
export function listNeighborhoods({ location, places }: Pick<Filters, 'location' | 'places'>): string[] {
  const town = location ?? listTowns(places[0] ?? '')[0];
  return neighborhoods.filter((each) => each.town === town).map(({ name }) => name);
}

const offeredLandmarks = [
  ...Object.values(anyLandmark).toSorted(),
  ...landmarks.map(({ name }) => name).toSorted(),
];

/** The landmarks that a form offers, and the sight that the search is near. */
export function listLandmarks({ near }: Pick<Filters, 'near'>): readonly string[] {
  return near === '' || offeredLandmarks.includes(near) ? offeredLandmarks : [...offeredLandmarks, near];
}

/**
 * Reads a search from a URL. Leaves out places that we don't know or that aren't in the town of the search,
 * malformed bounds, a check-out that isn't after check-in, and `longerStays` without both days.
 */
export function readFilters(query: URLSearchParams): Filters {
  const filters = parseFilters(query);
  const { checkIn, location, near, bounds } = filters;
  const checkOut = checkIn && filters.checkOut && filters.checkOut > checkIn ? filters.checkOut : null;
  const isThere = (name: string) => location === null || listTowns(name).includes(location);
  const known = {
    ...filters,
    checkOut,
    longerStays: filters.longerStays && checkOut !== null,
    places: filters.places.filter((name) => areaOf(name) && isThere(name)),
    outside: filters.outside.filter((name) => areaOf(name)),
    near: isLandmark(near) ? near : '',
    notNear: filters.notNear.filter(isLandmark),
    bounds: parseBounds(bounds) ? bounds : '',
  };
  return { ...known, sort: effectiveSort(known) };
}

const isLandmark = (name: string) => placesCalled(name).length > 0;

/** Also removes dates that have passed or are beyond our calendars. `today` as YYYY-MM-DD. */
export function readPossibleFilters(query: URLSearchParams, today: string): Filters {
  const filters = readFilters(query);
  return describeImpossibleDates(filters, today) === null
    ? filters
    : { ...filters, checkIn: null, checkOut: null, longerStays: false };
}

function describeImpossibleDates({ checkIn, checkOut }: Filters, today: string): string | null {
  const last = addMonths(today, horizonMonths);
  if (checkIn === null || (checkIn >= today && (checkOut ?? checkIn) <= last)) return null;
  const what = checkOut ? 'dates' : 'date';
  return checkIn < today
    ? `${formatShortDay(checkIn, today)} has passed, so we left your ${what} out. Choose a later check-in.`
    : `Our calendars end on ${formatShortDay(last, today)}, so we left your ${what} out. Choose earlier dates.`;
}

/** Says that check-out isn't after check-in. */
export const reversedDates = 'Check-out has to be after check-in. Choose a later check-out.';

const maxNotes = 3;
const maxQuotedLength = 100;

/**
 * Sentences about values that a search ignores, or that find nothing together: at most three, without
 * duplicates. Skips empty values. `today` as YYYY-MM-DD.
 */
export function describeIgnoredFilters(query: URLSearchParams, today: string): string[] {
  const filters = readFilters(query);
  const { checkIn, checkOut, minRent, maxRent } = filters;
  const [typed = ''] = listGiven(query, 'text');
  const notes = [
    typed.length > maxTextLength &&
      `That’s a lot of words. We searched for the first ${maxTextLength} letters.`,
    maxRent > 0 && minRent > maxRent && 'Your lowest rent is above your highest, so no home fits both.',
    describeImpossibleDates(filters, today),
    parseFilters(query).checkOut !== checkOut &&
      (checkIn ? reversedDates : 'Add a check-in date so we can use your check-out date.'),
    ...filterNames.flatMap((name) => {
      const values = listGiven(query, name).filter(Boolean);
      // Of the other filters, only the first value counts.
      const read = Array.isArray(noFilters[name]) ? values : values.slice(0, 1);
      return read.map((value) => describeValue(name, value, filters));
    }),
  ];
  return [...new Set(notes.filter((note) => typeof note === 'string'))].slice(0, maxNotes);
}

/** No value of these is worth a note. An unknown order means the default. */
const neverUnknown = new Set<FilterName>(['text', 'longerStays', 'sort']);

/** Null if the search uses the value, or if it means "no filter". */
function describeValue(name: FilterName, value: string, filters: Filters): string | null {
  const { read, label } = filterOf(name);
  // The end of the slider means no limit.
  if (value === '0' || (name === 'maxNightly' && Number(value) > 0) || neverUnknown.has(name)) return null;
  const quoted = `“${value.slice(0, maxQuotedLength).toWellFormed()}”`;
  const [meant] = listValues({ ...noFilters, [name]: read([value]) }, name);
  if (meant !== undefined && Number(meant) < Number(value))
    return `${quoted} is more than we can search for, so we used “${label(meant)}”.`;
  const isDate = name === 'checkIn' || name === 'checkOut';
  const used = listValues(filters, name);
  if (meant !== undefined && (isDate || used.includes(meant))) return null;
  const inTowns = name === 'places' ? listTowns(value) : [];
  if (filters.location && inTowns.length > 0 && !inTowns.includes(filters.location))
    return `${quoted} isn’t in ${filters.location}, so we left it out.`;
  if (meant !== undefined && used.length >= maxPlaces)
    return `That’s a lot of wishes. We searched for the first ${used.length}.`;
  return `We don’t recognize ${quoted}, so we left it out.`;
}

/** Days that a search can't use, and a sentence about them. Null for text that no date field can show. */
export interface IgnoredDates extends Pick<Filters, 'checkIn' | 'checkOut'> {
  note: string;
}

/** Null if the search uses the dates. `today` as YYYY-MM-DD. */
export function readIgnoredDates(query: URLSearchParams, today: string): IgnoredDates | null {
  const given = new URLSearchParams([...query].filter(([name]) => name === 'checkIn' || name === 'checkOut'));
  const { checkIn, checkOut } = parseFilters(given);
  const [note] = describeIgnoredFilters(given, today);
  return note === undefined ? null : { checkIn, checkOut, note };
}
