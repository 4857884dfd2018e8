// Grows what stands in pots, vases and planter boxes.

import { Color, type Group, MeshStandardMaterial, Vector3 } from 'three';
import type { Chance } from '../seed.ts';
import { Foliage, aside, frond, shadeOf } from './foliage.ts';
import type { Furnishing, Paint } from './materials.ts';
import { shrub, tuft } from './plants.ts';
import { at, bar, box, cylinder, group, turned } from './shapes.ts';

function pot(radius: number, height: number, material: Paint, soil: Paint): Group {
  const shell = turned(
    [
      [radius * 0.7, 0],
      [radius * 0.78, 0.01],
      [radius, height * 0.9],
      [radius * 1.03, height],
      [radius * 0.93, height],
      [radius * 0.9, height * 0.85],
      [0, height * 0.85],
    ],
    material,
  );
  return group(shell, at(cylinder(radius * 0.9, radius * 0.9, 0.01, soil), 0, height * 0.86, 0));
}

/** A pot plant about `height` tall; three habits: broad leaves, arching palm, upright blades. */
export function pottedPlant(
  height: number,
  furnishing: Furnishing,
  chance: Chance,
  habit = chance.pick(['broad', 'arching', 'upright'] as const),
): Group {
  const radius = height * 0.15 + 0.04;
  const tall = height * 0.26;
  const clay = chance.pick([furnishing.clay, furnishing.ceramic, furnishing.cane]);
  const whole = pot(radius, tall, clay, furnishing.soil);
  const leaves = new Foliage();
  const root = new Vector3(0, tall * 0.86, 0);
  if (habit === 'arching') {
    for (let index = 0; index < 11; index += 1) {
      frond(
        leaves,
        root,
        index * 2.4,
        chance.between(0.75, 1.35),
        height * chance.between(0.62, 0.85),
        chance,
        ['#4f7d42', '#5e8c4b', '#3f6d38'],
      );
    }
  } else if (habit === 'upright') {
    whole.add(
      at(tuft(height * 0.78, chance, ['#4a6f49', '#5f8455', '#86a067'], 20, 0.07), 0, tall * 0.86, 0),
    );
  } else {
    broadLeaves(whole, leaves, root, height, chance);
  }
  if (leaves.points.length > 0) {
    whole.add(leaves.mesh(0.5));
  }
  return whole;
}

function broadLeaves(whole: Group, leaves: Foliage, root: Vector3, height: number, chance: Chance): void {
  const bark = new MeshStandardMaterial({ color: new Color('#6b5a45'), roughness: 1 });
  for (let stem = 0; stem < 3; stem += 1) {
    const turn = stem * 2.1 + chance.next();
    const top = new Vector3(
      Math.cos(turn) * height * 0.14,
      height * chance.between(0.8, 0.97),
      Math.sin(turn) * height * 0.14,
    );
    whole.add(
      bar(
        [
          [root.x, root.y, root.z],
          [top.x * 0.4, top.y * 0.6, top.z * 0.4],
          [top.x, top.y, top.z],
        ],
        0.009 + height * 0.004,
        bark,
      ),
    );
    for (let index = 0; index < 15; index += 1) {
      const share = 0.35 + (0.65 * index) / 14;
      const place = new Vector3(
        top.x * share * share,
        root.y + (top.y - root.y) * share,
        top.z * share * share,
      );
      const around = index * 2.4 + stem;
      const way = new Vector3(Math.cos(around), chance.between(0.1, 0.9), Math.sin(around)).normalize();
      leaves.leaf(
        place,
        way,
        aside(way),
        height * chance.between(0.17, 0.25),
        height * 0.13,
        shadeOf(['#3f6b3a', '#4b7a42', '#5d8a4a', '#35602f'], chance),
        0.3,
      );
    }
  }
}

/** Cut stems in a vase. */
export function vaseWithStems(height: number, furnishing: Furnishing, chance: Chance): Group {
  const vase = turned(
    [
      [0.035, 0],
      [0.075, 0.03],
      [0.085, height * 0.2],
      [0.05, height * 0.36],
      [0.032, height * 0.42],
      [0.04, height * 0.45],
    ].map(([r, h]) => [r ?? 0, h ?? 0] as const),
    chance.pick([furnishing.ceramic, furnishing.clay]),
  );
  const leaves = new Foliage();
  for (let stem = 0; stem < 9; stem += 1) {
    const turn = stem * 2.4;
    const way = new Vector3(Math.cos(turn) * 0.35, 1, Math.sin(turn) * 0.35).normalize();
    const root = new Vector3(0, height * 0.42, 0);
    leaves.leaf(root, way, aside(way), height * 0.6, 0.008, new Color('#6c7a4d'));
    for (let index = 2; index < 9; index += 1) {
      const place = root.clone().addScaledVector(way, (height * 0.6 * index) / 9);
      const out = new Vector3(Math.cos(turn + index * 2.4), 0.6, Math.sin(turn + index * 2.4)).normalize();
      leaves.leaf(
        place,
        out,
        aside(out),
        height * 0.12,
        height * 0.055,
        shadeOf(['#8a9a6c', '#a4ad7d', '#768a5c'], chance),
      );
    }
  }
  return group(vase, leaves.mesh());
}

/** A planter box with a row of plants. */
export function planter(width: number, furnishing: Furnishing, chance: Chance, bloom?: string): Group {
  const whole = group(
    box(width, 0.42, 0.36, chance.pick([furnishing.darkWood, furnishing.ceramic, furnishing.clay]), 0.015),
  );
  whole.add(at(shrub(width * 0.92, 0.5, 0.42, chance, bloom), 0, 0.38, 0));
  return whole;
}
