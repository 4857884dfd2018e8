// The administration's Inquiries, as requests and responses.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversation, homeOf } from '../../../tests/support/inquiries.ts';
import { part, wordsOf } from '../../../tests/support/page-words.ts';
import { openPages, type Pages, visitsTo } from '../../../tests/support/pages.ts';
import { newAdmin, sentMails, signIn, valueOf } from '../../../tests/support/people.ts';

let pages: Pages;
let admin: string;
beforeAll(async () => {
  pages = await openPages();
  await newAdmin(pages.app, 'ada@site.example');
  admin = await signIn(pages.app, 'ada@site.example');
});
afterAll(() => pages.close());

const { get, post } = visitsTo(() => pages);
const place = '/admin/inquiries';
const mainOf = async (response: Response) => wordsOf(part(await response.text(), '<main', '</main>'));

/** A conversation about a home, which its guest has reported where there is something to say. */
async function talk(email: string, report: string | null = null): Promise<string> {
  const home = await homeOf(pages, 'owner@home.example', `Home that ${email} asked about`);
  const { guest } = await conversation(pages, home, {
    owner: 'owner@home.example',
    email,
    message: `Words of ${email}`,
  });
  if (report !== null) valueOf(await pages.app.inquiries.report(guest, { message: report }));
  return guest.inquiryId;
}

describe('the page of inquiries', () => {
  test('begins with nothing, and has a row for each of twelve weeks', async () => {
    const html = await (await get(place, admin)).text();
    expect(wordsOf(html)).toContain('Nothing is reported.');
    expect(wordsOf(html)).toContain('Every owner has answered.');
    expect(html.match(/<th scope="row"/g)).toHaveLength(12);
  });

  test('shows what was reported whole, and of others only that they were asked', async () => {
    await talk('quiet@guest.example');
    await talk('loud@guest.example', 'The owner wants cash.');
    const words = await mainOf(await get(place, admin));
    for (const shown of [
      'The owner wants cash.',
      'Words of loud@guest.example',
      'Gwen Canary, loud@guest.example',
    ]) {
      expect(words).toContain(shown);
    }
    expect(words).not.toContain('quiet@guest.example');
    expect(words).toMatch(/By week .*? 2 0 0/);
  });

  test('writes to a side, closes, blocks, unblocks, and sets aside, of what was reported and nothing else', async () => {
    const id = await talk('acted@guest.example', 'Rude');
    const silent = await post(place, { intent: 'write', id, reader: 'guest', message: '' }, admin);
    expect([silent.status, await mainOf(silent)]).toEqual([
      422,
      expect.stringContaining('Message is required'),
    ]);
    const written = await post(
      place,
      { intent: 'write', id, reader: 'guest', message: 'We are looking.' },
      admin,
    );
    expect(await mainOf(written)).toContain('Your message is on its way.');
    expect((await sentMails(pages, 'acted@guest.example')).at(-1)?.text).toContain('We are looking.');
    const closed = await mainOf(await post(place, { intent: 'close', id }, admin));
    expect(closed).toContain('The conversation is closed.');
    const blocked = await mainOf(await post(place, { intent: 'block', id }, admin));
    expect(blocked).toContain('Guest blocked');
    // Setting the report aside would take the way back along.
    const setsAside = (words: string) => words.split('Nothing’s wrong').length;
    expect(setsAside(blocked)).toBe(setsAside(closed) - 1);
    const unblocked = await mainOf(await post(place, { intent: 'unblock', id }, admin));
    expect(unblocked).toContain('The guest can start conversations again.');
    expect(unblocked).not.toContain('Guest blocked');
    expect(await mainOf(await get('/admin/history', admin))).toContain('Guest unblocked');
    expect(await mainOf(await post(place, { intent: 'set-aside', id }, admin))).not.toContain(
      'acted@guest.example',
    );
    expect((await post(place, { intent: 'close', id }, admin)).status).toBe(404);
    expect((await post(place, { intent: 'toString', id }, admin)).status).toBe(400);
  });
});
