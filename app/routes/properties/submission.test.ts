import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFormSender, newBrowserCookie } from '#tests/support/form-sender.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { outcomeOf, sliceBetween, textOf } from '#tests/support/html.ts';
import { cookieOf, setUpSite, valueOf } from '#tests/support/site.ts';
import { blockPerson } from '#server/admin/blocked-people.ts';
import { approveProperty, rejectProperty } from '#server/admin/decide.ts';

const logged: string[] = [];

const site = await setUpSite({ LINK_REQUESTS_PER_HOUR: '3' });
const admin = await site.admin();
site.server.logger.level = 'info';
site.server.logger.info = (...args: unknown[]) => void logged.push(JSON.stringify(args));

const { get, post } = site;
const nothing = [302, '/links?link=unknown'];
const privately = {
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
};
const headersOf = (response: Response) => Object.fromEntries(response.headers);

let id: string;
let link: string;
let cookie: string;
let path: string;
let number = 0;

beforeEach(async () => {
  number += 1;
  const email = `owner${number}@site.example`;
  id = await site.pendingHome({ email });
  link = await site.linkTo(email);
  cookie = cookieOf((await get(link)).headers);
  path = `/submission/${id}`;
});

describe('the mailed owner link', () => {
  test('sets a cookie, redirects to a URL without the token, and changes nothing of the property', async () => {
    const stored = () => site.db.selectFrom('properties').selectAll().where('id', '=', id).execute();
    const before = await stored();
    const response = await get(link);
    expect(outcomeOf(response)).toEqual([302, path]);
    expect(headersOf(response)).toMatchObject(privately);
    expect(response.headers.get('set-cookie')).toMatch(
      /^baystead_browser=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await stored()).toEqual(before);
  });

  test('stays valid after mail scanners opened it', async () => {
    for (const method of ['HEAD', 'GET']) await get(link, '', { method });
    expect((await get(path, cookieOf((await get(link)).headers))).status).toBe(200);
  });

  test.each([
    ['/link/x', '/links?link=unknown'],
    [`/link/${'a'.repeat(43)}`, '/links?link=unknown'],
    ['/link/%00', '/404'],
    ['/link/%zz', '/404'],
    ['/link/..%2f..', '/404'],
  ])('opens nothing if it’s wrong: %s leads to %s', async (wrong, target) => {
    const response = await get(wrong);
    expect(outcomeOf(response)).toEqual([302, target]);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('is sent again from a private page', async () => {
    const page = await get('/links?link=unknown');
    expect(headersOf(page)).toMatchObject(privately);
    expect(await page.text()).toContain('Send me my links');
  });

  test('never appears in the log', async () => {
    const token = link.slice('/link/'.length);
    const warn = vi.spyOn(console, 'warn');
    const spellings = [`/%6Cink/${token}`, `/${link}`, `${link}.data`, `${link}/more`, `${link}%zz`];
    for (const spelling of [...spellings, `/link.data/${token}`, `/_root.data${link}`]) await get(spelling);
    await get(path, cookie);
    expect(logged.join('\n')).toContain('/link/…');
    expect(logged.join('\n')).toContain(path);
    expect(logged.filter((line) => line.includes(token))).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('the submission page', () => {
  test('shows its owner the submitted facts and the status, with private headers', async () => {
    const response = await get(path, cookie);
    expect(response.status).toBe(200);
    expect(headersOf(response)).toMatchObject(privately);
    const html = await response.text();
    const robots = 'name="robots" content="noindex"';
    for (const text of ['Pending', '24-48 hours', '12 Hidden Lane', robots, 'Delete this home for good'])
      expect(html).toContain(text);
    expect(html).not.toContain('sea.jpg');
    // Facts that visitors see, too, are in other sections.
    const [, ownerOnly] = html.split('Only you and our team can see this');
    expect(ownerOnly).toContain('Zip code');
    for (const name of ['Property type', 'City, state', 'Neighborhood'])
      expect(ownerOnly).not.toContain(name);
  });

  test('shows the reason for a rejection and a button to correct the property', async () => {
    valueOf(await rejectProperty(site.server, admin, id, 'Too <b>dark</b>'));
    const html = await (await get(path, cookie)).text();
    expect(html).toContain('Too &lt;b&gt;dark&lt;/b&gt;');
    expect(html).toContain('Correct and send again');
  });

  test('says that the home is off the site, with a link to the contact page, if the owner is blocked', async () => {
    valueOf(await approveProperty(site.server, admin, id));
    const mainOf = async () => sliceBetween(await (await get(path, cookie)).text(), '<main', '</main>');
    const promises = /we’ll email you/;
    expect(await mainOf()).toMatch(promises);
    const email = `owner${number}@site.example`;
    valueOf(await blockPerson(site.server, admin, { email, blockReason: 'Asks for cash.' }));
    const main = await mainOf();
    expect(textOf(main)).toMatch(/We’ve taken your homes off the site and closed your conversations\./);
    expect(main).toContain('href="/contact"');
    for (const text of [promises, /Asks for cash\./]) expect(main).not.toMatch(text);
  });

  test('says where mails go, and how to tell us about a wrong address', async () => {
    const email = `typed${number}@gmial.example`;
    const subjectId = await site.pendingHome({ email });
    const browser = await newBrowserCookie(site, { kind: 'property', subjectId });
    expect(textOf(await (await get(`/submission/${subjectId}`, browser)).text())).toMatch(
      new RegExp(`Where our emails go ${email} Wrong address\\? Please contact us`),
    );
  });

  test('tells a blocked owner in the empty form that it can’t be sent', async () => {
    const email = `owner${number}@site.example`;
    const form = async () => (await get('/submit-property', cookie)).text();
    const words = 'We can’t accept this form from you right now.';
    // As if this browser had submitted the home: a new form starts with its contact details.
    await site.db.updateTable('keys').set({ copiedFrom: null }).where('subjectId', '=', id).execute();
    expect(await form()).not.toContain(words);
    valueOf(await blockPerson(site.server, admin, { email, blockReason: 'Asks for cash.' }));
    expect(await form()).toContain(words);
    await post(path, { intent: 'change', id }, cookie);
    expect(await form()).toContain(words);
    // Typing an address doesn't tell whether it's blocked.
    const other = createFormSender(site);
    await other.begin({ ...completeAnswers().landlord, landlordEmail: email });
    expect(await other.open('?step=2')).not.toContain(words);
  });

  test('deletes the home and then treats it as unknown', async () => {
    const response = await post(path, { intent: 'delete', id }, cookie);
    expect(outcomeOf(response)).toEqual([302, '/home-deleted']);
    expect((await get('/home-deleted')).status).toBe(200);
    expect(outcomeOf(await get(path, cookie))).toEqual(nothing);
    expect(outcomeOf(await get(link))).toEqual(nothing);
  });
});

describe('correcting a rejected property', () => {
  test('opens the form with all data in this browser and keeps its other draft', async () => {
    valueOf(await rejectProperty(site.server, admin, id, 'Too dark'));
    await createFormSender(site, cookie).beginDraft();
    for (const _ of ['once', 'again'])
      expect(outcomeOf(await post(path, { intent: 'change', id }, cookie))).toEqual([
        302,
        '/submit-property',
      ]);
    expect(await (await get('/submit-property', cookie)).text()).toContain('Step 1 of 6');
    const html = await (await get('/submit-property?step=6', cookie)).text();
    for (const text of ['Step 6 of 6', 'sea.jpg', 'Not finished yet', 'Too dark'])
      expect(html).toContain(text);
    const versions = site.db.selectFrom('propertyVersions').select('id').where('propertyId', '=', id);
    expect(await versions.where('state', '=', 'draft').execute()).toHaveLength(1);
  });

  test('shows an error if opening the form or deleting fails', async () => {
    const refuse = (table: string) =>
      sql
        .raw(`ALTER TABLE ${table} ADD CONSTRAINT away CHECK (property_id <> '${id}') NOT VALID`)
        .execute(site.db);
    const send = async (intent: string) => {
      const response = await post(path, { intent, id }, cookie);
      return [response.status, await response.text()];
    };
    await refuse('audit_log');
    expect(await send('delete')).toEqual([503, expect.stringContaining('That didn’t work')]);
    await sql`ALTER TABLE audit_log DROP CONSTRAINT away`.execute(site.db);
    valueOf(await rejectProperty(site.server, admin, id, 'Too dark'));
    await refuse('property_versions');
    const message = 'We couldn’t open your home for editing';
    expect(await send('change')).toEqual([503, expect.stringContaining(message)]);
  });
});

test('answers a request for links alike for known and unknown addresses, and too many with 429', async () => {
  const responseTo = async (email: string) => {
    const response = await post('/links', { email });
    return [response.status, (await response.text()).replaceAll(email, '')];
  };
  const known = await responseTo(`owner${number}@site.example`);
  expect(await responseTo('unknown@site.example')).toEqual(known);
  const sent = 'If you’ve listed a home or asked about one with this address';
  expect(known).toEqual([200, expect.stringContaining(sent)]);
  expect((await responseTo('not an address'))[0]).toBe(422);
  await responseTo('third@site.example');
  const tooMany = 'You’ve asked us for a lot of emails in a short time.';
  expect(await responseTo('fourth@site.example')).toEqual([429, expect.stringContaining(tooMany)]);
});
