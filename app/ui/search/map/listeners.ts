// What the map of a search tells the page.
import type { MapView } from './map-view.ts';

export interface Listeners {
  /** The visitor moved or zoomed the map, other than by pressing homes. */
  onMove: () => void;
  /** The view changed by a movement of the visitor, or by pressing homes. */
  onView: (view: MapView) => void;
  /** Called with the number of homes in view, after each movement and when the homes change. */
  onCount: (inView: number) => void;
  /** The visitor pressed a home, or the button of homes that are in the same place. */
  onChoose: (ids: readonly string[]) => void;
  /** The homes of the button with the pointer or the focus; none when it leaves. */
  onPoint: (ids: readonly string[]) => void;
  /** The visitor pressed the map beside the buttons, or a button that zooms in. */
  onLeave: () => void;
}
