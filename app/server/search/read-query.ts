// Reads what a search asks for: its chosen values and the wishes of its sentence. Chosen values win.
import {
  effectiveSort,
  type FilterName,
  filterOf,
  type Filters,
  listValues,
  maxTextLength,
} from '#domain/search/filters.ts';
import { describeIgnoredFilters, readPossibleFilters } from '#domain/search/ignored-filters.ts';
import { chipsOf, filtersOf, type Query, toQuery, type Wish } from '#domain/search/query.ts';
import type { Database } from '../database/database.ts';
import { nullIfTimeout, withTimeout } from './run-with-timeout.ts';
import { lookUpWords, type WordLookup } from './vocabulary.ts';
import { toGroups } from './word-query.ts';
import { readSentence } from './words/read-sentence.ts';
import { toText } from './words/text.ts';
import { isLiteralText, or } from './words/wishes.ts';

/** In ms. If words take longer to look up, they are searched as typed. */
const lookUpMs = 1000;
/** Further words count as unknown. A search has room for fewer wishes in words. */
const maxLookedUp = 20;

/** `today` as YYYY-MM-DD. In a transaction, only the transaction's own time limit applies, not `limitMs`. */
export async function readQuery(
  db: Database,
  filters: Filters,
  today: string,
  limitMs = lookUpMs,
): Promise<Query> {
  const { sentence, wishes: chosen } = toQuery(filters);
  if (sentence === '') return toQuery(filters);
  const said = await understand(db, filters, today, limitMs);
  const joined = joinWishes(dropReplaced(chosen, said.wishes), said.wishes, today);
  const possible = limitWishes(joined.wishes, today);
  const notes = [...said.notes, ...joined.notes, ...possible.notes];
  const canSortByRent = ['best', 'distance', 'rent-up'].includes(filters.sort);
  const isCheap = canSortByRent && said.wishes.some(({ kind }) => kind === 'sort');
  const sort = isCheap ? 'rent-up' : filters.sort;
  if (said.unknown.length > 0 && said.wishes.length === 0 && notes.length === 0)
    notes.push(chosen.length > 0 ? describeLeftOut(said.unknown) : describeAll(said.unknown));
  const wishes = possible.wishes.filter(({ kind }) => kind !== 'sort' || isCheap);
  return withWishes({ sentence, wishes: [], notes: [...new Set(notes)], sort }, wishes);
}

/**
 * Compiles the patterns of all rules, so that the first search isn't slower than the tenth. The engine
 * compiles a pattern once for texts of one-byte letters and once for others, such as those with names of
 * places, and again when it runs a second time.
 */
export function warmUp(): void {
  const sentence = 'quiet 2 bed house with a pool for 2 adults and a dog, jan 5 to march 2, under $3,500';
  for (const each of [sentence, `${sentence} near ucsd`, sentence, `${sentence} near ucsd`])
    readSentence(each, '2026-01-01');
}

/** The search with every wish as a chosen value, and no sentence. */
export async function readWishes(db: Database, filters: Filters, today: string): Promise<Filters> {
  const wishes = filtersOf({ ...(await readQuery(db, filters, today)), sentence: '' });
  return { ...wishes, sort: effectiveSort(wishes) };
}

/** Replaces the wishes. An order that the search no longer has becomes the default. */
export function withWishes(query: Query, wishes: readonly Wish[]): Query {
  const changed = { ...query, wishes };
  return { ...changed, sort: effectiveSort(filtersOf(changed)) };
}

export const describeLeftOut = (words: readonly string[]) =>
  `No home that fits mentions ${anyQuoted(words)}, so we left that out.`;

const describeAll = (words: readonly string[]) =>
  `No home mentions ${anyQuoted(words)}, and we don’t know what else that could mean.`;

function anyQuoted(words: readonly string[]): string {
  const quoted = words.map((each) => `“${each.replaceAll('"', '')}”`);
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(quoted);
}

interface Said {
  wishes: Wish[];
  notes: string[];
  /** Words that no home mentions. */
  unknown: string[];
}

/** Reads a sentence, corrects misspelled words, and leaves out words that no home mentions. */
async function understand(db: Database, filters: Filters, today: string, limitMs: number): Promise<Said> {
  const { text } = filters;
  const asTyped = readSentence(text, today, new Map(), filters);
  const { mentioned, corrections } = await lookUp(db, asTyped.wishes, limitMs);
  if (corrections.size === 0) return keepMentioned(asTyped, mentioned);
  const { letters } = toText(text, maxTextLength);
  const corrected = letters.replaceAll(/[\p{L}\p{N}]+/gu, (word) => corrections.get(word) ?? word).trim();
  const { wishes, notes } = readSentence(text, today, corrections, filters);
  const known = new Set([...mentioned, ...corrections.values()]);
  return keepMentioned({ wishes, notes: [...notes, `Showing homes for “${corrected}”.`] }, known);
}

const isInWords = ({ kind, value }: Wish) => kind === 'words' && !isLiteralText(value);

async function lookUp(db: Database, wishes: readonly Wish[], limitMs: number): Promise<WordLookup> {
  const groups = wishes.filter(isInWords).flatMap(({ value }) => toGroups(value));
  const plain = new Set(groups.filter(({ hasSynonyms }) => !hasSynonyms).map(({ typed }) => typed));
  const words = [...plain].slice(0, maxLookedUp);
  if (words.length === 0) return { mentioned: plain, corrections: new Map() };
  if (db.isTransaction) return lookUpWords(db, words);
  const found = await withTimeout(db, limitMs, (limited) => lookUpWords(limited, words)).catch(nullIfTimeout);
  return found ?? { mentioned: plain, corrections: new Map() };
}

/** Keeps phrases with synonyms, too: a note says so if no home has them. */
function keepMentioned(read: Pick<Said, 'wishes' | 'notes'>, mentioned: ReadonlySet<string>): Said {
  const unknown: string[] = [];
  const wishes = read.wishes.flatMap((wish) => {
    if (!isInWords(wish)) return [wish];
    const alternatives = wish.value.split(or).map((text) => {
      const groups = toGroups(text);
      const kept = groups.filter(({ typed, hasSynonyms }) => hasSynonyms || mentioned.has(typed));
      unknown.push(...groups.filter((group) => !kept.includes(group)).map(({ typed }) => typed));
      return kept.length === groups.length && kept.length > 0
        ? text
        : kept.map(({ typed }) => typed).join(' ');
    });
    const value = alternatives.filter(Boolean).join(or);
    return value === '' ? [] : [{ ...wish, value }];
  });
  return { wishes, notes: read.notes, unknown: [...new Set(unknown)] };
}

const placeKinds = new Set<FilterName>(['location', 'places', 'near']);

/**
 * Leaves out chosen values that the sentence replaces. A new place replaces the searched area of the map with
 * its landmark. Guests replace the one guest that the home page's field starts with and sends without
 * JavaScript.
 */
function dropReplaced(chosen: readonly Wish[], said: readonly Wish[]): Wish[] {
  const isChosen = (wish: Wish) =>
    chosen.some(({ kind, value }) => kind === wish.kind && value === wish.value);
  const isElsewhere = said.some((wish) => placeKinds.has(wish.kind) && !isChosen(wish));
  const isInBounds = chosen.some(({ kind }) => kind === 'bounds');
  const hasGuests = said.some(({ kind }) => kind === 'guests');
  return chosen.filter(({ kind, value }) => {
    if (kind === 'guests') return value !== '1' || !hasGuests;
    return !isElsewhere || !isInBounds || (kind !== 'bounds' && kind !== 'near');
  });
}

/** Chosen and typed values of these add up. Of other kinds, the chosen value wins. */
const listKinds = new Set<FilterName>(['words', 'outside', 'notNear', 'amenities', 'access']);

/** Wishes of one topic exclude each other. Check-in and check-out are one. */
function topicOf({ kind, value }: Wish): string {
  return listKinds.has(kind) ? `${kind} ${value}` : kind === 'checkOut' ? 'checkIn' : kind;
}

/**
 * The chosen wishes, and the typed ones that they don't exclude. A chosen wish gets the spans of the typed
 * ones of its topic, so that its chip removes them, too.
 */
function joinWishes(chosen: readonly Wish[], said: readonly Wish[], today: string) {
  const wishes = [...chosen];
  const notes: string[] = [];
  for (const [topic, typed] of Map.groupBy(said, topicOf)) {
    const picked = chosen.filter((wish) => topicOf(wish) === topic);
    const rivalsOf = ({ kind }: Wish) => picked.filter((wish) => wish.kind === kind);
    const hasNoRival = (wish: Wish) => rivalsOf(wish).length === 0;
    const fits = typed.every(
      (wish) => hasNoRival(wish) || rivalsOf(wish).some(({ value }) => value === wish.value),
    );
    const added = fits ? typed.filter(hasNoRival) : [];
    wishes.push(...added);
    const [first] = picked;
    if (!first) continue;
    const spans = typed.filter((wish) => !added.includes(wish)).flatMap((wish) => wish.spans);
    wishes[wishes.indexOf(first)] = { ...first, spans: [...first.spans, ...spans] };
    if (fits) continue;
    const [[pick], [type]] = [chipsOf(picked, today), chipsOf(typed, today)];
    if (pick && type)
      notes.push(`You picked “${pick.label}” and typed “${type.label}”. We used what you picked.`);
  }
  return { wishes, notes };
}

/** Leaves out impossible values, as `readPossibleFilters` does for those of a URL. */
function limitWishes(wishes: readonly Wish[], today: string) {
  const query = new URLSearchParams(wishes.map(({ kind, value }) => [filterOf(kind).param, value]));
  const filters = readPossibleFilters(query, today);
  const kept = wishes.flatMap((wish) => {
    const used = listValues(filters, wish.kind);
    if (used.includes(wish.value)) return [wish];
    return used[0] === undefined || Array.isArray(filters[wish.kind]) ? [] : [{ ...wish, value: used[0] }];
  });
  return { wishes: kept, notes: describeIgnoredFilters(query, today) };
}
