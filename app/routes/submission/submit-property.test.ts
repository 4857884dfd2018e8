import { describe, expect, test } from 'vitest';
import { initialAnswers } from '#domain/property/submission-answers.ts';
import { emptyStepMessages } from '#tests/support/broken-rules.ts';
import { createFormSender } from '#tests/support/form-sender.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { origin, setUpSite } from '#tests/support/site.ts';

const site = await setUpSite();

describe('a step of the submission form', () => {
  test.each(['', 'baystead_browser=%%%'])(
    'starts a draft with the first step and sets a cookie that scripts cannot read (before: %j)',
    async (cookie) => {
      const { status, setCookie } = await createFormSender(site, cookie).begin();
      expect(status).toBe(200);
      expect(setCookie).toMatch(
        /^baystead_browser=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
      );
    },
  );

  test('shows the typed values when the page is opened again', async () => {
    const owner = createFormSender(site);
    await owner.beginDraft();
    await owner.save({ property: { ...completeAnswers().property, zipCode: ' 91932 ' } });
    expect(await owner.open('?step=3')).toContain('Details and rent');
    expect(await owner.open('?step=2')).toContain('value=" 91932 "');
  });

  test('cannot be skipped: the page shows the first incomplete step', async () => {
    const owner = createFormSender(site);
    expect(await owner.open('?step=6')).toContain('Step 1 of 6');
    await owner.beginDraft();
    for (const search of ['', '?step=6']) expect(await owner.open(search)).toContain('Step 2 of 6');
    expect(await owner.open('?step=1')).toContain('Step 1 of 6');
  });

  test('rejects an empty first step without creating a draft', async () => {
    const failure = { kind: 'invalid', message: emptyStepMessages.landlord };
    const refused = { status: 422, result: { ok: false, failure }, setCookie: null };
    expect(await createFormSender(site).begin({})).toMatchObject(refused);
  });

  test('is checked against the server’s date in California, not the client’s', async () => {
    const owner = createFormSender(site);
    const ready = await owner.readyToSubmit();
    const details = { ...ready.details, nextAvailableDate: '2020-01-01', today: '2019-01-01' };
    const steps = [{ step: 'details', message: 'Next Available Date cannot be before today' }];
    const refused = { status: 422, result: { failure: { steps } } };
    expect(await owner.post({ ...ready, details, today: '2019-01-01' })).toMatchObject(refused);
  });
});

test('reports every invalid step of a submission, stores nothing and keeps the draft', async () => {
  const owner = createFormSender(site);
  const ready = await owner.readyToSubmit();
  const listing = { ...initialAnswers.listing, listingLink: 'https://half.example/' };
  const input = { ...initialAnswers, listing };
  await owner.save(input);
  const { status, result } = await owner.ask({ intent: 'submit', idempotencyKey: 'k'.repeat(43), ...input });
  const steps = Object.entries(emptyStepMessages).map(([step, message]) => ({ step, message }));
  expect([status, result]).toMatchObject([422, { failure: { kind: 'invalid-submission', steps } }]);
  expect(await site.db.selectFrom('properties').select('id').execute()).toEqual([]);
  expect((await owner.currentDraft())?.answers).toEqual(input);
  expect((await owner.post({ ...ready, version: 2 })).status).toBe(200);
});

describe('a request that the form never sends', () => {
  test.each([
    ['nothing', ''],
    ['truncated JSON', '{"intent":"begin","landlord":{'],
    ['an unknown intent', '{"intent":"approve"}'],
    ['an intent named like a built-in property', '{"intent":"__proto__"}'],
    ['bytes that are not text', new Blob([Uint8Array.from([0xff, 0xfe, 0x00, 0xd8])])],
    ['deeply nested JSON', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('returns 422 with a message for %s', async (_what, body) => {
    const failure = { kind: 'invalid', message: expect.stringMatching(/reload the page/) };
    const refused = { status: 422, result: { ok: false, failure } };
    expect(await createFormSender(site).post(body)).toMatchObject(refused);
  });
});

test('returns 413 for a body that is too large', async () => {
  const response = await site.request('/submit-property/draft', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ intent: 'begin', landlord: { other: 'x'.repeat(2 ** 20) } }),
  });
  expect(response.status).toBe(413);
});
