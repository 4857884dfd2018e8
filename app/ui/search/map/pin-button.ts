// The button of a pin: HTML, so that it works with a keyboard and a screen reader.
import type { Map as MapLibre } from 'maplibre-gl';
import type { MapHome } from '#domain/search/map.ts';
import { parseIds } from '#domain/search/shortlist.ts';
import { viewOf } from '../../map/controls.ts';
import { sourceOf } from '../../map/create-map.ts';
import { toPoints } from '../../map/geometry.ts';
import { nameSize } from '../../map/map-look.ts';
import { placesOfHome } from '../../map/name-places.ts';
import { readSaved } from '../../hearts/store.ts';
import { describePriceUnit } from './use-map-homes.ts';
import { latitudeBelow, type Pin, stemsOf, textOf } from './pins.ts';

/** The homes whose cards the visitor has seen since the page was loaded. */
export const seenIds = new Set<string>();

interface PinListeners {
  onPress: (isByKey: boolean) => void;
  /** With the homes of the button when it gets the pointer or the focus, and with none when it loses them. */
  onPoint: (ids: readonly string[]) => void;
  onFocus: () => void;
}

export function createPinButton(pin: Pin, { onPress, onPoint, onFocus }: PinListeners): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = pin.homes.length > 1 ? 'map-home map-homes' : 'map-home';
  element.textContent = textOf(pin);
  // For the eyes: the name says it in words.
  if (pin.homes.length > 1) element.dataset['count'] = String(pin.homes.length);
  const ids = pin.homes.map(({ id }) => id);
  // A key has no position. A pointer leaves no focus, which would look like a chosen home.
  element.addEventListener('click', ({ detail }) => onPress(detail === 0));
  element.addEventListener('pointerenter', () => onPoint(ids));
  element.addEventListener('focus', () => {
    onFocus();
    // Not for a pointer: the focus comes from another button that was pressed.
    if (element.matches(':focus-visible')) onPoint(ids);
  });
  for (const type of ['pointerleave', 'blur']) element.addEventListener(type, () => onPoint([]));
  return element;
}

export function hasHome({ homes }: Pin, ids: readonly string[]): boolean {
  return homes.some(({ id }) => ids.includes(id));
}

function hasSaved({ homes }: Pin): boolean {
  const saved = parseIds(readSaved());
  return homes.some(({ id }) => saved.includes(id));
}

function isSeen({ homes }: Pin): boolean {
  return homes.every(({ id }) => seenIds.has(id));
}

/** Contains the text of the button, as speech control expects. */
function labelOf(pin: Pin, nights: number | null): string {
  const [home, ...others] = pin.homes;
  const priced = describePriceUnit({ nights }) + (textOf(pin).includes('*') ? ', before fees' : '');
  const notes = (hasSaved(pin) ? ', saved' : '') + (isSeen(pin) ? ', seen' : '');
  if (others.length === 0) return `${textOf(pin)} ${priced}: ${home?.title ?? ''}${notes}`;
  return `${pin.homes.length} homes: ${textOf(pin)} ${priced}${notes}`;
}

interface PinState {
  nights: number | null;
  /** The only one that the Tab key reaches. The arrow keys lead to the others. */
  isTabStop: boolean;
  /** Chosen, or its card has the pointer or the focus. */
  isCurrent: boolean;
  isChosen: boolean;
}

export function updatePinButton(button: HTMLElement, pin: Pin, state: PinState): void {
  button.tabIndex = state.isTabStop ? 0 : -1;
  button.ariaCurrent = String(state.isCurrent);
  button.ariaLabel = labelOf(pin, state.nights);
  button.classList.toggle('map-home-saved', hasSaved(pin));
  button.classList.toggle('map-home-seen', isSeen(pin));
  button.classList.toggle('map-home-chosen', state.isChosen);
}

/** Shows how precise the places of these homes are. Several in the same place have one circle. */
export function showCircles(map: MapLibre, homes: readonly MapHome[]): void {
  const places = new Map(homes.map((home) => [`${home.latitude},${home.longitude}`, home]));
  void sourceOf(map, 'active').setData(toPoints([...places.values()], () => ({})));
}

/** Shows with a line and a dot where the homes are whose button stands aside. */
export function showStems(map: MapLibre, pins: readonly Pin[], level: number): void {
  const stems = stemsOf(pins, level);
  void sourceOf(map, 'stems').setData({
    type: 'GeometryCollection',
    geometries: [
      { type: 'MultiLineString', coordinates: stems.map(({ place, button }) => [place, button]) },
      ...stems.map(({ place }) => ({ type: 'Point' as const, coordinates: place })),
    ],
  });
}

/**
 * Writes invisible letters where the buttons are: names of the map keep off other letters. With `isNamed`,
 * also the titles of the homes, where there is room for them.
 */
export function keepNamesOff(map: MapLibre, pins: readonly Pin[], level: number, isNamed: boolean): void {
  const shifted = pins.map((pin) => ({ ...pin, latitude: latitudeBelow(pin, pin.shift, level) }));
  const view = viewOf(map.getContainer());
  const propertiesOf = (pin: Pin) => {
    const text = textOf(pin);
    if (!isNamed) return { text };
    const name = shortNameOf(pin);
    const places = placesOfHome(name, map.project([pin.longitude, pin.latitude]), nameSize, view);
    return { text, ...(places.length > 0 && { name, places }) };
  };
  void sourceOf(map, 'pins').setData(toPoints(shifted, propertiesOf));
}

/** In letters, about two lines. */
const nameLength = 32;

/** The titles of the homes, each cut at a word. */
function shortNameOf({ homes }: Pin): string {
  const cut = (title: string) => `${title.slice(0, nameLength).replace(/\s\S*$/, '')}…`;
  return homes.map(({ title }) => (title.length <= nameLength ? title : cut(title))).join('\n');
}
