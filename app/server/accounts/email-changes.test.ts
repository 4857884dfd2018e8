import { sql } from 'kysely';
import { json } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { holdDate } from '#tests/support/held-date.ts';
import { completeAnswers, mailedDates } from '#tests/support/forms.ts';
import { storeChanges } from '#tests/support/properties.ts';
import { byPassword, here, password, setUpSite, valueOf } from '#tests/support/site.ts';
import { account, linkTokenTo, startDraft } from '#tests/support/keys.ts';
import { issueLinkKey, openLinkKey } from '../access/keys.ts';
import { authorizeOwner, type User } from '../access/proofs.ts';
import { getInquiry } from '../inquiries/read-inquiries.ts';
import { requestLinks } from '../inquiries/request-links.ts';
import { verifyInquiry } from '../inquiries/send-inquiry.ts';
import { deleteAccount } from '../own-account/account-deletion.ts';
import { exportAccountData } from '../own-account/data-export.ts';
import { readDraft, saveDraft } from '../submission/drafts.ts';
import { requestPasswordReset } from './passwords.ts';
import { listOwnProperties } from '../properties/owner-properties.ts';
import { logIn } from './accounts.ts';
import { changeEmail, getPendingEmail, requestEmailChange } from './email-changes.ts';

holdDate();

let rosa: User;
let number = 0;

const site = await setUpSite({ REGISTRATIONS_PER_HOUR: '100', RESET_MAILS_PER_HOUR: '3' });
const { server, db } = site;

beforeEach(async () => {
  number += 1;
  rosa = await site.verifiedUser(`rosa${number}@site.example`);
});

const to = () => `new${number}@site.example`;
const ask = (email: unknown, currentPassword: unknown = password, by = rosa) =>
  requestEmailChange(server, by, { email, currentPassword }, here.clientAddress);
const verify = (token: string) => changeEmail(server, token, byPassword);
const subjectsTo = (email: string) => site.subjectsTo(email);
const pending = () => getPendingEmail(server, rosa);
const userOf = async (email: string) => site.userWith(await site.logIn(email));

async function linkFor(email: string): Promise<string> {
  valueOf(await ask(email));
  return site.tokenTo(email);
}

test('changes the address once with the mailed link, and mails the old one on request and change', async () => {
  valueOf(await ask(` ${to().toUpperCase()} `));
  expect(await pending()).toBe(to());
  expect((await userOf(rosa.email)).uid).toBe(rosa.uid);
  const token = await site.tokenTo(to());
  valueOf(await verify(token));
  expect(await verify(token)).toEqual({ ok: false, failure: { kind: 'link-expired' } });

  const moved = { uid: rosa.uid, email: to(), emailVerified: true, firstName: 'Rosa' };
  expect(await userOf(to())).toMatchObject(moved);
  expect(await pending()).toBeNull();
  expect((await subjectsTo(rosa.email)).slice(1)).toEqual([
    'A new email address for your Baystead account',
    'Your Baystead email address has changed',
  ]);
  const old = await logIn(server, { email: rosa.email, password }, here);
  expect(old).toMatchObject({ failure: { kind: 'wrong-credentials' } });
  const { rows } = await sql`SELECT email FROM users WHERE uid = ${rosa.uid}`.execute(db);
  expect(rows).toEqual([{ email: to() }]);
  const events = db.selectFrom('auditLog').selectAll().where('actorId', '=', rosa.uid);
  expect(await events.execute()).toMatchObject([{ action: 'email-changed', notes: null, changes: null }]);
});

test('forgets the requested address after a day', async () => {
  valueOf(await ask(to()));
  await sql`UPDATE email_changes SET expires_at = expires_at - interval '1 day'`.execute(db);
  expect(await pending()).toBeNull();
});

describe('an address that has an account', () => {
  test('mails a notice to that account and reveals nothing to the requester', async () => {
    const eve = await site.user(`eve${number}@site.example`);
    const free = await ask(to());
    expect(await ask(eve.email)).toEqual(free);
    expect(await pending()).toBe(eve.email);
    expect(await subjectsTo(eve.email)).toContain('You already have a Baystead account');
    expect(await site.tokenTo(eve.email)).toBe('');
    const keys = db.selectFrom('keys').select('id').where('accountId', '=', rosa.uid);
    expect(await keys.where('kind', '=', 'change-email').execute()).toEqual([]);
  });

  test('changes nothing if the new address was registered after the request', async () => {
    const token = await linkFor(to());
    await site.register(to());
    expect(await verify(token)).toMatchObject({
      failure: { kind: 'invalid', message: 'This address has its own account now.' },
    });
    expect((await userOf(rosa.email)).uid).toBe(rosa.uid);
  });
});

test('does not move properties that were submitted with an unverified old address', async () => {
  const unproven = await site.user(`unproven${number}@site.example`);
  await site.pendingHome({ email: unproven.email });
  valueOf(await ask(to(), password, unproven));
  valueOf(await verify(await site.tokenTo(to())));
  expect((await listOwnProperties(server, await userOf(to()), null)).properties).toEqual([]);
});

describe('requestEmailChange', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    ['a wrong password', () => ask(to(), 'wrong'), 'currentPassword'],
    ['an address that is none', () => ask('rosa'), 'email'],
    ['the same address', () => ask(rosa.email.toUpperCase()), 'email'],
  ])('refuses %s beside the field, without a mail', async (_what, attempt, field) => {
    expect(await attempt()).toMatchObject({ failure: { kind: 'invalid', issues: [{ field }] } });
    expect(await site.mails(to())).toEqual([]);
    expect(await pending()).toBeNull();
  });

  test('limits the requests of an account', async () => {
    for (const name of ['a', 'b', 'c']) valueOf(await ask(`${name}${number}@site.example`));
    expect(await ask(to())).toMatchObject({ failure: { kind: 'too-many-requests', action: 'email-change' } });
  });
});

describe('a verified new address', () => {
  const guest = 'guest@guest.example';
  const move = async (email: string) => valueOf(await verify(await site.requestNewAddress(rosa, email)));

  test('replaces the old one in the account’s properties, and in properties submitted with it without an account', async () => {
    const adopted = await site.home(rosa.email);
    const own = await site.home(rosa.email.toUpperCase());
    const manager = 'manager@else.example';
    const [managed, foreign] = [await site.home(manager), await site.home(manager)];
    for (const id of [own, managed]) await site.change(id, { userId: rosa.uid });
    const token = await issueLinkKey(db, { kind: 'property', subjectId: adopted });
    await move(to());
    expect(await openLinkKey(db, token)).toBeNull();
    const addressesOf = async (id: string) => {
      const { userId, submitterEmail, landlordEmail } = await site.rowOf(id);
      return [userId, submitterEmail, landlordEmail];
    };
    expect(await addressesOf(adopted)).toEqual([rosa.uid, to(), to()]);
    expect(await addressesOf(own)).toEqual([rosa.uid, to(), to()]);
    expect(await addressesOf(managed)).toEqual([rosa.uid, to(), manager]);
    expect(await addressesOf(foreign)).toEqual([null, manager, manager]);
  });

  test('replaces the old address in the answers of unfinished drafts', async () => {
    const { draft } = await startDraft(server, rosa);
    const landlord = { ...completeAnswers().landlord, landlordEmail: ` ${rosa.email.toUpperCase()} ` };
    valueOf(await saveDraft(server, draft, { version: 0, answers: { landlord } }, rosa));
    await move(to());
    const answers = { landlord: { landlordEmail: to() } };
    expect(await readDraft(server, draft)).toMatchObject({ version: 2, answers });
  });

  test('replaces the old address in changes that wait for a review', async () => {
    const id = await site.home('manager@else.example');
    await site.change(id, { userId: rosa.uid });
    const others = { landlordEmail: 'manager@else.example' };
    await storeChanges(site, id, { landlordEmail: rosa.email.toUpperCase(), title: 'T' });
    await storeChanges(site, id, others);
    await move(to());
    const stored = db.selectFrom('propertyVersions').select('fields').where('propertyId', '=', id);
    const fields = (await stored.orderBy('number').execute()).map((row) => row.fields);
    expect(fields).toEqual([{ landlordEmail: to(), title: 'T' }, others]);
  });

  test('gets the mails queued before the change, and the old address gets none with a link', async () => {
    const propertyId = await site.home(rosa.email);
    const asGuest = await site.unverifiedInquiry(propertyId, { email: guest });
    const token = await site.requestNewAddress(rosa, to());
    await site.clearMails();
    valueOf(await verifyInquiry(server, asGuest));
    valueOf(await requestLinks(server, { email: rosa.email }, here.clientAddress));
    valueOf(await requestPasswordReset(server, { email: rosa.email }, here.clientAddress));
    valueOf(await verify(token));
    expect(await subjectsTo(to())).toEqual([`A guest is asking about ${mailedDates()}`]);
    const sent = await subjectsTo(rosa.email);
    expect(sent).toEqual(['Your Baystead email address has changed']);
    const key = await openLinkKey(db, await linkTokenTo(site, to()));
    expect(key).toMatchObject({ kind: 'inquiry-as-owner' });
  });

  test('keeps the account’s properties and inquiries from a new account with the old address', async () => {
    const propertyId = await site.home(rosa.email);
    const sides = await site.inquiry(propertyId, { email: guest });
    await move(to());
    // Even a property that still has the old address belongs to its account only.
    await site.change(propertyId, { submitterEmail: rosa.email });
    const eve = await site.verifiedUser(rosa.email);
    expect((await listOwnProperties(server, eve, null)).properties).toEqual([]);
    expect(await authorizeOwner(server, propertyId, account(eve))).toBeNull();
    const exported: unknown = await json(await exportAccountData(server, eve));
    expect(exported).toMatchObject({ properties: [], inquiries: [] });
    await site.clearMails();
    valueOf(await requestLinks(server, { email: rosa.email }, here.clientAddress));
    expect(await site.mails(rosa.email)).toEqual([]);
    valueOf(await deleteAccount(server, eve, { currentPassword: password }, here.clientAddress));
    expect(await getInquiry(server, sides.guest)).not.toBeNull();
  });
});
