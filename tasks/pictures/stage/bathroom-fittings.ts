// Builds the fittings of a bathroom: vanity, mirror, bathtub, shower, towels.

import { type Group, MeshStandardMaterial } from 'three';
import type { Chance } from '../seed.ts';
import { picture as canvasPicture, tint } from './canvas.ts';
import { type Furnishing, type Paint } from './materials.ts';
import { vaseWithStems } from './pot-plants.ts';
import { at, bar, box, cushion, cylinder, group, sheet, turned } from './shapes.ts';

export function vanity(width: number, furnishing: Furnishing, chance: Chance): Group {
  const { wood, stone, ceramic, metal, linen } = furnishing;
  const front = chance.pick([wood, furnishing.cabinet]);
  const whole = group(
    at(box(width, 0.42, 0.5, front, 0.012), 0, 0.4, 0.26),
    at(box(width + 0.03, 0.035, 0.54, stone, 0.006), 0, 0.82, 0.27),
  );
  for (const side of [-1, 1]) {
    whole.add(
      at(box(width / 2 - 0.03, 0.36, 0.016, front, 0.004), (side * width) / 4, 0.43, 0.512),
      at(box(0.14, 0.014, 0.024, metal, 0.005), (side * width) / 4, 0.72, 0.53),
    );
    whole.add(at(box(0.04, 0.4, 0.04, front), side * (width / 2 - 0.03), 0, 0.48));
  }
  whole.add(at(box(width - 0.1, 0.025, 0.44, front), 0, 0.14, 0.26));
  for (let roll = 0; roll < 3; roll += 1) {
    whole.add(
      at(
        cushion(0.34, 0.09, 0.26, roll === 1 ? furnishing.accent : linen, 0.01),
        -width * 0.22,
        0.165 + roll * 0.085,
        0.26,
      ),
    );
  }
  whole.add(
    at(
      turned(
        [
          [0.09, 0],
          [0.16, 0.05],
          [0.2, 0.13],
          [0.19, 0.135],
          [0.15, 0.06],
          [0, 0.03],
        ],
        ceramic,
      ),
      0,
      0.855,
      0.27,
    ),
  );
  whole.add(
    at(
      bar(
        [
          [0, 0, 0],
          [0, 0.24, 0],
          [0, 0.29, 0.06],
          [0, 0.26, 0.13],
        ],
        0.012,
        metal,
      ),
      0,
      0.855,
      0.06,
    ),
  );
  whole.add(
    at(vaseWithStems(0.34, furnishing, chance), width * 0.36, 0.855, 0.2),
    at(cylinder(0.035, 0.03, 0.14, furnishing.clay), -width * 0.34, 0.855, 0.2),
    at(cylinder(0.03, 0.03, 0.1, ceramic), -width * 0.26, 0.855, 0.24),
  );
  return whole;
}

/** A round mirror that shows a pale room. */
export function roundMirror(
  radius: number,
  { metal, wood }: Furnishing,
  chance: Chance,
  mirror: Paint,
): Group {
  const rim = cylinder(radius + 0.025, radius + 0.025, 0.03, chance.pick([metal, wood]), 64);
  const disc = cylinder(radius, radius, 0.034, mirror, 64);
  for (const piece of [rim, disc]) {
    piece.rotation.x = Math.PI / 2;
  }
  return group(rim, disc);
}

export function bathtub({ ceramic, metal }: Furnishing): Group {
  const shell = turned(
    [
      [0.28, 0],
      [0.33, 0.02],
      [0.37, 0.3],
      [0.4, 0.56],
      [0.41, 0.58],
      [0.385, 0.58],
      [0.35, 0.3],
      [0.3, 0.12],
      [0, 0.1],
    ],
    ceramic,
  );
  shell.scale.set(2.1, 1, 1);
  const tap = group(
    bar(
      [
        [0, 0, 0],
        [0, 0.85, 0],
        [0, 0.92, 0.06],
        [0, 0.88, 0.2],
      ],
      0.015,
      metal,
    ),
    bar(
      [
        [0.06, 0.1, 0],
        [0.06, 0.78, 0],
      ],
      0.008,
      metal,
    ),
  );
  return group(shell, at(tap, 0.2, 0, -0.5));
}

export function shower(width: number, depth: number, furnishing: Furnishing, tiles: Paint): Group {
  const { metal, stone } = furnishing;
  const whole = group(at(box(width, 0.05, depth, stone, 0.006), 0, 0, 0));
  whole.add(
    bar(
      [
        [-width * 0.1, 1.05, -depth / 2 + 0.06],
        [-width * 0.1, 2.1, -depth / 2 + 0.06],
        [-width * 0.1, 2.16, -depth / 2 + 0.12],
        [-width * 0.1, 2.16, -depth / 2 + 0.4],
      ],
      0.012,
      metal,
    ),
    at(cylinder(0.13, 0.13, 0.012, metal), -width * 0.1, 2.13, -depth / 2 + 0.42),
  );
  whole.add(at(box(0.16, 0.05, 0.04, metal, 0.01), -width * 0.1, 1.05, -depth / 2 + 0.05));
  // The glazing shows by its frame alone.
  for (const [x, z] of [
    [-width / 2, depth / 2],
    [width / 2, depth / 2],
    [0, depth / 2],
  ] as const) {
    whole.add(at(box(0.022, 2.1, 0.022, metal), x, 0.05, z));
  }
  whole.add(
    at(box(width, 0.024, 0.024, metal), 0, 2.14, depth / 2),
    at(box(width, 0.02, 0.022, metal), 0, 1.1, depth / 2),
  );
  whole.add(
    at(box(0.5, 0.34, 0.03, tiles), width * 0.2, 1.25, -depth / 2 + 0.02),
    at(cylinder(0.03, 0.025, 0.16, furnishing.clay), width * 0.12, 1.28, -depth / 2 + 0.07),
    at(cylinder(0.03, 0.03, 0.12, furnishing.ceramic), width * 0.22, 1.28, -depth / 2 + 0.07),
  );
  return whole;
}

export function towelOnRail(furnishing: Furnishing): Group {
  const cloth = (x: number, width: number, drop: number, material: Paint): Group =>
    group(
      sheet(
        (u, v) => [
          x + (u - 0.5) * width,
          -v * drop + 0.02 * (1 - v),
          0.055 + Math.sin(u * 14) * 0.006 * v + (v < 0.04 ? 0.01 : 0.028),
        ],
        material,
        30,
        14,
      ),
    );
  return group(
    bar(
      [
        [-0.38, 0, 0.06],
        [0.38, 0, 0.06],
      ],
      0.01,
      furnishing.metal,
    ),
    cloth(-0.14, 0.34, 0.62, furnishing.linen),
    cloth(0.2, 0.24, 0.44, furnishing.accent),
  );
}

/** Paints what a mirror over the vanity would show: the bright window opposite in a pale room. */
export function reflectingGlass(sky: string, wall: string): Paint {
  const map = canvasPicture(256, 256, (ink, wide, high) => {
    const fade = ink.createLinearGradient(0, 0, wide, high);
    fade.addColorStop(0, tint(wall, 0.03));
    fade.addColorStop(0.55, tint(wall, -0.1));
    fade.addColorStop(1, tint(wall, -0.24));
    ink.fillStyle = fade;
    ink.fillRect(0, 0, wide, high);
    ink.fillStyle = sky;
    ink.fillRect(wide * 0.16, high * 0.2, wide * 0.24, high * 0.36);
    ink.fillStyle = '#ffffff';
    ink.globalAlpha = 0.5;
    ink.fillRect(wide * 0.275, high * 0.2, wide * 0.012, high * 0.36);
  });
  return new MeshStandardMaterial({ map, roughness: 0.2 });
}
