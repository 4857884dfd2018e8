// The text that a search reads, and the shape of its rules. A text remembers where each of its letters came
// from. So a phrase that a rule reads after rewrites (short forms, Spanish, corrected words) still has its
// span in the sentence that a visitor typed.
import type { FilterName } from '#domain/search/filters.ts';
import type { Span } from '#domain/search/query.ts';
import type { MarkedName } from './names.ts';

export interface Text {
  letters: string;
  /** For each letter, the span of the sentence that it came from. */
  spans: readonly Span[];
}

/** What a phrase means. Empty for a phrase that the search leaves out without a note. */
export interface Meaning {
  /** Values of filters, as the URL has them. No rule reads `words` (wishes.ts). */
  wishes?: readonly (readonly [kind: FilterName, value: string])[];
  /** A sentence for the visitor. */
  note?: string | undefined;
  /** A length of stay: it ends the stay if its first day is known, otherwise it is a filter. */
  length?: { nights: number; months: number } | undefined;
  /** YYYY-MM-DD. The end in "until February 1", for a stay whose first day is known. */
  until?: string | undefined;
  /** US dollars for the whole stay. */
  total?: number;
  /**
   * Some of the guests. `counted` and `named` adults may be the same: "my sister and I, two adults". So the
   * larger number counts.
   */
  people?: { counted: number; named: number; children: number };
}

export interface Rule {
  /** Global. Names of places are single letters in it (names.ts). */
  pattern: RegExp;
  /** `today` as YYYY-MM-DD. `names` are those of the sentence. Null leaves the phrase to other rules. */
  read: (match: RegExpMatchArray, today: string, names: readonly MarkedName[]) => Meaning | null;
}

export const toRule = (source: string, read: Rule['read']): Rule => ({
  pattern: new RegExp(source, 'g'),
  read,
});

/** HTML tags, HTML entities and URLs, which no listing contains. */
const markup = /<\/?[a-z][^<>]{0,300}>|&#?\w{1,8};|\b(?:https?:\/\/|www\.)\S{1,300}/gi;
/** In lower case, without accents, markup and special forms of letters. At most `maxLength` letters. */
export function toText(sentence: string, maxLength: number): Text {
  let letters = '';
  const spans: Span[] = [];
  for (let at = 0; at < sentence.length && letters.length < maxLength;) {
    const letter = String.fromCodePoint(sentence.codePointAt(at) ?? 0);
    // Private-use letters stand for names of places (names.ts), so typed ones are removed.
    const plain = letter
      .normalize('NFKD')
      .replaceAll(/[\p{M}\p{Co}]/gu, '')
      .toLowerCase()
      .replaceAll('’', "'");
    letters += plain;
    for (let each = 0; each < plain.length; each += 1) spans.push([at, at + letter.length]);
    at += letter.length;
  }
  return rewrite({ letters: letters.slice(0, maxLength), spans: spans.slice(0, maxLength) }, markup, ' ');
}

/**
 * The text with `written` for each match: as in `replaceAll`, a string or a function of the match. The
 * letters written have the span of the match.
 */
export function rewrite(
  text: Text,
  pattern: RegExp,
  written: string | ((match: RegExpMatchArray) => string),
): Text {
  let [letters, end] = ['', 0];
  const spans: Span[] = [];
  for (const match of text.letters.matchAll(pattern)) {
    const last = match.index + match[0].length;
    const instead = typeof written === 'string' ? written.replace('$1', match[1] ?? '') : written(match);
    if (instead === match[0]) continue;
    letters += text.letters.slice(end, match.index) + instead;
    for (let at = end; at < match.index; at += 1) spans.push(text.spans[at] ?? [0, 0]);
    const span = spanOf(text, match.index, last);
    for (let at = 0; at < instead.length; at += 1) spans.push(span);
    end = last;
  }
  if (end === 0) return text;
  return { letters: letters + text.letters.slice(end), spans: [...spans, ...text.spans.slice(end)] };
}

/** The span of the sentence that the letters from `start` up to `end` came from. */
export function spanOf({ spans }: Text, start: number, end: number): Span {
  return [spans[start]?.[0] ?? 0, spans[end - 1]?.[1] ?? 0];
}
