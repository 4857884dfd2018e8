// Takes the picture of a room: where the viewer stands, and the light that comes in and bounces around.

import { Color, PerspectiveCamera, Vector3 } from 'three';
import type { Chance } from '../seed.ts';
import type { Composition, Ray } from './composition.ts';
import type { Chamber, Side } from './room.ts';

export type Viewpoint = {
  from: readonly [number, number, number];
  towards: readonly [number, number, number];
  angle: number;
  rise?: number;
};

/** Completes the picture of a room: camera, sunlight, daylight through the windows and what bounces inside. */
export function photograph(room: Chamber, view: Viewpoint, key = 0.58): Composition {
  const { scene, shell, sky, plan } = room;
  const camera = new PerspectiveCamera(view.angle, 4 / 3, 0.05, 4000);
  camera.position.set(...view.from);
  camera.lookAt(view.towards[0], view.from[1], view.towards[2]);
  const dusk = sky.mood === 'dusk' ? 0.55 : 1;
  const turns: Readonly<Record<Side, number>> = { back: 0, left: -90, right: 90 };
  const windows = plan.openings.map((opening) => ({
    turn: turns[opening.side],
    size: (opening.to - opening.from) * (opening.top - opening.sill),
  }));
  const area = windows.reduce((total, entry) => total + entry.size, 0);
  const cool = sky.horizon.clone().lerp(new Color('#ffffff'), 0.4);
  const warm = sky.sun.clone().lerp(new Color('#fff3e2'), 0.75);
  const spread = (chance: Chance, turn: number, wide: number, low: number, high: number): Vector3 => {
    const angle = ((turn + chance.between(-wide, wide)) * Math.PI) / 180;
    const up = chance.between(low, high);
    return new Vector3(Math.sin(angle), up, -Math.cos(angle)).normalize();
  };
  const daylight = (chance: Chance, stratum: number): Ray => {
    if (stratum < 0.3) {
      // The open side behind the camera: the rest of the home, softly lit.
      return { towards: spread(chance, 180, 60, 0.1, 0.9), colour: warm, strength: 0.62 * dusk };
    }
    let left = ((stratum - 0.3) / 0.7) * area;
    const through = windows.find((entry) => (left -= entry.size) <= 0) ?? windows[0];
    return {
      towards: spread(chance, through?.turn ?? 0, 70, 0.02, 0.85),
      colour: cool,
      strength: 4.4 * dusk,
    };
  };
  const bounce = (chance: Chance, stratum: number): Ray => {
    const up = (stratum * 7.31) % 1;
    const flat = Math.sqrt(1 - up * up);
    const turn = stratum * Math.PI * 2 * 31.7 + chance.between(0, 0.4);
    const towards = new Vector3(Math.cos(turn) * flat, up + 0.02, Math.sin(turn) * flat).normalize();
    return { towards, colour: warm.clone().lerp(new Color('#fffaf4'), 0.75), strength: 1.95 * dusk };
  };
  return {
    scene,
    camera,
    rise: view.rise ?? 0,
    light: {
      hour: sky,
      sun: {
        towards: sky.towards.clone().setY(Math.max(sky.towards.y, 0.3)).normalize(),
        colour: sky.sun,
        strength: sky.strength * 1.5,
        softness: 0.018,
      },
      sky: daylight,
      bounce,
      shell,
      focus: {
        centre: new Vector3(0, plan.height / 2, -plan.depth / 2),
        radius: Math.hypot(plan.width, plan.height, plan.depth) / 2 + 0.3,
      },
      mirrored: { room: plan, wall: room.wall, floor: room.ground },
      haze: 0.0006,
      key,
      glow: 0.22,
      warmth: 0.3,
    },
  };
}
