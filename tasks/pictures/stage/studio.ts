// Hides how a picture is exposed: for some positions of the lens the scene is written to plates, many distant
// lights with shadows are added to each, and the mean gives soft shadows, occlusion and smooth edges.

import { FloatType, HalfFloatType, NearestFilter, Vector3, WebGLRenderTarget, WebGLRenderer } from 'three';
import { chanceOf } from '../seed.ts';
import type { Composition } from './composition.ts';
import { createDarkroom } from './darkroom.ts';
import { BASE_FRAGMENT, LIGHT_FRAGMENT, RESOLVE_FRAGMENT } from './exposing.ts';
import { preparePlates } from './merging.ts';
import { drawRays, type Drawn } from './rays.ts';
import { createShadows } from './shadows.ts';
import { set, sheetMaterial, sheetPass, valuesOf } from './sheets.ts';
import { skyUniforms } from './sky.ts';
import { lampsOf, surroundings } from './surroundings.ts';

/** `positions` of the lens, each with `lightsEach` lights (a multiple of four). */
export type Exposure = { width: number; height: number; positions: number; lightsEach: number };

export type Studio = { expose: (composition: Composition, name: string) => void };

const BASE_NAMES = [
  'zenith',
  'horizon',
  'low',
  'sunColour',
  'sunTowards',
  'clouds',
  'cloudSeed',
  'lampPlace',
  'lampPower',
  'lamps',
  'ambient',
  'ambientBelow',
  'indoors',
  'size',
  'wall',
  'ground',
  'skyPower',
  'holes',
  'holeSides',
  'holeCount',
];

const LIGHT_NAMES = [
  'depth0',
  'depth1',
  'depth2',
  'depth3',
  'lens',
  'towards',
  'strength',
  'shiny',
  'offset',
];

/** Colour, direction, place and glow of every pixel; the place needs full floats. */
function createPlates(width: number, height: number): WebGLRenderTarget {
  const sharp = { minFilter: NearestFilter, magFilter: NearestFilter } as const;
  const plates = new WebGLRenderTarget(width, height, { count: 4, type: HalfFloatType, ...sharp });
  const place = plates.textures[2];
  if (place !== undefined) {
    place.type = FloatType;
  }
  return plates;
}

/** Sets up one canvas of the given size for any number of pictures. */
export function createStudio(canvas: HTMLCanvasElement, exposure: Exposure): Studio {
  const { width, height, positions, lightsEach } = exposure;
  const renderer = new WebGLRenderer({ canvas, antialias: false, preserveDrawingBuffer: true });
  renderer.setSize(width, height, false);
  renderer.autoClear = false;
  renderer.setClearColor(0x000000, 0);
  const plates = createPlates(width, height);
  const [plateColour, plateNormal, platePlace, plateGlow] = plates.textures;
  const plain = { depthBuffer: false, minFilter: NearestFilter, magFilter: NearestFilter } as const;
  const frame = new WebGLRenderTarget(width, height, { ...plain, type: HalfFloatType });
  const sum = new WebGLRenderTarget(width, height, { ...plain, type: FloatType });
  const shadows = createShadows(renderer);
  const pass = sheetPass(renderer);
  const lighting = sheetMaterial(LIGHT_FRAGMENT, LIGHT_NAMES);
  const resolving = sheetMaterial(RESOLVE_FRAGMENT, ['source', 'share', 'haze', 'air']);
  const base = sheetMaterial(BASE_FRAGMENT, BASE_NAMES);
  const darkroom = createDarkroom(renderer, width, height);

  function cleared(target: WebGLRenderTarget): WebGLRenderTarget {
    renderer.setRenderTarget(target);
    renderer.clear();
    return target;
  }

  function addLights({ scene, light }: Composition, batch: readonly Drawn[]): void {
    set(lighting, {
      lens: batch.map((drawn, slot) => shadows.cast(scene, drawn, light, slot)),
      towards: batch.map(({ ray }) => ray.towards),
      strength: batch.map(({ ray: { colour, strength } }) =>
        new Vector3(colour.r, colour.g, colour.b).multiplyScalar(strength),
      ),
      shiny: batch[0]?.isSun === true ? 1 : 0,
      ...shadows.depths,
    });
    pass(lighting, frame);
  }

  function expose(composition: Composition, name: string): void {
    const { scene, camera, rise, light } = composition;
    camera.aspect = width / height;
    camera.updateMatrixWorld();
    const lamps = lampsOf(scene);
    const finish = preparePlates(scene, light);
    const read = {
      plateColour,
      plateNormal,
      platePlace,
      plateGlow,
      eye: camera.getWorldPosition(new Vector3()),
    };
    set(base, { ...valuesOf({ ...skyUniforms(light.hour, 5), ...surroundings(light), ...lamps }), ...read });
    set(lighting, { ...read, offset: shadows.lift(light) });
    const air = light.hour.horizon.clone().lerp(light.hour.low, 0.3);
    set(resolving, { ...read, source: frame.texture, share: 1 / positions, haze: light.haze, air });
    cleared(sum);
    const rays = drawRays(light, positions, lightsEach, chanceOf(`exposure ${name}`));
    for (const [index, batches] of rays.entries()) {
      const [across, down] = pixelOffset(index);
      camera.setViewOffset(width, height, across, down - rise * height, width, height);
      cleared(plates);
      renderer.render(scene, camera);
      pass(base, cleared(frame));
      for (const batch of batches) {
        addLights(composition, batch);
      }
      pass(resolving, sum);
    }
    darkroom.print(sum, light);
    finish();
  }

  return { expose };
}

/** Halton points around 0: the lens moves by parts of a pixel between positions. */
function pixelOffset(index: number): [number, number] {
  const radical = (base: number): number => {
    let value = 0;
    let fraction = 1 / base;
    for (let rest = index + 1; rest > 0; rest = Math.floor(rest / base)) {
      value += (rest % base) * fraction;
      fraction /= base;
    }
    return value - 0.5;
  };
  return [radical(2) * 1.1, radical(3) * 1.1];
}
