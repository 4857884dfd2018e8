import { afterAll, describe, expect, test } from 'vitest';
import { failed } from '#domain/failure.ts';
import { countProcessing } from '#domain/review.ts';
import { revisionFailures, stillProcessing } from '#domain/revision.ts';
import { openPhotoFixture } from '#tests/support/photo-fixture.ts';
import {
  addPhotos,
  openAnswers,
  removePhoto,
  sendChanges,
  submitDraft,
} from '#tests/support/photo-submissions.ts';
import { openOwned } from '#tests/support/properties.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import type { SubmissionAnswers } from '#domain/submission-answers.ts';
import { newAdmin, valueOf } from '#tests/support/test-server.ts';
import { createToken } from '../tokens.ts';
import { saveDraft } from '../submission/drafts.ts';
import { getOwnProperty } from '../properties/owner-properties.ts';
import { getProperty } from '../properties/properties.ts';
import { getRejectionNotes, startResubmission } from '../properties/resubmissions.ts';
import { discardChanges, getOwnChanges, startRevision } from '../properties/revisions.ts';
import type { Limits } from '../rate-limits.ts';
import { sweep } from '../worker/sweep.ts';
import { deletePropertyAsAdmin } from './delete-property.ts';
import { approveProperty, getPropertyToReview, rejectProperty } from './review-property.ts';
import { acceptRevision, rejectRevision, requestChanges } from './review-revision.ts';

const fixture = await openPhotoFixture();
afterAll(fixture.close);
const { server, db } = fixture;
const ada = await newAdmin(server, 'ada@site.example');

async function newProperty(status: 'pending' | 'approved' = 'approved'): Promise<string> {
  const draft = await fixture.newDraft();
  const photoIds = await addPhotos(fixture, draft, 'sea', 'pier', 'kitchen');
  const id = await submitDraft(fixture, draft, completeAnswers(photoIds));
  if (status === 'approved') valueOf(await approveProperty(server, ada, id));
  return id;
}

/** Opens the form of a property's changes. */
async function openChanges(id: string) {
  return openAnswers(fixture, valueOf(await startRevision(server, await openOwned(fixture, id))));
}

const withTitle = (answers: SubmissionAnswers, title: string): SubmissionAnswers => ({
  ...answers,
  listing: { ...answers.listing, title },
});

/** Sends a new title and returns the id of the revision. */
async function sendTitle(id: string, title: string): Promise<string> {
  const { draft, answers } = await openChanges(id);
  valueOf(await sendChanges(fixture, draft, withTitle(answers, title)));
  return draft.id;
}

const live = async (id: string) => valueOf(await getProperty(server, id, null));
const review = async (id: string) => valueOf(await getPropertyToReview(server, ada, id));
const owned = (id: string) => openOwned(fixture, id);

describe('changes to an approved property', () => {
  test('stay invisible to visitors until an administrator accepts them', async () => {
    const id = await newProperty();
    const before = await live(id);
    const { draft, answers } = await openChanges(id);
    expect(answers.listing).toMatchObject({ title: before.title, description: before.description });
    const [sea = '', pier = ''] = answers.photos.photoIds;
    const [bedroom = ''] = await addPhotos(fixture, draft, 'bedroom');
    await removePhoto(fixture, draft, 'kitchen');
    const changed = {
      ...withTitle(answers, 'A bright home'),
      photos: { photoIds: [pier, bedroom, sea], photoCaptions: { [bedroom]: 'Queen bed' } },
    };
    valueOf(await sendChanges(fixture, draft, changed));
    expect(await live(id)).toEqual(before);

    const { revision } = await review(id);
    expect(revision).toMatchObject({
      id: draft.id,
      state: 'sent',
    });
    expect(revision?.changes).toEqual({ title: { from: before.title, to: 'A bright home' } });
    expect(
      revision?.photoDifferences.map(({ changes, position }) => `${changes.join()} ${position}`),
    ).toEqual(['main 1', 'added 2', 'removed 3']);
    // A reviewer names photos by their places in what was sent.
    expect(revision?.photos?.map(({ name }) => name)).toEqual(['pier.png', 'bedroom.png', 'sea.png']);

    valueOf(await acceptRevision(server, ada, id, draft.id));
    const after = await live(id);
    expect(after.title).toBe('A bright home');
    // The photos that stay keep their ids, and with them their URLs.
    expect(after.photos.map((photo) => photo.id)).toEqual([
      before.photos[1]?.id,
      bedroom,
      before.photos[0]?.id,
    ]);
    expect(after.photos.map(({ caption }) => caption)).toEqual([null, 'Queen bed', null]);
    expect((await review(id)).revision).toBeNull();
    expect(await getOwnChanges(server, await owned(id))).toEqual({ revision: null, isBegun: false });
    expect(await db.selectFrom('drafts').where('id', '=', draft.id).select('id').execute()).toEqual([]);
  });

  test('apply rent, first free day and rental lengths without a review', async () => {
    const id = await newProperty();
    const { draft, answers } = await openChanges(id);
    const details = { ...answers.details, desiredMonthlyRent: '3900', desiredRentalLength: ['1-3 months'] };
    valueOf(await sendChanges(fixture, draft, { ...answers, details }));
    expect(await live(id)).toMatchObject({
      desiredMonthlyRent: 3900,
      desiredRentalLength: ['1-3 months'],
    });
    expect((await review(id)).revision).toBeNull();
  });

  test('keep fields of the property that changed after the form was opened', async () => {
    const id = await newProperty();
    const { draft, answers } = await openChanges(id);
    await db.updateTable('properties').set({ desiredMonthlyRent: 4100 }).where('id', '=', id).execute();
    valueOf(await sendChanges(fixture, draft, withTitle(answers, 'Only the title')));
    expect((await live(id)).desiredMonthlyRent).toBe(4100);
    valueOf(await acceptRevision(server, ada, id, draft.id));
    expect(await live(id)).toMatchObject({ title: 'Only the title', desiredMonthlyRent: 4100 });
  });

  test('keep a type and amenities that the form doesn’t offer', async () => {
    const id = await newProperty();
    const own = { propertyType: 'Villa' as const, amenities: ['WiFi', 'Surfboards'] };
    await db.updateTable('properties').set(own).where('id', '=', id).execute();
    const { draft, answers } = await openChanges(id);
    expect(answers.property.propertyType).toBe('Villa');
    const features = { ...answers.features, amenities: ['Pool'] };
    valueOf(await sendChanges(fixture, draft, { ...answers, features }));
    expect((await review(id)).revision?.changes).toEqual({
      amenities: { from: own.amenities, to: ['Pool', 'Surfboards'] },
    });
  });

  test('start from the changes that were sent before, and replace them', async () => {
    const id = await newProperty();
    const first = await sendTitle(id, 'First title');
    const { draft, answers } = await openChanges(id);
    expect(answers.listing.title).toBe('First title');
    const description = { ...answers.listing, description: 'Newly painted.' };
    valueOf(await sendChanges(fixture, draft, { ...answers, listing: description }));
    expect(await acceptRevision(server, ada, id, first)).toEqual({
      ok: false,
      failure: revisionFailures.sentMeanwhile,
    });
    valueOf(await acceptRevision(server, ada, id, draft.id));
    expect(await live(id)).toMatchObject({ title: 'First title', description: 'Newly painted.' });
  });

  test('start from the photos that were sent before', async () => {
    const id = await newProperty();
    const first = await openChanges(id);
    const added = await addPhotos(fixture, first.draft, 'bedroom');
    const photos = { photoIds: [...added, ...first.answers.photos.photoIds], photoCaptions: {} };
    valueOf(await sendChanges(fixture, first.draft, { ...first.answers, photos }));
    const { draft, answers } = await openChanges(id);
    valueOf(await sendChanges(fixture, draft, withTitle(answers, 'With a bedroom')));
    valueOf(await acceptRevision(server, ada, id, draft.id));
    const names = await db
      .selectFrom('photos')
      .select('originalName')
      .where('propertyId', '=', id)
      .orderBy('position')
      .execute();
    expect(names.map(({ originalName }) => originalName)).toEqual([
      'bedroom.png',
      'sea.png',
      'pier.png',
      'kitchen.png',
    ]);
  });

  test('are rejected with notes, and can be changed again', async () => {
    const id = await newProperty();
    const revisionId = await sendTitle(id, 'CHEAP!!!');
    expect((await rejectRevision(server, ada, { id, revisionId }, ' ')).ok).toBe(false);
    valueOf(await rejectRevision(server, ada, { id, revisionId }, 'Please write a calmer title.'));
    const { revision } = await getOwnChanges(server, await owned(id));
    expect(revision).toMatchObject({ state: 'rejected', notes: 'Please write a calmer title.' });
    const { draft, answers } = await openChanges(id);
    expect(answers.listing.title).toBe('CHEAP!!!');
    valueOf(await sendChanges(fixture, draft, withTitle(answers, 'A calm home')));
    // The reviewer still sees the earlier notes.
    expect((await review(id)).revision).toMatchObject({
      state: 'sent',
      notes: 'Please write a calmer title.',
    });
  });

  test('are refused without a change, from an older version of the draft, and again with another key', async () => {
    const id = await newProperty();
    const { draft, answers } = await openChanges(id);
    expect(await sendChanges(fixture, draft, answers)).toMatchObject({
      failure: revisionFailures.nothingChanged,
    });
    const changed = withTitle(answers, 'Changed');
    expect(await sendChanges(fixture, draft, changed, { version: 7 })).toMatchObject({
      failure: { kind: 'draft-changed' },
    });
    const idempotencyKey = createToken();
    const results = [
      await sendChanges(fixture, draft, changed, { idempotencyKey }),
      await sendChanges(fixture, draft, changed, { idempotencyKey }),
      await sendChanges(fixture, draft, changed),
    ];
    expect(results).toMatchObject([
      { value: { id } },
      { value: { id } },
      { failure: { kind: 'draft-submitted' } },
    ]);
  });

  test('are taken back by sending the values of the property, or by discarding them', async () => {
    const id = await newProperty();
    const { title } = await live(id);
    await sendTitle(id, 'Other');
    await sendTitle(id, title);
    expect((await review(id)).revision).toBeNull();
    await sendTitle(id, 'Other again');
    await openChanges(id);
    valueOf(await discardChanges(server, await owned(id)));
    expect(await getOwnChanges(server, await owned(id))).toEqual({ revision: null, isBegun: false });
    valueOf(await discardChanges(server, await owned(id)));
  });

  test('are taken back by sending the photos of the property again', async () => {
    const id = await newProperty();
    const first = await openChanges(id);
    const added = await addPhotos(fixture, first.draft, 'bedroom');
    const photos = { photoIds: [...first.answers.photos.photoIds, ...added], photoCaptions: {} };
    valueOf(await sendChanges(fixture, first.draft, { ...first.answers, photos }));
    const { draft, answers } = await openChanges(id);
    await removePhoto(fixture, draft, 'bedroom');
    const photoIds = answers.photos.photoIds.slice(0, 3);
    valueOf(await sendChanges(fixture, draft, { ...answers, photos: { photoIds, photoCaptions: {} } }));
    expect((await review(id)).revision).toBeNull();
  });

  test('stay as they were if the owner’s limit refuses to take them back', async () => {
    const id = await newProperty();
    const { title } = await live(id);
    const revisionId = await sendTitle(id, 'Other');
    const { draft, answers } = await openChanges(id);
    const refused = failed({ kind: 'too-many-requests', action: 'submission', retryAfterSeconds: 60 });
    const limits = { consumeSubmission: async () => refused } as unknown as Limits;
    const sent = await sendChanges(fixture, draft, withTitle(answers, title), {}, limits);
    expect(sent).toEqual(refused);
    expect((await review(id)).revision?.id).toBe(revisionId);
  });

  test('are refused after the property’s deletion, and keep their draft', async () => {
    const id = await newProperty();
    const { draft, answers } = await openChanges(id);
    valueOf(await deletePropertyAsAdmin(server, ada, id, 'A duplicate.'));
    const refused = await sendChanges(fixture, draft, withTitle(answers, 'Changed'));
    expect(refused).toMatchObject({ failure: revisionFailures.deleted });
    expect(await db.selectFrom('drafts').where('id', '=', draft.id).select('id').execute()).toHaveLength(1);
  });

  test('are deleted with the property, photos included', async () => {
    const id = await newProperty();
    const revisionId = await sendTitle(id, 'Changed');
    valueOf(await deletePropertyAsAdmin(server, ada, id, 'A duplicate.'));
    const photos = db.selectFrom('photos').select('id').where('draftId', '=', revisionId);
    expect(await photos.execute()).toEqual([]);
    expect(await acceptRevision(server, ada, id, revisionId)).toMatchObject({
      failure: { kind: 'property-gone' },
    });
  });

  test('are not accepted with an unreadable new photo', async () => {
    const id = await newProperty();
    const { draft, answers } = await openChanges(id);
    const added = await addPhotos(fixture, draft, 'bedroom');
    const photos = { photoIds: [...answers.photos.photoIds, ...added], photoCaptions: {} };
    valueOf(await sendChanges(fixture, draft, { ...withTitle(answers, 'With a bedroom'), photos }));
    await db.updateTable('photos').set({ state: 'failed' }).where('id', 'in', added).execute();
    const before = await live(id);
    expect(await acceptRevision(server, ada, id, draft.id)).toMatchObject({
      failure: { message: expect.stringContaining('bedroom.png can’t be read') },
    });
    expect(await live(id)).toEqual(before);
  });

  test('are refused while a new photo is still being processed', async () => {
    const id = await newProperty();
    const { draft, answers } = await openChanges(id);
    const added = await addPhotos(fixture, draft, 'bedroom');
    const photos = { photoIds: [...answers.photos.photoIds, ...added], photoCaptions: {} };
    valueOf(await sendChanges(fixture, draft, { ...answers, photos }));
    await db.updateTable('photos').set({ state: 'pending' }).where('id', 'in', added).execute();
    expect(countProcessing(await review(id))).toBe(1);
    expect(await acceptRevision(server, ada, id, draft.id)).toMatchObject({
      failure: { message: stillProcessing(1) },
    });
    await db.updateTable('photos').set({ state: 'ready' }).where('id', 'in', added).execute();
    expect(countProcessing(await review(id))).toBe(0);
    valueOf(await acceptRevision(server, ada, id, draft.id));
    expect((await live(id)).photos).toHaveLength(4);
  });

  test('drop neighborhood and position when they change the town, as the review shows', async () => {
    const id = await newProperty();
    const place = { neighborhood: 'Seacoast', latitude: 32.58, longitude: -117.13 };
    await db.updateTable('properties').set(place).where('id', '=', id).execute();
    const { draft, answers } = await openChanges(id);
    const moved = { ...answers.property, location: 'San Diego, CA' };
    valueOf(await sendChanges(fixture, draft, { ...answers, property: moved }));
    expect((await review(id)).revision?.changes).toMatchObject({
      neighborhood: { from: 'Seacoast', to: null },
    });
    valueOf(await acceptRevision(server, ada, id, draft.id));
    expect(await live(id)).toMatchObject({ neighborhood: null, approximatePosition: null });
  });

  test('show the owner which photo became unreadable after they were accepted', async () => {
    const id = await newProperty();
    const first = await openChanges(id);
    const added = await addPhotos(fixture, first.draft, 'bedroom');
    const photos = { photoIds: [...first.answers.photos.photoIds, ...added], photoCaptions: {} };
    valueOf(await sendChanges(fixture, first.draft, { ...first.answers, photos }));
    valueOf(await acceptRevision(server, ada, id, first.draft.id));
    await db.updateTable('photos').set({ state: 'failed' }).where('id', 'in', added).execute();
    expect((await live(id)).photos).toHaveLength(3);
    expect((await getOwnProperty(server, await owned(id)))?.unreadablePhotos).toEqual(['bedroom.png']);
    const { draft, answers } = await openChanges(id);
    expect(await sendChanges(fixture, draft, withTitle(answers, 'Changed'))).toMatchObject({
      failure: { steps: [{ message: expect.stringContaining('bedroom.png can’t be read') }] },
    });
  });

  test('become the resubmission if the property was rejected before they were sent', async () => {
    const id = await newProperty('pending');
    const { draft, answers } = await openChanges(id);
    const changed = withTitle(answers, 'Typed meanwhile');
    valueOf(await saveDraft(server, draft, { version: 0, answers: { listing: changed.listing } }, null));
    valueOf(await rejectProperty(server, ada, id, 'Too dark.'));
    expect(await sendChanges(fixture, draft, changed, { version: 1 })).toMatchObject({
      failure: revisionFailures.rejected,
    });
    const resubmission = valueOf(await startResubmission(server, await owned(id)));
    const reopened = await openAnswers(fixture, resubmission as { draftId: string; token: string });
    expect(reopened.draft.id).toBe(draft.id);
    expect(reopened.answers.listing.title).toBe('Typed meanwhile');
    expect(await getRejectionNotes(server, reopened.draft)).toBe('Too dark.');
    const again = await submitDraft(fixture, reopened.draft, reopened.answers, { version: 1 });
    expect((await review(again)).earlier).toMatchObject({ id, changes: { title: {} } });
  });

  test('outlive the sweep of abandoned drafts', async () => {
    const id = await newProperty();
    const revisionId = await sendTitle(id, 'Changed');
    await sweep(server, new Date(Date.now() + 100 * 24 * 3_600_000));
    valueOf(await acceptRevision(server, ada, id, revisionId));
    expect((await live(id)).title).toBe('Changed');
  });
});

describe('requestChanges', () => {
  const asked = { changeNotes: 'Please show the bedroom.', 'change-title': 'on', 'photo-2': 'on' };

  test('asks for fields and photos of a pending property, which stays pending', async () => {
    const id = await newProperty('pending');
    valueOf(await requestChanges(server, ada, { id, revisionId: null }, asked));
    expect((await review(id)).status).toBe('pending');
    const { revision } = await getOwnChanges(server, await owned(id));
    expect(revision).toMatchObject({
      state: 'changes-requested',
      notes: 'Please show the bedroom.',
      request: { fields: ['title'], photos: [2] },
      changedFields: [],
    });
  });

  test('lets the owner send changes, which an approval applies if the administrator saw them', async () => {
    const id = await newProperty('pending');
    valueOf(await requestChanges(server, ada, { id, revisionId: null }, asked));
    const revisionId = await sendTitle(id, 'With a bedroom');
    expect(await approveProperty(server, ada, id)).toMatchObject({ failure: revisionFailures.sentMeanwhile });
    valueOf(await approveProperty(server, ada, id, revisionId));
    expect((await live(id)).title).toBe('With a bedroom');
    expect((await review(id)).revision).toBeNull();
  });

  test('is stored and mailed once if it is sent twice', async () => {
    const id = await newProperty('pending');
    valueOf(await requestChanges(server, ada, { id, revisionId: null }, asked));
    valueOf(await requestChanges(server, ada, { id, revisionId: null }, asked));
    const requests = async () => {
      const events = db.selectFrom('auditLog').select('action').where('propertyId', '=', id);
      return (await events.execute()).filter(({ action }) => action === 'changes-requested').length;
    };
    expect(await requests()).toBe(1);
    const other = { ...asked, 'photo-3': 'on' };
    valueOf(await requestChanges(server, ada, { id, revisionId: null }, other));
    expect(await requests()).toBe(2);
  });

  test.each(['pending', 'approved'] as const)(
    'is repeated or replaced after the owner of a property that is %s sent changes',
    async (status) => {
      const id = await newProperty(status);
      const revisionId = await sendTitle(id, 'Almost');
      const other = { ...asked, changeNotes: 'Please show the kitchen, too.' };
      for (const input of [asked, asked, other])
        valueOf(await requestChanges(server, ada, { id, revisionId }, input));
      expect((await review(id)).revision).toMatchObject({ id: revisionId, notes: other.changeNotes });
    },
  );

  test('stays open if the owner sends the form without a change', async () => {
    const id = await newProperty('pending');
    valueOf(await requestChanges(server, ada, { id, revisionId: null }, asked));
    const { draft, answers } = await openChanges(id);
    expect(await sendChanges(fixture, draft, answers)).toMatchObject({
      failure: revisionFailures.nothingChanged,
    });
    expect((await review(id)).revision).toMatchObject({ state: 'changes-requested' });
  });

  test('asks for another change of changes that the owner sent', async () => {
    const id = await newProperty();
    const revisionId = await sendTitle(id, 'Almost');
    valueOf(await requestChanges(server, ada, { id, revisionId }, asked));
    expect(await acceptRevision(server, ada, id, revisionId)).toMatchObject({
      failure: revisionFailures.sentMeanwhile,
    });
    const again = await sendTitle(id, 'Right');
    valueOf(await acceptRevision(server, ada, id, again));
    expect((await live(id)).title).toBe('Right');
  });

  test('is refused without notes, and for a decided property without changes', async () => {
    const id = await newProperty();
    expect(await requestChanges(server, ada, { id, revisionId: null }, {})).toMatchObject({
      failure: { issues: [{ field: 'changeNotes' }] },
    });
    expect(await requestChanges(server, ada, { id, revisionId: null }, asked)).toMatchObject({
      failure: { kind: 'status-changed' },
    });
  });

  test.each([
    ['unreadable', { state: 'failed' as const }],
    ['still processing', { state: 'pending' as const }],
    ['gone', { draftId: null }],
  ])('doesn’t keep a property from being rejected whose new photo is %s', async (_, photo) => {
    const id = await newProperty('pending');
    const { draft, answers } = await openChanges(id);
    const added = await addPhotos(fixture, draft, 'bedroom');
    const photos = { photoIds: [...added, ...answers.photos.photoIds], photoCaptions: {} };
    valueOf(await sendChanges(fixture, draft, { ...withTitle(answers, 'Still wrong'), photos }));
    await db.updateTable('photos').set(photo).where('id', 'in', added).execute();
    expect((await approveProperty(server, ada, id, draft.id)).ok).toBe(false);
    expect((await review(id)).revision?.id).toBe(draft.id);
    valueOf(await rejectProperty(server, ada, id, 'Not this one.', draft.id));
    expect(await review(id)).toMatchObject({ status: 'rejected', title: 'Still wrong', revision: null });
  });

  test('ends with a rejection, which applies the changes that the administrator saw', async () => {
    const id = await newProperty('pending');
    const revisionId = await sendTitle(id, 'Still wrong');
    valueOf(await rejectProperty(server, ada, id, 'Not this one.', revisionId));
    expect((await review(id)).title).toBe('Still wrong');
    const refused = await startRevision(server, await owned(id));
    expect(refused).toMatchObject({ failure: { kind: 'status-changed' } });
  });
});
