import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FormInput } from '#domain/form-input.ts';
import { cookieOf, here, openSite, password, setUpSite, type Site, valueOf } from '#tests/support/site.ts';
import { grantAdmin, logIn, logOut, registerAccount, revokeAdmin } from './accounts.ts';

const site = await setUpSite();
const { server, db } = site;

const wrong = { ok: false, failure: { kind: 'wrong-credentials' } };
const login = (form: FormInput) => logIn(server, form, here);
const roleChanges = (uid: string) => {
  const events = db.selectFrom('auditLog').select(['action', 'actorId', 'changes']);
  return events.where('personId', '=', uid).orderBy('id', 'desc').execute();
};

describe('logIn', () => {
  test('accepts an address in any case and sets a cookie that scripts can’t read', async () => {
    await site.register('rosa@site.example');
    const { headers, isAdmin } = valueOf(await login({ email: ' ROSA@site.example ', password }));
    expect(isAdmin).toBe(false);
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^baystead\.session_token=/);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookies[0]).toContain(attribute);
    expect(cookies[0]).not.toContain('Secure');
    const user = await site.visitorWith(cookieOf(headers));
    const named = { email: 'rosa@site.example', firstName: 'Rosa' };
    expect(user).toMatchObject({ ...named, isAdmin: false, emailVerified: false });
  });

  test.each<[string, FormInput]>([
    ['a wrong password', { email: 'rosa@site.example', password: 'wrong' }],
    ['an unknown address', { email: 'nobody@site.example', password }],
    ['no password', { email: 'rosa@site.example' }],
    ['a password beyond all measure', { email: 'rosa@site.example', password: 'x'.repeat(100_000) }],
    ['lists instead of texts', { email: ['rosa@site.example'], password: { length: 3 } }],
  ])('gives the same failure for %s', async (_what, form) => {
    expect(await login(form)).toEqual(wrong);
  });

  test('hashes as much for an unknown address as for a wrong password, so that both take as long', async () => {
    await site.register('clock@site.example');
    const hash = vi.spyOn(crypto, 'scrypt');
    syncBuiltinESMExports();
    for (const email of ['clock@site.example', 'nobody@site.example'])
      await login({ email, password: 'not the password' });
    const costs = hash.mock.calls.map(([, , length, cost]) => [length, cost]);
    hash.mockRestore();
    syncBuiltinESMExports();
    expect(costs).toEqual([costs[0], costs[0]]);
  });
});

describe('logIn limits', () => {
  let bounded: Site;
  beforeAll(async () => {
    // config.test.ts tests the real limits, 15, 100 and 60.
    const limits = { FAILED_LOGINS_PER_ACCOUNT: '3', FAILED_LOGINS_PER_ADDRESS: '6', LOGINS_PER_HOUR: '8' };
    bounded = await openSite(limits);
    await bounded.register('rosa@site.example');
  });
  afterAll(() => bounded.close());

  const attempt = (email: string, typedPassword: string, clientAddress: string) =>
    logIn(bounded.server, { email, password: typedPassword }, { clientAddress, headers: new Headers() });
  const succeed = (clientAddress: string) => attempt('rosa@site.example', password, clientAddress);
  const countRefused = (results: Awaited<ReturnType<typeof attempt>>[]) =>
    results.filter((result) => !result.ok && result.failure.kind === 'too-many-requests').length;

  test('bound concurrent guesses for an account from one client address, but not from another', async () => {
    const guess = () => attempt('rosa@site.example', 'guess', '203.0.113.1');
    expect(countRefused(await Promise.all([1, 2, 3, 4, 5].map(guess)))).toBe(2);
    const retryAfterSeconds = expect.any(Number) as unknown;
    const failure = { kind: 'too-many-requests', action: 'login', retryAfterSeconds };
    expect(await succeed('203.0.113.1')).toMatchObject({ failure });
    expect(await succeed('203.0.113.2')).toMatchObject({ ok: true });
  });

  test('bound guesses from one client address across accounts', async () => {
    const guess = (number: number) => attempt(`person${number}@site.example`, 'guess', '203.0.113.3');
    expect(countRefused(await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(guess)))).toBe(2);
  });

  test('don’t count logins with the right password as guesses, and bound them per hour', async () => {
    for (let number = 1; number <= 8; number += 1) valueOf(await succeed('203.0.113.4'));
    expect(countRefused([await succeed('203.0.113.4')])).toBe(1);
    expect(await succeed('203.0.113.5')).toMatchObject({ ok: true });
  });
});

describe('sessions', () => {
  test('end at logout, for copies of the cookie too', async () => {
    const cookie = await site.register('leaving@site.example');
    const headers = await logOut(server, new Headers({ cookie }));
    expect(headers.getSetCookie()[0]).toMatch(/^baystead\.session_token=;.*Max-Age=0/);
    expect(await site.visitorWith(cookie)).toBeNull();
  });

  test('aren’t found for a forged cookie', async () => {
    const cookie = await site.logIn('rosa@site.example');
    const [token] = decodeURIComponent(cookie).split('.').slice(1);
    for (const forged of [
      `baystead.session_token=${token}.c2lnbmF0dXJl`,
      'baystead.session_token=',
      '%%%=%%%',
    ])
      expect(await site.visitorWith(forged)).toBeNull();
  });

  test('end at a fixed time, which page views don’t extend', async () => {
    const cookie = await site.register('late@site.example');
    const { uid } = await site.userWith(cookie);
    const setEnd = (end: Date) =>
      sql`UPDATE auth_sessions SET expires_at = ${end} WHERE user_id = ${uid}`.execute(db);
    const soon = new Date(Date.now() + 60_000);
    await setEnd(soon);
    expect(await site.visitorWith(cookie)).not.toBeNull();
    const ends = db.selectFrom('authSessions').select('expiresAt').where('userId', '=', uid);
    expect(await ends.execute()).toEqual([{ expiresAt: soon }]);
    await setEnd(new Date(0));
    expect(await site.visitorWith(cookie)).toBeNull();
  });
});

describe('registerAccount', () => {
  const names = { firstName: ' Rosa ', lastName: 'Lee', phoneNumber: '' };
  const form = (email: string, typedPassword = password) => ({
    ...names,
    email,
    password: typedPassword,
    confirmPassword: typedPassword,
  });
  const send = (input: FormInput, by = site) => registerAccount(by.server, input, here);
  const taken = { ok: false, failure: { kind: 'invalid', issues: [{ field: 'email' }] } };

  test('logs in, creates a profile with the role user, and mails a verification link', async () => {
    const cookie = cookieOf(valueOf(await send(form('New@site.example'))));
    const email = 'new@site.example';
    expect(await site.visitorWith(cookie)).toMatchObject({ email, isAdmin: false });
    const profile = db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
    const stored = { role: 'user', firstName: 'Rosa', lastName: 'Lee', phoneNumber: null };
    expect(await profile).toMatchObject(stored);
    const mails = await site.mails(email);
    const text = expect.stringMatching(/http:\/\/localhost:3000\/link\/[\w-]{43}/) as unknown;
    expect(mails).toMatchObject([{ text }]);
  });

  test('creates one account for an address, and leaves it unchanged after another registration', async () => {
    const all = await Promise.all([1, 2].map(() => send(form('twin@site.example'))));
    expect(all.filter((result) => !result.ok)).toMatchObject([taken]);
    expect(await send(form('TWIN@site.example', 'another one'))).toMatchObject(taken);
    expect(await login({ email: 'twin@site.example', password: 'another one' })).toEqual(wrong);
    expect(await login({ email: 'twin@site.example', password })).toMatchObject({ ok: true });
  });

  test('counts only valid registrations against the limit of a client address', async () => {
    const bounded = await openSite({ REGISTRATIONS_PER_HOUR: '2' });
    for (const _ of [1, 2, 3]) await send({ ...form('none@site.example'), firstName: '' }, bounded);
    for (const name of ['one', 'two']) valueOf(await send(form(`${name}@site.example`), bounded));
    const third = await send(form('three@site.example'), bounded);
    expect(third).toMatchObject({ failure: { action: 'registration' } });
    await bounded.close();
  });
});

describe('an administrator', () => {
  test('is promoted from an account: sets the password, ends sessions, keeps names', async () => {
    const old = await site.register('promoted@site.example');
    await grantAdmin(server, { email: ' Promoted@site.example', password: 'the new one' });
    expect(await site.visitorWith(old)).toBeNull();
    expect(await login({ email: 'promoted@site.example', password })).toEqual(wrong);
    const user = await site.userWith(await site.logIn('promoted@site.example', 'the new one'));
    expect(user).toMatchObject({ isAdmin: true, emailVerified: true, firstName: 'Rosa' });
    const changes = { role: { from: 'user', to: 'admin' } };
    expect(await roleChanges(user.uid)).toEqual([{ action: 'role-changed', actorId: null, changes }]);
  });

  test('loses the role in open sessions, recorded once', async () => {
    const { uid, emailVerified } = await site.admin('former@site.example');
    expect(emailVerified).toBe(true);
    const cookie = await site.logIn('former@site.example');
    expect(await revokeAdmin(server, 'former@site.example')).toBe(true);
    expect(await site.userWith(cookie)).toMatchObject({ uid, isAdmin: false });
    expect(await revokeAdmin(server, 'former@site.example')).toBe(false);
    const changes = { role: { from: 'admin', to: 'user' } };
    const [last, ...others] = await roleChanges(uid);
    expect([last, others.length]).toEqual([{ action: 'role-changed', actorId: null, changes }, 1]);
  });
});

test('logs a failed logout and still deletes the browser’s cookie', async () => {
  const lines: unknown[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line)) });
  const failing = await openSite({}, logger);
  const cookie = await failing.register('rosa@site.example');
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$`.execute(
    failing.db,
  );
  await sql`CREATE TRIGGER refuse BEFORE DELETE ON auth_sessions EXECUTE FUNCTION refuse()`.execute(
    failing.db,
  );
  const headers = await logOut(failing.server, new Headers({ cookie }));
  await failing.close();
  expect(lines).toMatchObject([{ msg: expect.stringContaining('Failed to delete session') }]);
  expect(headers.get('set-cookie')).toMatch(/^baystead\.session_token=; Max-Age=0/);
});
