// Says in words what a picture shows, and which arrangements of a room exist. A sentence here may only
// name what the scene of that arrangement really draws.

import type { Home, Mood, Room, View } from './home.ts';
import type { Chance } from './seed.ts';

const ARRANGEMENTS: Readonly<Record<Room, readonly string[]>> = {
  exterior: ['front'],
  'living room': ['window wall', 'corner sofa', 'armchairs'],
  kitchen: ['island', 'galley', 'corner'],
  bedroom: ['side window', 'back window', 'side window'],
  'second bedroom': ['twin beds', 'double bed'],
  'studio room': ['bed and sofa'],
  bathroom: ['bathtub', 'walk-in shower'],
  'dining area': ['table for four', 'table for six'],
  workspace: ['desk'],
  balcony: ['two chairs', 'lounge'],
  patio: ['dining', 'lounge', 'barbecue'],
  yard: ['fire pit', 'lawn', 'hammock'],
  pool: ['loungers'],
  beach: ['parasol', 'lifeguard tower', 'boards'],
  pier: ['side', 'along'],
  bay: ['sails', 'skyline'],
  street: ['palms'],
};

export function arrangementOf(room: Room, chance: Chance): string {
  return chance.pick(ARRANGEMENTS[room]);
}

const SEEN: Readonly<Record<View, string>> = {
  ocean: 'the ocean',
  bay: 'the bay',
  garden: 'the garden',
  palms: 'palm trees',
};

const HOUR: Readonly<Record<Mood, string>> = {
  morning: 'in the morning',
  midday: 'at midday',
  golden: 'in late sunlight',
  dusk: 'at sunset',
};

const a = (words: string): string => `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`;

const BED: Readonly<Record<string, string>> = {
  'side window': 'a window beside the bed',
  'back window': 'a window behind the bed',
};

const YARDS: Readonly<Record<string, string>> = {
  'fire pit': 'Yard with a fire pit and wooden chairs',
  lawn: 'Yard with a lawn, a shade tree and flower beds',
  hammock: 'Yard with a hammock between two palms',
};

const BEACHES: Readonly<Record<string, string>> = {
  parasol: 'with a parasol and two beach chairs',
  'lifeguard tower': 'with a lifeguard tower',
  boards: 'with surfboards standing in the sand',
};

/** The alternative text: one short sentence without a full stop, true for what is drawn. */
export function describe(home: Omit<Home, 'pictures'>, room: Room, detail: string, mood: Mood): string {
  const { palette, coat, view } = home;
  const seen = SEEN[view];
  switch (room) {
    case 'exterior':
      return `${nameOfHouse(coat.body.name, home.style)} ${HOUR[mood]}, seen from the street`;
    case 'living room':
      return `Living room with ${a(palette.sofa.name)} ${detail === 'corner sofa' ? 'corner sofa' : 'sofa'} and a view of ${seen}`;
    case 'kitchen':
      return `Kitchen with ${palette.cabinet.name} cabinets${detail === 'island' ? ' and an island with stools' : ''}`;
    case 'bedroom':
      return `Bedroom with a double bed, ${palette.accent.name} cushions and ${BED[detail] ?? 'a window'}`;
    case 'second bedroom':
      return detail === 'twin beds' ? 'Second bedroom with twin beds' : 'Second bedroom with a double bed';
    case 'studio room':
      return `Studio with a double bed, ${a(palette.sofa.name)} sofa and a view of ${seen}`;
    case 'bathroom':
      return `Bathroom with ${a(detail)}, a vanity and a round mirror`;
    case 'dining area':
      return `Dining ${detail} under a pendant lamp`;
    case 'workspace':
      return `Workspace with a desk, a chair and shelves beside the window`;
    case 'balcony':
      return `Balcony with ${detail === 'lounge' ? 'a lounge seat' : 'two chairs and a small table'} and a view of ${seen}`;
    case 'patio':
      return patioWords(detail, palette.accent.name);
    case 'yard':
      return YARDS[detail] ?? 'Yard with a lawn';
    case 'pool':
      return `Swimming pool with loungers and ${a(palette.accent.name)} parasol ${HOUR[mood]}`;
    case 'beach':
      return `Beach ${BEACHES[detail] ?? ''} ${HOUR[mood]}`;
    case 'pier':
      return `Wooden pier above the surf ${HOUR[mood]}`;
    case 'bay':
      return detail === 'skyline'
        ? `Bay with the skyline behind it ${HOUR[mood]}`
        : `Sailing boats on the bay ${HOUR[mood]}`;
    case 'street':
      return `Street of small houses lined with tall palms ${HOUR[mood]}`;
  }
}

function nameOfHouse(colour: string, style: string): string {
  const words = style.startsWith('brick')
    ? `${colour} ${style.slice('brick '.length)}`
    : `${colour} ${style}`;
  return words.replace(/^./, (letter) => letter.toUpperCase());
}

function patioWords(detail: string, accent: string): string {
  if (detail === 'dining') {
    return `Patio with an outdoor dining table under ${a(accent)} parasol`;
  }
  return detail === 'barbecue'
    ? 'Patio with a barbecue and a dining table'
    : 'Patio with an outdoor sofa and string lights';
}
