// Distances and places as visitors read them.
import { optionFilterOf } from './filters.ts';
import { landmarksCalled, type Position, type Town } from './places.ts';

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

const metersPerMile = 1609.344;

/** "1.2 miles" */
export function formatMiles(meters: number): string {
  return `${(meters / metersPerMile).toFixed(1)} miles`;
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
  const [nearest] = landmarksCalled(near)
    .map((landmark) => ({ landmark, meters: distanceBetween(landmark, { latitude, longitude }) }))
    .toSorted((one, other) => one.meters - other.meters);
  return nearest ? `${formatMiles(nearest.meters)} to ${nearest.landmark.name}` : null;
}

/** The town of a location such as "San Diego, CA". Null if it is elsewhere. */
export function townOf(location: string): Town | null {
  return optionFilterOf('location').read([location]);
}
