// Builds what makes a room lived in: art, curtains, rugs, books, bowls, shelves.

import { Color, Group, MeshStandardMaterial } from 'three';
import type { Chance } from '../seed.ts';
import { picture } from './canvas.ts';
import { paintArt, paintRug } from './drawings.ts';
import { type Furnishing } from './materials.ts';
import { vaseWithStems } from './pot-plants.ts';
import { at, ball, bar, box, cylinder, group, sheet, turned } from './shapes.ts';

/** A framed picture hanging with its middle at y, facing +z. */
export function framedArt(width: number, height: number, furnishing: Furnishing, chance: Chance): Group {
  const canvas = picture(Math.round(width * 500), Math.round(height * 500), (ink, w, h) =>
    paintArt(ink, w, h, furnishing.palette, chance),
  );
  const print = new MeshStandardMaterial({ map: canvas, roughness: 0.7 });
  const frame = chance.pick([furnishing.wood, furnishing.black, furnishing.ceramic, furnishing.metal]);
  const sheetOfPaper = sheet((u, v) => [(u - 0.5) * width, (v - 0.5) * height, 0.026], print, 1, 1);
  const rim = 0.028;
  const whole = group(
    sheetOfPaper,
    at(box(width, height, 0.02, furnishing.ceramic, 0.002), 0, -height / 2, 0.012),
  );
  for (const side of [-1, 1]) {
    whole.add(
      at(
        box(rim, height + rim * 2, 0.045, frame, 0.004),
        (side * (width + rim)) / 2,
        -height / 2 - rim,
        0.02,
      ),
    );
    whole.add(
      at(box(width + rim * 2, rim, 0.045, frame, 0.004), 0, (side * (height + rim)) / 2 - rim / 2, 0.02),
    );
  }
  return whole;
}

/** A rug lying on the floor, its longer side along x. */
export function rug(
  width: number,
  depth: number,
  furnishing: Furnishing,
  chance: Chance,
  round = false,
): Group {
  const drawn = picture(900, Math.round((900 * depth) / width), (ink, w, h) =>
    paintRug(ink, w, h, furnishing.palette, chance),
  );
  const material = new MeshStandardMaterial({ map: drawn, roughness: 1, bumpMap: drawn, bumpScale: 2 });
  if (round) {
    const disc = sheet(
      (u, v) => [
        Math.cos(u * Math.PI * 2) * v * 0.5 * width,
        0.018,
        Math.sin(u * -Math.PI * 2) * v * 0.5 * width,
      ],
      furnishing.cane,
      48,
      6,
    );
    return group(disc, cylinder(width / 2, width / 2, 0.014, furnishing.cane, 48));
  }
  const pile = sheet((u, v) => [(u - 0.5) * width, 0.019, (0.5 - v) * depth], material, 1, 1);
  return group(pile, at(box(width, 0.016, depth, furnishing.linen, 0.007), 0, 0, 0));
}

/** A hanging curtain, `width` gathered, from y = 0 up to `height`, in the plane z = 0. */
export function curtain(width: number, height: number, furnishing: Furnishing, chance: Chance): Group {
  const folds = Math.max(4, Math.round(width / 0.11));
  const phase = chance.between(0, 6);
  const cloth = sheet(
    (u, v) => {
      const loose = 1 - 0.25 * v;
      const wave = Math.sin(u * folds * Math.PI * 2 + phase + Math.sin(v * 3 + u * 5) * 0.3);
      return [
        (u - 0.5) * width + Math.cos(u * folds * Math.PI * 2 + phase) * 0.012,
        v * height,
        wave * 0.038 * loose,
      ];
    },
    furnishing.curtain,
    folds * 10,
    8,
  );
  return group(cloth);
}

export function curtainRail(width: number, furnishing: Furnishing): Group {
  return group(
    bar(
      [
        [-width / 2, 0, 0],
        [width / 2, 0, 0],
      ],
      0.013,
      furnishing.metal,
    ),
    at(ball(0.024, furnishing.metal), -width / 2, 0, 0),
    at(ball(0.024, furnishing.metal), width / 2, 0, 0),
  );
}

export function books(count: number, furnishing: Furnishing, chance: Chance): Group {
  const whole = new Group();
  const colours = [
    furnishing.accent,
    furnishing.second,
    furnishing.sofa,
    furnishing.linen,
    furnishing.feature,
  ];
  let y = 0;
  for (let index = 0; index < count; index += 1) {
    const thick = chance.between(0.02, 0.045);
    whole.add(
      at(
        box(chance.between(0.2, 0.28), thick, chance.between(0.15, 0.2), chance.pick(colours), 0.003),
        0,
        y,
        0,
        chance.between(-0.2, 0.2),
      ),
    );
    y += thick;
  }
  return whole;
}

export function bowl(
  radius: number,
  furnishing: Furnishing,
  chance: Chance,
  fruit: readonly string[] = [],
): Group {
  const whole = group(
    turned(
      [
        [radius * 0.4, 0],
        [radius * 0.45, 0.01],
        [radius * 0.8, radius * 0.3],
        [radius, radius * 0.62],
        [radius * 0.95, radius * 0.62],
        [radius * 0.7, radius * 0.28],
        [0, radius * 0.12],
      ],
      chance.pick([furnishing.wood, furnishing.ceramic, furnishing.clay]),
    ),
  );
  for (const [index, colour] of fruit.entries()) {
    const turn = index * 2.1;
    const out = index < 4 ? radius * 0.48 : 0;
    whole.add(
      at(
        ball(radius * 0.36, new MeshStandardMaterial({ color: new Color(colour), roughness: 0.45 })),
        Math.cos(turn) * out,
        radius * (index < 4 ? 0.56 : 0.95),
        Math.sin(turn) * out,
      ),
    );
  }
  return whole;
}

/** A shelf board with upright books, a bowl and a plant; it hangs at y = 0 facing +z. */
export function dressedShelf(width: number, furnishing: Furnishing, chance: Chance): Group {
  const whole = group(at(box(width, 0.035, 0.24, furnishing.wood, 0.006), 0, 0, 0.12));
  const colours = [
    furnishing.accent,
    furnishing.second,
    furnishing.sofa,
    furnishing.linen,
    furnishing.feature,
    furnishing.wood,
  ];
  let x = -width / 2 + 0.06;
  const until = x + width * chance.between(0.3, 0.45);
  while (x < until) {
    const thick = chance.between(0.018, 0.04);
    whole.add(at(box(thick, chance.between(0.17, 0.25), 0.16, chance.pick(colours), 0.003), x, 0.035, 0.12));
    x += thick + 0.002;
  }
  whole.add(at(vaseWithStems(0.34, furnishing, chance), x + width * 0.16, 0.035, 0.12));
  whole.add(at(bowl(0.1, furnishing, chance), x + width * 0.36, 0.035, 0.12));
  return whole;
}
