// The map of a search: a button for each home, or for homes that share one (pins.ts), a mark for the place
// that the search is near, and a popup with the cards of pressed homes. Buttons are HTML, so that they work
// with a keyboard and a screen reader.
import { type Map as MapLibre, Marker, Popup } from 'maplibre-gl';
import { type Bounds, formatBounds, type MapHome, type MapHomes } from '#domain/search/map.ts';
import { boundsOf, createMap, setPoints, showMarks, toEdges } from '../../map/create-map.ts';
import { subscribe } from '../../hearts/store.ts';
import type { MapView } from './linked-map.ts';
import { createPinButton, hasHome, updatePinButton } from './pin-button.ts';
import { indexHomes, listPins, type Pin, textOf } from './pins.ts';

/** What the map tells the page. */
interface Listeners {
  onResize: () => void;
  /** The visitor moved the map, or pressed a button that zooms in. */
  onMove: (view: MapView) => void;
  /** Called with the number of homes whose buttons are in view. */
  onCount: (inView: number) => void;
  /** The visitor pressed homes, or the map beside them (none). */
  onChoose: (ids: readonly string[]) => void;
}

/** The view of the map until there are homes to show. */
const towns: Bounds = { west: -117.3, south: 32.54, east: -117.02, north: 32.9 };
/** In pixels, around the homes of a view: room for their buttons and the controls. */
const padding = { top: 72, right: 90, bottom: 48, left: 48 };
/** In pixels, how near a chosen home may be to an edge. */
const edge = 40;
/** Leaves the surroundings of a single home in view. */
const maxFittedZoom = 12.5;

export class SearchMap {
  readonly #map: MapLibre;
  readonly #listeners: Listeners;
  readonly #loaded: Promise<unknown>;
  /** The buttons of the pins in view, by their keys. */
  readonly #buttons = new Map<string, { marker: Marker; pin: Pin }>();
  readonly #popup = new Popup({
    className: 'map-popup',
    closeButton: false,
    closeOnClick: false,
    maxWidth: 'none',
    offset: 24,
    padding: { top: 56, right: 8, bottom: 8, left: 8 },
  });
  #marks: readonly Marker[] = [];
  #index = indexHomes([]);
  #homes: readonly MapHome[] = [];
  #nights: number | null = null;
  #highlighted: readonly string[] = [];
  #chosen: readonly string[] = [];

  /** Opens at this view, or without one at the towns. */
  constructor(
    container: HTMLElement,
    view: MapView | undefined,
    archiveName: string | undefined,
    listeners: Listeners,
  ) {
    this.#listeners = listeners;
    const locale = {
      'Map.Title':
        'Map. Move it with the arrow keys, zoom with plus and minus. The Tab key leads to the homes.',
    };
    this.#map = createMap(container, { locale, ...(view ?? { bounds: toEdges(towns) }) }, archiveName);
    this.#loaded = this.#map.once('load');
    this.#map.on('move', () => this.#updateButtons());
    this.#map.on('resize', listeners.onResize);
    this.#map.on('click', ({ originalEvent }) => {
      if (originalEvent.target === this.#map.getCanvas()) listeners.onChoose([]);
    });
    // Only movements by the visitor have an event; `press` gives its own one.
    this.#map.on('moveend', ({ originalEvent }: { originalEvent?: unknown }) => {
      const { lng, lat } = this.#map.getCenter();
      if (originalEvent) listeners.onMove({ center: [lng, lat], zoom: this.#map.getZoom() });
    });
    const leaveShortlist = subscribe(() => this.#update());
    this.#map.once('remove', leaveShortlist);
  }

  remove(): void {
    this.#map.remove();
  }

  /** The area in view, as the URL of a search has it. */
  get area(): string {
    const [west, south, east, north] = this.#edges;
    return formatBounds({ west, south, east, north });
  }

  get #edges(): [west: number, south: number, east: number, north: number] {
    const bounds = this.#map.getBounds();
    return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  }

  /** Replaces the homes and the marks. */
  async show({ homes, nights, place }: MapHomes): Promise<void> {
    this.#homes = homes;
    this.#nights = nights;
    this.#index = indexHomes(homes);
    for (const key of this.#buttons.keys()) this.#removeButton(key);
    this.#updateButtons();
    await this.#loaded;
    for (const mark of this.#marks) mark.remove();
    this.#marks = showMarks(this.#map, place);
    this.#update();
    this.#keepNamesOff();
  }

  moveTo(view: MapView): void {
    this.#map.jumpTo(view);
  }

  moveToArea(area: Bounds): void {
    // Right after "Search this area", the map stays as it is.
    if (formatBounds(area) !== this.area) this.#map.fitBounds(toEdges(area), { animate: false });
  }

  /** All homes and the landmark that they are near, or without homes the area of the search. */
  moveToHomes({ homes, place: { marks, radius } }: MapHomes, isAnimated: boolean): void {
    const near = marks.length === 1 ? marks : [];
    if (homes.length + near.length === 0) return;
    const bounds = homes.length > 0 ? boundsOf([...homes, ...near]) : boundsOf(near, radius);
    this.#map.fitBounds(bounds, { padding, maxZoom: maxFittedZoom, linear: true, animate: isAnimated });
  }

  /** Marks homes, such as the one whose card has the focus. */
  highlight(ids: readonly string[]): void {
    this.#highlighted = ids;
    this.#update();
  }

  /** Opens the card, which shows these homes, at their place. Closes it without homes. */
  choose(homes: readonly MapHome[], card: HTMLElement): void {
    this.#chosen = homes.map(({ id }) => id);
    const [first] = homes;
    if (first) {
      this.#popup.setLngLat([first.longitude, first.latitude]).setDOMContent(card).addTo(this.#map);
      this.#bringIntoView(first);
    } else this.#popup.remove();
    this.#update();
  }

  /** Moves the map if the place is near an edge, out of view, or below the card, a sheet on a phone. */
  #bringIntoView({ longitude, latitude }: MapHome): void {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const { x, y } = this.#map.project([longitude, latitude]);
    const sheet = matchMedia('(width < 40rem)').matches ? this.#popup.getElement().offsetHeight : 0;
    const isFree = x > edge && x < clientWidth - edge && y > edge && y < clientHeight - edge - sheet;
    if (!isFree) this.#map.panTo([longitude, latitude], { offset: [0, -sheet / 2] });
  }

  focus(): void {
    this.#map.getCanvas().focus({ preventScroll: true });
  }

  /** Focuses the button of a home, or the map if the home has none. */
  focusHome(ids: readonly string[]): void {
    const button = [...this.#buttons.values()].find(({ pin }) => hasHome(pin, ids));
    if (button) button.marker.getElement().focus({ preventScroll: true });
    else this.focus();
  }

  #update(): void {
    const [chosen, marked] = [this.#chosen, [...this.#highlighted, ...this.#chosen]];
    const circled = this.#homes.filter(({ id }) => marked.includes(id));
    setPoints(this.#map, 'circles', circled);
    for (const { marker, pin } of this.#buttons.values())
      updatePinButton(marker.getElement(), pin, this.#nights, { marked, chosen });
  }

  /** Pins change with the zoom. Only those in view have a button, so that the Tab key skips the others. */
  #updateButtons(): void {
    const pins = listPins(this.#index, this.#edges, this.#map.getZoom());
    this.#listeners.onCount(pins.flatMap(({ homes }) => homes).length);
    const inView = new Set(pins.map(({ key }) => key));
    const removed = [...this.#buttons].filter(([key]) => !inView.has(key));
    const focused = removed.find(([, { marker }]) => marker.getElement() === document.activeElement);
    for (const [key] of removed) this.#removeButton(key);
    const added = pins.filter(({ key }) => !this.#buttons.has(key));
    for (const pin of added) this.#addButton(pin);
    if (added.length + removed.length > 0) {
      this.#update();
      this.#keepNamesOff();
    }
    if (focused) this.focusHome(focused[1].pin.homes.map(({ id }) => id));
  }

  #keepNamesOff(): void {
    const pins = Array.from(this.#buttons.values(), ({ pin }) => pin);
    setPoints(this.#map, 'prices', pins, ({ homes }) => ({ text: textOf(homes) }));
  }

  #addButton(pin: Pin): void {
    const element = createPinButton(pin, () => this.#press(pin));
    const marker = new Marker({ element }).setLngLat([pin.longitude, pin.latitude]).addTo(this.#map);
    this.#buttons.set(pin.key, { marker, pin });
  }

  #removeButton(key: string): void {
    this.#buttons.get(key)?.marker.remove();
    this.#buttons.delete(key);
  }

  /** Zooms in until the homes have several buttons, or lists those that no zoom separates. */
  #press({ homes, splitZoom }: Pin): void {
    if (splitZoom === null) {
      this.#listeners.onChoose(homes.map(({ id }) => id));
      return;
    }
    // The card of another home would stay over the map.
    this.#listeners.onChoose([]);
    const view = this.#map.cameraForBounds(boundsOf(homes), { padding });
    this.#map.easeTo({ ...view, zoom: Math.max(splitZoom, view?.zoom ?? 0) }, { originalEvent: true });
  }
}
