// Furnishes bedrooms and the studio's one room: the bed with night tables, lamps, art above, a bench or a sofa, plants.

import type { Home, Mood, Picture } from '../../home.ts';
import type { Chance } from '../../seed.ts';
import { bed } from '../beds.ts';
import type { Composition } from '../composition.ts';
import { books, curtain, framedArt, rug } from '../decor.ts';
import { pendant, tableLamp } from '../lamps.ts';
import { clad, furnish, type Furnishing } from '../materials.ts';
import { pottedPlant, vaseWithStems } from '../pot-plants.ts';
import { buildRoom, onWall, type Chamber, type Opening, type RoomPlan } from '../room.ts';
import { photograph } from '../room-light.ts';
import { armchair, chair, sofa } from '../seating.ts';
import { at, box, cushion, group, legs } from '../shapes.ts';
import { siding } from '../surfaces.ts';
import { coffeeTable, diningTable, nightTable, sideboard } from '../tables.ts';

export const lampsAt = (mood: Mood): number => (mood === 'dusk' ? 1 : mood === 'golden' ? 0.5 : 0.15);

/** A double bedroom with its window beside or behind the bed. */
export function bedroom(home: Home, picture: Picture, chance: Chance): Composition {
  const furnishing = furnish(home.palette);
  const hand = chance.pick([-1, 1]);
  const behind = picture.detail === 'back window';
  const width = chance.between(4.2, 4.8);
  const depth = chance.between(4.1, 4.5);
  const height = home.kind === 'loft' ? 3.4 : chance.between(2.65, 2.85);
  const side = hand > 0 ? ('left' as const) : ('right' as const);
  const openings: Opening[] = behind
    ? [
        { side: 'back', from: -1.55, to: 1.55, sill: 1.02, top: height - 0.3, bars: 3, curtains: true },
        { side, from: 1, to: 2.6, sill: 0.7, top: height - 0.35, bars: 2, curtains: false },
      ]
    : [
        {
          side,
          from: depth * 0.3,
          to: depth * 0.82,
          sill: chance.pick([0.05, 0.6]),
          top: height - 0.3,
          bars: chance.pick([2, 3]),
          curtains: true,
        },
      ];
  const plan: RoomPlan = { width, depth, height, openings, feature: behind ? null : 'back' };
  const room = buildRoom(plan, home, picture.mood, furnishing, chance);
  const lampsOn = lampsAt(picture.mood);
  const x = behind ? 0 : hand * 0.12;
  placeBed(room, furnishing, chance, x, lampsOn);
  if (!behind) {
    dressWall(room, furnishing, chance, x);
  }
  footOfBed(room, furnishing, chance, x, hand);
  room.scene.add(
    at(
      pottedPlant(chance.between(1.1, 1.6), furnishing, chance),
      -hand * (width / 2 - 0.42),
      0,
      -depth + 0.45,
    ),
  );
  room.scene.add(at(pendant(0.4, furnishing, chance, lampsOn, 0.26), x, height, -depth + 1.6));
  const eye = chance.between(1.3, 1.5);
  return photograph(room, {
    from: [hand * width * 0.3, eye, 1.0],
    towards: [-hand * width * 0.06, eye, -depth],
    angle: 47,
    rise: -0.11,
  });
}

function placeBed(
  { scene, plan }: Chamber,
  furnishing: Furnishing,
  chance: Chance,
  x: number,
  lampsOn: number,
): void {
  const back = -plan.depth;
  scene.add(at(rug(2.9, 2.1, furnishing, chance), x, 0, back + 1.75));
  scene.add(at(bed(1.65, furnishing, chance), x, 0, back + 1.14));
  const lamp = chance.whole(0, 1000);
  for (const side of [-1, 1]) {
    const place = x + side * 1.2;
    scene.add(at(nightTable(furnishing, chance), place, 0, back + 0.34));
    scene.add(at(tableLamp(furnishing, sameChance(lamp), lampsOn), place, 0.5, back + 0.3));
    scene.add(
      at(
        side < 0 ? books(2, furnishing, chance) : vaseWithStems(0.3, furnishing, chance),
        place + side * 0.12,
        0.5,
        back + 0.45,
      ),
    );
  }
}

/** Two lamps of a pair must look alike: both draw from the same short stream. */
function sameChance(start: number): Chance {
  const values = [0.13, 0.71, 0.37, 0.9, 0.52];
  let turn = start;
  const next = (): number => values[(turn += 1) % values.length] ?? 0;
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => Math.floor(low + (high - low + 1) * next()),
    pick: (items) => items[start % items.length] as (typeof items)[number],
    happens: (probability) => next() < probability,
  };
}

function dressWall({ scene, plan, wall }: Chamber, furnishing: Furnishing, chance: Chance, x: number): void {
  if (chance.happens(0.3)) {
    const boards = clad(siding(`#${wall.getHexString()}`, 12), 0.7);
    scene.add(onWall('back', plan, box(plan.width - 0.02, 1.35, 0.03, boards), 0, 0));
    scene.add(onWall('back', plan, box(plan.width - 0.02, 0.05, 0.07, furnishing.trim), 0, 1.35));
  }
  const count = chance.pick([1, 2, 2, 3]);
  for (let index = 0; index < count; index += 1) {
    const [wide, high] = count === 1 ? [1.3, 0.66] : [0.5, 0.64];
    scene.add(
      onWall(
        'back',
        plan,
        framedArt(wide, high, furnishing, chance),
        x + (index - (count - 1) / 2) * 0.68,
        1.84,
      ),
    );
  }
}

function footOfBed(
  { scene, plan }: Chamber,
  furnishing: Furnishing,
  chance: Chance,
  x: number,
  hand: number,
): void {
  const back = -plan.depth;
  if (chance.happens(0.55)) {
    const bench = group(
      at(legs(1.15, 0.3, 0.36, 0.02, furnishing.wood, 0.02), 0, 0, 0),
      at(
        cushion(1.3, 0.12, 0.42, chance.pick([furnishing.accent, furnishing.cane, furnishing.second]), 0.012),
        0,
        0.35,
        0,
      ),
    );
    scene.add(at(bench, x, 0, back + 2.5));
  }
  scene.add(
    at(
      armchair(furnishing, chance, chance.pick([furnishing.second, furnishing.accent])),
      -hand * (plan.width / 2 - 0.62),
      0,
      back + 2.25,
      hand * 1.1,
    ),
  );
}

/** A second bedroom: two single beds or one double bed against the back wall. */
export function secondBedroom(home: Home, picture: Picture, chance: Chance): Composition {
  const furnishing = furnish(home.palette);
  const hand = chance.pick([-1, 1]);
  const [width, depth, height] = [3.9, 3.9, chance.between(2.6, 2.8)];
  const twin = picture.detail === 'twin beds';
  const openings: Opening[] = twin
    ? [
        { side: 'back', from: -0.55, to: 0.55, sill: 0.95, top: height - 0.35, bars: 2, curtains: true },
        {
          side: hand > 0 ? 'left' : 'right',
          from: 1,
          to: 2.4,
          sill: 0.8,
          top: height - 0.35,
          bars: 2,
          curtains: false,
        },
      ]
    : [
        {
          side: hand > 0 ? 'left' : 'right',
          from: 1.1,
          to: 3,
          sill: 0.75,
          top: height - 0.3,
          bars: 2,
          curtains: true,
        },
      ];
  const room = buildRoom(
    { width, depth, height, openings, feature: hand > 0 ? 'right' : 'left' },
    home,
    picture.mood,
    furnishing,
    chance,
  );
  const lampsOn = lampsAt(picture.mood);
  if (twin) {
    const name = chance.whole(0, 1000);
    for (const side of [-1, 1]) {
      room.scene.add(at(bed(0.98, furnishing, sameChance(name)), side * 1.08, 0, -depth + 1.14));
      room.scene.add(onWall('back', room.plan, framedArt(0.46, 0.58, furnishing, chance), side * 1.18, 1.85));
    }
    room.scene.add(
      at(nightTable(furnishing, chance), 0, 0, -depth + 0.34),
      at(tableLamp(furnishing, chance, lampsOn), 0, 0.5, -depth + 0.32),
    );
    room.scene.add(at(rug(1.1, 1.9, furnishing, chance), 0, 0, -depth + 1.75));
  } else {
    placeBed(room, furnishing, chance, 0, lampsOn);
    dressWall(room, furnishing, chance, 0);
  }
  room.scene.add(
    at(pottedPlant(1.1, furnishing, chance), -hand * (width / 2 - 0.34), 0, -depth + (twin ? 2.6 : 2.4)),
  );
  room.scene.add(at(pendant(0.35, furnishing, chance, lampsOn, 0.24), 0, height, -depth + 1.8));
  return photograph(room, {
    from: [hand * 0.75, 1.4, 1.05],
    towards: [-hand * 0.22, 1.4, -depth],
    angle: 47,
    rise: -0.1,
  });
}

/** The one room of a studio: bed at the back, sofa and low table in front, a small table by the window. */
export function studioRoom(home: Home, picture: Picture, chance: Chance): Composition {
  const furnishing = furnish(home.palette);
  const hand = chance.pick([-1, 1]);
  const [width, depth, height] = [5.3, 5.8, chance.between(2.8, 3.1)];
  const side = hand > 0 ? ('left' as const) : ('right' as const);
  const openings: Opening[] = [
    { side, from: 1.6, to: 5, sill: 0.05, top: height - 0.3, bars: 4, curtains: true },
  ];
  const room = buildRoom(
    { width, depth, height, openings, feature: 'back' },
    home,
    picture.mood,
    furnishing,
    chance,
  );
  const { scene, plan } = room;
  const lampsOn = lampsAt(picture.mood);
  placeBed(room, furnishing, chance, hand * 0.9, lampsOn);
  scene.add(onWall('back', plan, framedArt(1.1, 0.7, furnishing, chance), hand * 0.9, 1.85));
  scene.add(at(curtain(0.5, height - 0.1, furnishing, chance), hand * 0.9 - 1.75, 0, -depth + 0.12));
  const front = -depth + 3.5;
  scene.add(at(sofa(1.9, furnishing, chance), hand * (width / 2 - 0.6), 0, front, -hand * (Math.PI / 2)));
  scene.add(
    at(rug(2.4, 1.9, furnishing, chance), hand * 0.8, 0, front, Math.PI / 2),
    at(coffeeTable(furnishing, chance), hand * 0.7, 0.02, front, Math.PI / 2),
  );
  scene.add(onWall(hand > 0 ? 'right' : 'left', plan, framedArt(1, 0.7, furnishing, chance), -front, 1.65));
  scene.add(at(diningTable(0.9, 0.7, furnishing, chance, false), -hand * 1.75, 0, -depth + 2.9, Math.PI / 2));
  for (const end of [-1, 1]) {
    scene.add(
      at(chair(furnishing, 'cane'), -hand * 1.75, 0, -depth + 2.9 + end * 0.62, end > 0 ? Math.PI : 0),
    );
  }
  scene.add(
    onWall(
      'back',
      plan,
      group(sideboard(1, furnishing, chance), at(books(3, furnishing, chance), 0.2, 0.72, 0.2)),
      -hand * 1.85,
      0,
      0.02,
    ),
  );
  scene.add(at(pottedPlant(1.5, furnishing, chance), -hand * (width / 2 - 0.4), 0, -depth + 1.3));
  scene.add(at(pendant(0.45, furnishing, chance, lampsOn, 0.28), hand * 0.3, height, front));
  return photograph(room, {
    from: [-hand * 0.5, 1.5, 1.0],
    towards: [hand * 0.15, 1.5, -depth],
    angle: 48,
    rise: -0.08,
  });
}
