// Finds links whose domain looks like that of a known site, such as "bay-stead.com" or "airbnb.pay-now.info".

/** The names that scams imitate. Each has a domain of its own in .com. */
const knownNames = (
  'baystead airbnb vrbo booking expedia tripadvisor furnishedfinder zillow trulia hotpads redfin realtor ' +
  'apartments craigslist rentspree turbotenant transunion experian equifax creditkarma docusign hellosign ' +
  'dropbox escrow paypal zelle venmo cashapp stripe coinbase westernunion moneygram wellsfargo bankofamerica ' +
  'chase capitalone citibank facebook instagram whatsapp google microsoft apple amazon icloud linkedin ' +
  'netflix fedex usps'
).split(' ');
const ownDomains = [
  ...knownNames.map((name) => `${name}.com`),
  'baystead.example',
  'airbnb.org',
  'abnb.me',
  'craigslist.org',
  'docusign.net',
  'paypal.me',
  'zellepay.com',
  'cash.app',
];
/** As {@link toLetters} reads them. */
const names = knownNames.map((name) => name.replaceAll('l', 'i'));

const siteName = 'baystead';
const words = new Set([
  'booking',
  'stripe',
  'escrow',
  'chase',
  'apple',
  'amazon',
  'realtor',
  'apartments',
  'google',
]);
/** A shorter name is part of other words, and "willow" is one letter from a name of six. */
const minDistinctive = 6;
/** Two slips in a long name are still a likeness, as in "baysteed" or "bayystaed". */
const minForTwoSlips = 8;

/** What look-alikes add to a name, or call themselves. */
const lure =
  /^(?:pay(?:ments?|out|outs|ing|er)?|secured?|security|safe|verif(?:y|ied|ication)|log-?in|signin|sign|auth|accounts?|confirm(?:ation)?|checkout|support|help(?:desk)?|service|refunds?|release|deposits?|invoices?|billing|bookings?|reserv(?:e|ation)s?|guests?|hosts?|owners?|tenants?|rent(?:al|als)?|lease|escrow|protect(?:ion)?|trust|center|portal|desk|team|official|update|unlock|restore|alert|id|com|net|web|online|my|app|apply|screening|background|check|transfer|wallet|card|claim|insur(?:e|ance)|drive|docs?|files?|shared?|view|reviews?|listings?|stays?|longterm|contract|pending|accept|member|user|client|customer|identity|validate|access|finder|homes?)$/;
/** Endings that cost little, so that names with them come and go. */
const cheapEnding =
  /\.(?:xyz|top|icu|click|site|online|live|help|info|club|shop|buzz|cc|app|link|vip|work|space|website|pro|life|today|support|center|ru|cn|tk|ml|ga|cf)$/;

/** Matches one host. Its last label has letters only, so "2.5" and "10.30" don't match. */
const host =
  /(?<![@\w.-])(?:https?:\/\/)?((?:[\p{L}\p{N}_-]{1,63}(?:\.| ?\(dot\) ?| ?\[(?:dot|\.)\] ?| dot (?=\p{L}))){1,6}[\p{L}]{2,24})(?![\w@-])(\/\S*)?/giu;

/** Letters and digits that look like others (Unicode TS 39 lists many more). */
const twins: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  а: 'a',
  α: 'a',
  в: 'b',
  е: 'e',
  о: 'o',
  ο: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ı: 'i',
  ѕ: 's',
  ԁ: 'd',
  т: 't',
  ɡ: 'g',
};

/** The first look-alike host in a text, or null. `ownHost` never counts as one. */
export function findLookAlike(text: string, ownHost: string): string | null {
  // "https://baystead.com@pay.info" leads to pay.info.
  const disguised = /https?:\/\/([^\s/@]{1,99}\.[^\s/@]{1,99}@[^\s/]+)/i.exec(text)?.[1];
  if (disguised) return disguised;
  const links = Array.from(text.normalize('NFKC').matchAll(host), ([, found = '', path = '']) => ({
    path: path.toLowerCase(),
    found: found.toLowerCase().replaceAll(/ ?[([]?(?:\bdot\b|(?<=\[)\.)[\])]? ?/g, '.'),
  }));
  return links.find(({ found, path }) => looksLikeKnown(found, path, ownHost.toLowerCase()))?.found ?? null;
}

function looksLikeKnown(found: string, path: string, ownHost: string): boolean {
  const isOf = (domain: string) => domain !== '' && (found === domain || found.endsWith(`.${domain}`));
  if ([...ownDomains, ownHost].some(isOf)) return false;
  const labels = found.split('.').slice(0, -1).map(toLetters);
  if (`${labels.join('').replaceAll('-', '')} ${path}`.includes(siteName)) return true;
  // "air.bnb-pay.com"
  const joined = labels.join('').replaceAll(/[-_]/g, '');
  if (names.some((name) => name.length >= minDistinctive && !words.has(name) && joined.includes(name)))
    return true;
  const parts = labels.flatMap((label) => label.split(/[-_]/));
  // "bank.com.pay.info" and "bank.com-pay.info", but not "bank.com.mx".
  if (/(?:^|\.)(?:com|net|org)(?:-|\.(?![a-z]{2}$))/.test(found)) return true;
  // "secure-rent-verify.net" imitates no site but the look of one.
  const lures = parts.filter((part) => lure.test(part)).length + (cheapEnding.test(found) ? 1 : 0);
  return lures > 2 || labels.some((label) => names.some((name) => isLike(label, name, lures > 0)));
}

/** Whether a label has a name or its likeness: "bay-stead", "bay-stead-pay", "paybaystead", "bayst3ad". */
function isLike(label: string, name: string, hasLure: boolean): boolean {
  const joined = label.replaceAll(/[-_]/g, '');
  const parts = [joined, ...label.split(/[-_]/)];
  if (words.has(name))
    return (
      (hasLure && parts.slice(1).includes(name) && parts.length > 2) ||
      (name === 'booking' && joined !== 'bookings' && countSlips(joined, name) === 1)
    );
  if (parts.includes(name)) return true;
  if (name.length >= minDistinctive && joined.includes(name)) return true;
  const slips = name.length >= minForTwoSlips ? 2 : 1;
  return (
    name.length >= minDistinctive - (hasLure ? 1 : 0) &&
    parts.some((part) => part.at(0) === name.at(0) && countSlips(part, name) <= slips)
  );
}

function toLetters(label: string): string {
  const letters = Array.from(label, (letter) => twins[letter] ?? letter).join('');
  return letters.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** Typing slips between two words: letters added, left out or replaced, or two neighbors swapped. */
function countSlips(word: string, name: string): number {
  if (Math.abs(word.length - name.length) > 2) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: name.length + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= name.length; column += 1) {
      const same = word[row - 1] === name[column - 1] ? 0 : 1;
      const swapped = word[row - 1] === name[column - 2] && word[row - 2] === name[column - 1];
      current[column] = Math.min(
        (last[column] ?? Infinity) + 1,
        (current[column - 1] ?? Infinity) + 1,
        (last[column - 1] ?? Infinity) + same,
        swapped ? (beforeLast[column - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[name.length] ?? Infinity;
}
