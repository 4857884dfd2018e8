// Corrects mistyped names of months, in English and Spanish: "febuary", "dicembre".
import { groupBy } from '../group-by.ts';
import { editDistance, isSlipOf } from './typing-mistakes.ts';

/** Without "may" and "mayo", which are close to too many words. */
const names = `january february march april june july august september october november december
  enero febrero marzo abril junio julio agosto septiembre octubre noviembre diciembre`.split(/\s+/);
/** Skips names of a very different length, because removing a chip reads a sentence many times. */
const mostEdits = 2;
const byFirstLetter = groupBy(names, ([letter]) => letter);

/** The text, in lower case, with the name of the month in place of a slip of it. */
export function spellMonths(text: string): string {
  return text.replaceAll(/[\p{L}\p{M}]{4,}/gu, (word) => {
    const alike = byFirstLetter.get(word[0] ?? '') ?? [];
    if (alike.includes(word)) return word;
    const [closest] = alike
      .filter((name) => Math.abs(name.length - word.length) <= mostEdits && isSlipOf(name, word))
      .toSorted((one, other) => editDistance(one, word) - editDistance(other, word));
    return closest ?? word;
  });
}
