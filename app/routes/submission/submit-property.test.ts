import { describe, expect, test } from 'vitest';
import { initialAnswers } from '#domain/property/submission-answers.ts';
import { emptyStepMessages } from '#tests/support/broken-rules.ts';
import { createFormSender } from '#tests/support/form-sender.ts';
import { openPages, setUpPages, origin } from '#tests/support/pages.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import { publicSite } from '#tests/support/test-server.ts';

const pages = await setUpPages();

describe('a step of the submission form', () => {
  test('starts a draft with the first step and sets a cookie that scripts cannot read', async () => {
    const { status, setCookie } = await createFormSender(pages).begin();
    expect(status).toBe(200);
    expect(setCookie).toMatch(/^baystead_browser=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('shows the typed values when the page is opened again', async () => {
    const owner = createFormSender(pages);
    await owner.beginDraft();
    await owner.save({ property: { ...completeAnswers().property, zipCode: ' 91932 ' } });
    expect(await owner.open('?step=3')).toContain('Details and rent');
    expect(await owner.open('?step=2')).toContain('value=" 91932 "');
  });

  test('cannot be skipped: the page shows the first incomplete step', async () => {
    const owner = createFormSender(pages);
    expect(await owner.open('?step=6')).toContain('Step 1 of 6');
    await owner.beginDraft();
    for (const search of ['', '?step=6']) expect(await owner.open(search)).toContain('Step 2 of 6');
    expect(await owner.open('?step=1')).toContain('Step 1 of 6');
  });

  test('rejects an empty first step without creating a draft', async () => {
    const { status, result, setCookie } = await createFormSender(pages).begin({});
    expect(status).toBe(422);
    const message = emptyStepMessages.landlord;
    expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid', message } });
    expect(setCookie).toBeNull();
  });

  test('is checked against the server’s date in California, not the client’s', async () => {
    const owner = createFormSender(pages);
    const ready = await owner.readyToSubmit();
    const details = { ...ready.details, nextAvailableDate: '2020-01-01', today: '2019-01-01' };
    const { status, result } = await owner.post({ ...ready, details, today: '2019-01-01' });
    expect(status).toBe(422);
    const message = 'Next Available Date cannot be before today';
    expect(result).toMatchObject({ failure: { steps: [{ step: 'details', message }] } });
  });

  test('starts a new draft for an invalid cookie', async () => {
    const { status, setCookie } = await createFormSender(pages, 'baystead_browser=%%%').begin();
    expect(status).toBe(200);
    expect(setCookie).toMatch(/^baystead_browser=/);
  });
});

test('reports every invalid step of a submission, stores nothing and keeps the draft', async () => {
  const owner = createFormSender(pages);
  const ready = await owner.readyToSubmit();
  const input = {
    ...initialAnswers,
    listing: { ...initialAnswers.listing, listingLink: 'https://half.example/' },
  };
  await owner.save(input);
  const idempotencyKey = 'k'.repeat(43);
  const { status, result } = await owner.ask({ intent: 'submit', idempotencyKey, ...input });
  expect(status).toBe(422);
  const issues: unknown = expect.anything();
  const steps = Object.entries(emptyStepMessages).map(([step, message]) => ({ step, message, issues }));
  expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid-submission', steps } });
  expect(await pages.db.selectFrom('properties').select('id').execute()).toEqual([]);
  expect((await owner.currentDraft())?.answers).toEqual(input);
  expect((await owner.post({ ...ready, version: 2 })).status).toBe(200);
});

describe('a request that the form never sends', () => {
  test.each([
    ['nothing', ''],
    ['truncated JSON', '{"intent":"begin","landlord":{'],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['an unknown intent', '{"intent":"approve"}'],
    ['an intent named like a built-in property', '{"intent":"__proto__"}'],
    ['bytes that are not text', new Blob([Uint8Array.from([0xff, 0xfe, 0x00, 0xd8])])],
    ['deeply nested JSON', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('returns 422 with a message for %s', async (_what, body) => {
    const { status, result } = await createFormSender(pages).post(body);
    expect(status).toBe(422);
    const message: unknown = expect.stringMatching(/reload the page/);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid', message } });
  });

  test('returns 413 for a body that is too large', async () => {
    const response = await pages.request('/submit-property/draft', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ intent: 'begin', landlord: { other: 'x'.repeat(2 ** 20) } }),
    });
    expect(response.status).toBe(413);
  });
});

test('marks the browser’s cookie as Secure if the site uses https', async () => {
  const secure = await openPages(publicSite('https://homes.example'));
  const { setCookie } = await createFormSender(secure).begin();
  await secure.close();
  expect(setCookie).toMatch(/; Secure/);
});
