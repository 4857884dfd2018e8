// Places in the words of a search that are more than one neighborhood: parts of town, ZIP codes, "Hillcrest
// or North Park", and towns nearby. They stay words, because the filters hold one place. Visitors' pages must
// not load it, except with the map: the lists of places are too large for the JavaScript of /listings.
import { foldText } from '../fold-text.ts';
import { neighborTowns } from './neighbor-towns.ts';
import {
  anyLandmark,
  landmarks,
  type Neighborhood,
  neighborhoods,
  type Position,
  sights,
  towns,
} from './places.ts';

export interface Area {
  /** Read again, it means the same. */
  name: string;
  /** Homes in these are in the area. With no towns either, it has none of our homes. */
  neighborhoods: readonly Neighborhood[];
  towns: readonly string[];
  /** Outside of the area, the homes closest to one of these come first. */
  closestTo: readonly Position[];
  /** Homes near these are in the area: places for the filter `near`. */
  landmarks: readonly string[];
  /** Whether it is everywhere else: "Outside La Jolla", "Not near a beach". */
  isOutside: boolean;
}

/** Parts of town, as they are called, with their neighborhoods. */
export const partsOfTown: Readonly<Record<string, readonly string[]>> = {
  Downtown: ['Downtown', 'Cortez Hill', 'East Village', 'Gaslamp Quarter', 'Little Italy', 'Marina District'],
  'La Jolla': ['La Jolla Shores', 'La Jolla Village', 'Bird Rock'],
  'Point Loma': [
    'Point Loma Heights',
    'La Playa',
    'Liberty Station',
    'Loma Portal',
    'Roseville',
    'Sunset Cliffs',
  ],
};

/** These are also words, which are searched. */
const alsoWords = new Set(['Bayside', 'Seacoast']);
const codes = new Set(neighborhoods.flatMap(({ zipCodes }) => zipCodes));

const places: readonly Area[] = [
  ...neighborhoods.filter(({ name }) => !alsoWords.has(name)).map((each) => toPlace(each.name, [each])),
  ...towns.map((name) => ({ ...toPlace(name, []), towns: [name.toLowerCase()] })),
  ...Array.from(codes, (code) =>
    toPlace(
      code,
      neighborhoods.filter(({ zipCodes }) => zipCodes.includes(code)),
    ),
  ),
  // An owner may call the town so.
  ...Object.entries(partsOfTown).map(([name, parts]) => ({
    ...toPlace(
      name,
      neighborhoods.filter((each) => parts.includes(each.name)),
    ),
    towns: [name.toLowerCase()],
  })),
  ...neighborTowns.map(({ name, ...position }) => ({ ...toPlace(name, []), closestTo: [position] })),
];

/** What guests call a neighborhood, in lower case. */
export const shortNames: Readonly<Record<string, string>> = {
  pb: 'Pacific Beach',
  ob: 'Ocean Beach',
  mb: 'Mission Beach',
  utc: 'University City',
  pq: 'Rancho Peñasquitos',
  gaslamp: 'Gaslamp Quarter',
};

/** What guests type for a neighborhood or a part of town wherever it stands, in lower case, and its name. */
export const placeNames: ReadonlyMap<string, string> = new Map([
  ...[...neighborhoods.map(({ name }) => name), ...Object.keys(partsOfTown)]
    .filter((name) => !alsoWords.has(name))
    .map((name) => [foldText(name), name] as const),
  ...Object.entries(shortNames),
]);

function toPlace(name: string, inside: readonly Neighborhood[]): Area {
  return { name, neighborhoods: inside, towns: [], landmarks: [], closestTo: inside, isOutside: false };
}

/** Of two places with one name, the larger one counts: "downtown" is more than the neighborhood. */
const byName = new Map(places.map((place) => [foldText(place.name), place]));
const byLandmark = new Map(
  [...landmarks, ...sights, ...Object.values(anyLandmark).map((name) => ({ name }))].map(({ name }) => [
    foldText(name),
    { ...toPlace(name, []), landmarks: [name] },
  ]),
);
const or = ' or ';
const outside = 'Outside ';
const notNear = 'Not near ';

/** The area that one of the wishes of a search names. Null if it names none, as "quiet" does. */
export function areaCalled(wish: string): Area | null {
  const folded = foldText(wish);
  const prefix = [outside, notNear].find((each) => folded.startsWith(foldText(each))) ?? '';
  const isOutside = prefix !== '';
  const parts = folded
    .slice(prefix.length)
    .split(or)
    .map((name) => (prefix === notNear ? byLandmark : byName).get(name));
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return null;
  return {
    name: prefix + known.map(({ name }) => name).join(or),
    neighborhoods: known.flatMap((part) => part.neighborhoods),
    towns: known.flatMap((part) => part.towns),
    landmarks: known.flatMap((part) => part.landmarks),
    closestTo: isOutside ? [] : known.flatMap(({ closestTo }) => closestTo),
    isOutside,
  };
}

/** The wish for a home in any of the places. */
export function toAreaWish(names: readonly string[]): string {
  return [...new Set(names)].join(or);
}

/** The wishes for a home in none of the places, and near none of the landmarks. */
export function toOutsideWishes(names: readonly string[], near: readonly string[]): string[] {
  return [
    ...(names.length > 0 ? [outside + toAreaWish(names)] : []),
    ...(near.length > 0 ? [notNear + toAreaWish(near)] : []),
  ];
}
