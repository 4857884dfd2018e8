// The names under which a photo's files lie in the object store, and the public addresses that lead to some of
// them. An original has no address: only what is named here as a variant can be asked for.
import { randomBytes } from 'node:crypto';
import { photoWidths } from '#domain/listing.ts';
import type { ObjectStore } from './object-store.ts';

/** By what follows the storage key in a variant's name. */
const mediaTypes = new Map([
  ...photoWidths.flatMap((width): [string, string][] => [
    [`-${width}.webp`, 'image/webp'],
    [`-${width}.avif`, 'image/avif'],
  ]),
  ['.jpg', 'image/jpeg'],
]);
const variantName = /^([0-9a-f]{32})([-.].*)$/;

/** 128 random bits: who knows a photo's id, or another photo's address, cannot guess this one's. */
export function newStorageKey(): string {
  return randomBytes(16).toString('hex');
}

export function originalKey(storageKey: string): string {
  return `originals/${storageKey}`;
}

export function variantKey(storageKey: string, suffix: string): string {
  return `variants/${storageKey}${suffix}`;
}

/** The storage key that an object's key belongs to. */
export function storageKeyOf(key: string): string {
  return key.replace(/^\w+\//, '').replace(/[-.].*$/, '');
}

/** The object behind the last part of a public address, and its media type; null for anything but a variant. */
export function publicVariant(name: string): { key: string; mediaType: string } | null {
  const [, storageKey = '', suffix = ''] = variantName.exec(name) ?? [];
  const mediaType = mediaTypes.get(suffix);
  return mediaType ? { key: variantKey(storageKey, suffix), mediaType } : null;
}

/** Begin of the variants' addresses (app/domain/listing.ts completes them). */
export function publicPath(storageKey: string): string {
  return `/photos/${storageKey}`;
}

/** The keys of the original and of every variant, whichever of them exist. */
function fileKeys(storageKey: string): string[] {
  const variants = [...mediaTypes.keys()].map((suffix) => variantKey(storageKey, suffix));
  return [originalKey(storageKey), ...variants];
}

export async function deleteFiles(store: ObjectStore, storageKey: string): Promise<void> {
  await Promise.all(fileKeys(storageKey).map((key) => store.delete(key)));
}

/** Gives a copy of every file that there is to another photo. */
export async function copyFiles(store: ObjectStore, from: string, to: string): Promise<void> {
  const keys = fileKeys(to);
  await Promise.all(fileKeys(from).map((key, index) => store.copy(key, keys[index] ?? '')));
}
