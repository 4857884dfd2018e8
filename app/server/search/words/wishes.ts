// Turns the words that no rule has read into wishes: phrases to find in the texts and features of homes.
import { accessFeatures, amenities } from '#domain/property/options.ts';
import { guestDescriptions, synonyms } from '../synonyms.ts';
import { startWithDenial } from './rules.ts';

/** True for text in quotes, which is searched exactly as typed: without synonyms, rules and corrections. */
export function isLiteralText(text: string): boolean {
  return /^["“][^"“”]{1,300}["”]$/.test(text) && /[\p{L}\p{N}]/u.test(text);
}

/** Between words of which a home has one: "house or condo". */
export const or = ' or ';

/** Words that describe every listing, and words that say nothing about a home. */
export const fillerWords: ReadonlySet<string> = new Set(
  `a able about above accommodation actually add adjuster adults affordable afraid after afternoon again ago ale
  algo all allergic allowed already also am an and another any anything anywhere approximately aqui are area
  aren't around arreglan arrive arriving as asap ask assignment at autumn available avoid avoiding away bah
  basically bathroom bathrooms be because become bedroom bedrooms been before behaved being believe below best
  better between bien big bigger break bring bringing budget but buy by ca california call came can can't car
  care cars catholic change cheap check choose christian city climb close come comes coming como contract
  contractor could cuando d dad day days decided deployment deployments did didn't displaced distance do does
  doesn't dollars don't donde done down drive during each end enough entre er esta estamos este even ever
  every everyone everything except fall far father feet female few find fine fits five flexible flying for
  found four free friendly friends from ft fully furnished gave get getaway gets gives go goes going gone good
  grad graduation grandma grandpa grandparents great guests had handle has hate have having he hear hello help
  her here hey hi his home homes honestly hope hoping hour hours housing huge husband husbands i i'd i'll i'm
  i've icu id ideally if ignore im important in incl included including inexpensive instead insurance intern
  internship is isn't it it's its jewish job just keep keeping know ladies large last later lease least leave
  let like listing listings live lived lives living ll lo location lol long longer look looking looks lot lots
  love m made make makes making male many mas max may me mean means men mientras might min mind minimum minute
  minutes mom month monthly months more morning most mostly mother move moving much mucho muslim must my near
  nearby need needed needs neighborhood never new next nice night nights no nos not nothing now nowhere nuestra
  nuestro of often ok okay on once one only or orders other others our out over own parents pay pcs pcsing
  people per pero persons place places please pls plus plz possible prefer preferably properties property put
  quedarnos quite rather re ready really relocating relocation rent rental rentals respiratory retired right
  rn room rooms s sabbatical said same say says search searching see semester send ser set several sharing she
  shift short should show si side since single six sleep small snowbird snowbirds so sold some something
  somewhere somthing son soon soy spend splitting spouse spring sq sqft start starting stay still street style
  such summer t tad take takes taking talk tdy tell temporary tenemos tengo term than thank thanks that that's
  the their then therapist there they thing things think this those three till time tla to toddler toddlers
  together told too took town travel traveling travelling trip truck try trying two una under unit until up us usa
  use used using usually vacation van ve very visiting w wait walk walkable walking want wanted wanting wants
  we we'd we'll we're we've weekend welcome well went were what when where which while who whole why wife will
  winter with within without women won't week weeks work worker working works would year yes yet yo you your`.split(
    /\s+/,
  ),
);

const phraseOf = (text: string) => (text.toLowerCase().match(/[a-z\d]+/g) ?? []).join(' ');
/** Phrases that are a wish of their own, even without a comma around them. */
const knownPhrases = new Set([
  ...synonyms.flatMap(([typed]) => typed),
  ...[...amenities, ...accessFeatures].map(phraseOf),
  'street parking',
]);
const longestPhrase = 5;
/** Part of the known phrase that follows them. */
const adjectives = new Set(
  'private shared covered secure gated dedicated heated outdoor indoor reliable street'.split(' '),
);
const word = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+){0,3}/gu;
/** Ends a phrase if it stands between two words. Private-use letters are names of places. */
const phraseEnd = /[\n,;:!?()[\]{}"“”|•*<>=\uE000-\uF8FF]|\.\s| [-–—] /;

interface Word {
  text: string;
  start: number;
  end: number;
  /** Whether a phrase ends before it. */
  isFirst: boolean;
}

/** A range of a text's letters, up to but not including `end`. */
export interface Part {
  start: number;
  end: number;
}

/**
 * The phrases among the letters, denied if "no" or "without" stands before them. A known phrase is one of its
 * own, with the adjectives before it: "quiet covered parking" is "quiet" and "covered parking". What guests
 * say about themselves counts only if `isAlone` and nothing else is left.
 */
export function listWords(letters: string, isAlone: boolean): (Part & { isDenied: boolean })[] {
  const words = toWords(letters);
  const parts: (Part & { isDenied: boolean })[] = [];
  for (const [from, to] of splitPhrases(words)) {
    const [first, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0];
    const start = startWithDenial(letters, first);
    const last = parts.at(-1);
    const isMore = last?.isDenied === true && /^ n?or $/.test(letters.slice(last.end, first));
    const isDenied = start < first || isMore;
    // "House or condo" is one wish.
    if (last && !last.isDenied && !isDenied && letters.slice(last.end, first) === or) last.end = end;
    else parts.push({ start, end, isDenied });
  }
  const wishes = parts.filter(({ start, end }) => !guestDescriptions.has(letters.slice(start, end)));
  return isAlone && wishes.length === 0 ? parts : wishes;
}

function toWords(letters: string): Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const { 0: text, index } of letters.matchAll(word)) {
    const isFirst = phraseEnd.test(letters.slice(end, index));
    end = index + text.length;
    words.push({ text: text.replace(/'s$/, ''), start: index, end, isFirst });
  }
  return words;
}

/**
 * The indexes of each phrase's first word and of the one after it. Skips fillers, single letters, numbers.
 */
function splitPhrases(words: readonly Word[]): [from: number, to: number][] {
  const phrases: [number, number][] = [];
  let from = 0;
  for (let at = 0; at <= words.length; at += 1) {
    const { text, isFirst } = words[at] ?? { text: '', isFirst: true };
    const known = knownLength(words, at);
    const isFiller = fillerWords.has(text) || text.length < 2 || /^\d+$/.test(text);
    if (known === 0 && !isFiller && !isFirst) continue;
    let to = at;
    if (known > 0 && !isFirst) while (to > from && adjectives.has(words[to - 1]?.text ?? '')) to -= 1;
    if (from < to) phrases.push([from, to]);
    if (known > 0) phrases.push([to, at + known]);
    from = at + (known || Number(isFiller));
    if (known > 1) at += known - 1;
  }
  return phrases;
}

/** How many words the longest known phrase has that begins at `at`. 0 if none does. */
function knownLength(words: readonly Word[], at: number): number {
  let [phrase, longest] = ['', 0];
  for (let length = 1; length <= longestPhrase; length += 1) {
    const next = words[at + length - 1];
    if (!next || (length > 1 && next.isFirst)) break;
    phrase += length === 1 ? next.text : ` ${next.text}`;
    if (knownPhrases.has(phrase)) longest = length;
  }
  return longest;
}
