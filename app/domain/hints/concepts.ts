// Reads the tables of hints: concepts are lists of plain words in lower case, one or more a line, and a hint
// is due where one stands near another. Hints never refuse or change a text. Runs on the server only.

/** A match in a sentence, with what is before and after it. */
export interface Mention {
  words: string;
  before: string;
  after: string;
}

/** Compiled when it is first used. */
type Pattern = () => RegExp;
type List = readonly [TemplateStringsArray, ...string[]];

/** Matches whole words. */
export const words = (...list: List): Pattern =>
  lazy(`(?<![\\w'-])${oneOf(...list)}(?!\\w|'(?!s\\b)|-(?!\\s))`);

/** Matches words that end at most `gap` words before a mention. `filler` is such a word. */
export const before =
  (gap: number, filler = "[\\w'/&,-]+") =>
  (...list: List): Pattern =>
    lazy(`(?<![\\w'-])${oneOf(...list)}(?: ${filler}){0,${gap}}?[ ,:"(]{0,3}$`);

/** Matches words that begin at most `gap` words after a mention. */
export const after =
  (gap: number) =>
  (...list: List): Pattern =>
    lazy(`^[ ,:;")?!(-]{0,3}(?:[\\w'/-]+ ){0,${gap}}?${oneOf(...list)}(?!\\w)`);

/** A list as a part of another one. */
export function oneOf(...[list, ...parts]: List): string {
  return `(?:${String.raw(list, ...parts)
    .trim()
    .split(/\n\s*/)
    .join('|')})`;
}

function lazy(source: string): Pattern {
  let compiled: RegExp | undefined;
  return () => (compiled ??= new RegExp(source, 'g'));
}

export const has = (text: string, pattern: Pattern): boolean => text.search(pattern()) !== -1;

export function findMentions(sentence: string, pattern: Pattern): Mention[] {
  return Array.from(sentence.matchAll(pattern()), ({ 0: match, index }) => ({
    words: match,
    before: sentence.slice(0, index),
    after: sentence.slice(index + match.length),
  }));
}

/**
 * The sentences of a text in lower case, with plain quotes, dashes and spaces, and without invisible
 * characters. A longer one than 400 letters is cut, so that no text takes long.
 */
export function toSentences(text: string): string[] {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replaceAll(/[‘’ʼ´`]/g, "'")
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\b(do|does|did|ca|wo|is|are|was|were|would|could|should|have|has)nt\b/g, "$1n't")
    .replaceAll(/[^\S\n]+/g, ' ')
    .split(/(?<=(?<!\b(?:sec|mr|mrs|st))[.!])\s+|\n/)
    .flatMap((sentence) => sentence.trim().match(/.{1,400}/g) ?? []);
}
