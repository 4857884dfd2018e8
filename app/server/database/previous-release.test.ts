// Processes of the previous release beside this one, while an update replaces them: the triggers of
// 0046-property-versions.ts carry over what each writes. The statements are those of the previous release.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SubmissionAnswers } from '#domain/submission-answers.ts';
import {
  addChanges,
  addDraft,
  addPhoto,
  addPrevious,
  addToken,
  setUpPreviousSite,
} from '#tests/support/previous-release.ts';
import { browserWith } from '#tests/support/keys.ts';
import { openAnswers, openForm, submitDraft } from '#tests/support/photo-submissions.ts';
import { insertProperty } from '#tests/support/properties.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import { newAdmin, valueOf } from '#tests/support/test-server.ts';
import { approveProperty, rejectProperty } from '../admin/decide.ts';
import { undoDecision } from '../admin/undo-decision.ts';
import { deletePhoto } from '../photos/photos.ts';
import { copyLinkKey, openLinkKey } from '../access/keys.ts';
import type { Draft } from '../access/proofs.ts';
import { discardDraft, readDraft, saveDraft } from '../submission/drafts.ts';
import { findLastAnswer } from '../versions/version-rows.ts';

const { server, db, update } = await setUpPreviousSite();
const admin = await newAdmin(server, 'ada@site.example');
/** A home that was pending before the update. */
let home: string;
let begun: Draft;
let photoId: string;

/** Opens a draft in a browser that has the previous release's cookie. */
async function open(draftId: string, token: string) {
  const caller = await browserWith({ db });
  await copyLinkKey(db, token, caller.browser);
  return openAnswers({ server }, draftId, caller);
}

beforeAll(async () => {
  home = await addPrevious(db, 'pending');
  const { id, token } = await addDraft(db);
  photoId = await addPhoto(db, { draftId: id });
  await update();
  begun = (await open(id, token)).draft;
});

const versionsOf = (propertyId: string) =>
  db
    .selectFrom('propertyVersions')
    .select(['id', 'number', 'state', 'notes'])
    .where('propertyId', '=', propertyId)
    .orderBy('number')
    .execute();
const photosOf = async (versionId: string) =>
  (
    await db
      .selectFrom('versionPhotos')
      .select('photoId')
      .where('versionId', '=', versionId)
      .orderBy('photoId')
      .execute()
  ).map((row) => row.photoId);
const titled = (title: string): Partial<SubmissionAnswers> => ({
  listing: { ...completeAnswers().listing, title },
});
const storedDraft = async (id: string) =>
  (
    await sql<{
      title: string;
      version: number;
    }>`SELECT steps -> 'listing' ->> 'title' AS title, version FROM drafts WHERE id = ${id}`.execute(db)
  ).rows;
const savePrevious = (id: string, version: number, title: string) =>
  sql`UPDATE drafts SET steps = steps || ${JSON.stringify(titled(title))}::jsonb, version = version + 1
    WHERE id = ${id} AND version = ${version} AND property_id IS NULL`.execute(db);

describe('a write by the previous release', () => {
  test('carries over a draft with its token, answers and photos', async () => {
    const { id, token } = await addDraft(db);
    const key = await addToken(db, { draftId: id });
    await savePrevious(id, 0, 'Typed');
    const [kept, removed] = [await addPhoto(db, { draftId: id }), await addPhoto(db, { draftId: id })];
    await sql`DELETE FROM photos WHERE id = ${removed}`.execute(db);
    expect((await open(id, token)).answers).toMatchObject(titled('Typed'));
    expect(await photosOf(id)).toEqual([kept]);
    await sql`DELETE FROM photos WHERE draft_id = ${id}`.execute(db);
    await sql`DELETE FROM drafts WHERE id = ${id}`.execute(db);
    expect([await versionsOf(id), await photosOf(id), await openLinkKey(db, key)]).toEqual([[], [], null]);
  });

  test('carries over a submission, which this release can approve', async () => {
    const { id } = await addDraft(db);
    const photo = await addPhoto(db, { draftId: id });
    const propertyId = await insertProperty(db, null);
    await sql`UPDATE properties SET status = 'pending', reviewed_at = NULL WHERE id = ${propertyId}`.execute(
      db,
    );
    await sql`UPDATE photos SET draft_id = NULL, property_id = ${propertyId}, position = 1 WHERE id = ${photo}`.execute(
      db,
    );
    await sql`UPDATE drafts SET property_id = ${propertyId}, steps = '{}' WHERE id = ${id}`.execute(db);
    expect(await versionsOf(propertyId)).toMatchObject([{ id: propertyId, number: 1, state: 'sent' }]);
    expect([await versionsOf(id), await photosOf(propertyId)]).toEqual([[], [photo]]);
    valueOf(await approveProperty(server, admin, propertyId));
  });

  test('carries over changes, and answers to them', async () => {
    const propertyId = await addPrevious(db, 'approved');
    const submitted = { id: propertyId, number: 1, state: 'accepted' };
    const { id } = await addDraft(db, { revisionOf: propertyId });
    const photo = await addPhoto(db, { draftId: id });
    await addChanges(db, propertyId, id, { changes: { title: 'Changed' }, photoIds: [photo] });
    expect(await versionsOf(propertyId)).toMatchObject([submitted, { id, number: 2, state: 'sent' }]);
    expect(await photosOf(id)).toEqual([photo]);
    await sql`UPDATE property_revisions SET state = 'rejected', notes = 'Too loud', reviewed_at = now() WHERE draft_id = ${id}`.execute(
      db,
    );
    expect(await versionsOf(propertyId)).toMatchObject([
      submitted,
      { id, number: 2, state: 'rejected', notes: 'Too loud' },
    ]);
    const second = await addDraft(db, { revisionOf: propertyId });
    await addChanges(db, propertyId, second.id, { changes: { title: 'Again' } });
    await sql`DELETE FROM drafts WHERE id = ${id}`.execute(db);
    expect(await versionsOf(propertyId)).toMatchObject([
      submitted,
      { id },
      { id: second.id, number: 3, state: 'sent' },
    ]);
    await sql`DELETE FROM property_revisions WHERE property_id = ${propertyId}`.execute(db);
    await sql`DELETE FROM drafts WHERE id = ${second.id}`.execute(db);
    expect((await versionsOf(propertyId)).map(({ state }) => state)).toEqual([
      'accepted',
      'rejected',
      'withdrawn',
    ]);
  });

  test('carries over a decision, and undoing it', async () => {
    const decide = (status: string, reviewedAt: Date | null, notes: string | null = null) =>
      sql`UPDATE properties SET status = ${status}, review_notes = ${notes}, reviewed_at = ${reviewedAt}
        WHERE id = ${home}`.execute(db);
    const now = new Date();
    await decide('approved', now);
    expect(await versionsOf(home)).toMatchObject([{ state: 'accepted' }]);
    await decide('pending', null);
    expect(await versionsOf(home)).toMatchObject([{ state: 'sent' }]);
    await decide('rejected', now, 'Too dark');
    expect(await versionsOf(home)).toMatchObject([{ state: 'rejected' }]);
    expect(await findLastAnswer(db, home)).toMatchObject({ notes: 'Too dark' });
  });

  test('deletes the versions of a deleted property', async () => {
    const propertyId = await addPrevious(db, 'approved');
    const { id } = await addDraft(db, { revisionOf: propertyId });
    await addChanges(db, propertyId, id);
    await sql`DELETE FROM properties WHERE id = ${propertyId}`.execute(db);
    expect(await versionsOf(propertyId)).toEqual([]);
  });

  test('doesn’t delete photos that a version refers to', async () => {
    const propertyId = await addPrevious(db, 'approved');
    await sql`UPDATE properties SET status = 'pending', reviewed_at = NULL WHERE id = ${propertyId}`.execute(
      db,
    );
    await sql`UPDATE drafts SET updated_at = now() WHERE property_id = ${propertyId}`.execute(db);
    await sql`UPDATE photos SET property_id = NULL, position = NULL WHERE property_id = ${propertyId}`.execute(
      db,
    );
    const unused = await addPhoto(db, {});
    const [shown] = await photosOf(propertyId);
    await sql`DELETE FROM photos WHERE draft_id IS NULL AND property_id IS NULL`.execute(db);
    const left = db
      .selectFrom('photos')
      .select('id')
      .where('id', 'in', [unused, String(shown)]);
    expect(await left.execute()).toEqual([{ id: shown }]);
  });
});

describe('a write by this release', () => {
  test('isn’t overwritten with an older save', async () => {
    valueOf(await saveDraft(server, begun, { version: 0, answers: titled('Newer') }, null));
    expect(await storedDraft(begun.id)).toEqual([{ title: 'Newer', version: 1 }]);
    await savePrevious(begun.id, 0, 'Older');
    expect(await readDraft(server, begun)).toMatchObject({ version: 1, answers: titled('Newer') });
    await savePrevious(begun.id, 1, 'Newest');
    expect(await readDraft(server, begun)).toMatchObject({ version: 2, answers: titled('Newest') });
  });

  test('keeps a removed photo removed', async () => {
    expect(await deletePhoto(server, begun, photoId)).toBe(true);
    await savePrevious(begun.id, 2, 'Later');
    expect(await photosOf(begun.id)).toEqual([]);
  });

  test('deletes a draft of both releases', async () => {
    await discardDraft(server, begun);
    expect(await storedDraft(begun.id)).toEqual([]);
  });

  test('keeps both drafts of a property that both releases opened', async () => {
    const propertyId = await addPrevious(db, 'approved');
    const opened = await openForm({ server }, propertyId);
    const { id, token } = await addDraft(db, { revisionOf: propertyId, answers: titled('Also typed') });
    await addToken(db, { draftId: id });
    expect(await versionsOf(propertyId)).toMatchObject([{ state: 'accepted' }, { id: opened.draft.id }]);
    expect((await open(id, token)).answers.listing.title).toBe('Also typed');
  });

  test('restores the version when a decision is undone', async () => {
    const { id, token } = await addDraft(db);
    const photo = await addPhoto(db, { draftId: id });
    const { draft } = await open(id, token);
    const propertyId = await submitDraft({ server }, draft, completeAnswers([photo]));
    valueOf(await rejectProperty(server, admin, propertyId, 'Too dark'));
    expect(await versionsOf(propertyId)).toMatchObject([{ id, state: 'rejected', notes: 'Too dark' }]);
    valueOf(await undoDecision(server, admin, propertyId));
    expect(await versionsOf(propertyId)).toEqual([{ id, number: 1, state: 'sent', notes: null }]);
    expect(await storedDraft(id)).toEqual([]);
  });
});
