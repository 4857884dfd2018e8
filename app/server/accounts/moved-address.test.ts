// What happens to an account's properties, inquiries and drafts, and to their mailed tokens, when its address
// changes.
import { account, startDraft, browserWith } from '#tests/support/keys.ts';
import { json } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  startInquiry,
  propertyOf,
  mailedDates,
  provedUser,
  startUnverifiedInquiry,
} from '#tests/support/inquiries.ts';
import {
  byPassword,
  setUpTestServer,
  password,
  sentMails,
  signIn,
  userWith,
  valueOf,
  clearMailbox,
  subjectsMailedTo,
  requestNewAddress,
} from '#tests/support/test-server.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import { getInquiry, listGuestInquiries } from '../inquiries/read-inquiries.ts';
import { exportAccountData } from '../own-account/data-export.ts';
import { listOwnProperties } from '../properties/owner-properties.ts';
import { readDraft, saveDraft } from '../submission/drafts.ts';
import { verifyInquiry } from '../inquiries/send-inquiry.ts';
import { openLinkKey } from '../access/keys.ts';
import { type User, authorizeOwner, openDraft } from '../access/proofs.ts';
import { requestLinks } from '../inquiries/request-links.ts';
import { changeEmail } from './email-changes.ts';
import { requestPasswordReset } from './passwords.ts';
import { deleteAccount } from '../own-account/account-deletion.ts';
import { storeChanges, storedProperty, updateProperty } from '#tests/support/properties.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

let rosa: User;
let number = 0;
const testServer = await setUpTestServer({
  REGISTRATIONS_PER_HOUR: '100',
  INQUIRIES_PER_HOUR: '100',
  INQUIRIES_PER_DAY: '100',
});
beforeEach(async () => {
  number += 1;
  rosa = await provedUser(testServer, `rosa${number}@site.example`);
});

const clientAddress = '192.0.2.1';
const to = () => `new${number}@site.example`;
const confirm = (token: string) => changeEmail(testServer.server, token, byPassword);
const subjectsTo = (email: string) => subjectsMailedTo(testServer, email);

const linkFor = (email: string) => requestNewAddress(testServer, rosa, email);

const guest = () => `guest${number}@guest.example`;
const moveTo = async (email: string) => valueOf(await confirm(await linkFor(email)));
/** The tokens of every link to a property, a draft or an inquiry that was mailed to an address. */
const tokensTo = async (email: string) =>
  (await sentMails(testServer, email))
    .filter(({ subject }) => !/^Confirm your (?:new )?email address/.test(subject))
    .flatMap(({ text }) => Array.from(text.matchAll(/\/link\/(\S+)/g), ([, token = '']) => token));
const opens = (token: string) => openLinkKey(testServer.db, token);
const addressesOf = (id: string) => storedProperty(testServer, id);
/** Queues three mails to the account's old address. Returns the token that verifies the new one. */
async function queueMailsBeforeMove(): Promise<string> {
  const propertyId = await propertyOf(testServer, rosa.email);
  const asGuest = await startUnverifiedInquiry(testServer, propertyId, { email: guest() });
  const token = await linkFor(to());
  await clearMailbox(testServer);
  valueOf(await verifyInquiry(testServer.server, asGuest));
  valueOf(await requestLinks(testServer.server, { email: rosa.email }, clientAddress));
  valueOf(await requestPasswordReset(testServer.server, { email: rosa.email }, clientAddress));
  return token;
}
const giveTo = (userId: string, id: string) => updateProperty(testServer, id, { userId });

describe('a verified new address', () => {
  test('replaces the old one in the account’s properties, and in properties submitted with it without an account', async () => {
    const adopted = await propertyOf(testServer, rosa.email);
    const own = await propertyOf(testServer, rosa.email.toUpperCase());
    const managed = await propertyOf(testServer, 'manager@else.example');
    const foreign = await propertyOf(testServer, 'manager@else.example');
    await giveTo(rosa.uid, own);
    await giveTo(rosa.uid, managed);
    await moveTo(to());
    const moved = { userId: rosa.uid, submitterEmail: to(), landlordEmail: to() };
    expect(await addressesOf(adopted)).toMatchObject(moved);
    expect(await addressesOf(own)).toMatchObject(moved);
    expect(await addressesOf(managed)).toMatchObject({ ...moved, landlordEmail: 'manager@else.example' });
    expect(await addressesOf(foreign)).toMatchObject({
      userId: null,
      submitterEmail: 'manager@else.example',
    });
  });

  test('revokes every token mailed for the properties, on the owner’s side of their inquiries too', async () => {
    const propertyId = await propertyOf(testServer, rosa.email);
    const sides = await startInquiry(testServer, propertyId, { email: guest() });
    valueOf(await requestLinks(testServer.server, { email: rosa.email }, clientAddress));
    const [owners, guests] = [await tokensTo(rosa.email), await tokensTo(guest())];
    expect([owners.length, guests.length]).toEqual([3, 1]);
    await moveTo(to());
    expect(await Promise.all(owners.map(opens))).toEqual([null, null, null]);
    expect(await Promise.all(guests.map(opens))).toMatchObject([{ subjectId: sides.guest.inquiryId }]);
  });

  test('revokes the keys mailed to the account as a guest, and no key of the owner', async () => {
    const owner = `owner${number}@home.example`;
    await startInquiry(testServer, await propertyOf(testServer, owner), { email: rosa.email });
    const [guests, owners] = [await tokensTo(rosa.email), await tokensTo(owner)];
    expect([guests.length, owners.length]).toEqual([1, 1]);
    await moveTo(to());
    expect(await Promise.all(guests.map(opens))).toEqual([null]);
    expect((await Promise.all(owners.map(opens))).filter(Boolean)).toHaveLength(1);
    const after = await userWith(testServer.server, await signIn(testServer.server, to()));
    expect(await listGuestInquiries(testServer.server, after)).toHaveLength(1);
  });

  test('revokes the keys of unfinished drafts and replaces the old address in their answers', async () => {
    const { draft } = await startDraft(testServer.server, rosa);
    const holder = await browserWith(testServer.server, { kind: 'shared-draft', subjectId: draft.id });
    const answers = {
      landlord: { ...completeAnswers().landlord, landlordEmail: ` ${rosa.email.toUpperCase()} ` },
    };
    valueOf(await saveDraft(testServer.server, draft, { version: 0, answers }, rosa));
    await moveTo(to());
    expect(await openDraft(testServer.server, draft.id, holder)).toBeNull();
    expect(await readDraft(testServer.server, draft)).toMatchObject({
      version: 2,
      answers: { landlord: { landlordEmail: to() } },
    });
    expect(await openDraft(testServer.server, draft.id, account(rosa))).not.toBeNull();
  });

  test('replaces the old address in changes that wait for a review', async () => {
    const id = await propertyOf(testServer, 'manager@else.example');
    await giveTo(rosa.uid, id);
    const changed = await storeChanges(testServer, id, {
      landlordEmail: rosa.email.toUpperCase(),
      title: 'T',
    });
    const other = await storeChanges(testServer, id, { landlordEmail: 'manager@else.example' });
    await moveTo(to());
    const fields = testServer.db.selectFrom('propertyVersions').select(['id', 'fields']);
    expect(await fields.where('id', 'in', [changed, other]).orderBy('number').execute()).toEqual([
      { id: changed, fields: { landlordEmail: to(), title: 'T' } },
      { id: other, fields: { landlordEmail: 'manager@else.example' } },
    ]);
  });

  test('gets the mails queued before the change, and the old address gets none with a link', async () => {
    const token = await queueMailsBeforeMove();
    valueOf(await confirm(token));
    expect(await subjectsTo(to())).toEqual([`A guest is asking about ${mailedDates()}`]);
    expect(await subjectsTo(rosa.email)).toEqual(['Your Baystead email address has changed']);
    expect(await Promise.all((await tokensTo(to())).map(opens))).toMatchObject([
      { kind: 'inquiry-as-owner' },
    ]);
  });

  test('keeps the account’s properties and inquiries from a new account with the old address', async () => {
    const propertyId = await propertyOf(testServer, rosa.email);
    const sides = await startInquiry(testServer, propertyId, { email: guest() });
    await moveTo(to());
    // Even a property that still has the old address belongs to its account only.
    await updateProperty(testServer, propertyId, { submitterEmail: rosa.email });
    const eve = await provedUser(testServer, rosa.email);
    expect((await listOwnProperties(testServer.server, eve, null)).properties).toEqual([]);
    expect(await authorizeOwner(testServer.server, propertyId, account(eve))).toBeNull();
    const exported: unknown = await json(await exportAccountData(testServer.server, eve));
    expect(exported).toMatchObject({ properties: [], inquiries: [] });
    await clearMailbox(testServer);
    valueOf(await requestLinks(testServer.server, { email: rosa.email }, clientAddress));
    expect(await sentMails(testServer, rosa.email)).toEqual([]);
    valueOf(await deleteAccount(testServer.server, eve, { currentPassword: password }, clientAddress));
    expect(await getInquiry(testServer.server, sides.guest)).not.toBeNull();
  });
});
