// Sets the beach: parasol and loungers, a lifeguard tower, or surfboards in the sand.

import { Group, PerspectiveCamera, Scene } from 'three';
import type { Home, Picture } from '../../home.ts';
import { COATS } from '../../palettes.ts';
import type { Chance } from '../../seed.ts';
import { fabricOf, railing } from '../architecture.ts';
import { BRIGHT, distantPier, shoreLight, strand } from '../coast.ts';
import type { Composition } from '../composition.ts';
import { parasol } from '../garden-parts.ts';
import { type Furnishing, clad, furnish, paint } from '../materials.ts';
import { palm, tuft } from '../plants.ts';
import { lounger } from '../seating.ts';
import { at, bar, box, group, slab } from '../shapes.ts';
import { openWater, skyDome, skyOf } from '../sky.ts';
import { planks } from '../surfaces.ts';

function lifeguardTower(chance: Chance): Group {
  const boards = clad(
    planks(chance.pick(['#6fb0bb', '#e5c069', '#dd7d5c', '#e9e2d2']), 1.2, 9, 0.06),
    0.8,
    1,
  );
  const white = paint('#f4efe4', 0.7);
  const whole = new Group();
  for (const [x, z] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const) {
    whole.add(
      bar(
        [
          [x * 1.35, 0, z * 1.35],
          [x, 1.5, z],
        ],
        0.07,
        white,
      ),
    );
  }
  whole.add(
    at(box(3, 0.12, 3, white), 0, 1.5, 0),
    at(box(2.1, 1.9, 2, boards), 0, 1.6, -0.3),
    at(box(3, 0.12, 3, paint('#e9e3d6', 0.8)), 0, 3.6, -0.1),
    at(box(1.5, 0.8, 0.06, paint('#41545c', 0.1, 0.4)), 0, 2.3, 0.72),
  );
  const fabric = fabricOf(
    COATS['modern']?.[0] ?? {
      body: { name: '', colour: '#fff' },
      trim: '#fff',
      roof: '#fff',
      door: { name: '', colour: '#fff' },
    },
    'render',
    false,
    'midday',
  );
  whole.add(at(railing(2.9, 'bars', fabric, white), 0, 1.6, 1.4));
  const ramp = box(1, 0.08, 4, boards);
  ramp.rotation.x = 0.38;
  whole.add(
    at(ramp, 0.9, 0.75, 3.2),
    bar(
      [
        [-1.3, 3.6, 1.2],
        [-1.3, 5, 1.2],
      ],
      0.03,
      white,
    ),
    at(
      slab(
        [
          [0, 0],
          [0.8, 0.2],
          [0, 0.5],
        ],
        0.02,
        paint('#d8452f', 0.8),
      ),
      -1.28,
      4.45,
      1.2,
    ),
  );
  return whole;
}

function surfboard(colour: string, stripe: string): Group {
  const outline: [number, number][] = [
    [-0.2, 0],
    [0.2, 0],
    [0.28, 0.7],
    [0.26, 1.4],
    [0.13, 1.95],
    [0, 2.15],
    [-0.13, 1.95],
    [-0.26, 1.4],
    [-0.28, 0.7],
  ];
  return group(
    slab(outline, 0.05, paint(colour, 0.25), 0.02),
    at(
      slab(
        [
          [-0.04, 0.05],
          [0.04, 0.05],
          [0.04, 1.95],
          [-0.04, 1.95],
        ],
        0.01,
        paint(stripe, 0.3),
      ),
      0,
      0,
      0.075,
    ),
  );
}

export function beach(home: Home, picture: Picture, chance: Chance): Composition {
  const furnishing = furnish(home.palette);
  const hand = chance.pick([-1, 1]);
  const low = picture.mood === 'dusk' || picture.mood === 'golden';
  const sky = skyOf(picture.mood, hand * (low ? chance.between(10, 24) : chance.between(60, 120)), chance);
  const scene = new Scene();
  scene.add(skyDome(sky, chance, BRIGHT), openWater(sky, '#1c7a8f', 0.25, BRIGHT));
  strand(scene, chance, -16);
  beachThings(scene, picture, furnishing, chance, hand);
  for (let index = 0; index < 9; index += 1) {
    scene.add(
      at(
        tuft(chance.between(0.5, 0.9), chance, ['#a8a06a', '#8f9460', '#c2b27a']),
        hand * chance.between(2.5, 6.5),
        0.5,
        chance.between(1, 4.5),
      ),
    );
  }
  scene.add(
    at(palm(chance.between(6.5, 8.5), chance, false), -hand * chance.between(4.6, 5.6), 0.3, -3.5),
    at(palm(chance.between(5, 7), chance, false), -hand * chance.between(6.2, 7.4), 0.3, -6),
  );
  scene.add(at(distantPier(), hand * 40, 0, -60, hand * 0.25));
  const camera = new PerspectiveCamera(46, 4 / 3, 0.1, 4000);
  camera.position.set(0, 2.1, 7.5);
  camera.lookAt(0, 2.1, -20);
  return { scene, camera, rise: 0.03, light: shoreLight(sky, 12) };
}

function beachThings(
  scene: Scene,
  picture: Picture,
  furnishing: Furnishing,
  chance: Chance,
  hand: number,
): void {
  if (picture.detail === 'parasol') {
    scene.add(
      at(parasol(1.4, furnishing), hand * 0.9, 0.42, -1.8),
      at(lounger(furnishing, furnishing.second), hand * 0.2, 0.44, -1.4, Math.PI + 0.12),
      at(lounger(furnishing, furnishing.second), hand * 1.7, 0.44, -1.5, Math.PI - 0.1),
    );
  } else if (picture.detail === 'lifeguard tower') {
    scene.add(at(lifeguardTower(chance), hand * 2.4, 0.3, -5, hand * -0.35));
  } else {
    const looks = [
      ['#e9704e', '#fbf3e2'],
      ['#57a9b5', '#f2c14e'],
      ['#f4ecd8', '#d8452f'],
      ['#f2c14e', '#2d6079'],
    ] as const;
    for (const [index, [colour, stripe]] of looks.entries()) {
      const board = at(
        surfboard(colour, stripe),
        hand * (0.4 + index * 0.75),
        0.3,
        -1.6 - index * 0.12,
        chance.between(-0.25, 0.25),
      );
      board.rotation.z = chance.between(-0.06, 0.06);
      scene.add(board);
    }
  }
}
