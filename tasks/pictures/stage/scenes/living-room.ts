// Furnishes living rooms: a sofa on a rug with a low table, art, plants, lamps, and a window with the view.

import type { Home, Picture } from '../../home.ts';
import type { Chance } from '../../seed.ts';
import type { Composition } from '../composition.ts';
import { books, dressedShelf, framedArt, rug } from '../decor.ts';
import { floorLamp, pendant } from '../lamps.ts';
import { furnish, type Furnishing } from '../materials.ts';
import { pottedPlant, vaseWithStems } from '../pot-plants.ts';
import { buildRoom, onWall, type Chamber, type Opening, type RoomPlan } from '../room.ts';
import { photograph } from '../room-light.ts';
import { armchair, sofa } from '../seating.ts';
import { at, group } from '../shapes.ts';
import { coffeeTable, sideboard, sideTable } from '../tables.ts';

/** A living room in one of its three arrangements. */
export function livingRoom(home: Home, picture: Picture, chance: Chance): Composition {
  const furnishing = furnish(home.palette);
  const hand = chance.pick([-1, 1]);
  const loft = home.kind === 'loft';
  const width = chance.between(5, 5.8);
  const depth = chance.between(4.6, 5.3);
  const height = loft ? 3.7 : chance.between(2.75, 3);
  const lampsOn = picture.mood === 'dusk' ? 1 : picture.mood === 'golden' ? 0.45 : 0.12;
  const openings = openingsOf(picture.detail, hand, width, depth, height, loft, chance);
  const windowOnBack = openings.some((opening) => opening.side === 'back');
  const plan: RoomPlan = {
    width,
    depth,
    height,
    openings,
    feature: windowOnBack ? (hand > 0 ? 'left' : 'right') : chance.happens(0.55) ? 'back' : null,
  };
  const room = buildRoom(plan, home, picture.mood, furnishing, chance);
  if (windowOnBack) {
    beforeWindow(room, furnishing, chance, hand, lampsOn, picture.detail);
  } else {
    againstWall(room, furnishing, chance, hand, lampsOn, picture.detail);
  }
  const drift = chance.between(-0.25, 0.25);
  const eye = chance.between(1.25, 1.45);
  return photograph(room, {
    from: [hand * (width * 0.24) + drift, eye, 1.35],
    towards: [-hand * width * 0.12, eye, -depth],
    angle: loft ? 50 : 46,
    rise: loft ? 0.02 : -0.07,
  });
}

function openingsOf(
  detail: string,
  hand: number,
  width: number,
  depth: number,
  height: number,
  loft: boolean,
  chance: Chance,
): Opening[] {
  const top = height - (loft ? 0.35 : 0.3);
  const bars = loft ? 6 : chance.pick([2, 3]);
  if (detail === 'armchairs') {
    const side = hand > 0 ? 'left' : 'right';
    return [
      {
        side,
        from: 0.9,
        to: depth - 0.8,
        sill: chance.pick([0.05, 0.55]),
        top,
        bars: bars + 1,
        curtains: !loft,
      },
    ];
  }
  const shift = hand * width * 0.06;
  const wide = detail === 'corner sofa' ? 0.36 : 0.4;
  return [
    {
      side: 'back',
      from: -width * wide + shift,
      to: width * wide + shift,
      sill: chance.pick([0.05, 0.05, 0.5]),
      top,
      bars: bars + 1,
      curtains: !loft,
    },
    ...(chance.happens(0.35)
      ? [
          {
            side: hand > 0 ? ('left' as const) : ('right' as const),
            from: depth * 0.35,
            to: depth * 0.75,
            sill: 0.8,
            top,
            bars: 2,
            curtains: false,
          },
        ]
      : []),
  ];
}

/** The window is behind: sofa along a side wall, seen from its end. */
function beforeWindow(
  { scene, plan }: Chamber,
  furnishing: Furnishing,
  chance: Chance,
  hand: number,
  lampsOn: number,
  detail: string,
): void {
  const { width, depth, height } = plan;
  const wall = hand > 0 ? 'left' : 'right';
  const x = -hand * (width / 2 - 0.58);
  const length = chance.between(2.2, 2.5);
  const middle = -depth * 0.5;
  scene.add(
    at(sofa(length, furnishing, chance, detail === 'corner sofa'), x, 0, middle, (hand * Math.PI) / 2),
  );
  scene.add(at(rug(3, 2.3, furnishing, chance), -hand * width * 0.1, 0, middle, Math.PI / 2));
  scene.add(at(coffeeTable(furnishing, chance), -hand * width * 0.07, 0.02, middle + 0.05, Math.PI / 2));
  const chairs = [
    at(armchair(furnishing, chance), hand * width * 0.26, 0, middle - 0.55, -hand * (Math.PI / 2 - 0.35)),
  ];
  if (detail !== 'corner sofa' && chance.happens(0.5)) {
    chairs.push(
      at(armchair(furnishing, chance, furnishing.second), hand * width * 0.1, 0, -depth + 0.95, -hand * 0.25),
    );
  }
  scene.add(...chairs);
  const art = group();
  const count = chance.pick([1, 2, 3]);
  for (let index = 0; index < count; index += 1) {
    art.add(
      at(
        framedArt(count === 1 ? 1.3 : 0.6, count === 1 ? 0.9 : 0.82, furnishing, chance),
        (index - (count - 1) / 2) * 0.78,
        0,
        0,
      ),
    );
  }
  scene.add(onWall(wall, plan, art, -middle, 1.72));
  scene.add(
    at(
      floorLamp(furnishing, chance, lampsOn),
      -hand * (width / 2 - 0.42),
      0,
      middle - length / 2 - 0.42,
      hand > 0 ? 0 : Math.PI,
    ),
  );
  scene.add(
    at(
      pottedPlant(chance.between(1.3, 1.75), furnishing, chance),
      hand * (width / 2 - 0.55),
      0,
      -depth + 0.55,
    ),
  );
  scene.add(at(sideTable(furnishing), -hand * (width / 2 - 0.5), 0, middle + length / 2 + 0.36));
  scene.add(
    at(vaseWithStems(0.5, furnishing, chance), -hand * (width / 2 - 0.5), 0.52, middle + length / 2 + 0.36),
  );
  if (plan.height < 3.2 && chance.happens(0.5)) {
    scene.add(at(pendant(0.5, furnishing, chance, lampsOn, 0.3), -hand * width * 0.05, height, middle));
  }
  const far = onWall(
    wall === 'left' ? 'right' : 'left',
    plan,
    group(
      sideboard(1.5, furnishing, chance),
      at(books(4, furnishing, chance), -0.4, 0.72, 0.2),
      at(vaseWithStems(0.55, furnishing, chance), 0.45, 0.72, 0.2),
    ),
    depth * 0.42,
    0,
    0.02,
  );
  scene.add(far);
}

/** The sofa stands before the back wall; the window is at the side. */
function againstWall(
  { scene, plan }: Chamber,
  furnishing: Furnishing,
  chance: Chance,
  hand: number,
  lampsOn: number,
  detail: string,
): void {
  const { width, depth, height } = plan;
  const x = hand * width * 0.03;
  const length = chance.between(2.2, 2.5);
  scene.add(at(sofa(length, furnishing, chance, detail === 'corner sofa'), x, 0, -depth + 0.55));
  scene.add(at(rug(3.1, 2.2, furnishing, chance), x, 0, -depth + 1.75));
  scene.add(at(coffeeTable(furnishing, chance), x, 0.02, -depth + 1.72));
  scene.add(at(armchair(furnishing, chance), x + hand * 1.7, 0, -depth + 1.75, -hand * 1.25));
  scene.add(at(armchair(furnishing, chance), x - hand * 1.62, 0, -depth + 2.1, hand * 1.95));
  scene.add(
    at(
      floorLamp(furnishing, chance, lampsOn),
      x + hand * (length / 2 + 0.45),
      0,
      -depth + 0.4,
      hand > 0 ? Math.PI : 0,
    ),
  );
  scene.add(
    at(pottedPlant(chance.between(1.3, 1.7), furnishing, chance), -hand * (width / 2 - 0.5), 0, -depth + 0.5),
  );
  if (chance.happens(0.35)) {
    scene.add(onWall('back', plan, dressedShelf(1.9, furnishing, chance), x, 1.35));
    scene.add(onWall('back', plan, dressedShelf(1.5, furnishing, chance), x + 0.2, 1.78));
  } else {
    const count = chance.pick([1, 2, 3]);
    for (let index = 0; index < count; index += 1) {
      scene.add(
        onWall(
          'back',
          plan,
          framedArt(count === 1 ? 1.4 : 0.62, count === 1 ? 0.95 : 0.84, furnishing, chance),
          x + (index - (count - 1) / 2) * 0.8,
          1.7,
        ),
      );
    }
  }
  if (height < 3.2) {
    scene.add(at(pendant(0.45, furnishing, chance, lampsOn, 0.3), x, height, -depth + 1.7));
  }
  scene.add(
    onWall(
      hand > 0 ? 'right' : 'left',
      plan,
      group(
        sideboard(1.6, furnishing, chance),
        at(vaseWithStems(0.55, furnishing, chance), 0.4, 0.72, 0.2),
        at(books(3, furnishing, chance), -0.35, 0.72, 0.2),
      ),
      depth * 0.34,
      0,
      0.02,
    ),
  );
  scene.add(
    onWall(hand > 0 ? 'right' : 'left', plan, framedArt(0.9, 0.7, furnishing, chance), depth * 0.34, 1.65),
  );
}
