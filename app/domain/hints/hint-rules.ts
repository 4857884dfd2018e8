// What the tables of hints share: rows of patterns, and how a text is compared with them. Hints never refuse
// or change a text, because a pattern can't know what its writer means.

export interface HintRule<Kind extends string> {
  kind: Kind;
  /** Compared with each sentence of the plain text. */
  patterns: readonly RegExp[];
  /** Whether words before the match such as "never" turn it into its opposite. */
  canBeDenied?: boolean;
}

export interface FoundHint<Kind extends string> {
  kind: Kind;
  /** The words that the rule found. */
  words: string;
}

/**
 * The text with straight quotes, plain dashes and single spaces, so that patterns needn't list the others.
 * Leaves out characters that a reader can't see.
 */
function toPlain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[‘’ʼ´`]/g, "'")
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/[^\S\n]+/g, ' ');
}

/**
 * Characters. Some patterns take quadratic time in the length of a sentence, so a longer one is read in
 * parts.
 */
const maxSentenceLength = 400;

/** The dots of "baystead.com" and "$2.50" end no sentence. */
function splitSentences(text: string): string[] {
  const sentences = toPlain(text).split(/(?<=[.!?;])\s+|\n/);
  return sentences.flatMap((sentence) => sentence.match(partsOfSentence) ?? []);
}

const partsOfSentence = new RegExp(`.{1,${maxSentenceLength}}(?: |$)|.{1,${maxSentenceLength}}`, 'g');

/** "We don't take wires, crypto or " before "gift cards": a denial, also of the items of a list. */
const denial =
  /\b(?:never|not|no|without|neither|nor|\w+n't|rather than|instead of)\b[^,;]*(?:,(?: \w+){0,2} ?)*$/i;

/** The first match of each rule, in the order of the rules. */
export function findHints<Kind extends string>(
  rules: readonly HintRule<Kind>[],
  text: string,
): FoundHint<Kind>[] {
  const sentences = splitSentences(text);
  return rules.flatMap((rule) => {
    const found = findFirst(rule, sentences);
    return found === null ? [] : [{ kind: rule.kind, words: found }];
  });
}

function findFirst({ patterns, canBeDenied }: HintRule<string>, sentences: readonly string[]): string | null {
  for (const sentence of sentences) {
    for (const pattern of patterns) {
      const match = pattern.exec(sentence);
      if (match && !(canBeDenied && denial.test(sentence.slice(0, match.index)))) return match[0].trim();
    }
  }
  return null;
}
