// Cuts the base map of the listings' map out of a map of the world's land, and corrects it (shore.ts): npm
// pack @geo-maps/earth-lands-10m@0.6.0, unpack it, and run: node tasks/cut-map.ts package/map.geo.json Writes
// app/domain/place/land.json. Run it again if the area or the corrections change. The data of the source is
// OpenStreetMap's (ODbL).
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mapArea } from '#domain/search/map.ts';
import { islands, shore } from './shore.ts';

type Point = readonly [longitude: number, latitude: number];
type Ring = readonly Point[];

/** About ten meters. */
const decimals = 4;
/** Holes with fewer points are reservoirs that the source reduced to triangles. */
const minHolePoints = 8;

const { west, south, east, north } = mapArea;
/** For each edge of the area: how far a point is inside. */
const edges: readonly ((point: Point) => number)[] = [
  ([x]) => x - west,
  ([x]) => east - x,
  ([, y]) => y - south,
  ([, y]) => north - y,
];

/** The part of a ring inside of the area (Sutherland and Hodgman, "Reentrant Polygon Clipping", 1974). */
function clip(ring: Ring): Ring {
  return edges.reduce<Ring>((points, inside) => {
    return points.flatMap((point, index) => {
      const previous = points.at(index - 1) ?? point;
      const [before, now] = [inside(previous), inside(point)];
      const crossing = before > 0 === now > 0 ? [] : [between(previous, point, before / (before - now))];
      return now > 0 ? [...crossing, point] : crossing;
    });
  }, ring);
}

function between([x1, y1]: Point, [x2, y2]: Point, share: number): Point {
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

/** GeoJSON repeats the first point of a ring at its end. */
function close(ring: Ring): Ring {
  const [first] = ring;
  return first ? [...ring, first] : ring;
}

function round([x, y]: Point): Point {
  return [Number(x.toFixed(decimals)), Number(y.toFixed(decimals))];
}

/** Clips polygons of an outer ring and holes. */
function cutPolygons(polygons: readonly (readonly Ring[])[]): Ring[][] {
  return polygons
    .map((rings) =>
      rings
        .map((ring) => clip(ring.slice(0, -1)))
        .filter((ring, index) => ring.length >= (index === 0 ? 3 : minHolePoints))
        .map((ring) => close(ring.map(round))),
    )
    .filter((rings) => rings.length > 0);
}

/** Reads "32.5345 -117.1242, 32.5430 -117.1254". */
function readPoints(text: string): Ring {
  return text.split(',').map((point): Point => {
    const [latitude = Number.NaN, longitude = Number.NaN] = point.trim().split(/\s+/).map(Number);
    return [longitude, latitude];
  });
}

/** Replaces all points of the source between the first and the last latitude of the corrections. */
function correct(polygons: readonly (readonly Ring[])[]): Ring[][] {
  const corrected = shore.flatMap(([, points]) => readPoints(points));
  const latitudes = [corrected.at(0), corrected.at(-1)].map((point) => point?.[1] ?? Number.NaN);
  const [first = Number.NaN, last = Number.NaN] = latitudes;
  const isReplaced = ([, latitude]: Point) => latitude >= first && latitude <= last;
  const replace = (ring: Ring): Ring => {
    const start = ring.findIndex(isReplaced);
    if (start < 0) return ring;
    return [
      ...ring.slice(0, start),
      ...corrected,
      ...ring.slice(start).filter((point) => !isReplaced(point)),
    ];
  };
  return [
    ...polygons.filter(([outer]) => !outer?.every(isReplaced)).map((rings) => rings.map(replace)),
    ...islands.map(([, points]) => [close(readPoints(points))]),
  ];
}

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Name the file map.geo.json of @geo-maps/earth-lands-10m.');
const world = JSON.parse(await readFile(source, 'utf8')) as {
  geometries: { coordinates: Ring[][] }[];
};
const coordinates = correct(world.geometries.flatMap((geometry) => cutPolygons(geometry.coordinates)));
const file = path.join(import.meta.dirname, '../app/domain/place/land.json');
await writeFile(file, `${JSON.stringify({ type: 'MultiPolygon', coordinates })}\n`);
console.log(`${coordinates.length} polygons, ${coordinates.flat(2).length} points`);
