// Looks for one side's private details in everything that reaches the other side, visitors, logs, jobs and the audit
// log.
import pino from 'pino';
import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { otherSide, type Side } from '#domain/conversation.ts';
import { conversation, homeOf, inquiryForm, refusalOf } from '../../../tests/support/inquiries.ts';
import {
  createTestApp,
  newUser,
  queuedJobs,
  sentMails,
  type TestApp,
  valueOf,
} from '../../../tests/support/people.ts';
import { type OwnedProperty, proveOwnership } from '../properties/ownership.ts';
import { type InquirySide, proveSide } from './sides.ts';
import { getCalendar } from '../calendar/busy-ranges.ts';
import { acceptStay, declineStay, withdrawStay } from './stays.ts';
import { countOpenInquiriesByProperty, getInquiry, listPropertyInquiries } from './views.ts';
import { reportInquiry, sendMessage, shareContact } from './answering.ts';
import { verifyInquiry } from './asking.ts';
import { getProperty } from '../properties/properties.ts';

let testApp: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  testApp = await createTestApp({}, logger);
});
afterAll(() => testApp.close());

const emails: Record<Side, string> = {
  guest: 'canary-gwen@guest.example',
  owner: 'canary-olga@home.example',
};
/** Private details of each side, hidden from the other side until shared. */
const canaries: Record<Side, string[]> = {
  guest: [emails.guest, 'Gwen Canary', '619-555-0199'],
  owner: [
    emails.owner,
    'Rosa Whitcomb',
    '619-555-0142',
    'Whitcomb',
    '12 Hidden Lane',
    'The key is with the neighbor',
  ],
};
const canariesIn = (side: Side, text: string) => canaries[side].filter((canary) => text.includes(canary));

/** The results of every function that a side can call, as JSON. */
async function everythingFor(side: InquirySide): Promise<string> {
  const answers: unknown[] = [
    await getInquiry(testApp.app, side),
    await verifyInquiry(testApp.app, side),
    await sendMessage(testApp.app, side, { message: `Hello from the ${side.side}` }, uuidv4()),
    await reportInquiry(testApp.app, side, { message: 'Something is odd' }),
    await proveSide(testApp.app, side.inquiryId, { user: null, key: null, ownerKeys: [] }),
  ];
  if (side.side === 'owner')
    answers.push(await acceptStay(testApp.app, side), await declineStay(testApp.app, side, {}, uuidv4()));
  else answers.push(await withdrawStay(testApp.app, side));
  answers.push(await getInquiry(testApp.app, side));
  return JSON.stringify(answers);
}

test('keeps unshared details of each side from the other side, visitors, logs, jobs and the audit log', async () => {
  const home = await homeOf(testApp, emails.owner);
  const talk = await conversation(testApp, home, { owner: emails.owner, email: emails.guest });
  const owner = await newUser(testApp.app, 'canary-reader@home.example');
  await testApp.db.updateTable('properties').set({ userId: owner.uid }).where('id', '=', home).execute();
  for (const side of [talk.owner, talk.guest]) {
    const other = otherSide(side.side);
    expect(canariesIn(other, await everythingFor(side))).toEqual([]);
    const mails = (await sentMails(testApp, emails[side.side])).map((mail) =>
      JSON.stringify({ ...mail, to: '' }),
    );
    expect(mails.length).toBeGreaterThan(0);
    expect(canariesIn(other, mails.join('\n'))).toEqual([]);
  }
  const owned = (await proveOwnership(testApp.app, home, { user: owner, key: null })) as OwnedProperty;
  const lists = [
    await listPropertyInquiries(testApp.app, owned),
    await countOpenInquiriesByProperty(testApp.app, owner),
    await getProperty(testApp.app, home, null),
    await getCalendar(testApp.app, { id: home }),
  ];
  expect(lists[0]).toHaveLength(1);
  expect(canariesIn('guest', JSON.stringify(lists))).toEqual([]);

  valueOf(await sendMessage(testApp.app, talk.guest, { message: 'One more' }, uuidv4()));
  const jobs = JSON.stringify(await queuedJobs(testApp.db, 'send-mail'));
  expect(jobs).toContain(talk.guest.inquiryId);
  const { rows } = await sql<{ text: string }>`SELECT coalesce(string_agg(h::text, ''), '') AS text
    FROM history AS h`.execute(testApp.db);
  for (const side of ['guest', 'owner'] as const) {
    expect(canariesIn(side, jobs)).toEqual([]);
    expect(canariesIn(side, logged.join(''))).toEqual([]);
    expect(canariesIn(side, JSON.stringify(rows))).toEqual([]);
  }
});

test.each(['guest', 'owner'] as const)(
  'shows details that the %s shared to the other side, and mails none of them',
  async (side) => {
    const home = await homeOf(testApp, emails.owner);
    const talk = await conversation(testApp, home, {
      owner: emails.owner,
      email: emails.guest,
      message: `Sharing by the ${side}`,
    });
    valueOf(await shareContact(testApp.app, talk[side]));
    valueOf(await shareContact(testApp.app, talk[side]));
    const shown = await getInquiry(testApp.app, talk[otherSide(side)]);
    expect(shown?.otherContact?.email).toBe(emails[side]);
    const own = await getInquiry(testApp.app, talk[side]);
    expect(own).toMatchObject({ hasShared: true, otherContact: null });
    expect(canariesIn(otherSide(side), JSON.stringify(own))).toEqual([]);
    const told = (await sentMails(testApp, emails[otherSide(side)])).filter(({ subject }) =>
      subject.includes('Contact'),
    );
    expect(told).toHaveLength(1);
    expect(canariesIn(side, JSON.stringify(told.map((mail) => ({ ...mail, to: '' }))))).toEqual([]);
  },
);

test('mails no message text of an owner without a verified address', async () => {
  const unproved = await newUser(testApp.app, 'unproved@home.example');
  const home = await homeOf(testApp, 'elsewhere@home.example');
  await testApp.db.updateTable('properties').set({ userId: unproved.uid }).where('id', '=', home).execute();
  const talk = await conversation(testApp, home, {
    owner: 'elsewhere@home.example',
    email: 'ann@guest.example',
  });
  const claim = { user: unproved, key: null, ownerKeys: [] };
  const side = await proveSide(testApp.app, talk.guest.inquiryId, claim);
  expect(side).toMatchObject({ side: 'owner', isConfirmed: false });
  const message = 'Visit evil.example';
  expect(refusalOf(await sendMessage(testApp.app, side as InquirySide, { message }, uuidv4()))).toBeNull();
  const mail = (await sentMails(testApp, 'ann@guest.example')).at(-1);
  expect(mail?.subject).toBe('You have a new message');
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
  const view = await getInquiry(testApp.app, talk.guest);
  expect(view?.messages.map(({ body }) => body)).toEqual([inquiryForm().message, message]);
});
