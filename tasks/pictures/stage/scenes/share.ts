// Composes the picture that stands for the whole site when a link to it is shared: a house by the bay.

import { PerspectiveCamera, Scene, Vector3 } from 'three';
import { COATS, PALETTES } from '../../palettes.ts';
import type { Chance } from '../../seed.ts';
import { fabricOf } from '../architecture.ts';
import type { Composition } from '../composition.ts';
import { clad, furnish, paint } from '../materials.ts';
import { hills, sail } from '../outlook.ts';
import { lawnBlades, palm, shrub, tuft } from '../plants.ts';
import { lounger } from '../seating.ts';
import { at, box, cylinder } from '../shapes.ts';
import { openWater, skyDome, skyOf } from '../sky.ts';
import { spanishHouse } from '../stucco-houses.ts';
import { ground, planks } from '../surfaces.ts';
import { daylight, patch } from '../outdoors.ts';
import { parasol } from '../garden-parts.ts';

export function shareView(chance: Chance): Composition {
  const [palette, coat] = [PALETTES[2], COATS['stucco']?.[0]];
  if (palette === undefined || coat === undefined) {
    throw new Error('The share picture has no colours');
  }
  const furnishing = furnish(palette);
  const sky = skyOf('golden', 128, chance);
  const scene = new Scene();
  scene.add(
    skyDome({ ...sky, clouds: 0.45 }, chance, 1.5),
    at(openWater(sky, '#1f8098', 0.75, 1.35), 0, -1.1, 0),
    hills(sky, chance, 1.3),
  );
  const lawn = patch(60, 34, clad(ground('#88a954', 'grass'), 1, 3), -26, 0, -9);
  const sand = patch(5.4, 70, clad(ground('#dcc49a', 'sand'), 1, 5), 6.2, -0.72, -14);
  sand.rotation.z = -0.25;
  scene.add(
    lawn,
    sand,
    at(spanishHouse(fabricOf(coat, 'stucco', true, 'golden'), chance), -7.2, 0, -8, 0.42),
  );
  const blades = paint('#f1f3e2', 1);
  blades.userData['thin'] = 0.4;
  scene.add(at(lawnBlades(16, 8, 9000, chance, blades), -5, 0, 3));
  for (const [x, z, tall, fan] of [
    [-14, -6, 9, true],
    [-1.4, -12, 8, true],
    [0.8, -4.5, 6.2, false],
    [-15.5, -14, 12, true],
    [2.2, -9, 7.4, true],
    [-9, -19, 11, true],
  ] as const) {
    scene.add(at(palm(tall, chance, fan), x, -0.2, z));
  }
  for (let index = 0; index < 9; index += 1) {
    scene.add(
      at(
        shrub(
          1.5,
          chance.between(0.5, 0.9),
          1,
          chance,
          chance.pick(['#d63f74', '#e8913a', '#f3eee2', '#f0c04a']),
        ),
        -13 + index * 1.5,
        0,
        -3.6 + index * 0.12,
      ),
    );
    scene.add(at(tuft(0.7, chance), 3 + chance.between(-0.6, 0.8), -0.2, -12 + index * 1.7));
  }
  scene.add(
    at(parasol(1.4, furnishing), -0.6, 0, -1.2),
    at(lounger(furnishing, furnishing.accent), -1.4, 0, -0.7, 2.3),
    at(lounger(furnishing, furnishing.accent), 0.2, 0, -1.1, 2.3),
  );
  const deck = clad(planks('#a98f6c', 2, 14, 0.14), 0.85, 1.6);
  scene.add(at(box(1.8, 0.16, 15, deck), 9.5, -0.45, -13, -0.1));
  for (let z = -6; z > -21; z -= 2.6) {
    for (const x of [-0.9, 0.9]) {
      scene.add(at(cylinder(0.12, 0.1, 1.5, furnishing.darkWood), 9.5 + x - (z + 13) * 0.1, -1.4, z));
    }
  }
  for (const [x, z, size] of [
    [15, -46, 9],
    [27, -70, 9],
    [6, -80, 8.5],
    [40, -110, 9],
    [19, -130, 9],
    [60, -150, 9],
  ] as const) {
    scene.add(at(sail(chance, size), x, -1.1, z, chance.between(-0.5, 0.5)));
  }
  const camera = new PerspectiveCamera(38, 2, 0.1, 4000);
  camera.position.set(1.6, 2.3, 11.5);
  camera.lookAt(-1.6, 2.3, -20);
  const light = daylight(sky, new Vector3(-4, 2, -5), 15);
  return { scene, camera, rise: 0.08, light: { ...light, key: 0.46 } };
}
