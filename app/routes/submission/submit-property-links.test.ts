import { expect, test } from 'vitest';
import { createFormSender, propertyIdOf } from '#tests/support/form-sender.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { outcomeOf } from '#tests/support/html.ts';
import { setUpSite } from '#tests/support/site.ts';

const site = await setUpSite();

const { get, post } = site;

test('warns who can read the form when a link to it is opened, and gives a key by a click', async () => {
  const owner = createFormSender(site);
  const id = await owner.beginDraft();
  await owner.save({ property: { ...completeAnswers().property, zipCode: '91999' } });
  const form = { intent: 'send-link', id, email: 'eve@site.example', step: '2' };
  expect((await owner.sendForm(form)).status).toBe(200);
  const link = await site.linkTo('eve@site.example');
  const page = await get(link);
  expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  expect(await page.text()).toContain(
    'anyone with this link and the person who started it can read, change, and submit it',
  );
  const helper = createFormSender(site);
  const ownId = await helper.beginDraft();
  expect(outcomeOf(await post(link, {}, helper.cookie()))).toEqual([302, '/submit-property?step=2']);
  expect(await helper.open('?step=2')).toContain('value="91999"');
  // The browser keeps its own draft.
  const opened = await helper.sendForm({ intent: 'continue', id: ownId });
  expect(outcomeOf(opened)).toEqual([302, '/submit-property']);
  expect(await helper.open('?step=2')).not.toContain('value="91999"');
});

test('starts a new draft for a first step while the browser’s current draft holds changes', async () => {
  const owner = createFormSender(site);
  const id = propertyIdOf(await owner.post(await owner.readyToSubmit()));
  await post(`/submission/${id}`, { intent: 'change' }, owner.cookie());
  const versions = site.db.selectFrom('propertyVersions').select(['id', 'answers']);
  const changes = versions.where('state', '=', 'draft').where('propertyId', '=', id);
  const before = await changes.executeTakeFirstOrThrow();
  const landlord = { ...completeAnswers().landlord, landlordFullName: 'Another owner' };
  const { result } = await owner.begin(landlord);
  expect(result).toMatchObject({ ok: true, version: 1, draftId: expect.not.stringContaining(before.id) });
  expect(await changes.executeTakeFirstOrThrow()).toEqual(before);
});

test('mails and opens nothing for a draft without a key in this browser, or for an invalid address', async () => {
  const owner = createFormSender(site);
  const id = await owner.beginDraft();
  const stranger = createFormSender(site);
  const link = { intent: 'send-link', id, email: 'a@site.example' };
  expect((await stranger.sendForm(link)).status).toBe(404);
  expect((await stranger.sendForm({ intent: 'continue', id })).status).toBe(404);
  for (const email of ['', 'a@b.example\r\nBcc: c@d.example'])
    expect((await owner.sendForm({ ...link, email })).status).toBe(422);
});
