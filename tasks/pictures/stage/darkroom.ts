// Hides what happens to the averaged frames: exposure by the mean brightness, glow of bright places, tone
// curve, a little warmth and vignette. Knows nothing of the scene.

import {
  HalfFloatType,
  LinearFilter,
  FloatType,
  Mesh,
  NoBlending,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderChunk,
  ShaderMaterial,
  Vector2,
  WebGLRenderTarget,
  type WebGLRenderer,
} from 'three';
import type { LightPlan } from './composition.ts';
import { set, type Uniforms } from './sheets.ts';

const VERTEX = 'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }';

const BLUR = `uniform sampler2D source; uniform vec2 stride; uniform float floorLevel; varying vec2 at;
void main() {
  vec3 total = vec3(0.0); float weights = 0.0;
  for (int i = -10; i <= 10; i += 1) {
    float weight = exp(-float(i * i) / 38.0);
    total += max(texture2D(source, at + stride * float(i)).rgb - floorLevel, 0.0) * weight;
    weights += weight;
  }
  gl_FragColor = vec4(total / weights, 1.0);
}`;

const PRINT = `uniform sampler2D source; uniform sampler2D halo; uniform float exposure; uniform float glow; uniform float warmth; varying vec2 at;
${ShaderChunk.tonemapping_pars_fragment}
void main() {
  vec3 light = texture2D(source, at).rgb + texture2D(halo, at).rgb * glow;
  vec2 off = (at - 0.5) * vec2(1.0, 0.85);
  light *= exposure * (1.0 - dot(off, off) * 0.42);
  light *= mix(vec3(1.0), vec3(1.07, 1.0, 0.9), warmth);
  vec3 tone = AgXToneMapping(light * 1.5);
  float grey = dot(tone, vec3(0.2126, 0.7152, 0.0722));
  tone = max(mix(vec3(grey), tone, 1.16), 0.0);
  tone = pow(tone, vec3(1.36)) * 1.05;
  vec3 shown = mix(tone * 12.92, 1.055 * pow(max(tone, vec3(0.0031308)), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, tone));
  gl_FragColor = vec4(clamp(shown, 0.0, 1.0), 1.0);
}`;

const shader = (fragmentShader: string, uniforms: Uniforms): ShaderMaterial =>
  new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader,
    uniforms,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
    blending: NoBlending,
  });

/** The factor that brings the mean of the pixels to the key. */
function exposureFor(pixels: Float32Array, key: number): number {
  const levels: number[] = [];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    levels.push(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  }
  const mean = Math.exp(levels.reduce((total, level) => total + Math.log(level + 0.004), 0) / levels.length);
  const bright = levels.toSorted((left, right) => left - right)[Math.floor(levels.length * 0.94)] ?? mean;
  // The mean decides, but the brightest tenth may not burn out.
  return Math.min(key / mean, (key * 8) / bright);
}

export type Darkroom = {
  print: (sum: WebGLRenderTarget, light: LightPlan) => void;
};

export function createDarkroom(renderer: WebGLRenderer, width: number, height: number): Darkroom {
  const camera = new OrthographicCamera();
  const scene = new Scene();
  const sheet = new Mesh(new PlaneGeometry(2, 2));
  sheet.frustumCulled = false;
  scene.add(sheet);
  const blurring = shader(BLUR, {
    source: { value: null },
    stride: { value: new Vector2() },
    floorLevel: { value: 0 },
  });
  const printing = shader(PRINT, {
    source: { value: null },
    halo: { value: null },
    exposure: { value: 1 },
    glow: { value: 0 },
    warmth: { value: 0 },
    toneMappingExposure: { value: 0.6 },
  });
  const small = {
    type: HalfFloatType,
    depthBuffer: false,
    minFilter: LinearFilter,
    magFilter: LinearFilter,
  } as const;
  const [first, second] = [0, 1].map(() => new WebGLRenderTarget(width >> 3, height >> 3, small));
  const tiny = new WebGLRenderTarget(48, 36, { type: FloatType, depthBuffer: false });

  function pass(material: ShaderMaterial, target: WebGLRenderTarget | null, clears: boolean): void {
    sheet.material = material;
    const kept = renderer.autoClear;
    renderer.autoClear = clears;
    renderer.setRenderTarget(target);
    renderer.render(scene, camera);
    renderer.autoClear = kept;
  }

  function meter(sum: WebGLRenderTarget, key: number): number {
    set(blurring, { source: sum.texture, stride: new Vector2(1 / 480, 1 / 480), floorLevel: 0 });
    pass(blurring, tiny, true);
    const pixels = new Float32Array(48 * 36 * 4);
    renderer.readRenderTargetPixels(tiny, 0, 0, 48, 36, pixels);
    return exposureFor(pixels, key);
  }

  return {
    print(sum, light) {
      if (first === undefined || second === undefined) {
        return;
      }
      const exposure = meter(sum, light.key);
      const level = 0.75 / exposure;
      const across = (spread: number): Vector2 => new Vector2(spread / width, 0);
      const down = (spread: number): Vector2 => new Vector2(0, spread / width);
      set(blurring, { source: sum.texture, stride: across(6), floorLevel: level });
      pass(blurring, first, true);
      set(blurring, { source: first.texture, stride: down(6), floorLevel: 0 });
      pass(blurring, second, true);
      set(blurring, { source: second.texture, stride: across(14) });
      pass(blurring, first, true);
      set(blurring, { source: first.texture, stride: down(14) });
      pass(blurring, second, true);
      set(printing, {
        source: sum.texture,
        halo: second.texture,
        exposure,
        glow: light.glow,
        warmth: light.warmth,
      });
      pass(printing, null, true);
    },
  };
}
