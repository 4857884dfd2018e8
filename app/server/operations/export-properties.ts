// Exports all properties, private fields included, in the format that import-properties.ts reads. For the
// command line.
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import {
  columnNames,
  type FileColumn,
  type FileEntry,
  type FileImage,
} from '#domain/property/file-columns.ts';
import type { Database } from '../database/database.ts';
import { originalKey, publicPath } from '../photos/photo-objects.ts';
import type { Server } from '../server.ts';
import { OperatorError } from '../terminal.ts';
import { explainFailure, reasonOfFileError } from './explain-failure.ts';
import { fileEnd, fileStart, type FileFormat, formatOf, toFileText } from './property-file.ts';

const batchSize = 500;
/** Only the account of this machine that runs the site may read private fields. */
const privateMode = { file: 0o600, folder: 0o700 } as const;

export interface ExportSettings {
  file: string;
  /** Receives the photos. Null: the file names the public images by URL. */
  photoFolder: string | null;
  signal: AbortSignal;
  printLine: (line: string) => void;
}

/**
 * Writes all properties, oldest first, to a new file. Each batch is read at its own time. @throws
 * OperatorError if the file exists. If it fails, removes what it wrote.
 */
export async function exportProperties(server: Server, settings: ExportSettings): Promise<void> {
  const { file, photoFolder, printLine } = settings;
  const format = formatOf(file);
  if (photoFolder !== null) await mkdir(photoFolder, { recursive: true, mode: privateMode.folder });
  const output = await openNewFile(file);
  const writtenFiles = [file];
  try {
    const { count, missingPhotos } = await writeProperties(server, output, format, settings, writtenFiles);
    if (photoFolder === null && !server.config.isPublic)
      printLine('The photos’ URLs only work on this machine. To export the photos too, add --photos FOLDER.');
    if (missingPhotos > 0) printLine(`Photos without a file, left out: ${missingPhotos}.`);
    printLine(
      `Properties exported: ${count}. The file holds contact details and addresses, so keep it private.`,
    );
  } catch (error) {
    for (const written of writtenFiles) await rm(written, { force: true });
    throw error;
  } finally {
    await output.close();
  }
}

async function openNewFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', privateMode.file);
  } catch (error) {
    throw new OperatorError(`${file} can’t be written: ${reasonOfFileError(error)}.`);
  }
}

async function writeProperties(
  server: Server,
  output: FileHandle,
  format: FileFormat,
  { photoFolder, signal, printLine }: ExportSettings,
  writtenFiles: string[],
): Promise<{ count: number; missingPhotos: number }> {
  let count = 0;
  let missingPhotos = 0;
  let after: Cursor | null = null;
  await output.appendFile(fileStart(format));
  for (;;) {
    signal.throwIfAborted();
    const rows: StoredProperty[] = await readBatch(server.db, after);
    const photos = Map.groupBy(await readPhotos(server.db, rows), ({ propertyId }) => propertyId);
    for (const row of rows) {
      const images: FileImage[] = [];
      for (const photo of photos.get(row.id) ?? []) {
        const image = await exportPhoto(server, photo, photoFolder, writtenFiles);
        if (image) images.push(image);
        else missingPhotos += 1;
      }
      await output.appendFile(toFileText(format, toEntry(row, images), count === 0));
      count += 1;
    }
    after = rows.at(-1) ?? null;
    if (rows.length < batchSize) break;
    printLine(`Wrote ${count} properties.`);
  }
  await output.appendFile(fileEnd(format));
  return { count, missingPhotos };
}

interface Cursor {
  createdAt: Date;
  id: string;
}

/** Columns that are stored and exported under the same name. */
const plainColumns = columnNames.filter((name) => name !== 'bathrooms' && name !== 'images');

function readBatch(db: Database, after: Cursor | null) {
  return db
    .selectFrom('properties')
    .leftJoin('users', 'users.uid', 'properties.userId')
    .select(plainColumns.map((column) => `properties.${column}` as const))
    .select(['properties.bathroomHalves', 'users.email as accountEmail'])
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('properties.createdAt', 'properties.id'),
          '>',
          eb.tuple(after?.createdAt ?? new Date(), after?.id ?? ''),
        ),
      ),
    )
    .orderBy('properties.createdAt')
    .orderBy('properties.id')
    .limit(batchSize)
    .execute();
}
type StoredProperty = Awaited<ReturnType<typeof readBatch>>[number];

function readPhotos(db: Database, properties: readonly StoredProperty[]) {
  return db
    .selectFrom('photos')
    .select([
      'propertyId',
      'position',
      'storageKey',
      'extension',
      'originalName',
      'mediaType',
      'caption',
      'state',
    ])
    .where(sql<boolean>`property_id = ANY(${properties.map(({ id }) => id)}::uuid[])`)
    .orderBy('position')
    .execute();
}
type StoredPhoto = Awaited<ReturnType<typeof readPhotos>>[number];

/**
 * Owners find a property by the address of their account, because ids of accounts mean nothing on another
 * site.
 */
function toEntry({ accountEmail, bathroomHalves, ...row }: StoredProperty, images: FileImage[]): FileEntry {
  const values: Record<FileColumn, FileEntry[FileColumn] | Date> = {
    ...row,
    bathrooms: bathroomHalves / 2,
    submitterEmail: accountEmail ?? row.submitterEmail,
    images,
  };
  return Object.fromEntries(
    columnNames.map((name) => {
      const value = values[name];
      return [name, value instanceof Date ? value.toISOString() : value];
    }),
  ) as FileEntry;
}

/** Null if there is neither a file nor a public image. */
async function exportPhoto(
  server: Server,
  { propertyId, position, storageKey, extension, originalName: name, mediaType, caption, state }: StoredPhoto,
  folder: string | null,
  writtenFiles: string[],
): Promise<FileImage | null> {
  const captioned = caption === null ? {} : { caption };
  if (folder === null) {
    const url = `${server.config.publicUrl}${publicPath(storageKey)}.jpg`;
    return state === 'ready' ? { url, path: null, name, ...captioned } : null;
  }
  const original = await server.store.open(originalKey({ storageKey, extension }));
  if (!original || mediaType === null) return null;
  const file = `${propertyId}-${position}.${mediaType.replace(/^image\//, '')}`;
  const written = path.join(folder, file);
  const output = await openNewFile(written);
  writtenFiles.push(written);
  try {
    await output.writeFile(original.stream());
  } catch (error) {
    throw explainFailure(error, { read: server.config.dataDir, written });
  } finally {
    await output.close();
  }
  return { url: null, path: file, name, ...captioned };
}
