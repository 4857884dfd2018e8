// The operator's archive of street tiles for the map: PMTiles version 3 with vector tiles in the schema of
// Protomaps. Browsers read it in parts (http/stored-files.ts).
import { createHash } from 'node:crypto';
import { existsSync, openAsBlob } from 'node:fs';
import { Compression, type Header, PMTiles, TileType } from 'pmtiles';
import { z } from 'zod';
import { mapArea } from '#domain/search/map.ts';
import type { Config } from '../config.ts';
import { isKey, type ObjectStore } from '../photos/object-store.ts';
import { explainS3Error } from '../photos/s3-client.ts';
import type { MapTiles, Server } from '../server.ts';
import { OperatorError } from '../terminal.ts';

type Archive = Pick<MapTiles, 'bytes' | 'read'>;

/** What readers request first: the header and the root directory (PMTiles specification, version 3). */
const startBytes = 16_384;
/** More than real metadata has, which is read into memory. */
const maxMetadataBytes = 1024 * 1024;

/**
 * The layers that an archive lists in its metadata. Version 3 of the schema has `pmap:kind` instead of
 * `kind`.
 */
const protomapsMetadata = z.object({
  vector_layers: z
    .array(z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()) }))
    .refine((layers) => layers.some(({ id, fields }) => id === 'roads' && 'kind' in fields)),
});

/** Null without MAP_TILES, and if the archive can't be used, which the log explains in one sentence. */
export async function openMapTiles({
  config,
  store,
  logger,
}: Pick<Server, 'config' | 'store' | 'logger'>): Promise<MapTiles | null> {
  try {
    return await checkMapTiles(config, store);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    logger.warn({ event: 'map-tiles' }, error.message);
    return null;
  }
}

/** Null without MAP_TILES. @throws OperatorError if the archive can't be used. */
export async function checkMapTiles(
  { mapTiles }: Pick<Config, 'mapTiles'>,
  store: ObjectStore,
): Promise<MapTiles | null> {
  if (!mapTiles) return null;
  try {
    return await openArchive('file' in mapTiles ? openFile(mapTiles.file) : openObject(mapTiles.key, store));
  } catch (error) {
    const fault = error instanceof Unusable ? error.message : `it cannot be read (${explainS3Error(error)})`;
    const place = 'file' in mapTiles ? mapTiles.file : `the object ${mapTiles.key}`;
    throw new OperatorError(`The map shows no streets, because of ${place}: ${fault}. Correct MAP_TILES.`);
  }
}

/** The message completes the sentence about the archive. */
class Unusable extends Error {}

async function openArchive(opening: Promise<Archive | null>): Promise<MapTiles> {
  const archive = await opening;
  if (!archive) throw new Unusable('it does not exist');
  const start = await (await archive.read(0, Math.min(startBytes, archive.bytes))).bytes();
  const reader = new PMTiles({
    getKey: () => '',
    getBytes: async (offset, length) => {
      const end = Math.min(offset + length, offset + maxMetadataBytes, archive.bytes);
      return { data: await (await archive.read(offset, end)).arrayBuffer() };
    },
  });
  const header = await reader.getHeader().catch(() => null);
  if (!header) throw new Unusable('it is not a PMTiles archive');
  checkHeader(header, archive.bytes);
  const metadata: unknown = await reader.getMetadata().catch(() => null);
  if (!protomapsMetadata.safeParse(metadata).success)
    throw new Unusable('its tiles do not follow the schema of Protomaps, version 4');
  // A new extract has another directory, another length or another build time in its metadata.
  const hash = createHash('sha256')
    .update(start)
    .update(JSON.stringify([archive.bytes, metadata]));
  return { ...archive, name: `${hash.digest('hex').slice(0, 20)}.pmtiles` };
}

/** @throws Unusable */
function checkHeader(header: Header, bytes: number): void {
  const { specVersion, tileType, tileCompression, tileDataOffset, tileDataLength = 0 } = header;
  if (specVersion !== 3) throw new Unusable('it is not a PMTiles archive of version 3');
  if (tileType !== TileType.Mvt) throw new Unusable('its tiles are pictures or of another kind than MVT');
  // Browsers decompress no other tiles.
  if (tileCompression !== Compression.None && tileCompression !== Compression.Gzip)
    throw new Unusable('its tiles are not compressed with gzip');
  if (tileDataOffset + tileDataLength > bytes) throw new Unusable('its end is missing');
  const { minLon, maxLon, minLat, maxLat } = header;
  const { west, east, south, north } = mapArea;
  if (minLon > east || maxLon < west || minLat > north || maxLat < south)
    throw new Unusable('it does not contain San Diego County');
}

async function openFile(file: string): Promise<Archive | null> {
  try {
    const blob = await openAsBlob(file);
    // Reads it here, because reading fails once the file has changed.
    const read: Archive['read'] = async (start, end) =>
      new Blob([await blob.slice(start, end).arrayBuffer()]);
    return { bytes: blob.size, read };
  } catch (error) {
    if (!existsSync(file)) return null;
    throw error;
  }
}

async function openObject(key: string, store: ObjectStore): Promise<Archive | null> {
  if (!isKey(key)) return null;
  const first = await store.openPart(key, 0, 1);
  if (!first) return null;
  return {
    bytes: first.objectBytes,
    async read(start, end) {
      const part = await store.openPart(key, start, end);
      if (part?.objectBytes !== first.objectBytes) throw new Error('the archive was replaced');
      return part.content;
    },
  };
}
