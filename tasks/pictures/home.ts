// Names what a pictured home is made of. Both halves of the program share these types: the plan that is
// written in Node and the stage that draws in the browser.

import type { Coat, Palette } from './palettes.ts';

export type Kind =
  | 'house'
  | 'cottage'
  | 'apartment'
  | 'condo'
  | 'townhouse'
  | 'studio'
  | 'loft'
  | 'villa'
  | 'cabin'
  | 'duplex';

export type Style =
  | 'craftsman bungalow'
  | 'Spanish stucco house'
  | 'modern box house'
  | 'beach cottage'
  | 'timber cabin'
  | 'modern apartment block'
  | 'Spanish courtyard apartments'
  | 'glass-balcony condo block'
  | 'townhouse row'
  | 'brick loft building'
  | 'Spanish villa'
  | 'modern villa'
  | 'side-by-side duplex';

export type Room =
  | 'exterior'
  | 'living room'
  | 'kitchen'
  | 'bedroom'
  | 'second bedroom'
  | 'studio room'
  | 'bathroom'
  | 'dining area'
  | 'workspace'
  | 'balcony'
  | 'patio'
  | 'yard'
  | 'pool'
  | 'beach'
  | 'pier'
  | 'bay'
  | 'street';

/** Direction and colour of the day's light. */
export type Mood = 'morning' | 'midday' | 'golden' | 'dusk';

/** What is seen from the windows. */
export type View = 'ocean' | 'bay' | 'garden' | 'palms';

export type Picture = {
  file: string;
  room: Room;
  /** Which arrangement of the room, for example `island` or `bathtub`; the alternative text relies on it. */
  detail: string;
  mood: Mood;
  alt: string;
};

export type Home = {
  id: string;
  kind: Kind;
  style: Style;
  palette: Palette;
  coat: Coat;
  view: View;
  pool: boolean;
  pictures: Picture[];
};
