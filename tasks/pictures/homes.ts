// Decides, from one seed, which 66 homes there are and which pictures show each of them. Draws nothing.

import type { Home, Kind, Mood, Picture, Room, Style, View } from './home.ts';
import { COATS, PALETTES } from './palettes.ts';
import { chanceOf, type Chance } from './seed.ts';
import { arrangementOf, describe } from './wording.ts';

const SEED = 'baystead-1';

const COUNTS: readonly (readonly [Kind, number])[] = [
  ['house', 15],
  ['apartment', 12],
  ['condo', 10],
  ['townhouse', 6],
  ['studio', 6],
  ['loft', 4],
  ['cottage', 5],
  ['villa', 3],
  ['cabin', 2],
  ['duplex', 3],
];

const STYLES: Readonly<Record<Kind, readonly Style[]>> = {
  house: ['craftsman bungalow', 'Spanish stucco house', 'modern box house', 'beach cottage'],
  cottage: ['beach cottage', 'craftsman bungalow'],
  apartment: ['modern apartment block', 'Spanish courtyard apartments'],
  condo: ['glass-balcony condo block', 'modern apartment block'],
  townhouse: ['townhouse row'],
  studio: ['Spanish courtyard apartments', 'modern apartment block', 'glass-balcony condo block'],
  loft: ['brick loft building'],
  villa: ['Spanish villa', 'modern villa', 'Spanish villa'],
  cabin: ['timber cabin'],
  duplex: ['side-by-side duplex'],
};

const COAT_OF: Readonly<Record<Style, string>> = {
  'craftsman bungalow': 'painted',
  'Spanish stucco house': 'stucco',
  'modern box house': 'modern',
  'beach cottage': 'painted',
  'timber cabin': 'timber',
  'modern apartment block': 'modern',
  'Spanish courtyard apartments': 'stucco',
  'glass-balcony condo block': 'modern',
  'townhouse row': 'painted',
  'brick loft building': 'brick',
  'Spanish villa': 'stucco',
  'modern villa': 'modern',
  'side-by-side duplex': 'painted',
};

/** Rooms outside that a kind can have, in the order in which a longer series takes them. */
const OUTSIDE: Readonly<Record<Kind, readonly Room[]>> = {
  house: ['patio', 'yard'],
  cottage: ['yard', 'patio'],
  apartment: ['balcony'],
  condo: ['balcony'],
  townhouse: ['patio', 'balcony'],
  studio: ['balcony'],
  loft: ['balcony'],
  villa: ['patio', 'yard'],
  cabin: ['yard', 'patio'],
  duplex: ['patio', 'yard'],
};

/** Pictures of each home, in order of the kinds shuffled: mostly 3 to 5, a few up to 12. */
function lengthOf(index: number, chance: Chance): number {
  if (index === 11 || index === 37) {
    return 12;
  }
  if (index % 17 === 3) {
    return 7;
  }
  if (index % 13 === 5) {
    return 6;
  }
  return chance.pick([3, 4, 4, 4, 4]);
}

/** Kinds dealt out so that neighbours differ (the site shows twelve cards in their order). */
function dealKinds(): Kind[] {
  const pool = COUNTS.flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index) => ({ kind, place: (index + 0.5) / count })),
  );
  const chance = chanceOf(`${SEED} deal`);
  return pool
    .map((entry) => ({ ...entry, place: entry.place + chance.between(-0.02, 0.02) }))
    .toSorted((left, right) => left.place - right.place)
    .map((entry) => entry.kind);
}

const SHORE: Readonly<Record<View, readonly Room[]>> = {
  ocean: ['beach', 'pier'],
  bay: ['bay'],
  garden: ['street'],
  palms: ['street', 'beach'],
};

function chooseRooms(home: Omit<Home, 'pictures'>, length: number, index: number, chance: Chance): Room[] {
  const isStudio = home.kind === 'studio';
  const shore = chance.pick(SHORE[home.view]);
  const outside = OUTSIDE[home.kind];
  const living: Room = isStudio ? 'studio room' : 'living room';
  const water: Room = home.view === 'ocean' || home.view === 'bay' ? shore : 'exterior';
  const openings: readonly Room[] = [
    'exterior',
    living,
    'exterior',
    water,
    living,
    'exterior',
    outside[index % outside.length] ?? living,
  ];
  const opening: Room =
    home.pool && index % 2 === 0 ? 'pool' : (openings[index % openings.length] ?? 'exterior');
  const second: Room[] = isStudio ? ['bathroom', 'kitchen'] : ['kitchen', 'bedroom', 'bathroom'];
  const extra: Room[] = isStudio
    ? ['balcony', 'exterior', shore]
    : [...outside, 'dining area', shore, 'workspace', 'second bedroom'];
  const wanted: Room[] = [opening, ...(home.pool ? (['pool'] as const) : []), living];
  if (length === 12) {
    wanted.push('exterior', ...second, ...extra, 'street', 'beach', 'bay');
  } else {
    const turn = index % second.length;
    const inside = [...second.slice(turn), ...second.slice(0, turn)];
    const start = chance.whole(0, extra.length - 1);
    const turned = [...extra.slice(start), ...extra.slice(0, start)];
    wanted.push(
      ...inside.slice(0, 1),
      ...turned.slice(0, 1),
      ...inside.slice(1),
      'exterior',
      ...turned.slice(1),
    );
  }
  const chosen = [...new Set(wanted)].slice(0, length);
  const hasFirst = chosen.includes('bedroom');
  return chosen.map((room) => (room === 'second bedroom' && !hasFirst ? 'bedroom' : room));
}

function moodOf(room: Room, chance: Chance): Mood {
  if (room === 'beach' || room === 'pier' || room === 'bay') {
    return chance.pick(['golden', 'dusk', 'morning', 'golden', 'midday']);
  }
  return chance.pick(['morning', 'golden', 'midday', 'golden', 'morning', 'dusk']);
}

function planHome(kind: Kind, ordinal: number, index: number): Home {
  const id = String(index + 1).padStart(2, '0');
  const chance = chanceOf(`${SEED} home ${id}`);
  const styles = STYLES[kind];
  const style = styles[ordinal % styles.length] ?? 'modern box house';
  const coats = COATS[COAT_OF[style]] ?? [];
  const coat = coats[(ordinal + Math.floor(index / 3)) % coats.length];
  const palette = PALETTES[(index * 5 + 3) % PALETTES.length];
  if (coat === undefined || palette === undefined) {
    throw new Error(`Home ${id} has no colours`);
  }
  const low = kind === 'house' || kind === 'duplex' || kind === 'cabin' || kind === 'townhouse';
  const view = chance.pick<View>(
    low ? ['garden', 'palms', 'bay', 'garden'] : ['ocean', 'bay', 'palms', 'ocean'],
  );
  const pool = kind === 'villa' || (kind === 'house' && ordinal % 4 === 2);
  const base = { id, kind, style, palette, coat, view, pool };
  const rooms = chooseRooms(base, lengthOf(index, chance), index, chance);
  const day = moodOf('exterior', chance);
  const pictures = rooms.map((room, position): Picture => {
    const own = chanceOf(`${SEED} home ${id} ${room}`);
    const detail = arrangementOf(room, own);
    // A home is photographed on one day; only shore and street may show another hour.
    const mood = ['beach', 'pier', 'bay', 'street'].includes(room) ? moodOf(room, own) : day;
    const alt = describe(base, room, detail, mood);
    return { file: `${id}-${position + 1}.webp`, room, detail, mood, alt };
  });
  return { ...base, pictures };
}

/** All homes with their pictures, the same at every call. */
export function planHomes(): Home[] {
  const seen = new Map<Kind, number>();
  return dealKinds().map((kind, index) => {
    const ordinal = seen.get(kind) ?? 0;
    seen.set(kind, ordinal + 1);
    return planHome(kind, ordinal, index);
  });
}
