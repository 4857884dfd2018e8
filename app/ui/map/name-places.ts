// Where names may stand on the map, so that no edge cuts the name of a mark, no button covers it, and no name
// covers the circle of a home. As values of MapLibre's `text-variable-anchor-offset`, the best places first.

/** In pixels, the space around a name. */
const margin = 4;

/** In pixels, the names of marks. `letter` is a generous width of one. */
export const markText = { em: 13, letter: 7.5, maxWidth: 104, line: 16 } as const;
/** The other names, in ems. */
const plainText = { letter: 0.55, maxWidth: 10, line: 1.2 } as const;

/** In pixels, the corner at the top right with the buttons that zoom. */
const buttons = { width: 56, height: 104 } as const;

interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** The circle around the approximate position of a home. All in pixels. */
export interface Circle extends Point {
  radius: number;
}

/** MapLibre's anchor: the side or corner of the name that is at the offset, in ems, from the point. */
type Place = readonly [anchor: string, offset: [right: number, down: number]];

/** Of the names of marks: around the drop, whose tip is at the point. */
const aroundDrop: readonly Place[] = [
  ['top', [0, 0.3]],
  ['bottom', [0, -2.9]],
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
export const plainPlaces: readonly Place[] = [
  ['center', [0, 0]],
  ['bottom', [0, -besidePrice]],
  ['top', [0, besidePrice]],
];

/**
 * Where the name of a mark is whole and off the circle: around its drop, or else beside the circle. If there
 * is no such place, where it is whole, and otherwise everywhere around the drop. `tip` and `map` are in
 * pixels.
 */
export function placesOfMark(name: string, tip: Point, map: Size, circle?: Circle) {
  const { em, letter, maxWidth, line } = markText;
  const length = name.length * letter;
  const size = { width: Math.min(maxWidth, length), height: Math.ceil(length / maxWidth) * line };
  const isShown = (place: Place) => isWhole(boxOf(place, tip, size, em), map);
  const whole = aroundDrop.filter(isShown);
  const clear = whole.filter((place) => !circle || isOff(boxOf(place, tip, size, em), circle));
  const beside = circle ? besideCircle(tip, size, em, circle).filter(isShown) : [];
  return [clear, beside, whole].find(({ length: count }) => count > 0)?.flat() ?? aroundDrop.flat();
}

/** Where a name that isn't a mark's is off the circle. `point` and `em` are in pixels. */
export function placesOfName(name: string, point: Point, em: number, circle: Circle) {
  const length = name.length * plainText.letter;
  const width = Math.min(plainText.maxWidth, length) * em;
  const size = { width, height: Math.ceil(length / plainText.maxWidth) * plainText.line * em };
  const clear = plainPlaces.filter((place) => isOff(boxOf(place, point, size, em), circle));
  const isMoved = clear[0] !== plainPlaces[0];
  return [...clear, ...(isMoved ? besideCircle(point, size, em, circle) : [])].flat();
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxOf([anchor, [right, down]]: Place, point: Point, { width, height }: Size, em: number): Box {
  const [x, y] = [point.x + right * em, point.y + down * em];
  const left = anchor.endsWith('left') ? x : anchor.endsWith('right') ? x - width : x - width / 2;
  const top = anchor.startsWith('top') ? y : anchor.startsWith('bottom') ? y - height : y - height / 2;
  return { left, right: left + width, top, bottom: top + height };
}

function isWhole({ left, right, top, bottom }: Box, map: Size): boolean {
  return (
    left >= margin &&
    right <= map.width - margin &&
    top >= margin &&
    bottom <= map.height - margin &&
    (right <= map.width - buttons.width || top >= buttons.height)
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
