// Hides how the sky of an hour looks and how much light it gives: one gradient with a sun, shared by the
// dome that is seen, the water that mirrors it and the rays that light a scene.

import {
  BackSide,
  Color,
  DoubleSide,
  GLSL3,
  Mesh,
  PlaneGeometry,
  ShaderMaterial,
  SphereGeometry,
  Vector3,
} from 'three';
import type { Mood } from '../home.ts';
import type { Chance } from '../seed.ts';
import type { Ray } from './composition.ts';
import { PLATES } from './plates.ts';

export type Sky = {
  mood: Mood;
  towards: Vector3;
  sun: Color;
  strength: number;
  zenith: Color;
  horizon: Color;
  low: Color;
  clouds: number;
};

type Hour = {
  elevation: number;
  sun: string;
  strength: number;
  zenith: string;
  horizon: string;
  low: string;
};

const HOURS: Readonly<Record<Mood, Hour>> = {
  morning: {
    elevation: 30,
    sun: '#ffe4bd',
    strength: 7.4,
    zenith: '#2f7fd6',
    horizon: '#c5e0f2',
    low: '#f8ead4',
  },
  midday: {
    elevation: 50,
    sun: '#fff1dc',
    strength: 8,
    zenith: '#1f70d0',
    horizon: '#b4d8f0',
    low: '#e2f0f4',
  },
  golden: {
    elevation: 17,
    sun: '#ffd09a',
    strength: 7.8,
    zenith: '#2f80d2',
    horizon: '#d3e4ec',
    low: '#ffcd92',
  },
  dusk: {
    elevation: 6,
    sun: '#ffb27c',
    strength: 3.6,
    zenith: '#2f5fae',
    horizon: '#efcdb6',
    low: '#ffa468',
  },
};

/** The sky of an hour; `azimuth` in degrees, 0 behind the scene (-z), 90 to its right, 180 behind the camera. */
export function skyOf(mood: Mood, azimuth: number, chance: Chance): Sky {
  const hour = HOURS[mood];
  const up = ((hour.elevation + chance.between(-3, 4)) * Math.PI) / 180;
  const turn = (azimuth * Math.PI) / 180;
  return {
    mood,
    towards: new Vector3(Math.sin(turn) * Math.cos(up), Math.sin(up), -Math.cos(turn) * Math.cos(up)),
    sun: new Color(hour.sun),
    strength: hour.strength,
    zenith: new Color(hour.zenith).multiplyScalar(0.8),
    horizon: new Color(hour.horizon),
    low: new Color(hour.low),
    clouds: chance.between(0.3, mood === 'dusk' ? 0.55 : 0.85),
  };
}

/** Radiance of the sky in a direction, without clouds or the disc of the sun. */
function skyColour(sky: Sky, towards: Vector3): Color {
  const height = Math.max(towards.y, 0);
  const colour = sky.horizon.clone().lerp(sky.zenith, Math.pow(height, 0.42));
  const near = Math.max(towards.dot(sky.towards), 0);
  return colour
    .lerp(sky.low, Math.exp(-height * 6) * (0.25 + 0.75 * near * near))
    .multiplyScalar(1 + 1.2 * near ** 8);
}

/** One ray of the upper half of the sky, uniform over its solid angle. */
export function skyRay(sky: Sky, strength: number): (chance: Chance, stratum: number) => Ray {
  return (chance, stratum) => {
    const height = stratum;
    const turn = (stratum * 987.61 + chance.next() * 0.2) * Math.PI * 2;
    const flat = Math.sqrt(1 - height * height);
    const towards = new Vector3(Math.cos(turn) * flat, height + 0.01, Math.sin(turn) * flat).normalize();
    // The light is less coloured than the sky looks: eyes and cameras balance to white.
    const colour = skyColour(sky, towards).lerp(new Color('#eef0f2'), sky.mood === 'dusk' ? 0.55 : 0.4);
    return { towards, colour, strength: strength * Math.PI * 2 };
  };
}

export const SKY_SHADER = `
uniform vec3 zenith; uniform vec3 horizon; uniform vec3 low; uniform vec3 sunColour; uniform vec3 sunTowards; uniform float clouds; uniform float cloudSeed;
float hash21(vec2 p) { p = fract(p * vec2(123.34, 456.21)); p += dot(p, p + 45.32); return fract(p.x * p.y); }
float noise2(vec2 p) { vec2 i = floor(p), f = fract(p); f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash21(i), hash21(i + vec2(1, 0)), f.x), mix(hash21(i + vec2(0, 1)), hash21(i + vec2(1, 1)), f.x), f.y); }
float fbm(vec2 p) { float v = 0.0, a = 0.5; for (int i = 0; i < 5; i++) { v += a * noise2(p); p = mat2(1.6, 1.2, -1.2, 1.6) * p; a *= 0.5; } return v; }
vec3 skyColour(vec3 d) {
  float h = max(d.y, 0.0);
  vec3 c = mix(horizon, zenith, pow(h, 0.42));
  float near = max(dot(d, sunTowards), 0.0);
  c = mix(c, low, exp(-h * 6.0) * (0.25 + 0.75 * near * near));
  return c * (1.0 + 1.2 * pow(near, 8.0)) + sunColour * (pow(near, 60.0) * 0.7 + pow(near, 900.0) * 8.0);
}
vec3 skyWithClouds(vec3 d) {
  vec3 c = skyColour(d);
  if (d.y > 0.01) {
    vec2 p = d.xz / (d.y + 0.16) * vec2(0.9, 1.5) + cloudSeed;
    float n = fbm(p * 1.3 + fbm(p * 0.7) * 1.4);
    float edge = 0.72 - clouds * 0.42;
    float cover = smoothstep(edge, edge + 0.3, n) * smoothstep(0.01, 0.16, d.y);
    float thick = smoothstep(edge + 0.08, edge + 0.5, n);
    float near = max(dot(d, sunTowards), 0.0);
    vec3 lit = mix(vec3(1.12), sunColour * 1.35, 0.35 + 0.4 * near) * (0.86 + 0.4 * near);
    vec3 shade = mix(horizon, zenith, 0.42) * 0.92 + low * 0.1;
    c = mix(c, mix(lit, shade, thick * 0.5), cover * 0.86);
  }
  return c;
}`;

const UNLIT = 'gColour = vec4(0.0); gNormal = vec4(0.0, 1.0, 0.0, 0.0); gPlace = vec4(0.0, 0.0, 0.0, -1.0);';

export function skyUniforms(sky: Sky, cloudSeed: number): Record<string, { value: unknown }> {
  return {
    zenith: { value: sky.zenith },
    horizon: { value: sky.horizon },
    low: { value: sky.low },
    sunColour: { value: sky.sun },
    sunTowards: { value: sky.towards },
    clouds: { value: sky.clouds },
    cloudSeed: { value: cloudSeed },
  };
}

/** The dome, 1,500 m away: it lights nothing by itself and casts no shadow. `strength` brightens it as seen from a room. */
export function skyDome(sky: Sky, chance: Chance, strength = 1): Mesh {
  const material = new ShaderMaterial({
    side: BackSide,
    depthWrite: false,
    uniforms: { ...skyUniforms(sky, chance.between(0, 50)), strength: { value: strength } },
    glslVersion: GLSL3,
    vertexShader:
      'out vec3 way; void main() { way = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader: `${PLATES}${SKY_SHADER} in vec3 way; uniform float strength; void main() { ${UNLIT} gGlow = vec4(skyWithClouds(normalize(way)) * strength, 1.0); }`,
  });
  const dome = new Mesh(new SphereGeometry(1500, 48, 32), material);
  // Drawn last: clouds cost much, and most of the dome is hidden.
  dome.renderOrder = 2;
  return dome;
}

/** Open water to the horizon at y = 0, mirroring the sky; `calm` from 0 (surf) to 1 (bay). */
export function openWater(sky: Sky, deep: string, calm: number, strength = 1): Mesh {
  const material = new ShaderMaterial({
    side: DoubleSide,
    uniforms: {
      ...skyUniforms(sky, 3),
      deep: { value: new Color(deep) },
      calm: { value: calm },
      strength: { value: strength },
    },
    glslVersion: GLSL3,
    vertexShader:
      'out vec3 place; void main() { vec4 p = modelMatrix * vec4(position, 1.0); place = p.xyz; gl_Position = projectionMatrix * viewMatrix * p; }',
    fragmentShader: `${PLATES}${SKY_SHADER} in vec3 place; uniform vec3 deep; uniform float calm; uniform float strength;
void main() {
  vec3 ray = place - cameraPosition; float far = length(ray); ray /= far;
  vec2 p = place.xz * vec2(0.4, 0.9);
  float fade = 1.0 / (1.0 + far * 0.012);
  float e = 0.35;
  float a = fbm(p) + 0.5 * fbm(p * 3.7 + 9.0);
  float bx = fbm(p + vec2(e, 0.0)) + 0.5 * fbm((p + vec2(e, 0.0)) * 3.7 + 9.0);
  float bz = fbm(p + vec2(0.0, e)) + 0.5 * fbm((p + vec2(0.0, e)) * 3.7 + 9.0);
  float rough = mix(0.5, 0.2, calm) * (0.25 + 0.75 * fade);
  vec3 n = normalize(vec3((a - bx) * rough / e * 0.6, 1.0, (a - bz) * rough / e));
  vec3 m = reflect(ray, n); m.y = abs(m.y);
  float f = 0.03 + 0.97 * pow(1.0 - max(dot(-ray, n), 0.0), 5.0);
  vec3 body = deep * (0.45 + 0.55 * horizon) * (0.8 + 0.5 * a);
  float glint = pow(max(dot(m, sunTowards), 0.0), mix(90.0, 260.0, calm));
  vec3 c = mix(body, skyColour(m), clamp(f * 0.9, 0.0, 0.82)) + sunColour * glint * 2.6;
  c = mix(c, skyColour(normalize(vec3(ray.x, 0.02, ray.z))), smoothstep(250.0, 1400.0, far) * 0.55);
  ${UNLIT}
  gGlow = vec4(c * strength, 1.0);
}`,
  });
  const water = new Mesh(new PlaneGeometry(3000, 3000), material);
  water.rotation.x = -Math.PI / 2;
  water.renderOrder = 1;
  return water;
}
