import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormSender, propertyIdOf } from '../../tests/support/form-sender.ts';
import { openPages, type Pages } from '../../tests/support/pages.ts';
import { cookieOf } from '../../tests/support/people.ts';
import { completeForms } from '../../tests/support/submissions.ts';
import { linkMailedTo, outcomeOf, visitsTo } from '../../tests/support/visits.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages.close());

const { get } = visitsTo(() => pages);

/** The cookie that opens the property. */
const keyIn = (setCookie: string | null) => /baystead_owner=[^;]+/.exec(String(setCookie))?.[0];

test('hands the submitted property to the browser that sent it', async () => {
  const owner = createFormSender(pages);
  const submitted = await owner.post(await owner.readyToSubmit());
  const key = keyIn(submitted.setCookie);
  expect((await get(`/submission/${propertyIdOf(submitted)}`, key)).status).toBe(200);
});

test('hands it out again when the answer that brought its key was lost, and while no key is shown only', async () => {
  const owner = createFormSender(pages);
  const ready = await owner.readyToSubmit();
  const id = propertyIdOf(await owner.post(ready));

  const repeated = keyIn((await owner.post(ready)).setCookie);
  expect((await get(`/submission/${id}`, repeated)).status).toBe(200);
  const reopened = await get('/submit-property', owner.cookie());
  expect((await get(`/submission/${id}`, keyIn(reopened.headers.get('set-cookie')))).status).toBe(200);
  const known = await get('/submit-property', `${owner.cookie()}; ${repeated}`);
  expect([known.status, known.headers.get('set-cookie')]).toEqual([200, null]);

  await pages.db.deleteFrom('properties').where('id', '=', id).execute();
  const gone = await owner.post(ready);
  expect([gone.status, keyIn(gone.setCookie)]).toEqual([200, undefined]);
});

test('mails a link that opens the draft elsewhere, and loses none that is there', async () => {
  const first = createFormSender(pages);
  const draftId = await first.beginDraft();
  await first.saveStep('property', { ...completeForms().property, zipCode: '91999' });
  const elsewhere = createFormSender(pages);
  const otherId = await elsewhere.beginDraft();

  const sent = await first.post({ intent: 'send-link', draftId, email: 'phone@site.example' });
  expect(sent).toMatchObject({ status: 200, answer: { ok: true, draftId } });
  const response = await get(await linkMailedTo(pages.db, 'phone@site.example'), elsewhere.cookie());
  expect(outcomeOf(response)).toEqual([302, '/submit-property']);
  const held = cookieOf(response.headers);
  expect(await (await get('/submit-property?step=2', held)).text()).toContain('value="91999"');

  const both = createFormSender(pages, held);
  const switched = await both.post({ intent: 'switch', draftId: otherId });
  expect(switched.answer).toMatchObject({ ok: true, draftId: otherId });
  const back = cookieOf(new Headers({ 'set-cookie': String(switched.setCookie) }));
  expect(await (await get('/submit-property?step=2', back)).text()).not.toContain('value="91999"');
  expect((await createFormSender(pages, back).post({ intent: 'switch', draftId })).status).toBe(200);
});

test.each([
  [{ intent: 'send-link', draftId: '0190b0a0-0000-7000-8000-000000000001', email: 'a@site.example' }, 404],
  [{ intent: 'send-link', draftId: null, email: 'a@site.example' }, 404],
  [{ intent: 'switch', draftId: '0190b0a0-0000-7000-8000-000000000001' }, 404],
  [{ intent: 'switch' }, 404],
])('does neither for a draft that is not this browser’s: %o', async (body, status) => {
  expect((await createFormSender(pages).post(body)).status).toBe(status);
});

test('sends no link to what is no address', async () => {
  const owner = createFormSender(pages);
  const draftId = await owner.beginDraft();
  for (const email of ['', 7, 'a@b.example\r\nBcc: c@d.example', null]) {
    expect((await owner.post({ intent: 'send-link', draftId, email })).status).toBe(422);
  }
});
