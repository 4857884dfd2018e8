// Sets the yard behind a house: a fire pit, a hammock or a shade tree on the lawn.

import { type Group, PerspectiveCamera, Scene, Vector3 } from 'three';
import type { Home, Picture } from '../../home.ts';
import type { Chance } from '../../seed.ts';
import type { Composition } from '../composition.ts';
import { clad, furnish, lit, paint, type Furnishing } from '../materials.ts';
import { lawnBlades, palm, shrub, tree } from '../plants.ts';
import { armchair } from '../seating.ts';
import { at, bar, box, cylinder, group, pillow, sheet, turned } from '../shapes.ts';
import { skyDome, skyOf } from '../sky.ts';
import { ground, tiling } from '../surfaces.ts';
import { sideTable } from '../tables.ts';
import { daylight, patch } from '../outdoors.ts';
import { fabricAt, gardenEdge, stringLights } from '../garden-parts.ts';

function firePit(furnishing: Furnishing, burning: boolean): Group {
  const stones = clad(
    tiling('#9c9184', { across: 5, down: 5, metres: 1, bond: 0.5, grout: '#6f675c', vary: 0.18 }),
    0.95,
    3,
  );
  const whole = group(
    turned(
      [
        [0.62, 0],
        [0.62, 0.36],
        [0.66, 0.38],
        [0.66, 0.42],
        [0.46, 0.42],
        [0.46, 0.2],
        [0, 0.2],
      ],
      stones,
    ),
  );
  for (let log = 0; log < 5; log += 1) {
    const turn = log * 1.26;
    whole.add(
      bar(
        [
          [Math.cos(turn) * 0.36, 0.24, Math.sin(turn) * 0.36],
          [0, 0.5, 0],
        ],
        0.045,
        furnishing.darkWood,
      ),
    );
  }
  if (burning) {
    for (let flame = 0; flame < 9; flame += 1) {
      const turn = flame * 2.4;
      const tall = 0.3 + 0.3 * ((flame * 7) % 5) * 0.2;
      whole.add(
        at(
          turned(
            [
              [0, 0],
              [0.05, 0.08],
              [0.035, tall * 0.5],
              [0, tall],
            ],
            lit(flame % 2 === 0 ? '#ffb347' : '#ff7a2a', 5),
          ),
          Math.cos(turn) * 0.13,
          0.34,
          Math.sin(turn) * 0.13,
        ),
      );
    }
  }
  return whole;
}

function hammock(furnishing: Furnishing, span: number): Group {
  const cloth = sheet(
    (u, v) => {
      const x = (u - 0.5) * span;
      const sag = 1 - (2 * u - 1) ** 2;
      const across = (v - 0.5) * (0.15 + 1 * Math.sin(u * Math.PI) ** 0.6);
      return [x, 1.55 - sag * 0.95 + Math.abs(v - 0.5) ** 2 * 1.1 * Math.sin(u * Math.PI), across];
    },
    furnishing.accent,
    40,
    16,
  );
  const rest = at(pillow(0.5, 0.34, 0.14, furnishing.linen), -span * 0.2, 0.86, 0);
  rest.rotation.set(-1.2, 0, 0.5);
  return group(
    cloth,
    rest,
    bar(
      [
        [-span / 2 - 0.4, 1.85, 0],
        [-span / 2, 1.55, 0],
      ],
      0.015,
      furnishing.cane,
    ),
    bar(
      [
        [span / 2 + 0.4, 1.85, 0],
        [span / 2, 1.55, 0],
      ],
      0.015,
      furnishing.cane,
    ),
  );
}

export function yard(home: Home, picture: Picture, chance: Chance): Composition {
  const furnishing = furnish(home.palette);
  const fabric = fabricAt(home, picture);
  const hand = chance.pick([-1, 1]);
  const sky = skyOf(
    picture.mood,
    picture.mood === 'dusk' ? hand * 45 : hand * chance.between(75, 130),
    chance,
  );
  const scene = new Scene();
  const blades = paint('#f1f3e2', 1);
  blades.userData['thin'] = 0.4;
  scene.add(
    skyDome(sky, chance, 1.5),
    patch(70, 70, clad(ground('#88a954', 'grass'), 1, 3), 0, 0, -20),
    at(lawnBlades(12, 9, 9000, chance, blades), 0, 0, -0.6),
  );
  gardenEdge(scene, fabric, chance, -8, 24);
  for (let x = -6; x <= 6; x += 1.2) {
    if (Math.abs(x) > 2.6) {
      scene.add(
        at(
          shrub(1.2, 0.5, 0.7, chance, chance.pick(['#d63f74', '#e8913a', '#f0c04a', '#f3eee2', '#8f63b8'])),
          x,
          0,
          -5.2 + Math.abs(x) * 0.35,
        ),
      );
    }
  }
  if (picture.detail === 'fire pit') {
    scene.add(
      at(cylinder(2.6, 2.6, 0.03, clad(ground('#cbb893', 'sand'), 1, 2), 48), 0, 0, -2.2),
      at(firePit(furnishing, picture.mood === 'dusk' || picture.mood === 'golden'), 0, 0, -2.2),
    );
    for (const turn of [-2.3, -0.8, 0.8, 2.3]) {
      scene.add(
        at(
          armchair(furnishing, chance, turn < 0 ? furnishing.accent : furnishing.linen),
          Math.sin(turn) * 1.75,
          0.03,
          -2.2 - Math.cos(turn) * 1.45,
          -turn,
        ),
      );
    }
    scene.add(stringLights([-5, 3.2, -5], [5, 3.3, -4.6], fabric.lamps));
  } else if (picture.detail === 'hammock') {
    scene.add(
      at(palm(6, chance, false), -2.3, 0, -3),
      at(palm(6.6, chance, false), 2.3, 0, -3),
      at(hammock(furnishing, 3.6), 0, 0, -3),
      at(sideTable(furnishing), hand * 1, 0, -1.9),
    );
  } else {
    scene.add(
      at(tree(5.2, chance), -hand * 2.2, 0, -4),
      at(armchair(furnishing, chance), -hand * 0.9, 0, -2.6, hand * 0.5),
      at(armchair(furnishing, chance), -hand * 2.3, 0, -2.4, hand * 0.9),
      at(sideTable(furnishing), -hand * 1.6, 0, -3.0),
    );
    for (let step = 0; step < 6; step += 1) {
      scene.add(
        at(
          box(0.75, 0.05, 0.5, fabric.concrete, 0.02),
          hand * (1.6 + Math.sin(step) * 0.2),
          0,
          1.6 - step * 0.85,
          chance.between(-0.2, 0.2),
        ),
      );
    }
  }
  const camera = new PerspectiveCamera(46, 4 / 3, 0.1, 4000);
  camera.position.set(hand * chance.between(0.5, 1.4), 1.6, 3.6);
  camera.lookAt(0, 1.6, -8);
  return { scene, camera, rise: -0.03, light: daylight(sky, new Vector3(0, 1.5, -3), 9.5) };
}
