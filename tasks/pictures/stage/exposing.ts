// Holds the shaders that light the plates: four distant lights with shadows at a time, then lamps, mirrored
// surroundings and haze. Knows nothing of scenes.

import { SKY_SHADER } from './sky.ts';

export const SHEET_VERTEX =
  'out vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }';

const READ = `
precision highp float;
in vec2 at; out vec4 shown;
uniform sampler2D plateColour; uniform sampler2D plateNormal; uniform sampler2D platePlace; uniform sampler2D plateGlow;
uniform vec3 eye;`;

/** Written out for each light: a loop would read all four shadows every time. */
const addLight = (slot: number): string => `{
    float facing = dot(n.xyz, towards[${slot}]);
    vec3 from = place.xyz + n.xyz * (facing < 0.0 ? -offset : offset) + towards[${slot}] * (offset * 0.5 + n.w * 0.06);
    float open = unhidden(depth${slot}, lens[${slot}], from);
    total += falling(n.xyz, n.w, towards[${slot}], strength[${slot}]) * open;
    ${slot === 0 ? 'sun = open;' : ''}
  }`;

export const LIGHT_FRAGMENT = `${READ}
uniform sampler2D depth0; uniform sampler2D depth1; uniform sampler2D depth2; uniform sampler2D depth3;
uniform mat4 lens[4]; uniform vec3 towards[4]; uniform vec3 strength[4]; uniform float shiny; uniform float offset;
float unhidden(sampler2D depth, mat4 lens, vec3 place) {
  vec3 p = (lens * vec4(place, 1.0)).xyz * 0.5 + 0.5;
  vec3 off = abs(p - 0.5);
  return max(step(p.z - 0.0006, texture(depth, p.xy).r), step(0.5, max(off.x, max(off.y, off.z))));
}
vec3 falling(vec3 n, float thin, vec3 way, vec3 power) {
  float facing = dot(n, way);
  return power * (max(facing, 0.0) * (1.0 - thin * 0.4) + max(-facing, 0.0) * thin);
}
void main() {
  vec4 place = texture(platePlace, at);
  if (place.w < 0.0) { discard; }
  vec4 c = texture(plateColour, at); vec4 n = texture(plateNormal, at);
  vec3 total = vec3(0.0);
  float sun = 0.0;
  ${[0, 1, 2, 3].map((slot) => addLight(slot)).join('\n  ')}
  vec3 result = c.rgb * (1.0 - place.w) * total * 0.3183;
  if (shiny > 0.0 && sun > 0.0 && c.a < 0.9) {
    vec3 v = normalize(eye - place.xyz); vec3 h = normalize(v + towards[0]);
    float a = max(c.a * c.a, 0.012); float nh = max(dot(n.xyz, h), 0.0);
    float d = nh * nh * (a * a - 1.0) + 1.0;
    vec3 f = mix(vec3(0.04), c.rgb, place.w);
    result += strength[0] * f * min(a * a / (3.1416 * d * d), 40.0) * 0.25 * max(dot(n.xyz, towards[0]), 0.0);
  }
  shown = vec4(result, 0.0);
}`;

/** Lamps, mirrored surroundings, own glow. */
export const BASE_FRAGMENT = `${READ}
${SKY_SHADER}
uniform vec3 lampPlace[8]; uniform vec3 lampPower[8]; uniform int lamps; uniform vec3 ambient; uniform vec3 ambientBelow;
uniform bool indoors; uniform vec3 size; uniform vec3 wall; uniform vec3 ground; uniform vec3 skyPower;
uniform vec4 holes[4]; uniform int holeSides[4]; uniform int holeCount;
vec3 roomColour(vec3 from, vec3 way, float rough) {
  vec3 low = vec3(-size.x * 0.5, 0.0, -size.z), high = vec3(size.x * 0.5, size.y, 3.0);
  vec3 inverse = 1.0 / (way + vec3(1e-5));
  vec3 reach = max((low - from) * inverse, (high - from) * inverse);
  float t = max(min(min(reach.x, reach.y), reach.z), 0.0);
  vec3 p = from + way * t;
  vec3 c = reach.y <= min(reach.x, reach.z) ? (way.y > 0.0 ? vec3(0.62) : ground * 0.4) : wall * 0.5;
  float blur = 0.02 + rough * rough * t * 0.9;
  for (int i = 0; i < 4; i += 1) {
    if (i >= holeCount) { break; }
    vec4 hole = holes[i];
    float along = holeSides[i] == 0 ? p.x : -p.z;
    float on = holeSides[i] == 0 ? step(p.z, -size.z + 0.01) : holeSides[i] == 1 ? step(p.x, -size.x * 0.5 + 0.01) : step(size.x * 0.5 - 0.01, p.x);
    float inside = smoothstep(-blur, blur, along - hole.x) * smoothstep(-blur, blur, hole.y - along) * smoothstep(-blur, blur, p.y - hole.z) * smoothstep(-blur, blur, hole.w - p.y);
    c = mix(c, skyPower, inside * on);
  }
  return c;
}
vec3 outsideColour(vec3 way, vec3 from) {
  vec3 above = skyWithClouds(normalize(vec3(way.x, max(way.y, 0.02), way.z)));
  float crowns = 0.1 + 0.16 * fbm(vec2(atan(way.x, way.z) * 5.0, 1.0)) + 0.05 * noise2(vec2(atan(way.x, way.z) * 40.0, way.y * 40.0));
  vec3 below = mix(vec3(0.07, 0.1, 0.05), ground * 0.5, smoothstep(0.05, -0.25, way.y));
  return mix(below, above, smoothstep(crowns - 0.02, crowns + 0.03, way.y));
}
void main() {
  vec4 place = texture(platePlace, at);
  vec3 result = texture(plateGlow, at).rgb;
  if (place.w >= 0.0) {
    vec4 c = texture(plateColour, at); vec4 n = texture(plateNormal, at);
    vec3 v = normalize(eye - place.xyz);
    vec3 fallen = mix(ambientBelow, ambient, 0.5 + 0.5 * n.y);
    for (int i = 0; i < 8; i += 1) {
      if (i >= lamps) { break; }
      vec3 way = lampPlace[i] - place.xyz; float far = max(dot(way, way), 0.03);
      fallen += lampPower[i] / (far + 0.12) * max(dot(n.xyz, way) * inversesqrt(far), n.w * 0.3);
    }
    result += c.rgb * (1.0 - place.w) * fallen * 0.3183;
    if (c.a < 0.8) {
      vec3 way = reflect(-v, n.xyz);
      vec3 f0 = mix(vec3(0.04), c.rgb, place.w);
      vec3 f = f0 + (max(vec3(1.0 - c.a), f0) - f0) * pow(1.0 - max(dot(n.xyz, v), 0.0), 5.0);
      vec3 around = indoors ? roomColour(place.xyz, way, c.a) : outsideColour(way, place.xyz);
      float sharp = 1.0 - c.a;
      result += around * f * mix(sharp * sharp * 1.4, 1.0, max(place.w, step(c.a, 0.1)));
    }
  }
  shown = vec4(result, 0.0);
}`;

/** Adds a finished frame to the mean, behind its haze. */
export const RESOLVE_FRAGMENT = `${READ}
uniform sampler2D source; uniform float share; uniform float haze; uniform vec3 air;
void main() {
  vec3 light = min(texture(source, at).rgb, vec3(16.0));
  vec4 place = texture(platePlace, at);
  if (place.w >= 0.0) { light = mix(air, light, exp(-haze * length(place.xyz - eye))); }
  shown = vec4(light * share, share);
}`;
