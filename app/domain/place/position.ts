// Distances and places as visitors read them.
import {
  type GazetteerPlace,
  landmarks,
  placesCalled,
  metersPerMile,
  type Position,
  type Town,
  towns,
} from './gazetteer.ts';

/**
 * Meters in a degree at 32.8 degrees north. Within the county, a plane with these scales is exact to one
 * percent.
 */
export const metersPerDegree = { latitude: 110_900, longitude: 93_660 } as const;

/** In whole meters. `kinds.ts` has the same formula in SQL. */
export function distanceBetween(one: Position, other: Position): number {
  const x = (one.longitude - other.longitude) * metersPerDegree.longitude;
  const y = (one.latitude - other.latitude) * metersPerDegree.latitude;
  return Math.round(Math.sqrt(x * x + y * y));
}

/**
 * What a card shows as the location: "North Park, San Diego", or the location if the neighborhood isn't
 * known.
 */
export function placeOf({
  neighborhood,
  location,
}: {
  neighborhood: string | null;
  location: string;
}): string {
  return neighborhood === null ? location : `${neighborhood}, ${location.split(',')[0]}`;
}

/** "1.2 miles", and at least "0.1 miles", because positions are approximate. */
export function formatMiles(meters: number): string {
  return `${Math.max(meters / metersPerMile, 0.1).toFixed(1)} miles`;
}

/** Nearest first. */
function sortByDistance(places: readonly GazetteerPlace[], position: Position) {
  return places
    .map((place) => ({ ...place, meters: distanceBetween(place, position) }))
    .toSorted((one, other) => one.meters - other.meters);
}

/**
 * "1.2 miles to Scripps Mercy Hospital": the distance to a landmark, or to the nearest hospital for "a
 * hospital". Null without a position. Formatted on the server, because most pages with cards have no
 * distance.
 */
export function formatDistance(
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
  near: string,
): string | null {
  if (latitude === null || longitude === null) return null;
  const [nearest] = sortByDistance(placesCalled(near), { latitude, longitude });
  return nearest ? `${formatMiles(nearest.meters)} to ${nearest.name}` : null;
}

/** A landmark near a home. */
export interface NearbyLandmark {
  name: string;
  /** "1.2 miles" */
  distance: string;
  /** Whether it is that of the search, or the nearest of its kind. Missing for others. */
  isSearched?: true;
}

/**
 * The landmark or sight of a search, then the nearest one of each kind, nearest first. Takes the approximate
 * position, so that the distances don't reveal the exact one. `near` is empty without a landmark.
 */
export function listNearbyLandmarks(approximatePosition: Position | null, near = ''): NearbyLandmark[] {
  if (approximatePosition === null) return [];
  const [searched] = sortByDistance(placesCalled(near), approximatePosition);
  const all = sortByDistance(landmarks, approximatePosition);
  const nearest = all.filter((each) => each === all.find(({ kind }) => kind === each.kind));
  return [...(searched ? [searched] : []), ...nearest.filter(({ name }) => name !== searched?.name)].map(
    ({ name, meters }) => ({
      name,
      distance: formatMiles(meters),
      ...(name === searched?.name && { isSearched: true }),
    }),
  );
}

/**
 * The town of a location such as "San Diego, CA". Null if it is elsewhere. Removes only California; `city_of`
 * in the database removes any state (docs/product.md, "Search > Towns").
 */
export function townOf(location: string): Town | null {
  const [beforeComma = ''] = location.toLowerCase().split(',');
  const city = beforeComma
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/ (?:ca|calif|california)\.?( usa)?$/, '');
  return towns.find((town) => town.toLowerCase() === city) ?? null;
}
