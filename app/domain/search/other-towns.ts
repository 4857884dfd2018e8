// Towns that guests name though none of our homes is there, and ZIP codes. For the server only.
import { areaCalled } from '../place/areas.ts';
import { neighborTowns } from '../place/neighbor-towns.ts';
import { neighborhoods, towns } from '../place/places.ts';
import { type Meaning, oneOf, type Rule } from './word-rules.ts';

/** Well known, but too far away. */
const farTowns =
  `Los Angeles, El Centro, Orange County, Irvine, Anaheim, Santa Ana, Long Beach, Santa Monica, Malibu,
  Hollywood, Pasadena, San Clemente, Dana Point, Laguna Beach, Newport Beach, Huntington Beach, Riverside,
  San Bernardino, Palm Springs, Palm Desert, Santa Barbara, Bakersfield, Fresno, San Francisco, San Jose, Oakland,
  Sacramento, Lake Tahoe, Big Bear, Joshua Tree, Monterey, Napa, Phoenix, Scottsdale, Tucson, Sedona, Yuma,
  Las Vegas, Reno, Salt Lake City, Denver, Seattle, Portland, Boise, Albuquerque, Austin, Dallas, Houston,
  San Antonio, Chicago, Minneapolis, Detroit, St. Louis, Kansas City, New Orleans, New York, Brooklyn, Boston,
  Philadelphia, Washington DC, Baltimore, Atlanta, Charlotte, Nashville, Miami, Orlando, Tampa, Honolulu, Hawaii,
  Maui, Mexico City, Guadalajara, Cancun, Cabo, Puerto Vallarta, Ensenada, Mexicali, Vancouver, Toronto, London, Paris`
    .split(',')
    .map((name) => name.trim());

const shortNames: Record<string, string> = {
  'l.a.': 'Los Angeles',
  'st louis': 'St. Louis',
  tj: 'Tijuana',
  nyc: 'New York',
  'new york city': 'New York',
  vegas: 'Las Vegas',
  tahoe: 'Lake Tahoe',
  frisco: 'San Francisco',
  'washington d.c.': 'Washington DC',
};

/** These are words of their own, or parts of names. They mean the town behind "in" or alone only. */
const ambiguous = ['Vista', 'Bonita', 'Lakeside', 'Alpine', 'Julian', 'Ramona', 'Riverside', 'Long Beach'];
const ambiguousShortNames: Record<string, string> = {
  la: 'Los Angeles',
  oc: 'Orange County',
  sf: 'San Francisco',
};

const names = [...neighborTowns.map(({ name }) => name), ...farTowns];
/** By what a guest types, in lower case. */
const certain = new Map([
  ...names.filter((name) => !ambiguous.includes(name)).map((name) => [name.toLowerCase(), name] as const),
  ...Object.entries(shortNames),
]);
const uncertain = new Map([
  ...ambiguous.map((name) => [name.toLowerCase(), name] as const),
  ...Object.entries(ambiguousShortNames),
]);

/** Names of other towns in lower case, to correct their spelling. */
export const otherTownNames: readonly string[] = [...certain.keys()];

const states =
  `alabama|alaska|arizona|arkansas|colorado|connecticut|delaware|florida|georgia|idaho|illinois|indiana|iowa|
  kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|
  new hampshire|new jersey|new mexico|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|
  south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|wisconsin|wyoming|canada|mexico|europe|
  germany|england|japan`
    .replaceAll(/\s+/g, ' ')
    .replaceAll('| ', '|');
const state = String.raw`(?:,? (?:ca|calif|california|county|area)\b){0,2}`;
const place = String.raw`(?:(?:living |staying |somewhere )?(?:in|near|around|close to|by|at) |\d{1,3} (?:min(?:ute)?s?|miles?|blocks?)(?: drive| walk| away)? from )?`;
/** What isn't the town: a dog, a bridge, a way to it. */
const notTown = String.raw`(?! (?:bridge|ferry|view|views|terrier|style|vibes?|feel|heights|hospital|base))`;

export const otherTownRules: readonly Rule[] = [
  // Where guests come from limits no search.
  [
    new RegExp(
      String.raw`(?<!\b(?:min(?:ute)?s?|miles?|blocks?|hours?|drive|walk|far) )\b(?:(?:moving|relocating|visiting|coming|driving|flying|traveling) )?(?:here )?(?:from|out of|live in|based in) (?:${oneOf(certain.keys())}|${states})\b${state}`,
    ),
    () => ({}),
  ],
  [
    new RegExp(String.raw`\b${place}(${oneOf(certain.keys())})(?!\w)${notTown}${state}`),
    ([, name = '']) => toOtherTown(certain.get(name)),
  ],
  [
    new RegExp(
      String.raw`(?:^|\b(?:in|near|around|or) )(${oneOf(uncertain.keys())})(?=$|,|\n| (?:ca|county|area|for|with|under)\b)${state}`,
    ),
    ([, name = '']) => toOtherTown(uncertain.get(name)),
  ],
  [/\b(?:zip(?: ?codes?)? )?(9(?!\d000)\d{4})\b(?![\d,.-]*\d)/, ([, code = '']) => toZipCode(code)],
];

/** Behind the names of towns: every home of ours is there. */
export const stateRule: Rule = [
  /,? ?\b(?:in )?(?:southern california|california|so ?cal|calif|ca|usa|united states)\b/,
  () => ({}),
];

const both = towns.join(' and ');

/** A neighbor is a place that homes may be close to. */
function toOtherTown(name = ''): Meaning {
  const isNear = areaCalled(name) !== null;
  const note = `We don’t have homes in ${name}`;
  return isNear
    ? { note: `${note}, only in ${both}.`, place: name }
    : { note: `${note}. All our homes are in ${both}.` };
}

/** A ZIP code covers several neighborhoods, or a part of one. */
function toZipCode(code: string): Meaning {
  const covered = neighborhoods.filter(({ zipCodes }) => zipCodes.includes(code));
  const [first] = covered;
  if (!first) return toOtherTown(`ZIP code ${code}`);
  if (first.town === 'Imperial Beach') return { location: first.town };
  const where = new Intl.ListFormat('en-US').format(covered.map(({ name }) => name));
  return { note: `ZIP code ${code} is ${where}.`, place: code };
}
