// Tells land from water. Visitors' pages must load it only with the map, because its data is large.
import type { Position } from './gazetteer.ts';
import land from './land.json' with { type: 'json' };

/** The rings of all polygons, longitude before latitude, as in GeoJSON. `tasks/cut-map.ts` writes them. */
const rings: readonly (readonly (readonly number[])[])[] = land.coordinates.flat();

/** Exact to about 100 meters between the border and Del Mar, and to about 500 meters elsewhere. */
export function isOnLand(position: Position): boolean {
  return rings.filter((ring) => isInside(ring, position)).length % 2 === 1;
}

/** Counts the edges that a line from the position to the east crosses. */
function isInside(ring: readonly (readonly number[])[], { latitude, longitude }: Position): boolean {
  let inside = false;
  let [x1 = 0, y1 = 0] = ring.at(-1) ?? [];
  for (const [x2 = 0, y2 = 0] of ring) {
    const crosses = y1 > latitude !== y2 > latitude;
    if (crosses && longitude < x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
    [x1, y1] = [x2, y2];
  }
  return inside;
}
