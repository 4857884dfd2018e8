// Tests of the folder store only. object-store.test.ts tests what all stores have in common.
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFolderStore } from './folder-store.ts';

test('copies an object as a hard link, and updates the time of both', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'baystead-store-'));
  const store = createFolderStore(folder);
  async function* content(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('kitchen');
  }
  await store.put('originals/abc123', content());
  const long = new Date(1000);
  await utimes(path.join(folder, 'originals/ab/abc123'), long, long);
  await store.copy('originals/abc123', 'originals/c0ffee');
  for (const prefix of ['originals/ab', 'originals/c0']) {
    const [listed] = await store.list(prefix);
    expect(listed?.storedAt.getTime()).toBeGreaterThan(1000);
  }
  expect(await readdir(path.join(folder, 'originals/c0'))).toEqual(['c0ffee']);
  await rm(folder, { recursive: true });
});
