// Sets a street of small houses under tall palms.

import { PerspectiveCamera, Scene, Vector3 } from 'three';
import type { Home, Picture } from '../../home.ts';
import { COATS } from '../../palettes.ts';
import type { Chance } from '../../seed.ts';
import { fabricOf } from '../architecture.ts';
import type { Composition } from '../composition.ts';
import { clad, paint } from '../materials.ts';
import { daylight, patch } from '../outdoors.ts';
import { hills } from '../outlook.ts';
import { beachCottage, craftsman } from '../painted-houses.ts';
import { palm, shrub } from '../plants.ts';
import { at, box } from '../shapes.ts';
import { skyDome, skyOf } from '../sky.ts';
import { spanishHouse } from '../stucco-houses.ts';
import { ground, tiling } from '../surfaces.ts';

export function street(home: Home, picture: Picture, chance: Chance): Composition {
  const hand = chance.pick([-1, 1]);
  const low = picture.mood === 'dusk' || picture.mood === 'golden';
  const sky = skyOf(picture.mood, hand * (low ? chance.between(12, 28) : chance.between(100, 140)), chance);
  const scene = new Scene();
  scene.add(
    skyDome(sky, chance, 1.5),
    hills(sky, chance, 1),
    patch(300, 300, clad(ground('#88a954', 'grass'), 1, 3), 0, -0.02, -120),
  );
  const slabs = clad(
    tiling('#cfc7b8', { across: 2, down: 2, metres: 2.6, bond: 0, grout: '#a59c8c', vary: 0.03 }),
    0.9,
    1,
  );
  scene.add(
    patch(7.4, 200, clad(ground('#72706d', 'asphalt'), 0.9, 1), 0, 0, -85),
    patch(0.14, 160, paint('#e8dfc8', 0.8), 0, 0.006, -75),
  );
  for (const side of [-1, 1]) {
    scene.add(
      patch(1.8, 200, slabs, side * 6.6, 0.03, -85),
      at(box(0.25, 0.16, 200, slabs), side * 3.8, 0, -85),
    );
    for (let index = 0; index < 8; index += 1) {
      scene.add(
        at(
          palm(chance.between(9, 12.5), chance, true),
          side * 4.8,
          0,
          -4 - index * 8 + chance.between(-1, 1),
        ),
      );
      if (index < 5) {
        const painted = chance.happens(0.55);
        const coat = chance.pick(COATS[painted ? 'painted' : 'stucco'] ?? [home.coat]);
        const build = painted ? chance.pick([craftsman, beachCottage]) : spanishHouse;
        scene.add(
          at(
            build(fabricOf(coat, painted ? 'siding' : 'stucco', !painted, picture.mood), chance),
            side * 13,
            0,
            -6 - index * 14,
            side * (-Math.PI / 2),
          ),
        );
        scene.add(
          at(
            shrub(3, 0.8, 0.9, chance, chance.pick(['#d63f74', '#e8913a', '#f3eee2'])),
            side * 8.6,
            0,
            -4 - index * 14,
            Math.PI / 2,
          ),
        );
      }
    }
  }
  const camera = new PerspectiveCamera(42, 4 / 3, 0.1, 4000);
  camera.position.set(hand * 2.3, 1.8, 7);
  camera.lookAt(-hand * 0.4, 1.8, -40);
  return { scene, camera, rise: 0.14, light: { ...daylight(sky, new Vector3(0, 4, -16), 26), haze: 0.004 } };
}
