import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { drawPhoto, type PhotoPlan } from '#tests/support/labeled-photos.ts';
import { openPhotoSite } from '#tests/support/photo-site.ts';
import { openForm, sendChanges, submitDraft } from '#tests/support/photo-submissions.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { insertProperty } from '#tests/support/properties.ts';
import { valueOf } from '#tests/support/site.ts';
import { lookTwice } from '#domain/review/admin-list.ts';
import type { SubmissionAnswers } from '#domain/property/submission-answers.ts';
import { exportAccountData } from '../own-account/data-export.ts';
import { getOwnProperty } from '../properties/owner-properties.ts';
import { getProperty } from '../versions/read-listing.ts';
import { compareProperty, storeSignals } from './find-signals.ts';
import { listAdminProperties } from './list-properties.ts';
import { approveProperty, rejectProperty, requestChanges } from './decide.ts';

const site = await openPhotoSite();
afterAll(site.close);
const { server, db } = site;
const ada = await site.admin();
const minute = 60_000;
const room: PhotoPlan = { scene: 5, disguise: null, width: 1600 };

/** Submits a property with decoded photos. */
async function submit(
  plans: readonly PhotoPlan[],
  change: (answers: SubmissionAnswers) => SubmissionAnswers,
): Promise<string> {
  const draft = await site.newDraft();
  const photoIds: string[] = [];
  for (const plan of plans) photoIds.push(await site.sendOne(draft, await drawPhoto(plan)));
  await site.deriveAll(draft);
  return submitDraft(site, draft, change(completeAnswers(photoIds)));
}

async function signalsOf(id: string) {
  const found = await compareProperty(db, id, minute);
  return found?.signals ?? [];
}

const original = await submit([room, { ...room, scene: 6 }], withText('A bright home'));
const copy = await submit(
  [
    { ...room, scene: 7 },
    { ...room, disguise: 'mirrored' },
  ],
  withText('A sunny home', 'eve@mail.example'),
);
const isAbout = (text: string) => (signal: { text: string }) => signal.text.startsWith(text);

test('finds the photos and the text of another owner’s property', async () => {
  const signals = await signalsOf(copy);
  const photo = signals.find(isAbout('Photo 2 is also on another owner’s property'));
  const description = signals.find(isAbout('The description is nearly the same'));
  for (const found of [photo, description]) expect(found?.others).toMatchObject([{ id: original }]);
  expect(await signalsOf(original)).toHaveLength(signals.length);
});

test('counts a copy with the owner’s typed address as another owner’s until both are verified', async () => {
  const { submitterEmail } = await site.rowOf(original);
  const about = async () => (await signalsOf(copy)).find(isAbout('Photo 2'))?.text;
  await site.change(original, { submitterEmailVerified: true });
  await site.change(copy, { submitterEmail });
  expect(await about()).toContain('another owner’s property');
  await site.change(copy, { submitterEmailVerified: true });
  expect(await about()).toContain('another home of this owner');
  await site.change(copy, { submitterEmail: 'eve@mail.example', submitterEmailVerified: false });
});

test('stores strong signals of pending properties, so that the list marks and finds them', async () => {
  const unsuspicious = await submit(
    [{ ...room, scene: 12 }],
    withDescription('Plain.', 'plain@mail.example'),
  );
  await storeSignals(server);
  const found = async (text: string) => {
    const list = { tab: 'pending', text, oldestFirst: false, after: null } as const;
    const { properties } = await listAdminProperties(server, ada, list);
    return properties.map(({ id, isSuspicious }) => [id, isSuspicious]);
  };
  const both = [copy, original].map((id) => [id, true]);
  expect(await found('')).toEqual([[unsuspicious, false], ...both]);
  expect(await found(lookTwice)).toEqual(both);
  expect(await found('another owner’s')).toEqual(both);
  await site.change(copy, { propertyAddress: '1 Elsewhere', zipCode: '10001', updatedAt: new Date() });
  expect(await found('zip code 10001')).toEqual([]);
  await storeSignals(server);
  expect(await found('zip code 10001')).toEqual([[copy, true]]);
});

test('compares the rent with approved homes of the same town, type and size', async () => {
  const cheap = await submit(
    [{ ...room, scene: 9 }],
    withDescription('A cheap studio of its own kind.', 'cheap@mail.example'),
  );
  await site.change(cheap, { desiredMonthlyRent: 500 });
  expect((await signalsOf(cheap)).filter(isAbout('The rent'))).toEqual([]);
  const rents = [2000, 2000, 2000, 2000, 2400, 2400, 2400, 2400];
  for (const desiredMonthlyRent of rents)
    await site.change(await insertProperty(db, null), { desiredMonthlyRent });
  expect((await signalsOf(cheap)).map(({ text }) => text)).toContain(
    'The rent is $500. 8 similar homes in this town have a median of $2,200.',
  );
});

test('never leaves the administration', async () => {
  const hashes = db.selectFrom('photos').select('hash').where('propertyId', '=', copy);
  const { hash } = await hashes.executeTakeFirstOrThrow();
  expect(hash).toMatch(/^[01]{64}$/);
  valueOf(await approveProperty(server, ada, copy));
  const others = [
    await getProperty(server, copy, null),
    await getOwnProperty(server, await site.owned(copy)),
    await exportAccountData(server, ada),
  ];
  for (const value of others) {
    expect(JSON.stringify(value)).not.toContain(hash);
    expect(JSON.stringify(value)).not.toMatch(/signal|another owner/i);
  }
});

test('ignores other versions of the property, and compares the owner’s changes', async () => {
  const id = await submit(
    [{ ...room, scene: 8 }],
    withDescription('A studio of its own kind.', 'first@mail.example'),
  );
  valueOf(await rejectProperty(server, ada, id, 'Too dark.'));
  const { draft, answers } = await openForm(site, id);
  valueOf(await sendChanges(site, draft, answers));
  expect(await signalsOf(id)).toMatchObject([{ text: expect.stringMatching(/^Photo 1 /) }]);

  const opened = await openForm(site, id);
  const photoId = await site.sendOne(opened.draft, await drawPhoto({ ...room, disguise: 'recompressed' }));
  await site.deriveAll(opened.draft);
  const changed = {
    ...opened.answers,
    listing: { ...opened.answers.listing, title: 'Write to rosa@example.com' },
    photos: { photoIds: [...opened.answers.photos.photoIds, photoId], photoCaptions: {} },
  };
  valueOf(await sendChanges(site, opened.draft, changed));
  const ofChanges = expect.arrayContaining([
    'Photo 2 is also on another owner’s property:',
    'Title: an email address, “rosa@example.com”.',
  ]);
  expect((await signalsOf(id)).map(({ text }) => text)).toEqual(ofChanges);
  // An approval would publish these changes, even if the administrator has asked for more.
  const seen = { id, seen: opened.draft.id };
  valueOf(await requestChanges(server, ada, seen, { changeNotes: 'Please show the bedroom.' }));
  expect((await signalsOf(id)).map(({ text }) => text)).toEqual(ofChanges);
});

test('says what it couldn’t compare in time, and shows the rest', async () => {
  await sql`CREATE OR REPLACE FUNCTION text_sample(text text) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE
    AS 'BEGIN PERFORM pg_sleep(60); RETURN NULL; END'`.execute(db);
  const found = await compareProperty(db, copy, 2000);
  expect(found?.unchecked).toEqual(['descriptions']);
  expect(found?.signals.map(({ text }) => text)).toContain('Photo 2 is also on another owner’s property:');
});

function withText(start: string, landlordEmail = 'rosa@example.com') {
  const description = `${start} above the sand, with a deck over the pier and a kitchen that has every pan you need.`;
  return withDescription(description, landlordEmail);
}

function withDescription(description: string, landlordEmail: string) {
  return (answers: SubmissionAnswers): SubmissionAnswers => ({
    ...answers,
    landlord: { ...answers.landlord, landlordEmail },
    listing: { ...answers.listing, description },
  });
}
