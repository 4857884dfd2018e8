// Builds pitched roofs, their eaves at y = 0.

import { Group } from 'three';
import type { Fabric } from './architecture.ts';
import type { Paint } from './materials.ts';
import { at, box, group, slab } from './shapes.ts';

/** A gable roof over a body `width` (x) by `depth` (z, from 0 to -depth), its eaves at y = 0. The ridge runs along x or z. */
export function gableRoof(
  width: number,
  depth: number,
  pitch: number,
  over: number,
  fabric: Fabric,
  ridge: 'x' | 'z',
  gable: Paint = fabric.body,
): Group {
  const whole = new Group();
  const span = ridge === 'x' ? depth : width;
  const long = (ridge === 'x' ? width : depth) + over * 2;
  const rise = (span / 2) * Math.tan(pitch);
  const slope = (span / 2 + over) / Math.cos(pitch);
  const turnedRoof = new Group();
  for (const side of [-1, 1]) {
    const plane = box(long, 0.12, slope, fabric.roof, 0.005);
    plane.geometry.translate(0, 0, slope / 2);
    const holder = group(plane);
    holder.position.set(0, rise, 0);
    holder.rotation.set(pitch, 0, 0);
    turnedRoof.add(side > 0 ? holder : at(group(holder), 0, 0, 0, Math.PI));
    const edge = at(
      box(long, 0.16, 0.05, fabric.trim),
      0,
      -over * Math.tan(pitch) - 0.12,
      side * (span / 2 + over),
    );
    turnedRoof.add(edge);
    const wall = slab(
      [
        [-span / 2, 0],
        [span / 2, 0],
        [0, rise],
      ],
      0.1,
      gable,
    );
    turnedRoof.add(at(wall, side * (long / 2 - over) - (side > 0 ? 0.1 : 0), 0, 0, Math.PI / 2));
    for (const half of [-1, 1]) {
      const board = box(0.05, 0.2, slope, fabric.trim);
      board.geometry.translate(0, -0.1, slope / 2);
      const rake = group(board);
      rake.position.set(side * (long / 2), rise + 0.02, 0);
      rake.rotation.set(pitch, 0, 0);
      turnedRoof.add(half > 0 ? rake : mirrored(rake));
    }
  }
  whole.add(at(turnedRoof, 0, 0, -depth / 2, ridge === 'x' ? 0 : Math.PI / 2));
  return whole;
}

function mirrored(piece: Group): Group {
  const copy = piece.clone();
  copy.position.x = -piece.position.x;
  return at(group(copy), 0, 0, 0, Math.PI);
}

/** A hipped roof with its eaves at y = 0. */
export function hipRoof(width: number, depth: number, pitch: number, over: number, fabric: Fabric): Group {
  const [w, d] = [width / 2 + over, depth / 2 + over];
  const rise = Math.min(w, d) * Math.tan(pitch);
  const inset = Math.min(w, d);
  const ridge = Math.max(0, w - inset);
  const lengthOf = Math.hypot(inset, rise);
  const front: [number, number][] = [
    [-w, 0],
    [w, 0],
    [ridge, lengthOf],
    [-ridge, lengthOf],
  ];
  const sides: [number, number][] = [
    [-d, 0],
    [d, 0],
    [Math.max(0, d - inset), lengthOf],
    [-Math.max(0, d - inset), lengthOf],
  ];
  const whole = new Group();
  for (let side = 0; side < 4; side += 1) {
    const plane = slab(side % 2 === 0 ? front : sides, 0.08, fabric.roof);
    plane.rotation.x = -(Math.PI / 2 - pitch);
    const reach = side % 2 === 0 ? d : w;
    const holder = group(at(plane, 0, 0, reach));
    plane.rotation.x = -(Math.PI / 2 - pitch);
    whole.add(at(holder, 0, 0, 0, (side * Math.PI) / 2));
  }
  const eaves = at(box(width + over * 2, 0.14, depth + over * 2, fabric.trim), 0, -0.14, 0);
  return group(at(group(whole, eaves), 0, 0, -depth / 2));
}
