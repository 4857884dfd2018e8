// Creates a map: MapLibre with the base map, in the current color scheme. The map of a search and the map of
// a listing differ in what they show on it.
import {
  type GeoJSONSource,
  getGlobalDispatcher,
  LngLat,
  LngLatBounds,
  Map as MapLibre,
  type MapOptions,
  Marker,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { type Bounds, mapArea, type SearchedPlace } from '#domain/search/map.ts';
import type { Position } from '#domain/place/gazetteer.ts';
import { applyPaint, maxZoom, namesWithout, readMapStyle } from './base-map.ts';
import { toCircle, toPoints } from './geometry.ts';

setWorkerUrl(workerUrl);

/** False without WebGL 2, which MapLibre needs. */
export function canShowMap(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null;
}

/** Shown if the browser can't show a map. */
export const noMapMessage = 'Your browser can’t show the map, because WebGL is off.';

export function toEdges({ west, south, east, north }: Bounds): [number, number, number, number] {
  return [west, south, east, north];
}

/** The smallest area that contains a circle of `radius` meters around each position. */
export function boundsOf(positions: readonly Position[], radius = 0): LngLatBounds {
  return positions.reduce(
    (bounds, { longitude, latitude }) =>
      bounds.extend(LngLatBounds.fromLngLat(new LngLat(longitude, latitude), radius)),
    new LngLatBounds(),
  );
}

/** Follows the color scheme until it is removed. `archiveName`: the site's street tiles, if it has any. */
export function createMap(
  container: HTMLElement,
  options: Pick<MapOptions, 'bounds' | 'center' | 'zoom' | 'cooperativeGestures' | 'locale'>,
  archiveName: string | undefined,
): MapLibre {
  const map = new MapLibre({
    container,
    style: readMapStyle(),
    maxBounds: toEdges(mapArea),
    maxZoom,
    attributionControl: { compact: false },
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    locale: { 'Map.Title': 'Map. Move it with the arrow keys, zoom with plus and minus.' },
    ...options,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }));
  map.addControl(new ScaleControl({ unit: 'imperial', maxWidth: 80 }), 'bottom-right');
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const repaint = () => applyPaint(map, readMapStyle().layers);
  scheme.addEventListener('change', repaint);
  map.once('remove', () => scheme.removeEventListener('change', repaint));
  map.on('moveend', () => {
    workerCheck ??= ensureWorker();
  });
  if (archiveName !== undefined) void showStreets(map, archiveName);
  return map;
}

/** How long a busy worker may take to answer, in ms. */
const workerPatience = 5000;
let workerCheck: Promise<void> | undefined;

/**
 * Replaces the worker if it has ended, because moving the map would show empty sea. Browsers end workers to
 * save memory, without an event. MapLibre checks its worker only when the page was hidden.
 */
async function ensureWorker(): Promise<void> {
  const workers = getGlobalDispatcher();
  if (!(await workers.ping(workerPatience))) await workers.ensureWorkers();
  workerCheck = undefined;
}

/** If the module or the archive can't be loaded, the map stays without streets. */
async function showStreets(map: MapLibre, archiveName: string): Promise<void> {
  await map.once('load');
  const module = await import('./streets.ts').catch(() => null);
  await module?.addStreets(map, archiveName);
}

/** Replaces the points of a source. Does nothing until the map is loaded. */
export function setPoints<Place extends Position>(
  map: MapLibre,
  source: 'circles' | 'marks' | 'prices',
  places: readonly Place[],
  propertiesOf: (place: Place) => object = () => ({}),
): void {
  void map.getSource<GeoJSONSource>(source)?.setData(toPoints(places, propertiesOf));
}

/**
 * Marks places by name, and draws the area around one of them: circles around several would hide each other.
 * Returns the marks, for the caller to remove. Call it when the map has loaded.
 */
export function showMarks(map: MapLibre, { marks, radius }: SearchedPlace): Marker[] {
  setPoints(map, 'marks', marks, (mark) => ({ name: mark.name, rank: marks.indexOf(mark) }));
  map.setFilter('names', namesWithout(marks.map(({ name }) => name)));
  const [only, ...further] = marks;
  const area = only && further.length === 0 && radius > 0 ? [toCircle(only, radius)] : [];
  void map.getSource<GeoJSONSource>('area')?.setData({ type: 'GeometryCollection', geometries: area });
  return marks.map(({ name, longitude, latitude }) => {
    const drop = { className: 'map-mark', role: 'img', ariaLabel: name, title: name };
    const element = Object.assign(document.createElement('div'), drop);
    return new Marker({ element, anchor: 'bottom' }).setLngLat([longitude, latitude]).addTo(map);
  });
}
