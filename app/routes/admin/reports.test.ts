// The admin pages of reports and of blocked people, as requests and responses.
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { addMessages, startInquiry, propertyOf } from '#tests/support/inquiries.ts';
import { hrefOf, sliceBetween, textOf } from '#tests/support/html.ts';
import { setUpPages, visitsTo } from '#tests/support/pages.ts';
import { updateProperty } from '#tests/support/properties.ts';
import { listReportIds } from '#tests/support/reports.ts';
import { newAdmin, sentMails, signIn, valueOf } from '#tests/support/test-server.ts';
import { reportInquiry, reportProperty } from '#server/inquiries/send-report.ts';
import { deleteProperty } from '#server/properties/delete-property.ts';

const pages = await setUpPages({ INQUIRIES_PER_HOUR: '1000' });
await newAdmin(pages.server, 'ada@site.example');
const admin = await signIn(pages.server, 'ada@site.example');

const { get, post } = visitsTo(pages);
const path = '/admin/reports';
const htmlOf = async (query = '') =>
  sliceBetween(await (await get(path + query, admin)).text(), '<main', '</main>');
const mainOf = async (query = '') => textOf(await htmlOf(query));
const answerOf = async (response: Response) =>
  textOf(sliceBetween(await response.text(), '<main', '</main>'));

/** Returns the numbers of the first and last message of `addMessages` on a page. */
function messageRangeIn(html: string): number[] {
  const numbers = Array.from(html.matchAll(/>message (\d+)\.</g), ([, number]) => Number(number));
  return [numbers[0] ?? 0, numbers.at(-1) ?? 0];
}

/** Starts an inquiry, and reports it as the guest if `report` is set. Returns its id. */
async function startConversation(email: string, report: string | null = null): Promise<string> {
  const propertyId = await propertyOf(pages, `owner-of-${email}`, `Home that ${email} asked about`);
  const { guest } = await startInquiry(pages, propertyId, { email, message: `Words of ${email}` });
  if (report !== null) valueOf(await reportInquiry(pages.server, guest, { message: report }));
  return guest.inquiryId;
}

let visitors = 0;
async function reportHome(title: string, email = ''): Promise<string> {
  visitors += 1;
  const propertyId = await propertyOf(pages, `${title.toLowerCase()}@home.example`, title);
  valueOf(
    await reportProperty(
      pages.server,
      { reason: 'scam', words: `Words about ${title}`, email },
      { propertyId, reportId: uuidv7(), clientAddress: `192.0.2.${visitors}`, senderEmails: [] },
    ),
  );
  return propertyId;
}

describe('the page of reports', () => {
  test('shows empty lists, and nothing for an unknown conversation', async () => {
    expect(await mainOf()).toContain('No reports right now.');
    expect(await mainOf('?show=resolved')).toContain('No report has been resolved yet.');
    expect(await mainOf('?conversation=guess')).toContain('its reports were dismissed, or it’s gone');
    expect(await mainOf('?page=-1')).toContain('No reports right now.');
    expect(await mainOf('?page=2')).toContain('There’s nothing here.');
  });

  test('lists homes and conversations together, with their number in the menu', async () => {
    await startConversation('quiet@guest.example');
    const id = await startConversation('loud@guest.example', 'The owner wants cash.');
    await reportHome('Alpha');
    expect(await (await get('/admin', admin)).text()).toContain('aria-label="Reports, 2 open reports"');
    const all = await mainOf();
    expect(all).toContain('Gwen Canary, guest, says: The owner wants cash.');
    expect(all).toContain('Words about Alpha');
    expect(all).not.toMatch(/Words of|quiet@guest/);
    expect(hrefOf(await htmlOf(), 'Read the conversation')).toBe(`${path}?conversation=${id}`);
    expect(await mainOf(`?conversation=${id}`)).toContain('Words of loud@guest.example');
  });

  test('dismisses selected reports of several subjects for good', async () => {
    const [alpha, beta] = [await reportHome('Alpha'), await reportHome('Beta')];
    const inquiryId = await startConversation('three@guest.example', 'Rude');
    const ids = [];
    for (const subject of [alpha, beta, inquiryId]) ids.push(...(await listReportIds(pages.server, subject)));
    const reports = ids.join(' ');
    const dismissed = await post(path, { intent: 'dismiss', reports }, admin);
    expect(await answerOf(dismissed)).toContain('3 reports dismissed.');
    expect(await mainOf()).not.toMatch(/Words about Beta|Rude/);
    expect(await mainOf('?show=resolved')).toMatch(/Words about Beta .*? Dismissed by .*?ada@site.example/);
    for (const bad of ['', 'guess', uuidv7(), reports])
      expect((await post(path, { intent: 'dismiss', reports: bad }, admin)).status).toBe(422);
    expect((await post(path, { intent: 'toString', reports }, admin)).status).toBe(400);
  });

  test('requires a reason to take a home off the site', async () => {
    const id = await reportHome('Gamma');
    const reports = (await listReportIds(pages.server, id)).join(' ');
    const refused = await post(path, { intent: 'pause', id, reports, pauseReason: '' }, admin);
    expect([refused.status, await answerOf(refused)]).toEqual([
      422,
      expect.stringContaining('Please write why.'),
    ]);
    const paused = await post(path, { intent: 'pause', id, reports, pauseReason: 'Call us.' }, admin);
    expect(await answerOf(paused)).toContain('The home is off the site, and we’ve emailed its owner.');
    expect((await get(`/listings/${id}`)).status).toBe(302);
    expect(await mainOf('?show=resolved')).toMatch(/Gamma .*? Taken off the site by/);
  });

  test('shows a reported conversation’s messages 50 at a time, and no unreported conversation', async () => {
    const id = await startConversation('long@guest.example', 'They never stop');
    await addMessages(pages, id, { count: 80 });
    const newest = await htmlOf(`?conversation=${id}`);
    expect(messageRangeIn(newest)).toEqual([31, 80]);
    const earlier = await (await get(hrefOf(newest, 'Show earlier messages'), admin)).text();
    expect(messageRangeIn(earlier)).toEqual([1, 30]);
    expect(hrefOf(earlier, 'Back to the newest messages')).toBe(`${path}?conversation=${id}#messages`);
    const quiet = await startConversation('private@guest.example');
    for (const query of [`?conversation=${quiet}`, `?conversation=${id}&before=${quiet}`])
      expect(await mainOf(query)).not.toContain('Words of private@guest.example');
  });

  test('says which addresses no one has confirmed, and doesn’t offer to block them', async () => {
    const id = await reportHome('Typed', 'rosa@reporter.example');
    await updateProperty(pages, id, { submitterEmailVerified: false });
    const shown = await mainOf();
    expect(shown).toMatch(/from rosa@reporter.example \(not confirmed\)/);
    expect(shown).toContain('We can’t block the owner: no one has confirmed the email address');
    const review = await answerOf(await get(`/admin/properties/${id}/review`, admin));
    expect(review).toContain('typed@home.example (not confirmed)');
  });

  test('links to the history of a deleted home whose reports are open', async () => {
    const id = await reportHome('Gone');
    const event = { actorId: null, action: 'deleted' } as const;
    await pages.db.transaction().execute((transaction) => deleteProperty(transaction, id, event));
    const html = await (await get(path, admin)).text();
    expect(hrefOf(html, 'Gone')).toBe(`/admin/history?property=${id}`);
    expect(textOf(html)).toContain('1 report, the home was deleted');
  });

  test('messages a side, closes, and blocks, for reported conversations only', async () => {
    const id = await startConversation('acted@guest.example', 'Rude');
    const view = `${path}?conversation=${id}`;
    const reports = (await listReportIds(pages.server, id)).join(' ');
    const silent = await post(view, { intent: 'write', id, reader: 'guest', message: '' }, admin);
    expect([silent.status, await answerOf(silent)]).toEqual([
      422,
      expect.stringContaining('Message is required'),
    ]);
    const written = await post(
      view,
      { intent: 'write', id, reader: 'guest', message: 'We are looking.' },
      admin,
    );
    expect(await answerOf(written)).toContain('Your message is on its way.');
    expect((await sentMails(pages, 'acted@guest.example')).at(-1)?.text).toContain('We are looking.');
    const unexplained = await post(
      view,
      { intent: 'block', id: `guest-${reports}`, reports, person: 'guest' },
      admin,
    );
    expect(await answerOf(unexplained)).toContain('Please write why. Only our team reads it.');
    const closed = await answerOf(await post(view, { intent: 'close', id }, admin));
    expect(closed).toContain('The conversation is closed.');
    const block = { intent: 'block', reports, blockReason: 'Asks for cash.' };
    const blocked = await (await post(view, { ...block, person: 'guest' }, admin)).text();
    expect(textOf(blocked)).toMatch(/They’re blocked\..*the conversation is closed ?, the guest is blocked/);
    expect(blocked).toContain('href="/admin/blocked"');
    const both = await answerOf(await post(view, { ...block, person: 'owner' }, admin));
    expect(both).toMatch(/the owner is blocked.*the guest is blocked/);
    expect(both).not.toMatch(/Block the (?:guest|owner)/);
    expect(await mainOf('?show=resolved')).toMatch(
      /acted@guest.example asked about .*? Conversation closed by/,
    );
    const history = textOf(await (await get('/admin/history', admin)).text());
    expect(history).toMatch(
      /Taken off the site by[^]*Person blocked by[^]*Asks for cash\.[^]*Conversation closed by/,
    );
    const quiet = await startConversation('calm@guest.example');
    expect((await post(path, { intent: 'close', id: quiet }, admin)).status).toBe(404);
  });
});

describe('the page of blocked people', () => {
  const blockedPath = '/admin/blocked';

  test('blocks a typed address, lists it, and unblocks it without its homes', async () => {
    const id = await propertyOf(pages, 'delta@home.example', 'Delta');
    const form = { intent: 'block', email: 'Delta@home.example', blockReason: '' };
    const refused = await post(blockedPath, form, admin);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(textOf(html)).toContain('Please write why. Only our team reads it.');
    expect(html).toContain('value="Delta@home.example"');
    const blocked = await answerOf(await post(blockedPath, { ...form, blockReason: 'Fake photos.' }, admin));
    expect(blocked).toContain('They’re blocked.');
    expect((await get(`/listings/${id}`)).status).toBe(302);
    const listed = await (await get(blockedPath, admin)).text();
    expect(textOf(listed)).toMatch(/delta@home.example Fake photos\. Blocked by /);
    expect(await answerOf(await get(`${blockedPath}?page=2`, admin))).toContain('There’s nothing here.');
    const blockId = String(/name="id" value="([0-9a-f]{64})"/.exec(listed)?.[1]);
    for (const _ of [1, 2])
      expect(await answerOf(await post(blockedPath, { intent: 'unblock', id: blockId }, admin))).toContain(
        'They’re unblocked.',
      );
    expect((await get(`/listings/${id}`)).status).toBe(302);
    expect((await post(blockedPath, { intent: 'toString' }, admin)).status).toBe(400);
  });
});
