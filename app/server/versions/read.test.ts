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
import { getOwnProperty } from '../properties/owner-properties.ts';
import { discardDraft } from '../submission/drafts.ts';
import { previewChanges } from './read-listing.ts';
import { findDraftSubject } from './read.ts';

const versions = await setUpVersions();
const { fixture, ada, newProperty, owned, openForm, sendTitle, sendPhoto, review, live, ownVersion } =
  versions;
const { server, db } = fixture;
const asked = { changeNotes: 'Please show the bedroom.', 'change-title': 'on' };

const reject = async (id: string, notes: string, seen: string | null = null) =>
  valueOf(await rejectProperty(server, ada, id, notes, seen));
const ownProperty = async (id: string) => getOwnProperty(server, await owned(id));

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

describe('getOwnVersion', () => {
  test('has the fields and photos that a reviewer asks to change, until changes are sent', async () => {
    const id = await newProperty('pending');
    const pier = (await ownProperty(id))?.photos[1];
    const input = { ...asked, [`photo-${pier?.id}`]: 'on' };
    valueOf(await requestChanges(server, ada, { id, seen: null }, input));
    const request = { fields: ['title'], photos: [pier?.id] };
    const answer = { notes: asked.changeNotes, request, requestedPhotos: [pier] };
    expect(await ownVersion(id)).toMatchObject({
      ...answer,
      state: 'changes-requested',
      changedFields: [],
    });
    const seen = await sendTitle(id, 'With a bedroom');
    expect(await ownVersion(id)).toBeNull();
    expect((await review(id)).version).toMatchObject({ ...answer, id: seen, state: 'sent' });
  });

  test('leaves out requested photos that are gone', async () => {
    const id = await newProperty();
    const { versionId: seen, photoId } = await sendPhoto(id);
    valueOf(await requestChanges(server, ada, { id, seen }, { ...asked, [`photo-${photoId}`]: 'on' }));
    expect((await ownVersion(id))?.requestedPhotos).toMatchObject([{ id: photoId }]);
    const { draft } = await openForm(id);
    await removePhoto(fixture, draft, 'bedroom');
    // The version that the reviewer answered still has the photo.
    expect((await ownVersion(id))?.requestedPhotos).toMatchObject([{ id: photoId }]);
    await db.deleteFrom('versionPhotos').where('photoId', '=', photoId).execute();
    await db.deleteFrom('photos').where('id', '=', photoId).execute();
    expect((await ownVersion(id))?.requestedPhotos).toEqual([]);
  });

  test('has rejected changes with the notes, and nothing of a rejected property', async () => {
    const id = await newProperty();
    const seen = await sendTitle(id, 'CHEAP!!!');
    valueOf(await rejectChanges(server, ada, { id, seen }, 'Please write a calmer title.'));
    expect(await ownVersion(id)).toMatchObject({
      state: 'rejected',
      notes: 'Please write a calmer title.',
      changedFields: ['title'],
    });
    const other = await newProperty('pending');
    await reject(other, 'Too dark.', await sendTitle(other, 'CHEAP!!!'));
    expect(await ownVersion(other)).toBeNull();
  });
});

test('names photos that became unreadable, which visitors don’t see', async () => {
  const id = await newProperty();
  const { versionId, photoId } = await sendPhoto(id);
  valueOf(await acceptChanges(server, ada, id, versionId));
  await db.updateTable('photos').set({ state: 'failed' }).where('id', '=', photoId).execute();
  const submission = await ownProperty(id);
  expect(submission?.photos).toHaveLength(3);
  expect(submission?.unreadablePhotos).toEqual(['bedroom.png']);
  expect((await versions.live(id)).photos).toHaveLength(3);
});

test('previewChanges shows an owner the listing that accepting the sent version publishes', async () => {
  const id = await newProperty();
  expect(await previewChanges(server, await owned(id))).toBeNull();
  const before = await live(id);
  const { draft, answers } = await openForm(id);
  const [photoId = ''] = await addPhotos(fixture, draft, 'bedroom');
  answers.property = { ...answers.property, location: 'San Diego, CA', neighborhood: 'North Park' };
  answers.details = { ...answers.details, bathrooms: '3.5' };
  answers.photos = {
    photoIds: [photoId, ...answers.photos.photoIds],
    photoCaptions: { [photoId]: 'Sunny' },
  };
  valueOf(await sendChanges(fixture, draft, answers));
  const preview = await previewChanges(server, await owned(id));
  expect(await live(id)).toEqual(before);
  valueOf(await acceptChanges(server, ada, id, draft.id));
  expect(preview?.listing).toEqual({ ...(await live(id)), status: 'pending' });
});
