// The map of a search: MapLibre with the base map, and a button for each home or cluster of homes. Buttons
// are HTML, so that they work with a keyboard and a screen reader.
import {
  type GeoJSONSource,
  LngLatBounds,
  Map as MapLibre,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { type Bounds, mapArea, type MapHome } from '#domain/map.ts';
import { formatMoney } from '#domain/numbers.ts';
import { applyColors, maxZoom, readMapStyle, toPoints } from './base-map.ts';

setWorkerUrl(workerUrl);

/** The view of the map until there are homes to show. */
const towns: Bounds = { west: -117.3, south: 32.54, east: -117.02, north: 32.9 };
const padding = 56;
/** Leaves the surroundings of a single home in view. */
const maxFittedZoom = 12.5;

/** What a button stands for, as MapLibre returns it: a home or a cluster. */
interface Place {
  geometry: { coordinates: [longitude: number, latitude: number] };
  properties:
    | { cluster?: undefined; id: string; title: string; rent: number }
    | { cluster: true; cluster_id: number; point_count: number; minRent: number };
}

interface Listeners {
  /** The visitor moved the map. */
  onMove: () => void;
  /** The visitor pressed a home, or a cluster of homes that are in the same place. */
  onChoose: (ids: readonly string[]) => void;
}

/** False without WebGL 2, which MapLibre needs. */
export function canShowMap(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null;
}

function toEdges({ west, south, east, north }: Bounds): [number, number, number, number] {
  return [west, south, east, north];
}

export class SearchMap {
  readonly #map: MapLibre;
  readonly #listeners: Listeners;
  /** The buttons by the id of the home, or of the cluster. */
  readonly #markers = new Map<string, Marker>();
  readonly #scheme = matchMedia('(prefers-color-scheme: dark)');
  readonly #loaded: Promise<unknown>;
  #homes: readonly MapHome[] = [];
  readonly #repaint = () => applyColors(this.#map);

  constructor(container: HTMLElement, listeners: Listeners) {
    this.#listeners = listeners;
    this.#map = new MapLibre({
      container,
      style: readMapStyle(),
      bounds: toEdges(towns),
      maxBounds: toEdges(mapArea),
      maxZoom,
      attributionControl: { compact: false },
      dragRotate: false,
      touchPitch: false,
      pitchWithRotate: false,
      locale: { 'Map.Title': 'Map. Move it with the arrow keys, zoom with plus and minus.' },
    });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.#map.addControl(new NavigationControl({ showCompass: false }));
    this.#loaded = this.#map.once('load');
    this.#map.on('render', () => this.#updateMarkers());
    // Only movements by the visitor have an event.
    this.#map.on('moveend', ({ originalEvent }) => originalEvent && listeners.onMove());
    this.#scheme.addEventListener('change', this.#repaint);
  }

  remove(): void {
    this.#scheme.removeEventListener('change', this.#repaint);
    this.#map.remove();
  }

  get bounds(): Bounds {
    const bounds = this.#map.getBounds();
    return {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    };
  }

  /** Replaces the homes. */
  async show(homes: readonly MapHome[]): Promise<void> {
    await this.#loaded;
    this.#homes = homes;
    for (const id of this.#markers.keys()) this.#removeMarker(id);
    void this.#source.setData(toPoints(homes, ({ id, title, rent }) => ({ id, title, rent })));
    this.highlight(null);
  }

  moveToArea(area: Bounds): void {
    this.#map.fitBounds(toEdges(area), { linear: true });
  }

  moveToHomes(homes: readonly MapHome[]): void {
    if (homes.length === 0) return;
    const bounds = new LngLatBounds();
    for (const { longitude, latitude } of homes) bounds.extend([longitude, latitude]);
    this.#map.fitBounds(bounds, { linear: true, padding, maxZoom: maxFittedZoom });
  }

  /** Marks the circle of a home, such as the one whose card has the focus. */
  highlight(id: string | null): void {
    const active = this.#homes.filter((home) => home.id === id);
    // Missing until the map is loaded.
    void this.#map.getSource<GeoJSONSource>('active')?.setData(toPoints(active, () => ({})));
    for (const [key, marker] of this.#markers) marker.getElement().ariaCurrent = String(key === id);
  }

  focus(): void {
    this.#map.getCanvas().focus();
  }

  /** Throws until the map is loaded. */
  get #source(): GeoJSONSource {
    const source = this.#map.getSource<GeoJSONSource>('homes');
    if (!source) throw new Error('The map has no homes yet.');
    return source;
  }

  /**
   * Clusters change with the zoom. Only places in view have a button, so that the Tab key skips the others.
   */
  #updateMarkers(): void {
    if (!this.#map.getSource('homes') || !this.#map.isSourceLoaded('homes')) return;
    const view = this.#map.getBounds();
    const places = this.#map.querySourceFeatures('homes') as unknown as Place[];
    const inView = new Map(
      places
        .filter(({ geometry }) => view.contains(geometry.coordinates))
        .map((place) => [keyOf(place), place]),
    );
    for (const key of this.#markers.keys()) if (!inView.has(key)) this.#removeMarker(key);
    for (const [key, place] of inView) if (!this.#markers.has(key)) this.#addMarker(key, place);
  }

  #addMarker(key: string, place: Place): void {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'map-home';
    element.textContent = textOf(place);
    element.ariaLabel = labelOf(place);
    element.addEventListener('click', () => void this.#press(place));
    this.#markers.set(key, new Marker({ element }).setLngLat(place.geometry.coordinates).addTo(this.#map));
  }

  #removeMarker(key: string): void {
    const marker = this.#markers.get(key);
    this.#markers.delete(key);
    if (marker?.getElement() === document.activeElement) this.focus();
    marker?.remove();
  }

  /** Zooms in until a cluster splits. Homes in the same place never do. */
  async #press({ geometry, properties }: Place): Promise<void> {
    if (!properties.cluster) {
      this.#listeners.onChoose([properties.id]);
      return;
    }
    const source = this.#source;
    const zoom = await source.getClusterExpansionZoom(properties.cluster_id);
    if (zoom <= maxZoom) {
      this.#map.easeTo({ center: geometry.coordinates, zoom }, { originalEvent: true });
      return;
    }
    const leaves = await source.getClusterLeaves(properties.cluster_id, properties.point_count, 0);
    this.#listeners.onChoose(
      (leaves as unknown as Place[]).map((leaf) => ('id' in leaf.properties ? leaf.properties.id : '')),
    );
  }
}

function keyOf({ properties }: Place): string {
  return properties.cluster ? `cluster ${properties.cluster_id}` : properties.id;
}

function textOf({ properties }: Place): string {
  return properties.cluster
    ? `${properties.point_count} from ${formatMoney(properties.minRent)}`
    : formatMoney(properties.rent);
}

/** Contains the text of the button, as speech control expects. */
function labelOf({ properties }: Place): string {
  return properties.cluster
    ? `${properties.point_count} from ${formatMoney(properties.minRent)} a month`
    : `${formatMoney(properties.rent)} a month: ${properties.title}`;
}
