// The small map of a listing page: a circle around the approximate position, and the nearest landmarks.
// Loaded when it comes into view, with MapLibre and its styles.
import { Marker, type Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { MapMark } from '#domain/search/map.ts';
import { metersPerMile, placesCalled, type Position } from '#domain/place/gazetteer.ts';
import { distanceBetween, type NearbyLandmark, nearbyRadius } from '#domain/place/position.ts';
import {
  canShowMap,
  createMap,
  noMapMessage,
  showMarks,
  sourceOf,
  toEdges,
  placeMarkNames,
} from './create-map.ts';
import { boundsOf, toPoints } from './geometry.ts';
import styles from './map.css?url';
import { circleRadiusAt } from './base-map.ts';
import { viewOf } from './controls.ts';
import { nameSize, townSize } from './map-look.ts';
import { nameKinds, namesBeside } from './map-names.ts';
import { placesOfName } from './name-places.ts';

interface HomeMapProps {
  /** The approximate position: the page has no other. */
  position: Position;
  /** The landmarks to mark, if they are near enough. The first ones keep their names. */
  nearby: readonly NearbyLandmark[];
}

/**
 * In meters. The view shows at least this distance around the home, and includes the near landmarks, and the
 * place of the search from farther away: a search finds homes within five miles, by approximate positions.
 */
const surroundings = { least: 1200, near: nearbyRadius, searched: 6 * metersPerMile };

/** The place of a landmark or sight. None if it is too far away. */
function toMark(landmark: NearbyLandmark, home: Position): MapMark[] {
  const [place] = placesCalled(landmark.name);
  if (!place) return [];
  const reach = landmark.isSearched ? surroundings.searched : surroundings.near;
  const { latitude, longitude } = place;
  return distanceBetween(place, home) <= reach ? [{ ...landmark, latitude, longitude }] : [];
}

/** A house in the middle of the circle: without it, the drop of a landmark is taken for the home. */
function createHomeSign(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'map-home-sign';
  element.role = 'img';
  element.ariaLabel = 'The home is somewhere in this circle.';
  return element;
}

export function HomeMap({ position, nearby }: HomeMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isPossible] = useState(canShowMap);
  const archiveName = useRouteLoaderData<{ mapTiles?: string }>('root')?.mapTiles;
  useEffect(() => {
    if (!container.current) return undefined;
    const marks = nearby.flatMap((landmark) => toMark(landmark, position));
    const bounds = boundsOf([position, ...marks], surroundings.least);
    const options = {
      ...(bounds && { bounds: toEdges(bounds) }),
      // Scrolling past the map doesn't zoom it.
      cooperativeGestures: true,
    };
    const map = createMap(container.current, options, { archiveName, onShown: () => undefined });
    void map.once('load', () => {
      void sourceOf(map, 'homes').setData(toPoints([position], () => ({})));
      const element = createHomeSign();
      new Marker({ element }).setLngLat([position.longitude, position.latitude]).addTo(map);
      showMarks(map, { marks, radius: 0 });
      keepNamesOffCircle(map, position, marks);
    });
    return () => map.remove();
  }, [position, nearby, archiveName]);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="map" />
      {isPossible ? <div ref={container} className="map-canvas" /> : <p className="p-6">{noMapMessage}</p>}
    </>
  );
}

/** In pixels, between the circle and a name. */
const gap = 2;

/**
 * Keeps names off the circle around the approximate position, and whole at the edges of the map. Places the
 * names again after each movement, until the map is removed. Call it when the map has loaded.
 */
function keepNamesOffCircle(map: MapLibre, home: Position, marks: readonly MapMark[]): void {
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
