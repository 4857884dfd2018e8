// Tests of the folder store only. object-store.test.ts tests what all stores have in common.
import { expect, test } from 'vitest';
import { setUpFolder } from '#tests/support/folder.ts';
import { createFolderStore } from './folder-store.ts';

const folder = await setUpFolder();
const store = createFolderStore(folder);

async function* content(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('kitchen');
}

test('opens an object or returns null while it is being deleted, in 100 rounds', async () => {
  const sizes = new Set<number | undefined>();
  for (let round = 0; round < 100; round += 1) {
    await store.put('variants/00ab.jpg', content());
    const [, opened] = await Promise.all([
      store.delete('variants/00ab.jpg'),
      store.open('variants/00ab.jpg'),
    ]);
    sizes.add(opened?.size);
  }
  expect([7, undefined]).toEqual(expect.arrayContaining([...sizes]));
});
