import { beforeEach, describe, expect, it } from 'vitest';
import type { SubmissionAnswers } from '#domain/property/submission-answers.ts';
import { markSent, setUpPhotoSite } from '#tests/support/photo-site.ts';
import { scene } from '#tests/support/images.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import type { Draft } from '../access/proofs.ts';
import { discardDraft, readDraft, saveDraft } from './drafts.ts';
import { listDraftPhotos } from '../photos/photos.ts';

const site = await setUpPhotoSite();
let draft: Draft;

beforeEach(async () => {
  await site.empty();
  draft = await site.newDraft();
});

const answers = completeAnswers();
const titled = (title: string): Partial<SubmissionAnswers> => ({ listing: { ...answers.listing, title } });
const save = (version: number, changed: Partial<SubmissionAnswers>) =>
  saveDraft(site.server, draft, { version, answers: changed }, null);
const changed = { ok: false, failure: { kind: 'draft-changed' } };

const stored = (version: number) => ({ ok: true, value: { version } });

describe('saveDraft', () => {
  it('replaces the given steps, keeps the others and increments the version', async () => {
    const second = titled('Second \\ "quoted" \u{1F3E1}');
    expect(await save(0, { landlord: answers.landlord, ...titled('First') })).toEqual(stored(1));
    expect(await save(1, second)).toEqual(stored(2));
    const saved = { version: 2, answers: { landlord: answers.landlord, ...second } };
    expect(await readDraft(site.server, draft)).toEqual(saved);
  });

  it('rejects a save of another version, also without changes, and stores nothing', async () => {
    await save(0, titled('First'));
    await save(1, titled('Second'));
    for (const version of [0, 1, 7]) expect(await save(version, titled('Other'))).toEqual(changed);
    expect(await save(2, {})).toEqual(stored(2));
    expect(await save(2, titled('Second'))).toEqual(stored(2));
    expect(await readDraft(site.server, draft)).toEqual({ version: 2, answers: titled('Second') });
  });

  it('stores one of two concurrent saves of a version, and returns its result to retries', async () => {
    const titles = ['One', 'Other', 'One'];
    const results = await Promise.all(titles.map((title) => save(0, titled(title))));
    const winner = String(titles[results.findIndex(({ ok }) => ok)]);
    expect(results.map(({ ok }) => ok)).toEqual(titles.map((title) => title === winner));
    expect(results).toContainEqual(changed);
    expect(await readDraft(site.server, draft)).toEqual({ version: 1, answers: titled(winner) });
    expect(await save(0, titled(winner))).toEqual(stored(1));
    await save(1, { landlord: answers.landlord });
    expect(await save(0, titled(winner))).toEqual(changed);
  });

  it('fails for a submitted draft and for a deleted draft', async () => {
    await save(0, titled('First'));
    await markSent(site.db, draft);
    expect(await save(1, titled('Late'))).toEqual({ ok: false, failure: { kind: 'draft-submitted' } });
    expect(await readDraft(site.server, draft)).toEqual({ version: 1, answers: titled('First') });
    await site.db.deleteFrom('propertyVersions').execute();
    expect(await save(1, titled('Late'))).toEqual({ ok: false, failure: { kind: 'draft-not-found' } });
    expect(await readDraft(site.server, draft)).toBeNull();
  });
});

describe('discardDraft', () => {
  const small = () => scene(40, 30).png().toBuffer();

  it('deletes the draft with its photos, and their files by a job', async () => {
    const other = await site.newDraft();
    const keptPhoto = await site.sendOne(other, await small());
    await site.sendOne(draft, await small());
    await site.sendOne(draft, await small());
    await site.runJobs();
    expect(await site.storedFiles()).toHaveLength(24);
    await discardDraft(site.server, draft);
    expect(await readDraft(site.server, draft)).toBeNull();
    await site.runJobs();
    expect(await site.storedFiles()).toHaveLength(8);
    expect(await listDraftPhotos(site.server, other)).toMatchObject([{ id: keptPhoto }]);
  });

  it('is idempotent and keeps a submitted draft', async () => {
    await markSent(site.db, draft);
    await discardDraft(site.server, draft);
    expect(await readDraft(site.server, draft)).not.toBeNull();
    const another = await site.newDraft();
    await discardDraft(site.server, another);
    await discardDraft(site.server, another);
    expect(await readDraft(site.server, another)).toBeNull();
  });
});
