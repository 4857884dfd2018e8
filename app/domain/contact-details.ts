// Finds phone numbers, email addresses and links in text that visitors read. Guests and owners talk on the site first.

export interface ContactDetail {
  kind: 'phone' | 'email' | 'link';
  /** As typed. */
  text: string;
}

const patterns: readonly { kind: ContactDetail['kind']; pattern: RegExp }[] = [
  { kind: 'email', pattern: /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi },
  // Disguised: "rosa (at) example dot com".
  {
    kind: 'email',
    pattern: /[\w.+-]+\s*(?:\(at\)|\[at\]| at )\s*[\w-]+\s*(?:\(dot\)|\[dot\]| dot )\s*[a-z]{2,}/gi,
  },
  { kind: 'link', pattern: /\b(?:https?:\/\/|www\.)[^\s]+|\b[\w-]+\.(?:com|net|org|info|biz|io)\b(?!@)/gi },
  // Ten digits with an optional country code, in any grouping. Rents, years and ZIP codes have fewer.
  {
    kind: 'phone',
    pattern:
      /(?<![\d$])(?:\+?1[\s.-]*)?\(?\d(?:[\s.-]*\d){2}\)?[\s.-]*\d(?:[\s.-]*\d){2}[\s.-]*\d(?:[\s.-]*\d){3}(?!\d)/g,
  },
];

/** The contact details in a text, emails first. A part of one isn't found again as another kind. */
export function findContactDetails(text: string): ContactDetail[] {
  const found: ContactDetail[] = [];
  let rest = text;
  for (const { kind, pattern } of patterns) {
    rest = rest.replaceAll(pattern, (match) => {
      found.push({ kind, text: match.trim() });
      return ' ';
    });
  }
  return found;
}
