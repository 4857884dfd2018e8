// Searches every page that the other side or a visitor can open for one side's private data.
import { expect, test } from 'vitest';
import { otherSide, type Side } from '#domain/inquiry/inquiry.ts';
import { startInquiry, propertyOf, inquiryTokenTo, provedUser } from '#tests/support/inquiries.ts';
import { setUpPages, visitsTo } from '#tests/support/pages.ts';
import { cookieOf, signIn, valueOf } from '#tests/support/test-server.ts';
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

const pages = await setUpPages();
const { get } = visitsTo(pages);
const propertyId = await propertyOf(pages, emails.owner);
const talk = await startInquiry(pages, propertyId, { email: emails.guest });
const cookies = { guest: await cookiesOf('guest'), owner: await cookiesOf('owner') };

/** Cookies from a mailed link and from an account login. */
async function cookiesOf(side: Side): Promise<string[]> {
  const link = await get(`/link/${await inquiryTokenTo(pages, emails[side])}`);
  await provedUser(pages, emails[side]);
  return [cookieOf(link.headers), await signIn(pages.server, emails[side])];
}

function listPaths(): string[] {
  const inquiry = `/inquiry/${talk.guest.inquiryId}`;
  const texts = [
    '/',
    '/listings',
    `/listings/${propertyId}`,
    `/listings/${propertyId}/ask`,
    `/submission/${propertyId}`,
    inquiry,
  ];
  const own = ['/my-inquiries', '/my-properties', '/account/data.json', '/admin/inquiries', '/sitemap.xml'];
  return [
    ...texts,
    ...own,
    `${inquiry}.data`,
    `/listings/${propertyId}.data`,
    '/my-inquiries.data',
    '/my-properties.data',
  ];
}

/** Lists the private data of one side that a browser with this cookie finds in any page, headers included. */
async function leaksTo(cookie: string, of: Side): Promise<string[]> {
  const leaks: string[] = [];
  for (const path of listPaths()) {
    const response = await get(path, cookie);
    const text = `${JSON.stringify([...response.headers])} ${await response.text()}`;
    leaks.push(
      ...canaries[of].filter((canary) => text.includes(canary)).map((canary) => `${path}: ${canary}`),
    );
  }
  return leaks;
}

test('shows visitors nothing of either side', async () => {
  for (const side of ['guest', 'owner'] as const) expect(await leaksTo('', side)).toEqual([]);
});

test.each(['guest', 'owner'] as const)('shows the %s nothing of the other side', async (side) => {
  for (const cookie of cookies[side]) {
    const page = await get(`/inquiry/${talk.guest.inquiryId}`, cookie);
    expect(await page.text()).toContain('Is the patio shaded?');
    expect(await leaksTo(cookie, otherSide(side))).toEqual([]);
  }
});

test('shows shared contact details to the owner but not to visitors', async () => {
  valueOf(await shareContact(pages.server, talk.guest));
  const [byLink = ''] = cookies.owner;
  const leaks = await leaksTo(byLink, 'guest');
  const inquiry = `/inquiry/${talk.guest.inquiryId}`;
  expect(leaks.filter((leak) => leak.startsWith(`${inquiry}: `))).toHaveLength(canaries.guest.length);
  expect(leaks.filter((leak) => !leak.startsWith(inquiry))).toEqual([]);
  expect(await leaksTo('', 'guest')).toEqual([]);
});
