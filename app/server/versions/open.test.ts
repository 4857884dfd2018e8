import { newBrowser } from '#tests/support/keys.ts';
import { describe, expect, test } from 'vitest';
import { setUpVersions } from '#tests/support/owner-versions.ts';
import { updateProperty } from '#tests/support/properties.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import { valueOf } from '#tests/support/test-server.ts';
import type { User } from '../access/proofs.ts';
import { rejectChanges, rejectProperty } from '../admin/decide.ts';
import { deletePropertyAsAdmin } from '../admin/delete-property.ts';
import { listDrafts } from '../submission/drafts.ts';
import { sweep } from '../worker/sweep.ts';
import { openChanges } from './open.ts';

const { fixture, ada, newProperty, owned, openForm, sendTitle, sendPhoto } = await setUpVersions();
const { server, db } = fixture;
const daysLater = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);

async function newRejected(): Promise<string> {
  const id = await newProperty('pending');
  valueOf(await rejectProperty(server, ada, id, 'Too dark.'));
  return id;
}

const namesOf = async (photoIds: readonly string[]) => {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'originalName'])
    .where('id', 'in', photoIds)
    .execute();
  return photoIds.map((id) => rows.find((row) => row.id === id)?.originalName);
};

describe('openChanges', () => {
  test.each([
    ['an approved property', newProperty],
    ['a pending property', () => newProperty('pending')],
    ['a rejected property', newRejected],
  ])('starts from the values and the photos of %s, and copies no file', async (_, create) => {
    const id = await create();
    const files = await fixture.storedFiles();
    const { answers } = await openForm(id);
    const shown = await db
      .selectFrom('photos')
      .select('id')
      .where('propertyId', '=', id)
      .orderBy('position')
      .execute();
    const submitted = completeAnswers(shown.map((photo) => photo.id));
    const landlord = { ...submitted.landlord, companyWebsite: 'https://whitcomb.example/' };
    expect(answers).toEqual({ ...submitted, landlord });
    expect(await fixture.storedFiles()).toEqual(files);
  });

  test('starts from the changes that were sent before, with their photos', async () => {
    const id = await newProperty();
    await sendPhoto(id);
    await sendTitle(id, 'First title');
    const { answers } = await openForm(id);
    expect(answers.listing.title).toBe('First title');
    const names = ['sea.png', 'pier.png', 'kitchen.png', 'bedroom.png'];
    expect(await namesOf(answers.photos.photoIds)).toEqual(names);
  });

  test('starts from rejected changes, even a year after the rejection', async () => {
    const id = await newProperty();
    const { versionId, photoId } = await sendPhoto(id);
    valueOf(await rejectChanges(server, ada, { id, seen: versionId }, 'Too dark.'));
    await sweep(server, daysLater(365));
    expect((await openForm(id)).answers.photos.photoIds.at(-1)).toBe(photoId);
  });

  test('continues the unsent draft for repeated and concurrent requests', async () => {
    const id = await newRejected();
    const drafts = await Promise.all([1, 2, 3].map(() => openForm(id)));
    expect(new Set(drafts.map(({ draft }) => draft.id)).size).toBe(1);
  });

  test('needs no second connection, so that concurrent requests can’t wait for each other', async () => {
    const id = await newProperty();
    const property = await owned(id);
    const browser = await newBrowser(fixture);
    const requests = Array.from({ length: 24 }, () => openChanges(server, property, browser, '192.0.2.1'));
    const opened = (await Promise.all(requests)).map((result) => valueOf(result));
    expect(new Set(opened).size).toBe(1);
  });

  test('gives a draft started by a link to the account that has verified the address since', async () => {
    const id = await newRejected();
    const { draft } = await openForm(id);
    const email = completeAnswers().landlord.landlordEmail;
    await db
      .insertInto('authUsers')
      .values({ id: 'rosa', name: 'Rosa', email, emailVerified: true })
      .execute();
    const user = { uid: 'rosa', emailVerified: true, email } as User;
    valueOf(await openChanges(server, { ...(await owned(id)), user }, await newBrowser(fixture)));
    expect(await listDrafts(server, user)).toMatchObject([{ id: draft.id }]);
    await db.deleteFrom('authUsers').where('id', '=', 'rosa').execute();
  });

  const odd = {
    propertyType: 'Villa',
    amenities: ['Pool', 'Sauna'],
    companyName: null,
    yearBuilt: null,
  } as const;
  const blank = {
    landlord: { companyName: '' },
    details: { yearBuilt: '' },
    features: { amenities: ['Pool'] },
  };
  test.each([
    ['a rejected property, so that the owner chooses a type again', newRejected, ''],
    ['an approved property, which keeps its type', newProperty, 'Villa'],
  ])('leaves out values that the form doesn’t offer, of %s', async (_, create, propertyType) => {
    const id = await create();
    await updateProperty({ db }, id, { ...odd, amenities: [...odd.amenities] });
    expect((await openForm(id)).answers).toMatchObject({ ...blank, property: { propertyType } });
  });

  test('refuses a deleted property', async () => {
    const id = await newRejected();
    const owner = await owned(id);
    valueOf(await deletePropertyAsAdmin(server, ada, id, 'A duplicate.'));
    expect(await openChanges(server, owner, await newBrowser(fixture))).toMatchObject({
      failure: { kind: 'property-not-found' },
    });
  });
});
