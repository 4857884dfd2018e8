// Exports all properties, private fields included, in the format that import-properties.ts reads. For the
// command line.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
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
import { formatOf, toFileText } from './property-file.ts';

/** Only the account of this machine that runs the site may read private fields. */
const privateMode = { file: 0o600, folder: 0o700 } as const;

export interface ExportSettings {
  file: string;
  /** A new folder for the photos. Null: the file names the public images by URL. */
  photoFolder: string | null;
  signal: AbortSignal;
  printLine: (line: string) => void;
}

/**
 * Writes all properties, oldest first, to a new file. If it fails, removes what it wrote.
 * @throws OperatorError if the file or the folder of photos exists.
 */
export async function exportProperties(
  server: Server,
  { file, photoFolder, signal, printLine }: ExportSettings,
): Promise<void> {
  const format = formatOf(file);
  const written: string[] = [];
  try {
    await createNew(file, writeFile(file, '', { flag: 'wx', mode: privateMode.file }));
    written.push(file);
    if (photoFolder !== null) {
      await createNew(photoFolder, mkdir(photoFolder, { mode: privateMode.folder }));
      written.push(photoFolder);
    }
    const properties = await readProperties(server.db);
    const photos = Map.groupBy(await readPhotos(server.db), ({ propertyId }) => propertyId);
    const entries: FileEntry[] = [];
    for (const property of properties) {
      const images: FileImage[] = [];
      for (const photo of photos.get(property.id) ?? []) {
        signal.throwIfAborted();
        const image = await exportPhoto(server, photo, photoFolder);
        if (image) images.push(image);
      }
      entries.push(toEntry(property, images));
    }
    await writeFile(file, toFileText(format, entries));
    printLine(
      `Properties exported: ${entries.length}. The file holds contact details and addresses, so keep it private.`,
    );
  } catch (error) {
    for (const name of written) await rm(name, { recursive: true, force: true });
    throw error;
  }
}

async function createNew(name: string, creation: Promise<unknown>): Promise<void> {
  try {
    await creation;
  } catch (error) {
    throw new OperatorError(`${name} can’t be written: ${reasonOfFileError(error)}.`);
  }
}

/** Columns that are stored and exported under the same name. */
const plainColumns = columnNames.filter((name) => name !== 'bathrooms' && name !== 'images');

function readProperties(db: Database) {
  return db
    .selectFrom('properties')
    .leftJoin('users', 'users.uid', 'properties.userId')
    .select(plainColumns.map((column) => `properties.${column}` as const))
    .select(['properties.bathroomHalves', 'users.email as accountEmail'])
    .orderBy('properties.createdAt')
    .orderBy('properties.id')
    .execute();
}
type StoredProperty = Awaited<ReturnType<typeof readProperties>>[number];

function readPhotos(db: Database) {
  return db
    .selectFrom('photos')
    .select(['propertyId', 'position', 'storageKey', 'extension', 'originalName', 'mediaType', 'caption'])
    .select('state')
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
  try {
    await writeFile(written, original.stream(), { mode: privateMode.file });
  } catch (error) {
    throw explainFailure(error, { read: server.config.dataDir, written });
  }
  return { url: null, path: file, name, ...captioned };
}
