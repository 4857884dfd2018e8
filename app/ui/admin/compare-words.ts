// Finds the words that differ between two texts, and the entries between two lists. Only the pages of
// administrators may load it, because of its library.
import { diffArrays } from 'diff';

export interface TextPart {
  kind: 'kept' | 'removed' | 'added';
  /** Each word with the white space before it. Punctuation marks are words, too. */
  words: readonly string[];
}

/**
 * The number of removed and added words above which two texts are compared no further. Texts of 5,000
 * characters then take less than 100 ms. Not a time limit, because server and browser must render the same.
 */
const maxEdits = 600;

/**
 * The share of the shorter text that must be the same. Two descriptions of the demonstration data share at
 * most 23%.
 */
const minKept = 1 / 3;

/**
 * The length of two unrelated texts together, in characters, up to which they are still one text with marks.
 */
const maxUnrelated = 400;

/**
 * The parts of both texts in order: the new text without the removed parts, and the old text without the
 * added ones. Null if so little is the same that both texts read better whole, one after the other.
 */
export function compareWords(from: string, to: string): TextPart[] | null {
  const [before, after] = [splitWords(from), splitWords(to)];
  const found = diffArrays(before, after, { maxEditLength: maxEdits });
  const parts = (found ?? []).map(({ added, removed, value }): TextPart => ({
    kind: added ? 'added' : removed ? 'removed' : 'kept',
    words: value,
  }));
  const kept = parts.filter(({ kind }) => kind === 'kept').flatMap(({ words }) => words);
  if (found && lengthOf(kept) >= Math.min(from.length, to.length) * minKept) return parts;
  const isReplaced = from !== '' && to !== '';
  if (isReplaced && from.length + to.length > maxUnrelated) return null;
  const whole: TextPart[] = [
    { kind: 'removed', words: before },
    { kind: 'added', words: after },
  ];
  return whole.filter(({ words }) => words.length > 0);
}

/** Words, numbers and addresses such as `owner@mail.example` stay whole. */
function splitWords(text: string): string[] {
  const words = /\s*(?:[\p{L}\p{M}\p{N}]+(?:['’.@:/_-]+[\p{L}\p{M}\p{N}]+)*|\S)|\s+$/gu;
  return text.match(words) ?? [];
}

function lengthOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0);
}

/** The unchanged words that are shown before and after a change. */
const contextWords = 15;

/** Null stands for omitted words. */
export type ShownPart = TextPart | null;

/** Omits unchanged words that are far from a change. */
export function abridge(parts: readonly TextPart[]): ShownPart[] {
  return parts.flatMap(({ kind, words }, index): ShownPart[] => {
    const start = index === 0 ? 0 : contextWords;
    const end = index === parts.length - 1 ? words.length : words.length - contextWords;
    // A few words take no more space than the sign for the gap.
    if (kind !== 'kept' || end - start < contextWords) return [{ kind, words }];
    const around: ShownPart[] = [
      { kind, words: words.slice(0, start) },
      null,
      { kind, words: words.slice(end) },
    ];
    return around.filter((part) => part === null || part.words.length > 0);
  });
}

/** The number of characters that are shown. */
export function countCharacters(parts: readonly ShownPart[]): number {
  return parts.reduce((sum, part) => sum + lengthOf(part?.words ?? []), 0);
}

/** The entries of a list that another list lacks. Counts an entry as often as the list has it. */
export function findMissing(list: readonly string[], others: readonly string[]): string[] {
  const remaining = [...others];
  return list.filter((entry) => {
    const found = remaining.indexOf(entry);
    if (found !== -1) remaining.splice(found, 1);
    return found === -1;
  });
}
