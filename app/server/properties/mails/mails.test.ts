// The recipient and the photo of mails about a property.
import { expect, test } from 'vitest';
import type { MailJob } from '../../jobs.ts';
import { setUpSite } from '#tests/support/site.ts';
import { addPhotos } from '#tests/support/stand-in-photos.ts';
import { sendMail } from '../../worker/send-mail.ts';
import { findMailPhoto } from './mail-photo.ts';

const site = await setUpSite();
const { server, db } = site;
const submitted = 'submitted@home.example';

/** Who gets each mail about a property of this account. */
async function recipientsFor(userId: string | null): Promise<Set<string>> {
  const propertyId = await site.home(submitted);
  await site.change(propertyId, { userId });
  const jobs: MailJob[] = [
    { about: 'submission', propertyId, verifiedOnly: false },
    { about: 'decision', propertyId },
    { about: 'changes', propertyId, outcome: 'accepted', notes: null },
    { about: 'paused', propertyId, reason: 'Please call us.' },
    { about: 'resumed', propertyId },
    { about: 'freshness', propertyId, notice: 1 },
  ];
  // Delivers the mails of the registration first.
  await site.sendMails();
  for (const job of jobs) await sendMail(server, job);
  return new Set((await site.mails()).slice(-jobs.length).map(({ to }) => to));
}

test('go to the address of the account, but to the submitted one without a verified account', async () => {
  const { uid } = await site.verifiedUser('rosa@site.example');
  expect(await recipientsFor(uid)).toEqual(new Set(['rosa@site.example']));
  const unverified = await site.user('new@site.example');
  for (const userId of [null, unverified.uid])
    expect(await recipientsFor(userId)).toEqual(new Set([submitted]));
});

async function listingWithPhoto(): Promise<string> {
  const id = await site.home();
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
  expect(await findMailPhoto(db, await site.pendingHome())).toBeNull();
  const paused = await listingWithPhoto();
  await site.change(paused, { pausedAt: new Date(), pausedBy: 'owner' });
  expect(await findMailPhoto(db, paused)).toBeNull();
  const failed = await listingWithPhoto();
  await db.updateTable('photos').set({ state: 'failed' }).where('propertyId', '=', failed).execute();
  expect(await findMailPhoto(db, failed)).toBeNull();
});
