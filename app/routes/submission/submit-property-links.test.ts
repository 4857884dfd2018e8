import { expect, test } from 'vitest';
import { createFormSender, propertyIdOf } from '#tests/support/form-sender.ts';
import { linkMailedTo, setUpPages, outcomeOf, visitsTo } from '#tests/support/pages.ts';
import { createToken } from '#server/tokens.ts';
import { cookieOf } from '#tests/support/test-server.ts';
import { completeAnswers } from '#tests/support/submissions.ts';

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

test('warns who can read the form when a link to it is opened, and gives no key before a click', async () => {
  const owner = createFormSender(pages);
  const id = await owner.beginDraft();
  await owner.sendForm({ intent: 'send-link', id, email: 'eve@site.example' });
  const link = await linkMailedTo(pages, 'eve@site.example');
  const page = await get(link);
  expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  expect(await page.text()).toContain(
    'anyone with this link and the person who started it can read, change, and submit it',
  );

  // Who submits by the link gets no key to the property, and the link ends.
  const response = await post(link, {});
  expect(outcomeOf(response)).toEqual([302, '/submit-property']);
  const helper = createFormSender(pages, cookieOf(response.headers));
  await helper.uploadPhoto(2);
  const submission = await helper.submissionOf(id);
  expect((await helper.post(submission)).result).toMatchObject({ canOpen: false });
  expect(outcomeOf(await get(link))).toEqual([302, '/links?link=unknown']);
  expect((await owner.post({ ...submission, idempotencyKey: createToken() })).status).toBe(404);
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
