// Decides how the words of a search are understood: as filters, as words, as a correction of misspelled
// words, or as an order if no listing has all of them, so that words never empty a result.
import { sql } from 'kysely';
import {
  bringsPets,
  chipsOf,
  effectiveSort,
  type Filters,
  formatFilters,
  noFilters,
  wishesIn,
} from '#domain/search/filters.ts';
import { describeIgnoredFilters, dropImpossibleDates } from '#domain/search/ignored-filters.ts';
import { metersPerMile, neighborhoods, radiusOf } from '#domain/place/places.ts';
import type { InterpretedWords } from '#domain/search/search-results.ts';
import { withoutMarkup } from '#domain/search/pasted-text.ts';
import { isLiteralText, parseSearchWords } from '#domain/search/search-words.ts';
import type { PricedStay } from '#domain/stay/stay-cost.ts';
import { toStayQuery } from '#domain/stay/stay-query.ts';
import { type Database, isTimeoutError } from '../database/database.ts';
import { allOf, conditionsOf, hasHomes, type Search, toWordsWish } from './conditions.ts';
import { findMatches, type Match } from './matches.ts';
import { withTimeout } from './run-with-timeout.ts';
import { correctWords } from './vocabulary.ts';
import { broaderWish, maxWishes, placeNameOf, readWishes, splitWords, toWishes } from './words.ts';

/** `search` has the filters that the words mean, and the words that remain. */
export interface InterpretedSearch extends InterpretedWords {
  search: Search;
  /** Sentences about what the words mean and the search leaves out, such as dates beyond our calendars. */
  ignored: string[];
  matches: Match[];
}

/** The search that the chips show: its filters, and the wishes that some home has. */
export function understoodOf({ search, missing }: Pick<InterpretedSearch, 'search' | 'missing'>): Filters {
  const wishes = wishesIn(search.text).filter((wish) => !missing.includes(wish));
  return { ...search, text: wishes.join(', '), sort: effectiveSort(search) };
}

/** Does work in the time that is left. */
type Limited = <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;

/** The dates, guests and pets of a search, as a query string for links to its listings. */
export function stayOf(search: Search): string {
  return toStayQuery(formatFilters(search));
}

/**
 * The stay whose total the homes of a search show. Null without dates, and for homes that rent for longer
 * stays only.
 */
export function totaledStayOf(search: Search): PricedStay | null {
  const { checkIn, checkOut, longerStays } = search;
  return checkIn && checkOut && !longerStays
    ? { from: checkIn, to: checkOut, pets: bringsPets(search) }
    : null;
}

/** Adds the filters that the words mean, and drops impossible dates. Doesn't query the database. */
export function understandFilters(filters: Filters, today: string): Filters {
  const isRead = filters.text !== '' && !isLiteralText(filters.text);
  const meant = isRead ? parseSearchWords(filters, noFilters, today).filters : {};
  return dropImpossibleDates({ ...filters, ...meant }, today);
}

/**
 * Time in ms for correcting words and searching with fewer of them. Like counts, it is left out if it takes
 * too long.
 */
const otherWordsMs = 1000;

/** `today` as YYYY-MM-DD, for months. In a transaction, only the transaction's own limits apply. */
export async function interpretSearch(
  db: Database,
  filters: Filters,
  today: string,
  limitMs = otherWordsMs,
): Promise<InterpretedSearch> {
  if (!filters.text || isLiteralText(filters.text)) {
    const matches = await findMatches(db, filters);
    return { search: filters, correctedTo: null, missing: [], found: 'all', ignored: [], notes: [], matches };
  }
  const plain = { ...filters, text: withoutMarkup(filters.text) };
  const asTyped = await searchWords(db, plain, today, null);
  if (asTyped.matches.length > 0) return asTyped;
  const otherWords = await searchOtherWords(db, plain, today, asTyped, limitMs);
  if (otherWords.matches.length > 0) return otherWords;
  for (const wider of widen(otherWords.search, filters)) {
    const found = await searchWider(db, otherWords, wider);
    if (found.matches.length > 0) return found;
  }
  return otherWords;
}

/** The search beyond the place that the words name, and without the features for easy access. */
function widen(search: Search, typed: Filters): Search[] {
  const around = widenPlace(search, typed);
  const { access } = typed;
  const searches = search.access.length > access.length ? [around, { ...search, access }] : [around];
  if (around && searches.length > 1) searches.push({ ...around, access });
  return searches.filter((each) => each !== null);
}

/** The search beyond the neighborhood, the area or the landmark that the words name. Null without one. */
function widenPlace(search: Search, typed: Filters): Search | null {
  const { neighborhood, near, bounds } = search;
  const places =
    neighborhood === typed.neighborhood
      ? readWishes(search.text)
          .areas.filter(hasHomes)
          .flatMap(({ closestTo }) => closestTo)
      : neighborhoods.filter(({ name }) => name === neighborhood);
  if (places.length > 0) return { ...search, placeOnlyRanks: true, closestTo: places };
  return near !== typed.near && !bounds ? { ...search, nearOnlyRanks: true } : null;
}

/** The listings that a wider search finds, and sentences about what no listing fits. */
async function searchWider(
  db: Database,
  interpreted: InterpretedSearch,
  wider: Search,
): Promise<InterpretedSearch> {
  const found = await searchFewerWishes(db, { ...interpreted, search: wider });
  const order = wider.near && wider.sort === 'best' ? [closestFirst] : describeOrder(wider);
  const notes = [
    ...interpreted.notes,
    ...describeNone(wider, interpreted.search),
    ...(found.search.needed === 'none' ? [] : order),
  ];
  return { ...found, notes };
}

const closestFirst = 'The closest homes come first.';

function describeNone(wider: Search, { access }: Search): string[] {
  const [feature] = access.slice(wider.access.length);
  const note = `No home that fits says it has a ${feature?.toLowerCase()}, so we left that out. Ask the owner.`;
  const place = wider.placeOnlyRanks || wider.nearOnlyRanks ? [describeNoneThere(wider)] : [];
  return feature === undefined ? place : [note, ...place];
}

function describeNoneThere(search: Search): string {
  const { near } = search;
  const isOnlyPlace = chipsOf(search).length === 1;
  if (search.placeOnlyRanks) {
    const place = placeNameOf(search);
    return isOnlyPlace ? `No homes in ${place} yet.` : `No home in ${place} fits.`;
  }
  const miles = Math.round(radiusOf(near) / metersPerMile);
  const within = `within ${miles === 1 ? '1 mile' : `${miles} miles`} of ${near}`;
  return isOnlyPlace ? `No homes ${within} yet.` : `No home ${within} fits.`;
}

/** What comes first, if the words ask for it. */
function describeOrder({ near, sort, closestTo }: Search): string[] {
  if (sort === 'rent-up') return ['The lowest rents come first.'];
  return closestTo && !near && sort === 'best' ? [closestFirst] : [];
}

/** What the corrected words find, or some of the wishes. If time is up, what was found until then. */
async function searchOtherWords(
  db: Database,
  filters: Filters,
  today: string,
  asTyped: InterpretedSearch,
  limitMs: number,
): Promise<InterpretedSearch> {
  const deadline = performance.now() + limitMs;
  const limited: Limited = (work) =>
    db.isTransaction ? work(db) : withTimeout(db, deadline - performance.now(), work);
  let interpreted = asTyped;
  try {
    const words = splitWords(asTyped.search.text);
    const corrected = await limited((each) => correctWords(each, filters.text, words));
    if (corrected)
      interpreted = await limited((each) =>
        searchWords(each, { ...filters, text: corrected }, today, corrected),
      );
    if (interpreted.matches.length > 0) return interpreted;
    const asCorrected = interpreted;
    return await limited((each) => searchFewerWishes(each, asCorrected));
  } catch (error) {
    // A failed statement ends a transaction.
    if (db.isTransaction || !isTimeoutError(error)) throw error;
    return interpreted;
  }
}

async function searchWords(
  db: Database,
  filters: Filters,
  today: string,
  correctedTo: string | null,
): Promise<InterpretedSearch> {
  const read = parseSearchWords(filters, noFilters, today);
  const meant = read.filters;
  const hasFilters = chipsOf({ ...filters, ...meant, text: '' }).length > 0;
  const wishes = toWishes(read.words, hasFilters);
  const wanted = { ...filters, ...meant, text: wishes.slice(0, maxWishes).join(', ') };
  const closestTo = readWishes(wanted.text).areas.flatMap((area) => (hasHomes(area) ? [] : area.closestTo));
  const search: Search = {
    // The caller has dropped impossible dates that were chosen.
    ...(meant.checkIn || meant.checkOut ? dropImpossibleDates(wanted, today) : wanted),
    ...(closestTo.length > 0 && { closestTo }),
  };
  const ignored = [
    ...read.problems,
    ...describeIgnoredFilters(formatFilters(wanted), wanted, today),
    ...describeUnsearchable(read.leftOut),
    ...(wishes.length > maxWishes ? [`That’s a lot of wishes. We searched for the first ${maxWishes}.`] : []),
  ];
  const order = meant.sort || closestTo.length > 0 ? describeOrder(search) : [];
  const matches = await findMatches(db, search);
  return {
    search,
    correctedTo,
    missing: [],
    found: 'all',
    ignored,
    notes: [...read.notes, ...order],
    matches,
  };
}

/** No filter excludes homes that have something. */
function describeUnsearchable(phrases: readonly string[]): string[] {
  if (phrases.length === 0) return [];
  const quoted = phrases.map((phrase) => `“${phrase}”`);
  return [`We can’t search for ${quoted.join(' or ')}, so we left that out.`];
}

/**
 * The listings that fit the filters, without the wishes in words that none of them has, or with a broader
 * wish instead. If none has all of those, those with most of them come first.
 */
async function searchFewerWishes(db: Database, interpreted: InterpretedSearch): Promise<InterpretedSearch> {
  const { wishes } = readWishes(interpreted.search.text);
  if (wishes.length === 0) return { ...interpreted, matches: await findMatches(db, interpreted.search) };
  const broader = wishes.flatMap((wish) => broaderWish(wish) ?? []);
  const found = await listPossible(db, interpreted.search, [...wishes, ...broader]);
  const instead = new Map(
    wishes
      .filter((wish) => !found.includes(wish))
      .map((wish) => [wish, broaderWish(wish) ?? ''] as const)
      .filter(([, wish]) => found.includes(wish)),
  );
  const widened = withWishesInstead(interpreted, instead);
  const possible = readWishes(widened.search.text).wishes.filter((wish) => found.includes(wish));
  const missing = wishes.filter((wish) => !found.includes(wish) && !instead.has(wish));
  const search: Search = { ...widened.search, needed: possible.length === 0 ? 'none' : possible };
  const matches = await findMatches(db, search);
  if (matches.length > 0) return { ...widened, search, missing, matches };
  if (possible.length === 0) return { ...widened, search, matches };
  const ranked: Search = { ...search, needed: 'none' };
  // Those with most of the wishes do.
  const notes = widened.notes.filter((note) => note !== closestFirst);
  return {
    ...widened,
    search: ranked,
    missing,
    found: 'some',
    notes,
    matches: await findMatches(db, ranked),
  };
}

function withWishesInstead(
  interpreted: InterpretedSearch,
  instead: ReadonlyMap<string, string>,
): InterpretedSearch {
  const { search, notes } = interpreted;
  const wishes = wishesIn(search.text).map((wish) => instead.get(wish) ?? wish);
  const said = Array.from(
    instead,
    ([wish, other]) => `No home that fits mentions “${wish}”, so we searched for “${other}”.`,
  );
  return {
    ...interpreted,
    search: { ...search, text: [...new Set(wishes)].join(', ') },
    notes: [...notes, ...said],
  };
}

/** Those of the wishes that a listing has which fits the filters. */
async function listPossible(db: Database, search: Search, wishes: readonly string[]): Promise<string[]> {
  const fitting = conditionsOf({ ...search, needed: 'none' });
  // The subquery hides the limit from the planner, as in `findMatches`.
  const areFound = wishes.map(
    (wish) => sql`0 < (SELECT count(*) FROM (
      SELECT FROM properties WHERE ${allOf([...fitting, toWordsWish(wish).condition])} LIMIT (SELECT 1)) AS found)`,
  );
  const { rows } = await sql<{ found: boolean[] }>`SELECT ARRAY[${sql.join(areFound)}] AS found`.execute(db);
  return wishes.filter((_, index) => rows[0]?.found[index]);
}
