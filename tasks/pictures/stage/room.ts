// Hides what a room is made of: floor, walls with windows cut in, ceiling and the world outside. The room's
// floor spans x from -width/2 to width/2 and z from -depth (back) to 0, where the viewer stands.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  type Material,
  Mesh,
  type Object3D,
  Scene,
} from 'three';
import type { Home, Mood } from '../home.ts';
import type { Floor } from '../palettes.ts';
import type { Chance } from '../seed.ts';
import { curtain, curtainRail } from './decor.ts';
import type { Furnishing } from './materials.ts';
import { outlook } from './outlook.ts';
import { at, box, mapInMetres } from './shapes.ts';
import { type Sky, skyOf } from './sky.ts';

export type Side = 'back' | 'left' | 'right';

/** A hole in a wall: `from` and `to` along it (x for the back wall, depth from the viewer for the others). */
export type Opening = {
  side: Side;
  from: number;
  to: number;
  sill: number;
  top: number;
  bars: number;
  curtains: boolean;
};

export type RoomPlan = {
  width: number;
  depth: number;
  height: number;
  openings: readonly Opening[];
  feature: Side | null;
};

export type Chamber = { scene: Scene; shell: Mesh[]; sky: Sky; plan: RoomPlan; wall: Color; ground: Color };

/** Mean colours of the floors, for reflections. */
const GROUNDS: Readonly<Record<Floor, string>> = {
  oak: '#b98a58',
  walnut: '#7d5334',
  'whitewashed oak': '#cdb797',
  'terracotta tile': '#b8694a',
  'pale stone': '#d5cabb',
  'polished concrete': '#a7a29a',
};

/** Builds the empty room with its view. */
export function buildRoom(
  plan: RoomPlan,
  home: Home,
  mood: Mood,
  furnishing: Furnishing,
  chance: Chance,
): Chamber {
  const { width, depth, height, openings } = plan;
  const scene = new Scene();
  const first = openings[0]?.side ?? 'back';
  const azimuth = {
    back: chance.pick([-38, 38]),
    left: -90 + chance.between(15, 35),
    right: 90 - chance.between(15, 35),
  }[first];
  const sky = skyOf(mood, azimuth, chance);
  const shell: Mesh[] = [];
  const surfaces: readonly (readonly [Side | 'floor' | 'ceiling', Material])[] = [
    ['floor', furnishing.floor],
    ['ceiling', furnishing.ceiling],
    ...(['back', 'left', 'right'] as const).map(
      (side) => [side, plan.feature === side ? furnishing.feature : furnishing.wall] as const,
    ),
  ];
  for (const [side, material] of surfaces) {
    const wall = panel(side, plan, material);
    shell.push(wall);
    scene.add(wall);
  }
  for (const edge of outerEdges(plan, furnishing.ceiling)) {
    shell.push(edge);
    scene.add(edge);
  }
  for (const [side, length] of [
    ['back', width],
    ['left', depth],
    ['right', depth],
  ] as const) {
    if (!openings.some((opening) => opening.side === side && opening.sill < 0.1)) {
      scene.add(
        onWall(
          side,
          plan,
          box(length, 0.1, 0.016, furnishing.trim, 0.004),
          side === 'back' ? 0 : depth / 2,
          0,
        ),
      );
    }
  }
  for (const opening of openings) {
    scene.add(
      onWall(
        opening.side,
        plan,
        windowFrame(opening, furnishing, chance, height),
        (opening.from + opening.to) / 2,
        0,
      ),
    );
  }
  scene.add(outlook(home.view, sky, chance));
  return {
    scene,
    shell,
    sky,
    plan,
    wall: new Color(home.palette.wall),
    ground: new Color(GROUNDS[home.palette.floor]),
  };
}

/** Bars outside along the edges where walls meet, so that no light slips in between. */
function outerEdges({ width, depth, height }: RoomPlan, material: Material): Mesh[] {
  const thick = 0.4;
  const off = thick / 2 + 0.004;
  return [
    at(box(width + 2 * thick, thick, thick, material), 0, height + 0.004, -depth - off),
    at(box(thick, thick, depth, material), -width / 2 - off, height + 0.004, -depth / 2),
    at(box(thick, thick, depth, material), width / 2 + off, height + 0.004, -depth / 2),
    at(box(thick, height, thick, material), -width / 2 - off, 0, -depth - off),
    at(box(thick, height, thick, material), width / 2 + off, 0, -depth - off),
    at(box(width + 2 * thick, 0.02, depth + thick, material), 0, height + 0.03, -depth / 2 - off),
  ];
}

/** Puts a piece that faces +z on a wall: `along` is x on the back wall and the distance from the viewer on the others. */
export function onWall<Piece extends Object3D>(
  side: Side,
  plan: RoomPlan,
  piece: Piece,
  along: number,
  y: number,
  off = 0.008,
): Piece {
  if (side === 'back') {
    return at(piece, along, y, -plan.depth + off);
  }
  const x = plan.width / 2 - off;
  return side === 'left' ? at(piece, -x, y, -along, Math.PI / 2) : at(piece, x, y, -along, -Math.PI / 2);
}

/** A wall of small quads, darker towards its edges, without those that lie in an opening. */
function panel(side: Side | 'floor' | 'ceiling', plan: RoomPlan, material: Material): Mesh {
  const { width, depth, height } = plan;
  const flat = side === 'floor' || side === 'ceiling';
  const long = side === 'back' || flat ? width : depth;
  const tall = flat ? depth : height;
  const holes = plan.openings.filter((opening) => opening.side === side);
  const start = side === 'back' || flat ? -width / 2 : 0;
  const cuts = (from: number, to: number, marks: number[]): number[] => {
    const steps = Math.ceil((to - from) / 0.16);
    const even = Array.from({ length: steps + 1 }, (_, index) => from + ((to - from) * index) / steps);
    return [
      ...even.filter((value) =>
        marks.every((mark) => Math.abs(mark - value) > 0.03 || value === from || value === to),
      ),
      ...marks,
    ].toSorted((left, right) => left - right);
  };
  const us = cuts(
    start,
    start + long,
    holes.flatMap((hole) => [hole.from, hole.to]),
  );
  const vs = cuts(
    0,
    tall,
    holes.flatMap((hole) => [hole.sill, hole.top]).filter((value) => value > 0.01 && value < tall - 0.01),
  );
  const place = (u: number, v: number): readonly [number, number, number] => {
    switch (side) {
      case 'floor':
        return [u, 0, -v];
      case 'ceiling':
        return [u, height, -v];
      case 'back':
        return [u, v, -depth];
      case 'left':
        return [-width / 2, v, -u];
      case 'right':
        return [width / 2, v, -u];
    }
  };
  const dim = (u: number, v: number): number => {
    const gap = (value: number, low: number, high: number): number =>
      (1 - 0.24 * Math.exp(-(value - low) / 0.3)) * (1 - 0.24 * Math.exp(-(high - value) / 0.3));
    return gap(u, start, start + long) * (flat ? 1 - 0.24 * Math.exp(-(tall - v) / 0.3) : gap(v, 0, tall));
  };
  const [points, shades]: [number[], number[]] = [[], []];
  for (let i = 0; i + 1 < us.length; i += 1) {
    for (let j = 0; j + 1 < vs.length; j += 1) {
      const [u0 = 0, u1 = 0, v0 = 0, v1 = 0] = [us[i], us[i + 1], vs[j], vs[j + 1]];
      const [u, v] = [(u0 + u1) / 2, (v0 + v1) / 2];
      if (holes.some((hole) => u > hole.from && u < hole.to && v > hole.sill && v < hole.top)) {
        continue;
      }
      const corners = [
        [u0, v0],
        [u1, v0],
        [u1, v1],
        [u0, v0],
        [u1, v1],
        [u0, v1],
      ] as const;
      for (const [a, b] of side === 'ceiling' || side === 'left' ? corners.toReversed() : corners) {
        points.push(...place(a, b));
        const shade = dim(a, b);
        shades.push(shade, shade, shade);
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(shades), 3));
  geometry.computeVertexNormals();
  const painted = material.clone();
  painted.vertexColors = true;
  const wall = new Mesh(mapInMetres(geometry), painted);
  wall.castShadow = true;
  wall.receiveShadow = true;
  return wall;
}

/** Frame, bars, glass, sill and curtains, standing at the middle of the opening and facing into the room. */
function windowFrame(opening: Opening, furnishing: Furnishing, chance: Chance, height: number): Group {
  const { sill, top, bars, curtains } = opening;
  const wide = opening.to - opening.from;
  const tall = top - sill;
  const whole = new Group();
  const edge = chance.happens(0.3) ? furnishing.black : furnishing.trim;
  const thick = 0.055;
  for (const side of [-1, 1]) {
    whole.add(at(box(thick, tall, 0.14, edge), (side * (wide - thick)) / 2, sill, -0.07));
    whole.add(at(box(wide, thick, 0.14, edge), 0, side < 0 ? sill : top - thick, -0.07));
  }
  for (let index = 1; index < bars; index += 1) {
    whole.add(at(box(0.035, tall, 0.05, edge), -wide / 2 + (wide * index) / bars, sill, -0.08));
  }
  if (sill > 0.2) {
    whole.add(at(box(wide + 0.12, 0.04, 0.22, furnishing.trim, 0.01), 0, sill - 0.04, 0.0));
  }
  if (curtains) {
    const hang = Math.min(top + 0.14, height - 0.06);
    const drop = sill > 0.6 && chance.happens(0.3) ? sill - 0.15 : 0.03;
    const each = Math.min(0.62, wide * 0.24);
    whole.add(at(curtainRail(wide + 0.5, furnishing), 0, hang, 0.1));
    for (const side of [-1, 1]) {
      whole.add(
        at(curtain(each, hang - drop, furnishing, chance), side * (wide / 2 + 0.1 - each * 0.15), drop, 0.1),
      );
    }
  }
  return whole;
}
