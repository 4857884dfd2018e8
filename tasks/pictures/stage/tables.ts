// Builds tables, cupboards and desks with what stands on them.

import { Group } from 'three';
import type { Chance } from '../seed.ts';
import { books, bowl } from './decor.ts';
import type { Furnishing } from './materials.ts';
import { vaseWithStems } from './pot-plants.ts';
import { at, box, cylinder, group, legs, turned } from './shapes.ts';

export function coffeeTable(furnishing: Furnishing, chance: Chance): Group {
  const { wood, stone, black } = furnishing;
  const whole = new Group();
  const kind = chance.pick(['round', 'slab', 'frame'] as const);
  if (kind === 'round') {
    whole.add(
      at(cylinder(0.48, 0.48, 0.045, chance.pick([wood, stone]), 48), 0, 0.37, 0),
      turned(
        [
          [0.28, 0],
          [0.2, 0.1],
          [0.16, 0.2],
          [0.22, 0.37],
        ],
        wood,
      ),
    );
  } else if (kind === 'slab') {
    whole.add(
      at(box(1.25, 0.06, 0.66, wood, 0.02), 0, 0.36, 0),
      at(box(0.08, 0.36, 0.5, wood, 0.01), -0.48, 0, 0),
      at(box(0.08, 0.36, 0.5, wood, 0.01), 0.48, 0, 0),
      at(box(0.95, 0.03, 0.46, wood), 0, 0.12, 0),
    );
  } else {
    whole.add(at(box(1.2, 0.04, 0.66, stone, 0.008), 0, 0.38, 0), legs(1.12, 0.58, 0.38, 0.014, black));
  }
  whole.add(at(books(3, furnishing, chance), -0.22, 0.42, 0.04, 0.3));
  whole.add(
    at(
      chance.happens(0.5) ? bowl(0.15, furnishing, chance) : vaseWithStems(0.42, furnishing, chance),
      0.2,
      0.42,
      -0.06,
    ),
  );
  return whole;
}

export function sideTable({ wood, metal }: Furnishing): Group {
  return group(
    at(cylinder(0.22, 0.22, 0.03, wood, 36), 0, 0.49, 0),
    cylinder(0.016, 0.016, 0.49, metal),
    cylinder(0.15, 0.14, 0.018, metal),
  );
}

/** A low cupboard with sliding fronts, 0.72 m high, its back at z = 0. */
export function sideboard(width: number, furnishing: Furnishing, chance: Chance): Group {
  const { wood, cane, metal } = furnishing;
  const whole = group(
    at(box(width, 0.54, 0.42, wood, 0.012), 0, 0.18, 0.21),
    at(legs(width - 0.2, 0.3, 0.18, 0.018, wood, 0.03), 0, 0, 0.21),
  );
  const doors = Math.round(width / 0.5);
  const fronts = chance.pick([cane, wood]);
  for (let door = 0; door < doors; door += 1) {
    const x = -width / 2 + (width / doors) * (door + 0.5);
    whole.add(at(box(width / doors - 0.03, 0.48, 0.012, fronts), x, 0.21, 0.425));
    whole.add(at(box(0.012, 0.12, 0.02, metal), x + width / doors / 2 - 0.06, 0.4, 0.435));
  }
  return whole;
}

/** A night table with a drawer. */
export function nightTable({ wood, metal }: Furnishing, chance: Chance): Group {
  if (chance.happens(0.4)) {
    return group(
      at(cylinder(0.23, 0.23, 0.03, wood, 36), 0, 0.47, 0),
      turned(
        [
          [0.16, 0],
          [0.1, 0.2],
          [0.13, 0.47],
        ],
        wood,
      ),
    );
  }
  return group(
    at(box(0.48, 0.26, 0.4, wood, 0.015), 0, 0.24, 0),
    at(legs(0.38, 0.3, 0.24, 0.015, wood, 0.02), 0, 0, 0),
    at(box(0.42, 0.18, 0.01, wood), 0, 0.28, 0.203),
    at(box(0.1, 0.014, 0.02, metal), 0, 0.37, 0.212),
  );
}

/** A dining table 0.75 m high with a runner of bowl and vase. */
export function diningTable(
  length: number,
  width: number,
  furnishing: Furnishing,
  chance: Chance,
  laid = true,
): Group {
  const { wood, ceramic, linen, black } = furnishing;
  const whole = new Group();
  if (chance.happens(0.5)) {
    whole.add(
      at(box(length, 0.045, width, wood, 0.018), 0, 0.705, 0),
      at(legs(length - 0.3, width - 0.24, 0.71, 0.03, wood, 0.05), 0, 0, 0),
    );
  } else {
    whole.add(at(box(length, 0.045, width, wood, 0.018), 0, 0.705, 0));
    for (const side of [-1, 1]) {
      whole.add(
        at(box(0.09, 0.7, width * 0.62, chance.pick([wood, black]), 0.015), side * (length / 2 - 0.35), 0, 0),
      );
    }
  }
  whole.add(
    at(vaseWithStems(0.55, furnishing, chance), 0.05, 0.75, 0),
    at(
      bowl(0.16, furnishing, chance, ['#e0a83a', '#d98f2f', '#c9c15a', '#e2b64a', '#d98f2f']),
      -0.42,
      0.75,
      0.02,
    ),
  );
  if (laid) {
    const along = Math.round(length / 0.7);
    for (let place = 0; place < along; place += 1) {
      const x = -length / 2 + (length / along) * (place + 0.5);
      for (const side of [-1, 1]) {
        whole.add(at(box(0.4, 0.006, 0.28, linen, 0.003), x, 0.751, side * (width / 2 - 0.19)));
        whole.add(at(cylinder(0.08, 0.125, 0.018, ceramic, 36), x, 0.757, side * (width / 2 - 0.19)));
        whole.add(at(cylinder(0.03, 0.036, 0.11, ceramic), x + 0.16, 0.751, side * (width / 2 - 0.3)));
      }
    }
  }
  return whole;
}
