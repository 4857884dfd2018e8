// Which homes share a button on the map: those in the same place, and those whose buttons would overlap.
import { groupBy } from '#domain/group-by.ts';
import type { MapHome, MapMark } from '#domain/search/map.ts';
import { formatMoney } from '#domain/numbers.ts';
import type { Position } from '#domain/place/gazetteer.ts';
import { maxZoom } from '../../map/base-map.ts';
import type { Box, Point } from '../../map/geometry.ts';
import { nameBoxAbove } from '../../map/name-places.ts';
import type { MapView } from './map-view.ts';

/** A button on the map, at the position of one of its homes, so that it never stands in water. */
export interface Pin extends Position {
  homes: readonly MapHome[];
  /** How many pixels below its position the button stands, to cover no mark, and chosen no other button. */
  shift: number;
}

/** Pins change at these steps of the zoom. Between them, the distances of the buttons only grow. */
export const zoomStep = 0.25;
/** In pixels, of the buttons in map.css. */
const button = { height: 34, least: 48, padding: 24, letter: 7 } as const;
/** In pixels, of the drops that mark places (map.css), from their tip. */
const drop = { up: 29, down: 2, beside: 13 } as const;

/** Pins of the same homes differ where they stand at another home, or where a mark shifts their button. */
export function keyOf({ homes, longitude, latitude, shift }: Pin): string {
  return `${homes.map(({ id }) => id).join()} ${longitude} ${latitude} ${shift}`;
}

/** The zoom that the pins are computed for. */
export function levelOf(zoom: number): number {
  return Math.floor(zoom / zoomStep) * zoomStep;
}

/** The price, with a star if more comes on top of it. Of several homes the lowest price, with a plus. */
export function textOf({ homes }: Pick<Pin, 'homes'>): string {
  const least = Math.min(...homes.map(({ price }) => price));
  const isPartial = homes.some((home) => home.price === least && home.isBeforeFees);
  return `${formatMoney(least)}${isPartial ? '*' : ''}${homes.length > 1 ? '+' : ''}`;
}

/**
 * The pins of homes at a level of zoom, in the order of the homes. They keep off each other and off the
 * marks.
 */
export function toPins(homes: readonly MapHome[], level: number, marks: readonly MapMark[] = []): Pin[] {
  const worldSize = 512 * 2 ** level;
  const markBoxes = boxesOfMarks(marks, worldSize);
  const all = groupByCell(homes, worldSize).map((group) => draw(group, worldSize, markBoxes));
  const places = new Map(homes.map((home, index) => [home, index]));
  const placeOf = (pin: Pin) => Math.min(...pin.homes.map((home) => places.get(home) ?? 0));
  return mergeOverlaps(all, worldSize, markBoxes)
    .map(({ pin }) => pin)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * The pin of the chosen homes: theirs, or beside a pin that they share with others. Those stay as they are,
 * so that the picture is calm while one home after the other is chosen.
 */
export function toChosenPin(
  chosen: readonly MapHome[],
  pins: readonly Pin[],
  level: number,
  marks: readonly MapMark[] = [],
): Pin | null {
  if (chosen.length === 0) return null;
  const own = pins.find(
    (pin) => pin.homes.length === chosen.length && chosen.every((home) => pin.homes.includes(home)),
  );
  if (own) return own;
  const worldSize = 512 * 2 ** level;
  const boxes = pins.map((pin) => boxOfPin(pin, worldSize));
  return draw(chosen, worldSize, [...boxesOfMarks(marks, worldSize), ...boxes]).pin;
}

/** Where the pins and the marks of a view are on a map of this size, in pixels from its upper left corner. */
export function boxesAt(
  homes: readonly MapHome[],
  marks: readonly MapMark[],
  { center: [longitude, latitude], zoom }: MapView,
  { width, height }: { width: number; height: number },
): Box[] {
  const worldSize = 512 * 2 ** zoom;
  const middle = toPixel({ longitude, latitude }, worldSize);
  const [x, y] = [middle.x - width / 2, middle.y - height / 2];
  const pins = toPins(homes, levelOf(zoom), marks);
  return [...pins.map((pin) => boxOfPin(pin, worldSize)), ...boxesOfMarks(marks, worldSize)].map((box) => ({
    left: box.left - x,
    right: box.right - x,
    top: box.top - y,
    bottom: box.bottom - y,
  }));
}

/** Pins whose buttons would overlap become one. */
function mergeOverlaps(pins: readonly DrawnPin[], worldSize: number, taken: readonly Box[]) {
  let drawn = pins;
  for (let pair = closestOverlap(drawn); pair; pair = closestOverlap(drawn)) {
    const merged = draw(
      pair.flatMap(({ pin }) => pin.homes),
      worldSize,
      taken,
    );
    drawn = [...drawn.filter((other) => !pair.includes(other)), merged];
  }
  return drawn;
}

/** The level at which a pin splits. Null for homes in the same place, which never do. */
export function splitLevelOf(
  homes: readonly MapHome[],
  zoom: number,
  marks: readonly MapMark[] = [],
): number | null {
  for (let level = levelOf(zoom) + zoomStep; level <= maxZoom; level += zoomStep)
    if (toPins(homes, level, marks).length > 1) return level;
  return null;
}

/** A position on the square map of the world (Mercator), in pixels. */
function toPixel({ latitude, longitude }: Position, worldSize: number): Point {
  const angle = (latitude * Math.PI) / 180;
  const y = (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2;
  return { x: ((longitude + 180) / 360) * worldSize, y: y * worldSize };
}

/** The latitude so many pixels below a position. */
export function latitudeBelow(position: Position, pixels: number, level: number): number {
  const worldSize = 512 * 2 ** level;
  const y = (toPixel(position, worldSize).y + pixels) / worldSize;
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}

/**
 * A line from the place of each pin to the center of its button, which covers its end. Only for buttons that
 * stand aside of their places.
 */
export function stemsOf(pins: readonly Pin[], level: number) {
  return pins
    .filter(({ shift }) => Math.abs(shift) > button.height / 2)
    .map((pin) => ({
      place: [pin.longitude, pin.latitude] as [number, number],
      button: [pin.longitude, latitudeBelow(pin, pin.shift, level)] as [number, number],
    }));
}

/** Homes whose buttons overlap in any case, so that few pairs are left to compare. */
function groupByCell(homes: readonly MapHome[], worldSize: number): MapHome[][] {
  const cells = groupBy(homes, (home) => {
    const { x, y } = toPixel(home, worldSize);
    return `${Math.floor(x / (button.least / 2))},${Math.floor(y / (button.height / 2))}`;
  });
  return [...cells.values()];
}

/** A pin with the pixels of its button's center. */
interface DrawnPin extends Point {
  pin: Pin;
  halfWidth: number;
}

/** The pin of these homes stands at the one that is closest to their center, shifted off the taken boxes. */
function draw(homes: readonly MapHome[], worldSize: number, taken: readonly Box[]): DrawnPin {
  const pixels = homes.map((home) => ({ ...toPixel(home, worldSize), home }));
  const meanOf = (axis: 'x' | 'y') => pixels.reduce((sum, pixel) => sum + pixel[axis], 0) / pixels.length;
  const center = { x: meanOf('x'), y: meanOf('y') };
  const fromCenter = ({ x, y }: Point) => Math.hypot(x - center.x, y - center.y);
  const place = pixels.reduce((best, pixel) => (fromCenter(pixel) < fromCenter(best) ? pixel : best));
  const { latitude, longitude } = place.home;
  const halfWidth = halfWidthOf({ homes });
  const shift = shiftOff(taken, place, halfWidth);
  return { pin: { homes, latitude, longitude, shift }, x: place.x, y: place.y + shift, halfWidth };
}

function halfWidthOf(pin: Pick<Pin, 'homes'>): number {
  return Math.max(button.least, button.padding + button.letter * textOf(pin).length) / 2;
}

function boxOfPin(pin: Pin, worldSize: number): Box {
  const { x, y } = toPixel(pin, worldSize);
  const [half, halfWidth] = [button.height / 2, halfWidthOf(pin)];
  const middle = y + pin.shift;
  return { left: x - halfWidth, right: x + halfWidth, top: middle - half, bottom: middle + half };
}

/** The drops of marks, and the name of a single one. With several, the map hides names that pins cover. */
function boxesOfMarks(marks: readonly MapMark[], worldSize: number): Box[] {
  const tips = marks.map((mark) => ({ ...toPixel(mark, worldSize), name: mark.name }));
  const drops = tips.map(({ x, y }) => ({
    left: x - drop.beside,
    right: x + drop.beside,
    top: y - drop.up,
    bottom: y + drop.down,
  }));
  return tips.length === 1 ? [...drops, ...tips.map((tip) => nameBoxAbove(tip.name, tip))] : drops;
}

/** The shorter way up or down to a place where the button covers none of the boxes. */
function shiftOff(taken: readonly Box[], { x, y }: Point, halfWidth: number): number {
  const near = taken.filter(({ left, right }) => left - halfWidth < x && x < right + halfWidth);
  const half = button.height / 2;
  // Less than a pixel doesn't count: sums of these large numbers aren't exact.
  const isFree = (at: number) =>
    near.every(({ top, bottom }) => at + half < top + 0.1 || at - half > bottom - 0.1);
  const places = near.flatMap(({ top, bottom }) => [top - half, bottom + half]);
  const [best = y] = [y, ...places]
    .filter((at) => isFree(at))
    .toSorted((one, other) => Math.abs(one - y) - Math.abs(other - y));
  return best - y;
}

/** Of the pins whose buttons overlap, the two that are closest to each other. */
function closestOverlap(pins: readonly DrawnPin[]): [DrawnPin, DrawnPin] | null {
  let closest: [DrawnPin, DrawnPin] | null = null;
  let least = Infinity;
  for (const [index, one] of pins.entries())
    for (const other of pins.slice(index + 1)) {
      const [right, down] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
      if (right >= one.halfWidth + other.halfWidth || down >= button.height) continue;
      const distance = Math.hypot(right, down);
      if (distance < least) [least, closest] = [distance, [one, other]];
    }
  return closest;
}
