// Sets the pier above the surf, and the bay with its boats and the far skyline.

import { Color, Group, PerspectiveCamera, Scene, Vector3 } from 'three';
import type { Home, Picture } from '../../home.ts';
import type { Chance } from '../../seed.ts';
import { BRIGHT, longPier, shoreLight, strand } from '../coast.ts';
import type { Composition } from '../composition.ts';
import { clad, furnish, paint } from '../materials.ts';
import { hills, sail } from '../outlook.ts';
import { palm } from '../plants.ts';
import { lounger } from '../seating.ts';
import { at, box, cylinder } from '../shapes.ts';
import { type Sky, openWater, skyDome, skyOf } from '../sky.ts';
import { planks, tiling } from '../surfaces.ts';

export function pier(_home: Home, picture: Picture, chance: Chance): Composition {
  const hand = chance.pick([-1, 1]);
  const low = picture.mood === 'dusk' || picture.mood === 'golden';
  const sky = skyOf(picture.mood, hand * (low ? chance.between(8, 20) : 95), chance);
  const scene = new Scene();
  scene.add(skyDome(sky, chance, BRIGHT), openWater(sky, '#1d758c', 0.3, BRIGHT));
  const camera = new PerspectiveCamera(46, 4 / 3, 0.1, 4000);
  if (picture.detail === 'along') {
    scene.add(at(longPier(150), 0, 0, -70, Math.PI / 2));
    camera.position.set(hand * 0.9, 7, 4);
    camera.lookAt(hand * 0.2, 7, -80);
    const light = shoreLight(sky, 14);
    return {
      scene,
      camera,
      rise: 0.02,
      light: { ...light, focus: { centre: new Vector3(0, 6, -6), radius: 14 } },
    };
  }
  strand(scene, chance, -3);
  scene.add(at(longPier(130), -hand * 10, 0, -62, Math.PI / 2 - hand * 0.16));
  camera.position.set(hand * 3.5, 2.4, 9);
  camera.lookAt(-hand * 0.6, 2.4, -40);
  return {
    scene,
    camera,
    rise: 0.08,
    light: { ...shoreLight(sky, 30), focus: { centre: new Vector3(-hand * 6, 3, -22), radius: 32 } },
  };
}

/** Far towers above a shore. */
function skyline(chance: Chance, sky: Sky): Group {
  const whole = new Group();
  for (let index = 0; index < 46; index += 1) {
    const x = (index / 45 - 0.5) * 420;
    const middle = Math.exp(-((x / 130) ** 2));
    const tall = 8 + chance.between(0.25, 1) * 62 * middle;
    const colour = new Color(chance.pick(['#9fb0bb', '#c9c2b4', '#7f95a5', '#b7a999', '#8aa0a8'])).lerp(
      sky.horizon,
      0.28,
    );
    const tower = box(
      chance.between(7, 13),
      tall,
      10,
      clad(
        tiling(`#${colour.getHexString()}`, {
          across: 4,
          down: 6,
          metres: 12,
          bond: 0,
          grout: `#${colour.clone().multiplyScalar(0.62).getHexString()}`,
          vary: 0.1,
        }),
        0.5,
        0,
      ),
    );
    tower.castShadow = false;
    whole.add(at(tower, x, 0, chance.between(-14, 14)));
  }
  const shore = box(900, 2.5, 40, paint('#6f7f52', 1));
  shore.castShadow = false;
  whole.add(shore);
  return whole;
}

export function bay(home: Home, picture: Picture, chance: Chance): Composition {
  const furnishing = furnish(home.palette);
  const hand = chance.pick([-1, 1]);
  const low = picture.mood === 'dusk' || picture.mood === 'golden';
  const sky = skyOf(picture.mood, hand * (low ? chance.between(8, 22) : chance.between(80, 130)), chance);
  const scene = new Scene();
  scene.add(skyDome(sky, chance, BRIGHT), openWater(sky, '#237f95', 0.8, BRIGHT), hills(sky, chance, BRIGHT));
  if (picture.detail === 'skyline') {
    scene.add(at(skyline(chance, sky), 0, 0, -430));
  }
  for (let index = 0; index < (picture.detail === 'sails' ? 11 : 6); index += 1) {
    const far = 28 + index * 19 + chance.between(-6, 6);
    scene.add(
      at(
        sail(chance, chance.between(7, 9.5)),
        chance.between(-0.42, 0.42) * far * 1.3,
        0,
        -far,
        chance.between(-0.6, 0.6),
      ),
    );
  }
  const deck = clad(planks('#a98f6c', 2, 14, 0.14), 0.85, 1.6);
  scene.add(at(box(2.6, 0.25, 11, deck), -hand * 0.8, 0.85, -1.2));
  for (let z = 3; z > -7; z -= 2.4) {
    for (const x of [-1.25, 1.25]) {
      scene.add(at(cylinder(0.15, 0.13, 2.6, furnishing.darkWood), -hand * 0.8 + x, -0.8, z));
    }
  }
  scene.add(at(lounger(furnishing, furnishing.accent), -hand * 0.9, 1.1, -4.4, Math.PI + 0.1));
  scene.add(
    at(palm(6, chance, false), hand * 6, 0.8, -0.6),
    at(palm(8.5, chance, true), hand * 7.4, 0.8, -1.4),
  );
  const camera = new PerspectiveCamera(46, 4 / 3, 0.1, 4000);
  camera.position.set(0, 2.7, 6.5);
  camera.lookAt(0, 2.7, -20);
  return { scene, camera, rise: 0.04, light: shoreLight(sky, 13) };
}
