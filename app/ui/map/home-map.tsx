// The small map of a listing page: a circle around the approximate position, and the nearest landmarks.
// Loaded when it comes into view, with MapLibre and its styles.
import { Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { MapMark } from '#domain/search/map.ts';
import { metersPerMile, placesCalled, type Position } from '#domain/place/gazetteer.ts';
import { distanceBetween, type NearbyLandmark } from '#domain/place/position.ts';
import { boundsOf, canShowMap, createMap, noMapMessage, setPoints, showMarks } from './create-map.ts';
import styles from './map.css?url';

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
const surroundings = { least: 1200, near: 2 * metersPerMile, searched: 6 * metersPerMile };

/** The place of a landmark or sight. None if it is too far away. */
function toMark(landmark: NearbyLandmark, home: Position): MapMark[] {
  const [place] = placesCalled(landmark.name);
  if (!place) return [];
  const reach = landmark.isSearched ? surroundings.searched : surroundings.near;
  const { latitude, longitude } = place;
  return distanceBetween(place, home) <= reach ? [{ ...landmark, latitude, longitude }] : [];
}

/** A house in the middle of the circle: without it, the drop of a landmark is taken for the home. */
const homeSign = {
  className: 'map-home-sign',
  role: 'img',
  ariaLabel: 'The home is somewhere in this circle.',
};

export function HomeMap({ position, nearby }: HomeMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isPossible] = useState(canShowMap);
  const archiveName = useRouteLoaderData<{ mapTiles?: string }>('root')?.mapTiles;
  useEffect(() => {
    if (!container.current) return undefined;
    const marks = nearby.flatMap((landmark) => toMark(landmark, position));
    const options = {
      bounds: boundsOf([position, ...marks], surroundings.least),
      // Scrolling past the map doesn't zoom it.
      cooperativeGestures: true,
    };
    const map = createMap(container.current, options, archiveName);
    void map.once('load', () => {
      setPoints(map, 'circles', [position]);
      const { longitude, latitude } = position;
      const element = Object.assign(document.createElement('div'), homeSign);
      new Marker({ element }).setLngLat([longitude, latitude]).addTo(map);
      showMarks(map, { marks, radius: 0 });
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
