// Object keys and public URLs of a photo's files. Originals have no URL: requests reach only the variants
// listed here.
import { randomBytes } from 'node:crypto';
import { photoWidths } from '#domain/property/listing.ts';
import type { OriginalExtension } from '#domain/property/photo.ts';
import type { ObjectStore } from './object-store.ts';

/** Media types by variant suffix: the end of the file name, after the storage key. */
const mediaTypeBySuffix = new Map([
  ...photoWidths.flatMap((width): [string, string][] => [
    [`-${width}.webp`, 'image/webp'],
    [`-${width}.avif`, 'image/avif'],
  ]),
  ['.jpg', 'image/jpeg'],
]);
const variantName = /^([0-9a-f]{32})([-.].*)$/;

/** 128 random bits. Can't be guessed from the photo's id or from another photo's URL. */
export function createStorageKey(): string {
  return randomBytes(16).toString('hex');
}

/**
 * The kinds of objects that belong to photos: pieces of content that isn't joined yet, originals, originals
 * from before they had extensions, images of private photos, and public images.
 */
export const photoKinds = ['uploads', 'properties', 'originals', 'private', 'variants'] as const;

const originalExtensions: readonly OriginalExtension[] = [
  'jpg',
  'png',
  'apng',
  'webp',
  'gif',
  'tif',
  'avif',
  'heic',
];

/** The columns of a photo that name its files. */
export interface PhotoFiles {
  storageKey: string;
  /** Null for photos from before originals had extensions. */
  extension: OriginalExtension | null;
}

/** Returns `text` if it is one of these extensions, or null. */
export function toOriginalExtension(text: string): OriginalExtension | null {
  return originalExtensions.find((extension) => extension === text) ?? null;
}

export function originalKey({ storageKey, extension }: PhotoFiles): string {
  return extension === null ? `originals/${storageKey}` : `properties/${storageKey}.${extension}`;
}

/** True for pieces of an original, too. */
export function isOriginalKey(key: string): boolean {
  return !/^(?:variants|private)\//.test(key);
}

export function variantKey(storageKey: string, suffix: string): string {
  return `variants/${storageKey}${suffix}`;
}

/** The image of a private photo, which only administrators see. */
export function privateKey(storageKey: string): string {
  return `private/${storageKey}.webp`;
}

/** The start of the keys of a photo's pieces (upload-store.ts). */
export function piecePrefix(storageKey: string): string {
  return `uploads/${storageKey}-`;
}

/** The storage key in an object's key. */
export function storageKeyOf(key: string): string {
  return key.replace(/^\w+\//, '').replace(/[-.].*$/, '');
}

/** The object key and media type for a file name in a public URL. Null for any name that isn't a variant. */
export function parseVariantName(name: string): { key: string; mediaType: string } | null {
  const [, storageKey = '', suffix = ''] = variantName.exec(name) ?? [];
  const mediaType = mediaTypeBySuffix.get(suffix);
  return mediaType ? { key: variantKey(storageKey, suffix), mediaType } : null;
}

/** The start of the variants' URLs, which app/domain/property/listing.ts completes. */
export function publicPath(storageKey: string): string {
  return `/photos/${storageKey}`;
}

/** The keys of every variant, including variants that don't exist. */
function variantKeys(storageKey: string): string[] {
  return [...mediaTypeBySuffix.keys()].map((suffix) => variantKey(storageKey, suffix));
}

/** Deletes the pieces of a photo's content. */
export async function deletePieces(store: ObjectStore, storageKey: string): Promise<void> {
  for (const { key } of await store.list(piecePrefix(storageKey))) await store.delete(key);
}

/**
 * Deletes the variants, the pieces, and the original at any key that it may have: a job knows only the
 * storage key.
 */
export async function deleteFiles(store: ObjectStore, storageKey: string): Promise<void> {
  const originals = [null, ...originalExtensions].map((extension) => originalKey({ storageKey, extension }));
  const images = [privateKey(storageKey), ...variantKeys(storageKey)];
  await Promise.all([...originals, ...images].map((key) => store.delete(key)));
  await deletePieces(store, storageKey);
}
