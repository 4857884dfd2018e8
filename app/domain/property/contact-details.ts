// Finds phone numbers, email addresses, links and messenger accounts in text that visitors read. Guests
// should first ask on the site, so listings have none of these.

export interface ContactDetail {
  kind: 'phone' | 'email' | 'link' | 'account';
  /** As typed, in plain letters and digits (`toPlain`). */
  text: string;
}

/**
 * The text with compatible letters and digits as plain ones ("６１９" as "619"), without characters that a
 * reader can't see, and with every middle dot as a dot and every dash as a hyphen.
 */
function toPlain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[·•‧∙⋅・]/g, '.')
    .replaceAll(/\p{Pd}/gu, '-');
}

const digitWord = String.raw`\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b`;
const digit = String.raw`(?:\d|${digitWord})`;

const patterns: readonly { kind: ContactDetail['kind']; pattern: RegExp }[] = [
  { kind: 'email', pattern: /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,5}\.[a-z]{2,}/gi },
  // Disguised: "rosa (at) example dot com".
  {
    kind: 'email',
    pattern:
      /[\w.+-]{1,64}\s{0,5}(?:\(at\)|\[at\]| at )\s{0,5}[\w-]{1,63}\s{0,5}(?:\(dot\)|\[dot\]| dot )\s{0,5}[a-z]{2,}/gi,
  },
  {
    kind: 'link',
    pattern:
      /\b(?:https?:\/\/|www\.)[^\s]+|\b[\w-]+\.(?:com|net|org|info|biz|io|co|ly|app|xyz|icu|tv|gg|rentals|vacations)\b(?!@)|\b(?:t|wa|m|ig|paypal)\.me\b(?:\/\S+)?/gi,
  },
  // Ten digits with an optional country code, in any grouping. Rents, years and ZIP codes have fewer.
  {
    kind: 'phone',
    pattern:
      /(?<![\d$])(?:\+?1[\s.-]{0,5})?\(?\d(?:[\s.-]{0,5}\d){2}\)?[\s.-]{0,5}\d(?:[\s.-]{0,5}\d){2}[\s.-]{0,5}\d(?:[\s.-]{0,5}\d){3}(?!\d)/g,
  },
  // Ten or more digits, some of them as words: "619 five five five, oh one four two".
  {
    kind: 'phone',
    pattern: new RegExp(
      String.raw`(?<![\d$])(?=[\d\s,()-]{0,40}${digitWord})${digit}(?:[\s,()-]{0,5}${digit}){9,20}`,
      'gi',
    ),
  },
  {
    kind: 'account',
    pattern: /(?<![\w.])@[a-z][\w.]{2,}|\b(?:whatsapp|telegram|wechat|instagram)(?::| (?:is|as|at) )\s*\S+/gi,
  },
];

/**
 * The contact details in a text, emails first. Finds each part of the text once: the domain of an email isn't
 * also a link.
 */
export function findContactDetails(text: string): ContactDetail[] {
  const found: ContactDetail[] = [];
  let rest = toPlain(text);
  for (const { kind, pattern } of patterns) {
    rest = rest.replaceAll(pattern, (match) => {
      found.push({ kind, text: match.trim() });
      return ' ';
    });
  }
  return found;
}
