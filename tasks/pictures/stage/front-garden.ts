// Plants what lies between a house and its street, and what grows around it.

import type { Group, Scene } from 'three';
import type { Home, Style } from '../home.ts';
import type { Chance } from '../seed.ts';
import type { Fabric } from './architecture.ts';
import { tint } from './canvas.ts';
import { clad, paint, type Paint } from './materials.ts';
import { patch } from './outdoors.ts';
import { hills } from './outlook.ts';
import { lawnBlades, palm, shrub, tree, tuft } from './plants.ts';
import { at, box } from './shapes.ts';
import type { Sky } from './sky.ts';
import { fountain } from './stucco-houses.ts';
import { concrete, ground, tiling } from './surfaces.ts';

/** How far from the street a house stands, and how wide it is, in metres. */
type Plot = { away: number; width: number };

const BLOOMS = ['#d63f74', '#e8913a', '#f3eee2', '#8f63b8', '#e65a4b', '#f0c04a'] as const;

export function plantFront(scene: Scene, home: Home, setting: Plot, chance: Chance, fabric: Fabric): void {
  const urban = home.style === 'brick loft building' || home.style === 'townhouse row';
  const green = tint('#88a954', chance.between(-0.08, 0.08), chance.between(-0.02, 0.015));
  const paving = clad(concrete('#cfc6b6'), 0.9, 0.4);
  const lawnEnd = setting.away - 5.2;
  layGround(scene, lawnEnd, urban ? paving : clad(ground(green, 'grass'), 1, 3), paving);
  const entrance = entranceOf(home.style);
  if (urban) {
    plantVerge(scene, setting, chance, lawnEnd, green);
  } else {
    layPath(scene, entrance, chance, lawnEnd);
  }
  for (let index = 0; index < (urban ? 5 : 13); index += 1) {
    const x = (index / (urban ? 4 : 12) - 0.5) * (setting.width + 3) + chance.between(-0.3, 0.3);
    if (Math.abs(x - entrance) < 1.5 || (urban && Math.abs(x) < 1.2)) {
      continue;
    }
    const z =
      home.style === 'Spanish villa'
        ? 3
        : home.style === 'glass-balcony condo block' || home.style === 'modern apartment block'
          ? 2.4
          : 2.9;
    const low = chance.happens(0.35);
    scene.add(
      at(
        low
          ? tuft(chance.between(0.7, 1.1), chance)
          : shrub(
              chance.between(1, 1.8),
              chance.between(0.6, 1.1),
              1,
              chance,
              chance.happens(0.55) ? chance.pick(BLOOMS) : undefined,
            ),
        x,
        0,
        z + chance.between(-0.2, 0.6),
      ),
    );
  }
  frontEdge(scene, home, setting, chance, fabric, lawnEnd, entrance, urban);
  if (home.style === 'Spanish villa') {
    scene.add(at(fountain(fabric), 1.5, 0, 5.6));
  }
}

/** Lawn or forecourt, pavement, kerb and the street before them. */
function layGround(scene: Scene, lawnEnd: number, earth: Paint, paving: Paint): void {
  const wide = 80;
  scene.add(patch(wide, 60, earth, 0, 0, -30 + lawnEnd));
  scene.add(
    patch(
      wide,
      1.9,
      clad(
        tiling('#cfc7b8', { across: 2, down: 2, metres: 2.6, bond: 0, grout: '#a59c8c', vary: 0.03 }),
        0.9,
        1,
      ),
      0,
      0.012,
      lawnEnd + 0.95,
    ),
  );
  scene.add(
    at(box(wide, 0.14, 0.3, paving), 0, -0.12, lawnEnd + 2.05),
    patch(wide, 30, clad(ground('#6d6b69', 'asphalt'), 0.9, 1), 0, -0.1, lawnEnd + 17),
  );
}

function layPath(scene: Scene, entrance: number, chance: Chance, lawnEnd: number): void {
  const path = clad(
    tiling(chance.pick(['#c9b79c', '#b8a58c', '#c2b8a8']), {
      across: 3,
      down: 3,
      metres: 1.5,
      bond: 0.5,
      grout: '#8f8470',
      vary: 0.08,
    }),
    0.9,
    1.4,
  );
  scene.add(patch(1.6, lawnEnd - 1.5, path, entrance, 0.014, 1.5 + (lawnEnd - 1.5) / 2));
  const blades = paint('#f1f3e2', 1);
  blades.userData['thin'] = 0.4;
  scene.add(
    at(
      lawnBlades(24, 5, 7000, chance, blades, (x) => Math.abs(x - entrance) > 0.9),
      0,
      0,
      lawnEnd - 2.6,
    ),
  );
}

const entranceOf = (style: Style): number =>
  style === 'modern apartment block' ? -1.95 : style === 'glass-balcony condo block' ? 3 : 0;

/** In town: a strip of green with palms and flowers before a paved forecourt, and pots along the front. */
function plantVerge(scene: Scene, setting: Plot, chance: Chance, lawnEnd: number, green: string): void {
  const forecourt = clad(
    tiling('#c8b9a2', { across: 4, down: 4, metres: 2.4, bond: 0.5, grout: '#a3957f', vary: 0.06 }),
    0.9,
    1,
  );
  scene.add(
    patch(80, lawnEnd - 2.6, forecourt, 0, 0.006, (lawnEnd - 2.6) / 2),
    patch(80, 2.2, clad(ground(green, 'grass'), 1, 3), 0, 0.02, lawnEnd - 1.3),
  );
  for (let index = 0; index < 5; index += 1) {
    const x = (index - 2) * setting.width * 0.25;
    if (index % 4 === 0) {
      scene.add(at(palm(chance.between(5, 6.5), chance, true), x * 1.1, 0, lawnEnd - 1.3));
    }
    for (const off of [-1.4, 0.2, 1.5]) {
      scene.add(
        at(
          shrub(chance.between(0.9, 1.4), chance.between(0.4, 0.6), 0.8, chance, chance.pick(BLOOMS)),
          x + off,
          0,
          lawnEnd - chance.between(0.9, 1.7),
        ),
      );
    }
    scene.add(at(shrub(0.9, 0.95, 0.7, chance), (index - 2) * (setting.width / 4.13), 0, 0.75));
  }
}

/** What borders the pavement: a hedge, a fence or low flowers, and palms in the foreground. */
function frontEdge(
  scene: Scene,
  home: Home,
  setting: Plot,
  chance: Chance,
  fabric: Fabric,
  lawnEnd: number,
  entrance: number,
  urban: boolean,
): void {
  const kind = urban
    ? 'none'
    : home.style === 'beach cottage'
      ? 'fence'
      : chance.pick(['flowers', 'hedge', 'flowers', 'none'] as const);
  for (let x = -14; x < 14; x += kind === 'fence' ? 0.16 : 1.7) {
    if (Math.abs(x - entrance) < 1.3) {
      continue;
    }
    if (kind === 'fence') {
      scene.add(at(box(0.09, chance.between(0.83, 0.87), 0.025, fabric.white), x, 0, lawnEnd - 0.4));
    } else if (kind === 'hedge') {
      scene.add(at(shrub(1.8, 0.55, 0.6, chance), x, 0, lawnEnd - 0.6));
    } else if (kind === 'flowers' && chance.happens(0.7)) {
      scene.add(
        at(
          shrub(chance.between(0.7, 1.3), chance.between(0.3, 0.5), 0.7, chance, chance.pick(BLOOMS)),
          x + chance.between(-0.4, 0.4),
          0,
          lawnEnd - chance.between(0.5, 1.4),
        ),
      );
    }
  }
  if (kind === 'fence') {
    for (const y of [0.2, 0.62]) {
      scene.add(
        at(box(12, 0.07, 0.03, fabric.white), -7.35, y, lawnEnd - 0.42),
        at(box(12, 0.07, 0.03, fabric.white), 7.35, y, lawnEnd - 0.42),
      );
    }
  }
  const hand = chance.pick([-1, 1]);
  scene.add(
    at(
      palm(chance.between(7, 10), chance, chance.happens(0.6)),
      hand * (setting.width * 0.5 + chance.between(0.6, 1.8)),
      0,
      chance.between(2.5, 4),
    ),
  );
  if (!urban) {
    scene.add(
      at(
        palm(chance.between(3, 4.6), chance, false),
        -hand * (setting.width * 0.5 + 1.2),
        0,
        chance.between(1, 3),
      ),
    );
  }
}

/** What stands far behind casts no shadow that could be seen. */
function unshaded(plant: Group): Group {
  plant.traverse((part) => {
    part.castShadow = false;
  });
  return plant;
}

export function plantBehind(scene: Scene, setting: Plot, chance: Chance, sky: Sky, wild: boolean): void {
  for (let index = 0; index < 7; index += 1) {
    const x = (index / 6 - 0.5) * (setting.width + 26) + chance.between(-1, 1);
    scene.add(
      at(
        unshaded(
          tree(
            chance.between(5.5, 9),
            chance,
            chance.happens(0.18) ? chance.pick(['#b98ad0', '#e6699a']) : undefined,
          ),
        ),
        x,
        0,
        -11 - chance.between(0, 6),
      ),
    );
  }
  for (let index = 0; index < (wild ? 3 : 7); index += 1) {
    scene.add(
      at(
        unshaded(palm(chance.between(8, 15), chance, chance.happens(0.75))),
        chance.between(-24, 24),
        0,
        -chance.between(12, 26),
      ),
    );
  }
  for (const side of [-1, 1]) {
    scene.add(
      at(
        tree(chance.between(4.5, 6.5), chance),
        side * (setting.width / 2 + chance.between(3.5, 5)),
        0,
        -chance.between(0, 4),
      ),
    );
    scene.add(at(shrub(7, 1.7, 1.2, chance), side * (setting.width / 2 + 4.5), 0, -1.4));
  }
  scene.add(hills(sky, chance, 1));
}
