import { beforeEach, describe, expect, test } from 'vitest';
import { createFormSender } from '#tests/support/form-sender.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { outcomeOf } from '#tests/support/html.ts';
import { openSite, origin, setUpSite, type Site } from '#tests/support/site.ts';

const site = await setUpSite({ SUBMISSIONS_PER_HOUR: '1000' });

const answers = completeAnswers();
const draftNotFound = { status: 404, result: { ok: false, failure: { kind: 'draft-not-found' } } };
const properties = () => site.db.selectFrom('properties').select('id').execute();

const changed = { status: 409, result: { ok: false, failure: { kind: 'draft-changed' } } };

describe('an automatic save', () => {
  test('stores invalid steps too and counts versions', async () => {
    const owner = createFormSender(site);
    const draftId = await owner.beginDraft();
    const landlord = { ...answers.landlord, landlordEmail: 'rosa@' };
    expect(await owner.save({ landlord })).toEqual({
      status: 200,
      setCookie: null,
      result: { ok: true, draftId, propertyId: null, version: 2, hints: { landlord: {} } },
    });
    for (const steps of [{ property: answers.property, landlord }, { landlord }])
      expect(await owner.save(steps)).toMatchObject({ status: 200, result: { version: 3 } });
    const current = await owner.currentDraft();
    expect(current).toMatchObject({ id: draftId, version: 3 });
    expect(current?.answers).toMatchObject({ landlord, property: answers.property });
  });

  test('stores the photo order, and appends unnamed photos in upload order', async () => {
    const owner = createFormSender(site);
    await owner.beginDraft();
    const ids: string[] = [];
    for (const number of [1, 2, 3, 4]) ids.push(await owner.uploadPhoto(number));
    const [one, two, three, four] = ids;
    await owner.save({ photos: { photoIds: [four, 'nothing', two] } });
    const current = await owner.currentDraft();
    expect(current?.photos.map(({ id }) => id)).toEqual([four, two, one, three]);
  });

  test.each([
    ['no steps', { steps: null }],
    ['text instead of steps', { steps: 'landlord' }],
    ['no version', { steps: {}, version: null }],
    ['a version above the maximum', { steps: {}, version: 1e300 }],
  ])('returns 422 with a message for %s', async (_what, change) => {
    const owner = createFormSender(site);
    await owner.beginDraft();
    const failure = { kind: 'invalid', message: expect.stringMatching(/reload the page/) };
    expect(await owner.ask({ intent: 'save', ...change })).toMatchObject({
      status: 422,
      result: { failure },
    });
  });

  test('ignores unknown steps and fields', async () => {
    const owner = createFormSender(site);
    await owner.beginDraft();
    const odd = '{"__proto__": {"a": 1}, "villa": {}, "listing": {"title": ["x"], "icalUrl": "\\u0000"}}';
    expect((await owner.ask({ intent: 'save', steps: JSON.parse(odd) })).status).toBe(200);
    const listing = { title: '', description: '', listingLink: '', icalUrl: '' };
    expect((await owner.currentDraft())?.answers.listing).toEqual(listing);
  });

  test('returns 404 for a draft without its key', async () => {
    const owner = createFormSender(site);
    await owner.beginDraft();
    for (const draftId of [null, '0190b0a0-0000-7000-8000-000000000001'])
      expect(await owner.ask({ intent: 'save', steps: {}, draftId })).toMatchObject(draftNotFound);
  });
});

describe('two windows', () => {
  test('creates one draft for the first step and its retry, and reports a conflict to the second window', async () => {
    const owner = createFormSender(site);
    const draftId = await owner.beginDraft();
    expect(await owner.begin()).toMatchObject({ result: { draftId, version: 1 }, setCookie: null });
    const other = { ...answers.landlord, landlordFullName: 'Somebody Else' };
    expect(await owner.begin(other)).toMatchObject(changed);
    const current = { id: draftId, version: 1, answers: { landlord: answers.landlord } };
    expect(await owner.currentDraft()).toMatchObject(current);
  });

  test('refuses a submission of an older version, and one without a photo that the other window added', async () => {
    const owner = createFormSender(site);
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
  const owner = createFormSender(site);
  const { draftId: id, photoId } = await owner.readyToSubmit();
  const opensForm = [302, '/submit-property'];
  expect(outcomeOf(await createFormSender(site).sendForm({ intent: 'start-over', id }))).toEqual(opensForm);
  expect(await owner.currentDraft()).toMatchObject({ id });
  expect(outcomeOf(await owner.sendForm({ intent: 'start-over', id }))).toEqual(opensForm);
  expect(await owner.ask({ intent: 'save', steps: {} })).toMatchObject(draftNotFound);
  const rows = site.db.selectFrom('photos').select('id').where('id', '=', photoId);
  expect(await rows.execute()).toEqual([]);
  expect(await owner.open('')).toContain('Step 1 of 6');
});

describe('limits', () => {
  let strict: Site;
  beforeEach(async () => {
    strict = await openSite({ SUBMISSIONS_PER_HOUR: '1' });
    return strict.close;
  });

  test('refuses a new draft beyond the limit of a client address and lets started ones continue', async () => {
    const owner = createFormSender(strict);
    for (let begun = 0; begun < 4; begun += 1) await createFormSender(strict).beginDraft();
    await owner.beginDraft();
    const refused = await createFormSender(strict).begin();
    expect(refused).toMatchObject({ status: 429, result: { failure: { action: 'draft' } }, setCookie: null });
    expect((await owner.save({ property: answers.property })).status).toBe(200);
    expect((await createFormSender(strict).begin({})).status).toBe(422);
  });

  test('creates one property from concurrent retries and counts one submission, and no refused one', async () => {
    const owner = createFormSender(strict);
    const ready = await owner.readyToSubmit();
    const refused = [await owner.post({ ...ready, version: 7 }), await owner.post({ ...ready, listing: {} })];
    expect(refused.map(({ status }) => status)).toEqual([409, 422]);
    const [first, second] = await Promise.all([owner.post(ready), owner.post(ready)]);
    expect([first.status, second]).toEqual([200, first]);
    expect(await strict.db.selectFrom('properties').select('id').execute()).toHaveLength(1);
  });
});

describe('an account', () => {
  test('lists in the JSON response to a logout the drafts that the browser still opens', async () => {
    let session = await site.register('lou@site.example');
    const owner = createFormSender(site);
    const id = await owner.beginDraft();
    const logOut = async (): Promise<unknown> => {
      const cookie = `${owner.cookie()}; ${session}`;
      const headers = { accept: 'application/json', cookie, origin };
      return (await site.request('/logout', { method: 'POST', headers })).json();
    };
    expect(await logOut()).toEqual({ drafts: [id] });
    session = await site.logIn('lou@site.example');
    owner.logIn(session);
    expect((await owner.save({ property: answers.property })).status).toBe(200);
    expect(await logOut()).toEqual({ drafts: [] });
  });

  test('requires a login for its draft after a logout, and says so', async () => {
    const session = await site.register('lia@site.example');
    const owner = createFormSender(site);
    owner.logIn(session);
    const draftId = await owner.beginDraft();
    await owner.save({ property: answers.property });
    owner.logIn('');
    const steps = { property: { ...answers.property, zipCode: '91999' } };
    const refused = await owner.ask({ intent: 'save', steps });
    expect([refused.status, JSON.stringify(refused.result)]).toEqual([
      422,
      expect.stringContaining('logged out'),
    ]);
    expect(await owner.open('')).not.toContain('Hidden Lane');
    // Another visitor at this computer starts a form of their own.
    const other = { ok: true, draftId: expect.not.stringContaining(draftId) };
    expect((await owner.begin()).result).toMatchObject(other);
    owner.logIn(session);
    expect((await owner.post({ intent: 'save', draftId, version: 2, steps })).status).toBe(200);
  });
});
