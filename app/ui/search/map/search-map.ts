// The map of a search: a button for each home or cluster of homes, and a mark for the place that the search
// is near. Buttons are HTML, so that they work with a keyboard and a screen reader.
import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { type Bounds, clipToMap, type MapHome, type MapHomes } from '#domain/map.ts';
import { formatMoney } from '#domain/numbers.ts';
import type { Position } from '#domain/places.ts';
import { maxZoom } from '../../map/base-map.ts';
import { createMap, showMarks, sourceOf, type Streets, toEdges } from '../../map/create-map.ts';
import { boundsOf, toPoints } from '../../map/geometry.ts';
import { describePriced } from './use-map-homes.ts';

/** The view of the map until there are homes to show. */
const towns: Bounds = { west: -117.3, south: 32.54, east: -117.02, north: 32.9 };
/** Leaves the surroundings of a single home in view. */
const maxFittedZoom = 12.5;
/** In pixels. Leaves room for the buttons of homes at the edge, and on the right for those that zoom. */
const padding = { top: 32, right: 64, bottom: 40, left: 48 };
/** In pixels, between a pressed button and the panel below it. */
const clearance = 40;

/** What a button stands for, as MapLibre returns it: a home or a cluster. */
interface Place {
  geometry: { coordinates: [longitude: number, latitude: number] };
  properties:
    | { cluster?: undefined; id: string; title: string; price: number }
    | { cluster: true; cluster_id: number; point_count: number; minPrice: number };
}

interface Listeners {
  /** The visitor moved the map. */
  onMove: () => void;
  /** The visitor pressed a home, or a cluster of homes that are in the same place. */
  onChoose: (ids: readonly string[]) => void;
}

/** The part of the map in view. */
export interface MapView {
  center: [longitude: number, latitude: number];
  zoom: number;
}

export class SearchMap {
  readonly #map: MapLibre;
  readonly #listeners: Listeners;
  /** The buttons by the id of the home, or of the cluster. */
  readonly #buttons = new Map<string, { marker: Marker; place: Place }>();
  readonly #loaded: Promise<unknown>;
  #marks: readonly Marker[] = [];
  #homes: readonly MapHome[] = [];
  #nights: number | null = null;
  #highlighted: readonly string[] = [];
  #chosen: readonly string[] = [];

  /** Opens at `view`, if there is one. */
  constructor(container: HTMLElement, view: MapView | undefined, streets: Streets, listeners: Listeners) {
    this.#listeners = listeners;
    this.#map = createMap(container, view ?? { bounds: toEdges(towns) }, streets);
    this.#loaded = this.#map.once('load');
    this.#map.on('render', () => this.#updateButtons());
    // Only movements by the visitor have an event.
    this.#map.on('moveend', ({ originalEvent }) => originalEvent && listeners.onMove());
  }

  remove(): void {
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

  get view(): MapView {
    const { lng, lat } = this.#map.getCenter();
    return { center: [lng, lat], zoom: this.#map.getZoom() };
  }

  /** Replaces the homes and the marks. */
  async show({ homes, nights, place }: MapHomes): Promise<void> {
    await this.#loaded;
    this.#homes = homes;
    this.#nights = nights;
    for (const id of this.#buttons.keys()) this.#removeButton(id);
    for (const mark of this.#marks) mark.remove();
    this.#marks = showMarks(this.#map, place);
    void sourceOf(this.#map, 'homes').setData(
      toPoints(homes, ({ id, title, price }) => ({ id, title, price })),
    );
    this.#update();
  }

  moveTo(view: MapView): void {
    this.#map.jumpTo(view);
  }

  /** Shows all towns if none of the area is on the map. */
  moveToArea(area: Bounds): void {
    this.#map.fitBounds(toEdges(clipToMap(area) ?? towns), { linear: true });
  }

  /** Shows all homes and the landmark that they are near, or without homes the area of the search. */
  moveToHomes({ homes, place: { marks, radius } }: MapHomes): void {
    const near = marks.length === 1 ? marks : [];
    const bounds = homes.length > 0 ? boundsOf([...homes, ...near]) : boundsOf(near, radius);
    if (bounds) this.#map.fitBounds(toEdges(bounds), { linear: true, padding, maxZoom: maxFittedZoom });
  }

  /** Marks homes, such as the one whose card has the focus. */
  highlight(ids: readonly string[]): void {
    this.#highlighted = ids;
    this.#update();
  }

  /** Marks the homes of the panel, which covers so many pixels at the bottom, and keeps them in view. */
  choose(ids: readonly string[], covered: number): void {
    this.#chosen = ids;
    this.#update();
    const home = this.#homes.find(({ id }) => ids.includes(id));
    const below = home ? this.#toPixel(home).y - (this.#map.getContainer().clientHeight - covered) : 0;
    if (below + clearance > 0 && home) this.#map.panBy([0, below + clearance]);
  }

  focus(): void {
    this.#map.getCanvas().focus();
  }

  /** Focuses the button of a home, or the map if the home has none anymore. */
  focusHome(ids: readonly string[]): void {
    const button = [...this.#buttons.values()].find(({ place }) => this.#hasHome(place, ids));
    if (button) button.marker.getElement().focus();
    else this.focus();
  }

  #toPixel({ longitude, latitude }: Position) {
    return this.#map.project([longitude, latitude]);
  }

  /** Whether a button stands for a home, alone or with others in the same place. */
  #hasHome({ geometry, properties }: Place, ids: readonly string[]): boolean {
    if (!properties.cluster) return ids.includes(properties.id);
    const pixel = this.#map.project(geometry.coordinates);
    return this.#homes.some((home) => ids.includes(home.id) && this.#toPixel(home).dist(pixel) < 2);
  }

  #update(): void {
    const ids = [...this.#highlighted, ...this.#chosen];
    const active = this.#homes.filter(({ id }) => ids.includes(id));
    if (this.#map.getSource('active'))
      void sourceOf(this.#map, 'active').setData(toPoints(active, () => ({})));
    for (const { marker, place } of this.#buttons.values()) {
      marker.getElement().ariaCurrent = String(this.#hasHome(place, ids));
      marker.getElement().classList.toggle('map-home-chosen', this.#hasHome(place, this.#chosen));
    }
  }

  /**
   * Clusters change with the zoom. Only places in view have a button, so that the Tab key skips the others.
   */
  #updateButtons(): void {
    if (!this.#map.getSource('homes') || !this.#map.isSourceLoaded('homes')) return;
    const view = this.#map.getBounds();
    const places = this.#map.querySourceFeatures('homes') as unknown as Place[];
    const inView = new Map(
      places
        .filter(({ geometry }) => view.contains(geometry.coordinates))
        .map((place) => [keyOf(place), place]),
    );
    const added = [...inView].filter(([key]) => !this.#buttons.has(key));
    for (const key of this.#buttons.keys()) if (!inView.has(key)) this.#removeButton(key);
    for (const [key, place] of added) this.#addButton(key, place);
    if (added.length > 0) this.#update();
  }

  #addButton(key: string, place: Place): void {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'map-home';
    element.textContent = textOf(place);
    element.ariaLabel = labelOf(place, this.#nights);
    element.addEventListener('click', () => void this.#press(place));
    const marker = new Marker({ element }).setLngLat(place.geometry.coordinates).addTo(this.#map);
    this.#buttons.set(key, { marker, place });
  }

  #removeButton(key: string): void {
    const marker = this.#buttons.get(key)?.marker;
    this.#buttons.delete(key);
    if (marker?.getElement() === document.activeElement) this.focus();
    marker?.remove();
  }

  /** Zooms in until a cluster splits. Homes in the same place never do. */
  async #press({ geometry, properties }: Place): Promise<void> {
    if (!properties.cluster) {
      this.#listeners.onChoose([properties.id]);
      return;
    }
    const source = sourceOf(this.#map, 'homes');
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
  return properties.cluster ? `${properties.point_count} homes` : formatMoney(properties.price);
}

/** Contains the text of the button, as speech control expects. */
function labelOf(place: Place, nights: number | null): string {
  const { properties } = place;
  const priced = describePriced({ nights });
  return properties.cluster
    ? `${textOf(place)} from ${formatMoney(properties.minPrice)} ${priced}`
    : `${textOf(place)} ${priced}: ${properties.title}`;
}
