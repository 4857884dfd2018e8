// What is special of a folder; what it has in common with other stores is tried in object-store.test.ts.
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderStore } from './folder-store.ts';

test('a copy shares its bytes with the original, and both count as just stored', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'baystead-store-'));
  const store = folderStore(folder);
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
