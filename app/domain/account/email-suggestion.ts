// Guesses what was meant by an email address with a likely typing mistake in its domain. Only asks: a form
// takes every address. docs/decisions/0083-email-addresses.md.

/** Large mail providers in the US. Leaves out short names, which are one letter away from other providers. */
const providers = [
  'gmail.com',
  'yahoo.com',
  'icloud.com',
  'outlook.com',
  'hotmail.com',
  'comcast.net',
  'sbcglobal.net',
  'verizon.net',
  'protonmail.com',
];

/** Real providers that are one letter away from those above. */
const others = new Set(['mail.com', 'email.com', 'ymail.com', 'yahoo.co', 'hotmail.co']);

/** The address with the domain that was probably meant. Null if its domain has no likely mistake. */
export function suggestEmail(email: string): string | null {
  const [, name = '', domain = ''] = /^\s*([^\s@]+)@([^\s@]+)\s*$/.exec(email) ?? [];
  const typed = domain.toLowerCase();
  if (typed === '' || others.has(typed) || providers.includes(typed)) return null;
  const meant = providers.find((provider) => isOneMistake(typed, provider));
  return meant === undefined ? null : `${name}@${meant}`;
}

/** Whether one letter is missing, added, wrong, or swapped with the next one. */
function isOneMistake(typed: string, meant: string): boolean {
  let start = 0;
  while (start < meant.length && meant[start] === typed[start]) start += 1;
  const { [start]: here = '', [start + 1]: next = '' } = typed;
  return [
    typed.slice(start) === meant.slice(start + 1),
    typed.slice(start + 1) === meant.slice(start),
    typed.slice(start + 1) === meant.slice(start + 1),
    next + here + typed.slice(start + 2) === meant.slice(start),
  ].includes(true);
}
