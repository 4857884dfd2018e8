// Hides the shaders that turn a scene into plates of colour, direction and place, and a material of three.js
// into the one that writes them. Light is added afterwards (see exposing.ts), which costs far less for many lights.

import {
  Color,
  DoubleSide,
  GLSL3,
  Matrix3,
  MeshBasicMaterial,
  MeshStandardMaterial,
  NoBlending,
  ShaderMaterial,
  type Material,
  type Texture,
} from 'three';

const VERTEX = `
out vec3 vPlace; out vec3 vNormal; out vec2 vAt; out vec3 vTint;
uniform mat3 uvMatrix;
void main() {
  vec4 p = vec4(position, 1.0); vec3 n = normal;
  vTint = vec3(1.0);
  #ifdef USE_INSTANCING
    p = instanceMatrix * p; n = mat3(instanceMatrix) * n;
  #endif
  #ifdef USE_COLOR
    vTint *= color;
  #endif
  #ifdef USE_INSTANCING_COLOR
    vTint *= instanceColor;
  #endif
  vec4 w = modelMatrix * p;
  vPlace = w.xyz; vNormal = mat3(modelMatrix) * n; vAt = (uvMatrix * vec3(uv, 1.0)).xy;
  gl_Position = projectionMatrix * viewMatrix * w;
}`;

/** The four plates: colour and roughness, direction and translucency, place and metal (-1: shines by itself), glow. */
export const PLATES = `
layout(location = 0) out vec4 gColour; layout(location = 1) out vec4 gNormal;
layout(location = 2) out vec4 gPlace; layout(location = 3) out vec4 gGlow;`;

const FRAGMENT = `${PLATES}
in vec3 vPlace; in vec3 vNormal; in vec2 vAt; in vec3 vTint;
uniform vec3 colour; uniform vec3 glow; uniform float rough; uniform float metal; uniform float thin; uniform float relief;
uniform sampler2D drawn; uniform sampler2D raised;
void main() {
  vec3 n = normalize(vNormal);
  vec3 seen = normalize(vPlace - cameraPosition);
  if (dot(n, seen) > 0.0) { n = -n; }
  vec3 c = colour * vTint;
  #ifdef DRAWN
    c *= texture(drawn, vAt).rgb;
  #endif
  #ifdef RAISED
    vec3 sx = dFdx(vPlace), sy = dFdy(vPlace);
    vec2 ux = dFdx(vAt), uy = dFdy(vAt);
    float h = texture(raised, vAt).g;
    float fade = 1.0 - smoothstep(0.02, 0.3, max(length(ux), length(uy)) * 20.0);
    float hx = (texture(raised, vAt + ux).g - h) * relief * fade, hy = (texture(raised, vAt + uy).g - h) * relief * fade;
    vec3 r1 = cross(sy, n), r2 = cross(n, sx);
    float det = dot(sx, r1);
    n = normalize(abs(det) * n - sign(det) * (hx * r1 + hy * r2));
  #endif
  gColour = vec4(c, rough); gNormal = vec4(n, thin); gPlace = vec4(vPlace, metal); gGlow = vec4(glow, 1.0);
}`;

const made = new WeakMap<Material, ShaderMaterial>();

/** The writing counterpart of a material; the same one for the same material. */
export function plateMaterial(material: Material): ShaderMaterial {
  if (material instanceof ShaderMaterial) {
    return material;
  }
  const known = made.get(material);
  if (known !== undefined) {
    return known;
  }
  const fresh = translate(material);
  made.set(material, fresh);
  return fresh;
}

function translate(material: Material): ShaderMaterial {
  const shines = material instanceof MeshBasicMaterial;
  const standard = material instanceof MeshStandardMaterial ? material : null;
  const map: Texture | null = standard?.map ?? null;
  const bumps: Texture | null = standard?.bumpMap ?? null;
  const matrix = new Matrix3();
  if (map !== null) {
    map.updateMatrix();
    matrix.copy(map.matrix);
  }
  return new ShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    side: DoubleSide,
    vertexColors: material.vertexColors,
    blending: NoBlending,
    toneMapped: false,
    defines: { ...(map === null ? {} : { DRAWN: 1 }), ...(bumps === null ? {} : { RAISED: 1 }) },
    uniforms: {
      uvMatrix: { value: matrix },
      colour: { value: shines ? new Color(0) : (standard?.color ?? new Color(1, 1, 1)) },
      glow: {
        value: shines
          ? material.color
          : (standard?.emissive.clone().multiplyScalar(standard.emissiveIntensity) ?? new Color(0)),
      },
      rough: { value: standard?.roughness ?? 1 },
      metal: { value: shines ? -1 : (standard?.metalness ?? 0) },
      thin: { value: typeof material.userData['thin'] === 'number' ? material.userData['thin'] : 0 },
      relief: { value: (standard?.bumpScale ?? 0) * 0.0035 },
      drawn: { value: map },
      raised: { value: bumps },
    },
  });
}
