import { describe, expect, test } from 'vitest';
import { createFormSender } from '#tests/support/form-sender.ts';
import { openPages, origin, outcomeOf, setUpPages } from '#tests/support/pages.ts';
import { register, signIn } from '#tests/support/test-server.ts';
import { completeAnswers } from '#tests/support/submissions.ts';

const pages = await setUpPages({ SUBMISSIONS_PER_HOUR: '1000' });

const answers = completeAnswers();
const draftNotFound = { status: 404, result: { ok: false, failure: { kind: 'draft-not-found' } } };
const properties = () => pages.db.selectFrom('properties').select('id').execute();

const changed = { status: 409, result: { ok: false, failure: { kind: 'draft-changed' } } };

describe('an automatic save', () => {
  test('stores invalid steps too and counts versions', async () => {
    const owner = createFormSender(pages);
    const draftId = await owner.beginDraft();
    const landlord = { ...answers.landlord, landlordEmail: 'rosa@' };
    const stored = { status: 200, setCookie: null };
    const result = { ok: true, draftId, propertyId: null };
    expect(await owner.save({ landlord })).toEqual({
      ...stored,
      result: { ...result, version: 2, hints: { landlord: {} } },
    });
    expect(await owner.save({ property: answers.property, landlord })).toMatchObject({
      result: { version: 3 },
    });
    expect(await owner.save({ landlord })).toMatchObject({ status: 200, result: { version: 3 } });
    const current = await owner.currentDraft();
    expect(current).toMatchObject({ id: draftId, version: 3 });
    expect(current?.answers).toMatchObject({ landlord, property: answers.property });
  });

  test('stores the photo order, and appends unnamed photos in upload order', async () => {
    const owner = createFormSender(pages);
    await owner.beginDraft();
    const [one, two, three, four] = [
      await owner.uploadPhoto(1),
      await owner.uploadPhoto(2),
      await owner.uploadPhoto(3),
      await owner.uploadPhoto(4),
    ];
    await owner.save({ photos: { photoIds: [four, 'nothing', two] } });
    const current = await owner.currentDraft();
    expect(current?.photos.map(({ id }) => id)).toEqual([four, two, one, three]);
  });

  test.each([
    ['no steps', { steps: null }],
    ['text instead of steps', { steps: 'landlord' }],
    ['no version', { steps: {}, version: null }],
    ['a negative version', { steps: {}, version: -1 }],
    ['a version above the maximum', { steps: {}, version: 1e300 }],
  ])('returns 422 with a message for %s', async (_what, change) => {
    const owner = createFormSender(pages);
    await owner.beginDraft();
    const { status, result } = await owner.ask({ intent: 'save', ...change });
    expect(status).toBe(422);
    const message: unknown = expect.stringMatching(/reload the page/);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid', message } });
  });

  test('ignores unknown steps and fields', async () => {
    const owner = createFormSender(pages);
    await owner.beginDraft();
    const odd = '{"__proto__": {"a": 1}, "villa": {}, "listing": {"title": ["x"], "icalUrl": "\\u0000"}}';
    const steps: unknown = JSON.parse(odd);
    expect((await owner.ask({ intent: 'save', steps })).status).toBe(200);
    expect((await owner.currentDraft())?.answers.listing).toEqual({
      title: '',
      description: '',
      listingLink: '',
      icalUrl: '',
    });
  });

  test.each([null, '0190b0a0-0000-7000-8000-000000000001'])(
    'returns 404 for the draft %j without its token',
    async (draftId) => {
      const owner = createFormSender(pages);
      await owner.beginDraft();
      expect(await owner.ask({ intent: 'save', steps: {}, draftId })).toMatchObject(draftNotFound);
    },
  );
});

describe('two windows', () => {
  test('creates one draft for the first step and reports a conflict to the second window', async () => {
    const owner = createFormSender(pages);
    const draftId = await owner.beginDraft();
    const other = { ...answers.landlord, landlordFullName: 'Somebody Else' };
    expect(await owner.begin(other)).toMatchObject(changed);
    const current = { id: draftId, version: 1, answers: { landlord: answers.landlord } };
    expect(await owner.currentDraft()).toMatchObject(current);
  });

  test('returns the same draft to a retry of the first step', async () => {
    const owner = createFormSender(pages);
    const draftId = await owner.beginDraft();
    const again = await owner.begin();
    expect(again).toMatchObject({ status: 200, result: { draftId, version: 1 }, setCookie: null });
  });

  test('refuses a submission of an older version, and one without a photo that the other window added', async () => {
    const owner = createFormSender(pages);
    const ready = await owner.readyToSubmit();
    const before = await properties();
    await owner.save({ listing: { ...answers.listing, title: 'Written elsewhere' } });
    expect(await owner.post(ready)).toMatchObject(changed);
    const added = await owner.uploadPhoto(2);
    expect(await owner.post({ ...ready, version: 2 })).toMatchObject(changed);
    expect(await properties()).toEqual(before);
    const photos = { photoIds: [added, ready.photoId] };
    expect(await owner.post({ ...ready, version: 2, photos })).toMatchObject({ status: 200 });
  });
});

test('starting over deletes the draft with its photos, if this browser can open it', async () => {
  const owner = createFormSender(pages);
  const { draftId: id, photoId } = await owner.readyToSubmit();
  const opensForm = [302, '/submit-property'];
  expect(outcomeOf(await createFormSender(pages).sendForm({ intent: 'start-over', id }))).toEqual(opensForm);
  expect(await owner.currentDraft()).toMatchObject({ id });
  expect(outcomeOf(await owner.sendForm({ intent: 'start-over', id }))).toEqual(opensForm);
  expect(await owner.ask({ intent: 'save', steps: {} })).toMatchObject(draftNotFound);
  const rows = pages.db.selectFrom('photos').select('id').where('id', '=', photoId);
  expect(await rows.execute()).toEqual([]);
  expect(await owner.open('')).toContain('Step 1 of 6');
});

describe('limits', () => {
  test('refuses a new draft beyond the limit of a client address and lets started ones continue', async () => {
    const strict = await openPages({ SUBMISSIONS_PER_HOUR: '1' });
    const owner = createFormSender(strict);
    for (let begun = 0; begun < 4; begun += 1) await createFormSender(strict).beginDraft();
    await owner.beginDraft();
    const refused = await createFormSender(strict).begin();
    const goesOn = await owner.save({ property: answers.property });
    const wrong = await createFormSender(strict).begin({});
    await strict.close();
    expect(refused).toMatchObject({ status: 429, result: { failure: { action: 'draft' } }, setCookie: null });
    expect(goesOn.status).toBe(200);
    expect(wrong.status).toBe(422);
  });

  test('creates one property from concurrent retries and counts one submission', async () => {
    const strict = await openPages({ SUBMISSIONS_PER_HOUR: '1' });
    const owner = createFormSender(strict);
    const ready = await owner.readyToSubmit();
    const responses = await Promise.all([1, 2, 3, 4, 5, 6].map(() => owner.post(ready)));
    const stored = await strict.db.selectFrom('properties').select('id').execute();
    await strict.close();
    expect(stored).toHaveLength(1);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ result }) => JSON.stringify(result))).size).toBe(1);
  });

  test('doesn’t count a refused submission', async () => {
    const strict = await openPages({ SUBMISSIONS_PER_HOUR: '1' });
    const owner = createFormSender(strict);
    const ready = await owner.readyToSubmit();
    const refused = [await owner.post({ ...ready, version: 7 }), await owner.post({ ...ready, listing: {} })];
    const taken = await owner.post(ready);
    await strict.close();
    expect(refused.map(({ status }) => status)).toEqual([409, 422]);
    expect(taken.status).toBe(200);
  });
});

describe('an account', () => {
  test('lists in the JSON response to a logout the drafts that the browser still opens', async () => {
    let session = await register(pages.server, 'lou@site.example');
    const owner = createFormSender(pages);
    const id = await owner.beginDraft();
    const logOut = async (): Promise<unknown> => {
      const cookie = `${owner.cookie()}; ${session}`;
      const headers = { accept: 'application/json', cookie, origin };
      return (await pages.request('/logout', { method: 'POST', headers })).json();
    };
    expect(await logOut()).toEqual({ drafts: [id] });
    session = await signIn(pages.server, 'lou@site.example');
    owner.logIn(session);
    expect((await owner.save({ property: answers.property })).status).toBe(200);
    expect(await logOut()).toEqual({ drafts: [] });
  });

  test('requires a login for its draft after a logout, and says so', async () => {
    const session = await register(pages.server, 'lia@site.example');
    const owner = createFormSender(pages);
    owner.logIn(session);
    const id = await owner.beginDraft();
    const { result } = await owner.save({ property: answers.property });
    expect(result).toMatchObject({ ok: true, version: 2 });
    const version = 2;
    owner.logIn('');
    const steps = { property: { ...answers.property, zipCode: '91999' } };
    const refused = await owner.ask({ intent: 'save', version, steps });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.result)).toContain('logged out');
    expect(await owner.open('')).not.toContain('Hidden Lane');
    // Another visitor at this computer starts a form of their own.
    expect((await owner.begin()).result).toMatchObject({
      ok: true,
      draftId: expect.not.stringContaining(id),
    });
    owner.logIn(session);
    expect((await owner.post({ intent: 'save', draftId: id, version, steps })).status).toBe(200);
  });
});
