import { describe, expect, test } from 'vitest';
import { setUpVersions } from '#tests/support/owner-versions.ts';
import { addPhotos, removePhoto, sendChanges } from '#tests/support/photo-submissions.ts';
import { updateProperty } from '#tests/support/properties.ts';
import { valueOf } from '#tests/support/test-server.ts';
import {
  acceptChanges,
  approveProperty,
  rejectChanges,
  rejectProperty,
  requestChanges,
} from '../admin/decide.ts';
import { deletePropertyAsAdmin } from '../admin/delete-property.ts';
import { discardDraft } from '../submission/drafts.ts';
import { getOwnListing, previewChanges } from './read-listing.ts';
import { findDraftSubject, getOwnSubmission } from './read.ts';

const versions = await setUpVersions();
const { fixture, ada, newProperty, owned, openForm, sendTitle, sendPhoto, review, live, ownChanges } =
  versions;
const { server, db } = fixture;
const asked = { changeNotes: 'Please show the bedroom.', 'change-title': 'on' };

const reject = async (id: string, notes: string, seen: string | null = null) =>
  valueOf(await rejectProperty(server, ada, id, notes, seen));
const ownSubmission = async (id: string) => getOwnSubmission(server, await owned(id));

describe('findDraftSubject', () => {
  test('tells a new property from changes, whose form accepts stored values', async () => {
    const draft = await fixture.newDraft();
    expect(await findDraftSubject(server, draft)).toEqual({
      propertyId: draft.id,
      status: null,
      stored: null,
      isChange: false,
      lastAnswer: null,
    });
    const id = await newProperty();
    await updateProperty({ db }, id, { propertyType: 'Villa', nextAvailableDate: '2020-01-01' });
    const changes = await openForm(id);
    expect(await findDraftSubject(server, changes.draft)).toMatchObject({
      propertyId: id,
      status: 'approved',
      stored: { propertyType: 'Villa', nextAvailableDate: '2020-01-01' },
      isChange: true,
      lastAnswer: null,
    });
    await discardDraft(server, draft);
    expect(await findDraftSubject(server, draft)).toBeNull();
  });

  test('checks a correction like a new property, and has the reviewer’s last notes', async () => {
    const id = await newProperty('pending');
    await reject(id, 'Too dark.');
    await reject(id, 'Still too dark.', await sendTitle(id, 'Brighter'));
    const { draft } = await openForm(id);
    const subject = { propertyId: id, status: 'rejected', stored: null, isChange: true };
    const lastAnswer = { notes: 'Still too dark.' };
    expect(await findDraftSubject(server, draft)).toMatchObject({ ...subject, lastAnswer });
    valueOf(await deletePropertyAsAdmin(server, ada, id, 'A duplicate.'));
    expect(await findDraftSubject(server, draft)).toMatchObject({ propertyId: id, status: null });
  });
});

test('the reviewer’s last words end when a version is accepted', async () => {
  const id = await newProperty('pending');
  valueOf(await requestChanges(server, ada, { id, seen: id }, asked));
  const corrected = await sendTitle(id, 'With a bedroom');
  const begun = await openForm(id);
  expect(await findDraftSubject(server, begun.draft)).toMatchObject({
    lastAnswer: { notes: asked.changeNotes },
  });
  valueOf(await approveProperty(server, ada, id, corrected));
  expect(await findDraftSubject(server, begun.draft)).toMatchObject({ lastAnswer: null });
  await sendTitle(id, 'Later');
  expect((await review(id)).version).toMatchObject({ notes: null, request: { fields: [] } });
});

describe('getOwnChanges', () => {
  test('has the fields and photos that a reviewer asks to change, until changes are accepted', async () => {
    const id = await newProperty('pending');
    const pier = (await ownSubmission(id))?.photos[1];
    const input = { ...asked, [`photo-${pier?.id}`]: 'on' };
    valueOf(await requestChanges(server, ada, { id, seen: null }, input));
    const request = { fields: ['title'], photos: [pier?.id] };
    const answer = { notes: asked.changeNotes, request, requestedPhotos: [pier] };
    expect((await ownChanges(id)).version).toMatchObject({
      ...answer,
      state: 'changes-requested',
      changedFields: [],
    });
    const seen = await sendTitle(id, 'With a bedroom');
    expect((await ownChanges(id)).version).toMatchObject({
      ...answer,
      state: 'sent',
      changedFields: ['title'],
    });
    valueOf(await approveProperty(server, ada, id, seen));
    expect(await ownChanges(id)).toEqual({ version: null, hasDraft: false });
  });

  test('leaves out requested photos that are gone', async () => {
    const id = await newProperty();
    const { versionId: seen, photoId } = await sendPhoto(id);
    valueOf(await requestChanges(server, ada, { id, seen }, { ...asked, [`photo-${photoId}`]: 'on' }));
    expect((await ownChanges(id)).version?.requestedPhotos).toMatchObject([{ id: photoId }]);
    const { draft } = await openForm(id);
    await removePhoto(fixture, draft, 'bedroom');
    // The version that the reviewer answered still has the photo.
    expect((await ownChanges(id)).version?.requestedPhotos).toMatchObject([{ id: photoId }]);
    await db.deleteFrom('versionPhotos').where('photoId', '=', photoId).execute();
    await db.deleteFrom('photos').where('id', '=', photoId).execute();
    const { version, hasDraft } = await ownChanges(id);
    expect({ photos: version?.requestedPhotos, hasDraft }).toEqual({ photos: [], hasDraft: true });
  });

  test('has rejected changes with the notes, and nothing of a rejected property', async () => {
    const id = await newProperty();
    const seen = await sendTitle(id, 'CHEAP!!!');
    valueOf(await rejectChanges(server, ada, { id, seen }, 'Please write a calmer title.'));
    expect((await ownChanges(id)).version).toMatchObject({
      state: 'rejected',
      notes: 'Please write a calmer title.',
      changedFields: ['title'],
    });
    const other = await newProperty('pending');
    await reject(other, 'Too dark.', await sendTitle(other, 'CHEAP!!!'));
    expect(await ownChanges(other)).toEqual({ version: null, hasDraft: false });
  });
});

describe('getOwnSubmission', () => {
  test('shows a property that isn’t public as it was sent last, and a public one as visitors see it', async () => {
    const id = await newProperty('pending');
    const { versionId: seen } = await sendPhoto(id);
    expect((await ownSubmission(id))?.photos).toHaveLength(4);
    await reject(id, 'Too dark.', seen);
    expect(await ownSubmission(id)).toMatchObject({ status: 'rejected', reviewNotes: 'Too dark.' });
    expect((await ownSubmission(id))?.photos).toHaveLength(4);
    const corrected = await sendTitle(id, 'A bright home');
    expect(await ownSubmission(id)).toMatchObject({
      status: 'pending',
      title: 'A bright home',
      earlierVersions: [{ id: seen, notes: 'Too dark.' }],
    });
    valueOf(await approveProperty(server, ada, id, corrected));
    await sendTitle(id, 'Not accepted');
    expect(await ownSubmission(id)).toMatchObject({ status: 'approved', title: 'A bright home' });
  });

  test('names photos that became unreadable, which visitors don’t see', async () => {
    const approved = await newProperty();
    const { versionId, photoId } = await sendPhoto(approved);
    valueOf(await acceptChanges(server, ada, approved, versionId));
    const pending = await newProperty('pending');
    const ofPending = await sendPhoto(pending);
    const failed = [photoId, ofPending.photoId];
    await db.updateTable('photos').set({ state: 'failed' }).where('id', 'in', failed).execute();
    for (const id of [approved, pending]) {
      const submission = await ownSubmission(id);
      expect(submission?.photos).toHaveLength(3);
      expect(submission?.unreadablePhotos).toEqual(['bedroom.png']);
    }
    expect((await versions.live(approved)).photos).toHaveLength(3);
  });
});

test('shows an owner the listing that accepting the sent version publishes', async () => {
  const sendEdit = async (id: string) => {
    const { draft, answers } = await openForm(id);
    const [photoId = ''] = await addPhotos(fixture, draft, 'bedroom');
    answers.property = { ...answers.property, location: 'San Diego, CA', neighborhood: 'North Park' };
    answers.details = { ...answers.details, bathrooms: '3.5' };
    answers.photos = {
      photoIds: [photoId, ...answers.photos.photoIds],
      photoCaptions: { [photoId]: 'Sunny' },
    };
    valueOf(await sendChanges(fixture, draft, answers));
    return draft.id;
  };
  const pending = await newProperty('pending');
  await sendEdit(pending);
  const shown = valueOf(await getOwnListing(server, await owned(pending)));
  expect(shown.photos.map(({ caption }) => caption)).toEqual(['Sunny', null, null, null]);
  valueOf(await approveProperty(server, ada, pending, (await review(pending)).version?.id));
  expect(await live(pending)).toEqual({ ...shown, status: 'approved' });

  const approved = await newProperty();
  expect(await previewChanges(server, await owned(approved))).toBeNull();
  const before = await live(approved);
  const seen = await sendEdit(approved);
  const preview = await previewChanges(server, await owned(approved));
  expect(await live(approved)).toEqual(before);
  valueOf(await acceptChanges(server, ada, approved, seen));
  expect(preview).toEqual({ ...(await live(approved)), status: 'pending' });
});
