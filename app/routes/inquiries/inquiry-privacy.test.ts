// Searches every page that the other side or a visitor can open for one side's private data.
import { expect, test } from 'vitest';
import { otherSide, type Side } from '#domain/inquiry/inquiry.ts';
import { cookieOf, setUpSite, valueOf } from '#tests/support/site.ts';
import { shareContact } from '#server/inquiries/reply.ts';

const emails: Record<Side, string> = {
  guest: 'canary-gwen@guest.example',
  owner: 'canary-olga@home.example',
};
/** Private data of each side: from the guest's form, and from the owner's submission. */
const canaries: Record<Side, string[]> = {
  guest: [emails.guest, 'Gwen Canary', '619-555-0199'],
  owner: [emails.owner, 'Whitcomb', '619-555-0142', 'Hidden Lane', 'the neighbor'],
};

const site = await setUpSite();
const { get } = site;
const propertyId = await site.home(emails.owner);
const talk = await site.inquiry(propertyId, { email: emails.guest });
const cookies = { guest: await cookiesOf('guest'), owner: await cookiesOf('owner') };

/** Cookies from a mailed link and from an account login. */
async function cookiesOf(side: Side): Promise<string[]> {
  const link = await get(`/link/${await site.inquiryTokenTo(emails[side])}`);
  await site.verifiedUser(emails[side]);
  return [cookieOf(link.headers), await site.logIn(emails[side])];
}

const inquiry = `/inquiry/${talk.guest.inquiryId}`;
const listing = `/listings/${propertyId}`;
const withData = [inquiry, listing, '/my-inquiries', '/my-properties'];
const ownPages = ['/account/data.json', '/admin/inquiries', `/submission/${propertyId}`];
const publicPages = ['/', '/listings', `${listing}/ask`, '/sitemap.xml'];
const paths = [...withData, ...withData.map((path) => `${path}.data`), ...ownPages, ...publicPages];

/** Lists the private data of one side that a browser with this cookie finds in any page, headers included. */
async function leaksTo(cookie: string, of: Side): Promise<string[]> {
  const leaks: string[] = [];
  for (const path of paths) {
    const response = await get(path, cookie);
    const text = `${JSON.stringify([...response.headers])} ${await response.text()}`;
    const found = canaries[of].filter((canary) => text.includes(canary));
    leaks.push(...found.map((canary) => `${path}: ${canary}`));
  }
  return leaks;
}

test('shows visitors nothing of either side', async () => {
  for (const side of ['guest', 'owner'] as const) expect(await leaksTo('', side)).toEqual([]);
});

test.each(['guest', 'owner'] as const)('shows the %s nothing of the other side', async (side) => {
  for (const cookie of cookies[side]) {
    const page = await get(inquiry, cookie);
    expect(await page.text()).toContain('Is the patio shaded?');
    expect(await leaksTo(cookie, otherSide(side))).toEqual([]);
  }
});

test('shows shared contact details to the owner but not to visitors', async () => {
  valueOf(await shareContact(site.server, talk.guest));
  const [byLink = ''] = cookies.owner;
  const leaks = await leaksTo(byLink, 'guest');
  expect(leaks.filter((leak) => leak.startsWith(`${inquiry}: `))).toHaveLength(canaries.guest.length);
  expect(leaks.filter((leak) => !leak.startsWith(inquiry))).toEqual([]);
  expect(await leaksTo('', 'guest')).toEqual([]);
});

test('gives the calendar file of an agreed stay to its two sides only', async () => {
  const file = `${inquiry}/stay.ics`;
  const read = (cookie: string) => get(file, cookie);
  const [byLink = ''] = cookies.guest;
  expect((await read(byLink)).status).toBe(404);
  valueOf(await site.acceptStay(talk.owner));
  for (const side of ['guest', 'owner'] as const)
    for (const cookie of cookies[side]) {
      const response = await read(cookie);
      expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const text = await response.text();
      expect(text).toContain('\r\nBEGIN:VEVENT\r\n');
      expect([...canaries.guest, ...canaries.owner].filter((canary) => text.includes(canary))).toEqual([]);
    }
  await site.verifiedUser('eve@stranger.example');
  for (const cookie of ['', await site.logIn('eve@stranger.example')]) {
    const response = await read(cookie);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/links?link=unknown']);
  }
});
