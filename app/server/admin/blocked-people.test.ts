import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { inDays } from '#tests/support/forms.ts';
import {
  byPassword,
  failureOf,
  guestEmail,
  type InquirySides,
  ownerEmail,
  setUpSite,
  valueOf,
} from '#tests/support/site.ts';
import { blockReported, unblockAll } from '#tests/support/reports.ts';
import type { Admin, OwnedProperty } from '../access/proofs.ts';
import { isBlocked } from '../accounts/blocks.ts';
import { changeEmail } from '../accounts/email-changes.ts';
import { getInquiry } from '../inquiries/read-inquiries.ts';
import { reportInquiry, reportProperty } from '../inquiries/send-report.ts';
import { verifyInquiry } from '../inquiries/send-inquiry.ts';
import { cancelStay } from '../inquiries/stays.ts';
import { keepListingsFresh } from '../properties/freshness.ts';
import { pauseProperty, resumeProperty } from '../properties/pause.ts';
import { getProperty } from '../versions/read-listing.ts';
import { blockPerson, listBlockedPeople, unblockPerson } from './blocked-people.ts';
import { approveProperty } from './decide.ts';
import { getReportedConversation, listOpenReports } from './list-reports.ts';
import { resumePropertyAsAdmin } from './pause-property.ts';

const site = await setUpSite({ INQUIRIES_PER_HOUR: '1000', INQUIRIES_PER_DAY: '1000' });
const { server, db } = site;
let admin: Admin;
let propertyId: string;
beforeEach(async () => {
  await site.empty();
  admin = await site.admin();
  propertyId = await site.home();
});

const list = async (page = 1) => (await listBlockedPeople(server, admin, page)).items;
const block = (email: string, blockReason = 'Asks for cash.') =>
  blockPerson(server, admin, { email, blockReason });
const isPublic = async (id = propertyId) => (await getProperty(server, id, null)).ok;
const ownedOf = (id: string) => ({ id, user: null }) as unknown as OwnedProperty;
const blockedOf = async (id: string) => {
  const subject = await getReportedConversation(server, admin, id);
  return { guest: subject?.conversation?.isGuestBlocked, owner: subject?.isOwnerBlocked };
};

/** A conversation that its owner has reported. */
async function report(email = guestEmail) {
  const sides = await site.inquiry(propertyId, { email });
  valueOf(await reportInquiry(server, sides.owner, { message: 'They are rude' }));
  return { ...sides, id: sides.owner.inquiryId };
}
const isClosed = async (sides: InquirySides) => (await getInquiry(server, sides.guest))?.isClosed;
const tagged = (email: string) => email.toUpperCase().replace('@', '+TAG@');

const listEvents = () =>
  db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'propertyId', 'personId', 'notes'])
    .where('action', 'in', ['person-blocked', 'person-unblocked', 'paused', 'resumed'])
    .orderBy('id')
    .execute();

describe('blocking a guest', () => {
  test('closes all conversations and homes of the mailbox and refuses new ones', async () => {
    const { id, ...sides } = await report();
    const elsewhere = await site.home('else@home.example');
    const email = tagged(guestEmail).toLowerCase();
    const second = await site.inquiry(elsewhere, { email });
    const ownHome = await site.home(guestEmail);
    const askAgain = async () => {
      valueOf(await site.ask(propertyId, { email: tagged(guestEmail) }));
      return failureOf(await verifyInquiry(server, await site.sideOf(email)));
    };
    const read = async () => [
      await isClosed(sides),
      await isClosed(second),
      await isPublic(ownHome),
      (await blockedOf(id)).guest,
      await askAgain(),
    ];
    for (const _ of [1, 2]) valueOf(await blockReported(server, admin, id, 'guest'));
    expect(await read()).toEqual([true, true, false, true, 'person-blocked']);
    // Unblocking opens none of them.
    await unblockAll(server, admin);
    expect(await read()).toEqual([true, true, false, false, null]);
  });

  test('holds after an address change, for both addresses', async () => {
    const former = await site.verifiedUser(guestEmail);
    valueOf(await block(guestEmail));
    const email = 'new@guest.example';
    valueOf(await changeEmail(server, await site.requestNewAddress(former, email), byPassword));
    const user = await site.userWith(await site.logIn(email));
    const askAgain = () => site.ask(propertyId, { email }, { user });
    expect(failureOf(await askAgain())).toBe('person-blocked');
    const [newBlock, ...others] = await list();
    expect(others).toMatchObject([{ email: guestEmail }]);
    const by = { reason: 'Asks for cash.', blockedBy: expect.stringMatching('ada') as unknown };
    expect(newBlock).toMatchObject({ email, ...by });
    valueOf(await unblockPerson(server, admin, String(newBlock?.id)));
    valueOf(await askAgain());
    const old = await site.unverifiedInquiry(propertyId);
    expect(failureOf(await verifyInquiry(server, old))).toBe('person-blocked');
  });

  test('blocks the new address if the account changes it at the same time', async () => {
    const user = await site.verifiedUser(guestEmail);
    const { id } = await report();
    const token = await site.requestNewAddress(user, 'new@guest.example');
    const both = [changeEmail(server, token, byPassword), blockReported(server, admin, id, 'guest')];
    for (const result of await Promise.all(both)) valueOf(result);
    expect(await isBlocked(db, ['new@guest.example'])).toBe(true);
  });
});

describe('blocking an owner', () => {
  test('closes all conversations about the owner’s homes, but lets both cancel a stay', async () => {
    const { id } = await report();
    const elsewhere = await site.home(tagged(ownerEmail));
    const agreed = await site.inquiry(elsewhere);
    valueOf(await site.acceptStay(agreed.owner));
    const later = { checkIn: inDays(100), checkOut: inDays(140), email: 'waiting@guest.example' };
    const waiting = await site.unverifiedInquiry(elsewhere, later);
    valueOf(await blockReported(server, admin, id, 'owner'));
    expect(await blockedOf(id)).toEqual({ guest: false, owner: true });
    expect(await isClosed(agreed)).toBe(true);
    for (const result of [
      await site.ask(propertyId),
      await site.ask(elsewhere),
      await verifyInquiry(server, waiting),
    ])
      expect(failureOf(result)).toBe('property-unlisted');
    valueOf(await cancelStay(server, agreed.owner, await site.shown(agreed.owner)));
    await unblockAll(server, admin);
    expect(await isClosed(agreed)).toBe(true);
    valueOf(await resumePropertyAsAdmin(server, admin, elsewhere));
    valueOf(await verifyInquiry(server, waiting));
  });

  test('takes public homes off the site without a mail, and unblocking doesn’t put them back', async () => {
    const byOwner = await site.home();
    const other = await site.home('else@home.example');
    valueOf(await pauseProperty(server, ownedOf(byOwner), {}, new Date()));
    await site.clearMails();
    const arePublic = () => Promise.all([propertyId, byOwner, other].map((id) => isPublic(id)));
    valueOf(await block(tagged(ownerEmail)));
    expect(await arePublic()).toEqual([false, false, true]);
    await unblockAll(server, admin);
    expect(await arePublic()).toEqual([false, false, true]);
    expect(await site.mails()).toEqual([]);
    valueOf(await resumePropertyAsAdmin(server, admin, propertyId));
    valueOf(await resumeProperty(server, ownedOf(byOwner)));
    expect(await arePublic()).toEqual([true, true, true]);
    expect((await listEvents()).filter((event) => event.propertyId === propertyId)).toMatchObject([
      { action: 'paused', actorId: admin.uid, notes: 'The owner is blocked: Asks for cash.' },
      { action: 'resumed', actorId: admin.uid },
    ]);
  });

  test('lets neither the owner, a reviewer nor the hourly job make a home public', async () => {
    const pending = await site.pendingHome({ email: ownerEmail });
    await site.change(pending, { submitterEmailVerified: true });
    const byOwner = await site.home();
    valueOf(await pauseProperty(server, ownedOf(byOwner), { pausedUntil: inDays(1) }, new Date()));
    valueOf(await block(ownerEmail));
    expect(failureOf(await approveProperty(server, admin, pending))).toBe('owner-blocked');
    expect(failureOf(await resumePropertyAsAdmin(server, admin, propertyId))).toBe('owner-blocked');
    expect(failureOf(await resumeProperty(server, ownedOf(byOwner)))).toBe('person-blocked');
    for (const isBlockedNow of [true, false]) {
      await keepListingsFresh(db, new Date(Date.now() + 2 * 86_400_000));
      expect(await isPublic(byOwner)).toBe(!isBlockedNow);
      await unblockAll(server, admin);
    }
  });

  test('closes a home that a blocked person got later, in the hourly job', async () => {
    valueOf(await block('later@home.example'));
    const sides = await site.inquiry(propertyId);
    await site.change(propertyId, { submitterEmail: 'Later@home.example' });
    await keepListingsFresh(db, new Date());
    expect([await isPublic(), await isClosed(sides)]).toEqual([false, true]);
  });

  test('blocks the account’s verified address, not the typed one', async () => {
    const owner = await site.verifiedUser(ownerEmail);
    const { guest, id } = await report();
    await site.change(propertyId, { userId: owner.uid, submitterEmail: 'old@home.example' });
    valueOf(await reportInquiry(server, guest, { message: 'Wants cash' }));
    valueOf(await blockReported(server, admin, id, 'owner'));
    expect(await list()).toMatchObject([{ email: ownerEmail }]);
  });
});

describe('an address that no one has verified', () => {
  /** A home that another person submitted with the owner's address. */
  async function typedHome(userId: string | null = null) {
    const id = await site.home();
    await site.change(id, { submitterEmailVerified: false, userId, title: 'Typed' });
    return id;
  }
  const reportHome = async (id: string) => {
    const visit = { reportId: uuidv7(), clientAddress: '192.0.2.1', senderEmails: [] };
    valueOf(await reportProperty(server, { reason: 'scam' }, { propertyId: id, ...visit }));
    const { items } = await listOpenReports(server, admin, 1);
    return items.find((subject) => subject.id === id);
  };

  test('can’t be blocked from a report, also if an account has it, and keeps its home on the site', async () => {
    const account = await site.user('typed@home.example');
    const homes = [await typedHome(), await typedHome(account.uid)];
    for (const id of homes) {
      expect((await reportHome(id))?.isOwnerVerified).toBe(false);
      expect(failureOf(await blockReported(server, admin, id, 'owner'))).toBe('invalid');
    }
    expect(await list()).toEqual([]);
    expect((await reportHome(propertyId))?.isOwnerVerified).toBe(true);
    valueOf(await block(ownerEmail));
    expect(await Promise.all([propertyId, ...homes].map(isPublic))).toEqual([false, true, true]);
  });

  test('keeps its home without an account when the account with that address changes it', async () => {
    const user = await site.verifiedUser(ownerEmail);
    const typed = await typedHome();
    const token = await site.requestNewAddress(user, 'moved@home.example');
    valueOf(await changeEmail(server, token, byPassword));
    expect((await site.rowOf(propertyId)).userId).toBe(user.uid);
    expect((await site.rowOf(typed)).userId).toBeNull();
  });
});

test('refuses a submission with a blocked address, and keeps its draft', async () => {
  const email = 'rosa@blocked.example';
  valueOf(await block(email));
  await expect(site.pendingHome({ email })).rejects.toThrow('person-blocked');
  const drafts = db.selectFrom('propertyVersions').select('id').where('state', '=', 'draft');
  expect(await drafts.execute()).toHaveLength(1);
});

test('refuses to block without an address or a reason, and blocks an address once', async () => {
  const issues = [{ field: 'email' }, { field: 'blockReason' }];
  expect(await block('gwen@', '')).toMatchObject({ failure: { issues } });
  const user = await site.verifiedUser(guestEmail);
  for (const reason of ['Asks for cash.', 'Another reason'])
    valueOf(await block(guestEmail.toUpperCase(), reason));
  expect(await list()).toMatchObject([{ email: guestEmail, reason: 'Asks for cash.' }]);
  const event = { actorId: admin.uid, personId: user.uid, propertyId: null, notes: 'Asks for cash.' };
  expect(await listEvents()).toEqual([{ action: 'person-blocked', ...event }]);
});

test('lists blocked people, 25 on a page, and ones whose address isn’t known', async () => {
  for (let number = 10; number < 37; number += 1) valueOf(await block(`person${number}@guest.example`));
  expect(await list(1)).toMatchObject({ length: 25, 0: { email: 'person36@guest.example' } });
  expect(await list(2)).toHaveLength(2);
  await sql`INSERT INTO blocked_senders (email_hash) VALUES (sha256('x'))`.execute(db);
  const unknown = (await list()).find(({ email }) => email === null);
  expect(unknown).toMatchObject({ reason: null, blockedBy: null });
  for (const id of [String(unknown?.id), 'no id']) valueOf(await unblockPerson(server, admin, id));
  expect((await list()).some(({ email }) => email === null)).toBe(false);
});
