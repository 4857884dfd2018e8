import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { setUpFolder } from '../../../tests/support/folder.ts';
import { photoMessages } from '#domain/photo.ts';
import { heic } from '../../../tests/support/heic.ts';
import { scene, vectorDrawing } from '../../../tests/support/images.ts';
import { fileKind } from './file-kind.ts';

const folder = await setUpFolder();

async function kindOf(content: Uint8Array) {
  const file = path.join(folder, 'a-file-without-extension');
  await writeFile(file, content);
  return fileKind(file);
}

it.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)('accepts %s', async (format) => {
  const content = await scene(60, 40).toFormat(format).toBuffer();
  expect(await kindOf(content)).toEqual({ ok: true, mediaType: `image/${format}` });
});

it('accepts HEIC', async () => {
  expect(await kindOf(heic())).toEqual({ ok: true, mediaType: 'image/heic' });
});

it.each([
  ['an SVG drawing', vectorDrawing],
  ['a PDF document', Buffer.from('%PDF-1.7\n1 0 obj')],
  ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a program', Buffer.from('MZ executable')],
  ['an empty file', Buffer.alloc(0)],
])('rejects %s', async (_what, content) => {
  expect(await kindOf(content)).toEqual({ ok: false, message: photoMessages.notAnImage });
});
