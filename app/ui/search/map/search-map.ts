// The map of a search: a button for each home, or for homes that share one (pins.ts), and a mark for the
// place that the search is near. Buttons are HTML, so that they work with a keyboard and a screen reader.
import { type FitBoundsOptions, type Map as MapLibre, type MapOptions, Marker } from 'maplibre-gl';
import { type Bounds, clipToMap, type MapHome, type MapHomes, type MapMark } from '#domain/map.ts';
import {
  createMap,
  placeMarkNames,
  showMarks,
  showNamesBeside,
  sourceOf,
  type Streets,
  toEdges,
} from '../../map/create-map.ts';
import { boundsOf, toPoints } from '../../map/geometry.ts';
import { bringIntoView, heightOfControls } from './bring-into-view.ts';
import { createPinButton, hasHome, isSeen, labelOf, seenIds } from './pin-button.ts';
import { latitudeBelow, levelOf, type Pin, textOf, toPins } from './pins.ts';
import type { MapView } from './map-view.ts';
import { findSplitView } from './split-view.ts';

/** The view of the map until there are homes to show. */
const towns: Bounds = { west: -117.3, south: 32.54, east: -117.02, north: 32.9 };
/** Leaves the surroundings of a single home in view. */
const maxFittedZoom = 12.5;
/** In pixels. Leaves room for the buttons of homes at the edge, and on the right for those that zoom. */
const padding = { top: 32, right: 64, bottom: 56, left: 48, edge: 24 };
/** In pixels, more room above for buttons that stand above a mark, and on the left for names of several. */
const marked = { above: 24, left: 48 };
/** In pixels, more room for the button that searches the area. */
const searchButton = 44;
/** In pixels, of the map's part below the window, which is left empty at first. */
const maxHidden = 250;

interface Listeners {
  /** The visitor moved or zoomed the map, other than by pressing homes. */
  onMove: () => void;
  /** The view changed by a movement of the visitor, or by pressing homes. */
  onView: (view: MapView) => void;
  /** The visitor pressed a home, or the button of homes that are in the same place. */
  onChoose: (ids: readonly string[]) => void;
  /** The homes of the button with the pointer or the focus; none when it leaves. */
  onPoint: (ids: readonly string[]) => void;
  /** The visitor pressed the map beside the buttons, or a button that zooms in. */
  onLeave: () => void;
}

interface MoveEnd {
  originalEvent?: unknown;
  /** The homes of the pressed button. */
  pressed?: readonly string[];
  /** Whether a key pressed it. */
  isByKey?: boolean;
}

export class SearchMap {
  readonly #map: MapLibre;
  readonly #listeners: Listeners;
  /** The buttons of the pins in view, by the ids of their homes. */
  readonly #buttons = new Map<string, { marker: Marker; pin: Pin }>();
  readonly #loaded: Promise<unknown>;
  #marks: readonly Marker[] = [];
  #marked: readonly MapMark[] = [];
  /** The pins of all homes, and the level of zoom that they are for. */
  #pins: readonly Pin[] = [];
  #level = NaN;
  #homes: readonly MapHome[] = [];
  #nights: number | null = null;
  #highlighted: readonly string[] = [];
  #chosen: readonly string[] = [];
  #covered = 0;

  /** Opens at the center and zoom of `options`, if they have them. */
  constructor(
    container: HTMLElement,
    options: Partial<MapView> & Pick<MapOptions, 'cooperativeGestures'>,
    streets: Streets,
    listeners: Listeners,
  ) {
    this.#listeners = listeners;
    this.#map = createMap(
      container,
      options.center ? options : { ...options, bounds: toEdges(towns) },
      streets,
    );
    this.#loaded = this.#map.once('load');
    this.#map.on('move', () => this.#updateButtons());
    this.#map.on('click', ({ originalEvent: { target } }) => {
      if (target === this.#map.getCanvas()) listeners.onLeave();
    });
    // Only movements by the visitor have an event.
    this.#map.on('moveend', ({ originalEvent, pressed, isByKey }: MoveEnd) => {
      if (this.#marked.length > 0) placeMarkNames(this.#map, this.#marked);
      if (originalEvent) listeners.onMove();
      if (originalEvent || pressed) listeners.onView(this.view);
      if (pressed && isByKey) this.focusHome(pressed);
    });
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
    showNamesBeside(this.#map, place.marks);
    this.#marked = place.marks;
    this.#level = NaN;
    this.#updateButtons();
    // The panel of a linked home may be open already.
    this.choose(this.#chosen, this.#covered);
  }

  moveTo(view: MapView): void {
    this.#map.jumpTo(view);
  }

  /** Shows all towns if none of the area is on the map. */
  moveToArea(area: Bounds, isAnimated: boolean): void {
    this.#fit(clipToMap(area) ?? towns, isAnimated, {});
  }

  /** Shows all homes and the landmark that they are near, or without homes the area of the search. */
  moveToHomes({ homes, place: { marks, radius } }: MapHomes, isAnimated: boolean): void {
    const near = marks.length === 1 ? marks : [];
    const bounds = homes.length > 0 ? boundsOf([...homes, ...near]) : boundsOf(near, radius);
    if (!bounds) return;
    const above = marks.length > 0 ? marked.above : 0;
    const room = this.#roomWith(above, marks.length > 1 ? marked.left : 0);
    this.#fit(bounds, isAnimated, { padding: room, maxZoom: maxFittedZoom });
  }

  #fit(bounds: Bounds, isAnimated: boolean, options: FitBoundsOptions): void {
    this.#map.fitBounds(toEdges(bounds), { ...options, linear: true, animate: isAnimated });
  }

  /** The padding with more room above and on the left, and with the map's part below the window. */
  #roomWith(above: number, left: number) {
    const container = this.#map.getContainer();
    const hidden = Math.max(0, container.getBoundingClientRect().bottom - innerHeight);
    return {
      top: Math.max(padding.top, heightOfControls(container) + padding.edge) + above,
      right: padding.right,
      // The names of the sources are below the window then.
      bottom: Math.max(padding.bottom, Math.min(hidden, maxHidden) + padding.edge),
      left: padding.left + left,
    };
  }

  /** Marks homes, such as the one whose card has the focus. */
  highlight(ids: readonly string[]): void {
    this.#highlighted = ids;
    this.#update();
  }

  /**
   * Gives the homes of the panel a button of their own, and brings it into view. A landmark in view stays
   * there. `covered` is the height of the panel in pixels, which is at the bottom.
   */
  choose(ids: readonly string[], covered: number): void {
    if (ids.join() !== this.#chosen.join()) this.#level = NaN;
    this.#chosen = ids;
    this.#covered = covered;
    for (const id of ids) seenIds.add(id);
    this.#updateButtons();
    this.#update();
    const chosen = this.#pins.find((pin) => hasHome(pin, ids));
    if (chosen) bringIntoView(this.#map, chosen, this.#marked, covered);
  }

  focus(): void {
    this.#map.getCanvas().focus({ preventScroll: true });
  }

  /** Focuses the button of a home, or the map if the home has none anymore. */
  focusHome(ids: readonly string[]): void {
    const button = [...this.#buttons.values()].find(({ pin }) => hasHome(pin, ids));
    if (button) button.marker.getElement().focus();
    else this.focus();
  }

  #update(): void {
    const ids = [...this.#highlighted, ...this.#chosen];
    const active = this.#homes.filter(({ id }) => ids.includes(id));
    // Several homes in the same place have one circle.
    const places = new Map(active.map((home) => [`${home.latitude},${home.longitude}`, home]));
    if (this.#map.getSource('active'))
      void sourceOf(this.#map, 'active').setData(toPoints([...places.values()], () => ({})));
    for (const { marker, pin } of this.#buttons.values()) {
      const button = marker.getElement();
      button.ariaCurrent = String(hasHome(pin, ids));
      button.ariaLabel = labelOf(pin, this.#nights);
      button.classList.toggle('map-home-seen', isSeen(pin));
      button.classList.toggle('map-home-chosen', hasHome(pin, this.#chosen));
    }
  }

  /** Pins change with the zoom. Only those in view have a button, so that the Tab key skips the others. */
  #updateButtons(): void {
    if (!this.#map.getSource('pins')) return;
    const level = levelOf(this.#map.getZoom());
    if (level !== this.#level) this.#updatePins(level);
    const view = this.#map.getBounds();
    const inView = new Map(
      this.#pins
        .filter(({ longitude, latitude }) => view.contains([longitude, latitude]))
        .map((pin) => [keyOf(pin), pin]),
    );
    for (const key of this.#buttons.keys()) if (!inView.has(key)) this.#removeButton(key);
    const added = [...inView].filter(([key]) => !this.#buttons.has(key));
    for (const [key, pin] of added) this.#addButton(key, pin);
    if (added.length > 0) this.#update();
  }

  #updatePins(level: number): void {
    this.#level = level;
    this.#pins = toPins(this.#homes, level, this.#marked, this.#chosen);
    // The letters that keep names away from the buttons.
    const shifted = this.#pins.map((pin) => ({ ...pin, latitude: latitudeBelow(pin, pin.shift, level) }));
    void sourceOf(this.#map, 'pins').setData(toPoints(shifted, (pin) => ({ text: textOf(pin) })));
  }

  #addButton(key: string, pin: Pin): void {
    const element = createPinButton(pin);
    // A key has no position. A pointer leaves no focus, which would look like a chosen home.
    element.addEventListener('click', ({ detail }) => this.#press(pin, detail === 0));
    const ids = pin.homes.map(({ id }) => id);
    element.addEventListener('pointerenter', () => this.#listeners.onPoint(ids));
    element.addEventListener('focus', () => {
      // Not for a pointer: the focus comes from another button that was pressed.
      if (element.matches(':focus-visible')) this.#listeners.onPoint(ids);
    });
    for (const type of ['pointerleave', 'blur'])
      element.addEventListener(type, () => this.#listeners.onPoint([]));
    const marker = new Marker({ element, offset: [0, pin.shift] });
    marker.setLngLat([pin.longitude, pin.latitude]).addTo(this.#map);
    this.#buttons.set(key, { marker, pin });
  }

  #removeButton(key: string): void {
    const marker = this.#buttons.get(key)?.marker;
    this.#buttons.delete(key);
    if (marker?.getElement() === document.activeElement) this.focus();
    // The pointer doesn't leave an element that is removed.
    if (marker?.getElement().matches(':hover')) this.#listeners.onPoint([]);
    marker?.remove();
  }

  /** Zooms in to homes that share a button, or lists them (split-view.ts). */
  #press({ homes }: Pin, isByKey: boolean): void {
    const pressed = homes.map(({ id }) => id);
    const view = findSplitView(this.#map, homes, this.#marked, this.#roomWith(searchButton, 0));
    if (!view) {
      this.#listeners.onChoose(pressed);
      return;
    }
    // The card of another home would stay over the map.
    this.#listeners.onLeave();
    this.#map.easeTo(view, { pressed, isByKey });
  }
}

/** Pins of the same homes differ where a mark shifts their button. */
function keyOf({ homes, shift }: Pin): string {
  return `${homes.map(({ id }) => id).join()} ${shift}`;
}
