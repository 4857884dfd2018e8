import { browserWith, newBrowser } from '#tests/support/keys.ts';
import { describe, expect, test } from 'vitest';
import { failed } from '#domain/failure.ts';
import { versionFailures } from '#domain/property/versions.ts';
import { setUpVersions, withTitle } from '#tests/support/owner-versions.ts';
import { addPhotos, openAnswers, removePhoto, sendChanges } from '#tests/support/photo-submissions.ts';
import { storedProperty, updateProperty } from '#tests/support/properties.ts';
import { queuedJobs, valueOf } from '#tests/support/test-server.ts';
import { openDraft } from '../access/proofs.ts';
import {
  acceptChanges,
  approveProperty,
  rejectChanges,
  rejectProperty,
  requestChanges,
} from '../admin/decide.ts';
import { deletePropertyAsAdmin, getPropertyToDelete } from '../admin/delete-property.ts';
import type { Limits } from '../rate-limits.ts';
import { composeOwnerMail } from '../properties/mails/owner-mail.ts';
import { saveDraft } from '../submission/drafts.ts';
import { createToken } from '../tokens.ts';
import { sweep } from '../worker/sweep.ts';
import { discardChanges } from './discard.ts';
import { openChanges } from './open.ts';

const versions = await setUpVersions();
const { fixture, ada, newProperty, owned, openForm, sendForm, sendTitle, sendPhoto } = versions;
const { live, review, ownVersion, actionsOn } = versions;
const { server, db } = fixture;

describe('changes to an approved property', () => {
  test('stay invisible to visitors until a reviewer accepts them', async () => {
    const id = await newProperty();
    const before = await live(id);
    const { draft, answers } = await openForm(id);
    const [sea = '', pier = ''] = answers.photos.photoIds;
    const [bedroom = ''] = await addPhotos(fixture, draft, 'bedroom');
    await removePhoto(fixture, draft, 'kitchen');
    const photos = { photoIds: [pier, bedroom, sea], photoCaptions: { [bedroom]: 'Queen bed' } };
    valueOf(await sendChanges(fixture, draft, { ...withTitle(answers, 'A bright home'), photos }));
    expect(await live(id)).toEqual(before);
    valueOf(await acceptChanges(server, ada, id, draft.id));
    const after = await live(id);
    expect(after.title).toBe('A bright home');
    // The photos that stay keep their ids and their URLs.
    const [first, second] = before.photos;
    expect(after.photos).toEqual([second, { ...after.photos[1], id: bedroom, caption: 'Queen bed' }, first]);
    expect((await review(id)).version).toBeNull();
    expect(await ownVersion(id)).toBeNull();
  });

  test('apply rent, first free day and rental lengths without a review', async () => {
    const id = await newProperty();
    const instant = { desiredMonthlyRent: '3900', desiredRentalLength: ['1-3 months'] };
    await sendForm(id, (answers) => ({ ...answers, details: { ...answers.details, ...instant } }));
    expect(await live(id)).toMatchObject({ ...instant, desiredMonthlyRent: 3900 });
    expect((await review(id)).version).toBeNull();
    await sendForm(id, (answers) => {
      const details = { ...answers.details, desiredMonthlyRent: '4000' };
      return { ...withTitle(answers, 'Both'), details };
    });
    expect((await review(id)).version?.changes).toEqual({ title: expect.anything() as unknown });
    expect((await live(id)).desiredMonthlyRent).toBe(4000);
  });

  test('keep fields of the property that changed after the form was opened', async () => {
    const id = await newProperty();
    const { draft, answers } = await openForm(id);
    await updateProperty({ db }, id, { desiredMonthlyRent: 4100, maxGuests: 7 });
    valueOf(await sendChanges(fixture, draft, withTitle(answers, 'Only the title')));
    valueOf(await acceptChanges(server, ada, id, draft.id));
    expect(await live(id)).toMatchObject({ title: 'Only the title', desiredMonthlyRent: 4100, maxGuests: 7 });
  });

  test('keep a type and amenities that the form doesn’t offer', async () => {
    const id = await newProperty();
    const own = { propertyType: 'Villa' as const, amenities: ['WiFi', 'Surfboards'] };
    await updateProperty({ db }, id, own);
    await sendForm(id, (answers) => ({ ...answers, features: { ...answers.features, amenities: ['Pool'] } }));
    expect((await review(id)).version?.changes).toEqual({
      amenities: { from: own.amenities, to: ['Pool', 'Surfboards'] },
    });
  });

  test('are replaced by the next form', async () => {
    const id = await newProperty();
    const first = await sendTitle(id, 'First title');
    const description = 'Newly painted.';
    const second = await sendForm(id, (answers) => ({
      ...answers,
      listing: { ...answers.listing, description },
    }));
    const { failure } = failed(versionFailures.sentMeanwhile);
    expect(await acceptChanges(server, ada, id, first)).toMatchObject({ failure });
    valueOf(await acceptChanges(server, ada, id, second));
    expect(await live(id)).toMatchObject({ title: 'First title', description });
  });

  test('can be sent again after a rejection, and the reviewer still sees the notes', async () => {
    const id = await newProperty();
    const seen = await sendTitle(id, 'CHEAP!!!');
    valueOf(await rejectChanges(server, ada, { id, seen }, 'Please write a calmer title.'));
    await sendTitle(id, 'CHEAP!!!');
    const notes = 'Please write a calmer title.';
    expect((await review(id)).version).toMatchObject({ state: 'sent', notes });
    expect((await review(id)).earlier).toMatchObject([{ id: seen, state: 'withdrawn', answer: { notes } }]);
  });

  test('are refused without a change, from an older save, and again with another key', async () => {
    const id = await newProperty();
    const { draft, answers } = await openForm(id);
    const unchanged = { failure: versionFailures.nothingChanged };
    expect(await sendChanges(fixture, draft, answers)).toMatchObject(unchanged);
    const changed = withTitle(answers, 'Changed');
    expect(await sendChanges(fixture, draft, changed, { version: 7 })).toMatchObject({
      failure: { kind: 'draft-changed' },
    });
    const idempotencyKey = createToken();
    const results = await Promise.all([
      sendChanges(fixture, draft, changed, { idempotencyKey }),
      sendChanges(fixture, draft, changed, { idempotencyKey }),
    ]);
    expect(results).toMatchObject([{ value: { id } }, { value: { id } }]);
    expect(await sendChanges(fixture, draft, changed)).toMatchObject({
      failure: { kind: 'draft-submitted' },
    });
    expect(await actionsOn(id)).toEqual(['submitted', 'approved', 'changes-sent']);
    const again = await openForm(id);
    expect(await sendChanges(fixture, again.draft, again.answers)).toMatchObject(unchanged);
  });

  test('are withdrawn by sending the values of the property, or by discarding them', async () => {
    const id = await newProperty();
    const { title } = await live(id);
    await sendTitle(id, 'Other');
    await sendTitle(id, title);
    expect((await review(id)).version).toBeNull();
    await sendTitle(id, 'Other again');
    await openForm(id);
    valueOf(await discardChanges(server, await owned(id)));
    expect(await ownVersion(id)).toBeNull();
    valueOf(await discardChanges(server, await owned(id)));
    const discarded = (await actionsOn(id)).filter((action) => action === 'changes-discarded');
    expect(discarded).toHaveLength(2);
  });

  test('stay as they were if the rate limit refuses the form that withdraws them', async () => {
    const id = await newProperty();
    const { title } = await live(id);
    const versionId = await sendTitle(id, 'Other');
    const { draft, answers } = await openForm(id);
    const refused = failed({ kind: 'too-many-requests', action: 'submission', retryAfterSeconds: 60 });
    const limits = { consume: async () => refused } as unknown as Limits;
    expect(await sendChanges(fixture, draft, withTitle(answers, title), {}, limits)).toEqual(refused);
    expect((await review(id)).version).toMatchObject({ id: versionId, state: 'sent' });
  });

  test('are refused after the property’s deletion, which deletes their draft', async () => {
    const id = await newProperty();
    const { draft, answers } = await openForm(id);
    const { listing } = withTitle(answers, 'Changed');
    valueOf(await saveDraft(server, draft, { version: 0, answers: { listing } }, null));
    valueOf(await deletePropertyAsAdmin(server, ada, id, 'A duplicate.'));
    const refused = await sendChanges(fixture, draft, withTitle(answers, 'Changed'), { version: 1 });
    expect(refused).toMatchObject({ failure: { kind: 'draft-not-found' } });
    const rows = db.selectFrom('propertyVersions').select('id').where('id', '=', draft.id);
    expect(await rows.execute()).toEqual([]);
  });

  test('are refused with a photo of the property that became unreadable', async () => {
    const id = await newProperty();
    const { versionId, photoId } = await sendPhoto(id);
    valueOf(await acceptChanges(server, ada, id, versionId));
    await db.updateTable('photos').set({ state: 'failed' }).where('id', '=', photoId).execute();
    const { draft, answers } = await openForm(id);
    expect(await sendChanges(fixture, draft, withTitle(answers, 'Changed'))).toMatchObject({
      failure: { steps: [{ message: expect.stringContaining('bedroom.png can’t be read') }] },
    });
  });
});

describe('changes to a pending property', () => {
  test('apply at once, so that the review shows what approving publishes, and what is new', async () => {
    const id = await newProperty('pending');
    const { draft, answers } = await openForm(id);
    const [sea = '', pier = ''] = answers.photos.photoIds;
    await removePhoto(fixture, draft, 'kitchen');
    const property = { ...answers.property, location: 'San Diego, CA', neighborhood: 'North Park' };
    const photos = { photoIds: [pier, sea], photoCaptions: {} };
    valueOf(await sendChanges(fixture, draft, { ...withTitle(answers, 'Second'), property, photos }));
    const place = { location: 'San Diego, CA', neighborhood: 'North Park' };
    const shown = await review(id);
    expect(shown).toMatchObject({ title: 'Second', ...place, version: { id: draft.id, changes: {} } });
    expect(shown.photos.map((photo) => photo.id)).toEqual([pier, sea]);
    expect(shown.earlier).toMatchObject([{ id, state: 'sent', changes: { title: { to: 'Second' } } }]);
    expect(await ownVersion(id)).toBeNull();
    expect(await actionsOn(id)).toEqual(['submitted', 'changes-sent']);
    valueOf(await approveProperty(server, ada, id, draft.id));
    expect(await live(id)).toMatchObject({ title: 'Second', ...place });
  });

  test('keep an administrator’s edit of other fields, and become a proposal after the approval', async () => {
    const id = await newProperty('pending');
    const { draft, answers } = await openForm(id);
    await updateProperty({ db }, id, { maxGuests: 7 });
    valueOf(await sendChanges(fixture, draft, withTitle(answers, 'Second')));
    expect(await review(id)).toMatchObject({ title: 'Second', maxGuests: 7 });
    const late = await openForm(id);
    valueOf(await approveProperty(server, ada, id));
    valueOf(await sendChanges(fixture, late.draft, withTitle(late.answers, 'Third')));
    expect(await live(id)).toMatchObject({ title: 'Second', maxGuests: 7 });
    expect((await review(id)).version?.changes).toMatchObject({ title: { to: 'Third' } });
  });
});

describe('the correction of a rejected property', () => {
  async function newRejected(): Promise<string> {
    const id = await newProperty('pending');
    valueOf(await rejectProperty(server, ada, id, 'Too dark.'));
    return id;
  }

  test('makes the same property pending again, as if it was submitted now', async () => {
    const id = await newRejected();
    const { createdAt } = await storedProperty({ db }, id);
    const limits = {
      consume: async () => ({ ok: true, value: null }),
      consumeReach: async () => ({ verifiedOnly: false }),
    } as unknown as Limits;
    const { draft, answers } = await openForm(id);
    valueOf(await sendChanges(fixture, draft, withTitle(answers, 'A bright home'), {}, limits));
    const undecided = { status: 'pending', reviewNotes: null, reviewedBy: null, reviewedAt: null };
    const property = await storedProperty({ db }, id);
    expect(property).toMatchObject(undecided);
    expect(property.createdAt.getTime()).toBeGreaterThan(createdAt.getTime());
    expect(await actionsOn(id)).toEqual(['submitted', 'rejected', 'submitted']);
    const mail = { about: 'submission', propertyId: id, verifiedOnly: false };
    expect(await queuedJobs(db, 'send-mail')).toContainEqual(mail);
    valueOf(await approveProperty(server, ada, id, draft.id));
    expect((await live(id)).title).toBe('A bright home');
  });

  test('sends no mail about a rejection that it followed before the mail left', async () => {
    const id = await newRejected();
    const { draft, answers } = await openForm(id);
    valueOf(await sendChanges(fixture, draft, withTitle(answers, 'A bright home')));
    expect(await composeOwnerMail(server, { about: 'decision', propertyId: id })).toBeNull();
    const tokens = db.selectFrom('keys').select('id').where('subjectId', '=', id);
    const before = await tokens.execute();
    await composeOwnerMail(server, { about: 'decision', propertyId: id });
    expect(await tokens.execute()).toEqual(before);
  });

  test('may be sent without a change', async () => {
    const id = await newRejected();
    const versionId = await sendForm(id, (answers) => answers);
    expect(await review(id)).toMatchObject({ status: 'pending', version: { id: versionId, changes: {} } });
  });

  test('is sent by a form of changes that was opened before the rejection', async () => {
    const id = await newProperty('pending');
    const { draft, answers } = await openForm(id);
    const { listing } = withTitle(answers, 'Typed meanwhile');
    valueOf(await saveDraft(server, draft, { version: 0, answers: { listing } }, null));
    valueOf(await rejectProperty(server, ada, id, 'Too dark.'));
    const reopened = await openForm(id);
    expect(reopened).toMatchObject({ draft, answers: { listing: { title: 'Typed meanwhile' } } });
    valueOf(await sendChanges(fixture, draft, { ...answers, listing }, { version: 1 }));
    expect(await review(id)).toMatchObject({ status: 'pending', title: 'Typed meanwhile' });
  });

  test('keeps the rejected versions and their photos for the reviewer', async () => {
    const id = await newRejected();
    const { photoId, versionId: second } = await sendPhoto(id);
    valueOf(await rejectProperty(server, ada, id, 'Still dark.', second));
    const third = await openForm(id);
    await removePhoto(fixture, third.draft, 'bedroom');
    const photoIds = third.answers.photos.photoIds.filter((each) => each !== photoId);
    valueOf(
      await sendChanges(fixture, third.draft, { ...third.answers, photos: { photoIds, photoCaptions: {} } }),
    );
    await sweep(server, new Date(Date.now() + 400 * 24 * 3_600_000));
    const { earlier } = await review(id);
    expect(earlier).toMatchObject([
      { answer: { notes: 'Still dark.' }, photos: [{ photo: { id: photoId }, changes: ['removed'] }] },
      { answer: { notes: 'Too dark.' }, photos: [] },
    ]);
  });
});

describe('a form that answers a request for changes', () => {
  test.each(['pending', 'approved'] as const)(
    'is refused without a change of a property that is %s',
    async (status) => {
      const id = await newProperty(status);
      const seen = await sendTitle(id, 'Almost');
      valueOf(await requestChanges(server, ada, { id, seen }, { changeNotes: 'More light.' }));
      const { draft, answers } = await openForm(id);
      expect(await sendChanges(fixture, draft, answers)).toMatchObject({
        failure: versionFailures.nothingChanged,
      });
      expect((await review(id)).version).toMatchObject({ id: seen, state: 'changes-requested' });
    },
  );
});

test('a form with another rent alone keeps what was sent before, and answers no request', async () => {
  const id = await newProperty();
  const seen = await sendTitle(id, 'Almost');
  const sendRent = (desiredMonthlyRent: string) =>
    sendForm(id, (answers) => ({ ...answers, details: { ...answers.details, desiredMonthlyRent } }));
  await sendRent('3900');
  expect((await live(id)).desiredMonthlyRent).toBe(3900);
  expect((await review(id)).version).toMatchObject({ id: seen, state: 'sent' });
  valueOf(await requestChanges(server, ada, { id, seen }, { changeNotes: 'More light.' }));
  await sendRent('4000');
  expect((await live(id)).desiredMonthlyRent).toBe(4000);
  expect((await review(id)).version).toMatchObject({ id: seen, state: 'changes-requested' });
});

test('a sent version forgets the network address', async () => {
  const id = await newProperty();
  const browser = await newBrowser(fixture);
  const draftId = valueOf(await openChanges(server, await owned(id), browser, '192.0.2.1'));
  await sendTitle(id, 'Sent');
  const hashes = db.selectFrom('propertyVersions').select('clientAddressHash').where('id', '=', draftId);
  expect(await hashes.execute()).toEqual([{ clientAddressHash: null }]);
});

test('deleting a property mentions its changes, even if no version of it is known', async () => {
  const id = await newProperty();
  await db.deleteFrom('propertyVersions').where('id', '=', id).execute();
  expect(valueOf(await getPropertyToDelete(server, ada, id))).toMatchObject({ hasChanges: false });
  await sendTitle(id, 'Changed');
  expect(valueOf(await getPropertyToDelete(server, ada, id))).toMatchObject({ hasChanges: true });
});

test('sends the form of one of two windows, and refuses the other', async () => {
  const id = await newProperty();
  const caller = await browserWith(fixture);
  const draftId = valueOf(await openChanges(server, await owned(id), caller.browser));
  const windows = await Promise.all([1, 2].map(() => openAnswers(fixture, draftId, caller)));
  const sent = await Promise.all(
    windows.map(({ draft, answers }, index) =>
      sendChanges(fixture, draft, withTitle(answers, `Window ${index + 1}`)),
    ),
  );
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
  expect(sent.find(({ ok }) => !ok)).toMatchObject({ failure: { kind: 'draft-submitted' } });
  expect(await openDraft(server, draftId, caller)).toBeNull();
});
