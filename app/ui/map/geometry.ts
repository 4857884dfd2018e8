// Positions as MapLibre takes them: GeoJSON.
import type { Bounds } from '#domain/search/map.ts';
import type { Position } from '#domain/place/gazetteer.ts';
import { metersPerDegree } from '#domain/place/position.ts';

interface Feature {
  type: 'Feature';
  geometry: { type: 'Point'; coordinates: [longitude: number, latitude: number] };
  properties: Record<string, unknown>;
}

export function toPoints<Place extends Position>(
  places: readonly Place[],
  propertiesOf: (place: Place) => Feature['properties'],
) {
  const features = places.map((place): Feature => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
    properties: propertiesOf(place),
  }));
  return { type: 'FeatureCollection' as const, features };
}

/** In pixels, from the upper left corner of the map. */
export interface Point {
  x: number;
  y: number;
}

/** In pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far a point is to the right of a box and below it; negative to the left and above, 0 inside. */
export function distanceBeyond(
  { x, y }: Point,
  { left, top, right, bottom }: Box,
): [east: number, south: number] {
  const [nearestX, nearestY] = [Math.max(left, Math.min(x, right)), Math.max(top, Math.min(y, bottom))];
  return [x - nearestX, y - nearestY];
}

/** Corners of the polygon that stands for a circle. */
const corners = 96;

/** A circle around a position, `radius` in meters, as a closed ring of corners. */
export function toCircle({ latitude, longitude }: Position, radius: number) {
  const ring = Array.from({ length: corners + 1 }, (_, index): [longitude: number, latitude: number] => {
    const angle = (2 * Math.PI * (index % corners)) / corners;
    return [
      longitude + (Math.sin(angle) * radius) / metersPerDegree.longitude,
      latitude + (Math.cos(angle) * radius) / metersPerDegree.latitude,
    ];
  });
  return { type: 'Polygon' as const, coordinates: [ring] };
}

/**
 * The smallest area that contains a circle of `radius` meters around each position. Null without positions.
 */
export function boundsOf(positions: readonly Position[], radius = 0): Bounds | null {
  if (positions.length === 0) return null;
  const latitudes = positions.map(({ latitude }) => latitude);
  const longitudes = positions.map(({ longitude }) => longitude);
  const [up, right] = [radius / metersPerDegree.latitude, radius / metersPerDegree.longitude];
  return {
    west: Math.min(...longitudes) - right,
    south: Math.min(...latitudes) - up,
    east: Math.max(...longitudes) + right,
    north: Math.max(...latitudes) + up,
  };
}
