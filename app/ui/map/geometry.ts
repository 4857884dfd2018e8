// Positions as GeoJSON, which MapLibre and supercluster take.
import type { Position } from '#domain/place/gazetteer.ts';
import { metersPerDegree } from '#domain/place/position.ts';

export function toPoints<Place extends Position, Properties>(
  places: readonly Place[],
  propertiesOf: (place: Place) => Properties,
) {
  const features = places.map((place) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [place.longitude, place.latitude] },
    properties: propertiesOf(place),
  }));
  return { type: 'FeatureCollection' as const, features };
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
