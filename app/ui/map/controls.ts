// The controls over a map, and where they are.
import type { Box } from './geometry.ts';
import type { View } from './name-places.ts';

export const zoomControls = '.maplibregl-ctrl-group';
/** The link that closes the map. On a phone it stands over the map. */
export const listLink = '.map-link';

/** In the lower corners. */
const notes = '.map-unit, .maplibregl-ctrl-attrib, .maplibregl-ctrl-scale';
/** What can be pressed on the map, besides homes. */
export const mapControls = `${zoomControls}, ${listLink}, .map-buttons > button`;
/** Everything that stands over the map for long: also the notes in the corners. */
export const everyControl = `${mapControls}, ${notes}`;

/** Returns the size of the map, and its controls, which names must not touch. */
export function viewOf(container: HTMLElement): View {
  const { clientWidth: width, clientHeight: height } = container;
  return {
    width,
    height,
    controls: boxesOver(container, `${zoomControls}, ${listLink}, .map-buttons, ${notes}`),
  };
}

/** The elements of the page that are over the map, in pixels from its upper left corner. */
export function boxesOver(container: HTMLElement, selector: string): Box[] {
  const frame = container.getBoundingClientRect();
  return Array.from(document.querySelectorAll(selector), (element) => element.getBoundingClientRect())
    .map(({ left, right, top, bottom }) => ({
      left: left - frame.left,
      right: right - frame.left,
      top: top - frame.top,
      bottom: bottom - frame.top,
    }))
    .filter(
      ({ left, right, top, bottom }) => left < frame.width && right > 0 && top < frame.height && bottom > 0,
    );
}
