// Fits bathrooms: a vanity under a round mirror, and a free-standing bathtub or a glazed walk-in shower.

import type { Home, Picture } from '../../home.ts';
import type { Palette } from '../../palettes.ts';
import type { Chance } from '../../seed.ts';
import { bathtub, reflectingGlass, roundMirror, shower, towelOnRail, vanity } from '../bathroom-fittings.ts';
import { tint } from '../canvas.ts';
import type { Composition } from '../composition.ts';
import { bowl, framedArt, rug } from '../decor.ts';
import { pendant } from '../lamps.ts';
import { clad, furnish, type Furnishing, type Paint } from '../materials.ts';
import { pottedPlant } from '../pot-plants.ts';
import { photograph } from '../room-light.ts';
import { buildRoom, onWall, type Chamber, type Opening, type RoomPlan } from '../room.ts';
import { at, box, group } from '../shapes.ts';
import { tiling } from '../surfaces.ts';
import { lampsAt } from './bedroom.ts';

export function bathroom(home: Home, picture: Picture, chance: Chance): Composition {
  const furnishing = furnish(home.palette);
  const hand = chance.pick([-1, 1]);
  const [width, depth, height] = [chance.between(3.5, 3.9), 3.4, chance.between(2.6, 2.8)];
  const tub = picture.detail === 'bathtub';
  const openings = openingsOf(tub, hand, width, height);
  const plan: RoomPlan = { width, depth, height, openings, feature: null };
  const room = buildRoom(plan, home, picture.mood, furnishing, chance);
  const { scene } = room;
  const tiles = chooseTiles(home.palette, chance);
  const tiled = tub ? 0.94 : 1.25;
  scene.add(
    onWall('back', plan, box(width - 0.02, tiled, 0.014, tiles, 0.002), 0, 0, 0.004),
    onWall('back', plan, box(width - 0.02, 0.03, 0.03, furnishing.trim), 0, tiled, 0.008),
  );
  const vanityX = hand * width * 0.2;
  const wide = 1.25;
  scene.add(onWall('back', plan, vanity(wide, furnishing, chance), vanityX, 0, 0.02));
  const mirror = reflectingGlass(picture.mood === 'dusk' ? '#d9a88c' : '#c9dbe0', home.palette.wall);
  scene.add(onWall('back', plan, roundMirror(0.42, furnishing, chance, mirror), vanityX, 1.62, 0.03));
  const lampsOn = lampsAt(picture.mood);
  for (const end of [-1, 1]) {
    scene.add(
      at(
        pendant(
          height - 1.85,
          furnishing,
          { ...chance, pick: (items) => items[0] as (typeof items)[number] },
          Math.max(0.2, lampsOn * 0.5),
          0.11,
        ),
        vanityX + end * 0.66,
        height,
        -depth + 0.26,
      ),
    );
  }
  if (tub) {
    placeTub(room, furnishing, chance, hand);
  } else {
    placeShower(room, furnishing, tiles, hand);
  }
  scene.add(at(rug(1.3, 0.75, furnishing, chance), hand * width * 0.16, 0, -depth + 1.35));
  scene.add(onWall(hand > 0 ? 'right' : 'left', plan, towelOnRail(furnishing), depth * 0.62, 1.25));
  scene.add(
    onWall(hand > 0 ? 'right' : 'left', plan, framedArt(0.4, 0.5, furnishing, chance), depth * 0.62, 1.75),
  );
  scene.add(
    at(
      pottedPlant(chance.between(0.9, 1.3), furnishing, chance),
      tub ? -hand * (width / 2 - 0.34) : -hand * 0.12,
      0,
      -depth + (tub ? 1.7 : 0.4),
    ),
  );
  return photograph(room, {
    from: [hand * 0.25, 1.45, 1.15],
    towards: [0, 1.45, -depth],
    angle: 44,
    rise: -0.1,
  });
}

function openingsOf(tub: boolean, hand: number, width: number, height: number): Opening[] {
  const side = hand > 0 ? ('left' as const) : ('right' as const);
  const openings: Opening[] = [
    tub
      ? {
          side: 'back',
          from: -hand * width * 0.24 - 0.62,
          to: -hand * width * 0.24 + 0.62,
          sill: 0.95,
          top: height - 0.3,
          bars: 2,
          curtains: false,
        }
      : { side, from: 0.5, to: 1.9, sill: 1.05, top: height - 0.3, bars: 2, curtains: false },
  ];
  if (tub) {
    openings.push({ side, from: 0.6, to: 1.8, sill: 1, top: height - 0.3, bars: 2, curtains: false });
  }
  return openings;
}

function chooseTiles(palette: Palette, chance: Chance): Paint {
  const colour = chance.pick([
    tint(palette.accent.colour, 0.12),
    tint(palette.feature, 0.25),
    '#efe9dd',
    tint(palette.cabinet.colour, 0.1),
    palette.second,
  ]);
  return clad(
    tiling(
      colour,
      chance.pick([
        { across: 12, down: 5, metres: 1, bond: 0, grout: '#efe8dc', vary: 0.07 },
        { across: 8, down: 8, metres: 1, bond: 0, grout: '#efe8dc', vary: 0.09 },
        { across: 5, down: 12, metres: 1, bond: 0.5, grout: '#efe8dc', vary: 0.06 },
      ]),
    ),
    0.16,
    0.6,
  );
}

function placeTub({ scene, plan }: Chamber, furnishing: Furnishing, chance: Chance, hand: number): void {
  const { width, depth } = plan;
  const other = -hand * width * 0.25;
  scene.add(at(bathtub(furnishing), other, 0, -depth + 0.85, chance.between(-0.05, 0.05)));
  const tray = group(
    at(box(0.18, 0.02, 0.84, furnishing.wood, 0.006), 0, 0.6, 0),
    at(bowl(0.05, furnishing, chance), 0, 0.62, 0.1),
  );
  scene.add(at(tray, other + hand * 0.15, 0, -depth + 0.85));
}

/** The shower stands in the corner of two tiled walls. */
function placeShower({ scene, plan }: Chamber, furnishing: Furnishing, tiles: Paint, hand: number): void {
  const { width, depth, height } = plan;
  const side = hand > 0 ? ('left' as const) : ('right' as const);
  const deep = 1.05;
  const across = width / 2 - 0.12;
  const middle = -hand * (width / 2 - across / 2);
  scene.add(
    onWall('back', plan, box(across, height - 0.02, 0.02, tiles, 0.002), middle, 0, 0.006),
    onWall(side, plan, box(deep, height - 0.02, 0.02, tiles, 0.002), depth - deep / 2, 0, 0.006),
  );
  scene.add(at(shower(across, deep, furnishing, furnishing.stone), middle, 0, -depth + deep / 2 + 0.02));
}
