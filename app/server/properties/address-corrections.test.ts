// Correcting the address of an owner without an account: who may, what moves, and what doesn't.
import { beforeEach, describe, expect, test } from 'vitest';
import { failureOf, inquiryTokenTo, issuesOf, provedUser, startInquiry } from '#tests/support/inquiries.ts';
import { account, browserOpening, linkTokensTo, linkTokenTo, newBrowser } from '#tests/support/keys.ts';
import { storeChanges, storedProperty, updateProperty } from '#tests/support/properties.ts';
import {
  clearMailbox,
  clearRateLimits,
  newAdmin,
  sentMails,
  setUpTestServer,
  submitProperty,
  subjectsMailedTo,
  valueOf,
} from '#tests/support/test-server.ts';
import type { Browser } from '../access/browsers.ts';
import { authorizeOwner, authorizeSide, type Caller } from '../access/proofs.ts';
import { copyLinkKey, listKindsFor, openLinkKey } from '../access/keys.ts';
import { blockEmailAddress } from '../accounts/blocks.ts';
import { exportFeed, getCalendarToken } from '../calendar/feed-export.ts';
import { correctAddressAsAdmin } from '../admin/correct-address.ts';
import { deletePropertyAsAdmin } from '../admin/delete-property.ts';
import { acceptChanges, approveProperty } from '../admin/decide.ts';
import { getPropertyToReview } from '../admin/review-property.ts';
import { undoDecision } from '../admin/undo-decision.ts';
import { requestLinks } from '../inquiries/request-links.ts';
import { openChanges } from '../versions/open.ts';
import { confirmAddressCorrection, correctOwnAddress, findAddressCorrection } from './address-corrections.ts';
import { getOwnerAddress } from './owner-address.ts';
import { listOwnProperties } from './owner-properties.ts';

const testServer = await setUpTestServer({ REGISTRATIONS_PER_HOUR: '1000', INQUIRIES_PER_HOUR: '1000' });
const { server, db } = testServer;
const ada = await newAdmin(server, 'ada@site.example');
const clientAddress = '192.0.2.1';
const movedNotice = 'We now send mail about a home somewhere else';

let number = 0;
/** The mistyped and the right address. */
let wrong: string;
let right: string;
let browser: Browser;
/** A home that was submitted in `browser` with the mistyped address. */
let id: string;
/** The token of the first link to `wrong`. */
let wrongToken: string;

beforeEach(async () => {
  await clearRateLimits(testServer);
  number += 1;
  wrong = `rosa${number}@gmial.example`;
  right = `rosa${number}@gmail.example`;
  browser = await newBrowser(testServer);
  id = await submitProperty(testServer, { email: wrong, browser });
  wrongToken = await linkTokenTo(testServer, wrong);
});

const caller = (): Caller => ({ user: null, browser });

async function ownedBy(by = caller()) {
  const owned = await authorizeOwner(server, id, by);
  if (!owned) throw new Error('the caller doesn’t own the home');
  return owned;
}
async function correct(email = right, by = caller()) {
  return correctOwnAddress(server, await ownedBy(by), { ...by, clientAddress }, { email });
}
const confirm = (token: string) => confirmAddressCorrection(server, token, clientAddress);
const mailTo = async (by = caller()) => getOwnerAddress(server, await ownedBy(by), by);
const addresses = async () => {
  const { submitterEmail, landlordEmail, userId } = await storedProperty(testServer, id);
  return { submitterEmail, landlordEmail, userId };
};
const actions = async () => {
  const events = db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'notes'])
    .where('propertyId', '=', id);
  return (await events.orderBy('id').execute()).slice(-2);
};
async function correctAndConfirm() {
  valueOf(await correct());
  const token = await linkTokenTo(testServer, right);
  valueOf(await confirm(token));
  return token;
}

describe('the browser that submitted a home', () => {
  test('moves mails, keys and answers to the right address after a press there', async () => {
    const { inquiryId } = (await approvedWithInquiry()).guest;
    const owners = await inquiryTokenTo(testServer, wrong);
    const feed = await getCalendarToken(db, id);
    await storeChanges(testServer, id, { landlordEmail: wrong, title: 'T' });
    expect(valueOf(await correct())).toBe(`We’ve asked ${right} to confirm. The email has a link to press.`);
    expect(await mailTo()).toEqual({ email: wrong, pendingEmail: right, change: 'here' });
    const token = await linkTokenTo(testServer, right);
    expect(await findAddressCorrection(server, token)).toMatchObject({ propertyId: id, email: right });
    expect(await addresses()).toMatchObject({ submitterEmail: wrong });
    valueOf(await confirm(token));
    expect(await addresses()).toEqual({ submitterEmail: right, landlordEmail: right, userId: null });
    expect(await openLinkKey(db, wrongToken)).toBeNull();
    expect(await openLinkKey(db, owners)).toBeNull();
    expect(await exportFeed(server, String(feed))).toBeNull();
    expect(await openLinkKey(db, token)).toEqual({ kind: 'property', subjectId: id });
    expect(await authorizeSide(server, inquiryId, caller(), 'owner')).not.toBeNull();
    const versions = db.selectFrom('propertyVersions').select('fields').where('propertyId', '=', id);
    const fields = (await versions.where('number', 'is not', null).execute()).map((each) => each.fields);
    expect(fields.map((each) => each?.landlordEmail)).toEqual([right, right]);
    expect(await subjectsMailedTo(testServer, wrong)).toContain(movedNotice);
  });

  /** The home is public, and a guest asked about it. */
  async function approvedWithInquiry() {
    valueOf(await approveProperty(server, ada, id));
    await updateProperty(testServer, id, {
      nextAvailableDate: '2026-01-01',
      desiredRentalLength: ['1-3 months'],
    });
    return startInquiry(testServer, id, { email: `gwen${number}@guest.example` });
  }

  test('names neither address in the mail to the other', async () => {
    await correctAndConfirm();
    const notice = (await sentMails(testServer, wrong)).find(({ subject }) => subject === movedNotice);
    expect(notice?.text).not.toContain(right);
    expect((await sentMails(testServer, right))[0]?.text).not.toContain(wrong);
  });

  test('keeps its own key, and a browser that opened the old link loses every key', async () => {
    valueOf(await correct());
    const stranger = await browserOpening(testServer, wrongToken);
    // Opening the form gives the stranger a key of its own.
    const draftId = valueOf(await openChanges(server, await ownedBy(stranger), stranger.browser));
    expect(await listKindsFor(db, stranger.browser, draftId)).toEqual(['shared-draft']);
    valueOf(await openChanges(server, await ownedBy(), browser));
    valueOf(await confirm(await linkTokenTo(testServer, right)));
    expect(await listKindsFor(db, stranger.browser, id)).toEqual([]);
    expect(await listKindsFor(db, stranger.browser, draftId)).toEqual([]);
    expect(await listKindsFor(db, browser, id)).toEqual(['property']);
    expect(await listKindsFor(db, browser, draftId)).toEqual(['shared-draft']);
  });

  test('can’t correct the address once a mailed link was opened, and neither can that browser', async () => {
    const stranger = await browserOpening(testServer, wrongToken);
    expect(await mailTo()).toMatchObject({ change: 'opened' });
    expect(await mailTo(stranger)).toMatchObject({ change: 'team' });
    expect(failureOf(await correct())).toBe('invalid');
    expect(failureOf(await correct(right, stranger))).toBe('invalid');
    expect(await sentMails(testServer, right)).toEqual([]);
  });

  test('names the new address to no other browser, and to no account of the old address', async () => {
    valueOf(await correct());
    expect(await mailTo(await browserOpening(testServer, wrongToken))).toMatchObject({ pendingEmail: null });
    expect(await mailTo(account(await provedUser(testServer, wrong)))).toMatchObject({ pendingEmail: null });
    expect(await mailTo()).toMatchObject({ pendingEmail: right });
  });

  test('can’t correct an address that an account has verified', async () => {
    const owner = await provedUser(testServer, wrong);
    expect(await mailTo()).toMatchObject({ change: 'opened' });
    expect(await mailTo(account(owner))).toMatchObject({ change: 'account' });
    expect(failureOf(await correct())).toBe('invalid');
  });

  test('can’t correct the address of a home that an account owns', async () => {
    const owner = await provedUser(testServer, `account${number}@site.example`);
    await updateProperty(testServer, id, { userId: owner.uid });
    expect(await mailTo()).toMatchObject({ email: owner.email, change: 'account' });
    expect(failureOf(await correct())).toBe('invalid');
  });

  test('gets a message for the same address, and ends a correction with it', async () => {
    expect(issuesOf(await correct(wrong.toUpperCase()))).toEqual({
      email: `Mail about this home already goes to ${wrong}.`,
    });
    valueOf(await correct());
    const token = await linkTokenTo(testServer, right);
    expect(valueOf(await correct(wrong))).toBe(
      `Mail about this home keeps going to ${wrong}. We’ve canceled the change to ${right}, and its link doesn’t work anymore.`,
    );
    expect(await mailTo()).toMatchObject({ pendingEmail: null });
    expect(await actions()).toEqual([
      { action: 'address-correction-requested', actorId: null, notes: null },
      { action: 'address-correction-canceled', actorId: null, notes: null },
    ]);
    expect(failureOf(await confirm(token))).toBe('link-expired');
    expect(await openLinkKey(db, token)).toBeNull();
  });

  test('gets messages for a malformed and for a blocked address', async () => {
    expect(issuesOf(await correct('rosa'))).toHaveProperty('email');
    await db
      .transaction()
      .execute((transaction) =>
        blockEmailAddress(transaction, right, { reason: 'spam', blockedBy: ada.uid }),
      );
    expect(failureOf(await correct())).toBe('person-blocked');
  });

  test('is limited in mails to one address', async () => {
    const results: (string | null)[] = [];
    for (let sent = 0; sent < 5; sent += 1) results.push(failureOf(await correct()));
    expect(results.slice(0, 2)).toEqual([null, null]);
    expect(results.at(-1)).toBe('too-many-requests');
  });
});

describe('the link to the new address', () => {
  test('opens nothing before the press, not even in a browser that copies its key', async () => {
    valueOf(await correct());
    const token = await linkTokenTo(testServer, right);
    expect(await openLinkKey(db, token)).toBeNull();
    const other = await newBrowser(testServer);
    await copyLinkKey(db, token, other);
    expect(await listKindsFor(db, other, id)).toEqual([]);
    expect(await storedProperty(testServer, id)).toMatchObject({ submitterEmailVerified: false });
    valueOf(await confirm(token));
    expect(await storedProperty(testServer, id)).toMatchObject({ submitterEmailVerified: true });
  });

  test('confirms once, and opens the home from then on', async () => {
    const token = await correctAndConfirm();
    expect(failureOf(await confirm(token))).toBe('link-expired');
    expect(await openLinkKey(db, token)).toEqual({ kind: 'property', subjectId: id });
    expect((await subjectsMailedTo(testServer, wrong)).filter((each) => each === movedNotice)).toHaveLength(
      1,
    );
  });

  test('of an earlier correction ends with the next one', async () => {
    valueOf(await correct());
    const first = await linkTokenTo(testServer, right);
    const other = `other${number}@gmail.example`;
    valueOf(await correct(other));
    expect(failureOf(await confirm(first))).toBe('link-expired');
    valueOf(await confirm(await linkTokenTo(testServer, other)));
    expect(await addresses()).toMatchObject({ submitterEmail: other });
  });

  test('confirms only one of two concurrent corrections', async () => {
    const other = `other${number}@gmail.example`;
    const results = await Promise.all([correct(), correct(other)]);
    expect(results.map(failureOf)).toEqual([null, null]);
    const tokens = [...(await linkTokensTo(testServer, right)), ...(await linkTokensTo(testServer, other))];
    const confirmed = await Promise.all(tokens.map(confirm));
    expect(confirmed.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('confirms only once if Confirm is pressed twice', async () => {
    valueOf(await correct());
    const token = await linkTokenTo(testServer, right);
    const confirmed = await Promise.all([confirm(token), confirm(token)]);
    expect(new Set(confirmed.map(failureOf))).toEqual(new Set(['link-expired', null]));
  });

  test('opens nothing after the home was deleted', async () => {
    valueOf(await correct());
    const token = await linkTokenTo(testServer, right);
    valueOf(await deletePropertyAsAdmin(server, ada, id, 'A duplicate.'));
    expect(failureOf(await confirm(token))).toBe('link-expired');
    expect(await openLinkKey(db, token)).toBeNull();
  });

  test('isn’t mailed after the correction ended', async () => {
    valueOf(await correct());
    valueOf(await correct(wrong));
    expect(await sentMails(testServer, right)).toEqual([]);
  });

  test('confirms nothing after the address was blocked, or the home got an account', async () => {
    valueOf(await correct());
    const token = await linkTokenTo(testServer, right);
    const owner = await provedUser(testServer, `account${number}@site.example`);
    await updateProperty(testServer, id, { userId: owner.uid });
    expect(failureOf(await confirm(token))).toBe('link-expired');
    await updateProperty(testServer, id, { userId: null });
    await db
      .transaction()
      .execute((transaction) =>
        blockEmailAddress(transaction, right, { reason: 'spam', blockedBy: ada.uid }),
      );
    expect(failureOf(await confirm(token))).toBe('person-blocked');
    expect(await addresses()).toMatchObject({ submitterEmail: wrong });
  });
});

describe('after a correction', () => {
  test('the account of the new address owns the home, and the one of the old address doesn’t', async () => {
    valueOf(await correct());
    const token = await linkTokenTo(testServer, right);
    // Verified after the request.
    const stranger = await provedUser(testServer, wrong);
    const owner = await provedUser(testServer, right);
    valueOf(await confirm(token));
    expect(await authorizeOwner(server, id, account(stranger))).toBeNull();
    expect((await listOwnProperties(server, stranger, null)).properties).toEqual([]);
    expect(await authorizeOwner(server, id, account(owner))).not.toBeNull();
  });

  test('unsent changes belong to no account of the old address, and have the new one', async () => {
    valueOf(await correct());
    const stranger = await provedUser(testServer, wrong);
    const owned = await ownedBy(account(stranger));
    const draftId = valueOf(await openChanges(server, owned, await newBrowser(testServer)));
    valueOf(await confirm(await linkTokenTo(testServer, right)));
    const drafts = db.selectFrom('propertyVersions').select(['userId', 'answers']).where('id', '=', draftId);
    expect(await drafts.executeTakeFirstOrThrow()).toMatchObject({
      userId: null,
      answers: { landlord: { landlordEmail: right } },
    });
  });

  test('"Send me my links" sends the link to the new address, and none to the old one', async () => {
    await correctAndConfirm();
    await clearMailbox(testServer);
    for (const email of [wrong, right]) valueOf(await requestLinks(server, { email }, clientAddress));
    expect(await sentMails(testServer, wrong)).toEqual([]);
    expect(await sentMails(testServer, right)).toHaveLength(1);
  });
});

describe('an administrator', () => {
  const correctAs = (email: string, correctionReason = 'The owner called.') =>
    correctAddressAsAdmin(server, ada, id, { email, correctionReason });
  test('corrects the address after a link was opened, with a reason in the audit log', async () => {
    const stranger = await browserOpening(testServer, wrongToken);
    expect(valueOf(await correctAs(right))).toContain(right);
    expect(await mailTo()).toMatchObject({ pendingEmail: right, change: 'opened' });
    expect(await mailTo(stranger)).toMatchObject({ email: wrong, pendingEmail: null });
    valueOf(await confirm(await linkTokenTo(testServer, right)));
    expect(await addresses()).toMatchObject({ submitterEmail: right });
    expect(await authorizeOwner(server, id, stranger)).toBeNull();
    expect(await actions()).toEqual([
      { action: 'address-correction-requested', actorId: ada.uid, notes: 'The owner called.' },
      { action: 'address-corrected', actorId: ada.uid, notes: null },
    ]);
    expect(await subjectsMailedTo(testServer, wrong)).toContain(movedNotice);
  });

  test('needs a reason and an address, and can’t correct a home of an account or one that’s gone', async () => {
    expect(issuesOf(await correctAs('nobody'))).toHaveProperty('email');
    expect(issuesOf(await correctAs(right, ' '))).toHaveProperty('correctionReason');
    const owner = await provedUser(testServer, `account${number}@site.example`);
    await updateProperty(testServer, id, { userId: owner.uid });
    expect(failureOf(await correctAs(right))).toBe('invalid');
    valueOf(await deletePropertyAsAdmin(server, ada, id, 'A duplicate.'));
    expect(failureOf(await correctAs(right))).toBe('property-gone');
  });

  test('cancels a correction with the current address, with the reason in the audit log', async () => {
    valueOf(await correctAs(right));
    expect(valueOf(await correctAs(wrong, 'It was right.'))).toContain(`canceled the change to ${right}`);
    expect(await actions()).toMatchObject([
      {},
      { action: 'address-correction-canceled', actorId: ada.uid, notes: 'It was right.' },
    ]);
  });

  const review = async () => valueOf(await getPropertyToReview(server, ada, id));

  test('reads the owner’s address, and which address accepting the changes asks to confirm', async () => {
    expect(await review()).toMatchObject({
      ownerAddress: { email: wrong, pendingEmail: null, hasAccount: false },
      addressAfterAccepting: null,
    });
    await storeChanges(testServer, id, { landlordEmail: right });
    expect(await review()).toMatchObject({ addressAfterAccepting: { asks: right } });
    valueOf(await correctAs(right));
    expect(await review()).toMatchObject({ ownerAddress: { email: wrong, pendingEmail: right } });
  });

  test('reads that accepting the former address cancels its correction', async () => {
    valueOf(await approveProperty(server, ada, id));
    valueOf(
      await acceptChanges(server, ada, id, await storeChanges(testServer, id, { landlordEmail: right })),
    );
    await storeChanges(testServer, id, { landlordEmail: wrong });
    expect(await review()).toMatchObject({ addressAfterAccepting: { cancels: right } });
  });

  test('reads that a home belongs to an account that has no profile yet', async () => {
    const owner = await provedUser(testServer, `account${number}@site.example`);
    await updateProperty(testServer, id, { userId: owner.uid });
    await db.deleteFrom('users').where('uid', '=', owner.uid).execute();
    expect(await review()).toMatchObject({ accountEmail: null, ownerAddress: { hasAccount: true } });
    expect(failureOf(await correctAs(right))).toBe('invalid');
  });
});

describe('a reviewer who accepts another Email', () => {
  async function acceptEmail(landlordEmail: string) {
    valueOf(await approveProperty(server, ada, id));
    const version = await storeChanges(testServer, id, { landlordEmail });
    valueOf(await acceptChanges(server, ada, id, version));
    return version;
  }

  test('asks the new address to confirm, and mails keep going to the old one until then', async () => {
    await acceptEmail(right);
    expect(await mailTo()).toMatchObject({ email: wrong, pendingEmail: right });
    valueOf(await confirm(await linkTokenTo(testServer, right)));
    expect(await addresses()).toEqual({ submitterEmail: right, landlordEmail: right, userId: null });
  });

  test('takes it back with the decision', async () => {
    const version = await acceptEmail(right);
    valueOf(await undoDecision(server, ada, version));
    expect(await mailTo()).toMatchObject({ email: wrong, pendingEmail: null });
    expect(await sentMails(testServer, right)).toEqual([]);
  });

  test('brings back the correction that the decision replaced, with another mail', async () => {
    valueOf(await correct());
    const first = await linkTokenTo(testServer, right);
    const version = await acceptEmail(`later${number}@gmail.example`);
    expect(await mailTo()).toMatchObject({ pendingEmail: `later${number}@gmail.example` });
    valueOf(await undoDecision(server, ada, version));
    expect(await mailTo()).toMatchObject({ email: wrong, pendingEmail: right });
    expect(await sentMails(testServer, `later${number}@gmail.example`)).toEqual([]);
    expect(failureOf(await confirm(first))).toBe('link-expired');
    valueOf(await confirm(await linkTokenTo(testServer, right)));
    expect(await addresses()).toMatchObject({ submitterEmail: right });
  });

  test('brings back the correction of an earlier decision', async () => {
    await acceptEmail(right);
    const version = await storeChanges(testServer, id, { landlordEmail: wrong });
    valueOf(await acceptChanges(server, ada, id, version));
    expect(await mailTo()).toMatchObject({ pendingEmail: null });
    valueOf(await undoDecision(server, ada, version));
    expect(await mailTo()).toMatchObject({ email: wrong, pendingEmail: right });
  });

  test('asks no one if the Email wasn’t where mails go, or an account owns the home', async () => {
    await updateProperty(testServer, id, { landlordEmail: 'office@manager.example' });
    await acceptEmail(right);
    expect(await mailTo()).toMatchObject({ email: wrong, pendingEmail: null });
    const owner = await provedUser(testServer, `account${number}@site.example`);
    await updateProperty(testServer, id, { userId: owner.uid, landlordEmail: wrong });
    const version = await storeChanges(testServer, id, { landlordEmail: `later${number}@gmail.example` });
    valueOf(await acceptChanges(server, ada, id, version));
    expect(await mailTo()).toMatchObject({ pendingEmail: null });
  });
});
