// What ends the mailed links to an account, for every kind.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountKinds, keyDays } from '#domain/account/key.ts';
import { sendTestInquiry, propertyOf, inquiryTokenTo } from '#tests/support/inquiries.ts';
import { savedSearchMailedTo } from '#tests/support/saved-searches.ts';
import {
  byPassword,
  clearRateLimits,
  here,
  newUser,
  password,
  requestNewAddress,
  setUpTestServer,
  signIn,
  tokenMailedTo,
  userWith,
  valueOf,
} from '#tests/support/test-server.ts';
import { noFilters } from '#domain/search/filters.ts';
import { endOtherSessions } from '../accounts/account-settings.ts';
import { changeEmail, requestEmailChange } from '../accounts/email-changes.ts';
import { requestVerification, verifyEmail } from '../accounts/email-verification.ts';
import { changePassword, requestPasswordReset, resetPassword } from '../accounts/passwords.ts';
import { verifyInquiry } from '../inquiries/send-inquiry.ts';
import { deleteAccount } from '../own-account/account-deletion.ts';
import { saveSearch } from '../saved-searches/save-search.ts';
import { verifySavedSearch } from '../saved-searches/saved-searches.ts';
import { copyLinkKey, openLinkKey } from './keys.ts';
import { createBrowser } from './browsers.ts';
import { type InquirySide, openInquiryLink, type User } from './proofs.ts';

const testServer = await setUpTestServer({ REGISTRATIONS_PER_HOUR: '1000', RESET_MAILS_PER_HOUR: '1000' });
const { server, db } = testServer;
let number = 0;
let rosa: User;
let tokens: Record<(typeof accountKinds)[number], string>;

async function mailLinks(user: User): Promise<typeof tokens> {
  await clearRateLimits(testServer);
  valueOf(await requestVerification(server, user, here.clientAddress));
  const verification = await tokenMailedTo(testServer, user.email);
  valueOf(await requestPasswordReset(server, { email: user.email }, here.clientAddress));
  const reset = await tokenMailedTo(testServer, user.email);
  const change = await requestNewAddress(testServer, user, `next.${user.email}`);
  return { 'verify-email': verification, 'change-email': change, 'reset-password': reset };
}

beforeEach(async () => {
  number += 1;
  await clearRateLimits(testServer);
  rosa = await newUser(server, `rosa${number}@site.example`);
  tokens = await mailLinks(rosa);
});

const ended = async (links = tokens) => {
  const keys = await Promise.all(accountKinds.map((kind) => openLinkKey(db, links[kind])));
  return accountKinds.filter((_kind, index) => keys[index] === null);
};

const form = { password: 'the new one', confirmPassword: 'the new one' };

async function changePasswordOf(user: User): Promise<void> {
  const cookie = await signIn(server, user.email);
  const from = { ...here, headers: new Headers({ cookie }) };
  valueOf(
    await changePassword(
      server,
      await userWith(server, cookie),
      { ...form, currentPassword: password },
      from,
    ),
  );
}

const events: [string, () => Promise<unknown>, (typeof accountKinds)[number][]][] = [
  [
    'verifying the address',
    async () => valueOf(await verifyEmail(server, tokens['verify-email'], byPassword)),
    ['verify-email'],
  ],
  [
    'changing the address',
    async () => valueOf(await changeEmail(server, tokens['change-email'], byPassword)),
    [...accountKinds],
  ],
  [
    'resetting the password',
    async () => valueOf(await resetPassword(server, tokens['reset-password'], form)),
    ['change-email', 'reset-password'],
  ],
  ['a new password', () => changePasswordOf(rosa), ['change-email', 'reset-password']],
  [
    'asking for another address',
    async () =>
      valueOf(
        await requestEmailChange(
          server,
          rosa,
          { email: `other.${rosa.email}`, currentPassword: password },
          here.clientAddress,
        ),
      ),
    ['change-email'],
  ],
  [
    'deleting the account',
    async () => valueOf(await deleteAccount(server, rosa, { currentPassword: password }, here.clientAddress)),
    [...accountKinds],
  ],
  ['logging out other sessions', () => endOtherSessions(server, rosa), []],
  [
    'expiry',
    () =>
      sql`UPDATE keys SET expires_at = now() - interval '1 second' WHERE account_id = ${rosa.uid}`.execute(
        db,
      ),
    [...accountKinds],
  ],
];

describe('the mailed links to an account', () => {
  test.each(events)('end by %s', async (_event, happen, kinds) => {
    const eve = await newUser(server, `eve${number}@site.example`);
    const others = await mailLinks(eve);
    expect(await ended()).toEqual([]);
    await happen();
    expect(await ended()).toEqual(kinds);
    expect(await ended(others)).toEqual([]);
  });

  test.each(accountKinds)(
    '%s lasts its days, opens its account, and is never copied to a browser',
    async (kind) => {
      expect(await openLinkKey(db, tokens[kind])).toEqual({ kind, subjectId: rosa.uid });
      const { browser } = await createBrowser(db);
      await copyLinkKey(db, tokens[kind], browser);
      const held = db.selectFrom('keys').select('id').where('browserId', 'is not', null);
      expect(await held.execute()).toEqual([]);
      const { rows } = await sql<{ hours: number }>`SELECT
      round(extract(epoch FROM expires_at - created_at) / 3600)::int AS hours FROM keys
      WHERE account_id = ${rosa.uid} AND kind = ${kind} ORDER BY created_at DESC LIMIT 1`.execute(db);
      expect(rows).toEqual([{ hours: Math.round(keyDays[kind] * 24) }]);
    },
  );

  test.each<[(typeof accountKinds)[number], (token: string) => Promise<unknown>]>([
    ['verify-email', (token) => verifyEmail(server, token, byPassword)],
    ['change-email', (token) => changeEmail(server, token, byPassword)],
    ['reset-password', (token) => resetPassword(server, token, form)],
  ])('of other kinds don’t work as %s', async (kind, use) => {
    for (const other of accountKinds.filter((each) => each !== kind))
      expect(await use(tokens[other])).toEqual({ ok: false, failure: { kind: 'link-expired' } });
    expect(await ended()).toEqual([]);
  });

  test.each<[string, () => Promise<{ ok: boolean }>]>([
    ['change-email', () => changeEmail(server, tokens['change-email'], { ...byPassword, user: rosa })],
    ['reset-password', () => resetPassword(server, tokens['reset-password'], form)],
  ])('%s works once, if three requests use it concurrently', async (_kind, use) => {
    const results = await Promise.all([use(), use(), use()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

test('an account, a guest and a saved search verify one mailbox concurrently', async () => {
  const { email } = rosa;
  const home = await propertyOf(testServer, `owner${number}@site.example`);
  valueOf(await sendTestInquiry(testServer, home, { email }));
  const inquiry = (await openInquiryLink(server, await inquiryTokenTo(testServer, email))) as InquirySide;
  const search = { filters: noFilters, user: null, guest: null, ...here };
  valueOf(await saveSearch(server, { email }, search));
  const { path, token } = await savedSearchMailedTo(testServer, email);
  const id = path.slice('/alerts/'.length, path.indexOf('?'));
  const results = await Promise.all([
    verifyEmail(server, tokens['verify-email'], byPassword),
    verifyInquiry(server, inquiry),
    verifySavedSearch(server, { id, token, user: null }),
  ]);
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
});
