// Sets balconies and patios.

import { PerspectiveCamera, Scene, Vector3 } from 'three';
import type { Home, Picture } from '../../home.ts';
import type { Chance } from '../../seed.ts';
import { railing, wallLamp, type Fabric } from '../architecture.ts';
import type { Composition } from '../composition.ts';
import { rug } from '../decor.ts';
import {
  barbecue,
  fabricAt,
  gardenEdge,
  gardenFront,
  parasol,
  pergola,
  softened,
  stringLights,
} from '../garden-parts.ts';
import { clad, furnish, paint, type Furnishing, type Paint } from '../materials.ts';
import { window } from '../openings.ts';
import { daylight, patch } from '../outdoors.ts';
import { outlook } from '../outlook.ts';
import { palm } from '../plants.ts';
import { planter, pottedPlant, vaseWithStems } from '../pot-plants.ts';
import { armchair, chair, gardenSofa } from '../seating.ts';
import { at, box } from '../shapes.ts';
import { skyDome, skyOf } from '../sky.ts';
import { tiling } from '../surfaces.ts';
import { coffeeTable, diningTable, sideTable } from '../tables.ts';

export function balcony(home: Home, picture: Picture, chance: Chance): Composition {
  const furnishing = furnish(home.palette);
  const fabric = fabricAt(home, picture);
  const hand = chance.pick([-1, 1]);
  const sky = skyOf(picture.mood, hand * chance.between(28, 60), chance);
  const scene = new Scene();
  const [width, depth] = [4.4, 2.9];
  scene.add(outlook(home.view, sky, chance, 1.35));
  const deck = chance.pick([
    fabric.deck,
    clad(
      tiling('#cdbfa8', { across: 4, down: 4, metres: 2, bond: 0, grout: '#a99c88', vary: 0.05 }),
      0.6,
      0.8,
    ),
  ]);
  scene.add(at(box(width, 0.2, depth + 2, deck, 0.004), 0, -0.2, -depth / 2 + 1));
  const rail = chance.pick(['bars', 'glass', 'bars'] as const);
  scene.add(at(railing(width, rail, fabric, chance.pick([fabric.iron, fabric.white])), 0, 0, -depth + 0.08));
  // The wall of the house at one side, with its door to the room.
  const wallX = hand * (width / 2 + 0.15);
  scene.add(
    at(box(0.3, 3, depth + 2.2, fabric.body), wallX, -0.1, -depth / 2 + 1),
    at(railing(depth, rail, fabric, fabric.iron), -hand * (width / 2 - 0.05), 0, -depth / 2, Math.PI / 2),
  );
  scene.add(
    at(
      window(1.6, 2.15, fabric, chance, { sill: false, bars: 2 }),
      wallX - hand * 0.16,
      0.04,
      -depth / 2 + 0.35,
      -hand * (Math.PI / 2),
    ),
    at(wallLamp(fabric), wallX - hand * 0.25, 1.8, -depth + 0.4, -hand * (Math.PI / 2)),
  );
  scene.add(at(box(width + 0.6, 0.2, 1.5, fabric.white), 0, 2.85, -0.4));
  scene.add(at(rug(2.6, 1.7, furnishing, chance), -hand * 0.1, 0, -1.35));
  if (picture.detail === 'lounge') {
    scene.add(
      at(gardenSofa(1.7, furnishing, chance), hand * 0.95, 0, -1.5, -hand * 1.35),
      at(coffeeTable(furnishing, chance), -hand * 0.45, 0.02, -1.35, 1.4),
    );
  } else {
    scene.add(
      at(armchair(furnishing, chance), -hand * 0.85, 0, -1.35, hand * 0.75),
      at(armchair(furnishing, chance), hand * 0.95, 0, -1.6, -hand * 0.8),
    );
    scene.add(
      at(sideTable(furnishing), hand * 0.05, 0, -1.75),
      at(vaseWithStems(0.4, furnishing, chance), hand * 0.05, 0.52, -1.75),
    );
  }
  scene.add(
    at(pottedPlant(chance.between(1, 1.4), furnishing, chance), -hand * (width / 2 - 0.45), 0, -depth + 0.5),
    at(
      planter(1.3, furnishing, chance, chance.pick(['#d63f74', '#e8913a', '#f3eee2'])),
      hand * 0.9,
      0,
      -depth + 0.38,
    ),
    at(pottedPlant(0.8, furnishing, chance), hand * (width / 2 - 0.35), 0, -0.5),
  );
  if (chance.happens(0.6)) {
    scene.add(stringLights([-width / 2, 2.65, -depth + 0.3], [width / 2, 2.75, -depth + 0.3], fabric.lamps));
  }
  const camera = new PerspectiveCamera(47, 4 / 3, 0.1, 4000);
  camera.position.set(-hand * 0.55, 1.5, 1.35);
  camera.lookAt(hand * 0.1, 1.5, -depth);
  return { scene, camera, rise: -0.08, light: softened(daylight(sky, new Vector3(0, 1, -1), 4.6), sky) };
}

export function patio(home: Home, picture: Picture, chance: Chance): Composition {
  const furnishing = furnish(home.palette);
  const fabric = fabricAt(home, picture);
  const hand = chance.pick([-1, 1]);
  const sky = skyOf(
    picture.mood,
    picture.mood === 'dusk' ? hand * 50 : hand * chance.between(75, 130),
    chance,
  );
  const scene = new Scene();
  scene.add(skyDome(sky, chance, 1.5));
  const paving = choosePaving(fabric, chance);
  scene.add(patch(60, 60, paint('#77924d', 1), 0, -0.03, -10), patch(11, 9, paving, 0, 0, -1.5));
  const toHouse = chance.happens(0.5);
  if (toHouse) {
    scene.add(at(gardenFront(fabric, chance), 0, 0, -4.4));
    for (const x of [-3.4, 2.6, 6]) {
      scene.add(at(pottedPlant(chance.between(0.9, 1.4), furnishing, chance), x, 0, -3.7));
    }
    for (let index = 0; index < 4; index += 1) {
      scene.add(
        at(palm(chance.between(7, 11), chance, true), chance.between(-10, 10), 0, -chance.between(10, 16)),
      );
    }
  } else {
    gardenEdge(scene, fabric, chance, -5.4, 18);
  }
  const z = -1.6;
  if (picture.detail === 'lounge') {
    placeLounge(scene, furnishing, fabric, chance, hand, z);
  } else {
    placeTable(scene, furnishing, fabric, chance, hand, z, picture.detail === 'barbecue');
  }
  scene.add(
    at(pottedPlant(1.3, furnishing, chance), hand * 2.7, 0, z - 1.3),
    at(planter(1.4, furnishing, chance, '#e8913a'), -hand * 3.3, 0, z + 0.4, 1.2),
  );
  const camera = new PerspectiveCamera(46, 4 / 3, 0.1, 4000);
  const lounging = picture.detail === 'lounge';
  camera.position.set(hand * chance.between(0.8, 1.6), 1.6, lounging ? 4.7 : 3.6);
  camera.lookAt(-hand * 0.15, 1.6, -4);
  return {
    scene,
    camera,
    rise: lounging ? 0.02 : -0.05,
    light: softened(daylight(sky, new Vector3(0, 1, -2), 7.5), sky),
  };
}

function choosePaving(fabric: Fabric, chance: Chance): Paint {
  return chance.pick([
    clad(
      tiling('#cdbba0', { across: 3, down: 3, metres: 2.4, bond: 0.5, grout: '#a3937a', vary: 0.06 }),
      0.8,
      1,
    ),
    fabric.deck,
    clad(
      tiling('#b8694a', { across: 6, down: 6, metres: 2.2, bond: 0, grout: '#cdb79d', vary: 0.12 }),
      0.7,
      1,
    ),
  ]);
}

/** Seats around a low table under a pergola with string lights. */
function placeLounge(
  scene: Scene,
  furnishing: Furnishing,
  fabric: Fabric,
  chance: Chance,
  hand: number,
  z: number,
): void {
  scene.add(
    at(pergola(4.6, 3.4, fabric), 0, 0, z - 0.2),
    at(rug(3.2, 2.2, furnishing, chance), 0, 0.004, z),
    at(gardenSofa(2.3, furnishing, chance), 0, 0, z - 1),
    at(gardenSofa(1.5, furnishing, chance), -hand * 1.6, 0, z + 0.25, hand * 1.4),
    at(coffeeTable(furnishing, chance), 0.15, 0.02, z + 0.25),
    at(armchair(furnishing, chance), hand * 1.6, 0, z + 0.2, -hand * 1.2),
  );
  scene.add(
    stringLights([-2.3, 2.4, z + 1.5], [2.3, 2.4, z - 1.9], fabric.lamps),
    stringLights([2.3, 2.4, z + 1.5], [-2.3, 2.4, z - 1.9], fabric.lamps),
  );
}

/** A laid table, under a parasol or beside a barbecue. */
function placeTable(
  scene: Scene,
  furnishing: Furnishing,
  fabric: Fabric,
  chance: Chance,
  hand: number,
  z: number,
  grilling: boolean,
): void {
  scene.add(at(diningTable(1.9, 0.95, furnishing, chance), 0, 0, z));
  for (const x of [-0.58, 0.58]) {
    for (const face of [-1, 1]) {
      scene.add(
        at(
          chair(furnishing, 'cane'),
          x,
          0,
          z + face * 0.66,
          (face > 0 ? Math.PI : 0) + chance.between(-0.2, 0.2),
        ),
      );
    }
  }
  scene.add(
    grilling
      ? at(barbecue(furnishing), -hand * 2.3, 0, z - 1.1, hand * 0.5)
      : at(parasol(1.6, furnishing), 0.35, 0, z - 0.4),
  );
  scene.add(
    grilling
      ? stringLights([-4, 2.7, z - 1.6], [4, 2.8, z - 1.2], fabric.lamps)
      : at(pottedPlant(1.2, furnishing, chance), -hand * 2.4, 0, z - 0.9),
  );
}
