// Looks for one side's private details in everything that reaches the other side, visitors, logs, jobs and
// the audit log.
import { text } from 'node:stream/consumers';
import { account, nobody } from '#tests/support/keys.ts';
import pino from 'pino';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { otherSide, type Side } from '#domain/inquiry/inquiry.ts';
import { inDays, inquiryForm } from '#tests/support/forms.ts';
import { failureOf, setUpSite, valueOf } from '#tests/support/site.ts';
import { authorizeOwner, authorizeSide, type InquirySide, type OwnedProperty } from '../access/proofs.ts';
import { getCalendar } from '../calendar/busy-ranges.ts';
import { proposeStay } from './proposals.ts';
import { acceptProposal, answerLeaving, cancelStay, endStayEarly, refuseProposal } from './stays.ts';
import { getInquiry, listOwnerInquiries, listPropertyInquiries } from './read-inquiries.ts';
import { shareContact } from './reply.ts';
import { reportInquiry } from './send-report.ts';
import { exportAccountData } from '../own-account/data-export.ts';
import { verifyInquiry } from './send-inquiry.ts';
import { getProperty } from '../versions/read-listing.ts';

const logged: string[] = [];
const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
const site = await setUpSite({}, logger);

const emails: Record<Side, string> = {
  guest: 'canary-gwen@guest.example',
  owner: 'canary-olga@home.example',
};
/** Private details of each side, hidden from the other side until shared. */
const canaries: Record<Side, string[]> = {
  guest: [emails.guest, 'Gwen Canary', '619-555-0199', 'Reported by the guest'],
  owner: [
    emails.owner,
    'Rosa Whitcomb',
    '619-555-0142',
    'Whitcomb',
    '12 Hidden Lane',
    'The key is with the neighbor',
    'Reported by the owner',
  ],
};
const canariesIn = (side: Side, found: string) => canaries[side].filter((canary) => found.includes(canary));

/** The results of every function that a side can call, as JSON. */
async function everythingFor(side: InquirySide): Promise<string> {
  const results: unknown[] = [
    await getInquiry(site.server, side),
    await verifyInquiry(site.server, side),
    await site.say(side, `Hello from the ${side.side}`),
    await reportInquiry(site.server, side, { message: `Reported by the ${side.side}` }),
    await authorizeSide(site.server, side.inquiryId, nobody),
  ];
  const form = { checkIn: inDays(80), checkOut: inDays(120), guests: '2', message: 'Later?' };
  for (const change of [proposeStay, acceptProposal, refuseProposal, cancelStay, endStayEarly])
    results.push(await change(site.server, side, { ...form, ...(await site.shown(side)) }));
  results.push(await answerLeaving(site.server, side, {}), await getInquiry(site.server, side));
  return JSON.stringify(results);
}

test('keeps unshared details of each side from the other side, visitors, logs, jobs and the audit log', async () => {
  const propertyId = await site.home(emails.owner);
  const talk = await site.inquiry(propertyId, { email: emails.guest });
  const owner = await site.user('canary-reader@home.example');
  await site.change(propertyId, { userId: owner.uid });
  for (const side of [talk.owner, talk.guest]) {
    const other = otherSide(side.side);
    expect(canariesIn(other, await everythingFor(side))).toEqual([]);
    const mails = (await site.mails(emails[side.side])).map((mail) => ({ ...mail, to: '' }));
    expect(mails.length).toBeGreaterThan(0);
    expect(canariesIn(other, JSON.stringify(mails))).toEqual([]);
  }
  const owned = (await authorizeOwner(site.server, propertyId, account(owner))) as OwnedProperty;
  const lists = [
    await listPropertyInquiries(site.server, owned),
    await listOwnerInquiries(site.server, owner),
    await getProperty(site.server, propertyId, null),
    await getCalendar(site.server, { id: propertyId }),
    await text(await exportAccountData(site.server, owner)),
  ];
  expect(lists.slice(0, 2)).toMatchObject([[{ side: 'owner' }], [{ side: 'owner' }]]);
  expect(lists.at(-1)).toContain('Reported by the owner');
  expect(canariesIn('guest', JSON.stringify(lists))).toEqual([]);

  valueOf(await site.say(talk.guest, 'One more'));
  const jobs = JSON.stringify(await site.jobs('send-mail'));
  expect(jobs).toContain(talk.guest.inquiryId);
  const { rows } = await sql<{ text: string }>`SELECT coalesce(string_agg(h::text, ''), '') AS text
    FROM audit_log AS h`.execute(site.db);
  for (const side of ['guest', 'owner'] as const) {
    expect(canariesIn(side, jobs)).toEqual([]);
    expect(canariesIn(side, logged.join(''))).toEqual([]);
    expect(canariesIn(side, JSON.stringify(rows))).toEqual([]);
  }
});

test.each(['guest', 'owner'] as const)(
  'shows and mails details that the %s shared to the other side',
  async (side) => {
    const propertyId = await site.home(emails.owner);
    const message = `Sharing by the ${side}`;
    const talk = await site.inquiry(propertyId, { email: emails.guest, message });
    for (const _ of [1, 2]) valueOf(await shareContact(site.server, talk[side]));
    const details = await getInquiry(site.server, talk[otherSide(side)]);
    expect(details?.otherContact?.email).toBe(emails[side]);
    const own = await getInquiry(site.server, talk[side]);
    expect(own).toMatchObject({ hasShared: true, otherContact: null });
    expect(canariesIn(otherSide(side), JSON.stringify(own))).toEqual([]);
    const all = await site.mails(emails[otherSide(side)]);
    const mails = all.filter(({ subject }) => subject.includes('contact details'));
    expect(mails).toHaveLength(1);
    const [email, name, phone] = canaries[side];
    expect(mails[0]?.text).toContain(`> ${name}\n> ${email}\n> ${phone}\n`);
    const mailed = JSON.stringify({ ...mails[0], to: '' });
    expect(mailed).not.toMatch(/Hidden Lane|neighbor/);
    expect(canariesIn(otherSide(side), mailed)).toEqual([]);
  },
);

test('mails no message text of an owner without a verified address', async () => {
  const unproved = await site.user('unproved@home.example');
  const propertyId = await site.home('elsewhere@home.example');
  await site.change(propertyId, { userId: unproved.uid });
  const talk = await site.inquiry(propertyId, { email: 'ann@guest.example' });
  const side = await authorizeSide(site.server, talk.guest.inquiryId, account(unproved));
  expect(side).toMatchObject({ side: 'owner', isVerified: false });
  const message = 'Visit evil.example';
  expect(failureOf(await site.say(side as InquirySide, message))).toBeNull();
  const mail = (await site.mails('ann@guest.example')).at(-1);
  expect(mail?.subject).toBe('The owner sent you a message');
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
  const view = await getInquiry(site.server, talk.guest);
  expect(view?.messages.map(({ body }) => body)).toEqual([inquiryForm().message, message]);
});
