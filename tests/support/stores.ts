// The object stores that must behave alike, each empty and with its own folder.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { createFolderStore } from '#server/photos/folder-store.ts';
import type { ObjectStore } from '#server/photos/object-store.ts';
import { createS3Store } from '#server/photos/s3-store.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

export interface OpenedStore {
  store: ObjectStore;
  /** The store's folder on this machine. */
  folder: string;
  localFiles: () => Promise<string[]>;
  close: () => Promise<void>;
}

type OpenStore = () => Promise<OpenedStore>;

const openFolderStore: OpenStore = () => inFolder(async (folder) => ({ store: createFolderStore(folder) }));

/** Opens an S3 store on its own fake server. A silent server counts as failed after `timeoutMs`. */
export async function openS3Store(timeoutMs = 10_000): Promise<OpenedStore & { server: S3Server }> {
  const server = await startS3Server();
  const openedStore = await inFolder(async (folder) => ({
    store: createS3Store({ ...server.settings, folder, timeoutMs }),
    close: server.close,
  }));
  return { ...openedStore, server };
}

/**
 * Returns all stores. With S3_CONTRACT=on it adds the real bucket of the S3_ variables and creates and
 * deletes objects in it (docs/decisions/0024-object-store.md).
 */
export function contractStores(): [name: string, open: OpenStore][] {
  const stores: [string, OpenStore][] = [
    ['a folder', openFolderStore],
    ['an S3-compatible store', openS3Store],
  ];
  if (process.env['S3_CONTRACT'] !== 'on') return stores;
  const reading = readConfig();
  if (!reading.ok || !reading.config.s3)
    throw new Error('S3_CONTRACT=on needs the variables that begin with S3_');
  const { s3 } = reading.config;
  const real: OpenStore = () => inFolder(async (folder) => ({ store: createS3Store({ ...s3, folder }) }));
  return [...stores, [`the bucket ${s3.bucket} at ${s3.endpoint}`, real]];
}

async function inFolder(
  open: (folder: string) => Promise<{ store: ObjectStore; close?: () => Promise<void> }>,
): Promise<OpenedStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baystead-store-'));
  const { store, close } = await open(folder);
  return {
    store,
    folder,
    async localFiles() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name));
    },
    async close() {
      await close?.();
      await rm(folder, { recursive: true });
    },
  };
}
