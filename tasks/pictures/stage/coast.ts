// Builds what the pictures of the shore share: sand and surf, and the piers.

import { daylight } from './outdoors.ts';
import { Color, type Group, type Mesh, MeshBasicMaterial, type Scene, Vector3 } from 'three';
import type { Chance } from '../seed.ts';
import type { Composition } from './composition.ts';
import { clad, paint } from './materials.ts';
import { at, bar, box, cylinder, group, sheet, slab } from './shapes.ts';
import type { Sky } from './sky.ts';
import { ground, planks } from './surfaces.ts';

export const BRIGHT = 1.35;

export function shoreLight(sky: Sky, radius: number): Composition['light'] {
  return {
    ...daylight(sky, new Vector3(0, 1, -4), radius, '#cdb68d'),
    key: sky.mood === 'dusk' ? 0.36 : 0.52,
    haze: 0.001,
  };
}

/** Sand that slopes into the sea, with lines of foam. */
export function strand(scene: Scene, chance: Chance, edge: number): void {
  const sand = clad(ground('#dcc49a', 'sand'), 1, 9);
  const slope = sheet(
    (u, v) => [
      (u - 0.5) * 300,
      0.55 - v * v * 1.3 + Math.sin(u * 60) * 0.03 * (1 - v),
      12 + (edge - 10 - 12) * v,
    ],
    sand,
    60,
    30,
  );
  mapFlat(slope);
  slope.castShadow = false;
  scene.add(slope);
  const foam = new MeshBasicMaterial({ color: new Color('#f4f1ea') });
  for (const [offset, thick] of [
    [-1, 0.35],
    [-5, 0.5],
    [-11, 0.9],
    [-20, 1.1],
  ] as const) {
    const shift = chance.between(0, 6);
    const ribbon = sheet(
      (u, v) => {
        const x = (u - 0.5) * 160;
        const wave =
          Math.sin(x * 0.09 + shift) * 1.1 + Math.sin(x * 0.33 + shift * 2) * 0.35 + Math.sin(x * 1.3) * 0.08;
        const swell = offset < -4 ? Math.sin(v * Math.PI) * 0.35 : 0.02;
        return [
          x,
          swell + 0.03,
          edge + offset + wave + (v - 0.5) * thick * (0.55 + 0.45 * Math.sin(x * 0.21 + shift * 3)),
        ];
      },
      foam,
      240,
      4,
    );
    ribbon.castShadow = false;
    scene.add(ribbon);
  }
}

function mapFlat(mesh: Mesh): void {
  const place = mesh.geometry.getAttribute('position');
  const uv = mesh.geometry.getAttribute('uv');
  for (let index = 0; index < place.count; index += 1) {
    uv.setXY(index, place.getX(index), place.getZ(index));
  }
}

/** A long pier on posts, running away from the viewer along -z, its deck at y = 5. */
export function longPier(length: number): Group {
  const deck = clad(planks('#a08666', 2, 14, 0.16), 0.85, 1.6);
  const post = paint('#6e5a47', 0.95);
  const whole = group(at(box(length, 0.3, 6, deck), 0, 5, 0));
  for (let x = -length / 2; x <= length / 2; x += 5) {
    for (const z of [-2.4, 2.4]) {
      whole.add(at(cylinder(0.2, 0.17, 7, post, 10), x, -2, z));
    }
    whole.add(
      at(box(0.22, 0.3, 6.2, post), x, 4.7, 0),
      bar(
        [
          [x, 0.4, -2.4],
          [x, 4.6, 2.4],
        ],
        0.07,
        post,
      ),
      bar(
        [
          [x, 0.4, 2.4],
          [x, 4.6, -2.4],
        ],
        0.07,
        post,
      ),
    );
  }
  for (const z of [-2.9, 2.9]) {
    for (let x = -length / 2; x <= length / 2; x += 2.5) {
      whole.add(at(box(0.12, 1.1, 0.12, post), x, 5.3, z));
    }
    whole.add(at(box(length, 0.1, 0.16, post), 0, 6.35, z), at(box(length, 0.08, 0.06, post), 0, 5.8, z));
  }
  for (let x = -length / 2 + 6; x < length / 2; x += 15) {
    whole.add(
      bar(
        [
          [x, 5.3, -2.8],
          [x, 8.6, -2.8],
          [x, 8.9, -2.2],
        ],
        0.06,
        post,
      ),
      at(box(0.5, 0.14, 0.3, paint('#f5e2b8', 0.5)), x, 8.75, -2),
    );
  }
  const end = group(
    at(box(9, 3, 6.4, clad(planks('#e8dfcd', 1.6, 10, 0.05), 0.8, 1)), 0, 0, 0),
    at(box(10.4, 0.25, 8, paint('#3f6f86', 0.7)), 0, 3, 0),
    at(
      slab(
        [
          [-5, 0],
          [5, 0],
          [0, 2.2],
        ],
        7.6,
        paint('#3f6f86', 0.8),
      ),
      0,
      3.2,
      -3.8,
    ),
  );
  whole.add(at(end, length / 2 - 8, 5.3, 0));
  return whole;
}

export function distantPier(): Group {
  const wood = paint('#6d5c4b', 0.95);
  const whole = group(at(box(1.6, 0.4, 90, wood), 0, 4.4, -20));
  for (let z = 20; z > -64; z -= 5) {
    whole.add(at(box(0.3, 5, 0.3, wood), -0.6, -0.4, z), at(box(0.3, 5, 0.3, wood), 0.6, -0.4, z));
  }
  return group(
    whole,
    at(box(6, 3, 7, paint('#efe6d4', 0.8)), 0, 4.8, -62),
    at(box(7, 0.3, 8, paint('#3f6f86', 0.7)), 0, 7.8, -62),
  );
}
