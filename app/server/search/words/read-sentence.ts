// Reads the sentence of a search: what it wishes, where it says so, and what the search leaves out.
import { towns } from '#domain/place/gazetteer.ts';
import { type FilterName, type Filters, maxTextLength, noFilters } from '#domain/search/filters.ts';
import type { Span, Wish } from '#domain/search/query.ts';
import { combineStay } from './dates.ts';
import { type MarkedName, markNames } from './names.ts';
import { aboutGuests, phraseRules, startWithDenial } from './rules.ts';
import { writeOut } from './short-forms.ts';
import { translateSpanish } from './spanish.ts';
import { type Meaning, rewrite, spanOf, type Text, toText } from './text.ts';
import { isLiteralText, listWords, type Part } from './wishes.ts';

type ChosenStay = Pick<Filters, 'checkIn' | 'checkOut' | 'rentalLength'>;
const noStay: ChosenStay = { checkIn: null, checkOut: null, rentalLength: null };

interface Phrase extends Part {
  meaning: Meaning;
  /** Whether "not" or "without" stands before it. */
  isDenied?: boolean;
  /** Where the sentence says it, with the words that lead to it. */
  span?: Span;
}

/** Rules leave further phrases to the words. Guests' sentences have up to 12. */
const maxPhrases = 50;
const anyWord = /[\p{L}\p{N}]+/gu;

/**
 * The wishes of a sentence, none of them chosen, and notes about what the search leaves out. `today` as
 * YYYY-MM-DD. `corrections` maps misspelled words to right ones, in lower case and without accents. A typed
 * length of stay ends a stay whose first day is chosen.
 */
export function readSentence(
  sentence: string,
  today: string,
  corrections: ReadonlyMap<string, string> = new Map(),
  chosen: ChosenStay = noStay,
): { wishes: Wish[]; notes: string[] } {
  if (isLiteralText(sentence)) {
    const value = `"${sentence.slice(1, -1)}"`;
    const wish: Wish = { kind: 'words', value, spans: [[0, sentence.length]], isChosen: false };
    return { wishes: [wish], notes: [] };
  }
  const typed = toText(sentence, maxTextLength);
  const corrected =
    corrections.size > 0 ? rewrite(typed, anyWord, ([word]) => corrections.get(word) ?? word) : typed;
  const { text, names } = markNames(writeOut(translateSpanish(corrected)));
  const { phrases, rest } = readPhrases(text, names, today);
  for (const part of listWords(rest, phrases.length === 0)) {
    const words = text.letters.slice(part.start, part.end).replaceAll(/\s+/g, ' ');
    phrases.push({ ...part, meaning: part.isDenied ? {} : { wishes: [['words', words]] } });
  }
  setSpans(phrases, text);
  const wishes: Wish[] = [];
  const stayNotes = addStay(wishes, phrases, chosen);
  addGuests(wishes, phrases);
  for (const { meaning, span } of phrases)
    for (const [kind, value] of meaning.wishes ?? [])
      if (kind !== 'checkIn' && kind !== 'checkOut') addWish(wishes, kind, value, span);
  const notes = phrases.flatMap(({ meaning }) => meaning.note ?? []).concat(stayNotes);
  const denied = phrases
    .filter(({ start, end, isDenied }) => isDenied && !aboutGuests.test(text.letters.slice(start, end)))
    .map(({ start, end }) => `“${sentence.slice(...spanOf(text, start, end)).trim()}”`);
  if (denied.length > 0) notes.push(`We can’t search for ${denied.join(' or ')}, so we left that out.`);
  return { wishes: mergeTown(wishes), notes: [...new Set(notes)] };
}

/** The phrases that the rules read, and the letters with line breaks in place of these phrases. */
function readPhrases({ letters }: Text, names: readonly MarkedName[], today: string) {
  const phrases: Phrase[] = [];
  let rest = letters;
  for (const { pattern, read } of phraseRules)
    for (const match of rest.matchAll(pattern)) {
      if (phrases.length === maxPhrases) break;
      const end = match.index + match[0].length;
      const start = startWithDenial(rest, match.index);
      const isDenied = start < match.index;
      const meaning = isDenied ? {} : read(match, today, names);
      if (!meaning) continue;
      phrases.push({ start, end, meaning, isDenied });
      rest = `${rest.slice(0, start)}${'\n'.repeat(end - start)}${rest.slice(end)}`;
    }
  return { phrases, rest };
}

/**
 * Sets the span of each phrase. It begins where the span before it ends, and the last one ends with the
 * sentence.
 */
function setSpans(phrases: readonly Phrase[], text: Text) {
  const inOrder = phrases.toSorted((one, other) => one.start - other.start);
  let from = 0;
  for (const phrase of inOrder) {
    while (from < phrase.start && /[\s,;.]/.test(text.letters[from] ?? '')) from += 1;
    const to = phrase === inOrder.at(-1) ? text.letters.length : phrase.end;
    phrase.span = spanOf(text, Math.min(from, phrase.start), to);
    from = to;
  }
}

const isList = (kind: FilterName) => Array.isArray(noFilters[kind]);

/** If the filter takes one value, the first counts, and its wish gets the spans of later ones. */
function addWish(wishes: Wish[], kind: FilterName, value: string, ...said: readonly (Span | undefined)[]) {
  const spans = said.filter((span) => span !== undefined);
  const at = wishes.findIndex((wish) => wish.kind === kind && (!isList(kind) || wish.value === value));
  const wish = wishes[at];
  if (wish) wishes[at] = { ...wish, spans: [...wish.spans, ...spans] };
  else wishes.push({ kind, value, spans, isChosen: false });
}

const valueOf = (wishes: Meaning['wishes'], kind: FilterName) => wishes?.find(([each]) => each === kind)?.[1];

/** Adds the dates, the length and the rent of the stay. The first ones that were read count. */
function addStay(wishes: Wish[], phrases: readonly Phrase[], chosen: ChosenStay): string[] {
  const parts = phrases.filter(
    ({ meaning }) => meaning.length ?? meaning.until ?? meaning.total ?? valueOf(meaning.wishes, 'checkIn'),
  );
  const read: Parameters<typeof combineStay>[0] = {};
  // "We need it from January 10 until February 7" wins over "on January 12".
  const ranges = parts.filter(({ meaning }) => valueOf(meaning.wishes, 'checkOut'));
  for (const { meaning } of [...ranges, ...parts].toReversed())
    Object.assign(read, Object.fromEntries(meaning.wishes ?? []), meaning);
  const stay = combineStay(read, chosen);
  for (const [kind, value] of stay.wishes) addWish(wishes, kind, value, ...parts.map(({ span }) => span));
  return stay.notes;
}

/** Adds the number in "for 4", or the sum of all people if it is larger. Children come with an adult. */
function addGuests(wishes: Wish[], phrases: readonly Phrase[]) {
  const groups = phrases.filter(({ meaning }) => meaning.people);
  if (groups.length === 0) return;
  const sum = { counted: 0, named: 0, children: 0 };
  for (const { meaning } of groups)
    for (const kind of ['counted', 'named', 'children'] as const) sum[kind] += meaning.people?.[kind] ?? 0;
  const said = phrases.flatMap(({ meaning }) => meaning.wishes ?? []);
  const all = Number(valueOf(said, 'guests') ?? 0);
  const count = Math.max(all, Math.max(sum.counted, sum.named, 1) + sum.children);
  addWish(wishes, 'guests', String(count), ...groups.map(({ span }) => span));
}

/** A town without other places becomes the `location`. Beside a neighborhood, "San Diego" adds nothing. */
function mergeTown(wishes: readonly Wish[]): Wish[] {
  const areas = wishes.filter(({ kind }) => kind === 'places');
  const city = areas.find(({ value }) => towns.some((town) => town === value));
  const other = areas.find((wish) => wish !== city);
  const left = wishes.filter((wish) => wish !== city);
  if (!city || (other && areas.some(({ value }) => value === 'Imperial Beach'))) return [...wishes];
  if (other) addWish(left, 'places', other.value, ...city.spans);
  else addWish(left, 'location', city.value, ...city.spans);
  return left;
}
