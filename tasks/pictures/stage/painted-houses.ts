// Builds the houses of painted boards: craftsman bungalow, beach cottage, cabin, duplex, and the row of townhouses.
// The front wall stands at z = 0 and looks to +z.

import { Group } from 'three';
import type { Chance } from '../seed.ts';
import { bench, column, railing, steps, wallLamp, type Fabric } from './architecture.ts';
import { door, garageDoor, window } from './openings.ts';
import { gableRoof } from './roofs.ts';
import { tint } from './canvas.ts';
import { clad, paint } from './materials.ts';
import { at, box, cylinder, group, slab } from './shapes.ts';
import { siding } from './surfaces.ts';

export function craftsman(fabric: Fabric, chance: Chance): Group {
  const [width, depth, high] = [10, 8, 3.1];
  const hand = chance.pick([-1, 1]);
  const whole = group(
    at(box(width, 0.5, depth, fabric.stone), 0, 0, -depth / 2),
    at(box(width, high, depth, fabric.body, 0.01), 0, 0.45, -depth / 2),
  );
  const eaves = high + 0.45;
  whole.add(at(gableRoof(width, depth, 0.46, 0.7, fabric, 'x'), 0, eaves, 0));
  const dormer = group(
    at(box(2.6, 1, 2.2, fabric.body), 0, 0, -1.1),
    at(window(1.7, 0.6, fabric, chance, { bars: 3, sill: false }), 0, 0.25, 0),
    at(gableRoof(2.6, 2.4, 0.42, 0.35, fabric, 'z'), 0, 1, 0),
  );
  whole.add(at(dormer, -hand * 2.3, eaves + 0.55, -1.5));
  const porchX = hand * 2;
  const porchWidth = 5.2;
  whole.add(
    at(box(porchWidth, 0.45, 2.3, fabric.stone), porchX, 0, 1.15),
    at(box(porchWidth + 0.1, 0.06, 2.4, fabric.deck), porchX, 0.44, 1.17),
  );
  for (const side of [-1, 1]) {
    whole.add(at(column(2.7, 0.46, 0.28, fabric, 0.95), porchX + side * (porchWidth / 2 - 0.3), 0.48, 2));
  }
  whole.add(
    at(box(porchWidth, 0.28, 0.24, fabric.trim), porchX, 3.12, 2),
    at(
      gableRoof(
        porchWidth,
        2.9,
        0.42,
        0.5,
        fabric,
        'z',
        clad(siding(tint(fabric.coat.body.colour, -0.12), 18), 0.8),
      ),
      porchX,
      3.4,
      2.35,
    ),
  );
  for (const x of [-1.6, 0, 1.6]) {
    whole.add(at(box(0.1, 0.1, 0.6, fabric.trim), porchX + x, 3.5 - Math.abs(x) * 0.42 + 0.68, 2.6));
  }
  whole.add(at(steps(1.7, 3, fabric.concrete), porchX, 0, 2.3));
  const gap = (porchWidth - 2.3) / 2;
  for (const side of [-1, 1]) {
    whole.add(at(railing(gap, 'planks', fabric, fabric.trim), porchX + side * (1 + gap / 2), 0.48, 2));
  }
  whole.add(
    at(door(fabric), porchX - hand * 0.6, 0.48, 0.02),
    at(window(1.2, 1.35, fabric, chance, { rows: 2 }), porchX + hand * 1.3, 1.25, 0.02),
    at(wallLamp(fabric), porchX + hand * 0.25, 2.05, 0.1),
  );
  whole.add(at(window(2.2, 1.45, fabric, chance, { bars: 3 }), -hand * 2.7, 1.25, 0.02));
  whole.add(at(bench(fabric), porchX + hand * 1.4, 0.5, 0.6));
  whole.add(at(box(0.9, 2.6, 0.7, fabric.stone), -hand * 3.8, eaves + 0.6, -4.6));
  return whole;
}

export function beachCottage(fabric: Fabric, chance: Chance): Group {
  const [width, depth, high] = [7.2, 8, 3];
  const hand = chance.pick([-1, 1]);
  const whole = group(
    at(box(width, 0.55, depth, fabric.trim), 0, 0, -depth / 2),
    at(box(width, high, depth, fabric.body, 0.01), 0, 0.5, -depth / 2),
  );
  whole.add(at(gableRoof(width, depth, 0.7, 0.45, fabric, 'z'), 0, high + 0.5, 0));
  const eye = cylinder(0.42, 0.42, 0.06, fabric.glass, 40);
  const rim = cylinder(0.54, 0.54, 0.05, fabric.trim, 40);
  for (const disc of [rim, eye]) {
    disc.rotation.x = Math.PI / 2;
    whole.add(at(disc, 0, high + 1.75, 0.02 + (disc === eye ? 0.02 : 0)));
  }
  whole.add(
    at(box(width + 0.4, 0.5, 2.1, fabric.trim), 0, 0, 1.05),
    at(box(width + 0.5, 0.06, 2.2, fabric.deck), 0, 0.5, 1.08),
  );
  const shed = box(width + 1, 0.1, 2.7, fabric.roof, 0.005);
  shed.rotation.x = 0.22;
  whole.add(at(shed, 0, 3.08, 1.15), at(box(width + 0.6, 0.18, 0.14, fabric.trim), 0, 2.72, 1.95));
  for (const x of [-0.5, -0.17, 0.17, 0.5]) {
    whole.add(at(box(0.15, 2.25, 0.15, fabric.trim), x * (width + 0.2), 0.52, 1.95));
  }
  for (const side of [-1, 1]) {
    whole.add(at(railing(width * 0.34, 'planks', fabric, fabric.trim), side * width * 0.335, 0.54, 1.97));
  }
  whole.add(
    at(steps(1.9, 3, fabric.deck), 0, 0, 2.12),
    at(door(fabric), 0, 0.52, 0.02),
    at(wallLamp(fabric), 0.8, 2.2, 0.1),
  );
  for (const side of [-1, 1]) {
    whole.add(at(window(1.15, 1.4, fabric, chance, { rows: 2, shutters: true }), side * 2.25, 1.2, 0.02));
  }
  const board = slab(
    [
      [-0.22, 0],
      [0.22, 0],
      [0.28, 0.7],
      [0.26, 1.4],
      [0.12, 1.95],
      [0, 2.1],
      [-0.12, 1.95],
      [-0.26, 1.4],
      [-0.28, 0.7],
    ],
    0.05,
    paint(chance.pick(['#e9704e', '#f2c14e', '#57a9b5']), 0.25),
    0.015,
  );
  board.rotation.set(-0.12, 0, hand * 0.06);
  whole.add(at(board, hand * (width / 2 + 0.5), 0.05, 0.35), at(bench(fabric), -hand * 2.3, 0.55, 0.5));
  return whole;
}

export function cabin(fabric: Fabric, chance: Chance): Group {
  const [width, depth, high] = [7, 8.5, 2.7];
  const whole = group(
    at(box(width, 0.6, depth, fabric.stone), 0, 0, -depth / 2),
    at(box(width, high, depth, fabric.body, 0.01), 0, 0.55, -depth / 2),
  );
  whole.add(at(gableRoof(width, depth, 0.86, 0.8, fabric, 'z'), 0, high + 0.55, 0));
  whole.add(
    at(window(3.2, 2.2, fabric, chance, { bars: 3, rows: 2, sill: false }), 1.2, 0.75, 0.03),
    at(door(fabric), -1.9, 0.62, 0.03),
    at(wallLamp(fabric), -1.05, 2.2, 0.1),
  );
  const upper = slab(
    [
      [-1.3, 0],
      [1.3, 0],
      [1.3, 0.5],
      [0, 2],
      [-1.3, 0.5],
    ],
    0.05,
    fabric.glass,
  );
  whole.add(at(upper, 0, high + 0.85, 0.01));
  for (const [x, tall] of [
    [-1.3, 0.5],
    [-0.45, 1.5],
    [0.45, 1.5],
    [1.3, 0.5],
  ] as const) {
    whole.add(at(box(0.1, tall, 0.1, fabric.trim), x, high + 0.85, 0.05));
  }
  whole.add(at(box(2.8, 0.1, 0.1, fabric.trim), 0, high + 0.8, 0.05));
  whole.add(
    at(box(width + 1, 0.5, 3, fabric.wood), 0, 0, 1.5),
    at(box(width + 1.1, 0.06, 3.1, fabric.deck), 0, 0.52, 1.52),
    at(steps(2, 3, fabric.deck), -1.9, 0, 3.05),
  );
  whole.add(at(railing(4.9, 'bars', fabric), 1.5, 0.56, 2.95), at(bench(fabric), 2.2, 0.56, 0.9));
  for (const side of [-1, 1]) {
    whole.add(at(box(0.24, high + 1.2, 0.24, fabric.wood), side * (width / 2 + 0.1), 0.5, 0.6));
  }
  return whole;
}

export function duplex(fabric: Fabric, chance: Chance): Group {
  const [width, depth, high] = [12, 8, 3];
  const whole = group(
    at(box(width, 0.4, depth, fabric.concrete), 0, 0, -depth / 2),
    at(box(width, high, depth, fabric.body, 0.01), 0, 0.35, -depth / 2),
  );
  whole.add(at(gableRoof(width, depth, 0.42, 0.6, fabric, 'x'), 0, high + 0.35, 0));
  for (const side of [-1, 1]) {
    const x = side * 3.2;
    whole.add(
      at(box(3.9, 0.36, 1.9, fabric.concrete), x, 0, 0.95),
      at(steps(1.5, 2, fabric.concrete), x - side * 0.7, 0, 1.9),
    );
    for (const end of [-1, 1]) {
      whole.add(at(column(2.55, 0.26, 0.22, fabric, 0.3), x + end * 1.75, 0.36, 1.65));
    }
    whole.add(
      at(box(3.9, 0.24, 0.2, fabric.trim), x, 2.88, 1.65),
      at(gableRoof(3.9, 2.5, 0.5, 0.35, fabric, 'z'), x, 3.12, 1.95),
    );
    whole.add(
      at(door(fabric), x - side * 0.7, 0.37, 0.02),
      at(window(1.3, 1.35, fabric, chance, { rows: 2 }), x + side * 0.95, 1.2, 0.02),
      at(wallLamp(fabric), x + side * 0.05, 2.05, 0.1),
    );
    whole.add(at(window(1, 1.35, fabric, chance, { rows: 2, shutters: true }), side * 0.95, 1.25, 0.02));
  }
  return whole;
}

/** Four narrow houses of three floors, each in its own tint. */
export function townhouses(fabric: Fabric, chance: Chance): Group {
  const whole = new Group();
  const wide = 4.6;
  const tints = [
    fabric.coat.body.colour,
    tint(fabric.coat.body.colour, 0.22),
    chance.pick(['#e9dcc3', '#c98e6b', '#9fb3b5']),
    tint(fabric.coat.body.colour, -0.16),
  ];
  for (const [index, colour] of tints.entries()) {
    const x = (index - 1.5) * wide;
    const own: Fabric = {
      ...fabric,
      body: clad(siding(colour, 12), 0.75),
      door: paint(chance.pick([fabric.coat.door.colour, '#2d5f86', '#a8412c', '#2f5a46']), 0.4),
    };
    const high = 8.4 + (index % 2) * 0.3;
    const forward = (index % 2) * 0.5;
    const unit = group(at(box(wide, high, 9, own.body, 0.01), 0, 0, -4.5));
    unit.add(
      at(garageDoor(2.3, 2.15, own, chance.pick([own.white, own.wood])), -0.85, 0, 0.02),
      at(door(own, 0.92), 1.45, 0.18, 0.02),
      at(steps(1.2, 1, own.concrete), 1.45, 0, 0),
      at(wallLamp(own), 0.72, 1.95, 0.1),
    );
    unit.add(
      at(box(wide, 0.22, 0.16, own.trim), 0, 2.75, 0.04),
      at(box(2.6, 0.16, 1.1, own.trim), -0.5, 3, 0.5),
      at(railing(2.6, 'bars', own), -0.5, 3.12, 1.02),
    );
    unit.add(
      at(window(2, 2.05, own, chance, { bars: 2, sill: false }), -0.5, 3.16, 0.02),
      at(window(0.8, 1.5, own, chance, {}), 1.5, 3.6, 0.02),
    );
    for (const place of [-1.05, 1.05]) {
      unit.add(at(window(1.1, 1.5, own, chance, { rows: 2 }), place, 6.2, 0.02));
    }
    unit.add(
      index % 2 === 0
        ? at(gableRoof(wide, 9, 0.62, 0.25, own, 'z'), 0, high, 0)
        : group(
            at(box(wide + 0.3, 0.4, 9.2, own.trim), 0, high - 0.05, -4.5),
            at(box(wide + 0.5, 0.1, 0.7, own.trim), 0, high + 0.3, 0),
          ),
    );
    whole.add(at(unit, x, 0, forward));
  }
  return whole;
}
