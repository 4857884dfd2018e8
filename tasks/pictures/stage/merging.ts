// Hides how a scene is made ready for many quick passes: meshes of one material are merged, and sorted into the
// layers that the shadows look at. A scene is used up by it.

import {
  BufferAttribute,
  InstancedMesh,
  Mesh,
  ShaderMaterial,
  type BufferGeometry,
  type Material,
  type Scene,
} from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { LightPlan } from './composition.ts';
import { plateMaterial } from './plates.ts';

/** Layers of what casts shadows always, and of walls, which bounced light passes through. */
export const CASTS = 1;
export const SHELL = 2;

const kept = new Map<string, Material>();

/** Frees a material, but keeps the first of its kind alive: with the last one its compiled program would go too. */
function retire(material: Material): void {
  const kind = JSON.stringify(
    material instanceof ShaderMaterial
      ? [material.defines, material.vertexColors, material.fragmentShader]
      : [],
  );
  if (kept.has(kind)) {
    material.dispose();
  } else {
    kept.set(kind, material);
  }
}

type Bundle = { material: Material; layer: number; geometries: BufferGeometry[] };

/** Merges and sorts; returns the clean-up for afterwards. */
export function preparePlates(scene: Scene, light: LightPlan): () => void {
  const shell = new Set<unknown>(light.shell);
  scene.updateMatrixWorld();
  const bundles = new Map<string, Bundle>();
  const merged: Mesh[] = [];
  const single: Mesh[] = [];
  scene.traverse((object) => {
    if (!(object instanceof Mesh) || Array.isArray(object.material)) {
      return;
    }
    const mesh = object as Mesh<BufferGeometry, Material>;
    const layer = shell.has(mesh) ? SHELL : mesh.castShadow ? CASTS : 0;
    if (object instanceof InstancedMesh || mesh.material instanceof ShaderMaterial) {
      mesh.layers.enable(layer);
      mesh.material = plateMaterial(mesh.material);
      single.push(mesh);
      return;
    }
    const key = `${mesh.material.uuid} ${layer}`;
    const bundle = bundles.get(key) ?? { material: mesh.material, layer, geometries: [] };
    bundle.geometries.push(plainGeometry(mesh));
    bundles.set(key, bundle);
    merged.push(mesh);
  });
  for (const mesh of merged) {
    mesh.visible = false;
    mesh.geometry.dispose();
  }
  const whole = [...bundles.values()].map((bundle) => joined(bundle));
  scene.traverse((object) => {
    object.matrixWorldAutoUpdate = false;
  });
  removeHidden(scene);
  scene.add(...whole);
  const used = [...whole, ...single];
  return () => {
    for (const mesh of used) {
      mesh.geometry.dispose();
      for (const material of [mesh.material].flat()) {
        retire(material);
      }
    }
  };
}

function joined({ material, layer, geometries }: Bundle): Mesh {
  const geometry = mergeGeometries(geometries);
  const mesh = new Mesh(geometry, plateMaterial(material));
  mesh.layers.enable(layer);
  return mesh;
}

/** Hidden meshes have hidden children too, if any: none of ours has, so they can simply go. */
function removeHidden(scene: Scene): void {
  const gone: Mesh[] = [];
  scene.traverse((object) => {
    if (object instanceof Mesh && !object.visible) {
      gone.push(object as Mesh);
    }
  });
  for (const mesh of gone) {
    mesh.removeFromParent();
  }
}

/** A copy in world coordinates with exactly position, normal, uv and colour, without an index. */
function plainGeometry(mesh: Mesh<BufferGeometry, Material>): BufferGeometry {
  const geometry = mesh.geometry.index === null ? mesh.geometry.clone() : mesh.geometry.toNonIndexed();
  geometry.applyMatrix4(mesh.matrixWorld);
  const count = geometry.getAttribute('position').count;
  for (const name of Object.keys(geometry.attributes)) {
    if (!['position', 'normal', 'uv', 'color'].includes(name)) {
      geometry.deleteAttribute(name);
    }
  }
  if (!geometry.hasAttribute('uv')) {
    geometry.setAttribute('uv', new BufferAttribute(new Float32Array(count * 2), 2));
  }
  if (!mesh.material.vertexColors) {
    geometry.deleteAttribute('color');
  }
  geometry.morphAttributes = {};
  geometry.clearGroups();
  return geometry;
}
