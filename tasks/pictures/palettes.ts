// Hides which colours, floors and moods go together. A palette furnishes a whole home, so that all its pictures belong together.

export type Shade = { name: string; colour: string };

export type Floor =
  | 'oak'
  | 'walnut'
  | 'whitewashed oak'
  | 'terracotta tile'
  | 'pale stone'
  | 'polished concrete';

export type Palette = {
  wall: string;
  /** Painted wall behind the bed or the sofa. */
  feature: string;
  sofa: Shade;
  accent: Shade;
  second: string;
  wood: string;
  cabinet: Shade;
  floor: Floor;
  rug: string;
  metal: string;
};

const shade = (name: string, colour: string): Shade => ({ name, colour });

/** Fourteen furnishings, from quiet coastal whites to deep green and mustard. */
export const PALETTES: readonly Palette[] = [
  {
    wall: '#f4efe6',
    feature: '#2f4f63',
    sofa: shade('cream', '#e6dccb'),
    accent: shade('navy', '#1f3d5c'),
    second: '#c8a878',
    wood: '#b98a5a',
    cabinet: shade('white', '#f1ede5'),
    floor: 'oak',
    rug: '#d9cdb8',
    metal: '#b08d57',
  },
  {
    wall: '#f3ece1',
    feature: '#dcb996',
    sofa: shade('sage', '#8fa088'),
    accent: shade('terracotta', '#c2603a'),
    second: '#e3c9a5',
    wood: '#a8743f',
    cabinet: shade('sage', '#8d9c84'),
    floor: 'terracotta tile',
    rug: '#e8dcc6',
    metal: '#6b5a43',
  },
  {
    wall: '#f6f1e8',
    feature: '#3d7f86',
    sofa: shade('sand', '#d8c3a0'),
    accent: shade('teal', '#1f747c'),
    second: '#e0835a',
    wood: '#c59a68',
    cabinet: shade('pale wood', '#cfa878'),
    floor: 'whitewashed oak',
    rug: '#cfd9d4',
    metal: '#9a8a6a',
  },
  {
    wall: '#efe6da',
    feature: '#466468',
    sofa: shade('rust', '#a9532f'),
    accent: shade('ochre', '#d29a3a'),
    second: '#37545a',
    wood: '#8a5a34',
    cabinet: shade('cream', '#ece2cf'),
    floor: 'walnut',
    rug: '#d8b98f',
    metal: '#3b332c',
  },
  {
    wall: '#f7efe9',
    feature: '#a7ab86',
    sofa: shade('blush', '#d9a99a'),
    accent: shade('olive', '#6f7443'),
    second: '#f0ddc8',
    wood: '#b88a63',
    cabinet: shade('blush', '#dcb6a7'),
    floor: 'oak',
    rug: '#efe4d6',
    metal: '#b08d57',
  },
  {
    wall: '#ece9e4',
    feature: '#7d8a89',
    sofa: shade('charcoal', '#454b50'),
    accent: shade('mustard', '#d6a02f'),
    second: '#b9b2a6',
    wood: '#9b6b43',
    cabinet: shade('charcoal', '#3c4347'),
    floor: 'polished concrete',
    rug: '#c9c3b8',
    metal: '#26282a',
  },
  {
    wall: '#eef2f2',
    feature: '#ecd2bd',
    sofa: shade('pale blue', '#a9c4d0'),
    accent: shade('coral', '#e36a4b'),
    second: '#f2e2c9',
    wood: '#cfa675',
    cabinet: shade('pale blue', '#a7c0cb'),
    floor: 'whitewashed oak',
    rug: '#f0e6d8',
    metal: '#c4c6c6',
  },
  {
    wall: '#f2ecdf',
    feature: '#b3bb9f',
    sofa: shade('forest green', '#2f5140'),
    accent: shade('camel', '#c08a4e'),
    second: '#e9d8bb',
    wood: '#8d5f38',
    cabinet: shade('forest green', '#34533f'),
    floor: 'oak',
    rug: '#e2d2b4',
    metal: '#b9935a',
  },
  {
    wall: '#f3f0eb',
    feature: '#617074',
    sofa: shade('warm grey', '#a79f94'),
    accent: shade('burnt orange', '#d06a32'),
    second: '#4d5d63',
    wood: '#a67a50',
    cabinet: shade('warm grey', '#8f8a82'),
    floor: 'pale stone',
    rug: '#d5cec2',
    metal: '#2f2d2a',
  },
  {
    wall: '#f8f4ec',
    feature: '#5b8fae',
    sofa: shade('white', '#efeae0'),
    accent: shade('sea blue', '#3f7fa3'),
    second: '#d9b98a',
    wood: '#d2ac7c',
    cabinet: shade('sea blue', '#5487a3'),
    floor: 'whitewashed oak',
    rug: '#c9d6da',
    metal: '#b7b9b6',
  },
  {
    wall: '#f1e7d6',
    feature: '#33676b',
    sofa: shade('camel', '#b98550'),
    accent: shade('deep teal', '#1d5a62'),
    second: '#a9482c',
    wood: '#7a4d2c',
    cabinet: shade('dark wood', '#6b4529'),
    floor: 'terracotta tile',
    rug: '#c7754f',
    metal: '#3a2c22',
  },
  {
    wall: '#f0ece8',
    feature: '#bfa9a6',
    sofa: shade('plum', '#6b4b5f'),
    accent: shade('brass yellow', '#cfa24a'),
    second: '#d8b7a8',
    wood: '#9a6b48',
    cabinet: shade('white', '#efeae4'),
    floor: 'walnut',
    rug: '#dcc9bd',
    metal: '#c09a52',
  },
  {
    wall: '#f2f0ea',
    feature: '#7f8f6a',
    sofa: shade('oatmeal', '#cdbfa6'),
    accent: shade('moss green', '#667a48'),
    second: '#c98a5b',
    wood: '#b58556',
    cabinet: shade('moss green', '#7c8a64'),
    floor: 'pale stone',
    rug: '#dfd3bd',
    metal: '#4a4338',
  },
  {
    wall: '#f5f0ea',
    feature: '#e4bd9f',
    sofa: shade('ocean blue', '#2d6079'),
    accent: shade('peach', '#eda27c'),
    second: '#f1e4cf',
    wood: '#bb8c5b',
    cabinet: shade('ocean blue', '#2f637a'),
    floor: 'oak',
    rug: '#e9dfd0',
    metal: '#b6925a',
  },
];

/** Outside paint: body, trim, roof and door of a house. */
export type Coat = { body: Shade; trim: string; roof: string; door: Shade };

export const COATS: Readonly<Record<string, readonly Coat[]>> = {
  painted: [
    { body: shade('sage green', '#93a58c'), trim: '#f5efe2', roof: '#6a6259', door: shade('red', '#a8412c') },
    {
      body: shade('slate blue', '#6f8ea3'),
      trim: '#f7f3ea',
      roof: '#55565a',
      door: shade('yellow', '#dca93c'),
    },
    { body: shade('white', '#f1ece1'), trim: '#ffffff', roof: '#75695c', door: shade('teal', '#1f747c') },
    {
      body: shade('butter yellow', '#ead08f'),
      trim: '#fffaf0',
      roof: '#77644f',
      door: shade('blue', '#2d5f86'),
    },
    {
      body: shade('coral pink', '#e0947c'),
      trim: '#fff6ec',
      roof: '#7b6a5c',
      door: shade('white', '#f3ede2'),
    },
    { body: shade('sea blue', '#5f9fb0'), trim: '#fbf8f0', roof: '#8b8378', door: shade('coral', '#e0633f') },
    {
      body: shade('warm grey', '#a59d90'),
      trim: '#f6f1e7',
      roof: '#4c4a48',
      door: shade('orange', '#d5752f'),
    },
  ],
  stucco: [
    { body: shade('white', '#f3ebdc'), trim: '#6b4630', roof: '#b5603c', door: shade('wooden', '#7a4a2a') },
    { body: shade('cream', '#ecd9b4'), trim: '#5d4632', roof: '#a9583a', door: shade('blue', '#2f6580') },
    { body: shade('peach', '#e9b996'), trim: '#f7efe2', roof: '#b2613f', door: shade('green', '#3f6148') },
    {
      body: shade('terracotta', '#d39a73'),
      trim: '#f4ead9',
      roof: '#9d4f33',
      door: shade('teal', '#276a70'),
    },
  ],
  modern: [
    { body: shade('white', '#f2efe9'), trim: '#2b2d2f', roof: '#8f8b84', door: shade('wooden', '#a8703f') },
    {
      body: shade('charcoal', '#4a4f52'),
      trim: '#1f2123',
      roof: '#6f6d69',
      door: shade('orange', '#cf6b34'),
    },
    { body: shade('sand', '#d9c5a2'), trim: '#33312d', roof: '#8b857a', door: shade('teal', '#23676e') },
    {
      body: shade('pale grey', '#cdd0cf'),
      trim: '#2a2f33',
      roof: '#85868a',
      door: shade('yellow', '#d9a637'),
    },
  ],
  brick: [
    {
      body: shade('red brick', '#a4573e'),
      trim: '#2c2b2a',
      roof: '#6a625c',
      door: shade('black', '#26282a'),
    },
    {
      body: shade('painted white brick', '#e6dfd3'),
      trim: '#23282b',
      roof: '#7b756d',
      door: shade('green', '#2f5a46'),
    },
    {
      body: shade('brown brick', '#8d6248'),
      trim: '#33403f',
      roof: '#6a625c',
      door: shade('teal', '#2a676c'),
    },
  ],
  timber: [
    { body: shade('cedar', '#a46c40'), trim: '#3b3029', roof: '#55504a', door: shade('green', '#355845') },
    {
      body: shade('weathered wood', '#8d7f70'),
      trim: '#f2ece0',
      roof: '#4d5357',
      door: shade('blue', '#2f6a86'),
    },
  ],
};
