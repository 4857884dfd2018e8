// With dozens of buttons, the Tab key would take long: the arrow keys lead from one button on the map to the
// nearest one in their direction, and to marks.
import type { Marker } from 'maplibre-gl';
import type { Point } from '../../map/geometry.ts';

/** How far a place is in the direction of a key, and to the side of it. Pixels grow to the right and down. */
const directions: Record<string, (right: number, down: number) => [ahead: number, aside: number]> = {
  ArrowRight: (right, down) => [right, down],
  ArrowLeft: (right, down) => [-right, down],
  ArrowDown: (right, down) => [down, right],
  ArrowUp: (right, down) => [-down, right],
};

/** The nearest place in the direction of the pressed key. Undefined for other keys, and without a place. */
export function findAhead<Place extends Point>(
  key: string,
  from: Point,
  places: readonly Place[],
): Place | undefined {
  const measure = directions[key];
  if (!measure) return undefined;
  return places
    .map((place) => ({ place, way: measure(place.x - from.x, place.y - from.y) }))
    .filter(({ way: [ahead, aside] }) => ahead > 0 && Math.abs(aside) <= 2 * ahead)
    .map(({ place, way: [ahead, aside] }) => ({ place, cost: ahead + 2 * Math.abs(aside) }))
    .toSorted((one, other) => one.cost - other.cost)[0]?.place;
}

/** The arrow keys lead from the element to the others. Beyond the last one, they move the map. */
export function letArrowsPass(element: HTMLElement, listStops: () => readonly Marker[]): void {
  element.tabIndex = -1;
  element.addEventListener('keydown', (event) => {
    const places = listStops().map((marker) => {
      const stop = marker.getElement();
      const { x, y } = stop.getBoundingClientRect();
      return { stop, x, y };
    });
    const from = places.find(({ stop }) => stop === element);
    const next = from && findAhead(event.key, from, places);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.stop.focus({ preventScroll: true });
  });
}
