// What the tables of hints share: rows of patterns, and how a text is compared with them. Hints never refuse
// or change a text, because a pattern can't know what its writer means.

/** The words that get a hint. The `context`, if any, is found in the same sentence. */
export interface HintPattern {
  words: RegExp;
  context?: readonly RegExp[];
  /** Whether the context may also be in the two sentences before or after. */
  nearby?: boolean;
  /** Ends where the words begin, and is shown with them: "no " of "no children". */
  before?: RegExp;
  /** Begins where the words end. */
  after?: RegExp;
  /** Turns the match off if it begins where the words end. */
  unless?: RegExp;
}

export interface HintRule<Kind extends string> {
  kind: Kind;
  patterns: readonly HintPattern[];
  /** Whether words around the match such as "never" turn it into its opposite. */
  canBeDenied?: boolean;
  /** Sentences that the rule ignores. */
  exempt?: RegExp;
}

export interface FoundHint<Kind extends string> {
  kind: Kind;
  /** The words that the rule found. */
  words: string;
}

/** Names the parts of a long alternative, each of which may be one itself. */
export const oneOf = (...parts: readonly string[]) => `(?:${parts.join('|')})`;
/** The same for a list with one idea a line. */
export const lines = (list: TemplateStringsArray, ...parts: readonly string[]) =>
  oneOf(
    ...String.raw(list, ...parts)
      .trim()
      .split(/\n\s*/),
  );
export const anyWord = (words: string) => new RegExp(String.raw`\b${words}\b`, 'i');
/** Matches what any of the patterns matches. */
export const anyOf = (...parts: readonly RegExp[]) =>
  new RegExp(parts.map(({ source }) => source).join('|'), 'i');

/** A pattern that stands alone, or whose context is in the same sentence. */
export const inSentence = (words: string, ...context: readonly string[]): HintPattern => ({
  words: new RegExp(words, 'gi'),
  context: context.map((each) => new RegExp(each, 'i')),
});

/** A pattern whose context may be two sentences away: "The check is larger. Forward the rest." */
export const nearby = (words: string, ...context: readonly string[]): HintPattern => ({
  ...inSentence(words, ...context),
  nearby: true,
});

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
    .replaceAll(/\bw\/(o?)(?: |\b)/gi, (_, without: string) => (without ? 'without ' : 'with '))
    .replaceAll(/\b(?:pls|plz)\b/gi, 'please')
    .replaceAll(/\b(what|that|here|there|who)s\b/gi, "$1's")
    .replaceAll(/\b(i)(m|ve)\b/gi, "$1'$2")
    .replaceAll(/\b(do|does|did|ca|wo|is|are|was|were|would|could|should|have|has)nt\b/gi, "$1n't");
}

/**
 * Characters. Some patterns take quadratic time in the length of a sentence, so a longer one is read in
 * parts.
 */
const maxSentenceLength = 400;
/** Each is compared with all patterns. Further ones, as in " . . . .", aren't read. */
const maxSentences = 150;

/** The dots of "baystead.com", "$2.50" and "sec. 8" end no sentence. */
function splitSentences(text: string): string[] {
  const sentences = toPlain(text).split(/(?<=[.!?;])(?<!\b(?:sec|approx|mr|mrs|ms|dr)\.)\s+|\n/i);
  return sentences.flatMap((sentence) => sentence.match(partsOfSentence) ?? []).slice(0, maxSentences);
}

const partsOfSentence = new RegExp(`.{1,${maxSentenceLength}}(?: |$)|.{1,${maxSentenceLength}}`, 'g');

const denials = [
  // "I'd never " before "wire money". A new clause ends it: "I can't show the house so please wire …".
  /\b(?:never|(?<!why )not(?! only| sure| everyone)|no(?! problem| worr)|without|neither|nor|(?<!why )\w+n't(?! (?:forget|hesitate|worry|mind|be shy|bother|know|have time|tell|use the))|cannot|refuse to|rather than|instead of)\b(?:(?! (?:so|but|because|since|please|kindly|just|then|if|unless|once|only|before|until) )[^,:]){0,400}$/i,
  // "We don't take wires, crypto or " before "gift cards".
  /\b(?:no(?! problem| worr)|neither|(?:(?<!why )not|never|\w+n't) (?:ever )?(?:take|accept|use|want|do|ask for|send|pay|give|share|post))\b(?:(?! (?:so|but|because|just|please) )[^,:]){0,400}(?:, ?(?:\w+ )?){0,6}(?:(?:or|and|nor) )?$/i,
  // A report: "The last owner told me to ", "a guy is reusing my photos and asking for ".
  /\b(?:he|she|they|some(?:one|body)|guys?|man|woman|owner|landlord|host|scammers?|people|thieves)(?: \w+)? (?:told|asked|wanted|tried to get|tries to get) (?:me|us|people|renters) to\b[^,:]*$|\btold (?:by [^,:]{0,30} )?to\b[^,:]*$|\b(?:some(?:one|body)|a guy|scammers?|thieves|he|she|they|people)\b[^,:]{0,40} (?:asked|asking|demanded|demanding|wanted)(?: \w+){0,2} for\b[^,:]*$/i,
];
/** What turns the match before it into its opposite: " isn't something we accept". */
const denialsAfter =
  /^[^,.;:]{0,30}\b(?:isn't|aren't|is not|are not|won't be|(?:is|are) never|never) (?:\w+ )?(?:accepted|allowed|needed|necessary|required|okay|ok|safe|an option|something|possible|how|a thing|for me|(?:a |my |our )?thing)/i;
/** Sentences that warn of a scam or report one: "Beware, …", not "I'm no scammer" or "so many scams". */
const warnings =
  /\b(?:beware|if (?:any|some)(?:one|body) (?:else )?(?:asks?|tells?|wants|offers|contacts|claims)|watch out|be careful|stay away|phishing|fraudsters?|lost (?:\$|my money|money|hundreds|thousands)|never (?:give|send|share|pay|wire)|(?<!\b(?:not?|isn't|many|any|avoid|prevent|against|of|to|by|for|from|this) (?:an? |being )?)(?:scam(?:s|med|mers?)?|fraud)|i (?:reported|blocked|refused|hung up|deleted)|(?:fell|fall) for|red flags?|(?:asked|asking|wanted|wants) me (?:for|to (?:pay|send|wire|buy|give|share))|(?:is|was) (?:that|this|it) (?:really |actually )?(?:you|from you|normal|legit|real|serious)|i was asked (?:for|to)|i didn't (?:answer|reply|respond|send|pay)|so i (?:stopped|left|walked|said no|reported|blocked)|(?:messages?|texts?|calls?|e-?mails?) (?:claiming|pretending|that asks?|asking))\b/i;

/** What the rules find, each kind once, in the order of the rules. */
export function findHints<Kind extends string>(
  rules: readonly HintRule<Kind>[],
  text: string,
): FoundHint<Kind>[] {
  const sentences = splitSentences(text);
  const found = new Map<Kind, string>();
  for (const rule of rules) {
    const words = found.has(rule.kind) ? null : findFirst(rule, sentences);
    if (words !== null) found.set(rule.kind, words);
  }
  return Array.from(found, ([kind, words]) => ({ kind, words }));
}

function findFirst(rule: HintRule<string>, sentences: readonly string[]): string | null {
  for (const [index, sentence] of sentences.entries()) {
    const next = sentences[index + 1] ?? '';
    if (rule.exempt?.test(sentence) || (rule.canBeDenied && warnings.test(`${sentence} ${next}`))) continue;
    for (const pattern of rule.patterns) {
      const around = pattern.nearby ? sentences.slice(Math.max(0, index - 2), index + 3) : [sentence];
      const context = pattern.context ?? [];
      if (!context.every((each) => around.some((near) => each.test(near)))) continue;
      for (const match of sentence.matchAll(pattern.words)) {
        const words = withSides(pattern, sentence, match);
        if (words !== null && !(rule.canBeDenied && isDenied(sentence, match))) return words;
      }
    }
  }
  return null;
}

/** The match with what its pattern wants around it, for the reader. Null if that is missing. */
function withSides(pattern: HintPattern, sentence: string, match: RegExpExecArray) {
  const { before, after, unless, context = [] } = pattern;
  const end = match.index + match[0].length;
  if (unless?.test(sentence.slice(end))) return null;
  const left = before?.exec(sentence.slice(0, match.index));
  const right = after?.exec(sentence.slice(end));
  if (left === null || right === null) return null;
  const ranges = context
    .map((each) => each.exec(sentence) ?? match)
    .filter(([text]) => text !== '')
    .map(({ index, 0: text }) => ({ start: index, end: index + text.length }));
  const start = Math.min(left?.index ?? match.index, ...ranges.map((range) => range.start));
  const last = Math.max(end + (right?.[0].length ?? 0), ...ranges.map((range) => range.end));
  return sentence.slice(start, last).trim();
}

function isDenied(sentence: string, { index, 0: words }: RegExpExecArray): boolean {
  const before = sentence.slice(0, index);
  return (
    denials.some((denial) => denial.test(before)) || denialsAfter.test(sentence.slice(index + words.length))
  );
}
