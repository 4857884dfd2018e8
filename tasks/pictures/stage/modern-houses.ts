// Builds plain modern houses and blocks: box house, villa, apartment block, condominium, brick lofts.
// The front wall stands at z = 0 and looks to +z.

import { Group } from 'three';
import type { Chance } from '../seed.ts';
import { door, garageDoor, window } from './openings.ts';
import { railing, steps, wallLamp, type Fabric } from './architecture.ts';
import { tint } from './canvas.ts';
import { clad, paint, type Furnishing, type Paint } from './materials.ts';
import { planter } from './pot-plants.ts';
import { at, box, cylinder, group } from './shapes.ts';
import { planks } from './surfaces.ts';

const WIDE = { sill: false, bars: 3, rows: 1 } as const;

const cedar = (): Paint => clad(planks('#a9713f', 1.6, 12, 0.14), 0.6, 1);

export function modernHouse(fabric: Fabric, chance: Chance): Group {
  const hand = chance.pick([-1, 1]);
  const boards = cedar();
  const whole = group(
    at(box(10, 3.1, 8, fabric.body, 0.01), 0, 0, -4),
    at(box(10.4, 0.22, 8.6, fabric.trim), 0, 3.1, -3.9),
  );
  const upper = group(
    at(box(6.6, 2.9, 7.4, fabric.body, 0.01), 0, 0, -2.6),
    at(box(7.2, 0.2, 8.4, fabric.trim), 0, 2.9, -2.7),
    at(window(4.2, 1.8, fabric, chance, { ...WIDE, bars: 4 }), -hand * 0.6, 0.6, 1.1),
    at(box(1.3, 2.9, 0.08, boards), hand * 2.5, 0, 1.12),
  );
  whole.add(at(upper, hand * 1.7, 3.32, 0));
  whole.add(
    at(box(3.6, 3.1, 0.1, boards), hand * 2.9, 0, 0.03),
    at(garageDoor(2.9, 2.35, fabric, boards), hand * 2.9, 0, 0.1),
  );
  whole.add(
    at(door(fabric, 1.15, 2.4), hand * 0.35, 0.15, 0.03),
    at(window(0.45, 2.4, fabric, chance, { bars: 1, sill: false }), hand * 0.35 - 1, 0.15, 0.03),
    at(window(2.9, 2.3, fabric, chance, WIDE), -hand * 3.1, 0.4, 0.03),
  );
  whole.add(
    at(box(3.4, 0.14, 1.7, fabric.trim), hand * 0.2, 2.62, 0.8),
    at(box(0.1, 2.6, 0.1, fabric.trim), hand * 0.2 - 1.5, 0, 1.5),
    at(steps(2.2, 1, fabric.concrete), hand * 0.2, 0, 0.1),
    at(wallLamp(fabric), hand * 1.15, 1.9, 0.1),
  );
  whole.add(at(railing(3, 'glass', fabric), -hand * 3.3, 3.3, -0.2));
  return whole;
}

export function modernVilla(fabric: Fabric, chance: Chance): Group {
  const hand = chance.pick([-1, 1]);
  const boards = cedar();
  const whole = modernHouse(fabric, chance);
  const wing = group(
    at(box(6.5, 3, 6, fabric.body, 0.01), 0, 0, -3),
    at(box(7.2, 0.22, 7.6, fabric.trim), 0, 3, -2.6),
    at(window(5.2, 2.4, fabric, chance, { sill: false, bars: 4 }), 0, 0.3, 0.03),
  );
  for (const x of [-3.3, 3.3]) {
    wing.add(at(box(0.14, 3, 0.14, fabric.trim), x, 0, 1));
  }
  wing.add(at(box(0.12, 3, 3, boards), hand * 3.2, 0, -0.4));
  whole.add(at(wing, hand * 8, 0, -1.4));
  return whole;
}

type Block = { floors: number; bays: number; bay: number; floor: number; rail: 'bars' | 'glass' };

/** A block of flats: every bay has a balcony or a window. */
export function apartmentBlock(fabric: Fabric, chance: Chance, furnishing: Furnishing, block: Block): Group {
  const { floors, bays, bay, floor, rail } = block;
  const boards = cedar();
  const accent = paint(tint(fabric.coat.door.colour, 0.1), 0.7);
  const [width, height] = [bays * bay, floors * floor + 0.5];
  const whole = group(
    at(box(width, height, 9, fabric.body, 0.01), 0, 0, -4.5),
    at(box(width + 0.5, 0.25, 9.5, fabric.trim), 0, height, -4.5),
  );
  const pattern = Array.from({ length: bays }, (_, index) => (index % 2 === 0 ? 'balcony' : 'window'));
  for (let level = 0; level < floors; level += 1) {
    for (const [index, kind] of pattern.entries()) {
      const x = -width / 2 + bay * (index + 0.5);
      const y = level * floor + 0.35;
      if (kind === 'balcony' && level > 0) {
        whole.add(at(balcony(bay * 0.88, rail, fabric, chance, furnishing), x, y, 0));
      } else if (kind === 'balcony') {
        whole.add(at(window(bay * 0.6, 2.1, fabric, chance, { ...WIDE, bars: 2 }), x, y + 0.05, 0.03));
      } else {
        whole.add(
          at(box(bay * 0.92, floor, 0.1, level % 2 === 0 ? boards : fabric.body), x, y - 0.2, 0.01),
          at(window(bay * 0.52, 1.5, fabric, chance, { sill: false, bars: 2 }), x, y + 0.75, 0.07),
        );
      }
    }
  }
  const entry = -width / 2 + bay * 1.5;
  whole.add(
    at(box(bay * 0.9, 3, 0.14, accent), entry, 0, 0.05),
    at(door(fabric, 1.5, 2.4), entry, 0.1, 0.14),
    at(box(bay * 0.95, 0.16, 1.5, fabric.trim), entry, 2.85, 0.75),
    at(wallLamp(fabric), entry + 1.05, 1.9, 0.2),
  );
  return whole;
}

function balcony(
  width: number,
  rail: 'bars' | 'glass',
  fabric: Fabric,
  chance: Chance,
  furnishing: Furnishing,
): Group {
  const deep = 1.5;
  const whole = group(
    at(box(width, 0.18, deep, fabric.white), 0, -0.2, deep / 2),
    at(railing(width, rail, fabric), 0, 0, deep - 0.06),
    at(window(width * 0.72, 2.15, fabric, chance, { sill: false, bars: 3 }), 0, 0.02, 0.03),
  );
  for (const side of [-1, 1]) {
    const end = railing(deep - 0.1, rail, fabric);
    whole.add(at(end, side * (width / 2 - 0.03), 0, deep / 2, Math.PI / 2));
  }
  if (chance.happens(0.5)) {
    whole.add(at(planter(0.9, furnishing, chance), chance.between(-0.25, 0.25) * width, 0, deep - 0.35));
  }
  return whole;
}

/** A taller condominium with wrapping glass balconies. */
export function condo(fabric: Fabric, chance: Chance, furnishing: Furnishing): Group {
  const floors = 4;
  const whole = new Group();
  const [width, floor] = [15, 3.2];
  whole.add(
    at(box(width, floors * floor, 10, fabric.body, 0.01), 0, 0, -5),
    at(box(width * 0.28, floors * floor + 1, 1, fabric.stone), width * 0.2, 0, 0.1),
  );
  for (let level = 0; level < floors; level += 1) {
    const y = level * floor + 0.35;
    for (const [x, wide] of [
      [-width * 0.24, width * 0.46],
      [width * 0.42, width * 0.14],
    ] as const) {
      whole.add(
        at(window(wide * 0.92, 2.4, fabric, chance, { sill: false, bars: wide > 4 ? 5 : 2 }), x, y, 0.03),
      );
      if (level > 0) {
        whole.add(
          at(box(wide + 0.4, 0.24, 2.2, fabric.white), x, y - 0.26, 1.1),
          at(railing(wide + 0.3, 'glass', fabric), x, y, 2.1),
          at(railing(2.1, 'glass', fabric), x - wide / 2 - 0.15, y, 1.05, Math.PI / 2),
        );
        if (chance.happens(0.7)) {
          whole.add(at(planter(1.1, furnishing, chance), x + chance.between(-0.3, 0.3) * wide, y, 1.7));
        }
      }
    }
    whole.add(at(window(1.1, 1.7, fabric, chance, { sill: false }), width * 0.2, y + 0.6, 0.62));
  }
  whole.add(
    at(box(width + 0.8, 0.3, 12.5, fabric.white), 0, floors * floor, -4.2),
    at(box(5, 0.2, 2.6, fabric.white), width * 0.2, 2.9, 1.3),
    at(door(fabric, 1.8, 2.4), width * 0.2, 0.05, 0.63),
  );
  return whole;
}

export function brickLofts(fabric: Fabric, chance: Chance): Group {
  const [bays, bay, floors, floor] = [5, 3.3, 3, 3.9];
  const width = bays * bay;
  const height = floors * floor + 0.8;
  const whole = group(
    at(box(width, height, 10, fabric.body), 0, 0, -5),
    at(box(width + 0.5, 0.4, 0.5, fabric.concrete), 0, height - 0.2, 0.05),
    at(box(width + 0.2, 0.3, 0.2, fabric.concrete), 0, floor + 0.1, 0.05),
  );
  for (let index = 0; index <= bays; index += 1) {
    whole.add(at(box(0.6, height - 0.1, 0.3, fabric.body), -width / 2 + bay * index, 0, 0.08));
  }
  for (let level = 0; level < floors; level += 1) {
    for (let index = 0; index < bays; index += 1) {
      const x = -width / 2 + bay * (index + 0.5);
      const y = level * floor + (level === 0 ? 0.5 : 0.9);
      if (level === 0 && index === 2) {
        whole.add(
          at(door(fabric, 1.7, 2.6), x, 0.05, 0.05),
          at(box(2.7, 0.12, 1.4, fabric.iron), x, 3.05, 0.7),
          at(wallLamp(fabric), x + 1.15, 2.1, 0.3),
        );
      } else {
        whole.add(
          at(
            window(bay - 1, level === 0 ? 2.9 : 2.5, fabric, chance, { bars: 4, rows: 3, sill: true }),
            x,
            y,
            0.04,
          ),
        );
      }
    }
  }
  const tank = group(
    cylinder(1.3, 1.3, 1.9, fabric.wood),
    at(cylinder(1.4, 0.05, 0.9, fabric.iron), 0, 1.9, 0),
  );
  for (const [x, z] of [
    [-0.8, -0.8],
    [0.8, -0.8],
    [0.8, 0.8],
    [-0.8, 0.8],
  ] as const) {
    whole.add(at(box(0.14, 1.6, 0.14, fabric.iron), width * 0.26 + x, height, -4 + z));
  }
  whole.add(at(tank, width * 0.26, height + 1.6, -4));
  return whole;
}
