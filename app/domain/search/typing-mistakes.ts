// How far apart two spellings are, and whether one is a slip of the other's.

/** These and shorter words are often right, though no listing has them: "marine" isn't "marina". */
const fewLetters = 6;
/**
 * Right words that a guest may type, though few listings have them, and that would pass for a slip of another
 * word: "party" isn't "partly".
 */
export const rightWords: readonly string[] = `party parties play playing power company current present forever
  waiting setting nightly cleaner cleaners customer host hosts hosting captain situation control certain compare
  sort strong sample tail draw poll sent cause careful license contact contain smaller shorter longer longest largest quite
  though thought finally gateway subject interest variety concept marine marines hostel hotel hotels motel motels
  wedding weddings event events dance dancer danger store stores cooler heater cellar cattle casino cinema chapel
  church clinic doctor dorm dorms farm horse horses lodge lodging mansion market meeting museum office officer
  palace partner pastor patient police prison retreat reunion rooster school server singer soldier teacher tenant
  allergy allergic asthma anxiety surgery therapy recovery cancer illness grandes pequeños chicos
  tent tents tourist trailer trailers trainer tutor visitor winery worker workers petfriendly dogfriendly
  catfriendly`.split(/\s+/);

/**
 * Whether someone who typed `typed` likely meant `word`, both in lower case: letters were swapped, doubled or
 * left out, in longer words also replaced. The first letter is right.
 */
export function isSlipOf(word: string, typed: string): boolean {
  const edits = editDistance(typed, word);
  if (edits > (typed.length > fewLetters ? 2 : 1)) return false;
  const isSwapped = edits === 1 && sorted(word) === sorted(typed);
  if (word[0] !== typed[0]) return isSwapped;
  if (typed.length > fewLetters || isSwapped || isOtherVowel(word, typed)) return true;
  const isDoubled = word !== typed && single(word) === single(typed);
  return isDoubled || (typed.length === word.length - 1 && typed.length > 3);
}

/** Whether six letters differ in a vowel within them: "garege" for "garage". */
const isOtherVowel = (word: string, typed: string) =>
  typed.length === fewLetters && word.at(-1) === typed.at(-1) && consonants(word) === consonants(typed);
/** With "." for each vowel. */
const consonants = (word: string) => word.replaceAll(/[aeiou]/g, '.');
const sorted = (word: string) => Array.from(word).toSorted().join('');
/** Without the second of two equal letters. */
const single = (word: string) => word.replaceAll(/(.)\1+/g, '$1');

/**
 * How many letters have to be inserted, removed, replaced or swapped with the next one (optimal string
 * alignment). Infinity if they are more than `most`.
 */
export function editDistance(one: string, other: string, most = Infinity): number {
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
    if (Math.min(...line) > most) return Infinity;
  }
  return line.at(-1) ?? 0;
}
