// Furnishes dining areas and places to work.

import type { Object3D } from 'three';
import type { Home, Picture } from '../../home.ts';
import type { Chance } from '../../seed.ts';
import type { Composition } from '../composition.ts';
import { books, dressedShelf, framedArt, rug } from '../decor.ts';
import { pendant, tableLamp } from '../lamps.ts';
import { furnish, type Furnishing } from '../materials.ts';
import { pottedPlant, vaseWithStems } from '../pot-plants.ts';
import { buildRoom, onWall, type Chamber, type Opening, type Side } from '../room.ts';
import { photograph } from '../room-light.ts';
import { chair } from '../seating.ts';
import { at, box, cylinder, group, legs } from '../shapes.ts';
import { diningTable, sideboard } from '../tables.ts';
import { lampsAt } from './bedroom.ts';

export function diningArea(home: Home, picture: Picture, chance: Chance): Composition {
  const furnishing = furnish(home.palette);
  const hand = chance.pick([-1, 1]);
  const six = picture.detail === 'table for six';
  const [width, depth, height] = [4.6, 4.5, home.kind === 'loft' ? 3.4 : chance.between(2.7, 2.95)];
  const side = hand > 0 ? ('left' as const) : ('right' as const);
  const onBack = chance.happens(0.5);
  const openings: Opening[] = onBack
    ? [
        {
          side: 'back',
          from: -1.6,
          to: 1.6,
          sill: chance.pick([0.05, 0.6]),
          top: height - 0.3,
          bars: 4,
          curtains: true,
        },
      ]
    : [{ side, from: 1.1, to: depth - 0.7, sill: 0.05, top: height - 0.3, bars: 3, curtains: true }];
  const room = buildRoom(
    { width, depth, height, openings, feature: onBack ? (hand > 0 ? 'left' : 'right') : 'back' },
    home,
    picture.mood,
    furnishing,
    chance,
  );
  const { scene } = room;
  const z = -depth + 2.1;
  const length = six ? 2.1 : 1.5;
  scene.add(at(rug(length + 1.1, 2.3, furnishing, chance), 0, 0, z));
  scene.add(at(diningTable(length, 0.95, furnishing, chance), 0, 0.02, z));
  placeChairs(scene, six ? [-0.68, 0, 0.68] : [-0.36, 0.36], z, furnishing, chance);
  scene.add(
    at(pendant(height - 1.85, furnishing, chance, Math.max(0.25, lampsAt(picture.mood)), 0.3), 0, height, z),
  );
  if (onBack) {
    dressSide(room, furnishing, chance, hand > 0 ? 'left' : 'right');
  } else {
    dressBack(room, furnishing, chance, lampsAt(picture.mood));
  }
  scene.add(
    at(pottedPlant(chance.between(1.3, 1.7), furnishing, chance), hand * (width / 2 - 0.45), 0, -depth + 0.5),
  );
  return photograph(room, {
    from: [hand * 1.0, 1.5, 1.0],
    towards: [-hand * 0.15, 1.5, -depth],
    angle: 45,
    rise: -0.08,
  });
}

/** Chairs along both sides of a table, a little out of line. */
function placeChairs(
  scene: Object3D,
  places: readonly number[],
  z: number,
  furnishing: Furnishing,
  chance: Chance,
): void {
  const kind = chance.pick(['spindle', 'padded', 'cane'] as const);
  for (const x of places) {
    for (const face of [-1, 1]) {
      scene.add(
        at(
          chair(furnishing, kind),
          x + chance.between(-0.03, 0.03),
          0.02,
          z + face * 0.6,
          (face > 0 ? Math.PI : 0) + chance.between(-0.12, 0.12),
        ),
      );
    }
  }
}

function dressBack({ scene, plan }: Chamber, furnishing: Furnishing, chance: Chance, lampsOn: number): void {
  scene.add(
    onWall(
      'back',
      plan,
      group(
        sideboard(1.9, furnishing, chance),
        at(tableLamp(furnishing, chance, lampsOn), -0.7, 0.72, 0.2),
        at(books(4, furnishing, chance), 0.1, 0.72, 0.2),
        at(vaseWithStems(0.6, furnishing, chance), 0.62, 0.72, 0.2),
      ),
      0,
      0,
      0.02,
    ),
  );
  scene.add(onWall('back', plan, framedArt(1.3, 0.85, furnishing, chance), 0, 1.75));
}

function dressSide({ scene, plan }: Chamber, furnishing: Furnishing, chance: Chance, side: Side): void {
  scene.add(
    onWall(
      side,
      plan,
      group(
        sideboard(1.6, furnishing, chance),
        at(vaseWithStems(0.6, furnishing, chance), 0.45, 0.72, 0.2),
        at(books(3, furnishing, chance), -0.3, 0.72, 0.2),
      ),
      plan.depth - 2,
      0,
      0.02,
    ),
  );
  scene.add(onWall(side, plan, framedArt(1.1, 0.8, furnishing, chance), plan.depth - 2, 1.7));
}

export function workspace(home: Home, picture: Picture, chance: Chance): Composition {
  const furnishing = furnish(home.palette);
  const hand = chance.pick([-1, 1]);
  const [width, depth, height] = [3.6, 3.4, home.kind === 'loft' ? 3.2 : chance.between(2.6, 2.8)];
  const side = hand > 0 ? ('left' as const) : ('right' as const);
  const openings: Opening[] = [
    { side, from: 0.9, to: 2.9, sill: 0.75, top: height - 0.3, bars: 3, curtains: true },
  ];
  const room = buildRoom(
    { width, depth, height, openings, feature: 'back' },
    home,
    picture.mood,
    furnishing,
    chance,
  );
  const { scene, plan } = room;
  const { accent, cane } = furnishing;
  const x = -hand * 0.25;
  placeDesk(room, furnishing, chance, x, hand, Math.max(0.4, lampsAt(picture.mood)));
  scene.add(
    at(
      chair(furnishing, chance.pick(['padded', 'cane'] as const)),
      x + 0.1,
      0,
      -depth + 1.12,
      Math.PI + hand * 0.5,
    ),
  );
  scene.add(
    onWall('back', plan, dressedShelf(1.5, furnishing, chance), x, 1.5),
    onWall('back', plan, dressedShelf(1.2, furnishing, chance), x + 0.15, 1.9),
  );
  scene.add(at(rug(2.3, 1.6, furnishing, chance), x, 0, -depth + 1.5));
  scene.add(
    at(pottedPlant(1.35, furnishing, chance), hand * (width / 2 - 0.4), 0, -depth + 0.45),
    at(pottedPlant(0.7, furnishing, chance), -hand * (width / 2 - 0.35), 0, -depth + 1.0),
  );
  scene.add(
    onWall(hand > 0 ? 'right' : 'left', plan, framedArt(0.7, 0.9, furnishing, chance), depth - 1.2, 1.6),
  );
  scene.add(
    at(
      group(cylinder(0.2, 0.24, 0.34, cane), at(cylinder(0.16, 0.2, 0.1, accent), 0, 0.3, 0)),
      hand * (width / 2 - 0.5),
      0,
      -depth + 1.25,
    ),
  );
  return photograph(room, {
    from: [hand * 0.55, 1.35, 0.85],
    towards: [-hand * 0.1, 1.35, -depth],
    angle: 43,
    rise: -0.07,
  });
}

/** A desk at the back wall with a laptop, a lamp, books and a vase. */
function placeDesk(
  { scene, plan }: Chamber,
  furnishing: Furnishing,
  chance: Chance,
  x: number,
  hand: number,
  lampsOn: number,
): void {
  const { wood, black } = furnishing;
  const top = 0.74;
  scene.add(
    onWall(
      'back',
      plan,
      group(
        at(box(1.6, 0.035, 0.7, wood, 0.01), 0, top - 0.035, 0.37),
        at(legs(1.46, 0.56, top - 0.03, 0.022, chance.pick([wood, black]), 0.03), 0, 0, 0.37),
        at(box(0.42, 0.14, 0.5, wood, 0.008), 0.5, top - 0.18, 0.37),
      ),
      x,
      0,
    ),
  );
  const screen = group(at(box(0.34, 0.012, 0.23, furnishing.metal, 0.004), 0, 0, 0.13));
  const lid = at(box(0.34, 0.22, 0.008, black, 0.003), 0, 0.006, 0.02);
  lid.rotation.x = -0.28;
  screen.add(lid);
  scene.add(
    onWall('back', plan, screen, x - 0.05, top, 0.3),
    onWall('back', plan, tableLamp(furnishing, chance, lampsOn), x + hand * 0.62, top, 0.25),
    onWall('back', plan, books(4, furnishing, chance), x - hand * 0.55, top, 0.25),
    onWall('back', plan, group(cylinder(0.04, 0.035, 0.1, furnishing.clay)), x - hand * 0.3, top, 0.32),
    onWall('back', plan, vaseWithStems(0.4, furnishing, chance), x - hand * 0.72, top, 0.4),
  );
}
