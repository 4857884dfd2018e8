import { afterAll, expect, test } from 'vitest';
import { success } from '#domain/failure.ts';
import { readSteps } from '#domain/submission-form.ts';
import { checkSubmission } from '#domain/submission.ts';
import { scene } from '../../../tests/support/images.ts';
import { openPhotoFixture } from '../../../tests/support/photo-fixture.ts';
import { completeForms, type Forms } from '../../../tests/support/submissions.ts';
import { newAdmin, valueOf } from '../../../tests/support/test-server.ts';
import { openDraft, readDraft } from '../drafts/drafts.ts';
import { issueToken } from '../drafts/access-tokens.ts';
import type { Draft } from '../accounts/access.ts';
import { authorizeOwner } from '../properties/ownership.ts';
import { submitProperty } from '../properties/properties.ts';
import { startResubmission } from '../properties/resubmissions.ts';
import type { Limits } from '../rate-limits.ts';
import { createToken } from '../tokens.ts';
import { listAuditEvents } from './audit-log.ts';
import { deletePropertyAsAdmin } from './delete-property.ts';
import { getAdminProperty } from './list-properties.ts';
import { getPropertyToReview, rejectProperty } from './review-property.ts';

const fixture = await openPhotoFixture();
afterAll(fixture.close);
const ada = await newAdmin(fixture.server, 'ada@site.example');

async function addPhotos(draft: Draft, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const content = Buffer.concat([await scene(40, 30).png().toBuffer(), Buffer.from(name)]);
    const { photos } = await fixture.send(draft, [{ name: `${name}.png`, content }]);
    ids.push(...photos.map(({ id }) => id).filter((id) => !ids.includes(id)));
  }
  return ids;
}

async function submit(draft: Draft, forms: Forms): Promise<string> {
  const checked = checkSubmission(forms, '2026-11-20');
  if (!checked.ok) throw new Error(JSON.stringify(checked.failure));
  const allow = async () => success(null);
  const limits = { consumeVisitorMail: allow, consumeSubmission: allow } as unknown as Limits;
  const request = { user: null, version: 0, idempotencyKey: createToken(), clientAddress: '192.0.2.1' };
  return valueOf(await submitProperty({ ...fixture.server, limits }, checked.submission, draft, request)).id;
}

/** Starts the resubmission of a rejected property. Returns its draft and the copied forms. */
async function openResubmission(id: string): Promise<{ draft: Draft; forms: Forms }> {
  const cookieToken = `${id}.${await issueToken(fixture.db, { propertyId: id })}`;
  const owned = await authorizeOwner(fixture.server, id, { user: null, cookieToken });
  if (!owned) throw new Error('the token does not open the property');
  const resubmission = valueOf(await startResubmission(fixture.server, owned));
  if (!('draftId' in resubmission)) throw new Error('the resubmission was already sent');
  const draft = await openDraft(fixture.server, `${resubmission.draftId}.${resubmission.token}`);
  if (!draft) throw new Error('the token does not open the draft');
  const stored = await readDraft(fixture.server, draft);
  return { draft, forms: readSteps(stored?.steps ?? {}) };
}

test('shows a resubmission with the earlier notes, its changes, and one history', async () => {
  const firstDraft = await fixture.newDraft();
  const [sea = '', pier = '', kitchen = ''] = await addPhotos(firstDraft, 'sea', 'pier', 'kitchen');
  const first = await submit(firstDraft, completeForms([sea, pier, kitchen]));
  expect(valueOf(await getPropertyToReview(fixture.server, ada, first)).earlier).toBeNull();
  expect((await getAdminProperty(fixture.server, ada, first))?.isResubmission).toBe(false);
  valueOf(await rejectProperty(fixture.server, ada, first, 'Too dark.'));

  const { draft, forms } = await openResubmission(first);
  const [copyOfSea = '', copyOfPier = ''] = forms.photos.photoIds;
  const added = (await addPhotos(draft, 'bedroom')).filter((id) => !forms.photos.photoIds.includes(id));
  // The photo that the form leaves out is removed from the draft, as the form does.
  await fixture.db
    .deleteFrom('photos')
    .where('draftId', '=', draft.id)
    .where('originalName', '=', 'kitchen.png')
    .execute();
  const second = await submit(draft, {
    ...forms,
    listing: { ...forms.listing, title: 'A bright home' },
    photos: { photoIds: [copyOfPier, ...added, copyOfSea], photoCaptions: {} },
  });

  const { earlier } = valueOf(await getPropertyToReview(fixture.server, ada, second));
  expect(earlier).toMatchObject({ id: first, decision: { status: 'rejected', notes: 'Too dark.' } });
  expect(earlier?.changes).toEqual({ title: { from: earlier?.title, to: 'A bright home' } });
  expect(earlier?.photos.map(({ change, position }) => `${change} ${position}`)).toEqual([
    'moved 1',
    'added 2',
    'moved 3',
    'removed 3',
  ]);
  expect((await getAdminProperty(fixture.server, ada, second))?.isResubmission).toBe(true);
  for (const id of [first, second]) {
    const { entries } = await listAuditEvents(fixture.server, ada, { propertyId: id, after: null });
    expect(entries.map(({ action }) => action)).toEqual(['submitted', 'rejected', 'submitted']);
  }

  // After the deletion of the earlier property, the resubmission is a property like others.
  valueOf(await deletePropertyAsAdmin(fixture.server, ada, first));
  expect(valueOf(await getPropertyToReview(fixture.server, ada, second)).earlier).toBeNull();
});
