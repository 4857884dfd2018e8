import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  byPassword,
  cookieOf,
  here,
  type TestApp,
  newUser,
  createTestApp,
  password,
  queuedJobs,
  sentMails,
  register,
  signIn,
  tokenMailedTo,
  userWith,
  valueOf,
  visitorWith,
} from '../../../tests/support/people.ts';
import { linkMailedTo } from '../../../tests/support/pages.ts';
import { createDraft, openAccountDraft, openDraft } from '../drafts/drafts.ts';
import { sendDraftLink } from '../properties/owner-links.ts';
import { grantAdmin } from './accounts.ts';
import { verifyEmail } from './confirmations.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const fresh = { password: 'the new one', confirmPassword: 'the new one' };
let requests = 0;
/** By default, each request comes from another network address. */
const request = (email: unknown, from = `192.0.2.${(requests += 1)}`) =>
  requestPasswordReset(testApp.app, { email }, from);

/** Requests a link and reads its token from the mail. */
async function resetToken(email: string): Promise<string> {
  valueOf(await request(email));
  return tokenMailedTo(testApp, email.toLowerCase());
}

describe('requestPasswordReset', () => {
  test('mails a token that the database stores as a hash only', async () => {
    await register(testApp.app, 'rosa@site.example');
    const token = await resetToken('Rosa@site.example');
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await sql<{ identifier: string }>`SELECT identifier FROM auth_verifications`.execute(
      testApp.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ identifier }) => identifier.includes(token))).toEqual([]);
  });

  test('queues the same job for known and unknown addresses', async () => {
    await register(testApp.app, 'known@site.example');
    await testApp.sendMails();
    expect(await request('known@site.example')).toEqual(await request('unknown@site.example'));
    const confirmedOnly = false;
    expect(await queuedJobs(testApp.db, 'send-mail')).toEqual([
      { about: 'password-reset', email: 'known@site.example', confirmedOnly },
      { about: 'password-reset', email: 'unknown@site.example', confirmedOnly },
    ]);
    expect(await sentMails(testApp, 'unknown@site.example')).toEqual([]);
  });

  test.each(['', 'no address', undefined])('refuses the address %j beside its field', async (email) => {
    expect(await request(email)).toMatchObject({
      failure: { kind: 'invalid', issues: [{ field: 'email' }] },
    });
  });

  test('limits the requests of one network address across email addresses', async () => {
    const asked = Array.from({ length: 21 }, (_, number) =>
      request(`n${number}@site.example`, '198.51.100.1'),
    );
    const refused = (await Promise.all(asked)).filter(({ ok }) => !ok);
    expect(refused).toMatchObject([{ failure: { kind: 'too-many-requests', what: 'reset' } }]);
  });

  test('limits requests for one email address alike with and without an account', async () => {
    for (const email of ['often@site.example', 'nobody@site.example']) {
      const results = await Promise.all([1, 2, 3, 4, 5, 6].map(() => request(email, '198.51.100.2')));
      expect(results.filter((result) => result.ok)).toHaveLength(5);
      expect(results.find((result) => !result.ok)).toMatchObject({
        failure: { kind: 'too-many-requests', what: 'reset' },
      });
    }
  });

  test('silently stops after 5 mails a day to an unverified address', async () => {
    await register(testApp.app, 'silent@site.example');
    const resets = async () =>
      (await sentMails(testApp, 'silent@site.example')).filter(({ subject }) => subject.includes('password'));
    for (let number = 1; number <= 5; number += 1)
      valueOf(await request('silent@site.example', '198.51.100.3'));
    // One network address may cause at most half of them.
    expect(await resets()).toHaveLength(3);
    for (let number = 1; number <= 4; number += 1) valueOf(await request('silent@site.example'));
    expect(await resets()).toHaveLength(5);
  });

  test('doesn’t limit mails to a verified address because of requests by others', async () => {
    const email = 'famous@site.example';
    await register(testApp.app, email);
    valueOf(await verifyEmail(testApp.app, await tokenMailedTo(testApp, email), byPassword));
    await sql`DELETE FROM mailbox`.execute(testApp.db);
    for (let number = 1; number <= 12; number += 1) valueOf(await request(email));
    expect(await sentMails(testApp, email)).toHaveLength(12);
  });
});

describe('resetPassword', () => {
  test('sets the password once, ends all sessions and verifies the address', async () => {
    const cookie = await register(testApp.app, 'once@site.example');
    const token = await resetToken('once@site.example');
    valueOf(await resetPassword(testApp.app, token, fresh));
    expect(await visitorWith(testApp.app, cookie)).toBeNull();
    const user = await visitorWith(
      testApp.app,
      await signIn(testApp.app, 'once@site.example', 'the new one'),
    );
    expect(user).toMatchObject({ emailVerified: true });
    const again = await resetPassword(testApp.app, token, { password, confirmPassword: password });
    expect(again).toEqual({ ok: false, failure: { kind: 'link-expired' } });
  });

  test('accepts one of two concurrent uses of a token', async () => {
    await register(testApp.app, 'twice@site.example');
    const token = await resetToken('twice@site.example');
    const uses = ['first one', 'second one'].map((word) =>
      resetPassword(testApp.app, token, { password: word, confirmPassword: word }),
    );
    expect((await Promise.all(uses)).filter((result) => result.ok)).toHaveLength(1);
  });

  test('refuses a token issued before the last reset or change', async () => {
    const cookie = await register(testApp.app, 'several@site.example');
    const [first, second] = [
      await resetToken('several@site.example'),
      await resetToken('several@site.example'),
    ];
    valueOf(await resetPassword(testApp.app, second, { password, confirmPassword: password }));
    expect(await resetPassword(testApp.app, first, fresh)).toMatchObject({
      failure: { kind: 'link-expired' },
    });
    expect(await visitorWith(testApp.app, cookie)).toBeNull();
    const third = await resetToken('several@site.example');
    const again = await signIn(testApp.app, 'several@site.example');
    const from = { ...here, headers: new Headers({ cookie: again }) };
    const user = await userWith(testApp.app, again);
    valueOf(await changePassword(testApp.app, user, { currentPassword: password, ...fresh }, from));
    expect(await resetPassword(testApp.app, third, fresh)).toMatchObject({
      failure: { kind: 'link-expired' },
    });
  });

  test('keeps a token whose new password breaks a rule', async () => {
    await register(testApp.app, 'short@site.example');
    const token = await resetToken('short@site.example');
    const short = await resetPassword(testApp.app, token, { password: 'short', confirmPassword: 'shorter' });
    expect(short).toMatchObject({
      failure: { message: 'Password must be at least 6 characters. Passwords do not match' },
    });
    expect(await resetPassword(testApp.app, token, fresh)).toMatchObject({ ok: true });
  });

  test('refuses a token after an hour', async () => {
    await register(testApp.app, 'slow@site.example');
    const token = await resetToken('slow@site.example');
    await sql`UPDATE auth_verifications SET expires_at = expires_at - interval '1 hour'`.execute(testApp.db);
    expect(await resetPassword(testApp.app, token, fresh)).toMatchObject({
      failure: { kind: 'link-expired' },
    });
  });

  test.each(['', 'guess', 'reset-password:guess', "' OR 1=1 --"])('refuses the token %j', async (token) => {
    expect(await resetPassword(testApp.app, token, fresh)).toMatchObject({
      failure: { kind: 'link-expired' },
    });
  });
});

describe('a new password', () => {
  const change = async (email: string) => {
    const cookie = await signIn(testApp.app, email);
    const from = { ...here, headers: new Headers({ cookie }) };
    const user = await userWith(testApp.app, cookie);
    return changePassword(testApp.app, user, { currentPassword: password, ...fresh }, from);
  };
  const reset = async (email: string) => resetPassword(testApp.app, await resetToken(email), fresh);
  const grant = (email: string) => grantAdmin(testApp.app, { email, password: 'the new one' });

  test.each([
    ['set by a mail', reset],
    ['changed', change],
    ['set by the command line', grant],
  ])('revokes every token of the account’s unfinished drafts when %s', async (how, set) => {
    const email = `${how.replaceAll(' ', '-')}@site.example`;
    const { app } = testApp;
    const thief = await newUser(app, email);
    const planted = await createDraft(app, thief);
    const { draft } = await createDraft(app, thief);
    const opened = String(await openAccountDraft(app, thief, draft.id));
    valueOf(await sendDraftLink(app, draft, { email: 'eve@site.example' }, '192.0.2.1'));
    const mailed = (await linkMailedTo(testApp, 'eve@site.example')).slice('/owner-link/'.length);
    const others = await createDraft(app);
    const keys = [planted.key, `${draft.id}.${opened}`, `${draft.id}.${mailed}`];
    const open = () => Promise.all(keys.map((key) => openDraft(app, key)));
    expect((await open()).filter(Boolean)).toHaveLength(3);

    await set(email);
    expect(await open()).toEqual([null, null, null]);
    expect(await openDraft(app, others.key)).not.toBeNull();
    const owner = await userWith(app, await signIn(app, email, 'the new one'));
    const again = await openAccountDraft(app, owner, draft.id);
    expect(await openDraft(app, `${draft.id}.${String(again)}`)).toEqual(draft);
  });
});

describe('changePassword', () => {
  test('ends all sessions and starts a new one for the request', async () => {
    const elsewhere = await register(testApp.app, 'changing@site.example');
    const cookie = await signIn(testApp.app, 'changing@site.example');
    const user = await userWith(testApp.app, cookie);
    const form = { currentPassword: password, ...fresh };
    const from = { ...here, headers: new Headers({ cookie }) };
    const headers = valueOf(await changePassword(testApp.app, user, form, from));
    expect(await visitorWith(testApp.app, cookieOf(headers))).toMatchObject({ uid: user.uid });
    expect(await visitorWith(testApp.app, elsewhere)).toBeNull();
    expect(await visitorWith(testApp.app, cookie)).toBeNull();
    expect(await signIn(testApp.app, 'changing@site.example', 'the new one')).not.toBe('');
  });

  test('requires the current password and limits guesses like a login', async () => {
    const user = await newUser(testApp.app, 'guessed@site.example');
    const cookie = await signIn(testApp.app, 'guessed@site.example');
    const from = { address: '203.0.113.9', headers: new Headers({ cookie }) };
    const guess = (currentPassword: unknown) =>
      changePassword(testApp.app, user, { currentPassword, ...fresh }, from);
    expect(await guess('wrong')).toMatchObject({ failure: { issues: [{ field: 'currentPassword' }] } });
    expect(await guess(undefined)).toMatchObject({ failure: { issues: [{ field: 'currentPassword' }] } });
    for (let number = 2; number <= 15; number += 1) await guess('wrong');
    expect(await guess(password)).toMatchObject({ failure: { kind: 'too-many-requests' } });
  });
});
