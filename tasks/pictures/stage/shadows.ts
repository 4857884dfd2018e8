// Hides how the shadow of a distant light is taken: a depth picture of the scene as the light sees it.

import {
  DepthTexture,
  DoubleSide,
  FloatType,
  Matrix4,
  MeshBasicMaterial,
  NearestFilter,
  OrthographicCamera,
  WebGLRenderTarget,
  type Scene,
  type WebGLRenderer,
} from 'three';
import type { LightPlan } from './composition.ts';
import { CASTS, SHELL } from './merging.ts';
import type { Drawn } from './rays.ts';

const SHADOW_SIZE = 1024;

export type Shadows = {
  /** Takes the shadow of a ray into one of four slots; gives the way from the world to its picture. */
  cast: (scene: Scene, drawn: Drawn, plan: LightPlan, slot: number) => Matrix4;
  /** The depth pictures by the names that the shader knows them by. */
  depths: Record<string, unknown>;
  /** How far, in metres, a point is lifted off its surface so that it does not shade itself. */
  lift: (plan: LightPlan) => number;
};

export function createShadows(renderer: WebGLRenderer): Shadows {
  const targets = Array.from({ length: 4 }, () => {
    const depthTexture = new DepthTexture(SHADOW_SIZE, SHADOW_SIZE, FloatType);
    return new WebGLRenderTarget(SHADOW_SIZE, SHADOW_SIZE, {
      depthTexture,
      minFilter: NearestFilter,
      magFilter: NearestFilter,
    });
  });
  const lens = new OrthographicCamera();
  const hides = new MeshBasicMaterial({ side: DoubleSide, colorWrite: false });

  function cast(scene: Scene, { ray, bounced }: Drawn, plan: LightPlan, slot: number): Matrix4 {
    const { centre, radius } = plan.focus;
    const bounds = { left: -radius, right: radius, top: radius, bottom: -radius, near: 0, far: radius * 4 };
    Object.assign(lens, bounds);
    lens.position.copy(centre).addScaledVector(ray.towards, radius * 2);
    const steep = Math.abs(ray.towards.y) > 0.98;
    lens.up.set(0, steep ? 0 : 1, steep ? 1 : 0);
    lens.lookAt(centre);
    lens.updateProjectionMatrix();
    lens.updateMatrixWorld();
    lens.layers.set(CASTS);
    if (!bounced) {
      lens.layers.enable(SHELL);
    }
    scene.overrideMaterial = hides;
    renderer.setRenderTarget(targets[slot] ?? null);
    renderer.clear();
    renderer.render(scene, lens);
    scene.overrideMaterial = null;
    return new Matrix4().multiplyMatrices(lens.projectionMatrix, lens.matrixWorldInverse);
  }

  return {
    cast,
    depths: Object.fromEntries(targets.map((target, slot) => [`depth${slot}`, target.depthTexture])),
    lift: (plan) => (plan.focus.radius / SHADOW_SIZE) * 2.5,
  };
}
