// Keeps names off the circle around the approximate position of a home, and whole at the edges of the map.
import type { Map as MapLibre } from 'maplibre-gl';
import type { MapMark } from '#domain/map.ts';
import type { Position } from '#domain/places.ts';
import { circleRadiusAt } from './base-map.ts';
import { viewOf } from './controls.ts';
import { nameSize, townSize } from './map-look.ts';
import { placeMarkNames, sourceOf } from './create-map.ts';
import { toPoints } from './geometry.ts';
import { nameKinds, namesBeside } from './map-names.ts';
import { placesOfName } from './name-places.ts';

/** In pixels, between the circle and a name. */
const gap = 2;

/** Places the names again after each movement, until the map is removed. Call it when the map has loaded. */
export function keepNamesOffCircle(map: MapLibre, home: Position, marks: readonly MapMark[]): void {
  const sources = namesBeside(marks);
  const placeNames = () => {
    const pixelsOf = ({ longitude, latitude }: Position) => map.project([longitude, latitude]);
    const { x, y } = pixelsOf(home);
    const circle = { x, y, radius: circleRadiusAt(map.getZoom()) + gap };
    const view = viewOf(map.getContainer());
    placeMarkNames(map, marks, circle);
    for (const source of nameKinds) {
      const em = source === 'towns' ? townSize : nameSize;
      const placed = sources[source]
        .map((name) => ({ ...name, places: placesOfName(name.name, pixelsOf(name), em, view, circle) }))
        .filter(({ places }) => places.length > 0);
      const points = toPoints(placed, ({ name, kind, places }) => ({ name, kind, places }));
      void sourceOf(map, source).setData(points);
    }
  };
  // Each source has a layer with its name, and the landmarks have one more.
  for (const layer of [...nameKinds, 'beaches'])
    map.setLayoutProperty(layer, 'text-variable-anchor-offset', ['get', 'places']);
  map.on('moveend', placeNames);
  placeNames();
}
