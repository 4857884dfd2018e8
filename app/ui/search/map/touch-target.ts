// Buttons on the map are lower than a finger needs, so that more of them fit. On a touch screen, the room
// around a button belongs to it, unless another one is nearer.
import type { Marker } from 'maplibre-gl';
import { type Box, distanceBeyond, type Point } from '../../map/geometry.ts';

/** In pixels. */
const fingerSize = 44;

/** The button that a finger beside the buttons means. Undefined for other pointers, and far from buttons. */
export function findTouched<Button extends { marker: Marker }>(
  event: MouseEvent,
  buttons: readonly Button[],
): Button | undefined {
  if (!(event instanceof PointerEvent) || event.pointerType !== 'touch') return undefined;
  const boxes = buttons.map((each) => each.marker.getElement().getBoundingClientRect());
  return buttons[findNearest({ x: event.clientX, y: event.clientY }, boxes)];
}

/** The index of the nearest box whose touch target has the point. -1 if none has. */
export function findNearest(at: Point, boxes: readonly Box[]): number {
  const distances = boxes.map((box) => {
    const [east, south] = distanceBeyond(at, box);
    const [right, down] = [Math.abs(east), Math.abs(south)];
    const reach = (least: number, most: number) => Math.max(0, (fingerSize - (most - least)) / 2);
    const isTouched = right <= reach(box.left, box.right) && down <= reach(box.top, box.bottom);
    return isTouched ? Math.hypot(right, down) : Infinity;
  });
  const least = Math.min(...distances);
  return least === Infinity ? -1 : distances.indexOf(least);
}
