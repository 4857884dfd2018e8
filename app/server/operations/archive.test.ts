import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { setUpFolder } from '#tests/support/folder.ts';
import { readArchive, readToEnd, writeArchive } from './archive.ts';

const folder = await setUpFolder();

test('can be left in the middle of a large archive', async () => {
  const large = path.join(folder, 'large');
  await writeFile(large, Buffer.alloc(4_000_000, 'sea'));
  const file = path.join(folder, 'large.tar');
  await writeArchive(file, async (archive) => {
    for (const name of ['first', 'second', 'third', 'fourth']) await archive.addFile(name, large);
  });
  const left: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    for await (const { name, content } of readArchive(file)) {
      await readToEnd(content);
      // Meanwhile the reader fills its buffers.
      await readFile(large);
      left.push(name);
      break;
    }
  }
  expect(left).toHaveLength(20);
});

test('rejects on a full disk, without leaving a file or crashing the process', async () => {
  const place = path.join(folder, 'full');
  await mkdir(place);
  const written = writeArchive(path.join(place, 'site.tar'), async (archive) => {
    await symlink('/dev/full', path.join(archive.folder, 'SHA256SUMS'));
    await archive.addText('first', 'one');
    await archive.addText('second', 'two');
  });
  await expect(written).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await readdir(place)).toEqual([]);
});
