// Reads texts that repeat the words of the patterns of searches and hints, and prints the CPU time in ms of
// the costliest ones as JSON. A process of its own, so that a test can end it and measures nothing else.
import { findContactDetails } from '#domain/property/contact-details.ts';
import { maxTextLength } from '#domain/search/filters.ts';
import { fairHousingHints, findUnfairWording } from '#domain/hints/fair-housing.ts';
import { findMessageHints } from '#domain/hints/message-hints.ts';
import { mentionsContact, messageMaxLength } from '#domain/inquiry-rules.ts';
import { maxDescriptionLength } from '#domain/property/options.ts';
import fairHousing from '#tests/support/hints/fair-housing.json' with { type: 'json' };
import messages from '#tests/support/hints/messages.json' with { type: 'json' };
import { readSentence } from '#server/search/words/read-sentence.ts';
import { phraseRules } from '#server/search/words/rules.ts';

/** Reads one in so many words of hints, because there are thousands. */
const hintStride = 20;
const shown = 3;

/** What stands between the operators of a pattern: "moving in", "arriv" and "ing". */
const phrasesOf = ({ source }: RegExp) => source.match(/[a-z][a-z' ]*[a-z]/gi) ?? [];

/** Each phrase alone and with the next one, which mostly is of the same group of a pattern. */
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
 * The costliest texts first. The engine compiles patterns when they are first used, so a slow one is
 * repeated.
 */
function findCostliest(kind: keyof typeof readers, phrases: readonly string[], length: number) {
  const read = readers[kind];
  read(fill('quiet home', length));
  const costs = [...new Set(phrases)].map((phrase) => {
    const text = fill(phrase, length);
    const first = measure(read, text);
    return { kind, phrase, ms: first < 20 ? first : Math.min(first, measure(read, text)) };
  });
  return costs.toSorted((one, other) => other.ms - one.ms).slice(0, shown);
}

const searchPatterns = phraseRules.map(({ pattern }) => pattern);
const phrasesOfHints = Object.values(fairHousingHints).flatMap(({ names, wanted, says }) =>
  [names, wanted, says].flatMap((pattern) => phrasesOf(pattern())),
);
const wordsOfHints = Object.values({ ...fairHousing, ...messages })
  .flat()
  .flatMap((text) => text.toLowerCase().match(/[a-z']+/g) ?? []);
const someHints = pairUp(
  [...new Set([...phrasesOfHints, ...wordsOfHints])].filter((_, at) => at % hintStride === 0),
).concat('.', '?', 'a.');

console.log(
  JSON.stringify([
    ...findCostliest('search', pairUp([...new Set(searchPatterns.flatMap(phrasesOf))]), maxTextLength),
    ...findCostliest('description', someHints, maxDescriptionLength),
    ...findCostliest('message', someHints, messageMaxLength),
  ]),
);
