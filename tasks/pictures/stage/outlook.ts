// Builds what is seen from windows and balconies: sea with a beach, bay with sails, garden, or palms above roofs.

import {
  Color,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  type Object3D,
} from 'three';
import type { View } from '../home.ts';
import type { Chance } from '../seed.ts';
import { paint } from './materials.ts';
import { palm, shrub, tree } from './plants.ts';
import { at, box, group, slab } from './shapes.ts';
import { openWater, skyDome, type Sky } from './sky.ts';

/** How much brighter than the room the world outside appears. */
const BRIGHT = 1.25;

/** The view all around a room or balcony whose floor is y = 0. */
export function outlook(view: View, sky: Sky, chance: Chance, bright = BRIGHT): Group {
  const whole = group(skyDome(sky, chance, bright));
  if (view === 'ocean' || view === 'bay') {
    addShore(whole, view === 'bay', sky, chance, bright);
  } else if (view === 'garden') {
    addGarden(whole, chance);
  } else {
    addRoofs(whole, chance);
    whole.add(hills(sky, chance, bright));
  }
  return whole;
}

type Ring = { count: number; near: number; far: number; y: number };

/** Puts pieces all around; `faces` turns them towards the middle. */
function around(
  whole: Group,
  ring: Ring,
  chance: Chance,
  make: (distance: number) => Object3D,
  faces = false,
): void {
  for (let index = 0; index < ring.count; index += 1) {
    const turn = (index / ring.count) * Math.PI * 2 + chance.between(-0.2, 0.2);
    const distance = chance.between(ring.near, ring.far);
    const piece = make(distance);
    at(
      piece,
      Math.sin(turn) * distance,
      ring.y,
      -Math.cos(turn) * distance,
      faces ? -turn : piece.rotation.y,
    );
    whole.add(piece);
  }
}

function addShore(whole: Group, isBay: boolean, sky: Sky, chance: Chance, bright: number): void {
  whole.add(at(openWater(sky, isBay ? '#2a7f96' : '#1f6f8c', isBay ? 0.85 : 0.4, bright), 0, -7, 0));
  whole.add(at(plain(70, '#dcc7a0'), 0, -6.5, 0), at(plain(38, '#8a9c62'), 0, -6.45, 0));
  if (isBay) {
    around(whole, { count: 13, near: 120, far: 420, y: -7 }, chance, (distance) =>
      at(sail(chance, distance / 22), 0, 0, 0, chance.between(0, 6)),
    );
    whole.add(hills(sky, chance, bright));
  }
  around(whole, { count: 10, near: 16, far: 34, y: -6.4 }, chance, () =>
    palm(chance.between(6, 9.5), chance, chance.happens(0.5)),
  );
}

function addGarden(whole: Group, chance: Chance): void {
  whole.add(at(plain(200, '#6d8a48'), 0, -0.25, 0));
  const hedge = (): Object3D => {
    const height = chance.between(1.3, 2);
    const bloom = chance.happens(0.5) ? chance.pick(['#d9467a', '#e8a13a', '#f0ece2', '#9a6ac0']) : undefined;
    return shrub(3.4, height, 1.4, chance, bloom);
  };
  around(whole, { count: 34, near: 7, far: 13, y: -0.3 }, chance, hedge, true);
  around(whole, { count: 12, near: 10, far: 17, y: -0.3 }, chance, () =>
    tree(chance.between(4.5, 7), chance),
  );
  around(whole, { count: 5, near: 11, far: 18, y: -0.3 }, chance, () =>
    palm(chance.between(5, 9), chance, chance.happens(0.5)),
  );
}

function addRoofs(whole: Group, chance: Chance): void {
  whole.add(at(plain(300, '#93a070'), 0, -4.5, 0));
  around(whole, { count: 16, near: 10, far: 30, y: -4.5 }, chance, () =>
    palm(chance.between(6.5, 13), chance, true),
  );
  around(whole, { count: 16, near: 20, far: 50, y: -4.6 }, chance, () => roofscape(chance), true);
  around(whole, { count: 18, near: 16, far: 40, y: -4.6 }, chance, () => tree(chance.between(4, 6), chance));
}

function plain(radius: number, colour: string): Mesh {
  const ground = new Mesh(new PlaneGeometry(radius * 2, radius * 2), paint(colour, 1));
  ground.rotation.x = -Math.PI / 2;
  ground.receiveShadow = true;
  return ground;
}

/** A sailing boat, its waterline at y = 0. */
export function sail(chance: Chance, size = 9): Group {
  const hull = slab(
    [
      [-0.42, 0.1],
      [-0.34, -0.02],
      [0.3, -0.02],
      [0.46, 0.1],
    ],
    0.14,
    paint(chance.pick(['#f4f1ea', '#26405a', '#f4f1ea', '#8a2f2a']), 0.4),
  );
  const cloth = new MeshStandardMaterial({
    color: new Color(chance.pick(['#fbf8f0', '#fbf8f0', '#f3e3c8', '#e7694b'])),
    roughness: 0.9,
    side: 2,
    emissive: new Color('#6a655c'),
    emissiveIntensity: 0.5,
  });
  const main = slab(
    [
      [-0.38, 0.2],
      [0, 0.2],
      [0, 1.15],
    ],
    0.01,
    cloth,
  );
  const front = slab(
    [
      [0.03, 0.18],
      [0.44, 0.16],
      [0.03, 0.98],
    ],
    0.01,
    cloth,
  );
  const boat = group(
    at(hull, 0, 0, -0.07),
    main,
    front,
    at(box(0.015, 1.1, 0.015, paint('#c9c4ba', 0.5)), 0.012, 0.1, 0),
  );
  boat.scale.setScalar(size);
  return boat;
}

/** A far ridge, paled by the air. */
export function hills(sky: Sky, chance: Chance, bright: number): Group {
  const whole = new Group();
  for (let layer = 0; layer < 2; layer += 1) {
    const colour = new Color('#5d7487').lerp(sky.horizon, 0.55 - layer * 0.18).multiplyScalar(bright * 0.8);
    const material = new MeshBasicMaterial({ color: colour });
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const points: [number, number][] = [[-1000, -20]];
      const shift = chance.between(0, 20);
      for (let x = -1000; x <= 1000; x += 25) {
        points.push([
          x,
          14 +
            (1 - layer) * 18 +
            14 * Math.sin(x * 0.006 + shift) +
            8 * Math.sin(x * 0.017 + shift * 2) +
            3 * Math.sin(x * 0.05),
        ]);
      }
      points.push([1000, -20]);
      const ridge = slab(points, 1, material);
      ridge.castShadow = false;
      const turn = (quarter * Math.PI) / 2;
      const distance = 900 - layer * 140;
      whole.add(at(ridge, -Math.sin(turn) * distance, -8, -Math.cos(turn) * distance, turn));
    }
  }
  return whole;
}

/** A neighbour's low house: walls and a shallow roof. */
function roofscape(chance: Chance): Group {
  const [wide, high] = [chance.between(8, 12), chance.between(2.8, 4.4)];
  const walls = box(
    wide,
    high,
    7,
    paint(chance.pick(['#efe6d6', '#e3cfae', '#c9d3d4', '#d9a98a', '#f3efe6']), 0.9),
  );
  const roof = slab(
    [
      [-wide / 2 - 0.5, 0],
      [wide / 2 + 0.5, 0],
      [0, 1.8],
    ],
    8,
    paint(chance.pick(['#a8573a', '#6f675f', '#8b8378']), 0.9),
  );
  const whole = group(walls, at(roof, 0, high, -4));
  for (const x of [-0.28, 0.28]) {
    whole.add(at(box(1.4, 1.2, 0.05, paint('#3f5664', 0.2)), x * wide, high - 1.8, 3.5));
  }
  return whole;
}
