// Finds links whose domain looks like that of a known site, such as "bay-stead.com" or "airbnb.pay-now.info".

/** The names that scams imitate, and the domains that belong to them. */
const knownSites: Readonly<Record<string, readonly string[]>> = {
  baystead: ['baystead.com', 'baystead.example'],
  airbnb: ['airbnb.com'],
  vrbo: ['vrbo.com'],
  booking: ['booking.com'],
  expedia: ['expedia.com'],
  zillow: ['zillow.com'],
  craigslist: ['craigslist.org'],
  furnishedfinder: ['furnishedfinder.com'],
  paypal: ['paypal.com', 'paypal.me'],
  zelle: ['zellepay.com', 'zelle.com'],
  venmo: ['venmo.com'],
};
const names = Object.keys(knownSites);
/** Shorter names are part of other words, and "willow" is one letter from a name of this length. */
const minDistinctive = 6;
const ownDomains = Object.values(knownSites).flat();

/** Matches one host. Its last label has letters only, so "2.5" and "10.30" don't match. */
const host = /(?<![@\w.-])(?:https?:\/\/)?((?:[\p{L}\p{N}-]{1,63}\.){1,6}[\p{L}]{2,24})(?![\w@-])/giu;

/** Letters and digits that look like others (Unicode TS 39 lists many more). */
const twins: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ԁ: 'd',
};

/** The first look-alike host in a text, or null. `ownHost` never counts as one. */
export function findLookAlike(text: string, ownHost: string): string | null {
  const hosts = Array.from(text.normalize('NFKC').matchAll(host), ([, found = '']) => found.toLowerCase());
  return hosts.find((each) => looksLikeKnown(each, ownHost.toLowerCase())) ?? null;
}

function looksLikeKnown(found: string, ownHost: string): boolean {
  const isOf = (domain: string) => found === domain || found.endsWith(`.${domain}`);
  if ([...ownDomains, ownHost].some(isOf)) return false;
  // "bay-stead.com" is compared without its hyphen, and "baystead-pay.com" by its words.
  const labels = found.split('.').slice(0, -1).map(toLetters);
  return labels.some((label) => {
    const joined = label.replaceAll('-', '');
    const words = [joined, ...label.split('-')];
    return names.some(
      (name) =>
        words.includes(name) ||
        (name.length >= minDistinctive && name !== 'booking' && joined.includes(name)) ||
        (name.length > minDistinctive && words.some((word) => differsByOneTypo(word, name))),
    );
  });
}

function toLetters(label: string): string {
  return Array.from(label, (letter) => twins[letter] ?? letter).join('');
}

/** Whether the two are one typo apart: a letter added, left out or replaced, or two neighbors swapped. */
function differsByOneTypo(word: string, name: string): boolean {
  if (Math.abs(word.length - name.length) > 1) return false;
  let start = 0;
  while (start < name.length && word[start] === name[start]) start += 1;
  const [left, wanted] = [word.slice(start), name.slice(start)];
  return (
    left.slice(1) === wanted.slice(1) ||
    left.slice(1) === wanted ||
    left === wanted.slice(1) ||
    (left[0] === wanted[1] && left[1] === wanted[0] && left.slice(2) === wanted.slice(2))
  );
}
