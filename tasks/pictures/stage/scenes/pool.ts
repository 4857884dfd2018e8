// Sets the pool behind a house, with loungers and a parasol.

import { PerspectiveCamera, Scene, Vector3 } from 'three';
import type { Home, Mood, Picture } from '../../home.ts';
import type { Chance } from '../../seed.ts';
import type { Fabric } from '../architecture.ts';
import type { Composition } from '../composition.ts';
import { clad, furnish, type Paint } from '../materials.ts';
import { palm, shrub, tuft } from '../plants.ts';
import { pottedPlant } from '../pot-plants.ts';
import { lounger } from '../seating.ts';
import { at, box } from '../shapes.ts';
import { skyDome, skyOf } from '../sky.ts';
import { ground, tiling } from '../surfaces.ts';
import { sideTable } from '../tables.ts';
import { daylight, patch } from '../outdoors.ts';
import { fabricAt, gardenEdge, gardenFront, parasol } from '../garden-parts.ts';

/** The water of a pool: clear, with light playing on the tiles. */
function poolWater(chance: Chance): Paint {
  const water = clad(ground('#3fb6c4', 'sand'), 0.05, 4);
  const drawn = tiling('#46bccb', {
    across: 12,
    down: 12,
    metres: 2.4,
    bond: 0,
    grout: '#7fd8de',
    vary: 0.1,
  });
  water.map = drawn.map;
  water.bumpScale = chance.between(3, 5);
  return water;
}

export function pool(home: Home, picture: Picture, chance: Chance): Composition {
  const furnishing = furnish(home.palette);
  const fabric = fabricAt(home, picture);
  const hand = chance.pick([-1, 1]);
  const sky = skyOf(
    picture.mood,
    picture.mood === 'dusk' ? hand * 40 : hand * chance.between(70, 125),
    chance,
  );
  const scene = new Scene();
  scene.add(skyDome(sky, chance, 1.5));
  const paving = chance.pick([
    clad(
      tiling('#d8cab0', { across: 2, down: 2, metres: 2.4, bond: 0.5, grout: '#b5a78f', vary: 0.05 }),
      0.8,
      0.8,
    ),
    fabric.deck,
    clad(
      tiling('#c9886a', { across: 6, down: 6, metres: 2.4, bond: 0, grout: '#d8c5ab', vary: 0.1 }),
      0.75,
      0.8,
    ),
  ]);
  scene.add(patch(70, 70, clad(ground('#88a954', 'grass'), 1, 3), 0, -0.2, -20));
  const [long, wide] = [chance.between(8, 9.5), 4];
  const z = -2.6;
  layBasin(scene, fabric, paving, picture.mood, { long, wide, z }, chance);
  const back = z - wide / 2 - 1.2;
  const covers = chance.pick([furnishing.linen, furnishing.accent, furnishing.second]);
  for (const x of [-1.9, -0.9, 0.9, 1.9]) {
    scene.add(at(lounger(furnishing, covers), x + hand * 0.6, 0, back - 0.1, chance.between(-0.06, 0.06)));
  }
  scene.add(
    at(parasol(1.45, furnishing), hand * 0.6, 0, back - 0.5),
    at(sideTable(furnishing), hand * 0.6 + 0.05, 0, back + 0.4),
  );
  closeGarden(scene, fabric, chance, back, hand);
  for (const x of [-6.6, 6.4, -5.2, 5.5]) {
    scene.add(
      at(
        Math.abs(x) > 6 ? palm(chance.between(3, 4.5), chance, false) : pottedPlant(1.2, furnishing, chance),
        x,
        0,
        z - 1.2,
      ),
    );
  }
  scene.add(
    at(shrub(2.4, 0.8, 0.8, chance, '#d63f74'), -6.8, 0, z + 1.4),
    at(tuft(0.9, chance), 6.4, 0, z + 1.2),
  );
  const camera = new PerspectiveCamera(46, 4 / 3, 0.1, 4000);
  camera.position.set(hand * chance.between(1.5, 3), 1.75, 3.4);
  camera.lookAt(-hand * 0.3, 1.75, -8);
  return { scene, camera, rise: -0.06, light: daylight(sky, new Vector3(0, 1, -3), 9) };
}

type Basin = { long: number; wide: number; z: number };

/** The pool in its paving; at dusk the water glows. */
function layBasin(
  scene: Scene,
  fabric: Fabric,
  paving: Paint,
  mood: Mood,
  { long, wide, z }: Basin,
  chance: Chance,
): void {
  const edge = 0.35;
  for (const [w, d, x, dz] of [
    [16, 3.2, 0, wide / 2 + 1.6],
    [16, 2.6, 0, -wide / 2 - 1.3],
    [4, wide, -long / 2 - 2, 0],
    [4, wide, long / 2 + 2, 0],
  ] as const) {
    scene.add(at(box(w, 0.24, d, paving, 0.01), x, -0.24, z + dz));
  }
  for (const [w, d, x, dz] of [
    [long + edge, edge, 0, wide / 2],
    [long + edge, edge, 0, -wide / 2],
    [edge, wide + edge, -long / 2, 0],
    [edge, wide + edge, long / 2, 0],
  ] as const) {
    scene.add(at(box(w, 0.06, d, fabric.concrete, 0.015), x, 0, z + dz));
  }
  const water = poolWater(chance);
  if (mood === 'dusk') {
    water.emissive.set('#1c8f9c');
    water.emissiveIntensity = 0.22;
  }
  scene.add(patch(long, wide, water, 0, -0.1, z));
}

/** Behind the loungers: the house, or a planted wall. */
function closeGarden(scene: Scene, fabric: Fabric, chance: Chance, back: number, hand: number): void {
  if (chance.happens(0.6)) {
    scene.add(at(gardenFront(fabric, chance), hand * 1.2, 0, back - 2.8));
    for (let index = 0; index < 5; index += 1) {
      scene.add(
        at(
          palm(chance.between(7, 12), chance, chance.happens(0.6)),
          (index - 2) * 5 + chance.between(-1, 1),
          0,
          back - chance.between(7, 12),
        ),
      );
    }
  } else {
    gardenEdge(scene, fabric, chance, back - 2.8, 22);
  }
}
