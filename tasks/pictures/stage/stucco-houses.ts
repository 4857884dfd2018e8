// Builds the houses of white walls and barrel tiles: Spanish house, villa, courtyard apartments.
// The front wall stands at z = 0 and looks to +z.

import { Group } from 'three';
import type { Chance } from '../seed.ts';
import { archWall, railing, steps, wallLamp, type Fabric } from './architecture.ts';
import { door, window } from './openings.ts';
import { gableRoof, hipRoof } from './roofs.ts';
import { planter } from './pot-plants.ts';
import type { Furnishing } from './materials.ts';
import { at, ball, box, cylinder, group, turned } from './shapes.ts';

const ARCHED = { bars: 2, rows: 2, sill: true, arched: true } as const;

/** Beam ends below the eaves. */
function beams(width: number, fabric: Fabric): Group {
  const whole = new Group();
  for (let x = -width / 2 + 0.4; x < width / 2; x += 0.7) {
    whole.add(at(box(0.11, 0.13, 0.55, fabric.wood), x, 0, 0.2));
  }
  return whole;
}

export function spanishHouse(fabric: Fabric, chance: Chance): Group {
  const hand = chance.pick([-1, 1]);
  const whole = group(at(box(10.5, 3.3, 8, fabric.body, 0.04), 0, 0, -4));
  whole.add(at(gableRoof(10.5, 8, 0.36, 0.45, fabric, 'x'), 0, 3.3, 0), at(beams(10.3, fabric), 0, 3.1, 0.2));
  const wing = group(
    at(box(4.2, 4.1, 3.4, fabric.body, 0.04), 0, 0, -1.7),
    at(gableRoof(4.2, 3.4, 0.42, 0.3, fabric, 'z'), 0, 4.1, 0),
    at(window(1.7, 1.35, fabric, chance, ARCHED), 0, 1.05, 0.03),
  );
  for (const x of [-0.18, 0, 0.18]) {
    const vent = cylinder(0.07, 0.07, 0.08, fabric.clay, 16);
    vent.rotation.x = Math.PI / 2;
    wing.add(at(vent, x, 4.35, 0.02));
  }
  whole.add(at(wing, hand * 2.9, 0, 1.6));
  const porch = group(
    at(archWall(4.6, 3, 2, 1.5, 1.45, 0.34, fabric.body), 0, 0, 1.4),
    at(box(4.6, 0.14, 1.8, fabric.clay), 0, 0, 0.8),
    at(box(0.34, 3, 1.6, fabric.body), -hand * 2.15, 0, 0.8),
  );
  const roof = box(5.2, 0.12, 2.5, fabric.roof, 0.005);
  roof.rotation.x = 0.32;
  porch.add(at(roof, 0, 3.25, 0.95));
  porch.add(
    at(door(fabric, 1.1, 2.2), -1.15, 0.14, 0.05),
    at(window(1.2, 1.3, fabric, chance, { rows: 2 }), 1.15, 1, 0.03),
    at(wallLamp(fabric), 0, 2.1, 1.8),
  );
  whole.add(at(porch, -hand * 1.5, 0, 0));
  whole.add(at(window(1, 1.25, fabric, chance, ARCHED), -hand * 4.5, 1.1, 0.03));
  whole.add(
    at(box(0.9, 1.7, 0.8, fabric.body, 0.04), -hand * 3.4, 4.2, -3),
    at(box(1.1, 0.14, 1, fabric.clay), -hand * 3.4, 5.9, -3),
  );
  return whole;
}

export function spanishVilla(fabric: Fabric, chance: Chance): Group {
  const hand = chance.pick([-1, 1]);
  const whole = group(
    at(box(9, 6.4, 8, fabric.body, 0.05), hand * 1.6, 0, -4),
    at(hipRoof(9, 8, 0.36, 0.6, fabric), hand * 1.6, 6.4, 0),
    at(beams(8.8, fabric), hand * 1.6, 6.12, 0.25),
  );
  const tower = group(
    at(box(3.6, 8.2, 3.8, fabric.body, 0.05), 0, 0, -1.9),
    at(hipRoof(3.6, 3.8, 0.42, 0.4, fabric), 0, 8.2, 0),
    at(window(1.1, 1.3, fabric, chance, ARCHED), 0, 5.9, 0.03),
    at(door(fabric, 1.3, 2.4), 0, 0.3, 0.05),
    at(window(1.1, 1, fabric, chance, { rows: 2 }), 0, 3.5, 0.03),
  );
  tower.add(
    at(steps(2.4, 2, fabric.clay), 0, 0, 0),
    at(wallLamp(fabric), -1, 2.2, 0.1),
    at(wallLamp(fabric), 1, 2.2, 0.1),
  );
  whole.add(at(tower, -hand * 4, 0, 0.9));
  whole.add(
    at(archWall(7.2, 3.2, 3, 1.7, 1.5, 0.36, fabric.body), hand * 2.3, 0.2, 2),
    at(box(7.2, 0.2, 2.4, fabric.clay), hand * 2.3, 0, 1.15),
  );
  for (const x of [-2.4, 0, 2.4]) {
    whole.add(
      at(window(1.5, 2, fabric, chance, { bars: 2, rows: 2, sill: false }), hand * 2.3 + x, 0.3, 0.03),
      at(window(1.2, 1.5, fabric, chance, { rows: 2 }), hand * 2.3 + x, 4.15, 0.03),
    );
  }
  whole.add(
    at(box(7.2, 0.2, 2.5, fabric.clay), hand * 2.3, 3.4, 1.2),
    at(railing(7, 'bars', fabric), hand * 2.3, 3.6, 2.3),
  );
  const low = group(
    at(box(4.4, 3.1, 5, fabric.body, 0.05), 0, 0, -2.5),
    at(gableRoof(4.4, 5, 0.36, 0.4, fabric, 'x'), 0, 3.1, 0),
    at(window(1.6, 1.35, fabric, chance, ARCHED), 0, 1, 0.03),
  );
  whole.add(at(low, hand * 8, 0, -0.8));
  return whole;
}

/** A fountain with two basins. */
export function fountain(fabric: Fabric): Group {
  const water = fabric.glass;
  return group(
    turned(
      [
        [1.1, 0],
        [1.15, 0.05],
        [1.1, 0.4],
        [1.2, 0.46],
        [1.05, 0.46],
        [1, 0.3],
        [0, 0.28],
      ],
      fabric.concrete,
    ),
    at(cylinder(1.02, 1.02, 0.02, water, 40), 0, 0.38, 0),
    at(
      turned(
        [
          [0.2, 0],
          [0.1, 0.2],
          [0.08, 0.6],
          [0.5, 0.8],
          [0.54, 0.85],
          [0.4, 0.8],
          [0, 0.76],
        ],
        fabric.concrete,
      ),
      0,
      0.28,
      0,
    ),
    at(ball(0.1, fabric.concrete), 0, 1.2, 0),
  );
}

export function courtyardApartments(fabric: Fabric, chance: Chance, furnishing: Furnishing): Group {
  const whole = group(
    at(box(13, 6.3, 7, fabric.body, 0.05), 0, 0, -5.5),
    at(hipRoof(13, 7, 0.34, 0.55, fabric), 0, 6.3, -2),
  );
  for (const side of [-1, 1]) {
    const wing = group(
      at(box(4, 5.9, 5.4, fabric.body, 0.05), 0, 0, -2.7),
      at(hipRoof(4, 5.4, 0.36, 0.45, fabric), 0, 5.9, 0),
    );
    wing.add(
      at(window(1.5, 1.4, fabric, chance, ARCHED), 0, 1, 0.03),
      at(window(1.5, 1.5, fabric, chance, { rows: 2, shutters: true }), 0, 3.9, 0.03),
    );
    wing.add(
      at(box(2.5, 0.12, 0.9, fabric.clay), 0, 3.5, 0.4),
      at(railing(2.5, 'bars', fabric), 0, 3.6, 0.8),
      at(planter(1.3, furnishing, chance, chance.pick(['#d9467a', '#e8703a'])), 0, 0, 0.5),
    );
    whole.add(at(wing, side * 5.6, 0, 1.6));
  }
  whole.add(
    at(archWall(7.2, 3.1, 3, 1.7, 1.4, 0.32, fabric.body), 0, 0, -1.1),
    at(box(7.2, 0.2, 1.6, fabric.clay), 0, 3.1, -1.5),
    at(railing(7.1, 'bars', fabric), 0, 3.3, -0.85),
  );
  for (const x of [-2.4, 0, 2.4]) {
    whole.add(
      at(door(fabric, 0.95), x - 0.5, 0.05, -1.97),
      at(door(fabric, 0.95), x - 0.5, 3.3, -1.97),
      at(window(0.8, 1.1, fabric, chance, {}), x + 0.6, 1, -1.97),
      at(window(0.8, 1.1, fabric, chance, {}), x + 0.6, 4.25, -1.97),
      at(wallLamp(fabric), x + 0.1, 5.2, -1.85),
    );
    whole.add(at(box(0.14, 2.5, 0.14, fabric.wood), x * 1.42, 3.3, -0.85));
  }
  whole.add(at(box(7.2, 0.2, 1.8, fabric.wood), 0, 5.75, -1.5));
  whole.add(at(fountain(fabric), 0, 0, 2.2));
  return whole;
}
