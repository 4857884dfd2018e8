// Builds what gardens and terraces share: parasols, string lights, a pergola, a barbecue, the garden front of the
// house, and the planted edge.

import { Color, Group, MeshStandardMaterial, PointLight, type Scene } from 'three';
import type { Home, Picture } from '../home.ts';
import type { Chance } from '../seed.ts';
import { type Fabric, fabricOf, wallLamp } from './architecture.ts';
import type { Composition } from './composition.ts';
import { type Furnishing, clad, paint } from './materials.ts';
import { door, window } from './openings.ts';
import { palm, shrub, tree } from './plants.ts';
import { at, ball, bar, box, cylinder, group, sheet } from './shapes.ts';
import type { Sky } from './sky.ts';
import { planks } from './surfaces.ts';

const CLADDING = {
  Spanish: 'stucco',
  brick: 'brick',
  timber: 'boards',
  modern: 'render',
  glass: 'render',
} as const;

export function fabricAt(home: Home, picture: Picture): Fabric {
  const first = home.style.split(/[ -]/)[0] ?? '';
  const cladding = first in CLADDING ? CLADDING[first as keyof typeof CLADDING] : 'siding';
  return fabricOf(home.coat, cladding, cladding === 'stucco', picture.mood);
}

/** A parasol 2.5 m high. */
export function parasol(radius: number, furnishing: Furnishing, cover = furnishing.accent): Group {
  const ribs = 8;
  const canopy = sheet(
    (u, v) => {
      const turn = u * Math.PI * 2;
      const scallop = 1 - 0.05 * (1 - Math.abs(Math.cos((turn * ribs) / 2)));
      return [
        Math.cos(turn) * v * radius * scallop,
        2.55 - v * v * 0.5 - (1 - scallop) * v * 0.6,
        Math.sin(turn) * v * radius * scallop,
      ];
    },
    cover,
    64,
    10,
  );
  return group(
    canopy,
    cylinder(0.025, 0.025, 2.6, furnishing.wood),
    cylinder(0.3, 0.26, 0.1, furnishing.ceramic),
    at(ball(0.04, furnishing.wood), 0, 2.62, 0),
  );
}

/** Bulbs on a sagging wire between two points. */
export function stringLights(
  from: readonly [number, number, number],
  to: readonly [number, number, number],
  lamps: number,
): Group {
  const whole = new Group();
  const wire = paint('#2b2a28', 0.8);
  const bulb = new MeshStandardMaterial({
    color: new Color('#fff3da'),
    emissive: new Color('#ffc477'),
    emissiveIntensity: 0.5 + lamps * 6,
  });
  const place = (share: number): [number, number, number] => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share - Math.sin(share * Math.PI) * 0.35,
    from[2] + (to[2] - from[2]) * share,
  ];
  whole.add(bar([0, 0.25, 0.5, 0.75, 1].map(place), 0.008, wire));
  for (let index = 1; index < 11; index += 1) {
    const [x, y, z] = place(index / 11);
    whole.add(at(ball(0.05, bulb), x, y - 0.07, z));
  }
  const [x, y, z] = place(0.5);
  const light = new PointLight(new Color('#ffbe70'), lamps * 2.5, 6);
  whole.add(at(light, x, y, z));
  return whole;
}

/** Places under a roof or against the light need more of the sky. */
export function softened(light: Composition['light'], sky: Sky): Composition['light'] {
  const drawn = light.sky;
  return {
    ...light,
    key: sky.mood === 'dusk' ? 0.32 : 0.44,
    sky: (chance, stratum) => ({
      ...drawn(chance, stratum),
      strength: drawn(chance, stratum).strength * 1.35,
    }),
  };
}

/** The garden front of a house along the back, with terrace doors. */
export function gardenFront(fabric: Fabric, chance: Chance): Group {
  const whole = group(
    at(box(16, 3.1, 4, fabric.body, 0.02), 0, 0, -2),
    at(box(17, 0.2, 5.2, fabric.trim), 0, 3.1, -1.7),
  );
  whole.add(
    at(window(3.4, 2.25, fabric, chance, { sill: false, bars: 4 }), -0.6, 0.12, 0.03),
    at(window(1.5, 1.3, fabric, chance, { rows: 2 }), 4.2, 1, 0.03),
    at(door(fabric), -4.2, 0.1, 0.03),
    at(window(1.3, 1.3, fabric, chance, { rows: 2 }), -6.3, 1, 0.03),
  );
  whole.add(at(wallLamp(fabric), 1.75, 1.95, 0.1), at(wallLamp(fabric), -2.95, 1.95, 0.1));
  return whole;
}

/** A wall or fence behind a garden with green in front and palms beyond. */
export function gardenEdge(scene: Scene, fabric: Fabric, chance: Chance, z: number, width: number): void {
  const boards = clad(planks(chance.pick(['#a9713f', '#8f7a60', '#b58a5c']), 1.8, 12, 0.12), 0.8, 1.2);
  scene.add(at(box(width, 1.9, 0.1, chance.happens(0.5) ? boards : fabric.white, 0.01), 0, 0, z));
  for (let x = -width / 2 + 0.8; x < width / 2; x += 1.5) {
    scene.add(
      at(
        shrub(
          chance.between(1.3, 1.9),
          chance.between(0.6, 1.5),
          0.9,
          chance,
          chance.happens(0.55)
            ? chance.pick(['#d63f74', '#e8913a', '#f3eee2', '#8f63b8', '#f0c04a'])
            : undefined,
        ),
        x,
        0,
        z + 0.6,
      ),
    );
  }
  for (let index = 0; index < 7; index += 1) {
    scene.add(
      at(
        chance.happens(0.6)
          ? palm(chance.between(3.8, 6.5), chance, chance.happens(0.5))
          : tree(chance.between(4.5, 7), chance),
        (index / 6 - 0.5) * (width + 8) + chance.between(-1, 1),
        0,
        z - chance.between(1.5, 8),
      ),
    );
  }
}

export function barbecue({ black, metal, wood }: Furnishing): Group {
  const lid = cylinder(0.29, 0.29, 0.95, black);
  lid.rotation.z = Math.PI / 2;
  return group(
    at(box(1, 0.75, 0.5, paint('#8e9091', 0.4, 0.3), 0.01), 0, 0.1, 0),
    at(group(lid), 0.475, 0.98, 0),
    at(box(1.05, 0.06, 0.56, black), 0, 0.84, 0),
    at(box(0.42, 0.04, 0.5, wood), 0.74, 0.84, 0),
    at(box(0.42, 0.04, 0.5, wood), -0.74, 0.84, 0),
    bar(
      [
        [-0.3, 1.12, 0.3],
        [0.3, 1.12, 0.3],
      ],
      0.016,
      metal,
    ),
  );
}

/** A pergola of beams over a terrace. */
export function pergola(width: number, depth: number, { wood }: Fabric): Group {
  const whole = new Group();
  for (const x of [-width / 2, width / 2]) {
    for (const z of [-depth / 2, depth / 2]) {
      whole.add(at(box(0.13, 2.5, 0.13, wood), x, 0, z));
    }
    whole.add(at(box(0.09, 0.18, depth + 0.6, wood), x, 2.45, 0));
  }
  for (let z = -depth / 2 - 0.2; z <= depth / 2 + 0.2; z += 0.34) {
    whole.add(at(box(width + 0.6, 0.12, 0.06, wood), 0, 2.62, z));
  }
  return whole;
}
