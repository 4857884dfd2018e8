// The owner's page and the page of the mailed link that correct a mistyped address.
import { beforeEach, expect, test } from 'vitest';
import { newBrowserCookie } from '#tests/support/form-sender.ts';
import { textOf } from '#tests/support/html.ts';
import { linkMailedTo, origin, outcomeOf, setUpPages, visitsTo } from '#tests/support/pages.ts';
import { storedProperty } from '#tests/support/properties.ts';
import { clearRateLimits, cookieOf, submitProperty } from '#tests/support/test-server.ts';

const pages = await setUpPages();
const { get } = visitsTo(pages);

let number = 0;
let id: string;
let wrong: string;
let right: string;
/** Of the browser that submitted the home. */
let cookie: string;

beforeEach(async () => {
  await clearRateLimits(pages);
  number += 1;
  wrong = `owner${number}@gmial.example`;
  right = `owner${number}@gmail.example`;
  id = await submitProperty(pages, { email: wrong, title: `Home ${number}` });
  cookie = await newBrowserCookie(pages, { kind: 'property', subjectId: id });
});

const send = (path: string, fields: Record<string, string>, from = cookie) =>
  pages.request(path, {
    method: 'POST',
    headers: { origin, cookie: from },
    body: new URLSearchParams(fields),
  });
const correct = (email = right) => send(`/submission/${id}`, { intent: 'correct-address', email });
const ownPage = async (from = cookie) => textOf(await (await get(`/submission/${id}`, from)).text());

test('names the address, asks the new one to confirm, and moves the mails after the press', async () => {
  expect(await ownPage()).toContain(`Mail about this home goes to ${wrong} .`);
  const asked = textOf(await (await correct()).text());
  expect(asked).toContain(`We’ve asked ${right} to confirm. The email has a link to press.`);
  const link = await linkMailedTo(pages, right);
  const page = await get(link);
  expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
  const text = textOf(await page.text());
  expect(text).toContain('Send mail about this home here?');
  expect(text).toContain(`Home ${number}`);
  expect(await ownPage()).toContain(`We’ve asked ${right} to confirm.`);
  const pressed = await send(link, {}, '');
  expect(outcomeOf(pressed)).toEqual([302, `/submission/${id}#email`]);
  expect(await ownPage(cookieOf(pressed.headers))).toContain(`Mail about this home goes to ${right} .`);
  expect(outcomeOf(await send(link, {}, ''))).toEqual([302, `/submission/${id}`]);
  expect(outcomeOf(await get(link))).toEqual([302, `/submission/${id}`]);
});

test('refuses a wrong address beside its field, with what was typed', async () => {
  const refused = await correct('rosa');
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain('value="rosa"');
  expect((await correct(wrong)).status).toBe(422);
  expect(await storedProperty(pages, id)).toMatchObject({ submitterEmail: wrong });
});

test('says why only the team can correct the address after a link was opened', async () => {
  const opened = cookieOf((await get(await linkMailedTo(pages, wrong))).headers);
  expect(await ownPage()).toContain(
    'Our mail there may have been opened already, so only our team can change it now.',
  );
  expect(await ownPage(opened)).toContain('Should it go somewhere else?');
  expect((await correct()).status).toBe(422);
});

test('leads the link of a replaced correction to the page of broken links', async () => {
  await correct();
  const link = await linkMailedTo(pages, right);
  await correct(`other${number}@gmail.example`);
  expect(outcomeOf(await get(link))).toEqual([302, '/links?link=unknown']);
  expect(outcomeOf(await send(link, {}, ''))).toEqual([302, '/links?link=unknown']);
});
