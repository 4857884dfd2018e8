// Builds the units of a kitchen: cupboards, cooker, hood, fridge, tap, and what stands on the worktop. Their backs
// are at z = 0.

import { Group } from 'three';
import type { Chance } from '../seed.ts';
import { bowl } from './decor.ts';
import { type Furnishing, type Paint, paint } from './materials.ts';
import { vaseWithStems } from './pot-plants.ts';
import { at, ball, bar, box, cylinder, group, turned } from './shapes.ts';

export const FRUIT = ['#e0a83a', '#d98f2f', '#c9c15a', '#e2b64a', '#cf6a3a'] as const;

/** A run of base cupboards with drawers and doors, 0.9 m high with its worktop, the back at z = 0. */
export function baseRun(width: number, furnishing: Furnishing, top: Paint, chance: Chance): Group {
  const { cabinet, metal, black } = furnishing;
  const whole = group(
    at(box(width, 0.1, 0.52, black), 0, 0, 0.27),
    at(box(width, 0.77, 0.58, cabinet, 0.004), 0, 0.1, 0.29),
    at(box(width + 0.02, 0.04, 0.64, top, 0.006), 0, 0.87, 0.31),
  );
  const units = Math.max(1, Math.round(width / 0.6));
  const each = width / units;
  for (let unit = 0; unit < units; unit += 1) {
    const x = -width / 2 + each * (unit + 0.5);
    const drawers = chance.happens(0.4) ? [0.24, 0.24, 0.23] : [0.73];
    let y = 0.12;
    for (const tall of drawers) {
      whole.add(at(box(each - 0.012, tall - 0.012, 0.02, cabinet, 0.004), x, y, 0.59));
      whole.add(at(box(each - 0.13, tall - 0.13, 0.012, cabinet, 0.004), x, y + 0.06, 0.596));
      whole.add(
        at(
          box(drawers.length > 1 ? 0.16 : 0.016, drawers.length > 1 ? 0.016 : 0.16, 0.024, metal, 0.006),
          drawers.length > 1 ? x : x + each / 2 - 0.07,
          drawers.length > 1 ? y + tall - 0.06 : y + tall - 0.26,
          0.612,
        ),
      );
      y += tall;
    }
  }
  return whole;
}

/** Wall cupboards 0.7 m high, the underside at y = 0. */
export function wallRun(width: number, { cabinet, metal }: Furnishing): Group {
  const whole = group(at(box(width, 0.72, 0.34, cabinet, 0.004), 0, 0, 0.17));
  const units = Math.max(1, Math.round(width / 0.5));
  for (let unit = 0; unit < units; unit += 1) {
    const x = -width / 2 + (width / units) * (unit + 0.5);
    whole.add(
      at(box(width / units - 0.012, 0.7, 0.02, cabinet, 0.004), x, 0.01, 0.345),
      at(box(width / units - 0.14, 0.56, 0.012, cabinet, 0.004), x, 0.08, 0.352),
    );
    whole.add(
      at(
        box(0.014, 0.13, 0.022, metal, 0.005),
        x + (unit % 2 === 0 ? 1 : -1) * (width / units / 2 - 0.05),
        0.06,
        0.366,
      ),
    );
  }
  return whole;
}

export function cooker({ black, metal, palette }: Furnishing): Group {
  const steel = paint('#b4b5b4', 0.4, 0.25);
  const whole = group(
    at(box(0.75, 0.9, 0.62, steel, 0.008), 0, 0, 0.32),
    at(box(0.62, 0.4, 0.012, black, 0.01), 0, 0.24, 0.635),
    bar(
      [
        [-0.3, 0.7, 0.68],
        [0.3, 0.7, 0.68],
      ],
      0.013,
      metal,
    ),
    at(box(0.74, 0.015, 0.58, black), 0, 0.9, 0.32),
  );
  for (const [x, z] of [
    [-0.19, 0.18],
    [0.19, 0.18],
    [-0.19, 0.46],
    [0.19, 0.46],
  ] as const) {
    whole.add(at(cylinder(0.09, 0.09, 0.02, black), x, 0.915, z));
  }
  for (let knob = 0; knob < 5; knob += 1) {
    const dial = cylinder(0.018, 0.016, 0.03, black);
    dial.rotation.x = Math.PI / 2;
    whole.add(at(dial, -0.26 + knob * 0.13, 0.8, 0.63));
    dial.rotation.x = Math.PI / 2;
  }
  const pan = group(
    cylinder(0.11, 0.12, 0.12, paint(palette.accent.colour, 0.3)),
    at(cylinder(0.12, 0.12, 0.012, steel), 0, 0.12, 0),
    at(ball(0.018, black), 0, 0.145, 0),
  );
  whole.add(at(pan, -0.19, 0.93, 0.18));
  return whole;
}

export function hood(furnishing: Furnishing): Group {
  const body = furnishing.trim;
  return group(
    at(box(0.8, 0.09, 0.48, furnishing.wood, 0.006), 0, 0, 0.25),
    at(box(0.72, 0.35, 0.4, body, 0.03), 0, 0.08, 0.22),
    at(box(0.4, 0.9, 0.3, body, 0.01), 0, 0.4, 0.17),
  );
}

export function tap({ metal }: Furnishing): Group {
  return group(
    bar(
      [
        [0, 0, 0],
        [0, 0.28, 0],
        [0, 0.36, 0.07],
        [0, 0.32, 0.17],
        [0, 0.24, 0.18],
      ],
      0.013,
      metal,
    ),
    at(cylinder(0.026, 0.024, 0.03, metal), 0, 0, 0),
  );
}

export function fridge(): Group {
  const steel = paint('#c3c4c3', 0.42, 0.2);
  return group(
    at(box(0.9, 1.85, 0.7, steel, 0.015), 0, 0, 0.36),
    at(box(0.004, 1.2, 0.71, paint('#77797a', 0.6)), 0, 0.62, 0.362),
    at(box(0.9, 0.006, 0.71, paint('#77797a', 0.6)), 0, 0.6, 0.362),
    bar(
      [
        [-0.05, 0.75, 0.76],
        [-0.05, 1.5, 0.76],
      ],
      0.013,
      steel,
    ),
    bar(
      [
        [0.05, 0.75, 0.76],
        [0.05, 1.5, 0.76],
      ],
      0.013,
      steel,
    ),
  );
}

/** What stands on a worktop. */
export function clutter(width: number, furnishing: Furnishing, chance: Chance): Group {
  const whole = new Group();
  const { wood, ceramic, clay, metal } = furnishing;
  const board = at(box(0.3, 0.42, 0.025, wood, 0.012), -width * 0.4, 0, 0.09);
  board.rotation.x = -0.16;
  whole.add(board);
  for (let jar = 0; jar < 3; jar += 1) {
    const tall = 0.13 + jar * 0.035;
    whole.add(
      at(cylinder(0.05, 0.05, tall, chance.pick([ceramic, clay])), -width * 0.24 + jar * 0.12, 0, 0.12),
      at(cylinder(0.051, 0.051, 0.02, wood), -width * 0.24 + jar * 0.12, tall, 0.12),
    );
  }
  whole.add(
    at(
      turned(
        [
          [0.07, 0],
          [0.09, 0.04],
          [0.085, 0.14],
          [0.05, 0.2],
          [0.03, 0.22],
        ],
        metal,
      ),
      width * 0.2,
      0,
      0.2,
    ),
  );
  whole.add(
    at(
      chance.happens(0.5) ? vaseWithStems(0.42, furnishing, chance) : bowl(0.15, furnishing, chance, FRUIT),
      width * 0.38,
      0,
      0.28,
    ),
  );
  return whole;
}
