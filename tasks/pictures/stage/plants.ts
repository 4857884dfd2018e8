// Grows what stands outdoors: palms, trees, hedges, tufts and grass.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Euler,
  Group,
  InstancedMesh,
  Matrix4,
  type Mesh,
  MeshStandardMaterial,
  Quaternion,
  Vector3,
} from 'three';
import type { Chance } from '../seed.ts';
import { Foliage, aside, clump, frond, shadeOf } from './foliage.ts';
import type { Paint } from './materials.ts';
import { bar, cylinder, group } from './shapes.ts';

const PALM = ['#4f7a3a', '#5d8a3f', '#6d9447', '#47702f'];

/** A tall palm; `fan` gives the short stiff crown of the street palms, otherwise long arching fronds. */
export function palm(height: number, chance: Chance, fan: boolean): Group {
  const bark = new MeshStandardMaterial({ color: new Color(fan ? '#8c7762' : '#937a5c'), roughness: 0.95 });
  const lean = chance.between(-0.04, 0.04) * height;
  const girth = fan ? 0.16 : 0.2;
  const trunk = bar(
    [
      [0, 0, 0],
      [lean * 0.2, height * 0.4, 0],
      [lean * 0.6, height * 0.75, lean * 0.2],
      [lean, height, lean * 0.3],
    ],
    girth,
    bark,
  );
  const foot = cylinder(girth * 1.7, girth * 0.98, height * 0.12, bark);
  const leaves = new Foliage();
  const crown = new Vector3(lean, height, lean * 0.3);
  const count = fan ? 34 : 24;
  for (let index = 0; index < count; index += 1) {
    const rise = 0.95 - (index / count) * (fan ? 1.5 : 1.15);
    frond(
      leaves,
      crown,
      index * 2.4 + chance.between(-0.2, 0.2),
      rise,
      (fan ? 1.45 : 2.7) * chance.between(0.85, 1.1) * (height < 4 ? 0.7 : 1),
      chance,
      rise < -0.35 ? ['#94815a', '#8a7a4e'] : PALM,
    );
  }
  if (fan) {
    // The skirt of old leaves below the crown.
    for (let index = 0; index < 26; index += 1) {
      const turn = index * 2.4;
      const root = crown
        .clone()
        .add(new Vector3(Math.cos(turn) * 0.12, -chance.between(0.1, 1), Math.sin(turn) * 0.12));
      leaves.leaf(
        root,
        new Vector3(Math.cos(turn) * 0.35, -1, Math.sin(turn) * 0.35).normalize(),
        aside(new Vector3(Math.cos(turn), 0, Math.sin(turn))),
        0.9,
        0.22,
        shadeOf(['#a08a62', '#8d7851'], chance),
      );
    }
  }
  return group(trunk, foot, leaves.mesh());
}

const GREENS: readonly (readonly string[])[] = [
  ['#4c6f35', '#5b7f3c', '#6b8d48', '#3f6030'],
  ['#6d7f4f', '#7d8c5a', '#5c7046', '#8a9768'],
  ['#3d6238', '#4d7440', '#325530'],
];

/** A broad tree with a round crown; `bloom` sprinkles flowers of that colour. */
export function tree(height: number, chance: Chance, bloom?: string): Group {
  const bark = new MeshStandardMaterial({ color: new Color('#6d5844'), roughness: 1 });
  const leaves = new Foliage();
  const whole = new Group();
  const colours = chance.pick(GREENS);
  whole.add(
    bar(
      [
        [0, 0, 0],
        [0.05 * height, height * 0.25, 0],
        [0, height * 0.5, 0.02],
      ],
      height * 0.024,
      bark,
    ),
  );
  const clumps = 8;
  for (let index = 0; index < clumps; index += 1) {
    const turn = index * 2.4;
    const out = index === 0 ? 0 : height * chance.between(0.16, 0.26);
    const centre = new Vector3(
      Math.cos(turn) * out,
      height * chance.between(0.58, 0.86),
      Math.sin(turn) * out,
    );
    whole.add(
      bar(
        [
          [0, height * 0.4, 0],
          [centre.x * 0.6, centre.y - height * 0.12, centre.z * 0.6],
          [centre.x, centre.y, centre.z],
        ],
        height * 0.01,
        bark,
      ),
    );
    const radius = height * chance.between(0.13, 0.19);
    clump(leaves, centre, new Vector3(radius, radius * 0.75, radius), 520, height * 0.041, colours, chance);
    if (bloom !== undefined) {
      clump(
        leaves,
        centre,
        new Vector3(radius, radius * 0.8, radius).multiplyScalar(1.04),
        170,
        height * 0.036,
        [bloom],
        chance,
      );
    }
  }
  whole.add(leaves.mesh());
  return whole;
}

export function shrub(width: number, height: number, depth: number, chance: Chance, bloom?: string): Mesh {
  const leaves = new Foliage();
  const colours = chance.pick(GREENS);
  const size = 0.09 + 0.05 * Math.min(1, height);
  const lumps = Math.max(1, Math.round(width / Math.max(height, 0.5)));
  for (let index = 0; index < lumps; index += 1) {
    const x = lumps === 1 ? 0 : ((index + 0.5) / lumps - 0.5) * width;
    const tall = height * chance.between(0.85, 1.1);
    const radii = new Vector3((width / lumps) * 0.62, tall * 0.55, depth * 0.5);
    const centre = new Vector3(x, tall * 0.45, 0);
    clump(leaves, centre, radii.clone().multiplyScalar(0.8), 110, size * 1.1, colours, chance);
    clump(leaves, centre, radii, 320, size * 1.12, colours, chance);
    if (bloom !== undefined) {
      clump(leaves, centre, radii.clone().multiplyScalar(1.06), 110, size * 0.7, [bloom], chance);
    }
  }
  return leaves.mesh();
}

/** Long narrow blades from one root: agave, flax, dune grass. */
export function tuft(
  height: number,
  chance: Chance,
  colours: readonly string[] = ['#8f9a63', '#7b8a55', '#a8a873'],
  count = 46,
  width = 0.035,
): Mesh {
  const leaves = new Foliage();
  for (let index = 0; index < count; index += 1) {
    const turn = index * 2.4;
    const lean = chance.between(0.15, 0.75);
    const way = new Vector3(Math.cos(turn) * lean, 1, Math.sin(turn) * lean).normalize();
    leaves.leaf(
      new Vector3(Math.cos(turn) * 0.04, 0, Math.sin(turn) * 0.04),
      way,
      aside(way),
      height * chance.between(0.6, 1.05),
      width * chance.between(0.8, 1.3),
      shadeOf(colours, chance),
      lean * 0.35,
    );
  }
  return leaves.mesh();
}

/** Grass blades over a rectangle, densest near its front edge (+z). */
export function lawnBlades(
  width: number,
  depth: number,
  count: number,
  chance: Chance,
  material: Paint,
  free: (x: number) => boolean = () => true,
): InstancedMesh {
  const blade = new BufferGeometry();
  blade.setAttribute(
    'position',
    new BufferAttribute(new Float32Array([-0.006, 0, 0, 0.006, 0, 0, 0, 0.09, 0.02]), 3),
  );
  blade.setAttribute('normal', new BufferAttribute(new Float32Array([0, 1, 0, 0, 1, 0, 0, 1, 0]), 3));
  const field = new InstancedMesh(blade, material, count);
  const matrix = new Matrix4();
  const quaternion = new Quaternion();
  for (let index = 0; index < count; index += 1) {
    const place = new Vector3(
      chance.between(-width / 2, width / 2),
      0,
      depth / 2 - depth * chance.next() ** 1.8,
    );
    quaternion.setFromEuler(
      new Euler(chance.between(-0.5, 0.5), chance.between(0, 6.3), chance.between(-0.4, 0.4)),
    );
    if (!free(place.x)) {
      place.y = -1;
    }
    matrix.compose(place, quaternion, new Vector3(1, chance.between(0.5, 1.1), 1));
    field.setMatrixAt(index, matrix);
    field.setColorAt(index, new Color('#a3c46a').multiplyScalar(chance.between(0.8, 1.25)));
  }
  field.receiveShadow = true;
  return field;
}
