// Reads a search from a visitor's URL: accepts other spellings if their meaning is clear, and explains in a
// sentence what the search leaves out. For the server only: browsers don't load the lists of places.
import { isDay, formatShortDay, addMonths, horizonMonths } from '../day.ts';
import {
  maxTextLength,
  type FilterName,
  filterNames,
  noFilters,
  filterOf,
  type Filters,
  optionFilterNames,
  optionFilterOf,
  parseFilters,
  effectiveSort,
  sorts,
} from './filters.ts';
import { parseBounds } from './map.ts';
import { townOf } from '../place/position.ts';
import { anyLandmark, landmarks, placesCalled, neighborhoods, sights, type Town } from '../place/places.ts';

/** The neighborhoods that a search offers: those of the town it is in. */
export function listNeighborhoods({
  location,
  neighborhood,
}: Pick<Filters, 'location' | 'neighborhood'>): string[] {
  const town = location ?? townOfNeighborhood(neighborhood);
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

export function townOfNeighborhood(name: string): Town | undefined {
  return neighborhoods.find((each) => each.name === name)?.town;
}

/**
 * Reads a search from a URL. Leaves out a landmark that we don't have, a neighborhood that isn't in the town
 * of the search, malformed bounds, a check-out that isn't after check-in, and `longerStays` without both
 * days.
 */
export function readFilters(query: URLSearchParams): Filters {
  const filters = parseFilters(clarify(query));
  const { checkIn } = filters;
  const checkOut = checkIn && filters.checkOut && filters.checkOut > checkIn ? filters.checkOut : null;
  const isNeighborhood = listNeighborhoods(filters).includes(filters.neighborhood);
  const isLandmark = placesCalled(filters.near).length > 0;
  const known = {
    ...filters,
    checkOut,
    longerStays: filters.longerStays && checkOut !== null,
    neighborhood: isNeighborhood ? filters.neighborhood : '',
    near: isLandmark ? filters.near : '',
    bounds: parseBounds(filters.bounds) ? filters.bounds : '',
  };
  return { ...known, sort: effectiveSort(known) };
}

/** Leaves out dates that have passed, and dates beyond our calendars. `today` as YYYY-MM-DD. */
export function dropImpossibleDates(filters: Filters, today: string): Filters {
  if (isWithinCalendar(filters, today)) return filters;
  return { ...filters, checkIn: null, checkOut: null, longerStays: false };
}

function isWithinCalendar({ checkIn, checkOut }: Filters, today: string): boolean {
  if (checkIn === null) return true;
  return checkIn >= today && (checkOut ?? checkIn) <= addMonths(today, horizonMonths);
}

/**
 * Replaces values whose meaning is clear by their spelling in our links: "house" by "House", "$3,000" by
 * "3000".
 */
function clarify(query: URLSearchParams): URLSearchParams {
  const clarified = new URLSearchParams(query);
  for (const name of filterNames) {
    const { param } = filterOf(name);
    clarified.delete(param);
    for (const value of query.getAll(param)) clarified.append(param, clarifyValue(name, value));
  }
  return clarified;
}

/** Without case and spaces. */
const squeeze = (text: string) => text.toLowerCase().replaceAll(/[\s\0]/g, '');

function clarifyValue(name: FilterName, value: string): string {
  if (name === 'text') return value;
  if (name === 'location') return townOf(value) ?? value;
  if (name === 'bounds') return value.replaceAll(/\s/g, '');
  if (isNumber(name)) return value.replaceAll(/[$,+\s]/g, '');
  if (isToggle(name) && ['1', 'on', 'yes', 'true'].includes(squeeze(value))) return '1';
  return spellingsOf(name).find((spelling) => squeeze(spelling) === squeeze(value)) ?? value.trim();
}

function spellingsOf(name: FilterName): readonly string[] {
  if (name === 'neighborhood') return neighborhoods.map((each) => each.name);
  if (name === 'near') return [...offeredLandmarks, ...sights.map((sight) => sight.name)];
  if (name === 'sort') return sorts;
  const withOptions = optionFilterNames.find((each) => each === name);
  return withOptions ? optionFilterOf(withOptions).options.map(String) : [];
}

const isToggle = (name: FilterName) => typeof filterOf(name).defaultValue === 'boolean';
const isNumber = (name: FilterName) =>
  name === 'maxNightly' || typeof filterOf(name).defaultValue === 'number';

const maxNotes = 3;
const maxQuotedLength = 100;

/**
 * Sentences about values that a search ignores, or that find nothing together: at most three, without
 * duplicates. Skips empty values. `filters` is what `readFilters` returns for the query, and `today`
 * YYYY-MM-DD. `consequence` ends the sentence about dates in the wrong order.
 */
export function describeIgnoredFilters(
  query: URLSearchParams,
  filters: Filters,
  today: string,
  consequence = usedCheckInOnly,
): string[] {
  const given = (name: FilterName) =>
    query.getAll(filterOf(name).param).filter((value) => value.trim() !== '');
  const notes = filterNames.flatMap((name) => {
    // Of the other filters, only the first value counts.
    const values = name === 'amenities' || name === 'access' ? given(name) : given(name).slice(0, 1);
    return values.flatMap((value) => describeValue(name, value, { used: filters, today }) ?? []);
  });
  const aboutStay = describeIgnoredStay(query, filters, today, consequence);
  if (aboutStay !== null) notes.unshift(aboutStay);
  if (filters.maxRent > 0 && filters.minRent > filters.maxRent)
    notes.unshift('Your lowest rent is above your highest, so no home fits both.');
  if ((given('text')[0]?.trim().length ?? 0) > maxTextLength)
    notes.unshift(`That’s a lot of words. We searched for the first ${maxTextLength} letters.`);
  return [...new Set(notes)].slice(0, maxNotes);
}

/** A sentence about existing days that the search can't use. Null if it uses them. */
function describeIgnoredStay(
  query: URLSearchParams,
  filters: Filters,
  today: string,
  consequence: string,
): string | null {
  const { checkIn } = filters;
  if (checkIn && !isWithinCalendar(filters, today))
    return describeOutside(checkIn, today, filters.checkOut ? 'dates' : 'date');
  const checkOut = filterOf('checkOut').read([clarifyValue('checkOut', query.get('checkOut') ?? '')]);
  if (checkOut === filters.checkOut) return null;
  return checkIn ? describeReversed(consequence) : 'Add a check-in date so we can use your check-out date.';
}

/** Days that a search can't use, and a sentence about them. Text that isn't a day fits no date field. */
export interface IgnoredDates extends Pick<Filters, 'checkIn' | 'checkOut'> {
  note: string;
}

/** Null if the search uses the dates. Arguments as in `describeIgnoredFilters`. */
export function readIgnoredDates(
  query: URLSearchParams,
  { checkIn, checkOut }: Filters,
  today: string,
): IgnoredDates | null {
  const given = new URLSearchParams([...query].filter(([name]) => name === 'checkIn' || name === 'checkOut'));
  const [note] = describeIgnoredFilters(given, { ...noFilters, checkIn, checkOut }, today);
  if (note === undefined) return null;
  const dayOf = (name: 'checkIn' | 'checkOut') => {
    const day = clarifyValue(name, given.get(name) ?? '');
    return isDay(day) ? day : null;
  };
  return { checkIn: dayOf('checkIn'), checkOut: dayOf('checkOut'), note };
}

function describeOutside(day: string, today: string, what: string): string {
  return day < today
    ? `${formatShortDay(day, today)} has passed, so we left your ${what} out. Choose a later check-in.`
    : `Our calendars end on ${formatShortDay(addMonths(today, horizonMonths), today)}, so we left your ${what} out. Choose earlier dates.`;
}

interface DescribedSearch {
  used: Filters;
  today: string;
}

/** Null if the search uses the value, or if it means "no filter". */
function describeValue(name: FilterName, given: string, { used, today }: DescribedSearch): string | null {
  const quoted = `“${given.slice(0, maxQuotedLength).toWellFormed()}”`;
  const value = clarifyValue(name, given);
  const read = filterOf(name).read([value]);
  const { defaultValue } = filterOf(name);
  if (name === 'text') return null;
  if ((name === 'checkIn' || name === 'checkOut') && read === null)
    return isDay(value)
      ? describeOutside(value, today, 'date')
      : `${quoted} isn’t a date, so we left it out.`;
  if (name === 'neighborhood' && used.neighborhood !== read)
    return `${quoted} isn’t a neighborhood there, so we left it out.`;
  if ((name === 'near' || name === 'bounds') && used[name] !== read) return unknown(quoted);
  // Each of these means no filter: the slider's end, a lowest rent or number of rooms of zero, an unchecked
  // box.
  if (name === 'maxNightly' && /^\d+$/.test(value)) return null;
  if (['minRent', 'bedrooms', 'bathrooms'].includes(name) && Number(value) === 0) return null;
  if (isToggle(name) && ['0', 'off', 'no', 'false'].includes(squeeze(value))) return null;
  if (name === 'sort') return sorts.some((sort) => sort === value) ? null : unknown(quoted);
  if (String(read) === String(defaultValue)) return describeUnknown(name, quoted);
  if (typeof read === 'number' && read < Number(value)) return describeTooMany(name, value);
  return null;
}

/** A number above the maximum of its filter. */
export function describeTooMany(name: FilterName, value: string): string {
  return `“${value.slice(0, maxQuotedLength)}” is more than we can search for, so we used “${labelOf(name, value)}”.`;
}

/** Says that check-out isn't after check-in. `consequence` is what the search did about it. */
export const describeReversed = (consequence: string) =>
  `Check-out has to be after check-in, ${consequence}. Choose a later check-out.`;
export const usedCheckInOnly = 'so we only used your check-in date';

function labelOf(name: FilterName, value: string): string {
  const filter = filterOf(name);
  return filter.chips(filter.read([value]))[0]?.label ?? value;
}

const unknown = (quoted: string) => `We don’t recognize ${quoted}, so we left it out.`;

function describeUnknown(name: FilterName, quoted: string): string {
  if (name === 'location') return `We don’t have homes in ${quoted} yet, so we left it out.`;
  if (name === 'guests') return `${quoted} isn’t a number of guests, so we left it out.`;
  return unknown(quoted);
}
