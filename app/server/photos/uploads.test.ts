import { beforeEach, describe, expect, it, vi } from 'vitest';
import { success } from '#domain/failure.ts';
import { photoMessages } from '#domain/photo.ts';
import {
  endingAfter,
  logger,
  noQuota,
  photoRoom,
  type PhotoRoom,
  upload,
} from '../../../tests/support/photo-room.ts';
import { scene } from '../../../tests/support/images.ts';
import { requireConfig } from '../config.ts';
import { createLimits, type Limits } from '../rate-limits.ts';
import type { Draft } from '../accounts/access.ts';
import type { UploadRequest } from './uploads.ts';
import { createPhotos, type Photos } from './photos.ts';

let room: PhotoRoom;
let photos: Photos;
let draft: Draft;

beforeEach(async () => {
  room = await photoRoom();
  photos = room.photos;
  draft = await room.newDraft();
  return room.close;
});

const small = () => scene(40, 30).png().toBuffer();

describe('an upload that breaks off', () => {
  const broken = { failure: { kind: 'invalid', message: photoMessages.cutOff } };

  /** A body that goes on after so many pieces when the draft has a photograph, and then breaks off. */
  async function* breakingOnceStored(
    pieces: number,
    body: UploadRequest['body'],
  ): AsyncGenerator<Uint8Array> {
    yield* endingAfter(pieces, body);
    await expect.poll(() => photos.listOf(draft)).toHaveLength(1);
    throw new Error('connection reset');
  }

  it('keeps what is stored by then, and nothing of the rest, and counts what has arrived', async () => {
    const countBytes = vi.fn<Limits['upload']>(async () => success(null));
    photos = createPhotos({
      db: room.db,
      store: room.store,
      limits: { upload: countBytes },
      quota: noQuota,
      logger,
    });
    const content = await small();
    const request = await upload(
      [
        { name: 'first.png', content },
        { name: 'second.png', content: await small() },
      ],
      content.length + 1000,
    );
    const body = breakingOnceStored(1, request.body);
    expect(await photos.receive(draft, { ...request, body })).toMatchObject({
      value: { photos: [{ name: 'first.png' }], refused: [{ fileName: 'second.png' }, { fileName: '' }] },
    });
    expect(await photos.listOf(draft)).toMatchObject([{ name: 'first.png' }]);
    expect(await room.storedFiles()).toHaveLength(1);
    const counted = countBytes.mock.calls.reduce((sum, [, bytes]) => sum + bytes, 0);
    expect(counted).toBeGreaterThan(content.length);
  });

  it('leaves a photograph alone that was there before', async () => {
    const content = await small();
    const id = await room.sendOne(draft, content);
    const request = await upload([{ name: 'again.png', content }]);
    const stop = new AbortController();
    async function* stopped(): AsyncGenerator<Uint8Array> {
      yield* request.body;
      stop.abort();
    }
    await photos.receive(draft, { ...request, body: stopped(), signal: stop.signal });
    expect(await photos.listOf(draft)).toMatchObject([{ id }]);
    expect(await room.storedFiles()).toHaveLength(1);
  });

  it('leaves nothing behind when it ends too early, or is stopped', async () => {
    const asTrouble = vi.spyOn(logger, 'error');
    const request = await upload([{ name: 'first.png', content: await small() }], 100);
    const body = endingAfter(5, request.body);
    expect(await photos.receive(draft, { ...request, body })).toMatchObject(broken);
    expect(asTrouble).not.toHaveBeenCalled();

    const stop = new AbortController();
    const long = await upload([{ name: 'first.png', content: await small() }], 100);
    async function* stopped(): AsyncGenerator<Uint8Array> {
      for await (const piece of long.body) {
        yield piece;
        stop.abort();
      }
    }
    expect(await photos.receive(draft, { ...long, body: stopped(), signal: stop.signal })).toMatchObject(
      broken,
    );
    expect(await photos.listOf(draft)).toEqual([]);
    expect(await room.storedFiles()).toEqual([]);
  });

  it.each(['application/json', 'multipart/form-data', 'multipart/form-data; boundary=other', ''])(
    'is what a body of type %j counts as',
    async (contentType) => {
      const request = await upload([{ name: 'first.png', content: await small() }]);
      expect(await photos.receive(draft, { ...request, contentType })).toMatchObject(broken);
    },
  );
});

describe('the limit of an address', () => {
  function limited(bytes: number): Photos {
    const limits = createLimits(room.pool, { ...requireConfig({}).limits, uploadBytesPerHour: bytes });
    return createPhotos({ db: room.db, store: room.store, limits, quota: noQuota, logger });
  }

  it('counts every byte that arrives, and keeps what came before', { timeout: 60_000 }, async () => {
    const megabytes = (count: number) => ({ content: Buffer.alloc(count * 1024 * 1024), name: 'zeros.bin' });
    const {
      photos: taken,
      refused,
      limited: reached,
    } = await room.send(
      draft,
      [
        { name: 'first.png', content: await small() },
        megabytes(10),
        megabytes(10),
        { name: 'last.png', content: await small() },
      ],
      limited(12 * 1024 * 1024),
    );
    expect(taken.map(({ name }) => name)).toEqual(['first.png']);
    expect(refused.map(({ fileName }) => fileName)).toEqual(['zeros.bin', 'zeros.bin', 'last.png']);
    expect(refused.at(-1)?.message).toMatch(/^You’ve uploaded a lot of photos in a short time\./);
    expect(reached?.retryAfterSeconds).toBeGreaterThan(3500);
    expect(await room.storedFiles()).toHaveLength(1);

    const again = await room.send(
      draft,
      [{ name: 'again.png', content: await small() }],
      limited(12 * 1024 * 1024),
    );
    expect(again.photos).toEqual([]);
    expect(again.limited).not.toBeNull();
  });
});
