// Builds the parts of houses: walls, columns, railings, steps, and the fabric they are made of. Parts stand on
// y = 0 and face +z. Windows and doors are in openings.ts, roofs in roofs.ts.

import {
  Color,
  ExtrudeGeometry,
  Group,
  type Mesh,
  MeshStandardMaterial,
  Path,
  PointLight,
  Shape,
  Vector2,
} from 'three';
import type { Mood } from '../home.ts';
import type { Coat } from '../palettes.ts';
import { tint } from './canvas.ts';
import { type Paint, clad, paint } from './materials.ts';
import { at, bar, box, cylinder, group, legs, mapInMetres, solid } from './shapes.ts';
import { concrete, planks, plaster, roofing, siding, tiling, timber } from './surfaces.ts';

/** Everything that a house is painted and built with, and whether its lamps are on (0 to 1). */
export type Fabric = {
  coat: Coat;
  body: Paint;
  trim: Paint;
  roof: Paint;
  door: Paint;
  wood: Paint;
  deck: Paint;
  stone: Paint;
  concrete: Paint;
  iron: Paint;
  glass: Paint;
  clay: Paint;
  white: Paint;
  lamps: number;
};

export type Cladding = 'siding' | 'stucco' | 'render' | 'brick' | 'boards';

export function fabricOf(coat: Coat, cladding: Cladding, roundTiles: boolean, mood: Mood): Fabric {
  const lamps = mood === 'dusk' ? 1 : mood === 'golden' ? 0.35 : 0;
  const bodies: Readonly<Record<Cladding, () => Paint>> = {
    siding: () => clad(siding(coat.body.colour), 0.7),
    boards: () => clad(planks(coat.body.colour, 2, 14, 0.1), 0.75),
    stucco: () => clad(plaster(coat.body.colour, 1), 0.95, 2.4),
    render: () => clad(plaster(coat.body.colour, 0.4), 0.9, 0.8),
    brick: () =>
      clad(
        tiling(coat.body.colour, {
          across: 9,
          down: 26,
          metres: 2,
          bond: 0.5,
          grout: tint(coat.body.colour, 0.35),
          vary: 0.16,
        }),
        0.9,
        1.6,
      ),
  };
  const glass = paint('#5d7680', 0.06, 0.55);
  return {
    coat,
    body: bodies[cladding](),
    trim: paint(coat.trim, 0.6),
    roof: clad(roofing(coat.roof, roundTiles), 0.85, roundTiles ? 5 : 3),
    door: paint(coat.door.colour, 0.42),
    wood: clad(timber('#a8743f'), 0.6, 0.3),
    deck: clad(planks('#a98a66', 2, 14), 0.75, 1),
    stone: clad(
      tiling('#a89a86', { across: 5, down: 9, metres: 2, bond: 0.5, grout: '#8a7f70', vary: 0.16 }),
      0.9,
      2.5,
    ),
    concrete: clad(concrete('#c9c2b5'), 0.85, 0.3),
    iron: paint('#25282a', 0.45, 0.5),
    glass,
    clay: paint('#b8643f', 0.75),
    white: paint('#f4efe6', 0.6),
    lamps,
  };
}

/** A wall lamp; it shines from golden light on. */
export function wallLamp(fabric: Fabric): Group {
  const light = new PointLight(new Color('#ffb766'), fabric.lamps * 2.2, 5);
  const bulb = new MeshStandardMaterial({
    color: new Color('#fff1d6'),
    emissive: new Color('#ffbf70'),
    emissiveIntensity: 0.3 + fabric.lamps * 5,
  });
  return group(
    box(0.14, 0.03, 0.14, fabric.iron),
    at(box(0.1, 0.2, 0.1, bulb), 0, 0.03, 0),
    at(box(0.16, 0.03, 0.16, fabric.iron), 0, 0.23, 0),
    at(light, 0, 0.12, 0.25),
  );
}

/** A wall with an arched opening, `width` by `height` metres in all. */
export function archWall(
  width: number,
  height: number,
  arches: number,
  span: number,
  spring: number,
  depth: number,
  material: Paint,
): Mesh {
  const shape = new Shape([
    new Vector2(-width / 2, 0),
    new Vector2(width / 2, 0),
    new Vector2(width / 2, height),
    new Vector2(-width / 2, height),
  ]);
  for (let index = 0; index < arches; index += 1) {
    const x = -width / 2 + (width / arches) * (index + 0.5);
    const hole = new Path();
    hole.moveTo(x - span / 2, 0.001);
    hole.lineTo(x + span / 2, 0.001);
    hole.lineTo(x + span / 2, spring);
    hole.absarc(x, spring, span / 2, 0, Math.PI, false);
    hole.lineTo(x - span / 2, 0.001);
    shape.holes.push(hole);
  }
  return solid(
    mapInMetres(new ExtrudeGeometry(shape, { depth, bevelEnabled: false, curveSegments: 28 })),
    material,
  );
}

export function railing(
  width: number,
  kind: 'bars' | 'glass' | 'planks',
  fabric: Fabric,
  material: Paint = fabric.iron,
): Group {
  const whole = group(at(box(width, 0.05, 0.06, material), 0, 1, 0));
  if (kind === 'glass') {
    const pane = paint('#a9c6cc', 0.04, 0.25);
    whole.add(at(box(width, 0.9, 0.02, pane, 0.002), 0, 0.08, 0));
    return whole;
  }
  const count = Math.max(2, Math.round(width / (kind === 'bars' ? 0.14 : 0.18)));
  for (let index = 0; index <= count; index += 1) {
    whole.add(
      at(box(kind === 'bars' ? 0.022 : 0.09, 1, 0.025, material), -width / 2 + (width * index) / count, 0, 0),
    );
  }
  whole.add(at(box(width, 0.05, 0.05, material), 0, 0.06, 0));
  return whole;
}

export function steps(width: number, count: number, material: Paint): Group {
  const whole = new Group();
  for (let step = 0; step < count; step += 1) {
    whole.add(at(box(width, 0.17 * (count - step), 0.32, material), 0, 0, 0.16 + step * 0.3));
  }
  return whole;
}

/** A square column, tapered when `top` is smaller, on a base. */
export function column(height: number, foot: number, top: number, fabric: Fabric, base: number): Group {
  const shaft = cylinder((foot / 2) * 1.3, (top / 2) * 1.3, height - base, fabric.trim, 4);
  shaft.rotation.y = Math.PI / 4;
  return group(
    box(foot * 1.35, base, foot * 1.35, fabric.stone),
    at(box(foot * 1.5, 0.06, foot * 1.5, fabric.trim), 0, base, 0),
    at(shaft, 0, base + 0.05, 0),
    at(box(top * 1.6, 0.1, top * 1.6, fabric.trim), 0, height - 0.08, 0),
  );
}

export function bench(fabric: Fabric): Group {
  return group(
    at(box(1.3, 0.05, 0.42, fabric.wood), 0, 0.42, 0),
    legs(1.15, 0.34, 0.42, 0.025, fabric.wood),
    at(box(1.3, 0.36, 0.03, fabric.wood), 0, 0.52, -0.2),
    bar(
      [
        [-0.63, 0.45, -0.2],
        [-0.63, 0.9, -0.22],
      ],
      0.02,
      fabric.wood,
    ),
    bar(
      [
        [0.63, 0.45, -0.2],
        [0.63, 0.9, -0.22],
      ],
      0.02,
      fabric.wood,
    ),
  );
}
