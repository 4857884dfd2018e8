// The recipient and the photo of mails about a property.
import { expect, test } from 'vitest';
import type { MailJob } from '../../jobs.ts';
import { propertyOf, provedUser } from '#tests/support/inquiries.ts';
import { updateProperty } from '#tests/support/properties.ts';
import { addPhotos } from '#tests/support/stand-in-photos.ts';
import { newUser, sentMails, setUpTestServer, submitProperty } from '#tests/support/test-server.ts';
import { sendMail } from '../../worker/send-mail.ts';
import { findMailPhoto } from './mail-photo.ts';

const testServer = await setUpTestServer();
const { server, db } = testServer;
const submitted = 'submitted@home.example';

/** Who gets each mail about a property of this account. */
async function recipientsFor(userId: string | null): Promise<Set<string>> {
  const propertyId = await propertyOf(testServer, submitted);
  await updateProperty(testServer, propertyId, { userId });
  const jobs: MailJob[] = [
    { about: 'submission', propertyId, verifiedOnly: false },
    { about: 'decision', propertyId },
    { about: 'changes', propertyId, outcome: 'accepted', notes: null },
    { about: 'paused', propertyId, reason: 'Please call us.' },
    { about: 'resumed', propertyId },
    { about: 'freshness', propertyId, notice: 1 },
  ];
  // Delivers the mails of the registration first.
  await testServer.sendMails();
  for (const job of jobs) await sendMail(server, job);
  return new Set((await sentMails(testServer)).slice(-jobs.length).map(({ to }) => to));
}

test('go to the address of the account, but to the submitted one without a verified account', async () => {
  const { uid } = await provedUser(testServer, 'rosa@site.example');
  expect(await recipientsFor(uid)).toEqual(new Set(['rosa@site.example']));
  const unverified = await newUser(server, 'new@site.example');
  for (const userId of [null, unverified.uid])
    expect(await recipientsFor(userId)).toEqual(new Set([submitted]));
});

async function listingWithPhoto(): Promise<string> {
  const id = await propertyOf(testServer);
  await addPhotos(db, id, 3);
  return id;
}

test('show the JPEG of the main photo of a listing', async () => {
  const id = await listingWithPhoto();
  const keys = db.selectFrom('photos').select('storageKey').where('propertyId', '=', id);
  const { storageKey } = await keys.orderBy('position').limit(1).executeTakeFirstOrThrow();
  const alt = 'Bright condo by the pier, main photo';
  expect(await findMailPhoto(db, id)).toEqual({ path: `/photos/${storageKey}.jpg`, alt });
});

test('show no photo of a paused or a pending property, and none without a JPEG', async () => {
  expect(await findMailPhoto(db, await submitProperty(testServer))).toBeNull();
  const paused = await listingWithPhoto();
  await updateProperty(testServer, paused, { pausedAt: new Date(), pausedBy: 'owner' });
  expect(await findMailPhoto(db, paused)).toBeNull();
  const failed = await listingWithPhoto();
  await db.updateTable('photos').set({ state: 'failed' }).where('propertyId', '=', failed).execute();
  expect(await findMailPhoto(db, failed)).toBeNull();
});
