// Finds and stores the photos of an import: files below a folder, or URLs on other sites. The decoder opens
// them later, in a job.
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { failureMessage } from '#domain/failure.ts';
import type { ImportedImage, ImportedProperty } from '#domain/property/imported-property.ts';
import { photoLimits, photoMessages } from '#domain/property/photo.ts';
import { type FetchFailure, FetchError, guardedDownload } from '../network/guarded-fetch.ts';
import { readVariant } from '../photos/photos.ts';
import { deleteOriginal, type StoredOriginal, storeOriginal } from '../photos/put-original.ts';
import { refuseFile } from '../photos/inspect-file.ts';
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
      const found = await findSource(root, image);
      if (found.issue === null) sources.push({ property, image, file: found.file });
      else issues.push({ row: property.row, column: 'images', message: found.issue });
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

type Found = { issue: null; file: string | null } | { issue: string };

async function findSource(root: string | null, { url, path: name }: ImportedImage): Promise<Found> {
  if (name === null || (root === null && url !== null)) return { issue: null, file: null };
  // Names no file, because a forgotten flag is one issue for the whole file.
  if (root === null) return { issue: 'Photos with a path need --photos and their folder' };
  const file = await findFile(root, name);
  if (file === null) return { issue: `${name} isn’t a file in the folder of photos` };
  const issue = await refuseFile(file, (await stat(file)).size);
  return issue === null ? { issue, file } : { issue: `${name}: ${issue}` };
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
 * Stores all photos, or none: after an issue or an error, it deletes the stored ones. Stops early after
 * `maxIssues`. Photos of interrupted imports are deleted by the hourly sweep after a day.
 */
export async function storePhotos(
  server: Server,
  sources: readonly PhotoSource[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (count: number) => void },
): Promise<{ photos: StoredPhotos; issues: RowIssue[] }> {
  const stored = new Map<PhotoSource, StoredPhoto>();
  const issues: RowIssue[] = [];
  const queue = sources.values();
  const work = async () => {
    for (const source of queue) {
      signal.throwIfAborted();
      if (issues.length >= maxIssues) return;
      const result = await storePhoto(server, source);
      if (typeof result === 'string') {
        issues.push({ row: source.property.row, column: 'images', message: result });
      } else {
        stored.set(source, result);
        onProgress(stored.size);
      }
    }
  };
  // Waits for all of them, so that none stores a photo after the deletion.
  const ends = await Promise.allSettled(Array.from({ length: parallel }, work));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure || issues.length > 0) await deletePhotos(server, stored.values());
  if (failure) throw failure.reason;
  return { photos: groupByProperty(sources, stored), issues };
}

export async function deletePhotos(server: Server, photos: Iterable<StoredPhoto>): Promise<void> {
  for (const photo of photos) await deleteOriginal(server, photo);
}

function groupByProperty(
  sources: readonly PhotoSource[],
  stored: ReadonlyMap<PhotoSource, StoredPhoto>,
): StoredPhotos {
  const photos: StoredPhotos = new Map();
  for (const source of sources) {
    const photo = stored.get(source);
    if (photo) photos.set(source.property, [...(photos.get(source.property) ?? []), photo]);
  }
  return photos;
}

/** Returns the photo, or why it can't be stored. */
async function storePhoto(server: Server, { image, file }: PhotoSource): Promise<StoredPhoto | string> {
  const disk = await checkDisk(server);
  if (!disk.ok) throw new OperatorError('The disk is nearly full, so nothing was imported.');
  const address = image.url ?? '';
  const originalName = cleanName(image.name ?? image.path ?? new URL(address).pathname);
  const settings = { testHosts: server.config.calendarTestHosts };
  const open = async (): Promise<AsyncIterable<Uint8Array> | null> => {
    if (file !== null) return createReadStream(file) as AsyncIterable<Uint8Array>;
    if (!address.startsWith(`${server.config.publicUrl}/`))
      return guardedDownload(settings, address, { maxBytes: photoLimits.bytes });
    // A photo of this site, which an export named by its URL. It may be reachable from this machine only.
    const name = address.slice(`${server.config.publicUrl}/photos/`.length);
    return (await readVariant(server, name))?.stream() ?? null;
  };
  try {
    const content = await open();
    if (content === null) return `${address}: ${fetchMessages['not-found']}`;
    const stored = await storeOriginal(server, { name: originalName, content });
    if (!stored.ok) return `${image.path ?? address}: ${failureMessage(stored.failure)}`;
    return { ...stored.value, originalName, caption: image.caption };
  } catch (error) {
    if (error instanceof FetchError) return `${address}: ${fetchMessages[error.failure]}`;
    throw error;
  }
}

const fetchMessages: Record<FetchFailure, string> = {
  'bad-address': 'this isn’t a web address that the server can open',
  'not-public': 'the address leads to a private network',
  unreachable: 'the site can’t be reached',
  'too-slow': 'the photo took longer than a minute',
  'too-large': photoMessages.tooLarge,
  'too-many-redirects': 'the address keeps redirecting',
  'not-found': 'there is nothing at this address',
  refused: 'the site doesn’t let the server read it',
  'server-error': 'the site had a problem',
};
