import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFormSender, newBrowserCookie } from '#tests/support/form-sender.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import { sliceBetween, textOf } from '#tests/support/html.ts';
import { linkMailedTo, setUpPages, outcomeOf, visitsTo } from '#tests/support/pages.ts';
import { cookieOf, newAdmin, register, submitProperty, valueOf } from '#tests/support/test-server.ts';
import { blockPerson } from '#server/admin/blocked-people.ts';
import { approveProperty, rejectProperty } from '#server/admin/decide.ts';

const logged: string[] = [];

const pages = await setUpPages({ LINK_REQUESTS_PER_HOUR: '3' });
const admin = await newAdmin(pages.server, 'ada@site.example');
pages.server.logger.level = 'info';
pages.server.logger.info = (...args: unknown[]) => void logged.push(JSON.stringify(args));

const { get, post } = visitsTo(pages);
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
  id = await submitProperty(pages, { email });
  link = await linkMailedTo(pages, email);
  cookie = cookieOf((await get(link)).headers);
  path = `/submission/${id}`;
});

describe('the mailed owner link', () => {
  test('sets a cookie, redirects to a URL without the token, and changes nothing of the property', async () => {
    const stored = () => pages.db.selectFrom('properties').selectAll().where('id', '=', id).execute();
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
    for (const method of ['HEAD', 'GET', 'HEAD']) expect((await get(link, '', { method })).status).toBe(302);
    expect((await get(path, cookieOf((await get(link)).headers))).status).toBe(200);
  });

  test.each(['/link/x', '/link/%00', '/link/%zz', `/link/${'a'.repeat(43)}`, '/link/..%2f..'])(
    'redirects an invalid link (%s) to the form for new links',
    async (wrong) => {
      const response = await get(wrong);
      expect([302]).toContain(response.status);
      expect(['/links?link=unknown', '/404']).toContain(response.headers.get('location'));
      expect(response.headers.get('set-cookie')).toBeNull();
      const page = await get('/links?link=unknown');
      expect(headersOf(page)).toMatchObject(privately);
      expect(await page.text()).toContain('Send me my links');
    },
  );

  test('never appears in the log', async () => {
    const token = link.slice('/link/'.length);
    const warn = vi.spyOn(console, 'warn');
    await get(`/%6Cink/${token}`);
    await get(`/${link}`);
    await get(`${link}.data`);
    await get(`${link}/more`);
    await get(`${link}%zz`);
    await get(`/link.data/${token}`);
    await get(`/_root.data${link}`);
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
    for (const text of [
      'Pending',
      '24-48 hours',
      '12 Hidden Lane',
      'name="robots" content="noindex"',
      'Delete this home for good',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain('sea.jpg');
    // Facts that visitors see, too, are in other sections.
    const [, ownerOnly] = html.split('Only you and our team can see this');
    expect(ownerOnly).toContain('Zip code');
    for (const name of ['Property type', 'City, state', 'Neighborhood'])
      expect(ownerOnly).not.toContain(name);
  });

  test('shows the reason for a rejection and a button to correct the property', async () => {
    valueOf(await rejectProperty(pages.server, admin, id, 'Too <b>dark</b>'));
    const html = await (await get(path, cookie)).text();
    expect(html).toContain('Too &lt;b&gt;dark&lt;/b&gt;');
    expect(html).toContain('Correct and send again');
  });

  test('says that the home is off the site, with a link to the contact page, if the owner is blocked', async () => {
    valueOf(await approveProperty(pages.server, admin, id));
    const mainOf = async () => sliceBetween(await (await get(path, cookie)).text(), '<main', '</main>');
    const promises = /we’ll email you|When a guest asks/;
    expect(await mainOf()).toMatch(promises);
    const email = `owner${number}@site.example`;
    valueOf(await blockPerson(pages.server, admin, { email, blockReason: 'Asks for cash.' }));
    const main = await mainOf();
    expect(main).not.toMatch(promises);
    expect(textOf(main)).toContain('We’ve taken your homes off the site and closed your conversations.');
    expect(textOf(main)).toContain('New questions are off for now.');
    expect(main).not.toContain('Asks for cash.');
    expect(main).toContain('href="/contact"');
  });

  test('says where mails go, and how to tell us about a wrong address', async () => {
    const email = `typed${number}@gmial.example`;
    const other = await submitProperty(pages, { email });
    const browser = await newBrowserCookie(pages, { kind: 'property', subjectId: other });
    expect(textOf(await (await get(`/submission/${other}`, browser)).text())).toMatch(
      new RegExp(`Mail about this home goes to ${email} ?\\..*Wrong address\\? Please contact us`),
    );
  });

  test('tells a blocked owner in the empty form that it can’t be sent', async () => {
    const email = `owner${number}@site.example`;
    const isTold = async () => (await get('/submit-property', cookie)).text();
    const words = 'We can’t accept this form from you right now.';
    // As if this browser had submitted the home.
    const held = pages.db.updateTable('keys').set({ copiedFrom: null }).where('subjectId', '=', id);
    await held.where('browserId', 'is not', null).execute();
    expect(await isTold()).not.toContain(words);
    valueOf(await blockPerson(pages.server, admin, { email, blockReason: 'Asks for cash.' }));
    // A new form starts with the contact details of this home.
    expect(await isTold()).toContain(words);
    await post(path, { intent: 'change', id }, cookie);
    expect(await isTold()).toContain(words);
    expect(await (await get('/submit-property')).text()).not.toContain(words);
    const other = createFormSender(pages);
    await other.begin({ ...completeAnswers().landlord, landlordEmail: email });
    // Typing an address doesn't tell whether it's blocked.
    expect(await other.open('?step=2')).not.toContain(words);
  });

  test('redirects every request without access, whether page, data or action', async () => {
    const stranger = await register(pages.server, `eve${number}@site.example`);
    const others = await submitProperty(pages, { email: `else${number}@site.example` });
    const otherOwner = cookieOf((await get(await linkMailedTo(pages, `else${number}@site.example`))).headers);
    expect(others).not.toBe(id);
    for (const otherCookie of ['', stranger, otherOwner, 'baystead_browser=%%%']) {
      expect(outcomeOf(await get(path, otherCookie))).toEqual(nothing);
      expect(await (await get(`${path}.data`, otherCookie)).text()).not.toContain('Hidden Lane');
      for (const intent of ['delete', 'change', 'discard-changes', '']) {
        expect(outcomeOf(await post(path, { intent }, otherCookie))).toEqual(nothing);
      }
    }
    for (const wrong of ['/submission/x', '/submission/0190b0a0-0000-7000-8000-000000000001']) {
      expect(outcomeOf(await get(wrong, cookie))).toEqual(nothing);
    }
    expect((await get(path, cookie)).status).toBe(200);
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
    valueOf(await rejectProperty(pages.server, admin, id, 'Too dark'));
    const own = createFormSender(pages, cookie);
    await own.beginDraft();
    const response = await post(path, { intent: 'change', id }, cookie);
    expect(outcomeOf(response)).toEqual([302, '/submit-property']);
    expect(await (await get('/submit-property', cookie)).text()).toContain('Step 1 of 6');
    const form = await get('/submit-property?step=6', cookie);
    const html = await form.text();
    expect(html).toContain('Step 6 of 6');
    expect(html).toContain('sea.jpg');
    expect(html).toContain('Not finished yet');
    expect(html).toContain('Too dark');
    const again = await post(path, { intent: 'change', id }, cookie);
    const rows = await pages.db
      .selectFrom('propertyVersions')
      .select('id')
      .where('propertyId', '=', id)
      .where('state', '=', 'draft')
      .execute();
    expect(outcomeOf(again)).toEqual([302, '/submit-property']);
    expect(rows).toHaveLength(1);
  });

  test('shows an error if opening the form or deleting fails', async () => {
    const refuse = (table: string, check: string) =>
      sql.raw(`ALTER TABLE ${table} ADD CONSTRAINT away CHECK (${check} <> '${id}') NOT VALID`);
    await refuse('audit_log', 'property_id').execute(pages.db);
    const response = await post(path, { intent: 'delete', id }, cookie);
    expect([response.status, await response.text()]).toEqual([
      503,
      expect.stringContaining('That didn’t work'),
    ]);
    await sql`ALTER TABLE audit_log DROP CONSTRAINT away`.execute(pages.db);

    valueOf(await rejectProperty(pages.server, admin, id, 'Too dark'));
    await refuse('property_versions', 'property_id').execute(pages.db);
    const late = await post(path, { intent: 'change', id }, cookie);
    expect([late.status, await late.text()]).toEqual([
      503,
      expect.stringContaining('We couldn’t open your home for editing'),
    ]);
  });
});

describe('requesting links', () => {
  const responseTo = async (email: string) => {
    const response = await post('/links', { email });
    return [response.status, (await response.text()).replaceAll(email, '')] as const;
  };

  test('responds the same for known and unknown addresses, and returns 429 after too many requests', async () => {
    const known = await responseTo(`owner${number}@site.example`);
    expect(await responseTo('unknown@site.example')).toEqual(known);
    expect(known[0]).toBe(200);
    expect(known[1]).toContain('If you’ve listed a home or asked about one with this address');
    expect((await responseTo('not an address'))[0]).toBe(422);
    await responseTo('third@site.example');
    const [status, html] = await responseTo('fourth@site.example');
    expect(status).toBe(429);
    expect(html).toContain('You’ve asked us for a lot of emails in a short time.');
  });
});
