// The approximate position of a property. Rounds every position to a grid before it is stored, so that the
// exact position of an address never gets into the database (docs/decisions/0066-place.md).
import { optionFilterOf } from './filters.ts';
import { landmarksCalled, neighborhoods, type Position, type Town } from './places.ts';

/**
 * The side of a cell of the grid in degrees: about 550 m from south to north, and 470 m from west to east.
 */
export const gridStep = 0.005;

/** San Diego County. The database has the same bounds. */
const positionBounds = { south: 32.5, north: 33.6, west: -117.7, east: -116 } as const;

function toGrid(degrees: number): number {
  return Math.round(degrees / gridStep) / (1 / gridStep);
}

/** The nearest point of the grid. Null outside of San Diego County. */
export function toApproximatePosition({ latitude, longitude }: Position): Position | null {
  const { south, north, west, east } = positionBounds;
  if (!(latitude > south && latitude < north && longitude > west && longitude < east)) return null;
  return { latitude: toGrid(latitude), longitude: toGrid(longitude) };
}

interface KnownPlace {
  location: string;
  neighborhood: string | null;
  zipCode: string;
  /** A position that an import has. */
  given?: Position | null | undefined;
}

/**
 * The approximate position of a property: the given one, else the center of its neighborhood, else the center
 * of its town's neighborhoods with its ZIP code. Null if none is known.
 */
export function approximatePositionOf({
  given,
  location,
  neighborhood,
  zipCode,
}: KnownPlace): Position | null {
  const approximate = given ? toApproximatePosition(given) : null;
  if (approximate) return approximate;
  const town = townOf(location);
  const own = neighborhoods.find(({ name }) => name === neighborhood);
  const center =
    own ??
    centerOf(
      neighborhoods.filter(
        (each) => each.zipCodes.includes(zipCode.slice(0, 5)) && (town === null || each.town === town),
      ),
    );
  return center && toApproximatePosition(center);
}

function centerOf(positions: readonly Position[]): Position | null {
  if (positions.length === 0) return null;
  const mean = (of: (position: Position) => number) =>
    positions.reduce((sum, position) => sum + of(position), 0) / positions.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}

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
