import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { cookieOf, here, password, setUpSite, valueOf } from '#tests/support/site.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts';

const site = await setUpSite();
const { server, db } = site;

const newPasswords = { password: 'the new one', confirmPassword: 'the new one' };
let requests = 0;
/** By default, each request comes from another client address. */
const request = (email: unknown, from = `192.0.2.${(requests += 1)}`) =>
  requestPasswordReset(server, { email }, from);
const refused = { failure: { kind: 'too-many-requests', action: 'reset' } };

/** Requests a link and reads its token from the mail. */
async function resetToken(email: string): Promise<string> {
  valueOf(await request(email));
  return site.tokenTo(email.toLowerCase());
}

describe('requestPasswordReset', () => {
  const countResets = async (email: string) =>
    (await site.subjectsTo(email)).filter((subject) => subject.includes('password')).length;

  test('mails a token that the database stores as a hash only', async () => {
    await site.register('rosa@site.example');
    const token = await resetToken('Rosa@site.example');
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await sql<{ row: string }>`SELECT keys::text AS row FROM keys`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  test('queues the same job for known and unknown addresses', async () => {
    await site.register('known@site.example');
    await site.sendMails();
    const emails = ['known@site.example', 'unknown@site.example'];
    const [known, unknown] = [await request(emails[0]), await request(emails[1])];
    expect(known).toEqual(unknown);
    const jobs = emails.map((email) => ({ about: 'password-reset', email, verifiedOnly: false }));
    expect(await site.jobs('send-mail')).toEqual(jobs);
    expect(await countResets('unknown@site.example')).toBe(0);
  });

  test('refuses an address that is none beside its field', async () => {
    const failure = { kind: 'invalid', issues: [{ field: 'email' }] };
    expect(await request('no address')).toMatchObject({ failure });
  });

  test('limits the requests of one client address across email addresses', async () => {
    const each = (_: unknown, number: number) => request(`n${number}@site.example`, '198.51.100.1');
    const results = await Promise.all(Array.from({ length: 21 }, each));
    expect(results.filter(({ ok }) => !ok)).toMatchObject([refused]);
  });

  test.each(['rosa@site.example', 'nobody@site.example'])(
    'limits requests for one email address alike with and without an account: %s',
    async (email) => {
      const results = await Promise.all([1, 2, 3, 4, 5, 6].map(() => request(email, '198.51.100.2')));
      expect(results.filter(({ ok }) => !ok)).toMatchObject([refused]);
    },
  );

  test('silently stops after 3 mails a day for one client address', async () => {
    await site.register('silent@site.example');
    for (const _ of [1, 2, 3, 4]) valueOf(await request('silent@site.example', '198.51.100.3'));
    expect(await countResets('silent@site.example')).toBe(3);
  });
});

describe('resetPassword', () => {
  test('sets the password once, ends all sessions and verifies the address', async () => {
    const email = 'once@site.example';
    const cookie = await site.register(email);
    const token = await resetToken(email);
    valueOf(await resetPassword(server, token, newPasswords));
    expect(await site.visitorWith(cookie)).toBeNull();
    const user = await site.userWith(await site.logIn(email, 'the new one'));
    expect(user).toMatchObject({ emailVerified: true });
    const again = await resetPassword(server, token, { password, confirmPassword: password });
    expect(again).toEqual({ ok: false, failure: { kind: 'link-expired' } });
  });

  test('keeps a token whose new password breaks a rule', async () => {
    await site.register('short@site.example');
    const token = await resetToken('short@site.example');
    const short = await resetPassword(server, token, { password: 'short', confirmPassword: 'shorter' });
    const message = 'Password must be at least 6 characters. Passwords do not match';
    expect(short).toMatchObject({ failure: { message } });
    valueOf(await resetPassword(server, token, newPasswords));
  });
});

describe('changePassword', () => {
  test('ends all sessions and starts a new one for the request', async () => {
    const elsewhere = await site.register('changing@site.example');
    const cookie = await site.logIn('changing@site.example');
    const user = await site.userWith(cookie);
    const form = { currentPassword: password, ...newPasswords };
    const from = { ...here, headers: new Headers({ cookie }) };
    const headers = valueOf(await changePassword(server, user, form, from));
    expect(await site.visitorWith(cookieOf(headers))).toMatchObject({ uid: user.uid });
    for (const ended of [elsewhere, cookie]) expect(await site.visitorWith(ended)).toBeNull();
    expect(await site.logIn('changing@site.example', 'the new one')).not.toBe('');
  });

  test('requires the current password and limits guesses like a login', async () => {
    const user = await site.user('guessed@site.example');
    const cookie = await site.logIn('guessed@site.example');
    const from = { clientAddress: '203.0.113.9', headers: new Headers({ cookie }) };
    const guess = (currentPassword: unknown) =>
      changePassword(server, user, { currentPassword, ...newPasswords }, from);
    const wrong = { failure: { issues: [{ field: 'currentPassword' }] } };
    for (let number = 1; number <= 15; number += 1) expect(await guess('wrong')).toMatchObject(wrong);
    expect(await guess(password)).toMatchObject({ failure: { kind: 'too-many-requests' } });
  });
});
