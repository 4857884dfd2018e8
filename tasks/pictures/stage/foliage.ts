// Holds the leaf: foliage is collected leaf by leaf into one mesh, which draws fast. Plants are grown elsewhere.

import { BufferAttribute, BufferGeometry, Color, Mesh, MeshStandardMaterial, Vector3 } from 'three';
import type { Chance } from '../seed.ts';
import { letThrough } from './materials.ts';

/** Collects single leaves into one mesh with a colour for each. */
export class Foliage {
  readonly points: number[] = [];
  readonly colours: number[] = [];

  /** A pointed leaf from `root` along `way`, folded slightly along its middle. */
  leaf(
    root: Vector3,
    way: Vector3,
    side: Vector3,
    length: number,
    width: number,
    colour: Color,
    droop = 0,
  ): void {
    // Small leaves lie flat, in two triangles.
    const folded = length > 0.35;
    const tip = root.clone().addScaledVector(way, length);
    tip.y -= droop * length;
    const middle = root.clone().addScaledVector(way, length * 0.45);
    middle.y -= droop * length * 0.2;
    const left = middle.clone().addScaledVector(side, width / 2);
    const right = middle.clone().addScaledVector(side, -width / 2);
    left.y += width * 0.12;
    right.y += width * 0.12;
    for (const [a, b, c] of folded
      ? [
          [root, left, middle],
          [left, tip, middle],
          [root, middle, right],
          [middle, tip, right],
        ]
      : [
          [root, left, tip],
          [root, tip, right],
        ]) {
      if (a === undefined || b === undefined || c === undefined) {
        continue;
      }
      for (const point of [a, b, c]) {
        this.points.push(point.x, point.y, point.z);
        this.colours.push(colour.r, colour.g, colour.b);
      }
    }
  }

  mesh(roughness = 0.7): Mesh {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(this.points), 3));
    geometry.setAttribute('color', new BufferAttribute(new Float32Array(this.colours), 3));
    geometry.computeVertexNormals();
    const material = letThrough(new MeshStandardMaterial({ vertexColors: true, roughness }), 0.4);
    const mesh = new Mesh(geometry, material);
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    return mesh;
  }
}

export const aside = (way: Vector3): Vector3 => new Vector3(-way.z, 0, way.x).normalize();

export function shadeOf(colours: readonly string[], chance: Chance): Color {
  return new Color(chance.pick(colours)).multiplyScalar(chance.between(0.75, 1.25));
}

/** A feathered frond from `root`; both sides carry leaflets. */
export function frond(
  leaves: Foliage,
  root: Vector3,
  turn: number,
  rise: number,
  length: number,
  chance: Chance,
  colours: readonly string[],
): void {
  const out = new Vector3(Math.cos(turn), 0, Math.sin(turn));
  const side = aside(out);
  const steps = length < 1.6 ? 15 : 18;
  const tone = shadeOf(colours, chance);
  let before = root.clone();
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    const here = root.clone().addScaledVector(out, length * share * (1 - 0.12 * share));
    here.y += length * (rise * share - (0.45 + 0.42 * (1 - rise)) * share * share);
    const way = here.clone().sub(before).normalize();
    leaves.leaf(before, way, side, length / steps + 0.02, 0.04, tone);
    const reach = length * 0.34 * Math.sin(Math.PI * Math.min(0.93, share * 0.82 + 0.12));
    for (const hand of [-1, 1]) {
      const leafWay = way.clone().multiplyScalar(0.75).addScaledVector(side, hand).normalize();
      leaves.leaf(
        here,
        leafWay,
        way,
        reach,
        length * 0.036,
        tone.clone().multiplyScalar(chance.between(0.82, 1.18)),
        0.35,
      );
    }
    before = here;
  }
}

/** Leaves spread over the surface of an ellipsoid. */
export function clump(
  leaves: Foliage,
  centre: Vector3,
  radii: Vector3,
  count: number,
  size: number,
  colours: readonly string[],
  chance: Chance,
): void {
  for (let index = 0; index < count; index += 1) {
    const turn = chance.between(0, Math.PI * 2);
    const height = chance.between(-0.7, 1);
    const flat = Math.sqrt(Math.max(0, 1 - height * height));
    const normal = new Vector3(Math.cos(turn) * flat, height, Math.sin(turn) * flat);
    const place = normal.clone().multiply(radii).multiplyScalar(chance.between(0.72, 1.04)).add(centre);
    const way = normal
      .clone()
      .add(new Vector3(chance.between(-1, 1), chance.between(-0.8, 0.8), chance.between(-1, 1)))
      .normalize();
    leaves.leaf(
      place,
      way,
      aside(way),
      size * chance.between(0.7, 1.3),
      size * 0.55,
      shadeOf(colours, chance).multiplyScalar(0.72 + 0.3 * (height + 0.7)),
      0.2,
    );
  }
}
