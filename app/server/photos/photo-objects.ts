// Object keys and public URLs of a photo's files. Originals have no URL: requests reach only the variants listed
// here.
import { randomBytes } from 'node:crypto';
import { photoWidths } from '#domain/listing.ts';
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

export function originalKey(storageKey: string): string {
  return `originals/${storageKey}`;
}

export function variantKey(storageKey: string, suffix: string): string {
  return `variants/${storageKey}${suffix}`;
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

/** The start of the variants' URLs, which app/domain/listing.ts completes. */
export function publicPath(storageKey: string): string {
  return `/photos/${storageKey}`;
}

/** The keys of the original and of every variant, including variants that don't exist. */
function fileKeys(storageKey: string): string[] {
  const variants = [...mediaTypeBySuffix.keys()].map((suffix) => variantKey(storageKey, suffix));
  return [originalKey(storageKey), ...variants];
}

export async function deleteFiles(store: ObjectStore, storageKey: string): Promise<void> {
  await Promise.all(fileKeys(storageKey).map((key) => store.delete(key)));
}

/** Copies every existing file of one photo to another. */
export async function copyFiles(store: ObjectStore, from: string, to: string): Promise<void> {
  const keys = fileKeys(to);
  await Promise.all(fileKeys(from).map((key, index) => store.copy(key, keys[index] ?? '')));
}
