// The view of all homes of a search: as close as it can be with every button whole and off the controls.
import { type CameraOptions, LngLat, type Map as MapLibre } from 'maplibre-gl';
import type { MapHomes } from '#domain/search/map.ts';
import { boxesOver, everyControl } from '../../map/controls.ts';
import { toEdges } from '../../map/create-map.ts';
import { boundsOf } from '../../map/geometry.ts';
import { isWhole } from '../../map/name-places.ts';
import { clearance, heightOfControls } from './bring-into-view.ts';
import { boxesAt } from './pins.ts';

/** Leaves the surroundings of a single home in view. */
const maxFittedZoom = 12.5;
/** In pixels. Buttons of homes at the edge fit in it, and on the right the zoom buttons. */
const padding = { top: 32, right: 64, bottom: 56, left: 48, edge: 24 };
/** In pixels, more room above for buttons that stand above a mark, and on the left for names of several. */
const marked = { above: 24, left: 48 };
/** In pixels, more room above for the button that searches the area. */
const searchButton = 44;
/** In pixels, of the map's part below the window, which is left empty at first. */
const maxHidden = 250;
/** All homes and the landmark that they are near, or without homes the area of the search. */
export function findHomesView(
  map: MapLibre,
  { homes, place: { marks, radius } }: MapHomes,
): CameraOptions | null {
  const near = marks.length === 1 ? marks : [];
  const bounds = homes.length > 0 ? boundsOf([...homes, ...near]) : boundsOf(near, radius);
  if (!bounds) return null;
  const container = map.getContainer();
  const room = roomIn(container, marks.length > 0 ? marked.above : 0, marks.length > 1 ? marked.left : 0);
  const { beside, above, below } = clearance;
  const close = { top: above, right: beside, bottom: hiddenIn(container) + below, left: beside };
  const rooms = [close, { ...close, right: room.right }, { ...close, top: room.top }, room];
  const views = rooms.flatMap(
    (each) => map.cameraForBounds(toEdges(bounds), { padding: each, maxZoom: maxFittedZoom }) ?? [],
  );
  const size = { width: container.clientWidth, height: container.clientHeight };
  const shown = {
    ...size,
    height: size.height - hiddenIn(container),
    controls: boxesOver(container, everyControl),
  };
  const isClear = ({ center = [0, 0], zoom = 0 }: CameraOptions) => {
    const { lng, lat } = LngLat.convert(center);
    const boxes = boxesAt(homes, marks, { center: [lng, lat], zoom }, size);
    return boxes.every((box) => isWhole(box, shown));
  };
  return views.find(isClear) ?? views.at(-1) ?? null;
}

/** The padding for homes that appear with the button that searches the area. */
export function roomBelowSearch(container: HTMLElement) {
  return roomIn(container, searchButton);
}

/** The padding with more room above and on the left, and with the map's part below the window. */
function roomIn(container: HTMLElement, above: number, left = 0) {
  return {
    top: Math.max(padding.top, heightOfControls(container) + padding.edge) + above,
    right: padding.right,
    // The names of the sources are below the window then.
    bottom: Math.max(padding.bottom, hiddenIn(container) + padding.edge),
    left: padding.left + left,
  };
}

/** In pixels, of the map's part below the window. */
function hiddenIn(container: HTMLElement): number {
  return Math.min(maxHidden, Math.max(0, container.getBoundingClientRect().bottom - innerHeight));
}
