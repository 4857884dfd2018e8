import { beforeEach, expect, test } from 'vitest';
import { storeChanges } from '#tests/support/properties.ts';
import { failureOf, issuesOf, setUpSite, valueOf } from '#tests/support/site.ts';
import { account, browserOpening, linkTokenTo, newBrowser } from '#tests/support/keys.ts';
import type { Browser } from '../access/browsers.ts';
import { listKindsFor, openLinkKey } from '../access/keys.ts';
import { authorizeOwner, authorizeSide } from '../access/proofs.ts';
import { exportFeed, getCalendarToken } from '../calendar/feed-export.ts';
import { openChanges } from '../versions/open.ts';
import { blockPerson } from './blocked-people.ts';
import { correctAddressAsAdmin } from './correct-address.ts';
import { acceptChanges, approveProperty } from './decide.ts';
import { deletePropertyAsAdmin } from './delete-property.ts';
import { getPropertyToReview } from './review-property.ts';

const site = await setUpSite({ REGISTRATIONS_PER_HOUR: '1000', INQUIRIES_PER_HOUR: '1000' });
const { server, db } = site;
const ada = await site.admin();

let number = 0;
/** The mistyped and the right address. */
let wrong: string;
let right: string;
let browser: Browser;
/** A home that was submitted in `browser` with the mistyped address. */
let id: string;

beforeEach(async () => {
  await site.clearLimits();
  number += 1;
  wrong = `rosa${number}@gmial.example`;
  right = `rosa${number}@gmail.example`;
  browser = await newBrowser(site);
  id = await site.pendingHome({ email: wrong, browser });
});

const correct = (email = right, correctionReason = 'The owner called.') =>
  correctAddressAsAdmin(server, ada, id, { email, correctionReason });
const review = async () => valueOf(await getPropertyToReview(server, ada, id));

test('moves mails, keys and answers to the right address, with the reason in the audit log', async () => {
  valueOf(await approveProperty(server, ada, id));
  const free = { nextAvailableDate: '2026-01-01', desiredRentalLength: ['1-3 months' as const] };
  await site.change(id, free);
  const { inquiryId } = (await site.inquiry(id, { email: `gwen${number}@guest.example` })).guest;
  const links = [await linkTokenTo(site, wrong), await site.inquiryTokenTo(wrong)];
  const feed = await getCalendarToken(db, id);
  await storeChanges(site, id, { landlordEmail: wrong, title: 'T' });
  valueOf(await correct());
  const corrected = { submitterEmail: right, landlordEmail: right, userId: null };
  expect(await site.rowOf(id)).toMatchObject({ ...corrected, submitterEmailVerified: false });
  for (const token of links) expect(await openLinkKey(db, token)).toBeNull();
  expect(await exportFeed(server, String(feed))).toBeNull();
  expect(await authorizeSide(server, inquiryId, { user: null, browser }, 'owner')).not.toBeNull();
  const versions = db.selectFrom('propertyVersions').select('fields').where('propertyId', '=', id);
  const fields = (await versions.where('number', 'is not', null).execute()).map((each) => each.fields);
  expect(fields.map((each) => each?.landlordEmail)).toEqual([right, right]);
  const events = db.selectFrom('auditLog').select(['actorId', 'notes']).where('propertyId', '=', id);
  const event = { actorId: ada.uid, notes: 'The owner called.' };
  expect(await events.where('action', '=', 'address-corrected').execute()).toEqual([event]);
});

test('mails the new address links, which verify it', async () => {
  await site.sendMails();
  valueOf(await correct());
  const mails = await site.mails(right);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your links on Baystead']);
  expect(mails[0]?.text).not.toContain(wrong);
  expect(await review()).toMatchObject({ ownerAddress: { email: right, isVerified: false } });
  await browserOpening(site, await linkTokenTo(site, right));
  expect(await review()).toMatchObject({ ownerAddress: { email: right, isVerified: true } });
});

test('takes the home and its unsent changes from a reader of the old mailbox', async () => {
  const stranger = await browserOpening(site, await linkTokenTo(site, wrong));
  const draftId = valueOf(await openChanges(server, await site.owned(id), stranger.browser));
  const owner = await site.verifiedUser(right);
  const formerAccount = await site.verifiedUser(wrong);
  valueOf(await correct());
  for (const subject of [id, draftId]) expect(await listKindsFor(db, stranger.browser, subject)).toEqual([]);
  expect(await listKindsFor(db, browser, id)).toEqual(['property']);
  expect(await authorizeOwner(server, id, account(formerAccount))).toBeNull();
  expect(await authorizeOwner(server, id, account(owner))).not.toBeNull();
  const drafts = db.selectFrom('propertyVersions').select(['userId', 'answers']).where('id', '=', draftId);
  const answers = { landlord: { landlordEmail: right } };
  expect(await drafts.executeTakeFirstOrThrow()).toMatchObject({ userId: null, answers });
});

test('needs a reason and another address that isn’t blocked', async () => {
  expect(issuesOf(await correct('nobody'))).toHaveProperty('email');
  expect(issuesOf(await correct(right, ' '))).toHaveProperty('correctionReason');
  expect(issuesOf(await correct(wrong.toUpperCase()))).toHaveProperty('email');
  valueOf(await blockPerson(server, ada, { email: right, blockReason: 'Spam' }));
  expect(failureOf(await correct())).toBe('owner-blocked');
});

test('refuses a home of an account, also without a profile, and one that’s gone', async () => {
  const owner = await site.verifiedUser(`account${number}@site.example`);
  await site.change(id, { userId: owner.uid });
  await db.deleteFrom('users').where('uid', '=', owner.uid).execute();
  expect(await review()).toMatchObject({ accountEmail: null, ownerAddress: { hasAccount: true } });
  expect(failureOf(await correct())).toBe('invalid');
  valueOf(await deletePropertyAsAdmin(server, ada, id, 'A duplicate.'));
  expect(failureOf(await correct())).toBe('property-gone');
});

test('doesn’t follow another contact email of the listing', async () => {
  valueOf(await approveProperty(server, ada, id));
  const version = await storeChanges(site, id, { landlordEmail: right });
  valueOf(await acceptChanges(server, ada, id, version));
  expect(await site.rowOf(id)).toMatchObject({ submitterEmail: wrong, landlordEmail: right });
});
