// Where the map goes when a visitor presses a button that homes share.
import type { CameraOptions, Map as MapLibre, PaddingOptions } from 'maplibre-gl';
import type { MapHome, MapMark } from '#domain/map.ts';
import { distanceBetween } from '#domain/position.ts';
import { maxZoom } from '../../map/base-map.ts';
import { toEdges } from '../../map/create-map.ts';
import { boundsOf } from '../../map/geometry.ts';
import { splitLevelOf } from './pins.ts';

/** Up to this number, homes are listed instead: their cards fit, and the map stays where it is. */
const few = 3;

/**
 * The view that splits the button: one level closer, or as close as it takes, with the landmark if that was
 * in view and still fits. Null for homes that are listed instead: a few, or those in the same place.
 */
export function findSplitView(
  map: MapLibre,
  homes: readonly MapHome[],
  marks: readonly MapMark[],
  padding: PaddingOptions,
): CameraOptions | null {
  const level = homes.length > few ? splitLevelOf(homes, map.getZoom(), marks) : null;
  const [first] = homes;
  if (level === null || !first) return null;
  const closest = Math.min(maxZoom, Math.max(level, map.getZoom() + 1));
  const viewOf = (positions: Parameters<typeof boundsOf>[0]) => {
    const bounds = boundsOf(positions);
    return bounds ? map.cameraForBounds(toEdges(bounds), { padding, maxZoom: closest }) : undefined;
  };
  const inView = marks.filter(({ longitude, latitude }) => map.getBounds().contains([longitude, latitude]));
  const [nearest] = inView.toSorted(
    (one, other) => distanceBetween(one, first) - distanceBetween(other, first),
  );
  const withMark = nearest && viewOf([...homes, nearest]);
  if (withMark?.zoom !== undefined && withMark.zoom >= level) return withMark;
  const alone = viewOf(homes);
  return { ...alone, zoom: Math.max(alone?.zoom ?? level, level) };
}
