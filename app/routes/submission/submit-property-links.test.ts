import { describe, expect, test } from 'vitest';
import { createFormSender, newBrowserCookie, propertyIdOf } from '#tests/support/form-sender.ts';
import { linkMailedTo, setUpPages, outcomeOf, visitsTo } from '#tests/support/pages.ts';
import { createToken } from '#server/tokens.ts';
import { cookieOf, newAdmin, submitProperty, valueOf } from '#tests/support/test-server.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import { rejectProperty } from '#server/admin/decide.ts';

const pages = await setUpPages();

const { get, post } = visitsTo(pages);

test('opens the submitted property in the browser that sent it, and answers a retry like the first attempt', async () => {
  const owner = createFormSender(pages);
  const ready = await owner.readyToSubmit();
  const first = await owner.post(ready);
  expect(first).toMatchObject({ setCookie: null, result: { canOpen: true } });
  const id = propertyIdOf(first);
  expect((await get(`/submission/${id}`, owner.cookie())).status).toBe(200);
  expect(await owner.post(ready)).toEqual(first);

  await pages.db.deleteFrom('properties').where('id', '=', id).execute();
  expect((await owner.post(ready)).status).toBe(404);
});

describe('a link to an attacker’s draft', () => {
  /** The attacker mails the link to their own address and passes it on. */
  async function linkOfAttacker() {
    const attacker = createFormSender(pages);
    const draftId = await attacker.beginDraft();
    await attacker.uploadPhoto(1);
    await attacker.sendForm({ intent: 'send-link', id: draftId, email: 'eve@site.example' });
    const link = await linkMailedTo(pages, 'eve@site.example');
    return { attacker, draftId, link };
  }

  test('gives no key when opened, warns who can read the form, and asks for a click', async () => {
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
    const token = link.slice('/link/'.length);

    await victim.uploadPhoto(2);
    const submission = await victim.submissionOf(draftId);
    const sent = await victim.post(submission);
    const id = propertyIdOf(sent);
    expect(sent.result).toMatchObject({ canOpen: false });

    expect(outcomeOf(await get(link))).toEqual([302, '/links?link=unknown']);
    expect((await get(`/submission/${id}`, attacker.cookie())).status).toBe(302);
    for (const idempotencyKey of [createToken(), token])
      expect((await attacker.post({ ...submission, version: 1, idempotencyKey })).status).toBe(404);
    await pages.sendMails();
    const keys = pages.db.selectFrom('keys').select(['kind', 'browserId']).where('subjectId', '=', id);
    expect(await keys.execute()).toEqual([{ kind: 'property', browserId: null }]);
  });
});

test('sends a correction to the same property, which only its owner opens', async () => {
  const admin = await newAdmin(pages.server, 'ada@site.example');
  const email = 'first@site.example';
  const rejected = await submitProperty(pages, { email });
  const firstOwner = cookieOf((await get(await linkMailedTo(pages, email))).headers);
  valueOf(await rejectProperty(pages.server, admin, rejected, 'Too dark'));
  await post(`/submission/${rejected}`, { intent: 'change' }, firstOwner);
  const draft = await pages.db
    .selectFrom('propertyVersions')
    .select('id')
    .where('propertyId', '=', rejected)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  // Another browser with a link to the form, which opens only the form.
  const cookie = await newBrowserCookie(pages, { kind: 'shared-draft', subjectId: draft.id });
  const helper = createFormSender(pages, cookie);
  const sent = await helper.post(await helper.submissionOf(draft.id));
  expect(propertyIdOf(sent)).toBe(rejected);
  expect(sent.result).toMatchObject({ canOpen: false });
  const page = await get(`/submission/${rejected}`, firstOwner);
  expect(await page.text()).toContain('We’re reviewing it');
});

test('starts a new draft for a first step while the browser’s current draft holds changes', async () => {
  const owner = createFormSender(pages);
  const id = propertyIdOf(await owner.post(await owner.readyToSubmit()));
  await post(`/submission/${id}`, { intent: 'change' }, owner.cookie());
  const changes = pages.db
    .selectFrom('propertyVersions')
    .select(['id', 'answers'])
    .where('state', '=', 'draft');
  const before = await changes.where('propertyId', '=', id).executeTakeFirstOrThrow();

  const landlord = { ...completeAnswers().landlord, landlordFullName: 'Another owner' };
  const { result } = await owner.begin(landlord);

  expect(result).toMatchObject({ ok: true, version: 1 });
  expect(result).not.toHaveProperty('draftId', before.id);
  expect(await changes.where('propertyId', '=', id).executeTakeFirstOrThrow()).toEqual(before);
});

test('mails a link that opens the draft in another browser and keeps that browser’s own draft', async () => {
  const first = createFormSender(pages);
  const id = await first.beginDraft();
  await first.save({ property: { ...completeAnswers().property, zipCode: '91999' } });
  const elsewhere = createFormSender(pages);
  const otherId = await elsewhere.beginDraft();

  const sent = await first.sendForm({ intent: 'send-link', id, email: 'phone@site.example', step: '2' });
  expect(sent.status).toBe(200);
  const response = await post(await linkMailedTo(pages, 'phone@site.example'), {}, elsewhere.cookie());
  expect(outcomeOf(response)).toEqual([302, '/submit-property?step=2']);
  expect(await elsewhere.open('?step=2')).toContain('value="91999"');
  const opened = await elsewhere.sendForm({ intent: 'continue', id: otherId });
  expect(outcomeOf(opened)).toEqual([302, '/submit-property']);
  expect(await elsewhere.open('?step=2')).not.toContain('value="91999"');
});

test.each(['0', '7', '2.5', '2&x=y', ''])('mails a link without a step if the step is %j', async (step) => {
  const owner = createFormSender(pages);
  const id = await owner.beginDraft();
  const email = `step${step.length}@site.example`;
  expect((await owner.sendForm({ intent: 'send-link', id, email, step })).status).toBe(200);
  expect(await linkMailedTo(pages, email)).not.toContain('step=');
});

test('mails and opens nothing for a draft without a key in this browser, or for an invalid address', async () => {
  const owner = createFormSender(pages);
  const id = await owner.beginDraft();
  const stranger = createFormSender(pages);
  const link = { intent: 'send-link', id, email: 'a@site.example' };
  expect((await stranger.sendForm(link)).status).toBe(404);
  expect((await stranger.sendForm({ intent: 'continue', id })).status).toBe(404);
  for (const email of ['', 'a@b.example\r\nBcc: c@d.example'])
    expect((await owner.sendForm({ ...link, email })).status).toBe(422);
});
