import { expect, test } from 'vitest';
import { propertyOf } from '#tests/support/inquiries.ts';
import { updateProperty } from '#tests/support/properties.ts';
import { addPhotos } from '#tests/support/stand-in-photos.ts';
import { setUpTestServer, submitProperty } from '#tests/support/test-server.ts';
import { findMailPhoto } from './mail-photo.ts';

const testServer = await setUpTestServer();
const { db } = testServer;

async function listingWithPhoto(): Promise<string> {
  const id = await propertyOf(testServer);
  await addPhotos(db, id, 3);
  return id;
}

test('finds the JPEG of the main photo of a listing', async () => {
  const id = await listingWithPhoto();
  const { storageKey } = await db
    .selectFrom('photos')
    .select('storageKey')
    .where('propertyId', '=', id)
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await findMailPhoto(db, id)).toEqual({
    path: `/photos/${storageKey}.jpg`,
    alt: 'Bright condo by the pier, main photo',
  });
});

test('finds no photo of a paused or a pending property', async () => {
  const id = await listingWithPhoto();
  await updateProperty(testServer, id, { pausedAt: new Date(), pausedBy: 'owner' });
  expect(await findMailPhoto(db, id)).toBeNull();
  expect(await findMailPhoto(db, await submitProperty(testServer))).toBeNull();
});

test.each([{ state: 'pending', placeholder: null }, { state: 'failed' }] as const)(
  'finds no photo without a JPEG: %o',
  async (change) => {
    const id = await listingWithPhoto();
    await db.updateTable('photos').set(change).where('propertyId', '=', id).execute();
    expect(await findMailPhoto(db, id)).toBeNull();
  },
);
