// Privacy requests without an account, by a mailed link.
import { text } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { ownerEmail, setUpSite, valueOf } from '#tests/support/site.ts';
import { linkTokenTo } from '#tests/support/keys.ts';
import { insertSavedSearch, storedSearches } from '#tests/support/saved-searches.ts';
import { type VerifiedEmailAddress, openMailboxDataLink } from '../access/proofs.ts';
import { reportProperty } from '../inquiries/send-report.ts';
import { exportMailboxData } from './data-export.ts';
import { requestLinks } from '../inquiries/request-links.ts';
import { deleteMailboxData } from './mailbox-data.ts';

const site = await setUpSite();
const { server, db } = site;
const [gwen, zoe] = ['gwen@guest.example', 'zoe@guest.example'];
const clientAddress = '192.0.2.1';
let home: string;

beforeEach(async () => {
  await site.empty();
  home = await site.home('dana@owner.example');
});

const request = (email: string) => requestLinks(server, { email }, clientAddress, 'mailbox-data');

/** The address, verified by the link that is mailed to it. */
async function verifyByLink(email: string): Promise<VerifiedEmailAddress> {
  valueOf(await request(email));
  const verified = await openMailboxDataLink(server, await linkTokenTo(site, email));
  if (!verified) throw new Error('the link opens nothing');
  return verified;
}

async function fileOf(email: string): Promise<string> {
  const stream = await exportMailboxData(server, await verifyByLink(email));
  return stream ? text(stream) : '';
}

/** A conversation, a saved search and a report of a home. */
async function leaveData(email: string): Promise<void> {
  await site.inquiry(home, { email, name: `Name of ${email}`, message: `Words of ${email}` });
  await insertSavedSearch(site, email, 'pets=1');
  const report = { propertyId: home, reportId: uuidv7(), clientAddress, senderEmails: [] };
  const form = { reason: 'other', words: `Report of ${email}`, email };
  valueOf(await reportProperty(server, form, report));
}

test('answers alike for a known and an unknown address, and mails a link to both', async () => {
  await leaveData(gwen);
  const unknown = 'nobody@guest.example';
  expect(await request(gwen)).toEqual(await request(unknown));
  for (const email of [gwen, unknown])
    expect(await site.subjectsTo(email)).toContain('Your data on Baystead');
});

test('exports the data of the mailbox, and no data of other people', async () => {
  for (const email of [gwen, zoe]) await leaveData(email);
  const file = await fileOf(gwen);
  expect(JSON.parse(file)).toMatchObject({
    email: gwen,
    properties: [],
    savedSearches: [{ query: 'pets=1' }],
    propertyReports: [{ words: `Report of ${gwen}` }],
    inquiries: [{ side: 'guest', messages: [{ body: `Words of ${gwen}` }] }],
  });
  expect(file).not.toContain(zoe);
  expect(file).not.toContain('dana@owner.example');
  expect(JSON.parse(await fileOf('dana@owner.example'))).toMatchObject({
    properties: [{ id: home }],
    inquiries: [{ side: 'owner' }, { side: 'owner' }],
  });
});

test('deletes inquiries and saved searches, frees the stay’s nights, and keeps the data of others', async () => {
  for (const email of [zoe, gwen]) await leaveData(email);
  const { owner } = await site.inquiry(await site.home(), { email: gwen });
  valueOf(await site.acceptStay(owner));
  const mailbox = await verifyByLink(gwen);
  for (const result of await Promise.all([1, 2].map(() => deleteMailboxData(server, mailbox))))
    valueOf(result);
  expect(await db.selectFrom('busyRanges').selectAll().execute()).toEqual([]);
  expect(await site.subjectsTo(ownerEmail)).toContain('The stay you agreed on is off');
  expect(await db.selectFrom('inquiries').select('guestEmail').execute()).toEqual([{ guestEmail: zoe }]);
  expect(await storedSearches(site, gwen)).toEqual([]);
  expect(await storedSearches(site, zoe)).toHaveLength(1);
  const events = db.selectFrom('auditLog').selectAll().where('action', '=', 'mailbox-data-deleted');
  expect(JSON.stringify(await events.execute())).not.toContain(gwen);
});

test('refuses an address that an account has verified, even after the mail was sent', async () => {
  await leaveData(gwen);
  const mailbox = await verifyByLink(gwen);
  await site.verifiedUser(gwen);
  expect(await exportMailboxData(server, mailbox)).toBeNull();
  const message = 'This address has an account. Log in to delete it with everything in it.';
  expect(await deleteMailboxData(server, mailbox)).toMatchObject({ failure: { message } });
  expect(await storedSearches(site, gwen)).toHaveLength(1);
});

test('deletes data at an address that another person registered without verifying it', async () => {
  await site.user(gwen);
  await leaveData(gwen);
  valueOf(await deleteMailboxData(server, await verifyByLink(gwen)));
  expect(await storedSearches(site, gwen)).toEqual([]);
});
