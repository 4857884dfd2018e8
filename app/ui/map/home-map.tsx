// The small map of a listing page: a circle around the approximate position, and the nearest landmarks.
// Loaded when it comes into view, with MapLibre and its styles.
import { useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { landmarks, type Position } from '#domain/places.ts';
import { distanceBetween, nearbyRadius } from '#domain/position.ts';
import { canShowMap, createMap, noMapMessage, showMarks, sourceOf, toEdges } from './create-map.ts';
import { boundsOf, toPoints } from './geometry.ts';
import { keepNamesOffCircle } from './home-names.ts';
import styles from './map.css?url';

interface HomeMapProps {
  /** The approximate position: the page has no other. */
  position: Position;
  /** The names of the landmarks to mark, if they are near enough. The first ones keep their names. */
  names: readonly string[];
}

/** In meters. The view shows at least this distance around the home, and includes the near landmarks. */
const surroundings = { least: 1200, near: nearbyRadius };

export function HomeMap({ position, names }: HomeMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isPossible] = useState(canShowMap);
  const archiveName = useRouteLoaderData<{ mapTiles?: string }>('root')?.mapTiles;
  useEffect(() => {
    if (!container.current) return undefined;
    const near = landmarks.filter((landmark) => distanceBetween(landmark, position) < surroundings.near);
    const marks = names.flatMap((name) => near.find((landmark) => landmark.name === name) ?? []);
    const bounds = boundsOf([position, ...marks], surroundings.least);
    const options = {
      ...(bounds && { bounds: toEdges(bounds) }),
      // Scrolling past the map doesn't zoom it.
      cooperativeGestures: true,
    };
    const map = createMap(container.current, options, { archiveName, onShown: () => undefined });
    void map.once('load', () => {
      void sourceOf(map, 'homes').setData(toPoints([position], () => ({})));
      showMarks(map, { marks, radius: 0 });
      keepNamesOffCircle(map, position, marks);
    });
    return () => map.remove();
  }, [position, names, archiveName]);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="map" />
      {isPossible ? <div ref={container} className="map-canvas" /> : <p className="p-6">{noMapMessage}</p>}
    </>
  );
}
