// Names of places as guests type them: "northpark", "north-park", "hill crest", "scrips mercy".

import { placeNames } from '../place/areas.ts';
import { fillerWords } from './filler-words.ts';
import { foldText } from '../fold-text.ts';
import { groupBy } from '../group-by.ts';
import { landmarkNames } from './landmark-words.ts';
import { otherTownNames } from './other-towns.ts';
import { neighborhoods, towns } from '../place/places.ts';
import { editDistance } from './typing-mistakes.ts';

const toSpelling = (text: string) => foldText(text).replaceAll(/['’.]/g, '');
const join = (text: string) => toSpelling(text).replaceAll(/[\s,-]+/g, '');

/** Spellings that differ in more than a letter or two. */
const misspellings: readonly (readonly [typed: string, name: string])[] = [
  ['lajoya', 'la jolla'],
  ['lahoya', 'la jolla'],
  ['claremont', 'clairemont'],
  ['ptloma', 'point loma'],
  ['penasquitos', 'rancho penasquitos'],
];

/** Shorter names are parts of other words, or one letter away from them. */
const [leastToSplit, leastToCorrect] = [6, 7];
const fewLetters = 10;

const allNames = [
  ...towns,
  ...neighborhoods.map(({ name }) => name),
  ...placeNames.keys(),
  ...landmarkNames,
  ...otherTownNames,
].map(toSpelling);
/** By the name without spaces. */
const byJoined = new Map([...allNames.map((name) => [join(name), name] as const), ...misspellings]);
const mostWords = 6;
/** Words of every listing's text. A letter more or less makes them a name. */
const notMisspelled = new Set(['seaside', 'bayside', 'seacoast']);
const byFirstLetter = groupBy(
  Array.from(byJoined.keys()).filter(
    (joined) => joined.length >= leastToCorrect && !notMisspelled.has(joined) && !/\d/.test(joined),
  ),
  ([letter]) => letter,
);

/** "Not coronado" isn't "NAB Coronado". */
const denials = new Set(['not', 'no', 'nor', 'without', 'except', 'avoid']);

interface Token {
  word: string;
  start: number;
  end: number;
}

/** The text, in lower case, with names of places in their own spelling. */
export function spellPlaces(text: string): string {
  const exact = respell(text, (joined, words) =>
    words.length === 1 || joined.length >= leastToSplit ? byJoined.get(joined) : undefined,
  );
  return respell(exact, correctName);
}

/** Replaces each run of words, the longest first, for which `find` knows a name. */
function respell(
  text: string,
  find: (joined: string, words: readonly string[]) => string | undefined,
): string {
  const tokens = Array.from(text.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu), ({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
  let [respelled, done] = ['', 0];
  for (let at = 0; at < tokens.length;) {
    const found = runsAt(tokens, at, text)
      .map((run) => ({ run, words: run.map(({ word }) => word) }))
      .map(({ run, words }) => ({ run, name: find(join(words.join('')), words) }))
      .find(({ name }) => name !== undefined);
    const [first, last] = [found?.run[0], found?.run.at(-1)];
    if (found?.name !== undefined && first && last) {
      respelled += text.slice(done, first.start) + found.name;
      done = last.end;
    }
    at += found?.run.length ?? 1;
  }
  return respelled + text.slice(done);
}

/** The words from one on that only a space or a hyphen separates, longest run first. */
function runsAt(tokens: readonly Token[], at: number, text: string): Token[][] {
  const runs: Token[][] = [];
  for (let end = at + 1; end <= Math.min(at + mostWords, tokens.length); end += 1) {
    const [last, next] = [tokens[end - 2], tokens[end - 1]];
    if (end > at + 1 && !/^[ -]$/.test(text.slice(last?.end, next?.start))) break;
    runs.unshift(tokens.slice(at, end));
  }
  return runs;
}

/** The name that differs in one letter, a long one of as many words in two. Its first letter is right. */
function correctName(joined: string, words: readonly string[]): string | undefined {
  if (joined.length < leastToCorrect - 1) return undefined;
  if (byJoined.has(joined)) return byJoined.get(joined);
  if (words.some((word) => fillerWords.has(word) || denials.has(word) || /\d/.test(word))) return undefined;
  const right = findRight(words);
  const alike = (byFirstLetter.get(joined[0] ?? '') ?? []).flatMap((name) => {
    const spelled = byJoined.get(name) ?? '';
    const hasAsManyWords = spelled.split(' ').length === words.length;
    if (right && !(hasAsManyWords && spelled.includes(right))) return [];
    const most = name.length < fewLetters || !hasAsManyWords ? 1 : 2;
    if (Math.abs(name.length - joined.length) > most) return [];
    const edits = editDistance(joined, name, most);
    return edits <= most ? [{ spelled, edits }] : [];
  });
  return alike.toSorted((one, other) => one.edits - other.edits)[0]?.spelled;
}

/** The name that all words but the first or the last one are: "hillcrest" in "hillcrest inn". */
function findRight(words: readonly string[]): string | undefined {
  return [words.slice(1), words.slice(0, -1)]
    .map((part) => part.join(''))
    .filter((joined) => joined.length >= leastToSplit)
    .map((joined) => byJoined.get(join(joined)))
    .find((name) => name !== undefined);
}
