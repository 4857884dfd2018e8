// The approximate position of a property. Moves every position to a grid before it is stored, so that the
// exact position of an address never gets into the database (docs/decisions/0066-place.md). Server
// only, because browsers load the shore only with the map.
import { isOnLand } from './land.ts';
import { neighborhoods, type Position } from './gazetteer.ts';
import { distanceBetween, townOf } from './position.ts';

/**
 * The side of a cell of the grid in degrees: about 550 m from south to north, and 470 m from west to east.
 */
export const gridStep = 0.005;
/** How many cells a position in water may be from land. A position farther out is a mistake. */
const maxCells = 3;

/** San Diego County. The database has the same bounds. */
const positionBounds = { south: 32.5, north: 33.6, west: -117.7, east: -116 } as const;

function isInCounty({ latitude, longitude }: Position): boolean {
  const { south, north, west, east } = positionBounds;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/** The nearest point of the grid, moved by so many cells to the north (`up`) and to the east (`right`). */
function toGrid({ latitude, longitude }: Position, up = 0, right = 0): Position {
  const round = (degrees: number, cells: number) => (Math.round(degrees / gridStep) + cells) / (1 / gridStep);
  return { latitude: round(latitude, up), longitude: round(longitude, right) };
}

const isPossible = (point: Position) => isInCounty(point) && isOnLand(point);
const offsets = Array.from({ length: 2 * maxCells + 1 }, (_, index) => index - maxCells);

/** The nearest point of the grid that is on land. Null outside of San Diego County, and far out at sea. */
export function toApproximatePosition(position: Position): Position | null {
  if (!isInCounty(position)) return null;
  const nearest = toGrid(position);
  if (isPossible(nearest)) return nearest;
  return (
    offsets
      .flatMap((up) => offsets.map((right) => toGrid(position, up, right)))
      .toSorted((one, other) => distanceBetween(one, position) - distanceBetween(other, position))
      .find(isPossible) ?? null
  );
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
        (each) => each.zips.includes(zipCode.slice(0, 5)) && (town === null || each.town === town),
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
