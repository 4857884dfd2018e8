// The marks of places: drops whose tip is at the place. Their names are letters of the map, where there is
// room for them. With the pointer or the focus, or pressed, a mark shows its name in any case.
import type { MapMark } from '#domain/map.ts';

/** In pixels, between the name and the edges of the map. */
const edge = 4;

/** A tab stop, until `letArrowsPass` makes arrow keys lead to it. Its name stays inside of the container. */
export function createMark(mark: MapMark, container: HTMLElement): HTMLElement {
  const name = mark.distance === undefined ? mark.name : `${mark.name} · ${mark.distance}`;
  const element = document.createElement('div');
  element.className = 'map-mark';
  element.role = 'img';
  element.ariaLabel = name;
  element.tabIndex = 0;
  const label = document.createElement('span');
  label.textContent = name;
  element.append(label);
  for (const type of ['pointerenter', 'focus'])
    element.addEventListener(type, () => bringIntoFrame(label, container));
  return element;
}

/** Moves the name to the side, and below its mark instead of above, where an edge would cut it. */
function bringIntoFrame(label: HTMLElement, container: HTMLElement): void {
  label.style.translate = '';
  const [frame, box] = [container.getBoundingClientRect(), label.getBoundingClientRect()];
  const right = Math.max(0, frame.left + edge - box.left) - Math.max(0, box.right + edge - frame.right);
  const mark = label.parentElement?.getBoundingClientRect();
  const isCut = box.top < frame.top + edge;
  const down = isCut && mark ? mark.bottom + edge - box.top : 0;
  label.style.translate = `${right}px ${down}px`;
}
