// Measures that no text of a visitor costs much CPU time, even if it repeats a phrase of the patterns of
// searches and hints. Node matches a pattern in the same thread that answers all requests.
import { findContactDetails } from '#domain/property/contact-details.ts';
import { maxTextLength } from '#domain/search/filters.ts';
import { fairHousingHints, findUnfairWording } from '#domain/hints/fair-housing.ts';
import { findMessageHints } from '#domain/hints/message-hints.ts';
import { mentionsContact, messageMaxLength } from '#domain/inquiry-rules.ts';
import { maxDescriptionLength } from '#domain/property/options.ts';
import { readSentence } from '#server/search/words/read-sentence.ts';
import { phraseRules } from '#server/search/words/rules.ts';
import fairHousing from './fair-housing.json' with { type: 'json' };
import type { Figure } from './figure.ts';
import messages from './messages.json' with { type: 'json' };

/** Measures every 20th phrase of hints, because there are thousands. */
const hintStride = 20;
/** CPU time that a text may cost. */
const limitMs = 100;

/** The literal texts of a pattern, such as "moving in", "arriv" and "ing". */
const phrasesOf = ({ source }: RegExp) => source.match(/[a-z][a-z' ]*[a-z]/gi) ?? [];

/** Each phrase alone, and with the next one, which mostly belongs to the same group of a pattern. */
const pairUp = (phrases: readonly string[]) =>
  phrases.flatMap((phrase, at) => [phrase, `${phrase} ${phrases[(at + 1) % phrases.length]}`]);

function fill(phrase: string, length: number): string {
  return `${phrase} `.repeat(length).slice(0, length);
}

const readers = {
  search: (text: string) => readSentence(text, '2026-11-27'),
  description: (text: string) => [findUnfairWording(text), findContactDetails(text)],
  message: (text: string) => [findMessageHints(text, 'baystead.example'), mentionsContact(text)],
};

function measure(read: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * How many phrases are read in time when they fill the longest text. Measures a slow one again, because the
 * engine compiles patterns when they are first used.
 */
function measureKind(kind: keyof typeof readers, phrases: readonly string[], length: number): Figure {
  const read = readers[kind];
  read(fill('quiet home', length));
  const costs = [...new Set(phrases)].map((phrase) => {
    const text = fill(phrase, length);
    const first = measure(read, text);
    return { phrase, ms: first < 20 ? first : Math.min(first, measure(read, text)) };
  });
  const [costliest] = costs.toSorted((one, other) => other.ms - one.ms);
  const slow = costs.filter(({ ms }) => ms >= limitMs);
  return {
    what: `phrases, each repeated in a ${kind}, that cost less than ${limitMs} ms of CPU (${costs.length}, at most ${costliest?.ms} ms)`,
    share: 1 - slow.length / costs.length,
    floor: 1,
    misses: slow.map(({ phrase, ms }) => `${phrase}: ${ms} ms`),
  };
}

export function measureCosts(): Figure[] {
  const searchPhrases = phraseRules.flatMap(({ pattern }) => phrasesOf(pattern));
  const phrasesOfHints = Object.values(fairHousingHints).flatMap(({ names, wanted, says }) =>
    [names, wanted, says].flatMap((pattern) => phrasesOf(pattern())),
  );
  const wordsOfHints = Object.values({ ...fairHousing, ...messages })
    .flat()
    .flatMap((text) => text.toLowerCase().match(/[a-z']+/g) ?? []);
  const someHints = pairUp(
    [...new Set([...phrasesOfHints, ...wordsOfHints])].filter((_, at) => at % hintStride === 0),
  ).concat('.', '?', 'a.');
  return [
    measureKind('search', pairUp([...new Set(searchPhrases)]), maxTextLength),
    measureKind('description', someHints, maxDescriptionLength),
    measureKind('message', someHints, messageMaxLength),
  ];
}
