// Which homes share a button on the map: those in the same place, and those whose buttons would overlap.
import type { MapHome } from '#domain/map.ts';
import { formatMoney } from '#domain/numbers.ts';
import type { Position } from '#domain/places.ts';
import { maxZoom } from '../../map/base-map.ts';

/** A button on the map, at the position of one of its homes, so that it never stands in water. */
export interface Pin extends Position {
  homes: readonly MapHome[];
  /** How many pixels below its position the button stands, so that it doesn't cover a mark. */
  shift: number;
}

/** Pins change at these steps of the zoom. Between them, the distances of the buttons only grow. */
const zoomStep = 0.25;
/** In pixels, of the buttons in map.css. */
const button = { height: 34, least: 48, padding: 24, letter: 7 } as const;
/** In pixels, of the drops that mark places (map.css), from their tip. */
const drop = { up: 29, down: 2, beside: 13 } as const;

/** The zoom that the pins are computed for. */
export function levelOf(zoom: number): number {
  return Math.floor(zoom / zoomStep) * zoomStep;
}

/** The price, with a star for fees that come on top. Of several homes the lowest price, with a plus. */
export function textOf({ homes }: Pick<Pin, 'homes'>): string {
  const least = formatMoney(Math.min(...homes.map(({ price }) => price)));
  if (homes.length > 1) return `${least}+`;
  return homes.some(({ isBeforeFees }) => isBeforeFees) ? `${least}*` : least;
}

/** The pins of homes at a level of zoom. They keep off each other, and off the marks. */
export function toPins(homes: readonly MapHome[], level: number, marks: readonly Position[] = []): Pin[] {
  const worldSize = 512 * 2 ** level;
  const drops = marks.map((mark) => toPixel(mark, worldSize));
  let drawn = groupByCell(homes, worldSize).map((group) => draw(group, worldSize, drops));
  for (let pair = closestOverlap(drawn); pair; pair = closestOverlap(drawn)) {
    const merged = draw(
      pair.flatMap(({ pin }) => pin.homes),
      worldSize,
      drops,
    );
    drawn = [...drawn.filter((other) => !pair.includes(other)), merged];
  }
  return drawn.map(({ pin }) => pin);
}

/** The level at which a pin splits. Null for homes in the same place, which never do. */
export function splitLevelOf(
  homes: readonly MapHome[],
  zoom: number,
  marks: readonly Position[] = [],
): number | null {
  for (let level = levelOf(zoom) + zoomStep; level <= maxZoom; level += zoomStep)
    if (toPins(homes, level, marks).length > 1) return level;
  return null;
}

/** A position on the square map of the world (Mercator), in pixels. */
function toPixel({ latitude, longitude }: Position, worldSize: number) {
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

/** Homes whose buttons overlap in any case, so that few pairs are left to compare. */
function groupByCell(homes: readonly MapHome[], worldSize: number): MapHome[][] {
  const cells = Map.groupBy(homes, (home) => {
    const { x, y } = toPixel(home, worldSize);
    return `${Math.floor(x / (button.least / 2))},${Math.floor(y / (button.height / 2))}`;
  });
  return [...cells.values()];
}

/** A pin with the pixels of its button's center. */
interface DrawnPin {
  pin: Pin;
  x: number;
  y: number;
  halfWidth: number;
}

/** The pin of these homes stands at the home that is closest to their center. */
function draw(homes: readonly MapHome[], worldSize: number, drops: readonly { x: number; y: number }[]) {
  const pixels = homes.map((home) => ({ ...toPixel(home, worldSize), home }));
  const meanOf = (axis: 'x' | 'y') => pixels.reduce((sum, pixel) => sum + pixel[axis], 0) / pixels.length;
  const center = { x: meanOf('x'), y: meanOf('y') };
  const fromCenter = ({ x, y }: { x: number; y: number }) => Math.hypot(x - center.x, y - center.y);
  const place = pixels.reduce((best, pixel) => (fromCenter(pixel) < fromCenter(best) ? pixel : best));
  const { latitude, longitude } = place.home;
  const halfWidth = Math.max(button.least, button.padding + button.letter * textOf({ homes }).length) / 2;
  const shift = shiftOff(drops, place, halfWidth);
  return { pin: { homes, latitude, longitude, shift }, x: place.x, y: place.y + shift, halfWidth };
}

/** The shorter way up or down to a place where the button doesn't cover a drop. */
function shiftOff(
  drops: readonly { x: number; y: number }[],
  { x, y }: { x: number; y: number },
  halfWidth: number,
): number {
  const near = drops.filter((tip) => Math.abs(tip.x - x) < halfWidth + drop.beside);
  const half = button.height / 2;
  const isFree = (at: number) =>
    near.every((tip) => at + half <= tip.y - drop.up || at - half >= tip.y + drop.down);
  const places = near.flatMap((tip) => [tip.y - drop.up - half, tip.y + drop.down + half]);
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
