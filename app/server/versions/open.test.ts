import { describe, expect, test } from 'vitest';
import { newBrowser } from '#tests/support/keys.ts';
import { setUpVersions } from '#tests/support/owner-versions.ts';
import { addPhotos, sendChanges } from '#tests/support/photo-submissions.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { valueOf } from '#tests/support/site.ts';
import type { User } from '../access/proofs.ts';
import {
  acceptChanges,
  approveProperty,
  rejectChanges,
  rejectProperty,
  requestChanges,
} from '../admin/decide.ts';
import { deletePropertyAsAdmin } from '../admin/delete-property.ts';
import { getOwnProperty } from '../properties/owner-properties.ts';
import { discardDraft, listDrafts } from '../submission/drafts.ts';
import { sweep } from '../worker/sweep.ts';
import { openChanges } from './open.ts';
import { previewChanges } from './read-listing.ts';
import { findDraftSubject } from './read.ts';

const versions = await setUpVersions();
const { site, ada, newProperty, owned, openForm, sendTitle, sendPhoto } = versions;
const { review, live, ownVersion } = versions;
const { server, db } = site;
const daysLater = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);

async function newRejected(): Promise<string> {
  const id = await newProperty('pending');
  valueOf(await rejectProperty(server, ada, id, 'Too dark.'));
  return id;
}

describe('openChanges', () => {
  test.each([
    ['an approved property', newProperty],
    ['a pending property', () => newProperty('pending')],
    ['a rejected property', newRejected],
  ])('starts from the values and the photos of %s, and copies no file', async (_, create) => {
    const id = await create();
    const files = await site.storedFiles();
    const { answers } = await openForm(id);
    const shown = db.selectFrom('photos').select('id').where('propertyId', '=', id).orderBy('position');
    const submitted = completeAnswers((await shown.execute()).map((photo) => photo.id));
    const landlord = { ...submitted.landlord, companyWebsite: 'https://whitcomb.example/' };
    expect(answers).toEqual({ ...submitted, landlord });
    expect(await site.storedFiles()).toEqual(files);
  });

  test('starts from the changes that were sent before, even a year after their rejection', async () => {
    const id = await newProperty();
    const { photoId } = await sendPhoto(id);
    const seen = await sendTitle(id, 'First title');
    const expectSent = async () => {
      const { listing, photos } = (await openForm(id)).answers;
      expect([listing.title, photos.photoIds.length, photos.photoIds[3]]).toEqual([
        'First title',
        4,
        photoId,
      ]);
    };
    await expectSent();
    valueOf(await rejectChanges(server, ada, { id, seen }, 'Too dark.'));
    await sweep(server, daysLater(365));
    await expectSent();
  });

  test('continues one draft for concurrent requests, which need no second connection', async () => {
    const property = await owned(await newRejected());
    const browser = await newBrowser(site);
    const requests = Array.from({ length: 24 }, () => openChanges(server, property, browser, '192.0.2.1'));
    expect(new Set((await Promise.all(requests)).map(valueOf)).size).toBe(1);
  });

  test('gives a draft started by a link to the account that has verified the address since', async () => {
    const id = await newRejected();
    const { draft } = await openForm(id);
    const email = completeAnswers().landlord.landlordEmail;
    const account = { id: 'rosa', name: 'Rosa', email, emailVerified: true };
    await db.insertInto('authUsers').values(account).execute();
    const user = { uid: 'rosa', emailVerified: true, email } as User;
    valueOf(await openChanges(server, { ...(await owned(id)), user }, await newBrowser(site)));
    expect(await listDrafts(server, user)).toMatchObject([{ id: draft.id }]);
    await db.deleteFrom('authUsers').where('id', '=', 'rosa').execute();
  });

  const odd = { propertyType: 'Villa', amenities: ['Pool', 'Sauna'], yearBuilt: null } as const;
  const blank = { details: { yearBuilt: '' }, features: { amenities: ['Pool'] } };
  test.each([
    ['a rejected property, so that the owner chooses a type again', newRejected, ''],
    ['an approved property, which keeps its type', newProperty, 'Villa'],
  ])('leaves out values that the form doesn’t offer, of %s', async (_, create, propertyType) => {
    const id = await create();
    await site.change(id, { ...odd, amenities: [...odd.amenities] });
    expect((await openForm(id)).answers).toMatchObject({ ...blank, property: { propertyType } });
  });

  test('refuses a deleted property', async () => {
    const id = await newRejected();
    const owner = await owned(id);
    valueOf(await deletePropertyAsAdmin(server, ada, id, 'A duplicate.'));
    expect(await openChanges(server, owner, await newBrowser(site))).toMatchObject({
      failure: { kind: 'property-not-found' },
    });
  });
});

const asked = { changeNotes: 'Please show the bedroom.', 'change-title': 'on' };

const reject = async (id: string, notes: string, seen: string | null = null) =>
  valueOf(await rejectProperty(server, ada, id, notes, seen));
const ownProperty = async (id: string) => getOwnProperty(server, await owned(id));

describe('findDraftSubject', () => {
  test('tells a new property from changes, whose form accepts stored values', async () => {
    const draft = await site.newDraft();
    const none = { status: null, stored: null, isChange: false, lastAnswer: null };
    expect(await findDraftSubject(server, draft)).toEqual({ propertyId: draft.id, ...none });
    const id = await newProperty();
    const stored = { propertyType: 'Villa', nextAvailableDate: '2020-01-01' } as const;
    await site.change(id, stored);
    const changes = await openForm(id);
    const subject = { propertyId: id, status: 'approved', stored, isChange: true, lastAnswer: null };
    expect(await findDraftSubject(server, changes.draft)).toMatchObject(subject);
    await discardDraft(server, draft);
    expect(await findDraftSubject(server, draft)).toBeNull();
  });

  test('checks a correction like a new property, with the last notes until a version is accepted', async () => {
    const id = await newProperty('pending');
    await reject(id, 'Too dark.');
    await reject(id, 'Still too dark.', await sendTitle(id, 'Brighter'));
    const { draft } = await openForm(id);
    const subject = { propertyId: id, status: 'rejected', stored: null, isChange: true };
    const lastAnswer = { notes: 'Still too dark.' };
    expect(await findDraftSubject(server, draft)).toMatchObject({ ...subject, lastAnswer });
    const corrected = await sendTitle(id, 'With a bedroom');
    const begun = await openForm(id);
    valueOf(await approveProperty(server, ada, id, corrected));
    expect(await findDraftSubject(server, begun.draft)).toMatchObject({ lastAnswer: null });
    await sendTitle(id, 'Later');
    expect((await review(id)).version).toMatchObject({ notes: null, request: { fields: [] } });
  });
});

describe('getOwnVersion', () => {
  test('has the fields and photos that a reviewer asks to change, until changes are sent', async () => {
    const id = await newProperty('pending');
    const pier = (await review(id)).photos[1];
    const input = { ...asked, [`photo-${pier?.id}`]: 'on' };
    valueOf(await requestChanges(server, ada, { id, seen: null }, input));
    const request = { fields: ['title'], photos: [pier?.id] };
    const answer = { notes: asked.changeNotes, request };
    const requestedPhotos = [{ id: pier?.id }];
    const version = { ...answer, requestedPhotos, state: 'changes-requested', changedFields: [] };
    expect(await ownVersion(id)).toMatchObject(version);
    const seen = await sendTitle(id, 'With a bedroom');
    expect(await ownVersion(id)).toBeNull();
    expect((await review(id)).version).toMatchObject({ ...answer, id: seen, state: 'sent' });
  });

  test('has rejected changes with the notes, and nothing of a rejected property', async () => {
    const id = await newProperty();
    const notes = 'Please write a calmer title.';
    const seen = await sendTitle(id, 'CHEAP!!!');
    valueOf(await rejectChanges(server, ada, { id, seen }, notes));
    expect(await ownVersion(id)).toMatchObject({ state: 'rejected', notes, changedFields: ['title'] });
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
  expect(submission?.unreadablePhotos).toEqual(['bedroom.png']);
  expect((await live(id)).photos).toHaveLength(3);
});

test('previewChanges shows an owner the listing that accepting the sent version publishes', async () => {
  const id = await newProperty();
  expect(await previewChanges(server, await owned(id))).toBeNull();
  const before = await live(id);
  const { draft, answers } = await openForm(id);
  const [photoId = ''] = await addPhotos(site, draft, 'bedroom');
  answers.property = { ...answers.property, location: 'San Diego, CA', neighborhood: 'North Park' };
  answers.details = { ...answers.details, bathrooms: '3.5' };
  const photoIds = [photoId, ...answers.photos.photoIds];
  answers.photos = { photoIds, photoCaptions: { [photoId]: 'Sunny' } };
  valueOf(await sendChanges(site, draft, answers));
  const preview = await previewChanges(server, await owned(id));
  expect(await live(id)).toEqual(before);
  valueOf(await acceptChanges(server, ada, id, draft.id));
  expect(preview?.listing).toEqual({ ...(await live(id)), status: 'pending' });
});
