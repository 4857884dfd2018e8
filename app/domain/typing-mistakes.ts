// How far apart two spellings are, and whether one is a slip of the other's.

/** These and shorter words are often right, though no listing has them: "marine" isn't "marina". */
const fewLetters = 6;
const manyLetters = 7;

/**
 * Whether someone who typed `typed` likely meant `word`, both in lower case: letters were swapped, doubled or
 * left out, in longer words also replaced. The first letter is right.
 */
export function isSlipOf(word: string, typed: string): boolean {
  const edits = editDistance(typed, word);
  if (edits > (typed.length < manyLetters ? 1 : 2)) return false;
  const isSwapped = edits === 1 && sorted(word) === sorted(typed);
  if (word[0] !== typed[0]) return isSwapped;
  if (typed.length > fewLetters || isSwapped) return true;
  const isDoubled = word !== typed && single(word) === single(typed);
  return isDoubled || (typed.length === word.length - 1 && typed.length > 3);
}

const sorted = (word: string) => Array.from(word).toSorted().join('');
/** Without the second of two equal letters. */
const single = (word: string) => word.replaceAll(/(.)\1+/g, '$1');

/**
 * How many letters have to be inserted, removed, replaced or swapped with the next one (optimal string
 * alignment).
 */
export function editDistance(one: string, other: string): number {
  let above: number[] = [];
  let line = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(one).entries()) {
    const twoAbove = above;
    above = line;
    line = [row + 1];
    for (const [column, otherLetter] of Array.from(other).entries()) {
      const replaced = (above[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      const isSwapped = letter === other[column - 1] && one[row - 1] === otherLetter;
      const swapped = isSwapped ? (twoAbove[column - 1] ?? 0) + 1 : Infinity;
      line.push(Math.min(replaced, swapped, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
  }
  return line.at(-1) ?? 0;
}
