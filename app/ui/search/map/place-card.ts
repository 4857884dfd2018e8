// Where the card of a chosen home stands. On a wide map: where it covers the fewest others, and near.
// On a narrow map: at the bottom.
import { boxesOver, mapControls } from '../../map/controls.ts';
import type { Box, Point } from '../../map/geometry.ts';

/** In pixels. A narrower map has no room beside a card. */
const leastWidth = 480;
/** In pixels, between the card and its button, and between the card and the edges: below are the notes. */
const gap = { button: 10, edge: 12, bottom: 32 } as const;
/** In pixels, of the number and the heart at the corners of a button, beyond it. */
const badge = 8;
/** Of the grid of places that are tried, in pixels. */
const step = 20;
/** In pixels, of the name of a mark beyond its drop. */
const nameSpace = { above: 36, beside: 42 } as const;

interface Size {
  width: number;
  height: number;
}

/** What stands on the map, in pixels from its upper left corner. */
export interface Surroundings extends Size {
  /** The button of the chosen home. */
  button: Box;
  /** The other buttons, better uncovered. */
  others: readonly Box[];
  /** Controls, and marks with their names. Covered only where there is no other place. */
  controls: readonly Box[];
}

/** Whether cards stand near their buttons. */
export function isWide(container: HTMLElement): boolean {
  return container.clientWidth >= leastWidth;
}

/**
 * When a card leaves its place: 'never' keeps none, for another button that was pressed; 'uncovering' leaves
 * once the card, which grows while it loads, covers any button; 'calm' once it covers its own, for the next
 * home.
 */
export type Keeping = 'never' | 'uncovering' | 'calm';

/** The upper left corner of the card, which may have a place already. */
export function findPlace(
  card: Size,
  place: Point | null,
  around: Surroundings,
  keeping: Keeping = 'calm',
): Point {
  const boxAt = ({ x, y }: Point): Box => ({
    left: x,
    top: y,
    right: x + card.width,
    bottom: y + card.height,
  });
  const countCovered = (boxes: readonly Box[], at: Point) =>
    boxes.filter((box) => overlap(box, boxAt(at))).length;
  const farthest = {
    x: around.width - card.width - gap.edge,
    y: around.height - card.height - gap.bottom,
  };
  const isWhole = ({ x, y }: Point) => x >= 0 && y >= 0 && x <= farthest.x && y <= farthest.y;
  const hidden = [around.button, ...around.controls, ...(keeping === 'calm' ? [] : around.others)];
  const isKept = place && keeping !== 'never' && isWhole(place) && countCovered(hidden, place) === 0;
  if (isKept) return place;
  const center = {
    x: (around.button.left + around.button.right) / 2,
    y: (around.button.top + around.button.bottom) / 2,
  };
  const button = [grow(around.button, gap.button)];
  const others = around.others.map((box) => grow(box, badge));
  const costOf = (at: Point) => {
    const away = Math.hypot(at.x + card.width / 2 - center.x, at.y + card.height / 2 - center.y);
    return (
      10_000 * countCovered(button, at) +
      2000 * countCovered(around.controls, at) +
      1000 * countCovered(others, at) +
      away
    );
  };
  const clamp = (at: Point): Point => ({
    x: Math.max(gap.edge, Math.min(at.x, farthest.x)),
    y: Math.max(gap.edge, Math.min(at.y, farthest.y)),
  });
  const [best = clamp(center)] = [...placesAround(card, around), ...placesEverywhere(farthest)]
    .map(clamp)
    .toSorted((one, other) => costOf(one) - costOf(other));
  return best;
}

/** Beside the button, above and below it. */
function placesAround({ width, height }: Size, { button }: Pick<Surroundings, 'button'>): Point[] {
  const [middleX, middleY] = [(button.left + button.right) / 2, (button.top + button.bottom) / 2];
  const columns = [middleX - width / 2, button.left, button.right - width];
  const rows = [middleY - height / 2, button.top, button.bottom - height];
  return [
    ...columns.flatMap((x) => [
      { x, y: button.top - gap.button - height },
      { x, y: button.bottom + gap.button },
    ]),
    ...rows.flatMap((y) => [
      { x: button.right + gap.button, y },
      { x: button.left - gap.button - width, y },
    ]),
  ];
}

/** A grid on the map, with its corners. */
function placesEverywhere(farthest: Point): Point[] {
  const stepsTo = (end: number) => Array.from({ length: Math.ceil(end / step) + 1 }, (_, at) => at * step);
  const rows = stepsTo(farthest.y);
  return stepsTo(farthest.x).flatMap((x) => rows.map((y) => ({ x, y })));
}

/** The box of a mark with its name above. */
function withName({ left, right, top, bottom }: Box): Box {
  return {
    left: left - nameSpace.beside,
    right: right + nameSpace.beside,
    top: top - nameSpace.above,
    bottom,
  };
}

function grow({ left, right, top, bottom }: Box, by: number): Box {
  return { left: left - by, right: right + by, top: top - by, bottom: bottom + by };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Puts the card near the button of the chosen home, or on a narrow map to the bottom. */
export function placeCard(container: HTMLElement, card: HTMLElement, keeping: Keeping): void {
  const isNear = isWide(container);
  card.classList.toggle('map-chosen-near', isNear);
  const [button] = boxesOver(container, '.map-home-chosen');
  if (!isNear || !button) {
    card.style.translate = '';
    return;
  }
  const [x = NaN, y = NaN] = card.style.translate.split(' ').map(Number.parseFloat);
  const place = findPlace(
    { width: card.offsetWidth, height: card.offsetHeight },
    Number.isNaN(x + y) ? null : { x, y },
    {
      width: container.clientWidth,
      height: container.clientHeight,
      button,
      others: boxesOver(container, '.map-home:not(.map-home-chosen)'),
      controls: [...boxesOver(container, mapControls), ...boxesOver(container, '.map-mark').map(withName)],
    },
    keeping,
  );
  card.style.translate = `${Math.round(place.x)}px ${Math.round(place.y)}px`;
}
