// Hides how a shader is run over a whole picture: it adds what it computes to a target.

import {
  AdditiveBlending,
  GLSL3,
  Mesh,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  type WebGLRenderTarget,
  type WebGLRenderer,
} from 'three';
import { SHEET_VERTEX } from './exposing.ts';

export type Uniforms = Record<string, { value: unknown }>;

const READS = ['plateColour', 'plateNormal', 'platePlace', 'plateGlow', 'eye'];

/** A shader over the plates, with the named uniforms beside those that every one reads. */
export function sheetMaterial(fragmentShader: string, names: readonly string[]): ShaderMaterial {
  return new ShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: SHEET_VERTEX,
    fragmentShader,
    uniforms: Object.fromEntries([...READS, ...names].map((name) => [name, { value: null }])),
    depthTest: false,
    depthWrite: false,
    blending: AdditiveBlending,
    premultipliedAlpha: true,
    toneMapped: false,
  });
}

/** Sets the uniforms that a material has; others are left out. */
export function set(material: ShaderMaterial, values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    const uniform = material.uniforms[name];
    if (uniform !== undefined) {
      uniform.value = value;
    }
  }
}

export const valuesOf = (uniforms: Uniforms): Record<string, unknown> =>
  Object.fromEntries(Object.entries(uniforms).map(([name, { value }]) => [name, value]));

/** Gives the function that runs a shader over a target without clearing it. */
export function sheetPass(
  renderer: WebGLRenderer,
): (material: ShaderMaterial, target: WebGLRenderTarget) => void {
  const sheet = new Mesh(new PlaneGeometry(2, 2));
  sheet.frustumCulled = false;
  const table = new Scene();
  table.add(sheet);
  const overhead = new OrthographicCamera();
  return (material, target) => {
    sheet.material = material;
    renderer.setRenderTarget(target);
    renderer.render(table, overhead);
  };
}
