import { account, browserOpening, startDraft } from '#tests/support/keys.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  byPassword,
  cookieOf,
  here,
  newUser,
  setUpTestServer,
  password,
  queuedJobs,
  sentMails,
  register,
  signIn,
  tokenMailedTo,
  userWith,
  valueOf,
  visitorWith,
  clearMailbox,
} from '#tests/support/test-server.ts';
import { linkMailedTo } from '#tests/support/pages.ts';
import { openDraft, openDraftLink } from '../access/proofs.ts';
import { saveDraft } from '../submission/drafts.ts';
import { sendDraftLink } from '../properties/draft-links.ts';
import { grantAdmin } from './accounts.ts';
import { verifyEmail } from './email-verification.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts';

const testServer = await setUpTestServer();

const newPasswords = { password: 'the new one', confirmPassword: 'the new one' };
let requests = 0;
/** By default, each request comes from another client address. */
const request = (email: unknown, from = `192.0.2.${(requests += 1)}`) =>
  requestPasswordReset(testServer.server, { email }, from);

/** Requests a link and reads its token from the mail. */
async function resetToken(email: string): Promise<string> {
  valueOf(await request(email));
  return tokenMailedTo(testServer, email.toLowerCase());
}

describe('requestPasswordReset', () => {
  test('mails a token that the database stores as a hash only', async () => {
    await register(testServer.server, 'rosa@site.example');
    const token = await resetToken('Rosa@site.example');
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await sql<{ row: string }>`SELECT keys::text AS row FROM keys`.execute(testServer.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  test('queues the same job for known and unknown addresses', async () => {
    await register(testServer.server, 'known@site.example');
    await testServer.sendMails();
    expect(await request('known@site.example')).toEqual(await request('unknown@site.example'));
    const verifiedOnly = false;
    expect(await queuedJobs(testServer.db, 'send-mail')).toEqual([
      { about: 'password-reset', email: 'known@site.example', verifiedOnly },
      { about: 'password-reset', email: 'unknown@site.example', verifiedOnly },
    ]);
    expect(await sentMails(testServer, 'unknown@site.example')).toEqual([]);
  });

  test.each(['', 'no address', undefined])('refuses the address %j beside its field', async (email) => {
    expect(await request(email)).toMatchObject({
      failure: { kind: 'invalid', issues: [{ field: 'email' }] },
    });
  });

  test('limits the requests of one client address across email addresses', async () => {
    const pending = Array.from({ length: 21 }, (_, number) =>
      request(`n${number}@site.example`, '198.51.100.1'),
    );
    const refused = (await Promise.all(pending)).filter(({ ok }) => !ok);
    expect(refused).toMatchObject([{ failure: { kind: 'too-many-requests', action: 'reset' } }]);
  });

  test('limits requests for one email address alike with and without an account', async () => {
    for (const email of ['often@site.example', 'nobody@site.example']) {
      const results = await Promise.all([1, 2, 3, 4, 5, 6].map(() => request(email, '198.51.100.2')));
      expect(results.filter((result) => result.ok)).toHaveLength(5);
      expect(results.find((result) => !result.ok)).toMatchObject({
        failure: { kind: 'too-many-requests', action: 'reset' },
      });
    }
  });

  test('silently stops after 5 mails a day to an unverified address', async () => {
    await register(testServer.server, 'silent@site.example');
    const resets = async () =>
      (await sentMails(testServer, 'silent@site.example')).filter(({ subject }) =>
        subject.includes('password'),
      );
    for (let number = 1; number <= 5; number += 1)
      valueOf(await request('silent@site.example', '198.51.100.3'));
    // One client address may cause at most half of them.
    expect(await resets()).toHaveLength(3);
    for (let number = 1; number <= 4; number += 1) valueOf(await request('silent@site.example'));
    expect(await resets()).toHaveLength(5);
  });

  test('mails a verified address at most 20 times a day', async () => {
    const email = 'famous@site.example';
    await register(testServer.server, email);
    valueOf(await verifyEmail(testServer.server, await tokenMailedTo(testServer, email), byPassword));
    await clearMailbox(testServer);
    for (let number = 1; number <= 12; number += 1) valueOf(await request(email));
    expect(await sentMails(testServer, email)).toHaveLength(12);
    for (let number = 1; number <= 12; number += 1) valueOf(await request(email));
    expect(await sentMails(testServer, email)).toHaveLength(20);
  });
});

describe('resetPassword', () => {
  test('sets the password once, ends all sessions and verifies the address', async () => {
    const cookie = await register(testServer.server, 'once@site.example');
    const token = await resetToken('once@site.example');
    valueOf(await resetPassword(testServer.server, token, newPasswords));
    expect(await visitorWith(testServer.server, cookie)).toBeNull();
    const user = await visitorWith(
      testServer.server,
      await signIn(testServer.server, 'once@site.example', 'the new one'),
    );
    expect(user).toMatchObject({ emailVerified: true });
    const again = await resetPassword(testServer.server, token, { password, confirmPassword: password });
    expect(again).toEqual({ ok: false, failure: { kind: 'link-expired' } });
  });

  test('keeps a token whose new password breaks a rule', async () => {
    await register(testServer.server, 'short@site.example');
    const token = await resetToken('short@site.example');
    const short = await resetPassword(testServer.server, token, {
      password: 'short',
      confirmPassword: 'shorter',
    });
    expect(short).toMatchObject({
      failure: { message: 'Password must be at least 6 characters. Passwords do not match' },
    });
    expect(await resetPassword(testServer.server, token, newPasswords)).toMatchObject({ ok: true });
  });
});

describe('a new password', () => {
  const change = async (email: string) => {
    const cookie = await signIn(testServer.server, email);
    const from = { ...here, headers: new Headers({ cookie }) };
    const user = await userWith(testServer.server, cookie);
    return changePassword(testServer.server, user, { currentPassword: password, ...newPasswords }, from);
  };
  const reset = async (email: string) =>
    resetPassword(testServer.server, await resetToken(email), newPasswords);
  const grant = (email: string) => grantAdmin(testServer.server, { email, password: 'the new one' });

  test.each([
    ['set by a mail', reset],
    ['changed', change],
    ['set by the command line', grant],
  ])('revokes every key of the account’s unfinished drafts when %s', async (how, set) => {
    const email = `${how.replaceAll(' ', '-')}@site.example`;
    const { server } = testServer;
    const thief = await newUser(server, email);
    const planted = await startDraft(server);
    valueOf(await saveDraft(server, planted.draft, { version: 0, answers: {} }, thief));
    const { draft } = await startDraft(server, thief);
    valueOf(await sendDraftLink(server, draft, { email: 'eve@site.example' }, '192.0.2.1'));
    const mailed = (await linkMailedTo(testServer, 'eve@site.example')).slice('/link/'.length);
    const eve = await browserOpening(server, mailed);
    const others = await startDraft(server);
    const open = () =>
      Promise.all([
        openDraft(server, planted.draft.id, planted.caller),
        openDraft(server, draft.id, eve),
        openDraftLink(server, mailed),
      ]);
    expect((await open()).filter(Boolean)).toHaveLength(3);

    await set(email);
    expect(await open()).toEqual([null, null, null]);
    expect(await openDraft(server, others.draft.id, others.caller)).not.toBeNull();
    const owner = await userWith(server, await signIn(server, email, 'the new one'));
    expect(await openDraft(server, draft.id, account(owner))).toEqual(draft);
  });
});

describe('changePassword', () => {
  test('ends all sessions and starts a new one for the request', async () => {
    const elsewhere = await register(testServer.server, 'changing@site.example');
    const cookie = await signIn(testServer.server, 'changing@site.example');
    const user = await userWith(testServer.server, cookie);
    const form = { currentPassword: password, ...newPasswords };
    const from = { ...here, headers: new Headers({ cookie }) };
    const headers = valueOf(await changePassword(testServer.server, user, form, from));
    expect(await visitorWith(testServer.server, cookieOf(headers))).toMatchObject({ uid: user.uid });
    expect(await visitorWith(testServer.server, elsewhere)).toBeNull();
    expect(await visitorWith(testServer.server, cookie)).toBeNull();
    expect(await signIn(testServer.server, 'changing@site.example', 'the new one')).not.toBe('');
  });

  test('requires the current password and limits guesses like a login', async () => {
    const user = await newUser(testServer.server, 'guessed@site.example');
    const cookie = await signIn(testServer.server, 'guessed@site.example');
    const from = { clientAddress: '203.0.113.9', headers: new Headers({ cookie }) };
    const guess = (currentPassword: unknown) =>
      changePassword(testServer.server, user, { currentPassword, ...newPasswords }, from);
    expect(await guess('wrong')).toMatchObject({ failure: { issues: [{ field: 'currentPassword' }] } });
    expect(await guess(undefined)).toMatchObject({ failure: { issues: [{ field: 'currentPassword' }] } });
    for (let number = 2; number <= 15; number += 1) await guess('wrong');
    expect(await guess(password)).toMatchObject({ failure: { kind: 'too-many-requests' } });
  });
});
