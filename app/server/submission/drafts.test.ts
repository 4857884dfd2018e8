import { beforeEach, describe, expect, it } from 'vitest';
import type { SubmissionAnswers } from '#domain/property/submission-answers.ts';
import { markSent, setUpPhotoFixture } from '#tests/support/photo-fixture.ts';
import { scene } from '#tests/support/images.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import type { Draft } from '../access/proofs.ts';
import { discardDraft, readDraft, saveDraft } from './drafts.ts';
import { listDraftPhotos } from '../photos/photos.ts';

const room = await setUpPhotoFixture();
let draft: Draft;

beforeEach(async () => {
  await room.empty();
  draft = await room.newDraft();
});

const answers = completeAnswers();
const titled = (title: string): Partial<SubmissionAnswers> => ({ listing: { ...answers.listing, title } });
const save = (version: number, changed: Partial<SubmissionAnswers>) =>
  saveDraft(room.server, draft, { version, answers: changed }, null);
const changed = { ok: false, failure: { kind: 'draft-changed' } };
const notFound = { ok: false, failure: { kind: 'draft-not-found' } };

describe('saveDraft', () => {
  it('replaces the given steps, keeps the others and increments the version', async () => {
    expect(await save(0, { landlord: answers.landlord, ...titled('First') })).toEqual({
      ok: true,
      value: { version: 1 },
    });
    expect(await save(1, titled('Second \\ "quoted" \u{1F3E1}'))).toEqual({
      ok: true,
      value: { version: 2 },
    });
    expect(await readDraft(room.server, draft)).toEqual({
      version: 2,
      answers: { landlord: answers.landlord, ...titled('Second \\ "quoted" \u{1F3E1}') },
    });
  });

  it('rejects a save of another version and stores nothing', async () => {
    await save(0, titled('First'));
    await save(1, titled('Second'));
    expect(await save(1, titled('Other'))).toEqual(changed);
    expect(await save(0, { landlord: answers.landlord })).toEqual(changed);
    expect(await save(7, titled('Other'))).toEqual(changed);
    expect(await readDraft(room.server, draft)).toEqual({ version: 2, answers: titled('Second') });
  });

  it('stores one of twelve concurrent saves of a version', async () => {
    const titles = Array.from({ length: 12 }, (_none, number) => `Title ${number}`);
    const results = await Promise.all(titles.map((title) => save(0, titled(title))));
    const winners = titles.filter((_title, number) => results[number]?.ok);
    expect(results.filter((result) => !result.ok)).toEqual(Array.from({ length: 11 }, () => changed));
    expect(await readDraft(room.server, draft)).toEqual({ version: 1, answers: titled(winners.join()) });
  });

  it('returns the first result to concurrent and later retries', async () => {
    const stored = { ok: true, value: { version: 1 } };
    expect(await Promise.all([1, 2, 3, 4].map(() => save(0, titled('First'))))).toEqual(
      Array.from({ length: 4 }, () => stored),
    );
    expect(await save(0, titled('First'))).toEqual(stored);
    await save(1, { landlord: answers.landlord });
    expect(await save(0, titled('First'))).toEqual(changed);
  });

  it('keeps the version for a save without changes, but still rejects an older version', async () => {
    await save(0, titled('First'));
    expect(await save(1, titled('First'))).toEqual({ ok: true, value: { version: 1 } });
    expect(await save(1, {})).toEqual({ ok: true, value: { version: 1 } });
    await save(1, { landlord: answers.landlord });
    expect(await save(1, titled('First'))).toEqual(changed);
  });

  it('fails for a submitted draft and for a deleted draft', async () => {
    await save(0, titled('First'));
    await markSent(room.db, draft);
    expect(await save(1, titled('Late'))).toEqual({ ok: false, failure: { kind: 'draft-submitted' } });
    expect(await readDraft(room.server, draft)).toEqual({ version: 1, answers: titled('First') });
    await room.pool.query('DELETE FROM property_versions');
    expect(await save(1, titled('Late'))).toEqual(notFound);
    expect(await readDraft(room.server, draft)).toBeNull();
  });
});

describe('discardDraft', () => {
  const small = () => scene(40, 30).png().toBuffer();

  it('deletes the draft with its photos, and their files by a job', async () => {
    const other = await room.newDraft();
    const keptPhoto = await room.sendOne(other, await small());
    await room.sendOne(draft, await small());
    await room.sendOne(draft, await small());
    await room.runJobs();
    expect(await room.storedFiles()).toHaveLength(24);
    await discardDraft(room.server, draft);
    expect(await readDraft(room.server, draft)).toBeNull();
    await room.runJobs();
    expect(await room.storedFiles()).toHaveLength(8);
    expect(await listDraftPhotos(room.server, other)).toMatchObject([{ id: keptPhoto }]);
  });

  it('is idempotent and keeps a submitted draft', async () => {
    await markSent(room.db, draft);
    await discardDraft(room.server, draft);
    expect(await readDraft(room.server, draft)).not.toBeNull();
    const another = await room.newDraft();
    await discardDraft(room.server, another);
    await discardDraft(room.server, another);
    expect(await readDraft(room.server, another)).toBeNull();
  });
});
