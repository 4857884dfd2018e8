import { describe, expect, test } from 'vitest';
import { setUpVersions } from '#tests/support/owner-versions.ts';
import { addPhotos, removePhoto, sendChanges } from '#tests/support/photo-submissions.ts';
import { newAdmin, newUser, setUpTestServer, submitProperty, valueOf } from '#tests/support/test-server.ts';
import { listAuditEvents } from './audit-log.ts';
import { approveProperty, rejectProperty } from './decide.ts';
import { deletePropertyAsAdmin } from './delete-property.ts';
import { listAdminProperties } from './list-properties.ts';
import { getPropertyToReview } from './review-property.ts';

const testServer = await setUpTestServer();
const ada = await newAdmin(testServer.server, 'ada@site.example');
const versions = await setUpVersions();

describe('getPropertyToReview', () => {
  test('returns everything that the owner sent, including private fields and file names', async () => {
    const owner = await newUser(testServer.server, 'owner@site.example');
    const id = await submitProperty(testServer, { by: owner, email: 'rosa@example.com' });
    expect(valueOf(await getPropertyToReview(testServer.server, ada, id))).toMatchObject({
      id,
      landlordFullName: 'Rosa Whitcomb',
      landlordPhone: '619-555-0142',
      landlordEmail: 'rosa@example.com',
      submitterEmail: 'rosa@example.com',
      accountEmail: 'owner@site.example',
      companyName: 'Whitcomb Homes',
      companyWebsite: 'https://whitcomb.example/',
      propertiesManaged: '2-5',
      propertyAddress: '12 Hidden Lane',
      zipCode: '91932',
      unfurnishedOption: 'yes',
      listingLink: 'https://listings.example/12',
      icalUrl: 'webcal://calendars.example/12.ics',
      additionalInformation: 'The key is with the neighbor.',
      bathrooms: 1.5,
      photos: [{ name: 'sea.jpg', width: 1200, height: 900 }],
      decision: null,
    });
  });

  test('names the administrator who decided, or “somebody who has left”', async () => {
    const id = await submitProperty(testServer);
    const leaving = await newAdmin(testServer.server, 'leaving@site.example');
    valueOf(await rejectProperty(testServer.server, leaving, id, 'no'));
    const decision = async () => valueOf(await getPropertyToReview(testServer.server, ada, id)).decision;
    expect(await decision()).toMatchObject({
      status: 'rejected',
      notes: 'no',
      decidedBy: 'leaving@site.example',
    });
    await testServer.db.deleteFrom('users').where('uid', '=', leaving.uid).execute();
    expect(await decision()).toMatchObject({ decidedBy: 'somebody who has left' });
  });

  test.each(['', 'nonsense', '0190b0a0-0000-7000-8000-000000000000'])(
    'fails for the unknown id %j',
    async (id) => {
      const failure = { kind: 'property-not-found' };
      expect(await getPropertyToReview(testServer.server, ada, id)).toEqual({ ok: false, failure });
    },
  );

  test('names the administrator who deleted the property', async () => {
    const id = await submitProperty(testServer);
    valueOf(await deletePropertyAsAdmin(testServer.server, ada, id, 'A duplicate.'));
    const failure = { kind: 'property-gone', by: 'ada@site.example' };
    expect(await getPropertyToReview(testServer.server, ada, id)).toMatchObject({ failure });
  });
});

describe('versions in a review', () => {
  const { fixture, newProperty, openForm, sendTitle, review } = versions;
  const { server } = fixture;
  const reviewer = versions.ada;

  /** Sends another title and photos that were moved, added and removed. Returns the id of the version. */
  async function sendMuch(id: string): Promise<string> {
    const { draft, answers } = await openForm(id);
    const [sea = '', pier = ''] = answers.photos.photoIds;
    const [bedroom = ''] = await addPhotos(fixture, draft, 'bedroom');
    await removePhoto(fixture, draft, 'kitchen');
    const photos = { photoIds: [pier, bedroom, sea], photoCaptions: {} };
    const listing = { ...answers.listing, title: 'A bright home' };
    valueOf(await sendChanges(fixture, draft, { ...answers, listing, photos }));
    return draft.id;
  }

  const differences = ['main 1', 'added 2', 'removed 3'];
  const listDifferences = (photos: readonly { changes: readonly string[]; position: number }[] = []) =>
    photos.map(({ changes, position }) => `${changes.join()} ${position}`);
  const title = { from: 'Bright condo by the pier', to: 'A bright home' };

  test('shows an approved property as visitors see it, beside the changes', async () => {
    const id = await newProperty();
    const versionId = await sendMuch(id);
    const shown = await review(id);
    expect(shown).toMatchObject({ title: title.from, earlier: [] });
    expect(shown.photos.map(({ name }) => name)).toEqual(['sea.png', 'pier.png', 'kitchen.png']);
    expect(shown.version).toMatchObject({ id: versionId, state: 'sent', notes: null, changes: { title } });
    expect(listDifferences(shown.version?.photoDifferences)).toEqual(differences);
    expect(shown.version?.photos?.map(({ name }) => name)).toEqual(['pier.png', 'bedroom.png', 'sea.png']);
  });

  test('shows a correction with the earlier notes, what changed since, and one history', async () => {
    const id = await newProperty('pending');
    expect((await review(id)).earlier).toEqual([]);
    const list = { tab: 'pending', text: id, oldestFirst: false, after: null } as const;
    const rowOf = async () => (await listAdminProperties(server, reviewer, list)).properties[0];
    expect((await rowOf())?.isCorrection).toBe(false);
    valueOf(await rejectProperty(server, reviewer, id, 'Too dark.'));
    const second = await sendMuch(id);
    const { earlier } = await review(id);
    expect(earlier).toMatchObject([
      {
        id,
        number: 1,
        state: 'rejected',
        answer: { notes: 'Too dark.', by: 'ada@site.example' },
        changes: { title },
      },
    ]);
    expect(listDifferences(earlier[0]?.photos)).toEqual(differences);
    expect((await rowOf())?.isCorrection).toBe(true);
    const { entries } = await listAuditEvents(server, reviewer, { propertyId: id, after: null });
    expect(entries.map(({ action }) => action)).toEqual(['submitted', 'rejected', 'submitted']);

    valueOf(await rejectProperty(server, reviewer, id, 'Still dark.', second));
    const third = await sendTitle(id, 'A third title');
    const notes = (await review(id)).earlier.map(({ answer }) => answer?.notes);
    expect(notes).toEqual(['Still dark.', 'Too dark.']);
    valueOf(await approveProperty(server, reviewer, id, third));
    const listed = await review(id);
    expect(listed).toMatchObject({ status: 'approved', title: 'A third title', version: null });
    expect(listed.earlier).toHaveLength(2);
  });
});
