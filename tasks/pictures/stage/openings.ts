// Builds windows and doors of houses as seen from outside. They stand on y = 0 and face +z.

import { Color, ExtrudeGeometry, Group, type Mesh, Shape } from 'three';
import type { Chance } from '../seed.ts';
import type { Fabric } from './architecture.ts';
import { type Paint, paint } from './materials.ts';
import { at, ball, box, cylinder, group, mapInMetres, solid } from './shapes.ts';

export type WindowKind = { bars: number; rows: number; shutters: boolean; sill: boolean; arched: boolean };

const PLAIN: WindowKind = { bars: 2, rows: 1, shutters: false, sill: true, arched: false };

/** A window, its lower edge at y = 0; curtains and a warm room show behind some. */
export function window(
  width: number,
  height: number,
  fabric: Fabric,
  chance: Chance,
  kind: Partial<WindowKind> = {},
): Group {
  const { bars, rows, shutters, sill, arched } = { ...PLAIN, ...kind };
  const { trim } = fabric;
  const whole = new Group();
  const rim = 0.09;
  const pane = glazing(fabric, chance);
  whole.add(at(box(width, height, 0.03, pane, 0.002), 0, 0, 0.012));
  if (chance.happens(0.65)) {
    const drape = paint('#e9e0d0', 0.9);
    drape.emissive = new Color('#ffb060');
    drape.emissiveIntensity = fabric.lamps * 0.35;
    for (const side of [-1, 1]) {
      whole.add(
        at(box(width * 0.17, height - 0.06, 0.012, drape, 0.004), side * (width * 0.41), 0.03, 0.026),
      );
    }
  }
  for (const side of [-1, 1]) {
    whole.add(at(box(rim, height + rim * 2, 0.12, trim), (side * (width + rim)) / 2, -rim, 0.03));
    whole.add(at(box(width + rim * 2, rim, 0.12, trim), 0, side < 0 ? -rim : height, 0.03));
  }
  for (let index = 1; index < bars; index += 1) {
    whole.add(at(box(0.05, height, 0.07, trim), -width / 2 + (width * index) / bars, 0, 0.035));
  }
  for (let index = 1; index < rows; index += 1) {
    whole.add(at(box(width, 0.05, 0.07, trim), 0, (height * index) / rows, 0.035));
  }
  if (sill) {
    whole.add(at(box(width + 0.34, 0.07, 0.22, trim), 0, -rim - 0.05, 0.06));
  }
  if (arched) {
    const half = cylinder(width / 2, width / 2, 0.03, pane, 40);
    half.rotation.x = Math.PI / 2;
    whole.add(at(half, 0, height, 0.005), archRim(width / 2 + 0.02, rim, trim, height));
  }
  if (shutters) {
    for (const side of [-1, 1]) {
      whole.add(
        at(
          box(width * 0.32, height + 0.12, 0.05, fabric.door, 0.008),
          side * (width / 2 + rim + width * 0.17),
          -0.06,
          0.04,
        ),
      );
      for (let slat = 0; slat < Math.floor(height / 0.12); slat += 1) {
        whole.add(
          at(
            box(width * 0.24, 0.03, 0.07, fabric.door),
            side * (width / 2 + rim + width * 0.17),
            0.04 + slat * 0.12,
            0.04,
          ),
        );
      }
    }
  }
  return whole;
}

function glazing(fabric: Fabric, chance: Chance): Paint {
  const pane = fabric.glass.clone();
  pane.color.multiplyScalar(chance.between(0.8, 1.15));
  const warm = fabric.lamps * (chance.happens(0.7) ? chance.between(0.6, 1.5) : 0.1);
  pane.emissive = new Color('#ffb05c');
  pane.emissiveIntensity = warm;
  return pane;
}

function archRim(radius: number, thick: number, material: Paint, height: number): Mesh {
  const shape = new Shape();
  shape.absarc(0, 0, radius + thick, 0, Math.PI, false);
  shape.absarc(0, 0, radius, Math.PI, 0, true);
  const geometry = new ExtrudeGeometry(shape, { depth: 0.1, bevelEnabled: false, curveSegments: 24 });
  const rim = solid(mapInMetres(geometry), material);
  rim.position.set(0, height, -0.02);
  return rim;
}

export function door(fabric: Fabric, width = 0.98, height = 2.12): Group {
  const { trim, iron } = fabric;
  const whole = group(at(box(width, height, 0.06, fabric.door, 0.006), 0, 0, 0.02));
  for (const side of [-1, 1]) {
    whole.add(at(box(0.11, height + 0.11, 0.14, trim), (side * (width + 0.11)) / 2, 0, 0.03));
    whole.add(
      at(box(width * 0.34, height * 0.36, 0.03, fabric.door, 0.012), side * width * 0.22, 0.18, 0.05),
      at(
        box(width * 0.34, height * 0.36, 0.03, fabric.door, 0.012),
        side * width * 0.22,
        height * 0.53,
        0.05,
      ),
    );
  }
  whole.add(
    at(box(width + 0.22, 0.13, 0.16, trim), 0, height, 0.03),
    at(ball(0.035, iron), width * 0.4, 1.02, 0.09),
  );
  return whole;
}

/** A garage door with its frame. */
export function garageDoor(width: number, height: number, fabric: Fabric, material: Paint): Group {
  const whole = group(at(box(width + 0.2, height + 0.1, 0.08, fabric.trim), 0, 0, 0));
  const rows = 4;
  for (let row = 0; row < rows; row += 1) {
    whole.add(
      at(box(width, height / rows - 0.03, 0.06, material, 0.01), 0, 0.01 + (row * height) / rows, 0.04),
    );
  }
  return whole;
}
