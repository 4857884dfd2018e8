// Where names may stand on the map, so that no edge cuts the name of a mark, no button covers it, and no name
// covers the circle of a home. As values of MapLibre's `text-variable-anchor-offset`, the best places first.
import type { Box, Point } from './geometry.ts';

/** In pixels, the space around a name. */
const margin = 4;

/** In pixels, the names of marks, whose lines have at most `letters`. `letter` is a generous width of one. */
export const markText = { em: 13, letter: 7.5, letters: 16, line: 16 } as const;
/** The other names, in ems. */
const plainText = { letter: 0.55, maxWidth: 10, line: 1.2 } as const;

interface Size {
  width: number;
  height: number;
}

/** The map, in pixels. */
export interface View extends Size {
  /** What stands over it. */
  controls: readonly Box[];
}

/** The circle around the approximate position of a home. All in pixels. */
export interface Circle extends Point {
  radius: number;
}

/** MapLibre's anchor: the side or corner of the name that is at the offset, in ems, from the point. */
type Place = readonly [anchor: string, offset: [right: number, down: number]];

const aboveDrop: Place = ['bottom', [0, -2.9]];
/** Of the names of marks: around the drop, whose tip is at the point. Prices keep off the first one. */
const aroundDrop: readonly Place[] = [
  aboveDrop,
  ['top', [0, 0.3]],
  ['left', [1.2, -1]],
  ['right', [-1.2, -1]],
  ['top-left', [0.4, 0.3]],
  ['top-right', [-0.4, 0.3]],
  ['bottom-left', [0.8, -1.4]],
  ['bottom-right', [-0.8, -1.4]],
];

/** In ems. A name stands above or below a price that would cover it. */
const besidePrice = 1.7;

/** Of names that aren't marks. */
export const plainPlaces: readonly [Place, ...Place[]] = [
  ['center', [0, 0]],
  ['bottom', [0, -besidePrice]],
  ['top', [0, besidePrice]],
];

/** Of the name of a home: above and below its button, or else beside it. */
const aroundButton: readonly Place[] = [...plainPlaces.slice(1), ['left', [3, 0]], ['right', [-3, 0]]];

/** Where the name of a home is whole. `button` is its center. */
export function placesOfHome(name: string, button: Point, em: number, map: View) {
  return aroundButton.filter((place) => isWhole(boxOf(place, button, sizeOfPlain(name, em), em), map)).flat();
}

/**
 * Where the name of a mark is whole and off the circle: around its drop, or else beside the circle. If there
 * is no such place, where it is whole, and otherwise everywhere around the drop. `tip` and `map` are in
 * pixels.
 */
export function placesOfMark(name: string, tip: Point, map: View, circle?: Circle) {
  const { em } = markText;
  const size = sizeOfMark(name);
  const isShown = (place: Place) => isWhole(boxOf(place, tip, size, em), map);
  const whole = aroundDrop.filter(isShown);
  const clear = whole.filter((place) => !circle || isOff(boxOf(place, tip, size, em), circle));
  const beside = circle ? besideCircle(tip, size, em, circle).filter(isShown) : [];
  return [clear, beside, whole].find(({ length: count }) => count > 0)?.flat() ?? aroundDrop.flat();
}

/** The name of a mark above its drop, where pins leave room for it. */
export function nameBoxAbove(name: string, tip: Point): Box {
  return boxOf(aboveDrop, tip, sizeOfMark(name), markText.em);
}

/** The name in lines. MapLibre would balance them, which makes their width unpredictable. */
export function wrapMarkName(name: string): string {
  const lines: string[] = [];
  for (const part of name.split('\n')) {
    let line = '';
    for (const word of part.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      const isFull = line !== '' && longer.length > markText.letters;
      if (isFull) lines.push(line);
      line = isFull ? word : longer;
    }
    lines.push(line);
  }
  return lines.join('\n');
}

function sizeOfMark(name: string): Size {
  const { letter, line } = markText;
  const lengths = wrapMarkName(name)
    .split('\n')
    .map((part) => part.length * letter);
  return { width: Math.max(...lengths), height: lengths.length * line };
}

/** Whether a name that isn't a mark's is whole in each of its places. `point` and `em` are in pixels. */
export function isNameWhole(name: string, point: Point, em: number, map: View): boolean {
  const length = name.length * plainText.letter;
  const height = (Math.ceil(length / plainText.maxWidth) * plainText.line + 2 * besidePrice) * em;
  const size = { width: Math.min(plainText.maxWidth, length) * em, height };
  return isWhole(boxOf(plainPlaces[0], point, size, em), map);
}

function sizeOfPlain(name: string, em: number): Size {
  const length = name.length * plainText.letter;
  const width = Math.min(plainText.maxWidth, length) * em;
  return { width, height: Math.ceil(length / plainText.maxWidth) * plainText.line * em };
}

/** Where a name that isn't a mark's is whole and off the circle. `point` and `em` are in pixels. */
export function placesOfName(name: string, point: Point, em: number, map: View, circle: Circle) {
  const size = sizeOfPlain(name, em);
  const clear = plainPlaces.filter((place) => isOff(boxOf(place, point, size, em), circle));
  const isMoved = clear[0] !== plainPlaces[0];
  return [...clear, ...(isMoved ? besideCircle(point, size, em, circle) : [])]
    .filter((place) => isWhole(boxOf(place, point, size, em), map))
    .flat();
}

function boxOf([anchor, [right, down]]: Place, point: Point, { width, height }: Size, em: number): Box {
  const [x, y] = [point.x + right * em, point.y + down * em];
  const left = anchor.endsWith('left') ? x : anchor.endsWith('right') ? x - width : x - width / 2;
  const top = anchor.startsWith('top') ? y : anchor.startsWith('bottom') ? y - height : y - height / 2;
  return { left, right: left + width, top, bottom: top + height };
}

/** Whether a box is in the map, and off its controls. */
export function isWhole({ left, right, top, bottom }: Box, map: View): boolean {
  return (
    left >= margin &&
    right <= map.width - margin &&
    top >= margin &&
    bottom <= map.height - margin &&
    map.controls.every(
      (control) =>
        right <= control.left - margin ||
        left >= control.right + margin ||
        bottom <= control.top - margin ||
        top >= control.bottom + margin,
    )
  );
}

function isOff({ left, right, top, bottom }: Box, { x, y, radius }: Circle): boolean {
  const nearest = { x: Math.min(Math.max(x, left), right), y: Math.min(Math.max(y, top), bottom) };
  return Math.hypot(nearest.x - x, nearest.y - y) > radius;
}

/** The places above, below and beside the circle, those nearest to the point first. */
function besideCircle(point: Point, { height }: Size, em: number, circle: Circle): Place[] {
  const { x, y, radius } = circle;
  // The circle's half width at the height of the name.
  const beyond = Math.max(0, Math.abs(point.y - y) - height / 2);
  const half = Math.sqrt(Math.max(0, radius ** 2 - beyond ** 2));
  const toEms = (pixels: number) => Number((pixels / em).toFixed(2));
  const places: Place[] = [
    ['bottom', [0, toEms(y - radius - margin - point.y)]],
    ['top', [0, toEms(y + radius + margin - point.y)]],
    ['left', [toEms(x + half + margin - point.x), 0]],
    ['right', [toEms(x - half - margin - point.x), 0]],
  ];
  return places.toSorted(([, one], [, other]) => Math.hypot(...one) - Math.hypot(...other));
}
