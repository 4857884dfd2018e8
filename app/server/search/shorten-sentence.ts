// Takes the words that mean one filter or wish out of the sentence of a search, so that a visitor who removes
// a chip keeps the rest of the sentence. Reads no database.
import { filterNames, type Filters, noFilters, wishesIn } from '#domain/search/filters.ts';
import { isLiteralText, parseSearchWords } from '#domain/search/search-words.ts';
import { broaderWish, toWishes } from './words.ts';

/** The characters that are read in all tries, while a visitor waits. The longest sentences get 20 tries. */
const maxRead = 6000;

/** On each side of the phrase. */
const maxSmallWords = 6;
/** Small words that lead to a phrase or end one, and mean nothing without it. */
const before =
  /^(?:with|and|or|plus|for|in|at|on|of|by|near|a|an|the|my|our|we|have|has|that|takes?|from|to|up|between|since|starting|beginning|available|until|close|next|within|walking|distance|steps?|minutes?|not?|more|less|later|than|&|\+|con|y|para|de|del|la|el|al?|en|desde|cerca|pasos|un[ao]?s?)$/i;
const after =
  /^(?:friendly|ok|okay|allowed|welcome|max|nearby|please|of|us|months?|weeks?|nights?|min(?:ute)?s?|miles?|blocks?),?$/i;
const looseStart = /^(?:[\s,;&+]|(?:and|or|but|with|plus|is|of|y|con)\s){1,9}/i;
const looseEnd =
  /(?:[\s,;&+]|\s(?:and|or|but|with|plus|for|in|to|from|near|close|is|a|an|the|y|con|para|en|desde|de)){1,9}$/i;

/**
 * The search `typed`, with the shortest phrase less that makes the difference between `understood` and
 * `wanted`, which is the same search without one chip. Null if no phrase does, or if there are too many to
 * try.
 */
export function shortenSentence(
  typed: Filters,
  understood: Filters,
  wanted: Filters,
  today: string,
): Filters | null {
  if (isLiteralText(typed.text)) return null;
  const changes = Object.fromEntries(differingNames(wanted, understood).map((name) => [name, wanted[name]]));
  const chosen = { ...typed, ...changes };
  const kept = new Set(wishesIn(wanted.text));
  const removed = new Set(wishesIn(understood.text).filter((wish) => !kept.has(wish)));
  const whole = read(typed, today);
  const { notes: _notes, ...meant } = whole;
  const isRemoved = (wish: string) => removed.has(wish) || removed.has(broaderWish(wish) ?? '');
  const target = {
    ...meant,
    filters: { ...whole.filters, ...changes },
    wishes: whole.wishes.filter((wish) => !isRemoved(wish)),
  };
  const isRight = (text: string) => {
    const { notes, ...meaning } = read({ ...chosen, text }, today);
    // Half of a name may be another: "La" of "La Jolla" is Los Angeles.
    const isNew = notes.some((note) => !whole.notes.includes(note));
    return !isNew && JSON.stringify(meaning) === JSON.stringify(target);
  };
  const text = removePhrase(typed.text, isRight);
  if (text === null) return null;
  const isMeaningless = target.wishes.length === 0 && differingNames(target.filters, chosen).length === 0;
  return { ...chosen, text: isMeaningless ? '' : text };
}

/** What a search means, without its order. */
function read(search: Filters, today: string) {
  const { filters, words, problems, leftOut, notes } = parseSearchWords(search, noFilters, today);
  return {
    filters: { ...search, ...filters, text: '', sort: noFilters.sort },
    wishes: toWishes(words, true).toSorted(),
    // Half of a phrase may be a problem: "until March" without its "from".
    problems: problems.length,
    leftOut,
    notes,
  };
}

function differingNames(one: Filters, other: Filters) {
  return filterNames.filter(
    (name) => name !== 'text' && name !== 'sort' && String(one[name]) !== String(other[name]),
  );
}

/** The text without the shortest run of words for which the rest is right. */
function removePhrase(text: string, isRight: (text: string) => boolean): string | null {
  if (isRight(text)) return text;
  // A comma in a number ends no phrase.
  const words = text.split(/(?<=,)(?!\d)\s*|\s+/).filter(Boolean);
  const maxTries = maxRead / text.length;
  let tries = 0;
  for (let size = 1; size <= words.length; size += 1)
    for (let from = 0; from + size <= words.length && tries < maxTries; from += 1, tries += 1)
      if (isRight(without(words, from, from + size))) return widen(words, from, from + size, isRight);
  return null;
}

/** Also removes the small words around the run, such as "with a" before "dog". */
function widen(
  words: readonly string[],
  first: number,
  last: number,
  isRight: (text: string) => boolean,
): string {
  let [from, to] = [first, last];
  while (to < last + maxSmallWords && after.test(words[to] ?? '') && isRight(without(words, from, to + 1)))
    to += 1;
  while (
    from > first - maxSmallWords &&
    before.test(words[from - 1] ?? '') &&
    isRight(without(words, from - 1, to))
  )
    from -= 1;
  return without(words, from, to);
}

/** The comma behind what is removed still ends the phrase before it. */
function without(words: readonly string[], from: number, to: number): string {
  const [start, end] = [words.slice(0, from).join(' '), words.slice(to).join(' ')];
  const comma = words[to - 1]?.endsWith(',') && !start.endsWith(',') ? ', ' : ' ';
  return `${start}${comma}${end}`.replace(looseStart, '').replace(looseEnd, '');
}
