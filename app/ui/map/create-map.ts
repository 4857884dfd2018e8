// Creates a map: MapLibre with the base map, in the current color scheme. The map of a search and the map of
// a listing differ in what they show on it.
import {
  type GeoJSONSource,
  getGlobalDispatcher,
  Map as MapLibre,
  type MapOptions,
  Marker,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { type Bounds, mapArea, type MapMark, type SearchedPlace } from '#domain/search/map.ts';
import { applyPaint, maxZoom, nameAndKindOf, readMapStyle } from './base-map.ts';
import { viewOf } from './controls.ts';
import { toCircle, toPoints } from './geometry.ts';
import { namesBeside, nameKinds } from './map-names.ts';
import { type Circle, placesOfMark, wrapMarkName, isNameWhole } from './name-places.ts';
import { nameSize, townSize } from './map-look.ts';

setWorkerUrl(workerUrl);

/** False without WebGL 2, which MapLibre needs. */
export function canShowMap(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null;
}

/** Shown instead of a map, if the browser can't show one. */
export const noMapMessage = 'Your browser can’t show the map, because WebGL is off.';

export function toEdges({ west, south, east, north }: Bounds): [number, number, number, number] {
  return [west, south, east, north];
}

/** The area in view. */
export function readBounds(map: MapLibre): Bounds {
  const bounds = map.getBounds();
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}

/** The site's archive of street tiles. */
export interface Streets {
  /** Undefined if the site has none. */
  archiveName: string | undefined;
  /** The map has streets now. */
  onShown: () => void;
}

/** Follows the color scheme until it is removed. */
export function createMap(
  container: HTMLElement,
  options: Pick<MapOptions, 'bounds' | 'center' | 'zoom' | 'fitBoundsOptions' | 'cooperativeGestures'>,
  streets: Streets,
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
    locale: {
      'Map.Title': 'Map. Move it with the arrow keys, zoom with plus and minus.',
    },
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
  void map.once('load', () => hideCutNames(map));
  map.on('moveend', () => {
    workerCheck ??= ensureWorker();
  });
  void showStreets(map, streets);
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
async function showStreets(map: MapLibre, { archiveName, onShown }: Streets): Promise<void> {
  if (archiveName === undefined) return;
  await map.once('load');
  const module = await import('./streets.ts').catch(() => null);
  if (await module?.addStreets(map, archiveName)) onShown();
}

/** A source of the style. Throws until the map is loaded. */
export function sourceOf(map: MapLibre, name: string): GeoJSONSource {
  const source = map.getSource<GeoJSONSource>(name);
  if (!source) throw new Error(`The map has no source called ${name} yet.`);
  return source;
}

/**
 * Keeps the names of marks whole at the edges of the view, and off the circle. Call it when the view has
 * changed.
 */
export function placeMarkNames(map: MapLibre, marks: readonly MapMark[], circle?: Circle): void {
  const view = viewOf(map.getContainer());
  const properties = (mark: MapMark) => {
    const name = mark.isSearched ? `${mark.name}\n${mark.distance}` : mark.name;
    const tip = map.project([mark.longitude, mark.latitude]);
    return {
      name: wrapMarkName(name),
      places: placesOfMark(name, tip, view, circle),
      rank: marks.indexOf(mark),
    };
  };
  void sourceOf(map, 'marks').setData(toPoints(marks, properties));
}

/** Shows the names for orientation without those of the marks. */
export function showNamesBeside(map: MapLibre, marks: readonly MapMark[]): void {
  const { landmarks, neighborhoods } = namesBeside(marks);
  void sourceOf(map, 'landmarks').setData(toPoints(landmarks, nameAndKindOf));
  void sourceOf(map, 'neighborhoods').setData(toPoints(neighborhoods, nameAndKindOf));
}

/**
 * Marks places by name, and draws the area around one of them: circles around several would hide each other.
 * Returns the marks, for the caller to remove.
 */
export function showMarks(map: MapLibre, { marks, radius }: SearchedPlace): Marker[] {
  placeMarkNames(map, marks);
  const [only, ...further] = marks;
  const area = only && further.length === 0 && radius > 0 ? [toCircle(only, radius)] : [];
  void sourceOf(map, 'area').setData({ type: 'GeometryCollection', geometries: area });
  map.setLayoutProperty('mark-names', 'text-allow-overlap', area.length > 0);
  return marks.map((mark) =>
    new Marker({ element: createMark(mark, map.getContainer()), anchor: 'bottom' })
      .setLngLat([mark.longitude, mark.latitude])
      .addTo(map),
  );
}

/**
 * Hides names for orientation that an edge of the map, or its controls, would cut. Follows each movement.
 * Call it when the map has loaded.
 */
function hideCutNames(map: MapLibre): void {
  const all = namesBeside([]);
  const names = nameKinds.flatMap((source) =>
    all[source].map(({ name, longitude, latitude }) => ({
      source,
      name,
      position: [longitude, latitude] as const,
    })),
  );
  const cut = new Set<unknown>();
  const update = () => {
    const view = viewOf(map.getContainer());
    for (const each of names) {
      const em = each.source === 'towns' ? townSize : nameSize;
      const isCut = !isNameWhole(each.name, map.project([...each.position]), em, view);
      if (isCut === cut.has(each)) continue;
      if (isCut) cut.add(each);
      else cut.delete(each);
      map.setFeatureState({ source: each.source, id: each.name }, { isCut });
    }
  };
  map.on('move', update);
  map.on('resize', update);
  update();
}

/** In pixels, between the name and the edges of the map. */
const markEdge = 4;

/**
 * The mark of a place: a drop whose tip is at the place. Its name is letters of the map, where there is room
 * for them. With the pointer or the focus, or pressed, it shows its name in any case. A tab stop, until
 * `letArrowsPass` makes arrow keys lead to it. Its name stays inside of the container.
 */
function createMark(mark: MapMark, container: HTMLElement): HTMLElement {
  const name = mark.distance === undefined ? mark.name : `${mark.name} · ${mark.distance}`;
  const element = document.createElement('div');
  element.className = 'map-mark';
  element.role = 'img';
  element.ariaLabel = name;
  element.tabIndex = 0;
  const label = document.createElement('span');
  label.textContent = name;
  element.append(label);
  for (const type of ['pointerenter', 'focus'])
    element.addEventListener(type, () => bringIntoFrame(label, container));
  return element;
}

/** Moves the name to the side, and below its mark instead of above, where an edge would cut it. */
function bringIntoFrame(label: HTMLElement, container: HTMLElement): void {
  label.style.translate = '';
  const [frame, box] = [container.getBoundingClientRect(), label.getBoundingClientRect()];
  const right =
    Math.max(0, frame.left + markEdge - box.left) - Math.max(0, box.right + markEdge - frame.right);
  const mark = label.parentElement?.getBoundingClientRect();
  const isCut = box.top < frame.top + markEdge;
  const down = isCut && mark ? mark.bottom + markEdge - box.top : 0;
  label.style.translate = `${right}px ${down}px`;
}
