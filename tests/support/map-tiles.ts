// A small archive of street tiles: PMTiles version 3 with one vector tile (MVT 2.1) in the schema of
// Protomaps, version 4. It has a park and a few streets of San Diego.
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

type Point = [longitude: number, latitude: number];

interface Feature {
  points: Point[];
  properties: Record<string, string>;
  isArea?: boolean;
}

/** Covers the towns of the map. */
const tile = { zoom: 8, x: 44, y: 103 };
const extent = 4096;

const layers: Record<string, Feature[]> = {
  landuse: [
    {
      points: [
        [-117.16, 32.725],
        [-117.13, 32.725],
        [-117.13, 32.745],
        [-117.16, 32.745],
      ],
      properties: { kind: 'park', name: 'Balboa Park' },
      isArea: true,
    },
  ],
  roads: [
    {
      points: [
        [-117.25, 32.9],
        [-117.2, 32.8],
        [-117.15, 32.7],
        [-117.05, 32.58],
      ],
      properties: { kind: 'highway', name: 'San Diego Freeway' },
    },
    {
      points: [
        [-117.24, 32.755],
        [-117.16, 32.748],
        [-117.05, 32.755],
      ],
      properties: { kind: 'major_road', name: 'University Avenue' },
    },
    {
      points: [
        [-117.145, 32.74],
        [-117.145, 32.77],
      ],
      properties: { kind: 'minor_road', name: 'Hamilton Street' },
    },
  ],
};

const metadata = { vector_layers: [{ id: 'roads', fields: { kind: 'String', name: 'String' } }] };

interface Changes {
  metadata?: unknown;
  /** Bytes of the header to write, by position. */
  header?: Record<number, number>;
  /** Degrees. */
  bounds?: [west: number, south: number, east: number, north: number];
}

/** The archive, with the changes that make it one that can't be used. */
export function writeMapTiles(changes: Changes = {}): Buffer<ArrayBuffer> {
  const data = gzipSync(encodeTile());
  // One entry: tile id, run length, length, offset + 1.
  const directory = gzipSync(varints([1, zxyToTileId(tile.zoom, tile.x, tile.y), 1, data.length, 1]));
  const json = gzipSync(JSON.stringify(changes.metadata ?? metadata));
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header[7] = 3;
  let offset = header.length;
  // Root directory, metadata, leaf directories (none), tiles.
  for (const [index, section] of [directory, json, Buffer.alloc(0), data].entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * index);
    header.writeBigUInt64LE(BigInt(section.length), 16 + 16 * index);
    offset += section.length;
  }
  for (const position of [72, 80, 88]) header.writeBigUInt64LE(1n, position);
  // Clustered; directories and tiles in gzip; MVT; the lowest and the highest zoom level.
  header.set([1, 2, 2, 1, tile.zoom, tile.zoom], 96);
  const bounds = changes.bounds ?? [-117.4, 32.4, -116.9, 33.1];
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * index);
  for (const [position, byte] of Object.entries(changes.header ?? {})) header[Number(position)] = byte;
  return Buffer.concat([header, directory, json, data]);
}

function encodeTile(): Buffer {
  return Buffer.concat(
    Object.entries(layers).map(([name, features]) => field(3, encodeLayer(name, features))),
  );
}

function encodeLayer(name: string, features: readonly Feature[]): Buffer {
  const keys = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))];
  const values = [...new Set(features.flatMap(({ properties }) => Object.values(properties)))];
  return Buffer.concat([
    varints([15 << 3, 2]),
    field(1, Buffer.from(name)),
    ...features.map((feature) => field(2, encodeFeature(feature, keys, values))),
    ...keys.map((key) => field(3, Buffer.from(key))),
    ...values.map((value) => field(4, field(1, Buffer.from(value)))),
    varints([5 << 3, extent]),
  ]);
}

function encodeFeature({ points, properties, isArea }: Feature, keys: string[], values: string[]): Buffer {
  const tags = Object.entries(properties).flatMap(([key, value]) => [
    keys.indexOf(key),
    values.indexOf(value),
  ]);
  return Buffer.concat([
    field(2, varints(tags)),
    varints([3 << 3, isArea ? 3 : 2]),
    field(4, varints(encodeGeometry(points, isArea))),
  ]);
}

/** Commands of MVT: move to the first point, draw lines to the others, and close an area. */
function encodeGeometry(points: readonly Point[], isArea = false): number[] {
  let [x, y] = [0, 0];
  const steps = points.map((point) => {
    const [nextX, nextY] = project(point);
    const step = [zigzag(nextX - x), zigzag(nextY - y)];
    [x, y] = [nextX, nextY];
    return step;
  });
  const [first = [], ...others] = steps;
  return [
    (1 << 3) | 1,
    ...first,
    (others.length << 3) | 2,
    ...others.flat(),
    ...(isArea ? [(1 << 3) | 7] : []),
  ];
}

/** Web Mercator, in units of the tile. */
function project([longitude, latitude]: Point): [number, number] {
  const radians = (latitude * Math.PI) / 180;
  const east = (longitude + 180) / 360;
  const south = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  const toUnits = (part: number, index: number) => Math.round((part * 2 ** tile.zoom - index) * extent);
  return [toUnits(east, tile.x), toUnits(south, tile.y)];
}

const zigzag = (value: number) => (value << 1) ^ (value >> 31);

/** A field of Protocol Buffers with bytes. */
function field(number: number, content: Buffer): Buffer {
  return Buffer.concat([varints([(number << 3) | 2, content.length]), content]);
}

function varints(numbers: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (let value of numbers) {
    for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
    bytes.push(value);
  }
  return Buffer.from(bytes);
}
