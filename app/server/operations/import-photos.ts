// Finds and stores the photos of an import: files below a folder, or URLs on other sites. The decoder opens
// them later, in a job.
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ImportedImage, ImportedProperty } from '#domain/property/imported-property.ts';
import { photoLimits } from '#domain/property/photo.ts';
import { FetchError, guardedDownload } from '../network/guarded-fetch.ts';
import { readVariant } from '../photos/photos.ts';
import { RefusedFileError, refuseFile } from '../photos/inspect-file.ts';
import { createStorageKey } from '../photos/photo-objects.ts';
import { putOriginal, type StoredOriginal } from '../photos/put-original.ts';
import { checkDisk } from '../photos/storage-quota.ts';
import { cleanName } from '../photos/uploads.ts';
import type { Server } from '../server.ts';
import { OperatorError } from '../terminal.ts';
import { reasonOfFileError } from './explain-failure.ts';
import { maxIssues, type RowIssue } from './import-issues.ts';

/** How many photos are fetched or copied at the same time. */
const parallel = 4;

/** A property of the file with its row there. */
export type NumberedProperty = ImportedProperty & { id: string; row: string };

export interface PhotoSource {
  property: NumberedProperty;
  image: ImportedImage;
  /** Null for a photo by URL. */
  file: string | null;
}

export interface StoredPhoto extends StoredOriginal {
  originalName: string;
  caption: string | null;
}

/** The photos of each property in their order. */
export type StoredPhotos = Map<NumberedProperty, StoredPhoto[]>;

/**
 * Checks the files of the folder, and fetches nothing. A photo with a path is a file if there is a folder.
 */
export async function findPhotoSources(
  properties: readonly NumberedProperty[],
  folder: string | null,
): Promise<{ sources: PhotoSource[]; issues: RowIssue[] }> {
  const root = folder === null ? null : await openFolder(folder);
  const sources: PhotoSource[] = [];
  const issues: RowIssue[] = [];
  for (const property of properties) {
    for (const image of property.images) {
      const isFile = image.path !== null && (root !== null || image.url === null);
      const file = isFile && root !== null ? await findFile(root, image.path ?? '') : null;
      const message = isFile ? await findIssue(root, image.path ?? '', file) : null;
      if (message === null) sources.push({ property, image, file });
      else issues.push({ row: property.row, column: 'images', message });
    }
  }
  return { sources, issues };
}

async function openFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (error) {
    throw new OperatorError(`The folder ${folder} can’t be read: ${reasonOfFileError(error)}.`);
  }
}

async function findIssue(root: string | null, name: string, file: string | null): Promise<string | null> {
  // Names no file, because a forgotten flag is one issue for the whole file.
  if (root === null) return 'Photos with a path need --photos and their folder';
  if (file === null) return `${name} isn’t a file in the folder of photos`;
  const issue = await refuseFile(file, (await stat(file)).size);
  return issue && `${name}: ${issue}`;
}

/**
 * The file below the folder, or null. Follows links before it compares, so neither `..` nor a link leads out.
 */
async function findFile(root: string, name: string): Promise<string | null> {
  try {
    const file = await realpath(path.join(root, name));
    const isInside = file.startsWith(root + path.sep);
    return isInside && (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}

/**
 * Stores all photos. After an issue or an error, the hourly sweep deletes the stored ones within a day. Stops
 * early after `maxIssues`.
 */
export async function storePhotos(
  server: Server,
  sources: readonly PhotoSource[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (count: number) => void },
): Promise<{ photos: StoredPhotos; issues: RowIssue[] }> {
  const photos: StoredPhotos = new Map();
  const issues: RowIssue[] = [];
  for (let from = 0; from < sources.length && issues.length < maxIssues; from += parallel) {
    signal.throwIfAborted();
    const batch = sources.slice(from, from + parallel);
    const results = await Promise.all(
      batch.map(async (source) => [source, await storePhoto(server, source)] as const),
    );
    for (const [{ property }, result] of results) {
      if (typeof result === 'string') issues.push({ row: property.row, column: 'images', message: result });
      else photos.set(property, [...(photos.get(property) ?? []), result]);
    }
    onProgress(from + batch.length);
  }
  return { photos, issues };
}

/** Returns the photo, or why it can't be stored. */
async function storePhoto(server: Server, { image, file }: PhotoSource): Promise<StoredPhoto | string> {
  const disk = await checkDisk(server);
  if (!disk.ok) throw new OperatorError('The disk is nearly full, so nothing was imported.');
  const address = image.url ?? '';
  const originalName = cleanName(image.name ?? image.path ?? new URL(address).pathname);
  try {
    const content =
      file === null ? await download(server, address) : (createReadStream(file) as AsyncIterable<Uint8Array>);
    const stored = await putOriginal(server.store, createStorageKey(), content);
    return { ...stored, originalName, caption: image.caption };
  } catch (error) {
    if (error instanceof FetchError) return `${address} can’t be fetched (${error.failure})`;
    if (error instanceof RefusedFileError) return `${image.path ?? address}: ${error.message}`;
    throw error;
  }
}

async function download({ config, store }: Server, address: string): Promise<AsyncIterable<Uint8Array>> {
  if (!address.startsWith(`${config.publicUrl}/`))
    return guardedDownload({ testHosts: config.calendarTestHosts }, address, { maxBytes: photoLimits.bytes });
  // A photo of this site, which an export named by its URL. It may be reachable from this machine only.
  const content = await readVariant({ store }, address.slice(`${config.publicUrl}/photos/`.length));
  if (!content) throw new FetchError('not-found');
  return content.stream();
}
