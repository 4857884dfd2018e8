// What the tables of hints share: rows of patterns, and how a text is compared with them. Hints never refuse
// or change a text, because a pattern can't know what its writer means.

export interface HintRule<Kind extends string> {
  kind: Kind;
  /** Compared with each sentence of the plain text. */
  patterns: readonly RegExp[];
  /** Whether words before the match such as "never" turn it into its opposite. */
  canBeDenied?: boolean;
  /** Sentences that the rule ignores. */
  exempt?: RegExp;
}

export interface FoundHint<Kind extends string> {
  kind: Kind;
  /** The words that the rule found. */
  words: string;
}

/**
 * Normalizes quotes, dashes, spaces and words like "dont", so that patterns needn't list the variants.
 * Removes characters that a reader can't see.
 */
function toPlain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[‘’ʼ´`]/g, "'")
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\b(do|does|did|ca|wo|is|are|was|would|could|should)nt\b/gi, "$1n't");
}

/**
 * Characters. Some patterns take quadratic time in the length of a sentence, so a longer one is read in
 * parts.
 */
const maxSentenceLength = 400;

/** A dot within "baystead.com" or "$2.50" doesn't end a sentence. */
function splitSentences(text: string): string[] {
  const sentences = toPlain(text).split(/(?<=[.!?;])\s+|\n/);
  return sentences.flatMap((sentence) => sentence.match(partsOfSentence) ?? []);
}

const partsOfSentence = new RegExp(`.{1,${maxSentenceLength}}(?: |$)|.{1,${maxSentenceLength}}`, 'g');

const denials = [
  // "I'd never " before "wire money". It doesn't reach the next clause: "I can't show the house so please
  // wire …".
  /\b(?:never|not(?! only)|no(?! problem| worr)|without|neither|nor|(?<!why )\w+n't(?! (?:forget|hesitate|worry|mind|be shy))|cannot|refuse to|rather than|instead of)\b(?:(?! (?:so|but|because|since|please|kindly|just|then|if|unless|once) )[^,:])*$/i,
  // "We don't take wires, crypto or " before "gift cards".
  /\b(?:no(?! problem| worr)|neither|(?:not|never|\w+n't) (?:take|accept|use|want|do|ask for|send|pay))\b(?:(?! (?:so|but|because|just|please) )[^,:])*(?:, ?(?:\w+ )?)*(?:(?:or|and|nor) )?$/i,
  // A report: "The last owner told me to ".
  /\b(?:he|she|they|some(?:one|body)|guy|man|woman|owner|landlord|host|scammer)(?: \w+)? (?:told|asked|wanted|tried to get) (?:me|us) to\b[^,:]*$/i,
];

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

function findFirst(rule: HintRule<string>, sentences: readonly string[]): string | null {
  const { patterns, canBeDenied, exempt } = rule;
  for (const sentence of sentences) {
    if (exempt?.test(sentence)) continue;
    for (const pattern of patterns) {
      const match = pattern.exec(sentence);
      if (!match) continue;
      const before = sentence.slice(0, match.index);
      if (!canBeDenied || !denials.some((denial) => denial.test(before))) return match[0].trim();
    }
  }
  return null;
}
