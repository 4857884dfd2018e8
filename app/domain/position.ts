// Distances and places as visitors read them.
import { optionFilterOf } from './filters.ts';
import {
  anyLandmark,
  type Landmark,
  landmarkKinds,
  landmarksCalled,
  metersPerMile,
  type Position,
  type Town,
} from './places.ts';

/**
 * Meters in a degree at 32.8 degrees north. Within the county, a plane with these scales is exact to one
 * percent.
 */
export const metersPerDegree = { latitude: 110_900, longitude: 93_660 } as const;

/** In whole meters. `conditions.ts` has the same formula in SQL. */
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
  const nearest = findNearest({ latitude, longitude }, near);
  return nearest ? `${formatMiles(nearest.meters)} to ${nearest.landmark.name}` : null;
}

function findNearest(position: Position, near: string): { landmark: Landmark; meters: number } | undefined {
  return landmarksCalled(near)
    .map((landmark) => ({ landmark, meters: distanceBetween(landmark, position) }))
    .toSorted((one, other) => one.meters - other.meters)[0];
}

/** A landmark near a home. */
export interface NearbyLandmark {
  name: string;
  /** "1.2 miles" */
  distance: string;
}

/**
 * The landmark of a search, then the nearest one of each kind, nearest first. Takes the approximate position,
 * so that the distances don't reveal the exact one. `near` is empty without a landmark.
 */
export function listNearbyLandmarks(approximatePosition: Position | null, near = ''): NearbyLandmark[] {
  if (approximatePosition === null) return [];
  const nearest = landmarkKinds
    .flatMap((kind) => findNearest(approximatePosition, anyLandmark[kind]) ?? [])
    .toSorted((one, other) => one.meters - other.meters);
  const found = [findNearest(approximatePosition, near) ?? [], nearest]
    .flat()
    .map(({ landmark, meters }) => [landmark.name, formatMiles(meters)] as const);
  return Array.from(new Map(found), ([name, distance]) => ({ name, distance }));
}

/** The town of a location such as "San Diego, CA". Null if it is elsewhere. */
export function townOf(location: string): Town | null {
  return optionFilterOf('location').read([location]);
}
