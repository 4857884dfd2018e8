import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compressPage } from './compression.ts';

const megabyte = 1024 * 1024;
const page = (bytes: number) => Buffer.alloc(bytes, '<p>Bright condo by the pier</p>');
const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Uint8Array) => body };

describe.each(['br', 'gzip', 'identity'] as const)('%s', (coding) => {
  test.each([0, 5000, megabyte, megabyte + 1])(
    'compresses a page of %i bytes without loss',
    async (bytes) => {
      const compressed = await compressPage(page(bytes), coding);
      expect(Buffer.compare(unpack[coding](compressed), page(bytes))).toBe(0);
    },
  );
});

test.each(['br', 'gzip'] as const)(
  'lets other requests run while it compresses more than 1 MB as %s',
  async (coding) => {
    const first = (bytes: number) =>
      Promise.race([compressPage(page(bytes), coding).then(() => 'page'), nextTurn('other request')]);
    expect([await first(megabyte), await first(megabyte + 1)]).toEqual(['page', 'other request']);
  },
);
