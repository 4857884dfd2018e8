import { beforeEach, describe, expect, it } from 'vitest';
import { logger, photoRoom, type PhotoRoom } from '../../../tests/support/photo-room.ts';
import { bomb, scene } from '../../../tests/support/pictures.ts';
import type { Draft } from '../drafts/drafts.ts';
import { derivePhoto } from './variants.ts';
import type { Photos } from './photos.ts';

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

describe('deriving a photograph', () => {
  const derivation = () => ({ db: room.db, store: room.store, logger });
  const stateOf = async () => (await photos.listOf(draft))[0]?.state;

  it('gives up at once on what cannot be decoded', async () => {
    const id = await room.sendOne(draft, await bomb(9000));
    await derivePhoto(derivation(), id, { number: 1, lastError: null });
    expect(await stateOf()).toBe('failed');
  });

  it('tries again after a trouble of the store, though not for ever', async () => {
    const id = await room.sendOne(draft, await small());
    const full = {
      ...derivation(),
      store: { ...room.store, put: () => Promise.reject(new Error('disk full')) },
    };
    await expect(derivePhoto(full, id, { number: 1, lastError: null })).rejects.toThrow('disk full');
    expect(await stateOf()).toBe('pending');
    await derivePhoto(full, id, { number: 9, lastError: 'disk full' });
    expect(await stateOf()).toBe('failed');
  });

  it('gives up on a picture that has ended the process three times', async () => {
    const id = await room.sendOne(draft, await small());
    await derivePhoto(derivation(), id, { number: 4, lastError: null });
    expect(await stateOf()).toBe('failed');
  });

  it('does no harm when done twice, or when the photograph is gone', async () => {
    const id = await room.sendOne(draft, await small());
    await room.deriveAll(draft);
    await room.deriveAll(draft);
    expect(await stateOf()).toBe('ready');
    await photos.remove(draft, id);
    await derivePhoto(derivation(), id, { number: 1, lastError: null });
    expect(await room.storedFiles()).toEqual([]);
  });

  it('leaves nothing behind when the photograph is removed meanwhile', async () => {
    const id = await room.sendOne(draft, await small());
    const { store } = room;
    const removing = {
      ...store,
      put: async (...given: Parameters<typeof store.put>) => {
        await photos.remove(draft, id);
        return store.put(...given);
      },
    };
    await derivePhoto({ ...derivation(), store: removing }, id, { number: 1, lastError: null });
    expect(await room.storedFiles()).toEqual([]);
  });
});
