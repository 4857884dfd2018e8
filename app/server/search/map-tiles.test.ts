// Which archives of street tiles the site uses, and what it says about the others at the start.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { writeMapTiles } from '#tests/support/map-tiles.ts';
import { openS3Store } from '#tests/support/stores.ts';
import { requireConfig } from '../config.ts';
import { createFolderStore } from '../photos/folder-store.ts';
import { checkMapTiles, openMapTiles } from './map-tiles.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'baystead-tiles-'));
const s3 = await openS3Store();
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});
const noObjects = createFolderStore(path.join(folder, 'objects'));
const archive = writeMapTiles();
const file = path.join(folder, 'county.pmtiles');
await writeFile(file, archive);
await mkdir(path.join(folder, 'subfolder'));
const configOf = (mapTiles: string) => requireConfig({ MAP_TILES: mapTiles });

test('has no archive without MAP_TILES', async () => {
  expect(await checkMapTiles(configOf(''), noObjects)).toBeNull();
});

test('reads parts of a file, and of an object under the same name', async () => {
  await s3.store.put('tiles/county.pmtiles', new Blob([archive]).stream());
  const tiles = await checkMapTiles(configOf(file), noObjects);
  const object = await checkMapTiles(configOf('s3:tiles/county.pmtiles'), s3.store);
  expect(tiles).toMatchObject({
    bytes: archive.length,
    name: expect.stringMatching(/^[0-9a-f]{20}\.pmtiles$/),
  });
  expect(object).toMatchObject({ bytes: archive.length, name: tiles?.name });
  expect(await tiles?.read(0, 7).then((part) => part.text())).toBe('PMTiles');
  expect(await object?.read(2, 7).then((part) => part.text())).toBe('Tiles');
});

test('fails to read an archive that was replaced since the start', async () => {
  const replaced = path.join(folder, 'replaced.pmtiles');
  await writeFile(replaced, archive);
  await s3.store.put('tiles/replaced.pmtiles', new Blob([archive]).stream());
  const tiles = await checkMapTiles(configOf(replaced), noObjects);
  const object = await checkMapTiles(configOf('s3:tiles/replaced.pmtiles'), s3.store);
  await writeFile(replaced, 'something else');
  await s3.store.put('tiles/replaced.pmtiles', new Blob(['something else']).stream());
  await expect(tiles?.read(0, 7).then((part) => part.text())).rejects.toThrow('could not be read');
  await expect(object?.read(0, 7)).rejects.toThrow('the archive was replaced');
});

const raster = 2;
const brotli = 3;
const notPmtiles = 'it is not a PMTiles archive';
const otherKind = 'its tiles are pictures or of another kind than MVT';
const otherSchema = 'its tiles do not follow the schema of Protomaps, version 4';
const withLayer = (id: string, field: string) =>
  writeMapTiles({ metadata: { vector_layers: [{ id, fields: { [field]: 'String' } }] } });

test.each<[string, string | Buffer, string]>([
  ['an empty file', '', notPmtiles],
  ['a page', '<!doctype html>'.repeat(100), notPmtiles],
  ['version 2', writeMapTiles({ header: { 7: 2 } }), `${notPmtiles} of version 3`],
  ['an incomplete copy', archive.subarray(0, -1), 'its end is missing'],
  ['a directory that cannot be decompressed', writeMapTiles({ header: { 97: brotli } }), notPmtiles],
  ['pictures', writeMapTiles({ header: { 99: raster } }), otherKind],
  ['tiles in brotli', writeMapTiles({ header: { 98: brotli } }), 'its tiles are not compressed with gzip'],
  ['another place', writeMapTiles({ bounds: [2.2, 48.8, 2.5, 49] }), 'it does not contain San Diego County'],
  ['another schema', withLayer('transportation', 'class'), otherSchema],
  ['version 3 of the schema', withLayer('roads', 'pmap:kind'), otherSchema],
])('logs one sentence about %s', async (_case, content, fault) => {
  const broken = path.join(folder, 'broken.pmtiles');
  await writeFile(broken, content);
  const sentence = `The map shows no streets, because of ${broken}: ${fault}. Correct MAP_TILES.`;
  expect(await openedWith(broken)).toEqual([null, [sentence]]);
});

test.each([
  [path.join(folder, 'missing.pmtiles'), /: it does not exist\. Correct MAP_TILES\.$/],
  [path.join(folder, 'subfolder'), /: it cannot be read \(.+\)\. Correct MAP_TILES\.$/],
  ['s3:tiles/missing.pmtiles', /the object tiles\/missing\.pmtiles: it does not exist\. /],
])('logs one sentence about %s', async (mapTiles, sentence) => {
  expect(await openedWith(mapTiles)).toEqual([null, [expect.stringMatching(sentence)]]);
});

test('logs one sentence if the store does not answer properly', async () => {
  s3.server.mood = 'website';
  const opened = await openedWith('s3:tiles/county.pmtiles', s3.store);
  s3.server.mood = 'well';
  expect(opened).toEqual([null, [expect.stringMatching(/it cannot be read \(.+\)/)]]);
});

/** Returns the archive, and the sentences in the log. */
async function openedWith(mapTiles: string, store = noObjects) {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const tiles = await openMapTiles({ config: configOf(mapTiles), store, logger });
  return [tiles, lines.map((line) => (JSON.parse(line) as { msg: string }).msg)];
}
