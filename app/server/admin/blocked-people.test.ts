import { sql } from 'kysely';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  acceptCurrentStay,
  failureOf,
  guestEmail,
  inDays,
  ownerEmail,
  propertyOf,
  provedUser,
  sendTestInquiry,
  sendTestMessage,
  shownDates,
  sideMailedTo,
  startInquiry,
  startUnverifiedInquiry,
} from '#tests/support/inquiries.ts';
import { browserOpening, linkTokenTo } from '#tests/support/keys.ts';
import { storedProperty, updateProperty } from '#tests/support/properties.ts';
import { blockReported, unblockAll } from '#tests/support/reports.ts';
import {
  byPassword,
  clearMailbox,
  newAdmin,
  newUser,
  requestNewAddress,
  sentMails,
  setUpTestServer,
  signIn,
  submitProperty,
  userWith,
  valueOf,
} from '#tests/support/test-server.ts';
import type { Admin, OwnedProperty } from '../access/proofs.ts';
import { isBlocked } from '../accounts/blocks.ts';
import { changeEmail } from '../accounts/email-changes.ts';
import { getInquiry } from '../inquiries/read-inquiries.ts';
import { shareContact } from '../inquiries/reply.ts';
import { reportInquiry, reportProperty } from '../inquiries/send-report.ts';
import { verifyInquiry } from '../inquiries/send-inquiry.ts';
import { endStay } from '../inquiries/stays.ts';
import { keepListingsFresh } from '../properties/freshness.ts';
import { pauseProperty, resumeProperty } from '../properties/pause.ts';
import { getProperty } from '../versions/read-listing.ts';
import { blockPerson, listBlockedPeople, unblockPerson } from './blocked-people.ts';
import { approveProperty } from './decide.ts';
import { getReportedConversation, listOpenReports } from './list-reports.ts';
import { resumePropertyAsAdmin } from './pause-property.ts';
import { getPropertyToReview } from './review-property.ts';

const testServer = await setUpTestServer({ INQUIRIES_PER_HOUR: '1000', INQUIRIES_PER_DAY: '1000' });
const { server, db } = testServer;
let admin: Admin;
let propertyId: string;
beforeEach(async () => {
  await testServer.empty();
  admin = await newAdmin(server, 'ada@site.example');
  propertyId = await propertyOf(testServer);
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
async function report(email = guestEmail, change: Record<string, unknown> = {}) {
  const sides = await startInquiry(testServer, propertyId, { email, ...change });
  valueOf(await reportInquiry(server, sides.owner, { message: 'They are rude' }));
  return { ...sides, id: sides.owner.inquiryId };
}

const historyOf = () =>
  db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'propertyId', 'personId', 'notes'])
    .where('action', 'in', ['person-blocked', 'person-unblocked', 'paused', 'resumed'])
    .orderBy('id')
    .execute();

describe('blocking a guest', () => {
  test('closes all conversations of the mailbox, and unblocking opens none', async () => {
    const { id, ...sides } = await report();
    const elsewhere = await startInquiry(testServer, await propertyOf(testServer, 'else@home.example'), {
      email: guestEmail.replace('@', '+travel@'),
    });
    for (const _ of [1, 2]) valueOf(await blockReported(server, admin, id, 'guest'));
    const expectClosed = async () => {
      for (const side of [sides.guest, sides.owner, elsewhere.guest, elsewhere.owner]) {
        expect(await getInquiry(server, side)).toMatchObject({ isClosed: true });
        expect(failureOf(await sendTestMessage(testServer, side, 'But'))).toBe('inquiry-closed');
        expect(failureOf(await reportInquiry(server, side, { message: 'Rude' }))).toBe('inquiry-closed');
      }
    };
    await expectClosed();
    expect(await blockedOf(id)).toEqual({ guest: true, owner: false });
    await unblockAll(server, admin);
    await expectClosed();
    expect(await blockedOf(id)).toEqual({ guest: false, owner: false });
  });

  test('refuses new inquiries of all addresses of the mailbox', async () => {
    const { id } = await report();
    valueOf(await blockReported(server, admin, id, 'guest'));
    valueOf(
      await sendTestInquiry(testServer, propertyId, {
        message: 'Me again',
        email: guestEmail.toUpperCase().replace('@', '+AGAIN@'),
      }),
    );
    const again = await sideMailedTo(testServer, guestEmail.replace('@', '+again@'));
    expect(failureOf(await verifyInquiry(server, again))).toBe('person-blocked');
    await unblockAll(server, admin);
    valueOf(await verifyInquiry(server, again));
  });

  test('holds after an address change, for both addresses', async () => {
    const former = await provedUser(testServer, guestEmail);
    const { id } = await report();
    valueOf(await blockReported(server, admin, id, 'guest'));
    const email = 'new@guest.example';
    const token = await requestNewAddress(testServer, former, email);
    valueOf(await changeEmail(server, token, byPassword));
    const user = await userWith(server, await signIn(server, email));
    const askAgain = () => sendTestInquiry(testServer, propertyId, { email }, { user });
    expect(failureOf(await askAgain())).toBe('person-blocked');
    expect(await list()).toMatchObject([
      { email, reason: 'Asks for cash.', blockedBy: expect.stringContaining('ada') },
      { email: guestEmail },
    ]);
    const [newBlock] = await list();
    valueOf(await unblockPerson(server, admin, String(newBlock?.id)));
    valueOf(await askAgain());
    const old = await startUnverifiedInquiry(testServer, propertyId, { message: 'From the old mailbox' });
    expect(failureOf(await verifyInquiry(server, old))).toBe('person-blocked');
  });

  test('blocks the new address if the account changes it at the same time', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const [email, newEmail] = [`guest${round}@guest.example`, `new${round}@guest.example`];
      const user = await provedUser(testServer, email);
      const { id } = await report(email);
      const token = await requestNewAddress(testServer, user, newEmail);
      const [changed, blocked] = await Promise.all([
        changeEmail(server, token, byPassword),
        blockReported(server, admin, id, 'guest'),
      ]);
      valueOf(changed);
      valueOf(blocked);
      expect(await isBlocked(db, [newEmail])).toBe(true);
    }
  });
});

describe('blocking an owner', () => {
  test('closes all conversations about the owner’s homes', async () => {
    const { id } = await report();
    const elsewhere = await propertyOf(testServer, ownerEmail.replace('@', '+second@'));
    const open = await startInquiry(testServer, elsewhere, { email: 'open@guest.example' });
    const agreed = await startInquiry(testServer, elsewhere, {
      email: 'agreed@guest.example',
      checkIn: inDays(100),
      checkOut: inDays(140),
    });
    valueOf(await acceptCurrentStay(testServer, agreed.owner));
    const waiting = await startUnverifiedInquiry(testServer, elsewhere, { email: 'waiting@guest.example' });
    valueOf(await blockReported(server, admin, id, 'owner'));
    expect(await blockedOf(id)).toEqual({ guest: false, owner: true });

    const agreedDates = await shownDates(testServer, agreed.owner);
    for (const result of [
      await sendTestMessage(testServer, open.owner, 'Pay me first'),
      await sendTestMessage(testServer, open.guest, 'Hello?'),
      await shareContact(server, open.owner),
      await acceptCurrentStay(testServer, open.owner),
      await reportInquiry(server, open.owner, { message: 'Rude' }),
      await endStay(server, agreed.owner, { ...agreedDates, message: 'Sorry' }, uuidv4()),
    ])
      expect(failureOf(result)).toBe('inquiry-closed');
    for (const result of [
      await sendTestInquiry(testServer, propertyId),
      await sendTestInquiry(testServer, elsewhere),
      await verifyInquiry(server, waiting),
    ])
      expect(failureOf(result)).toBe('property-unlisted');
    valueOf(await endStay(server, agreed.owner, agreedDates, uuidv4()));

    await unblockAll(server, admin);
    valueOf(await resumePropertyAsAdmin(server, admin, elsewhere));
    expect(failureOf(await sendTestMessage(testServer, open.owner, 'I’m back'))).toBe('inquiry-closed');
    valueOf(await verifyInquiry(server, waiting));
    valueOf(await sendTestMessage(testServer, waiting, 'Welcome back'));
  });

  test('takes public homes off the site, and unblocking lets an administrator put them back', async () => {
    const byOwner = await propertyOf(testServer);
    const other = await propertyOf(testServer, 'else@home.example');
    valueOf(await pauseProperty(server, ownedOf(byOwner), {}, new Date()));
    await clearMailbox(testServer);
    valueOf(await block(ownerEmail.replace('@', '+tag@')));
    for (const id of [propertyId, byOwner]) expect(await isPublic(id)).toBe(false);
    expect(await isPublic(other)).toBe(true);
    await unblockAll(server, admin);
    for (const id of [propertyId, byOwner]) expect(await isPublic(id)).toBe(false);
    expect(await sentMails(testServer)).toEqual([]);
    valueOf(await resumePropertyAsAdmin(server, admin, propertyId));
    valueOf(await resumeProperty(server, ownedOf(byOwner)));
    for (const id of [propertyId, byOwner]) expect(await isPublic(id)).toBe(true);
    const { uid: actorId } = admin;
    expect((await historyOf()).filter((event) => event.propertyId === propertyId)).toMatchObject([
      { action: 'paused', actorId, notes: 'The owner is blocked: Asks for cash.' },
      { action: 'resumed', actorId },
    ]);
  });

  test('lets neither the owner, a reviewer nor the hourly job make a home public', async () => {
    const pending = await submitProperty(testServer, { email: ownerEmail });
    await updateProperty(testServer, pending, { submitterEmailVerified: true });
    const byOwner = await propertyOf(testServer);
    valueOf(await pauseProperty(server, ownedOf(byOwner), { pausedUntil: inDays(1) }, new Date()));
    valueOf(await block(ownerEmail));
    expect(failureOf(await approveProperty(server, admin, pending))).toBe('owner-blocked');
    expect(failureOf(await resumePropertyAsAdmin(server, admin, propertyId))).toBe('owner-blocked');
    expect(failureOf(await resumeProperty(server, ownedOf(byOwner)))).toBe('person-blocked');
    await keepListingsFresh(db, new Date(Date.now() + 2 * 86_400_000));
    expect(await isPublic(byOwner)).toBe(false);
    await unblockAll(server, admin);
    await keepListingsFresh(db, new Date(Date.now() + 2 * 86_400_000));
    expect(await isPublic(byOwner)).toBe(true);
  });

  test('closes a home that a blocked person got later, in the hourly job', async () => {
    valueOf(await block('later@home.example'));
    const { guest } = await startInquiry(testServer, propertyId);
    await updateProperty(testServer, propertyId, { submitterEmail: 'Later@home.example' });
    await keepListingsFresh(db, new Date());
    expect(await isPublic()).toBe(false);
    expect(await getInquiry(server, guest)).toMatchObject({ isClosed: true });
  });

  test('blocks an account’s verified address and its next one, not an address that was only typed', async () => {
    const owner = await provedUser(testServer, ownerEmail);
    await updateProperty(testServer, propertyId, { userId: owner.uid, submitterEmail: 'old@home.example' });
    const guest = await startUnverifiedInquiry(testServer, propertyId);
    valueOf(await verifyInquiry(server, guest));
    valueOf(await reportInquiry(server, guest, { message: 'Wants cash' }));
    valueOf(await blockReported(server, admin, guest.inquiryId, 'owner'));
    const token = await requestNewAddress(testServer, owner, 'new@home.example');
    valueOf(await changeEmail(server, token, byPassword));
    expect(new Set((await list()).map(({ email }) => email))).toEqual(
      new Set(['new@home.example', ownerEmail]),
    );
  });

  test('blocks a person as a guest and as an owner', async () => {
    const elsewhere = await propertyOf(testServer, 'else@home.example');
    const asGuest = await startInquiry(testServer, elsewhere, { email: ownerEmail });
    valueOf(await reportInquiry(server, asGuest.owner, { message: 'Spam' }));
    valueOf(await blockReported(server, admin, asGuest.guest.inquiryId, 'guest'));
    expect(await getInquiry(server, asGuest.guest)).toMatchObject({ isClosed: true });
    expect(await isPublic()).toBe(false);
  });

  test('blocks while the owner accepts a stay, in 10 concurrent rounds', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const email = `round${round}@home.example`;
      propertyId = await propertyOf(testServer, email);
      const { id, owner } = await report(`round${round}@guest.example`);
      const [accepted, blocked] = await Promise.all([
        acceptCurrentStay(testServer, owner),
        blockReported(server, admin, id, 'owner'),
      ]);
      valueOf(blocked);
      expect([null, 'inquiry-closed']).toContain(failureOf(accepted));
      expect(await isPublic()).toBe(false);
    }
  });
});

describe('an address that no one has verified', () => {
  /** A home that another person submitted with the owner's address. */
  async function typedHome(userId: string | null = null) {
    const id = await propertyOf(testServer);
    await updateProperty(testServer, id, { submitterEmailVerified: false, userId, title: 'Typed' });
    return id;
  }
  const reportHome = async (id: string) => {
    const visit = { reportId: uuidv7(), clientAddress: '192.0.2.1', senderEmails: [] };
    const form = { reason: 'scam', email: ownerEmail };
    valueOf(await reportProperty(server, form, { propertyId: id, ...visit }));
    const { items } = await listOpenReports(server, admin, 1);
    return items.find((subject) => subject.id === id);
  };

  test('can’t be blocked, and neither can the address of an account that hasn’t verified it', async () => {
    const account = await newUser(server, 'typed@home.example');
    for (const id of [await typedHome(), await typedHome(account.uid)]) {
      expect((await reportHome(id))?.isOwnerVerified).toBe(false);
      expect(failureOf(await blockReported(server, admin, id, 'owner'))).toBe('invalid');
      expect(await isPublic(id)).toBe(true);
    }
    expect(await list()).toEqual([]);
    expect(await isPublic()).toBe(true);
  });

  test('keeps its home on the site when the address is blocked', async () => {
    const typed = await typedHome();
    expect((await reportHome(propertyId))?.isOwnerVerified).toBe(true);
    valueOf(await block(ownerEmail.replace('@', '+x@')));
    expect([await isPublic(), await isPublic(typed)]).toEqual([false, true]);
  });

  test('is verified once its mailbox opens the link to the home', async () => {
    const id = await submitProperty(testServer, { email: 'new@home.example' });
    const owner = async () => valueOf(await getPropertyToReview(server, admin, id)).ownerAddress;
    expect(await owner()).toMatchObject({ isVerified: false });
    await browserOpening(testServer, await linkTokenTo(testServer, 'new@home.example'));
    expect(await owner()).toMatchObject({ isVerified: true });
    valueOf(await approveProperty(server, admin, id));
    valueOf(await block('new@home.example'));
    expect(await isPublic(id)).toBe(false);
  });

  test('keeps its home without an account when the account with that address changes it', async () => {
    const user = await provedUser(testServer, ownerEmail);
    const typed = await typedHome();
    const token = await requestNewAddress(testServer, user, 'moved@home.example');
    valueOf(await changeEmail(server, token, byPassword));
    expect(await storedProperty(testServer, propertyId)).toMatchObject({ userId: user.uid });
    expect(await storedProperty(testServer, typed)).toMatchObject({
      userId: null,
      submitterEmailVerified: false,
    });
  });
});

test('refuses a submission with a blocked address, and keeps its draft', async () => {
  valueOf(await block('rosa@blocked.example'));
  await expect(submitProperty(testServer, { email: 'rosa@blocked.example' })).rejects.toThrow(
    'person-blocked',
  );
  const drafts = await db.selectFrom('propertyVersions').select('id').where('state', '=', 'draft').execute();
  expect(drafts).toHaveLength(1);
});

test('refuses to block without an address or a reason, and blocks an address once', async () => {
  expect(await block('gwen@', '')).toMatchObject({
    failure: { issues: [{ field: 'email' }, { field: 'blockReason' }] },
  });
  const user = await provedUser(testServer, guestEmail);
  for (const reason of ['Asks for cash.', 'Another reason'])
    valueOf(await block(guestEmail.toUpperCase(), reason));
  expect(await list()).toMatchObject([{ email: guestEmail, reason: 'Asks for cash.' }]);
  const { uid: actorId } = admin;
  expect(await historyOf()).toEqual([
    { action: 'person-blocked', actorId, personId: user.uid, propertyId: null, notes: 'Asks for cash.' },
  ]);
});

test('lists blocked people, 25 on a page, and ones whose address isn’t known', async () => {
  for (let number = 10; number < 37; number += 1) valueOf(await block(`person${number}@guest.example`));
  const first = await listBlockedPeople(server, admin, 1);
  expect([first.items.length, first.hasMore]).toEqual([25, true]);
  expect(first.items[0]).toMatchObject({ email: 'person36@guest.example' });
  expect(await list(2)).toHaveLength(2);
  await sql`INSERT INTO blocked_senders (email_hash) VALUES (sha256('x'))`.execute(db);
  const unknown = (await list()).find(({ email }) => email === null);
  expect(unknown).toMatchObject({ email: null, reason: null, blockedBy: null });
  for (const id of [String(unknown?.id), 'no id', '']) valueOf(await unblockPerson(server, admin, id));
  expect((await list()).some(({ email }) => email === null)).toBe(false);
});
