// The admin page Inquiries, as requests and responses.
import { describe, expect, test } from 'vitest';
import { addMessages, startInquiry, propertyOf, ownerEmail } from '#tests/support/inquiries.ts';
import { hrefOf, sliceBetween, textOf } from '#tests/support/html.ts';
import { setUpPages, visitsTo } from '#tests/support/pages.ts';
import { newAdmin, sentMails, signIn, valueOf } from '#tests/support/test-server.ts';
import { reportInquiry } from '#server/inquiries/reply.ts';

const pages = await setUpPages();
await newAdmin(pages.server, 'ada@site.example');
const admin = await signIn(pages.server, 'ada@site.example');

const { get, post } = visitsTo(pages);
const path = '/admin/inquiries';
const mainOf = async (response: Response) => textOf(sliceBetween(await response.text(), '<main', '</main>'));

/** Returns the numbers of the first and last message of `addMessages` on a page. */
function messageRangeIn(html: string): number[] {
  const numbers = Array.from(html.matchAll(/>message (\d+)\.</g), ([, number]) => Number(number));
  return [numbers[0] ?? 0, numbers.at(-1) ?? 0];
}

/** Starts an inquiry, and reports it as the guest if `report` is set. Returns its id. */
async function talk(email: string, report: string | null = null): Promise<string> {
  const propertyId = await propertyOf(pages, ownerEmail, `Home that ${email} asked about`);
  const { guest } = await startInquiry(pages, propertyId, {
    email,
    message: `Words of ${email}`,
  });
  if (report !== null) valueOf(await reportInquiry(pages.server, guest, { message: report }));
  return guest.inquiryId;
}

describe('the admin page for inquiries', () => {
  test('shows empty lists and a row for each of twelve weeks', async () => {
    const html = await (await get(path, admin)).text();
    expect(textOf(html)).toContain('No reports right now.');
    expect(textOf(html)).toContain('No one has been waiting that long.');
    expect(html.match(/<th scope="row"/g)).toHaveLength(12);
  });

  test('shows reported inquiries in full and only counts the others', async () => {
    await talk('quiet@guest.example');
    const id = await talk('loud@guest.example', 'The owner wants cash.');
    expect(await (await get('/admin', admin)).text()).toContain('aria-label="Inquiries, 1 open report"');
    const text = await mainOf(await get(path, admin));
    expect(text).toContain('The owner wants cash.');
    expect(text).toContain('Gwen Canary loud@guest.example');
    expect(text).not.toMatch(/quiet@guest.example|Words of loud/);
    expect(text).toMatch(/The last 12 weeks .*? 2 0 0/);
    expect(await mainOf(await get(`${path}?report=${id}`, admin))).toContain('Words of loud@guest.example');
  });

  test('shows a reported inquiry’s messages 50 at a time, and none of an inquiry that wasn’t reported', async () => {
    const id = await talk('long@guest.example', 'They never stop');
    await addMessages(pages, id, { count: 80 });
    const open = async (query: string) => (await get(`${path}?${query}`, admin)).text();
    const newest = await open(`report=${id}`);
    expect(messageRangeIn(newest)).toEqual([31, 80]);
    const earlier = await (await get(hrefOf(newest, 'Show earlier messages'), admin)).text();
    expect(messageRangeIn(earlier)).toEqual([1, 30]);
    expect(hrefOf(earlier, 'Back to the newest messages')).toBe(`${path}?report=${id}#messages-${id}`);
    const quiet = await talk('private@guest.example');
    for (const query of [`report=${quiet}`, 'report=guess', `report=${id}&before=${quiet}`])
      expect(await open(query)).not.toContain('Words of private@guest.example');
  });

  test('writes to a side, closes, blocks, unblocks and dismisses, for reported inquiries only', async () => {
    const id = await talk('acted@guest.example', 'Rude');
    const silent = await post(path, { intent: 'write', id, reader: 'guest', message: '' }, admin);
    expect([silent.status, await mainOf(silent)]).toEqual([
      422,
      expect.stringContaining('Message is required'),
    ]);
    const written = await post(
      path,
      { intent: 'write', id, reader: 'guest', message: 'We are looking.' },
      admin,
    );
    expect(await mainOf(written)).toContain('Your message is on its way.');
    expect((await sentMails(pages, 'acted@guest.example')).at(-1)?.text).toContain('We are looking.');
    const closed = await mainOf(await post(path, { intent: 'close', id }, admin));
    expect(closed).toContain('The conversation is closed.');
    expect(closed).toMatch(/Home that acted@guest\.example asked about Handled/);
    const blocked = await mainOf(await post(path, { intent: 'block-guest', id }, admin));
    expect(blocked).toContain('Guest blocked');
    // Dismissing the report would also hide the button to unblock.
    const setsAside = (text: string) => text.split('Dismiss report').length;
    expect(setsAside(blocked)).toBe(setsAside(closed) - 1);
    const unblocked = await mainOf(await post(path, { intent: 'unblock-guest', id }, admin));
    expect(unblocked).toContain('The guest is unblocked.');
    expect(unblocked).not.toContain('Guest blocked');
    expect(await mainOf(await post(path, { intent: 'block-owner', id }, admin))).toContain('Owner blocked');
    expect(await mainOf(await post(path, { intent: 'unblock-owner', id }, admin))).toContain(
      'The owner is unblocked.',
    );
    expect(await mainOf(await get('/admin/history', admin))).toContain('Guest or owner unblocked');
    expect(await mainOf(await post(path, { intent: 'set-aside', id }, admin))).not.toContain(
      'acted@guest.example',
    );
    expect((await post(path, { intent: 'close', id }, admin)).status).toBe(404);
    expect((await post(path, { intent: 'toString', id }, admin)).status).toBe(400);
  });
});
