import type { FormInput } from '#domain/form-input.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cookieOf,
  here,
  type TestServer,
  newAdmin,
  createTestServer,
  setUpTestServer,
  password,
  sentMails,
  register,
  signIn,
  userWith,
  valueOf,
  visitorWith,
} from '#tests/support/test-server.ts';
import { atFullCost } from '#tests/support/quick-passwords.ts';
import { grantAdmin, logIn, logOut, registerAccount, revokeAdmin } from './accounts.ts';

const testServer = await setUpTestServer();

const wrong = { ok: false, failure: { kind: 'wrong-credentials' } };
const login = (form: FormInput, clientAddress = here.clientAddress) =>
  logIn(testServer.server, form, { clientAddress, headers: new Headers() });

/** The CPU time in microseconds of the cheapest of five logins, each from its own client address. */
async function costOfLogin(email: string): Promise<number> {
  const costs: number[] = [];
  for (let number = 1; number <= 5; number += 1) {
    const before = process.cpuUsage();
    await login({ email, password: 'not the password' }, `198.51.100.${number}`);
    const { user, system } = process.cpuUsage(before);
    costs.push(user + system);
  }
  return Math.min(...costs);
}

describe('logIn', () => {
  test('accepts an address in any case and sets a cookie that scripts can’t read', async () => {
    await register(testServer.server, 'rosa@site.example');
    const { headers, isAdmin } = valueOf(await login({ email: ' ROSA@site.example ', password }));
    expect(isAdmin).toBe(false);
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^baystead\.session_token=/);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookies[0]).toContain(attribute);
    expect(cookies[0]).not.toContain('Secure');
    const user = await visitorWith(testServer.server, cookieOf(headers));
    expect(user).toMatchObject({ email: 'rosa@site.example', firstName: 'Rosa' });
    expect(user).toMatchObject({ isAdmin: false, emailVerified: false });
  });

  test.each<[string, FormInput]>([
    ['a wrong password', { email: 'rosa@site.example', password: 'wrong' }],
    ['an unknown address', { email: 'nobody@site.example', password }],
    ['no address', { password }],
    ['no password', { email: 'rosa@site.example' }],
    ['an address that is none', { email: 'rosa@@site', password }],
    ['a password beyond all measure', { email: 'rosa@site.example', password: 'x'.repeat(100_000) }],
    ['lists instead of texts', { email: ['rosa@site.example'], password: { length: 3 } }],
    ['SQL', { email: "' OR 1=1 --", password: "' OR 1=1 --" }],
  ])('gives the same failure for %s', async (_what, form) => {
    expect(await login(form)).toEqual(wrong);
  });

  test('takes the same time for an unknown address as for a wrong password', async () => {
    const { known, unknown } = await atFullCost(async () => {
      await register(testServer.server, 'clock@site.example');
      const cost = await costOfLogin('clock@site.example');
      return { known: cost, unknown: await costOfLogin('nobody@site.example') };
    });
    // Skipping the comparison would take a tenth of the time. The factor allows for noise.
    expect(unknown).toBeGreaterThan(known / 2);
    expect(unknown).toBeLessThan(known * 2);
  });
});

describe('logIn limits', () => {
  let bounded: TestServer;
  beforeAll(async () => {
    // config.test.ts tests the real limits, 15 and 100; each guess costs a tenth of a second.
    bounded = await createTestServer({ FAILED_LOGINS_PER_ACCOUNT: '3', FAILED_LOGINS_PER_ADDRESS: '6' });
    await register(bounded.server, 'rosa@site.example');
  });
  afterAll(() => bounded.close());

  const attempt = (email: string, typedPassword: string, clientAddress: string) =>
    logIn(bounded.server, { email, password: typedPassword }, { clientAddress, headers: new Headers() });
  const isRefused = (result: Awaited<ReturnType<typeof attempt>>) =>
    !result.ok && result.failure.kind === 'too-many-requests';

  test('bounds concurrent guesses for an account from one client address', async () => {
    const guess = () => attempt('rosa@site.example', 'guess', '203.0.113.1');
    const guesses = await Promise.all([1, 2, 3, 4, 5].map(guess));
    expect(guesses.filter(isRefused)).toHaveLength(2);
    expect(await attempt('rosa@site.example', password, '203.0.113.1')).toMatchObject({
      failure: {
        kind: 'too-many-requests',
        action: 'login',
        retryAfterSeconds: expect.any(Number) as unknown,
      },
    });
  });

  test('accepts a login from another client address after too many guesses', async () => {
    expect(await attempt('rosa@site.example', password, '203.0.113.2')).toMatchObject({ ok: true });
  });

  test('bounds guesses from one client address across accounts', async () => {
    const guess = (number: number) => attempt(`person${number}@site.example`, 'guess', '203.0.113.3');
    const guesses = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(guess));
    expect(guesses.filter(isRefused)).toHaveLength(2);
  });

  test('doesn’t count logins with the right password as guesses', async () => {
    for (let number = 1; number <= 8; number += 1) {
      expect(await attempt('rosa@site.example', password, '203.0.113.4')).toMatchObject({ ok: true });
    }
  });

  test('bounds logins with the right password per hour', async () => {
    const few = await createTestServer({ LOGINS_PER_HOUR: '3' });
    await register(few.server, 'rosa@site.example');
    const form = { email: 'rosa@site.example', password };
    const logins = await Promise.all([1, 2, 3, 4, 5].map(() => logIn(few.server, form, here)));
    expect(logins.filter(({ ok }) => ok)).toHaveLength(3);
    expect(logins.filter(isRefused)).toHaveLength(2);
    const elsewhere = { ...here, clientAddress: '203.0.113.5' };
    expect(await logIn(few.server, form, elsewhere)).toMatchObject({ ok: true });
    await few.close();
  });
});

describe('sessions', () => {
  test('ends a session at logout, for copies of its cookie too', async () => {
    await register(testServer.server, 'leaving@site.example');
    const cookie = await signIn(testServer.server, 'leaving@site.example');
    const headers = await logOut(testServer.server, new Headers({ cookie }));
    expect(headers.getSetCookie()[0]).toMatch(/^baystead\.session_token=;.*Max-Age=0/);
    expect(await visitorWith(testServer.server, cookie)).toBeNull();
  });

  test.each(['nonsense', 'baystead.session_token=abc.def', 'baystead.session_token=', '%%%=%%%'])(
    'finds no session for the cookie %s',
    async (cookie) => {
      expect(await visitorWith(testServer.server, cookie)).toBeNull();
    },
  );

  test('finds no session for a cookie with a forged signature', async () => {
    const cookie = await signIn(testServer.server, 'rosa@site.example');
    const [token] = decodeURIComponent(cookie).split('.').slice(1);
    expect(await visitorWith(testServer.server, `baystead.session_token=${token}.c2lnbmF0dXJl`)).toBeNull();
  });

  test('ends a session at its fixed time, which page views don’t extend', async () => {
    const cookie = await register(testServer.server, 'late@site.example');
    const { uid } = await userWith(testServer.server, cookie);
    const setEnd = (end: Date) =>
      sql`UPDATE auth_sessions SET expires_at = ${end} WHERE user_id = ${uid}`.execute(testServer.db);
    const soon = new Date(Date.now() + 60_000);
    await setEnd(soon);
    expect(await visitorWith(testServer.server, cookie)).not.toBeNull();
    const { rows } = await sql`SELECT expires_at AS "end" FROM auth_sessions WHERE user_id = ${uid}`.execute(
      testServer.db,
    );
    expect(rows).toEqual([{ end: soon }]);
    await setEnd(new Date(0));
    expect(await visitorWith(testServer.server, cookie)).toBeNull();
  });
});

describe('registerAccount', () => {
  const form = (email: string, others: FormInput = {}) => ({
    email,
    password,
    confirmPassword: password,
    firstName: ' Rosa ',
    lastName: 'Lee',
    phoneNumber: '',
    ...others,
  });
  const send = (input: FormInput) => registerAccount(testServer.server, input, here);
  const profileOf = (email: string) =>
    testServer.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

  test('logs in, creates a profile with the role user, and mails a verification link', async () => {
    const cookie = cookieOf(valueOf(await send(form('New@site.example'))));
    expect(await visitorWith(testServer.server, cookie)).toMatchObject({
      email: 'new@site.example',
      isAdmin: false,
    });
    expect(await profileOf('new@site.example')).toMatchObject({
      role: 'user',
      firstName: 'Rosa',
      lastName: 'Lee',
      phoneNumber: null,
    });
    const [mail, ...others] = await sentMails(testServer, 'new@site.example');
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/link\/[\w-]{43}/);
  });

  test('refuses an address that has an account, and leaves that account unchanged', async () => {
    await register(testServer.server, 'taken@site.example');
    const again = await send(
      form('TAKEN@site.example', { password: 'another one', confirmPassword: 'another one' }),
    );
    expect(again).toMatchObject({ ok: false, failure: { kind: 'invalid', issues: [{ field: 'email' }] } });
    expect(await login({ email: 'taken@site.example', password: 'another one' })).toEqual(wrong);
  });

  test('creates one account for concurrent registrations of one address', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => send(form('twin@site.example'))));
    expect(all.filter((result) => result.ok)).toHaveLength(1);
    const refused = all.filter((result) => !result.ok);
    const taken = { ok: false, failure: { kind: 'invalid', issues: [{ field: 'email' }] } };
    expect(refused).toMatchObject([taken, taken, taken]);
    expect(await login({ email: 'twin@site.example', password })).toMatchObject({ ok: true });
  });

  test('counts only valid registrations against the limit of a client address', async () => {
    const bounded = await createTestServer({ REGISTRATIONS_PER_HOUR: '2' });
    const attempt = (input: FormInput) => registerAccount(bounded.server, input, here);
    for (let number = 1; number <= 3; number += 1)
      await attempt(form('none@site.example', { firstName: '' }));
    expect(await attempt(form('one@site.example'))).toMatchObject({ ok: true });
    expect(await attempt(form('two@site.example'))).toMatchObject({ ok: true });
    expect(await attempt(form('three@site.example'))).toMatchObject({ failure: { action: 'registration' } });
    await bounded.close();
  });
});

describe('grantAdmin', () => {
  test('creates an account with a verified address', async () => {
    const admin = await newAdmin(testServer.server, 'ada@site.example');
    expect(admin).toMatchObject({ isAdmin: true, emailVerified: true });
    expect(valueOf(await login({ email: 'ada@site.example', password })).isAdmin).toBe(true);
  });

  test('promotes an existing account: sets the password, ends sessions, keeps names', async () => {
    const old = await register(testServer.server, 'promoted@site.example');
    await grantAdmin(testServer.server, { email: ' Promoted@site.example', password: 'the new one' });
    expect(await visitorWith(testServer.server, old)).toBeNull();
    expect(await login({ email: 'promoted@site.example', password })).toEqual(wrong);
    const renewed = await signIn(testServer.server, 'promoted@site.example', 'the new one');
    const user = await userWith(testServer.server, renewed);
    expect(user).toMatchObject({ isAdmin: true, emailVerified: true, firstName: 'Rosa' });
    const events = await testServer.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'changes'])
      .where('personId', '=', user.uid)
      .execute();
    const changes = { role: { from: 'user', to: 'admin' } };
    expect(events).toEqual([{ action: 'role-changed', actorId: null, changes }]);
  });
});

describe('revokeAdmin', () => {
  test('takes the role from open sessions and records it, once', async () => {
    const { server, db } = testServer;
    const admin = await newAdmin(server, 'former@site.example');
    const cookie = await signIn(server, 'former@site.example');
    expect(await revokeAdmin(server, 'former@site.example')).toBe(true);
    expect(await userWith(server, cookie)).toMatchObject({ uid: admin.uid, isAdmin: false });
    expect(await revokeAdmin(server, 'former@site.example')).toBe(false);
    const events = await db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'changes'])
      .where('personId', '=', admin.uid)
      .orderBy('id', 'desc')
      .execute();
    const changes = { role: { from: 'admin', to: 'user' } };
    expect([events.length, events[0]]).toEqual([2, { action: 'role-changed', actorId: null, changes }]);
  });
});
