import { afterAll, expect, test } from 'vitest';
import { openPhotoFixture } from '#tests/support/photo-fixture.ts';
import { addPhotos, openAnswers, removePhoto, submitDraft } from '#tests/support/photo-submissions.ts';
import { openOwned } from '#tests/support/properties.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import { newAdmin, valueOf } from '#tests/support/test-server.ts';
import { getOwnProperty } from '../properties/owner-properties.ts';
import { startResubmission } from '../properties/resubmissions.ts';
import { listAuditEvents } from './audit-log.ts';
import { deletePropertyAsAdmin } from './delete-property.ts';
import { getAdminProperty } from './list-properties.ts';
import { getPropertyToReview, rejectProperty } from './review-property.ts';

const fixture = await openPhotoFixture();
afterAll(fixture.close);
const ada = await newAdmin(fixture.server, 'ada@site.example');

/** Starts the resubmission of a rejected property. Returns its draft and the copied answers. */
async function openResubmission(id: string) {
  const resubmission = valueOf(await startResubmission(fixture.server, await openOwned(fixture, id)));
  if (!('draftId' in resubmission)) throw new Error('the resubmission was already sent');
  return openAnswers(fixture, resubmission);
}

test('shows a resubmission with the earlier notes, its changes, and one history', async () => {
  const firstDraft = await fixture.newDraft();
  const [sea = '', pier = '', kitchen = ''] = await addPhotos(fixture, firstDraft, 'sea', 'pier', 'kitchen');
  const first = await submitDraft(fixture, firstDraft, completeAnswers([sea, pier, kitchen]));
  expect(valueOf(await getPropertyToReview(fixture.server, ada, first)).earlier).toBeNull();
  expect((await getAdminProperty(fixture.server, ada, first))?.isResubmission).toBe(false);
  valueOf(await rejectProperty(fixture.server, ada, first, 'Too dark.'));

  const { draft, answers } = await openResubmission(first);
  const [copyOfSea = '', copyOfPier = ''] = answers.photos.photoIds;
  const added = await addPhotos(fixture, draft, 'bedroom');
  await removePhoto(fixture, draft, 'kitchen');
  const second = await submitDraft(fixture, draft, {
    ...answers,
    listing: { ...answers.listing, title: 'A bright home' },
    photos: { photoIds: [copyOfPier, ...added, copyOfSea], photoCaptions: {} },
  });

  const { earlier } = valueOf(await getPropertyToReview(fixture.server, ada, second));
  expect(earlier).toMatchObject({ id: first, decision: { status: 'rejected', notes: 'Too dark.' } });
  expect(earlier?.changes).toEqual({ title: { from: earlier?.title, to: 'A bright home' } });
  expect(earlier?.photos.map(({ changes, position }) => `${changes.join()} ${position}`)).toEqual([
    'main 1',
    'added 2',
    'removed 3',
  ]);
  expect((await getAdminProperty(fixture.server, ada, second))?.isResubmission).toBe(true);
  expect(await getOwnProperty(fixture.server, await openOwned(fixture, second))).toMatchObject({
    earlierVersions: [{ id: first, reviewNotes: 'Too dark.' }],
  });
  for (const id of [first, second]) {
    const { entries } = await listAuditEvents(fixture.server, ada, { propertyId: id, after: null });
    expect(entries.map(({ action }) => action)).toEqual(['submitted', 'rejected', 'submitted']);
  }

  // After the deletion of the earlier property, the resubmission is a property like others.
  valueOf(await deletePropertyAsAdmin(fixture.server, ada, first, 'A duplicate.'));
  expect(valueOf(await getPropertyToReview(fixture.server, ada, second)).earlier).toBeNull();
});
