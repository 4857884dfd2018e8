// Towns that guests name though none of our homes is there, and ZIP codes. For the server only.
import { type Neighborhood, neighborhoods, type Position, towns } from './places.ts';
import type { Meaning, Rule } from './word-rules.ts';

/** Near enough that a guest may take a home of ours instead: the closest ones come first. */
const neighbors: readonly (readonly [names: string, latitude: number, longitude: number])[] = [
  ['Coronado', 32.686, -117.183],
  ['Chula Vista', 32.64, -117.084],
  ['National City', 32.678, -117.099],
  ['Bonita', 32.658, -117.03],
  ['Lemon Grove', 32.743, -117.031],
  ['La Mesa', 32.768, -117.023],
  ['Spring Valley', 32.745, -116.999],
  ['El Cajon', 32.795, -116.963],
  ['Santee', 32.838, -116.974],
  ['Lakeside', 32.857, -116.922],
  ['Jamul', 32.717, -116.876],
  ['Alpine', 32.835, -116.766],
  ['Ramona', 33.042, -116.868],
  ['Julian', 33.079, -116.602],
  ['Poway', 32.963, -117.036],
  ['Escondido', 33.119, -117.086],
  ['San Marcos', 33.143, -117.166],
  ['Vista', 33.2, -117.243],
  ['Oceanside', 33.196, -117.38],
  ['Camp Pendleton', 33.233, -117.389],
  ['Carlsbad', 33.158, -117.351],
  ['Leucadia', 33.065, -117.3],
  ['Encinitas', 33.037, -117.292],
  ['Cardiff', 33.02, -117.28],
  ['Solana Beach', 32.991, -117.271],
  ['Del Mar', 32.96, -117.265],
  ['Rancho Santa Fe', 33.02, -117.203],
  ['Fallbrook', 33.376, -117.251],
  ['Temecula', 33.494, -117.148],
  ['Tijuana', 32.515, -117.038],
  ['Rosarito', 32.367, -117.062],
];

/** The ones that are well known, but too far away. */
const farTowns = `Los Angeles, Orange County, Irvine, Anaheim, Santa Ana, Long Beach, Santa Monica, Malibu,
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
  'el centro': 'El Centro',
};

/** These are words of their own, or parts of names. They mean the town behind "in" or alone only. */
const ambiguous = ['Vista', 'Bonita', 'Lakeside', 'Alpine', 'Julian', 'Ramona', 'Riverside', 'Long Beach'];
const ambiguousShortNames: Record<string, string> = {
  la: 'Los Angeles',
  oc: 'Orange County',
  sf: 'San Francisco',
};

const names = [...neighbors.map(([name]) => name), ...farTowns];
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

const oneOf = (phrases: Iterable<string>) =>
  Array.from(phrases, (phrase) => phrase.replaceAll('.', String.raw`\.`))
    .toSorted((one, other) => other.length - one.length)
    .join('|');
const states =
  `alabama|alaska|arizona|arkansas|colorado|connecticut|delaware|florida|georgia|idaho|illinois|indiana|iowa|
  kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|
  new hampshire|new jersey|new mexico|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|
  south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|wisconsin|wyoming|canada|mexico|europe|
  germany|england|japan`
    .replaceAll(/\s+/g, ' ')
    .replaceAll('| ', '|');
const state = String.raw`(?:,? (?:ca|calif|california|county|area)\b)*`;
const place = String.raw`(?:(?:living |staying |somewhere )?(?:in|near|around|close to|by|at) |\d{1,3} (?:min(?:ute)?s?|miles?|blocks?)(?: drive| walk| away)? from )?`;
/** What isn't the town: a dog, a bridge, a way to it. */
const notTown = String.raw`(?! (?:bridge|ferry|view|views|terrier|style|vibes?|feel|heights|hospital|base))`;

export const otherTownRules: readonly Rule[] = [
  // Where guests come from limits no search.
  [
    new RegExp(
      String.raw`(?<!\b(?:min(?:ute)?s?|miles?|blocks?|hours?|drive|walk|far) )\b(?:(?:moving|relocating|visiting|coming|driving|flying|traveling) )*(?:here )?(?:from|out of|live in|based in) (?:${oneOf(certain.keys())}|${states})\b${state}`,
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
  [/\b(?:zip(?: ?code)? )?(9\d{4})\b(?![\d,.-]*\d)/, ([, code = '']) => toZipCode(code)],
];

/** Behind the names of towns: every home of ours is there. */
export const stateRule: Rule = [
  /,? ?\b(?:in )?(?:southern california|california|so ?cal|calif|ca|usa|united states)\b/,
  () => ({}),
];

function toOtherTown(name = ''): Meaning {
  const neighbor = neighbors.find(([each]) => each === name);
  return {
    elsewhere: {
      note: neighbor
        ? `We don’t have homes in ${name}, only in ${both}.`
        : `We don’t have homes in ${name}. All our homes are in ${both}.`,
      ...(neighbor && { closestTo: [{ latitude: neighbor[1], longitude: neighbor[2] }] }),
    },
  };
}

const both = towns.join(' and ');

/** A ZIP code covers several neighborhoods, or a part of one. */
function toZipCode(code: string): Meaning {
  const covered = neighborhoods.filter(({ zipCodes }) => zipCodes.includes(code));
  const [first] = covered;
  if (!first) {
    return { elsewhere: { note: `We don’t have homes in ZIP code ${code}. All our homes are in ${both}.` } };
  }
  if (first.town === 'Imperial Beach') return { location: first.town };
  const where = new Intl.ListFormat('en-US').format(covered.map(({ name }) => name));
  return { elsewhere: { note: `ZIP code ${code} is ${where}.`, closestTo: covered } };
}

/** Several neighborhoods, of which a guest would take any. */
export function betweenNeighborhoods(places: readonly Neighborhood[]): Elsewhere {
  const where = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(places.map(({ name }) => name));
  return { note: `You asked for ${where}.`, closestTo: places };
}

/** A place that no filter finds. */
export interface Elsewhere {
  /** A sentence for the visitor. */
  note: string;
  /** The homes closest to one of these come first. */
  closestTo?: readonly Position[];
}
