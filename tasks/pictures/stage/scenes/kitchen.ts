// Fits kitchens along the back wall, with an island, a corner or a galley in front of it.

import type { Object3D } from 'three';
import type { Home, Picture } from '../../home.ts';
import type { Palette } from '../../palettes.ts';
import type { Chance } from '../../seed.ts';
import type { Composition } from '../composition.ts';
import { books, bowl, dressedShelf, rug } from '../decor.ts';
import { FRUIT, baseRun, clutter, cooker, fridge, hood, tap, wallRun } from '../kitchen-units.ts';
import { pendant } from '../lamps.ts';
import { type Furnishing, type Paint, clad, furnish } from '../materials.ts';
import { pottedPlant, vaseWithStems } from '../pot-plants.ts';
import { photograph } from '../room-light.ts';
import { buildRoom, onWall, type Chamber, type Opening, type RoomPlan } from '../room.ts';
import { stool } from '../seating.ts';
import { at, box } from '../shapes.ts';
import { tiling } from '../surfaces.ts';
import { lampsAt } from './bedroom.ts';

export function kitchen(home: Home, picture: Picture, chance: Chance): Composition {
  const furnishing = furnish(home.palette);
  const hand = chance.pick([-1, 1]);
  const width = chance.between(4.5, 5);
  const [depth, height] = [4.2, home.kind === 'loft' ? 3.3 : chance.between(2.65, 2.85)];
  const island = picture.detail === 'island';
  const corner = picture.detail === 'corner';
  const side = hand > 0 ? ('left' as const) : ('right' as const);
  const sinkX = -hand * width * 0.22;
  const windowed = !island || chance.happens(0.5);
  const openings = openingsOf(windowed, corner, sinkX, hand, height);
  const plan: RoomPlan = { width, depth, height, openings, feature: null };
  const room = buildRoom(plan, home, picture.mood, furnishing, chance);
  const { scene } = room;
  const worktop = chance.pick([furnishing.stone, furnishing.wood, furnishing.stone]);
  const tiles = chooseTiles(home.palette, chance);
  fitBackWall(room, furnishing, { worktop, tiles, hand, sinkX, windowed }, chance);
  if (corner) {
    scene.add(
      onWall(side, plan, baseRun(2.5, furnishing, worktop, chance), depth - 0.62 - 1.25, 0),
      onWall(side, plan, bowl(0.16, furnishing, chance, FRUIT), depth - 1.5, 0.91, 0.3),
      onWall(side, plan, books(3, furnishing, chance), depth - 2.4, 0.91, 0.25),
    );
  }
  const lampsOn = lampsAt(picture.mood);
  if (island) {
    addIsland(scene, furnishing, worktop, chance, hand, lampsOn, height, depth);
  } else {
    scene.add(at(rug(2, 0.85, furnishing, chance), sinkX * 0.6, 0, -depth + 1.35));
    scene.add(at(pendant(0.3, furnishing, chance, lampsOn, 0.22), 0, height, -depth + 1.9));
    scene.add(
      at(pottedPlant(1.3, furnishing, chance), -hand * (width / 2 - 0.4), 0, corner ? -0.6 : -depth + 1.2),
    );
  }
  return photograph(room, {
    from: [hand * (island ? 0.5 : 0.75), 1.5, island ? 1.15 : 0.75],
    towards: [-hand * 0.12, 1.5, -depth],
    angle: 46,
    rise: -0.06,
  });
}

function addIsland(
  scene: Object3D,
  furnishing: Furnishing,
  top: Paint,
  chance: Chance,
  hand: number,
  lampsOn: number,
  height: number,
  depth: number,
): void {
  const z = -depth + 2.25;
  const length = 2.2;
  const front = chance.pick([furnishing.cabinet, furnishing.wood]);
  scene.add(at(box(length, 0.87, 0.68, front, 0.006), 0, 0, z - 0.12));
  for (let panel = 0; panel < 4; panel += 1) {
    scene.add(
      at(
        box(length / 4 - 0.06, 0.7, 0.02, front, 0.006),
        -length / 2 + (length / 4) * (panel + 0.5),
        0.09,
        z + 0.225,
      ),
    );
  }
  scene.add(at(box(length + 0.12, 0.05, 1.02, top, 0.01), 0, 0.87, z));
  for (let seat = 0; seat < 3; seat += 1) {
    scene.add(at(stool(furnishing), -0.72 + seat * 0.72, 0, z + 0.62, Math.PI + chance.between(-0.25, 0.25)));
  }
  scene.add(
    at(bowl(0.18, furnishing, chance, FRUIT), hand * 0.55, 0.92, z - 0.05),
    at(vaseWithStems(0.55, furnishing, chance), -hand * 0.6, 0.92, z - 0.1),
    at(books(2, furnishing, chance), -0.05, 0.92, z + 0.1),
  );
  const name = chance.happens(0.5) ? [-0.6, 0.6] : [-0.72, 0, 0.72];
  for (const x of name) {
    scene.add(
      at(
        pendant(
          height - 1.95,
          furnishing,
          { ...chance, pick: (items) => items[0] as (typeof items)[number] },
          lampsOn * 0.7,
          0.17,
        ),
        x,
        height,
        z,
      ),
    );
  }
}

function openingsOf(
  windowed: boolean,
  corner: boolean,
  sinkX: number,
  hand: number,
  height: number,
): Opening[] {
  const side = hand > 0 ? ('left' as const) : ('right' as const);
  return [
    ...(windowed
      ? [
          {
            side: 'back' as const,
            from: sinkX - 0.75,
            to: sinkX + 0.75,
            sill: 1.12,
            top: height - 0.35,
            bars: 2,
            curtains: false,
          },
        ]
      : []),
    {
      side,
      from: corner ? 0.4 : 0.8,
      to: corner ? 2 : 3.1,
      sill: corner ? 1 : 0.05,
      top: height - 0.3,
      bars: 3,
      curtains: false,
    },
  ];
}

function chooseTiles(palette: Palette, chance: Chance): Paint {
  const tileColour = chance.pick(['#f0ebe1', palette.accent.colour, palette.second, '#e9e4da']);
  return clad(
    tiling(
      tileColour,
      chance.pick([
        { across: 5, down: 12, metres: 1, bond: 0.5, grout: '#e8e2d6', vary: 0.05 },
        { across: 9, down: 9, metres: 1, bond: 0, grout: '#f0ebe0', vary: 0.08 },
      ]),
    ),
    0.2,
    0.5,
  );
}

type BackWall = { worktop: Paint; tiles: Paint; hand: number; sinkX: number; windowed: boolean };

/** Cupboards, cooker and fridge along the back wall; the sink stands on the side away from `hand`. */
function fitBackWall({ scene, plan }: Chamber, furnishing: Furnishing, wall: BackWall, chance: Chance): void {
  const { width, height } = plan;
  const { worktop, tiles, hand, sinkX, windowed } = wall;
  const under = height - 0.05;
  const splashTop = windowed ? 1.1 : 1.6;
  scene.add(onWall('back', plan, box(width - 0.04, splashTop - 0.9, 0.012, tiles, 0.002), 0, 0.9, 0.004));
  const cookerX = hand * width * 0.14;
  const fridgeX = hand * (width / 2 - 0.5);
  scene.add(
    onWall('back', plan, box(1.15, under - splashTop, 0.012, tiles, 0.002), cookerX, splashTop, 0.004),
  );
  const left = -hand * (width / 2);
  const leftEnd = cookerX - hand * 0.38;
  scene.add(
    onWall(
      'back',
      plan,
      baseRun(Math.abs(leftEnd - left), furnishing, worktop, chance),
      (left + leftEnd) / 2,
      0,
    ),
  );
  const rightStart = cookerX + hand * 0.38;
  const rightEnd = fridgeX - hand * 0.47;
  scene.add(
    onWall(
      'back',
      plan,
      baseRun(Math.abs(rightEnd - rightStart), furnishing, worktop, chance),
      (rightStart + rightEnd) / 2,
      0,
    ),
  );
  scene.add(
    onWall('back', plan, cooker(furnishing), cookerX, 0),
    onWall('back', plan, hood(furnishing), cookerX, 1.62),
    onWall('back', plan, fridge(), fridgeX, 0),
  );
  scene.add(onWall('back', plan, at(tap(furnishing), 0, 0, 0), sinkX, 0.91, 0.14));
  scene.add(
    onWall('back', plan, at(box(0.62, 0.012, 0.42, furnishing.metal, 0.005), 0, 0, 0), sinkX, 0.902, 0.36),
  );
  scene.add(
    onWall(
      'back',
      plan,
      clutter(Math.abs(leftEnd - left), furnishing, chance),
      (left + leftEnd) / 2,
      0.91,
      0.02,
    ),
  );
  scene.add(
    onWall(
      'back',
      plan,
      wallRun(Math.abs(rightEnd - rightStart), furnishing),
      (rightStart + rightEnd) / 2,
      1.5,
    ),
    onWall('back', plan, wallRun(0.92, furnishing), fridgeX, 1.95),
  );
  if (windowed) {
    scene.add(onWall('back', plan, dressedShelf(0.6, furnishing, chance), leftEnd - hand * 0.32, 1.75));
  } else {
    scene.add(
      onWall('back', plan, dressedShelf(1.7, furnishing, chance), left + hand * 1.1, 1.5),
      onWall('back', plan, dressedShelf(1.7, furnishing, chance), left + hand * 1.1, 1.9),
    );
  }
}
