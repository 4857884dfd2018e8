// Names what a scene hands to the studio: objects, camera and the light to average over. Draws nothing itself.

import type { Color, Mesh, PerspectiveCamera, Scene, Vector3 } from 'three';
import type { Chance } from '../seed.ts';
import type { RoomPlan } from './room.ts';
import type { Sky } from './sky.ts';

/** One distant light: irradiance it would give a surface that faces it. */
export type Ray = { towards: Vector3; colour: Color; strength: number };

export type LightPlan = {
  hour: Sky;
  /** Half angle of the sun's disc in radians, and its irradiance. */
  sun: Ray & { softness: number };
  /** Draws one ray of the sky; the studio averages many, `stratum` spreads them evenly over 0 to 1. */
  sky: (chance: Chance, stratum: number) => Ray;
  /** Draws one ray of light that bounced around inside a room; walls do not stop it. Absent outdoors. */
  bounce: ((chance: Chance, stratum: number) => Ray) | null;
  /** Walls and ceilings, which cast no shadow in the light that bounced. */
  shell: readonly Mesh[];
  /** Sphere that the shadows have to cover. */
  focus: { centre: Vector3; radius: number };
  /** What glossy things mirror: the room around them, or else the sky above a ground of this colour. */
  mirrored: { room: RoomPlan; wall: Color; floor: Color } | { ground: Color };
  /** Extinction per metre; the haze takes the colour of the horizon. */
  haze: number;
  /** Mean brightness aimed at, 0.18 being a grey card. */
  key: number;
  glow: number;
  warmth: number;
};

export type Composition = {
  scene: Scene;
  camera: PerspectiveCamera;
  /** Upward shift of the picture as a share of its height: the camera itself stays level, so verticals stay vertical. */
  rise: number;
  light: LightPlan;
};
