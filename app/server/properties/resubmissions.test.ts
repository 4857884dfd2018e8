import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { success } from '#domain/failure.ts';
import { readAnswers, type SubmissionAnswers } from '#domain/submission-answers.ts';
import { checkSubmission } from '#domain/submission.ts';
import { valueOf } from '#tests/support/test-server.ts';
import { openPhotoFixture } from '#tests/support/photo-fixture.ts';
import { scene } from '#tests/support/images.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import { sweep } from '../worker/sweep.ts';
import { type Resubmission, listResubmissionStates, startResubmission } from './resubmissions.ts';
import { deleteProperty } from './delete-property.ts';
import type { Limits } from '../rate-limits.ts';
import { createToken } from '../tokens.ts';
import type { Draft, User } from '../accounts/access.ts';
import { discardDraft, listDrafts, openDraft, readDraft } from '../submission/drafts.ts';
import { issueToken } from '../submission/access-tokens.ts';
import { type OwnedProperty, authorizeOwner } from './ownership.ts';
import { submitProperty } from './properties.ts';
import { listDraftPhotos, readVariant } from '../photos/photos.ts';

const room = await openPhotoFixture();
afterAll(room.close);

/** The answers that were submitted last, and their property. */
let sent: SubmissionAnswers;
let owned: OwnedProperty;

beforeEach(async () => {
  const draft = await room.newDraft();
  const photoIds: string[] = [];
  for (const name of ['sea', 'pier', 'kitchen']) {
    const content = Buffer.concat([await scene(40, 30).png().toBuffer(), Buffer.from(name)]);
    const { photos } = await room.send(draft, [{ name: `${name}.png`, content }]);
    photoIds.unshift(...photos.map(({ id }) => id));
  }
  await room.deriveAll(draft);
  // One photo is unprocessed: its job runs after the resubmission starts.
  await sql`UPDATE photos SET state = 'pending', placeholder = NULL WHERE original_name = 'pier.png'`.execute(
    room.db,
  );
  const photoCaptions = Object.fromEntries(photoIds.slice(1, 2).map((id) => [id, 'The pier']));
  sent = { ...completeAnswers(photoIds), photos: { photoIds, photoCaptions } };
  owned = await own(await reject(await submit(draft, sent)));
});

async function submit(draft: Draft, answers: SubmissionAnswers): Promise<string> {
  const checked = checkSubmission(answers, '2026-11-20');
  if (!checked.ok) throw new Error(JSON.stringify(checked.failure));
  const allow = async () => success(null);
  const limits = { consumeVisitorMailReach: async () => null, consumeSubmission: allow } as unknown as Limits;
  const submitting = {
    user: null,
    version: 0,
    idempotencyKey: createToken(),
    propertyTokens: [],
    clientAddress: '192.0.2.1',
  };
  return valueOf(await submitProperty({ ...room.server, limits }, checked.submission, draft, submitting)).id;
}

async function reject(id: string): Promise<string> {
  await sql`UPDATE properties SET status = 'rejected', review_notes = 'Too dark', reviewed_at = now()
    WHERE id = ${id}`.execute(room.db);
  return id;
}

async function own(propertyId: string): Promise<OwnedProperty> {
  const key = `${propertyId}.${await issueToken(room.db, { propertyId })}`;
  const proven = await authorizeOwner(room.server, propertyId, { user: null, cookieToken: key });
  if (!proven) throw new Error('a key does not open its property');
  return proven;
}

const correct = async (property = owned, store = room.store) =>
  startResubmission({ ...room.server, store }, property);

async function draftOf(resubmission: Resubmission): Promise<Draft> {
  if (!('draftId' in resubmission)) throw new Error('this is no draft');
  const draft = await openDraft(room.server, `${resubmission.draftId}.${String(resubmission.token)}`);
  if (!draft) throw new Error('the token does not open the draft');
  return draft;
}

const answersOf = async (draft: Draft) => readAnswers((await readDraft(room.server, draft))?.answers ?? {});
const photosOf = (owner: { draftId: string } | { propertyId: string }) =>
  room.db
    .selectFrom('photos')
    .selectAll()
    .where((eb) => eb.and(owner))
    .orderBy('position')
    .orderBy('id')
    .execute();

test('copies all values and photos of the property into the draft, in the same order', async () => {
  const draft = await draftOf(valueOf(await correct()));
  const { photos, ...answers } = await answersOf(draft);
  const { photos: _, ...before } = sent;
  expect(answers).toEqual({
    ...before,
    landlord: { ...before.landlord, companyWebsite: 'https://whitcomb.example/' },
  });

  const originals = await photosOf({ propertyId: owned.id });
  const copies = await photosOf({ draftId: draft.id });
  expect(originals.map((photo) => photo.originalName)).toEqual(['kitchen.png', 'pier.png', 'sea.png']);
  expect(copies.map((photo) => photo.id)).toEqual(photos.photoIds);
  expect(Object.entries(photos.photoCaptions)).toEqual([[photos.photoIds[1], 'The pier']]);
  const shape = ({ originalName, state, bytes, digest }: (typeof copies)[number]) => ({
    originalName,
    state,
    bytes,
    digest,
  });
  expect(copies.map(shape)).toEqual(originals.map(shape));
  const keys = [...originals, ...copies].map((photo) => photo.storageKey);
  expect(new Set(keys).size).toBe(6);
});

test('keeps the files of the draft or the property when the other is deleted', async () => {
  const discarded = await draftOf(valueOf(await correct()));
  await room.runJobs();
  const filesBefore = (await room.storedFiles()).length;
  await discardDraft(room.server, discarded);
  await room.runJobs();
  const [original] = await photosOf({ propertyId: owned.id });
  expect(await readVariant(room.server, `${original?.storageKey}-400.webp`)).not.toBeNull();

  const draft = await draftOf(valueOf(await correct()));
  const event = { actorId: null, action: 'deleted' } as const;
  await room.db.transaction().execute((transaction) => deleteProperty(transaction, owned.id, event));
  await room.runJobs();
  const copies = await listDraftPhotos(room.server, draft);
  expect(copies.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
  for (const { storageKey } of await photosOf({ draftId: draft.id })) {
    expect(await readVariant(room.server, `${storageKey}.jpg`)).not.toBeNull();
  }
  expect((await room.storedFiles()).length).toBeLessThan(filesBefore);
});

test('returns the same draft to repeated and concurrent requests', async () => {
  const drafts = await Promise.all([1, 2, 3].map(async () => draftOf(valueOf(await correct()))));
  expect(new Set(drafts.map(({ id }) => id)).size).toBe(1);
  const rows = await room.db
    .selectFrom('drafts')
    .select('id')
    .where('resubmissionOf', '=', owned.id)
    .execute();
  expect(rows).toHaveLength(1);
});

test('gives a resubmission started by a link to the account that has verified the address since', async () => {
  const draft = await draftOf(valueOf(await correct()));
  const rosa = { id: 'rosa', name: 'Rosa', email: sent.landlord.landlordEmail, emailVerified: true };
  await room.db.insertInto('authUsers').values(rosa).execute();
  const user = { uid: rosa.id, emailVerified: true, email: rosa.email } as User;
  valueOf(await startResubmission(room.server, { ...owned, user }));
  expect(await listDrafts(room.server, user)).toMatchObject([{ id: draft.id }]);
});

test('creates a pending property when submitted, and returns it to later requests', async () => {
  const draft = await draftOf(valueOf(await correct()));
  const answers = await answersOf(draft);
  const id = await submit(draft, answers);
  const columns = ['id', 'status', 'title', 'createdAt'] as const;
  const properties = await room.db
    .selectFrom('properties')
    .select(columns)
    .where('id', 'in', [id, owned.id])
    .orderBy('id')
    .execute();
  expect(properties).toMatchObject([
    { id: owned.id, status: 'rejected' },
    { id, status: 'pending' },
  ]);
  expect((await photosOf({ propertyId: id })).map((photo) => photo.originalName)).toEqual([
    'kitchen.png',
    'pier.png',
    'sea.png',
  ]);

  // Returns no token, because another person may have submitted it.
  expect(valueOf(await correct())).toEqual({ propertyId: id });

  const monthsLater = new Date(Date.now() + 100 * 24 * 60 * 60 * 1000);
  await sweep(room.server, monthsLater);
  expect(await answersOf(draft)).toEqual(readAnswers({}));
  expect(valueOf(await correct())).toEqual({ propertyId: id });

  const event = { actorId: null, action: 'withdrawn' } as const;
  await room.db.transaction().execute((transaction) => deleteProperty(transaction, id, event));
  await sweep(room.server, monthsLater);
  expect(await readDraft(room.server, draft)).toBeNull();
  expect(await draftOf(valueOf(await correct()))).not.toMatchObject({ id: draft.id });
});

test('creates no draft while the photos can’t be copied', async () => {
  const away = { ...room.store, copy: () => Promise.reject(new Error('the store is away')) };
  await expect(correct(owned, away)).rejects.toThrow('the store is away');
  expect(await listResubmissionStates(room.db, [owned.id])).toEqual(new Map());
  expect(await draftOf(valueOf(await correct()))).toBeDefined();
});

test('leaves out values that the form doesn’t offer', async () => {
  await sql`UPDATE properties SET property_type = 'Villa', amenities = '{Pool,Sauna}', max_guests = 4,
    company_name = NULL, year_built = NULL WHERE id = ${owned.id}`.execute(room.db);
  const answers = await answersOf(await draftOf(valueOf(await correct())));
  expect(answers).toMatchObject({
    landlord: { companyName: '' },
    property: { propertyType: '' },
    details: { yearBuilt: '', bathrooms: '1.5' },
    features: { amenities: ['Pool'] },
  });
});

test('refuses to resubmit a pending property', async () => {
  const draft = await draftOf(valueOf(await correct()));
  const id = await submit(draft, await answersOf(draft));
  expect(await correct(await own(id))).toMatchObject({
    failure: { kind: 'status-changed', status: 'pending' },
  });
});

test('refuses to resubmit a deleted property', async () => {
  const event = { actorId: null, action: 'deleted' } as const;
  await room.db.transaction().execute((transaction) => deleteProperty(transaction, owned.id, event));
  expect(await correct()).toMatchObject({ failure: { kind: 'property-not-found' } });
});
