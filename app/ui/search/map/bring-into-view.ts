// Moves the map so that the home of an open card is in view.
import type { Map as MapLibre } from 'maplibre-gl';
import type { Position } from '#domain/places.ts';
import { toEdges } from '../../map/create-map.ts';
import { boundsOf, distanceBeyond, type Point } from '../../map/geometry.ts';

/** In pixels, from the center of a chosen button to the panel below it, and to the other edges of the map. */
const clearance = { panel: 64, edge: 32 };
/** In pixels, of a mark and its name above the place. */
const markHeight = 64;

/**
 * Moves the map as little as possible, so that the home is beside the panel, which covers so many pixels at
 * the bottom. A mark that is in view stays in view: if it couldn't, the map zooms out.
 */
export function bringIntoView(
  map: MapLibre,
  home: Position,
  marks: readonly Position[],
  covered: number,
): void {
  const pixelOf = ({ longitude, latitude }: Position): Point => map.project([longitude, latitude]);
  const { clientWidth, clientHeight } = map.getContainer();
  const bottom = clientHeight - covered;
  const [east, south] = distanceBeyond(pixelOf(home), {
    left: clearance.edge,
    top: clearance.edge,
    right: clientWidth - clearance.edge,
    bottom: bottom - clearance.panel,
  });
  if (east === 0 && south === 0) return;
  const isInView = ({ x, y }: Point) => x >= 0 && x <= clientWidth && y >= markHeight && y <= bottom;
  const seen = marks.filter((mark) => isInView(pixelOf(mark)));
  const wouldStay = (mark: Position) => {
    const { x, y } = pixelOf(mark);
    return isInView({ x: x - east, y: y - south });
  };
  const bounds = boundsOf([home, ...seen]);
  if (seen.every(wouldStay) || !bounds) {
    map.panBy([east, south]);
    return;
  }
  const padding = { top: markHeight, right: markHeight, bottom: covered + clearance.panel, left: markHeight };
  map.fitBounds(toEdges(bounds), { padding, maxZoom: map.getZoom(), linear: true });
}
