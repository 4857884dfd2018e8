// The map of a search: a button for each home, or for homes that share one (pins.ts), and a mark for the
// place that the search is near. Buttons are HTML, so that they work with a keyboard and a screen reader.
import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { type Bounds, clipToMap, type MapHome, type MapHomes, type MapMark } from '#domain/search/map.ts';
import {
  createMap,
  placeMarkNames,
  readBounds,
  showMarks,
  showNamesBeside,
  type Streets,
  toEdges,
} from '../../map/create-map.ts';
import { subscribe } from '../../hearts/store.ts';
import { bringIntoView } from './bring-into-view.ts';
import { findHomesView, roomBelowSearch } from './fit-homes.ts';
import {
  createPinButton,
  hasHome,
  keepNamesOff,
  seenIds,
  showCircles,
  showStems,
  updatePinButton,
} from './pin-button.ts';
import { letArrowsPass } from './pin-keys.ts';
import { keyOf, levelOf, type Pin, toChosenPin, toPins } from './pins.ts';
import { isWide, type Keeping, placeCard } from './place-card.ts';
import type { MapView } from './map-view.ts';
import { findSplitView } from './split-view.ts';
import { findTouched } from './touch-target.ts';

/** What the map tells the page. */
interface Listeners {
  /** The visitor moved or zoomed the map, other than by pressing homes. */
  onMove: () => void;
  /** The view changed by a movement of the visitor, or by pressing homes. */
  onView: (view: MapView) => void;
  /** Called with the number of homes in view, after each movement and when the homes change. */
  onCount: (inView: number) => void;
  /** The visitor pressed a home, or the button of homes that are in the same place. */
  onChoose: (ids: readonly string[]) => void;
  /** The homes of the button with the pointer or the focus; none when it leaves. */
  onPoint: (ids: readonly string[]) => void;
  /** The visitor pressed the map beside the buttons, or a button that zooms in. */
  onLeave: () => void;
}

/** The view of the map until there are homes to show. */
const towns: Bounds = { west: -117.3, south: 32.54, east: -117.02, north: 32.9 };

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
  readonly #isNamed: boolean;
  /** The buttons of the pins in view, by the ids of their homes. */
  readonly #buttons = new Map<string, { marker: Marker; pin: Pin }>();
  readonly #loaded: Promise<unknown>;
  #marks: readonly Marker[] = [];
  #marked: readonly MapMark[] = [];
  /** The pins of all homes, those with the chosen one, and the level of zoom that they are for. */
  #pins: readonly Pin[] = [];
  #shownPins: readonly Pin[] = [];
  #level = NaN;
  #homes: readonly MapHome[] = [];
  #nights: number | null = null;
  #highlighted: readonly string[] = [];
  #chosen: readonly string[] = [];
  /** The pin of the chosen homes: one of all, or one more. */
  #chosenPin: Pin | null = null;
  #card: HTMLElement | null = null;
  #keeping: Keeping = 'calm';
  /** The key of the button that had the focus last, where the Tab key returns. */
  #lastFocused = '';
  /** What the arrow keys reach. */
  readonly #stops = () => [...this.#marks, ...Array.from(this.#buttons.values(), ({ marker }) => marker)];

  /** Opens at the center and zoom of `options`, if they have them. `isNamed`: it shows the homes' titles. */
  constructor(
    container: HTMLElement,
    { isNamed = false, ...options }: Partial<MapView> & { isNamed?: boolean; cooperativeGestures?: boolean },
    streets: Streets,
    listeners: Listeners,
  ) {
    this.#listeners = listeners;
    this.#isNamed = isNamed;
    const bounds = options.center ? {} : { bounds: toEdges(towns) };
    this.#map = createMap(container, { ...options, ...bounds }, streets);
    this.#map.getCanvas().ariaLabel =
      'Map. Move it with the arrow keys, zoom with plus and minus. The Tab key leads to the homes, and the arrow keys to the next home or landmark.';
    this.#loaded = this.#map.once('load');
    this.#map.on('move', () => this.#updateButtons());
    this.#map.on('click', ({ originalEvent }) => {
      if (originalEvent.target !== this.#map.getCanvas()) return;
      const touched = findTouched(originalEvent, [...this.#buttons.values()]);
      if (touched) this.#press(touched.pin, false);
      else listeners.onLeave();
    });
    // Only movements by the visitor have an event.
    this.#map.on('moveend', ({ originalEvent, pressed, isByKey }: MoveEnd) => {
      if (this.#marked.length > 0) placeMarkNames(this.#map, this.#marked);
      if (this.#isNamed && this.#shownPins.length > 0) this.#updateChosenPin();
      if (originalEvent) listeners.onMove();
      if (originalEvent || pressed) listeners.onView(this.view);
      if (pressed && isByKey) this.focusHome(pressed);
      this.#placeCard();
      this.#countHomes();
    });
    const leaveShortlist = subscribe(() => this.#update());
    this.#map.once('remove', leaveShortlist);
  }

  remove(): void {
    this.#map.remove();
  }

  get bounds(): Bounds {
    return readBounds(this.#map);
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
    for (const mark of this.#marks) letArrowsPass(mark.getElement(), this.#stops);
    showNamesBeside(this.#map, place.marks);
    this.#marked = place.marks;
    this.#level = NaN;
    this.#updateButtons();
    // The panel of a linked home may be open already.
    this.choose(this.#chosen, this.#card);
    this.#countHomes();
  }

  /** While the map moves, `moveend` counts them. */
  #countHomes(): void {
    if (!this.#map.isMoving())
      this.#listeners.onCount(this.#homes.filter((home) => this.isInView(home)).length);
  }

  moveTo(view: MapView): void {
    this.#map.jumpTo(view);
  }

  /** Shows all towns if none of the area is on the map. */
  moveToArea(area: Bounds, isAnimated: boolean): void {
    const bounds = toEdges(clipToMap(area) ?? towns);
    this.#map.fitBounds(bounds, { linear: true, animate: isAnimated });
  }

  moveToHomes(found: MapHomes, isAnimated: boolean): void {
    const view = findHomesView(this.#map, found);
    if (view) this.#map.easeTo({ ...view, animate: isAnimated });
  }

  /** Whether the map shows the place of a home. */
  isInView({ longitude, latitude }: MapHome): boolean {
    return this.#map.getBounds().contains([longitude, latitude]);
  }

  /** Marks homes, such as the one whose card has the focus. */
  highlight(ids: readonly string[]): void {
    this.#highlighted = ids;
    this.#update();
  }

  /**
   * Gives the homes of the card a button of their own, and brings it into view. A landmark in view stays
   * there.
   */
  choose(ids: readonly string[], card: HTMLElement | null): void {
    this.#chosen = ids;
    this.#card = card;
    for (const id of ids) seenIds.add(id);
    if (!this.#map.getSource('pins')) return;
    this.#updateChosenPin();
    this.#updateButtons();
    this.#update();
    if (!this.#chosenPin || !card) return;
    const container = this.#map.getContainer();
    const covered = isWide(container) ? 0 : container.clientHeight - card.offsetTop;
    bringIntoView(this.#map, this.#chosenPin, this.#marked, covered);
    if (!this.#map.isMoving()) this.#placeCard();
    else if (this.#keeping === 'never') card.style.opacity = '0';
  }

  /** The card of a pressed home is placed twice: empty, and loaded. */
  #placeCard(): void {
    if (!this.#card) return;
    placeCard(this.#map.getContainer(), this.#card, this.#keeping);
    this.#card.style.opacity = '';
    this.#keeping = this.#keeping === 'never' ? 'uncovering' : 'calm';
  }

  focus(): void {
    this.#map.getCanvas().focus({ preventScroll: true });
  }

  /** Focuses the button of a home, or the map if the home has none anymore. */
  focusHome(ids: readonly string[]): void {
    const chosen = this.#chosenPin && this.#buttons.get(keyOf(this.#chosenPin));
    const button = chosen ?? [...this.#buttons.values()].find(({ pin }) => hasHome(pin, ids));
    if (button) button.marker.getElement().focus();
    else this.focus();
  }

  #update(): void {
    const ids = new Set([...this.#highlighted, ...this.#chosen]);
    const active = this.#homes.filter(({ id }) => ids.has(id));
    if (this.#map.getSource('active')) showCircles(this.#map, active);
    const chosenKey = this.#chosenPin && keyOf(this.#chosenPin);
    const tabStop = [this.#lastFocused, chosenKey, ...this.#shownPins.map(keyOf)].find(
      (key) => key !== null && this.#buttons.has(key),
    );
    for (const [key, { marker, pin }] of this.#buttons) {
      const isChosen = key === chosenKey;
      updatePinButton(marker.getElement(), pin, {
        nights: this.#nights,
        isTabStop: key === tabStop,
        isCurrent: isChosen || hasHome(pin, this.#highlighted),
        isChosen,
      });
    }
  }

  /** Pins change with the zoom. Only those in view have a button, so that the Tab key skips the others. */
  #updateButtons(): void {
    if (!this.#map.getSource('pins')) return;
    const level = levelOf(this.#map.getZoom());
    if (level !== this.#level) this.#updatePins(level);
    const view = this.#map.getBounds();
    const inView = new Map(
      this.#shownPins
        .filter(({ longitude, latitude }) => view.contains([longitude, latitude]))
        .map((pin) => [keyOf(pin), pin]),
    );
    const removed = [...this.#buttons.keys()].filter((key) => !inView.has(key));
    for (const key of removed) this.#removeButton(key);
    const added = [...inView].filter(([key]) => !this.#buttons.has(key));
    for (const [key, pin] of added) this.#addButton(key, pin);
    if (added.length + removed.length > 0) this.#update();
  }

  #updatePins(level: number): void {
    this.#level = level;
    this.#pins = toPins(this.#homes, level, this.#marked);
    this.#updateChosenPin();
  }

  #updateChosenPin(): void {
    const [level, chosen] = [this.#level, this.#homes.filter(({ id }) => this.#chosen.includes(id))];
    const pin = toChosenPin(chosen, this.#pins, level, this.#marked);
    this.#chosenPin = pin;
    this.#shownPins = pin && !this.#pins.includes(pin) ? [...this.#pins, pin] : this.#pins;
    keepNamesOff(this.#map, this.#shownPins, level, this.#isNamed);
    showStems(this.#map, this.#shownPins, level);
  }

  #addButton(key: string, pin: Pin): void {
    const element = createPinButton(pin, {
      onPress: (isByKey) => this.#press(pin, isByKey),
      onPoint: this.#listeners.onPoint,
      onFocus: () => {
        this.#lastFocused = key;
        this.#update();
      },
    });
    letArrowsPass(element, this.#stops);
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
    const room = roomBelowSearch(this.#map.getContainer());
    const view = findSplitView(this.#map, homes, this.#marked, room);
    if (!view) {
      this.#keeping = 'never';
      this.#listeners.onChoose(pressed);
      return;
    }
    // The card of another home would stay over the map.
    this.#listeners.onLeave();
    this.#map.easeTo(view, { pressed, isByKey });
  }
}
