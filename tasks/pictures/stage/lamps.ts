// Builds lamps, with the light they give.

import { Color, DoubleSide, Group, MeshStandardMaterial, PointLight } from 'three';
import type { Chance } from '../seed.ts';
import { type Furnishing, lit } from './materials.ts';
import { at, ball, bar, cylinder, group, turned } from './shapes.ts';

function glow(strength: number, reach: number): PointLight {
  return new PointLight(new Color('#ffc98a'), strength, reach, 1.6);
}

/** A lamp for a table; `strength` 0 leaves it off. */
export function tableLamp(furnishing: Furnishing, chance: Chance, strength: number): Group {
  const base = chance.pick([
    turned(
      [
        [0, 0],
        [0.08, 0.005],
        [0.1, 0.08],
        [0.07, 0.2],
        [0.025, 0.26],
        [0.015, 0.32],
      ],
      chance.pick([furnishing.clay, furnishing.ceramic, furnishing.accent]),
    ),
    turned(
      [
        [0, 0],
        [0.09, 0.005],
        [0.09, 0.02],
        [0.016, 0.03],
        [0.014, 0.32],
      ],
      furnishing.metal,
    ),
  ]);
  const light = glow(strength * 1.1, 4);
  return group(base, at(shade(0.11, 0.17, 0.2, strength), 0, 0.3, 0), at(light, 0, 0.42, 0));
}

function shade(top: number, bottom: number, height: number, strength: number): Group {
  const cloth = new MeshStandardMaterial({
    color: new Color('#f2e4c8'),
    roughness: 0.9,
    side: DoubleSide,
    emissive: new Color('#ffbe73'),
    emissiveIntensity: strength * 1.1,
  });
  const hood = turned(
    [
      [bottom, 0],
      [top, height],
    ],
    cloth,
  );
  hood.castShadow = false;
  return group(hood);
}

export function floorLamp(furnishing: Furnishing, chance: Chance, strength: number): Group {
  const { black, metal, wood } = furnishing;
  const whole = new Group();
  if (chance.happens(0.5)) {
    for (let leg = 0; leg < 3; leg += 1) {
      const turn = leg * 2.09;
      whole.add(
        bar(
          [
            [Math.cos(turn) * 0.26, 0, Math.sin(turn) * 0.26],
            [0, 1.32, 0],
          ],
          0.014,
          wood,
        ),
      );
    }
    whole.add(at(shade(0.17, 0.24, 0.3, strength), 0, 1.3, 0), at(glow(strength * 1.3, 5), 0, 1.45, 0));
  } else {
    const stand = chance.pick([black, metal]);
    whole.add(
      cylinder(0.15, 0.15, 0.03, stand),
      bar(
        [
          [0, 0, 0],
          [0, 1.2, 0],
          [0.1, 1.62, 0],
          [0.42, 1.7, 0],
        ],
        0.012,
        stand,
      ),
    );
    whole.add(at(shade(0.08, 0.2, 0.17, strength), 0.44, 1.5, 0), at(glow(strength * 1.3, 5), 0.44, 1.5, 0));
  }
  return whole;
}

/** A lamp that hangs from y = 0 down by `drop`. */
export function pendant(
  drop: number,
  furnishing: Furnishing,
  chance: Chance,
  strength: number,
  size = 0.24,
): Group {
  const kind = chance.pick(['dome', 'woven', 'globe'] as const);
  const whole = group(
    bar(
      [
        [0, 0, 0],
        [0, -drop, 0],
      ],
      0.006,
      furnishing.black,
    ),
  );
  if (kind === 'globe') {
    whole.add(
      at(
        ball(
          size * 0.62,
          new MeshStandardMaterial({
            color: new Color('#fff6e6'),
            emissive: new Color('#ffce90'),
            emissiveIntensity: 0.25 + strength * 1.3,
            roughness: 0.3,
          }),
        ),
        0,
        -drop - size * 0.5,
        0,
      ),
    );
  } else {
    const hood = turned(
      [
        [size, 0],
        [size * 0.94, size * 0.3],
        [size * 0.6, size * 0.72],
        [size * 0.1, size * 0.9],
      ],
      kind === 'woven' ? furnishing.cane : furnishing.metal,
    );
    const surfaceOf = hood.material;
    if (surfaceOf instanceof MeshStandardMaterial) {
      surfaceOf.side = DoubleSide;
    }
    whole.add(
      at(hood, 0, -drop - size * 0.85, 0),
      at(ball(size * 0.22, lit('#ffd9a0', 0.4 + strength * 3)), 0, -drop - size * 0.5, 0),
    );
  }
  whole.add(at(glow(strength * 1.7, 5), 0, -drop - size, 0));
  return whole;
}
