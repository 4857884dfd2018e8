// How far apart two spellings are, and whether one is a slip of the other's.

/**
 * Right words that would pass for a slip of another one, though few listings have them: "party" isn't
 * "partly".
 */
export const rightWords: readonly string[] =
  `party parties play playing power current setting nightly host hosts
  hosting situation control certain sort strong short tail draw sent cause careful license contact contain quite
  though thought through subject variety marine marines hostel hostels dance dancer danger cellar cattle chapel
  palace partner patient prison server singer tenant allergy cancer trailer trailers trainer chess bride tank polo
  corral fairy angel star stars grandes pequeños`.split(/\s+/);

/**
 * Whether someone who typed `typed` likely meant `word`, both in lower case. The first letter is right, and
 * in short words no letter is a wrong one: "castle" isn't "cattle".
 */
export function isSlipOf(word: string, typed: string): boolean {
  if (word[0] !== typed[0] || typed.length < 4) return false;
  if (typed.length <= 6 && Array.from(typed).some((letter) => !word.includes(letter))) return false;
  return editDistance(typed, word) <= (typed.length > 8 ? 2 : 1);
}

/**
 * How many letters have to be inserted, removed, replaced or swapped with the next one.
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
