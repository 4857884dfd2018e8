// The admin pages of reports and of blocked people, as requests and responses.
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { hrefOf, sliceBetween, textOf } from '#tests/support/html.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import { listReportIds } from '#tests/support/reports.ts';
import { reportInquiry, reportProperty } from '#server/inquiries/send-report.ts';
import { deleteProperty } from '#server/properties/delete-property.ts';

const site = await setUpSite({ INQUIRIES_PER_HOUR: '1000' });
await site.admin();
const admin = await site.logIn('ada@site.example');

const { get, post } = site;
const path = '/admin/reports';
const htmlOf = async (query = '') =>
  sliceBetween(await (await get(path + query, admin)).text(), '<main', '</main>');
const mainOf = async (query = '') => textOf(await htmlOf(query));
const answerOf = async (response: Response) =>
  textOf(sliceBetween(await response.text(), '<main', '</main>'));
/** The status and the text of the answer to a form, sent from a page of the administration. */
async function send(form: Record<string, string>, to = path) {
  const response = await post(to, form, admin);
  return [response.status, await answerOf(response)] as const;
}
const says = (status: number, text: string): unknown => [status, expect.stringContaining(text)];

/** Starts an inquiry, and reports it as the guest if `report` is set. Returns its id. */
async function startConversation(email: string, report: string | null = null): Promise<string> {
  const propertyId = await site.home(`owner-of-${email}`, `Home that ${email} asked about`);
  const { guest } = await site.inquiry(propertyId, { email, message: `Words of ${email}` });
  if (report !== null) valueOf(await reportInquiry(site.server, guest, { message: report }));
  return guest.inquiryId;
}

let visitors = 0;
async function reportHome(title: string, email = ''): Promise<string> {
  visitors += 1;
  const propertyId = await site.home(`${title.toLowerCase()}@home.example`, title);
  const report = { reason: 'scam', words: `Words about ${title}`, email };
  const sender = { reportId: uuidv7(), clientAddress: `192.0.2.${visitors}`, senderEmails: [] };
  valueOf(await reportProperty(site.server, report, { propertyId, ...sender }));
  return propertyId;
}

const reportsOf = async (subject: string) => (await listReportIds(site.server, subject)).join(' ');

describe('the page of reports', () => {
  test('shows empty lists, and nothing for an unknown conversation', async () => {
    for (const [query, text] of [
      ['?page=-1', 'No reports right now.'],
      ['?show=resolved', 'No report has been resolved yet.'],
      ['?conversation=guess', 'its reports were dismissed, or it’s gone'],
      ['?page=2', 'There’s nothing here.'],
    ])
      expect(await mainOf(query)).toContain(text);
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
    const subjects = [await reportHome('Beta'), await startConversation('three@guest.example', 'Rude')];
    const reports = (await Promise.all(subjects.map(reportsOf))).join(' ');
    expect(await send({ intent: 'dismiss', reports })).toEqual(says(200, '2 reports dismissed.'));
    expect(await mainOf()).not.toMatch(/Words about Beta|Rude/);
    expect(await mainOf('?show=resolved')).toMatch(/Words about Beta .*? Dismissed by .*?ada@site.example/);
    for (const bad of ['', 'guess', uuidv7(), reports])
      expect((await send({ intent: 'dismiss', reports: bad }))[0]).toBe(422);
  });

  test('requires a reason to take a home off the site', async () => {
    const id = await reportHome('Gamma');
    const form = { intent: 'pause', id, reports: await reportsOf(id), pauseReason: '' };
    expect(await send(form)).toEqual(says(422, 'Please write why.'));
    const paused = 'The home is off the site, and we’ve emailed its owner.';
    expect(await send({ ...form, pauseReason: 'Call us.' })).toEqual(says(200, paused));
    expect((await get(`/listings/${id}`)).status).toBe(302);
    expect(await mainOf('?show=resolved')).toMatch(/Gamma .*? Taken off the site by/);
  });

  test('shows a reported conversation’s messages 50 at a time, and no unreported conversation', async () => {
    const id = await startConversation('long@guest.example', 'They never stop');
    await site.addMessages(id, { count: 80 });
    const newest = await htmlOf(`?conversation=${id}`);
    expect(newest).toMatch(/>message 31\..*>message 80\./s);
    const earlier = await (await get(hrefOf(newest, 'Show earlier messages'), admin)).text();
    expect(earlier).toMatch(/>message 1\..*>message 30\./s);
    expect(newest + earlier).not.toMatch(/>message 30\..*>message 31\./s);
    expect(hrefOf(earlier, 'Back to the newest messages')).toBe(`${path}?conversation=${id}#messages`);
    const quiet = await startConversation('private@guest.example');
    for (const query of [`?conversation=${quiet}`, `?conversation=${id}&before=${quiet}`])
      expect(await mainOf(query)).not.toContain('Words of private@guest.example');
  });

  test('says which addresses no one has confirmed, and doesn’t offer to block them', async () => {
    const id = await reportHome('Typed', 'rosa@reporter.example');
    await site.change(id, { submitterEmailVerified: false });
    const shown = await mainOf();
    expect(shown).toMatch(/from rosa@reporter.example \(not confirmed\)/);
    expect(shown).toContain('We can’t block the owner: no one has confirmed the email address');
    const review = await answerOf(await get(`/admin/properties/${id}/review`, admin));
    expect(review).toContain('typed@home.example (not confirmed)');
  });

  test('links to the history of a deleted home whose reports are open', async () => {
    const id = await reportHome('Gone');
    const event = { actorId: null, action: 'deleted' } as const;
    await site.db.transaction().execute((transaction) => deleteProperty(transaction, id, event));
    const html = await (await get(path, admin)).text();
    expect(hrefOf(html, 'Gone')).toBe(`/admin/history?property=${id}`);
    expect(textOf(html)).toContain('1 report, the home was deleted');
  });

  test('messages a side, closes, and blocks, for reported conversations only', async () => {
    const id = await startConversation('acted@guest.example', 'Rude');
    const view = `${path}?conversation=${id}`;
    const reports = await reportsOf(id);
    const write = { intent: 'write', id, reader: 'guest' };
    const block = { intent: 'block', reports, blockReason: 'Asks for cash.' };
    for (const [form, status, text] of [
      [{ ...write, message: '' }, 422, 'Message is required'],
      [{ ...write, message: 'We are looking.' }, 200, 'Your message is on its way.'],
      [{ ...block, person: 'guest', blockReason: '' }, 422, 'Please write why. Only our team reads it.'],
      [{ intent: 'close', id }, 200, 'The conversation is closed.'],
      [{ ...block, person: 'guest' }, 200, 'They’re blocked.'],
    ] as const)
      expect(await send(form, view)).toEqual(says(status, text));
    expect((await site.mails('acted@guest.example')).at(-1)?.text).toContain('We are looking.');
    const [, both] = await send({ ...block, person: 'owner' }, view);
    expect(both).toMatch(/the owner is blocked.*the guest is blocked/);
    expect(both).not.toMatch(/Block the (?:guest|owner)/);
    expect(await mainOf('?show=resolved')).toMatch(
      /acted@guest.example asked about .*? Conversation closed by/,
    );
    expect(textOf(await (await get('/admin/history', admin)).text())).toMatch(
      /Taken off the site by[^]*Person blocked by[^]*Asks for cash\.[^]*Conversation closed by/,
    );
    const quiet = await startConversation('calm@guest.example');
    expect((await send({ intent: 'close', id: quiet }))[0]).toBe(404);
  });
});

test('blocks a typed address, lists it, and unblocks it without its homes', async () => {
  const blockedPath = '/admin/blocked';
  const id = await site.home('delta@home.example', 'Delta');
  const form = { intent: 'block', email: 'Delta@home.example', blockReason: '' };
  const refused = await (await post(blockedPath, form, admin)).text();
  expect(textOf(refused)).toContain('Please write why. Only our team reads it.');
  expect(refused).toContain('value="Delta@home.example"');
  const blocked = await send({ ...form, blockReason: 'Fake photos.' }, blockedPath);
  expect(blocked).toEqual(says(200, 'They’re blocked.'));
  const listed = await (await get(blockedPath, admin)).text();
  expect(textOf(listed)).toMatch(/delta@home.example Fake photos\. Blocked by /);
  expect(await answerOf(await get(`${blockedPath}?page=2`, admin))).toContain('There’s nothing here.');
  const blockId = String(/name="id" value="([0-9a-f]{64})"/.exec(listed)?.[1]);
  for (const _ of [1, 2])
    expect(await send({ intent: 'unblock', id: blockId }, blockedPath)).toEqual(
      says(200, 'They’re unblocked.'),
    );
  expect((await get(`/listings/${id}`)).status).toBe(302);
});
