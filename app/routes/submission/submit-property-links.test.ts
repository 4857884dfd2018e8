import { describe, expect, test } from 'vitest';
import { createFormSender, propertyIdOf } from '#tests/support/form-sender.ts';
import { linkMailedTo, setUpPages, outcomeOf, visitsTo } from '#tests/support/pages.ts';
import { createToken } from '#server/tokens.ts';
import { cookieOf, newAdmin, submitProperty, valueOf } from '#tests/support/test-server.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import { rejectProperty } from '#server/admin/decide.ts';
import { openDraft } from '#server/submission/drafts.ts';

const pages = await setUpPages();

const { get, post } = visitsTo(pages);

/** Returns the cookie that opens the property. */
const keyIn = (setCookie: string | null) => /baystead_owner=[^;]+/.exec(String(setCookie))?.[0];

test('opens the submitted property in the browser that sent it', async () => {
  const owner = createFormSender(pages);
  const submitted = await owner.post(await owner.readyToSubmit());
  const key = keyIn(submitted.setCookie);
  expect((await get(`/submission/${propertyIdOf(submitted)}`, key)).status).toBe(200);
});

test('returns the same token to a retry, and none after the property was deleted', async () => {
  const owner = createFormSender(pages);
  const ready = await owner.readyToSubmit();
  const first = await owner.post(ready);
  const id = propertyIdOf(first);

  const again = await owner.post(ready);
  expect(keyIn(again.setCookie)).toBe(keyIn(first.setCookie));
  expect((await get(`/submission/${id}`, keyIn(again.setCookie))).status).toBe(200);

  await pages.db.deleteFrom('properties').where('id', '=', id).execute();
  const response = await owner.post(ready);
  expect([response.status, keyIn(response.setCookie)]).toEqual([404, undefined]);
});

describe('a link to an attacker’s draft', () => {
  /** The attacker mails the link to their own address and passes it on. */
  async function linkOfAttacker() {
    const attacker = createFormSender(pages);
    const draftId = await attacker.beginDraft();
    await attacker.uploadPhoto(1);
    await attacker.post({ intent: 'send-link', draftId, email: 'eve@site.example' });
    const link = await linkMailedTo(pages, 'eve@site.example');
    return { attacker, draftId, link };
  }

  test('sets no cookie when opened, warns who can read the form, and asks for a click', async () => {
    const { link } = await linkOfAttacker();
    const victim = createFormSender(pages);
    await victim.beginDraft();
    const page = await get(link, victim.cookie());
    expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    const html = await page.text();
    expect(html).toContain('Continue this listing?');
    expect(html).toContain(
      'anyone with this link and the person who started it can read, change, and submit it',
    );
  });

  test('gives only the mailed link access to the property', async () => {
    const { attacker, draftId, link } = await linkOfAttacker();
    const response = await post(link, {});
    expect(outcomeOf(response)).toEqual([302, '/submit-property']);
    const victim = createFormSender(pages, cookieOf(response.headers));
    // Without the cookie, the link's own token opens nothing anymore either.
    const linkKey = `${draftId}.${link.slice('/owner-link/'.length)}`;

    await victim.uploadPhoto(2);
    const submission = await victim.submissionOf(draftId);
    const sent = await victim.post(submission);
    const id = propertyIdOf(sent);
    expect([sent.result, keyIn(sent.setCookie)]).toMatchObject([{ canOpen: false }, undefined]);

    const reopened = await get('/submit-property', attacker.cookie());
    expect(reopened.headers.get('set-cookie')).toBeNull();
    expect(outcomeOf(await get(link))).toEqual([302, '/owner-links?link=unknown']);
    expect(await openDraft(pages.server, linkKey)).toBeNull();
    for (const idempotencyKey of [createToken(), link.slice('/owner-link/'.length)]) {
      const stolen = await attacker.post({ ...submission, version: 1, idempotencyKey });
      expect([stolen.status, keyIn(stolen.setCookie)]).toEqual([404, undefined]);
    }
    await pages.sendMails();
    const keys = await pages.db.selectFrom('accessTokens').select('propertyId').execute();
    expect(keys.filter(({ propertyId }) => propertyId === id)).toHaveLength(1);
  });

  test('issues at most eight tokens for a draft, however often the link is used', async () => {
    const { draftId, link } = await linkOfAttacker();
    for (let press = 0; press < 30; press += 1) await post(link, {});
    const keys = await pages.db
      .selectFrom('accessTokens')
      .select('draftId')
      .where('draftId', '=', draftId)
      .execute();
    expect(keys.length).toBeLessThanOrEqual(8);
  });
});

test('sends a correction to the same property, which only its owner opens', async () => {
  const admin = await newAdmin(pages.server, 'ada@site.example');
  const email = 'first@site.example';
  const rejected = await submitProperty(pages, { email });
  const firstOwner = cookieOf((await get(await linkMailedTo(pages, email))).headers);
  valueOf(await rejectProperty(pages.server, admin, rejected, 'Too dark'));
  const opened = await post(`/submission/${rejected}`, { intent: 'change' }, firstOwner);
  // Another browser with a link to the form, which opens only the form.
  const helper = createFormSender(pages, cookieOf(opened.headers));
  const draft = await pages.db
    .selectFrom('propertyVersions')
    .select('id')
    .where('propertyId', '=', rejected)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  const sent = await helper.post(await helper.submissionOf(draft.id));
  expect(propertyIdOf(sent)).toBe(rejected);
  expect([sent.result, keyIn(sent.setCookie)]).toMatchObject([{ canOpen: false }, undefined]);
  const page = await get(`/submission/${rejected}`, firstOwner);
  expect(await page.text()).toContain('We’re reviewing it');
});

test('mails a link that opens the draft in another browser and keeps that browser’s own draft', async () => {
  const first = createFormSender(pages);
  const draftId = await first.beginDraft();
  await first.save({ property: { ...completeAnswers().property, zipCode: '91999' } });
  const elsewhere = createFormSender(pages);
  const otherId = await elsewhere.beginDraft();

  const sent = await first.post({ intent: 'send-link', draftId, email: 'phone@site.example', step: 2 });
  expect(sent).toMatchObject({ status: 200, result: { ok: true, draftId } });
  const response = await post(await linkMailedTo(pages, 'phone@site.example'), {}, elsewhere.cookie());
  expect(outcomeOf(response)).toEqual([302, '/submit-property?step=2']);
  const cookie = cookieOf(response.headers);
  expect(await (await get('/submit-property?step=2', cookie)).text()).toContain('value="91999"');

  const both = createFormSender(pages, cookie);
  const switched = await both.post({ intent: 'switch', draftId: otherId });
  expect(switched.result).toMatchObject({ ok: true, draftId: otherId });
  const back = cookieOf(new Headers({ 'set-cookie': String(switched.setCookie) }));
  expect(await (await get('/submit-property?step=2', back)).text()).not.toContain('value="91999"');
  expect((await createFormSender(pages, back).post({ intent: 'switch', draftId })).status).toBe(200);
});

test.each([0, 7, 2.5, '2', '2&x=y', null, undefined])(
  'mails a link without a step if the step is %j',
  async (step) => {
    const owner = createFormSender(pages);
    const draftId = await owner.beginDraft();
    const email = `step${String(step).length}@site.example`;
    expect((await owner.post({ intent: 'send-link', draftId, email, step })).status).toBe(200);
    expect(await linkMailedTo(pages, email)).not.toContain('step=');
  },
);

test.each([
  [{ intent: 'send-link', draftId: '0190b0a0-0000-7000-8000-000000000001', email: 'a@site.example' }, 404],
  [{ intent: 'send-link', draftId: null, email: 'a@site.example' }, 404],
  [{ intent: 'switch', draftId: '0190b0a0-0000-7000-8000-000000000001' }, 404],
  [{ intent: 'switch' }, 404],
])('returns 404 for a draft without a token in this browser: %o', async (body, status) => {
  expect((await createFormSender(pages).post(body)).status).toBe(status);
});

test('returns 422 for an invalid email address', async () => {
  const owner = createFormSender(pages);
  const draftId = await owner.beginDraft();
  for (const email of ['', 7, 'a@b.example\r\nBcc: c@d.example', null]) {
    expect((await owner.post({ intent: 'send-link', draftId, email })).status).toBe(422);
  }
});
