// Where the map goes when a visitor presses a button that homes share.
import type { CameraOptions, Map as MapLibre, PaddingOptions } from 'maplibre-gl';
import type { MapHome, MapMark } from '#domain/search/map.ts';
import { distanceBetween } from '#domain/place/position.ts';
import { maxZoom } from '../../map/base-map.ts';
import { toEdges } from '../../map/create-map.ts';
import { boundsOf } from '../../map/geometry.ts';
import { levelOf, splitLevelOf, toPins, zoomStep } from './pins.ts';

/** Levels of zoom between the view in which the buttons just stand apart and the closest one: some air. */
const air = 0.5;

/** The part of MapLibre's map that is read here. A test replaces it. */
interface ViewedMap extends Pick<MapLibre, 'getZoom' | 'cameraForBounds'> {
  getBounds: () => { contains: (position: [number, number]) => boolean };
}

/**
 * The view in which all homes of the button stand apart, or as many as can in one view: as close as that
 * takes, and no closer, so that what is around stays in view. With the landmark if that was in view and takes
 * no room from them. Null for homes whose buttons no zoom separates, which are listed instead.
 */
export function findSplitView(
  map: ViewedMap,
  homes: readonly MapHome[],
  marks: readonly MapMark[],
  padding: PaddingOptions,
): CameraOptions | null {
  const level = splitLevelOf(homes, map.getZoom(), marks);
  const [first] = homes;
  if (level === null || !first) return null;
  const viewOf = (positions: Parameters<typeof boundsOf>[0]) => {
    const bounds = boundsOf(positions);
    const view = bounds ? map.cameraForBounds(toEdges(bounds), { padding, maxZoom }) : undefined;
    return { ...view, zoom: view?.zoom ?? level };
  };
  const countPins = (zoom: number) => toPins(homes, levelOf(zoom), marks).length;
  const inView = marks.filter(({ longitude, latitude }) => map.getBounds().contains([longitude, latitude]));
  const [nearest] = inView.toSorted(
    (one, other) => distanceBetween(one, first) - distanceBetween(other, first),
  );
  const alone = viewOf(homes);
  // On a small map, the view of all of them may not split them.
  const closest = Math.max(alone.zoom, level);
  let apart = level;
  while (countPins(apart) < countPins(closest)) apart += zoomStep;
  const zoom = Math.min(closest, apart + air);
  const withMark = nearest && viewOf([...homes, nearest]);
  return withMark && countPins(withMark.zoom) >= countPins(zoom)
    ? { ...withMark, zoom: Math.min(withMark.zoom, zoom) }
    : { ...alone, zoom };
}
