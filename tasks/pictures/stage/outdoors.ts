// Gives what every place outdoors needs: flat ground, and the light of sun and sky.

import { Color, type Mesh, PlaneGeometry, type Vector3 } from 'three';
import type { Composition } from './composition.ts';
import type { Paint } from './materials.ts';
import { at, mapInMetres, solid } from './shapes.ts';
import { type Sky, skyRay } from './sky.ts';

/** A flat rectangle of ground at height y. */
export function patch(width: number, depth: number, material: Paint, x: number, y: number, z: number): Mesh {
  const geometry = new PlaneGeometry(width, depth);
  geometry.rotateX(-Math.PI / 2);
  const plane = at(solid(mapInMetres(geometry), material), x, y, z);
  plane.castShadow = false;
  return plane;
}

/** Sun and sky over a place outdoors, whose shadows cover a sphere. */
export function daylight(sky: Sky, centre: Vector3, radius: number, earth = '#8a9464'): Composition['light'] {
  const dusk = sky.mood === 'dusk';
  return {
    hour: sky,
    sun: {
      towards: sky.towards.clone().setY(Math.max(sky.towards.y, 0.12)).normalize(),
      colour: sky.sun,
      strength: sky.strength,
      softness: 0.014,
    },
    sky: skyRay(sky, dusk ? 0.85 : 0.62),
    bounce: null,
    shell: [],
    focus: { centre, radius },
    mirrored: { ground: new Color(earth) },
    haze: 0.0022,
    key: dusk ? 0.36 : 0.45,
    glow: 0.3,
    warmth: 0.22,
  };
}
