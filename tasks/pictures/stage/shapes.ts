// Hides three.js geometry: pieces are asked for in metres, stand on the ground (y is the underside), carry
// texture coordinates in metres and cast shadows.

import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  LatheGeometry,
  Mesh,
  Shape,
  SphereGeometry,
  Vector2,
  Vector3,
  TubeGeometry,
  CatmullRomCurve3,
  type Material,
  type Object3D,
} from 'three';
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js';
import { ParametricGeometry } from 'three/examples/jsm/geometries/ParametricGeometry.js';

/** Maps a geometry from the side that each face looks to, one texture unit a metre. */
export function mapInMetres<Geometry extends BufferGeometry>(geometry: Geometry): Geometry {
  const place = geometry.getAttribute('position');
  const normal = geometry.getAttribute('normal');
  const uv = new Float32Array(place.count * 2);
  for (let index = 0; index < place.count; index += 1) {
    const [x, y, z] = [place.getX(index), place.getY(index), place.getZ(index)];
    const [nx, ny, nz] = [
      Math.abs(normal.getX(index)),
      Math.abs(normal.getY(index)),
      Math.abs(normal.getZ(index)),
    ];
    const [u, v] = ny >= nx && ny >= nz ? [x, z] : nx >= nz ? [z, y] : [x, y];
    uv.set([u, v], index * 2);
  }
  geometry.setAttribute('uv', new BufferAttribute(uv, 2));
  return geometry;
}

export function solid(geometry: BufferGeometry, material: Material): Mesh {
  const mesh = new Mesh(geometry, material);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}

/** Moves an object and returns it. */
export function at<Piece extends Object3D>(piece: Piece, x: number, y: number, z: number, turn = 0): Piece {
  piece.position.set(x, y, z);
  piece.rotation.y = turn;
  return piece;
}

export function group(...pieces: Object3D[]): Group {
  const whole = new Group();
  for (const piece of pieces) {
    whole.add(piece);
  }
  return whole;
}

/** A box standing on y, its edges rounded by `round` metres. */
export function box(width: number, height: number, depth: number, material: Material, round = 0.006): Mesh {
  const radius = Math.min(round, width / 2.01, height / 2.01, depth / 2.01);
  // Small edges do not show: a plain box has a tenth of the triangles.
  const geometry =
    round <= 0.006
      ? new BoxGeometry(width, height, depth).toNonIndexed()
      : new RoundedBoxGeometry(width, height, depth, round > 0.02 ? 3 : 1, radius);
  geometry.translate(0, height / 2, 0);
  return solid(mapInMetres(geometry), material);
}

/** A stuffed box: edges rounded softly, the middle of every side swollen. For seats, mattresses and bolsters. */
export function cushion(
  width: number,
  height: number,
  depth: number,
  material: Material,
  puff = 0.035,
): Mesh {
  const geometry = new BoxGeometry(width, height, depth, 18, 8, 18);
  const place = geometry.getAttribute('position');
  const radius = Math.min(width, height, depth) * 0.4;
  const half = new Vector3(width / 2, height / 2, depth / 2);
  const inner = half.clone().subScalar(radius);
  const point = new Vector3();
  const core = new Vector3();
  for (let index = 0; index < place.count; index += 1) {
    point.fromBufferAttribute(place, index);
    core.copy(point).clamp(inner.clone().negate(), inner);
    point.sub(core).setLength(radius).add(core);
    const across = 1 - (point.x / half.x) ** 2;
    const up = 1 - (point.y / half.y) ** 2;
    const along = 1 - (point.z / half.z) ** 2;
    const ripple = 1 + 0.18 * Math.sin(point.x * 11 + point.z * 7) * Math.sin(point.z * 9 - point.x * 4);
    point.x += Math.sign(point.x) * puff * up * along * 0.5;
    point.y += Math.sign(point.y) * puff * across * along * ripple;
    point.z += Math.sign(point.z) * puff * across * up;
    place.setXYZ(index, point.x, point.y + half.y, point.z);
  }
  geometry.computeVertexNormals();
  return solid(mapInMetres(geometry), material);
}

/** A throw pillow, pinched at its corners, standing upright and facing +z. */
export function pillow(width: number, height: number, depth: number, material: Material): Mesh {
  const geometry = new ParametricGeometry(
    (u, v, target) => {
      const front = u < 0.5;
      const s = (front ? u * 2 : 2 - u * 2) * 2 - 1;
      const t = v * 2 - 1;
      const puff = Math.max(0, (1 - s ** 4) * (1 - t ** 4)) ** 0.62;
      const pinch = 1 - 0.07 * (1 - s * s) * t * t;
      const pinchX = 1 - 0.07 * (1 - t * t) * s * s;
      const crease = 1 + 0.05 * Math.sin(s * 5 + t * 3);
      target.set(
        (s * width * pinchX) / 2,
        (t * height * pinch) / 2 + height / 2,
        ((front ? 1 : -1) * puff * crease * depth) / 2,
      );
    },
    36,
    18,
  );
  geometry.computeVertexNormals();
  return solid(mapInMetres(geometry), material);
}

export function cylinder(bottom: number, top: number, height: number, material: Material, sides = 28): Mesh {
  const geometry = new CylinderGeometry(top, bottom, height, sides);
  geometry.translate(0, height / 2, 0);
  return solid(geometry, material);
}

export function ball(radius: number, material: Material): Mesh {
  return solid(new SphereGeometry(radius, 28, 20), material);
}

/** A turned piece; the profile is a list of radius and height, from the bottom. */
export function turned(profile: readonly (readonly [number, number])[], material: Material): Mesh {
  return solid(
    new LatheGeometry(
      profile.map(([radius, height]) => new Vector2(radius, height)),
      36,
    ),
    material,
  );
}

/** A round bar along points. */
export function bar(
  points: readonly (readonly [number, number, number])[],
  radius: number,
  material: Material,
): Mesh {
  const curve = new CatmullRomCurve3(
    points.map(([x, y, z]) => new Vector3(x, y, z)),
    false,
    'catmullrom',
    points.length > 2 ? 0.5 : 0,
  );
  return solid(new TubeGeometry(curve, points.length > 2 ? 24 : 1, radius, 10), material);
}

/** A flat outline in x and y, thickened along z. */
export function slab(
  outline: readonly (readonly [number, number])[],
  depth: number,
  material: Material,
  bevel = 0,
): Mesh {
  const shape = new Shape(outline.map(([x, y]) => new Vector2(x, y)));
  const geometry = new ExtrudeGeometry(shape, {
    depth,
    bevelEnabled: bevel > 0,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 2,
    curveSegments: 24,
  });
  return solid(mapInMetres(geometry), material);
}

/** A sheet from a function of u and v (0 to 1), for cloth and leaves. */
export function sheet(
  place: (u: number, v: number) => readonly [number, number, number],
  material: Material,
  across: number,
  along: number,
): Mesh {
  const geometry = new ParametricGeometry(
    (u, v, target) => target.set(...(place(u, v) as [number, number, number])),
    across,
    along,
  );
  geometry.computeVertexNormals();
  return solid(geometry, material);
}

/** Four legs at the corners of a rectangle. */
export function legs(
  width: number,
  depth: number,
  height: number,
  radius: number,
  material: Material,
  splay = 0,
): Group {
  const whole = new Group();
  for (const [sx, sz] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const) {
    const top: [number, number, number] = [(sx * width) / 2, height, (sz * depth) / 2];
    const foot: [number, number, number] = [(sx * width) / 2 + sx * splay, 0, (sz * depth) / 2 + sz * splay];
    whole.add(bar([foot, top], radius, material));
  }
  return whole;
}
