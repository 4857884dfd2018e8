// Moves the map so that the button of an open card is in view.
import type { Map as MapLibre } from 'maplibre-gl';
import type { Position } from '#domain/place/gazetteer.ts';
import { boxesOver, listLink, zoomControls } from '../../map/controls.ts';
import { toEdges } from '../../map/create-map.ts';
import { type Box, boundsOf, distanceBeyond, type Point } from '../../map/geometry.ts';

/** In pixels, how far the center of a button stays from edges and controls: about half of its size. */
export const clearance = { beside: 46, above: 30, below: 30 };
/** In pixels, how far a mark and its name reach above its place. */
const markHeight = 72;

/**
 * Moves the map as little as possible, so that neither its controls nor the panel of cards cover the button.
 * A single mark that is in view stays in view. If it can't, the map zooms out. `covered` is the height of the
 * panel in pixels, which is at the bottom.
 */
export function bringIntoView(
  map: MapLibre,
  pin: Position & { shift: number },
  marks: readonly Position[],
  covered: number,
): void {
  const pixelOf = ({ longitude, latitude }: Position): Point => map.project([longitude, latitude]);
  const { clientWidth, clientHeight } = map.getContainer();
  const bottom = clientHeight - covered;
  const { x: pinX, y: pinY } = pixelOf(pin);
  const [[east, south] = [0, 0]] = findFreeAreas(map.getContainer(), bottom)
    .map((area) => distanceBeyond({ x: pinX, y: pinY + pin.shift }, area))
    .toSorted((one, other) => Math.hypot(...one) - Math.hypot(...other));
  if (east === 0 && south === 0) return;
  const isInView = ({ x, y }: Point) => x >= 0 && x <= clientWidth && y >= markHeight && y <= bottom;
  const seen = marks.length === 1 ? marks.filter((mark) => isInView(pixelOf(mark))) : [];
  const wouldStay = (mark: Position) => {
    const { x, y } = pixelOf(mark);
    return isInView({ x: x - east, y: y - south });
  };
  const bounds = boundsOf([pin, ...seen]);
  if (seen.every(wouldStay) || !bounds) {
    map.panBy([east, south]);
    return;
  }
  const room = 2 * clearance.beside;
  const padding = { top: markHeight, right: room, bottom: covered + 2 * clearance.below, left: room };
  map.fitBounds(toEdges(bounds), { padding, maxZoom: map.getZoom(), linear: true });
}

/** How far the controls at the top of the map reach down, in pixels. By default, the link to the list. */
export function heightOfControls(container: HTMLElement, selector = listLink): number {
  return Math.max(0, ...boxesOver(container, selector).map(({ bottom }) => bottom));
}

/** Where the center of a button may be: left of the controls that zoom, or below them. */
function findFreeAreas(container: HTMLElement, bottom: number): Box[] {
  const { clientWidth } = container;
  const [zoom = { left: clientWidth, bottom: 0 }] = boxesOver(container, zoomControls);
  const area = {
    left: clearance.beside,
    top: heightOfControls(container, `${listLink}, .map-buttons > button`) + clearance.above,
    right: clientWidth - clearance.beside,
    bottom: bottom - clearance.below,
  };
  return [
    { ...area, right: zoom.left - clearance.beside },
    { ...area, top: Math.max(area.top, zoom.bottom + clearance.above) },
  ];
}
