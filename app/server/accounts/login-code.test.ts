import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf, clientWith, turnOnTwoFactor } from '../../../tests/support/authenticator.ts';
import {
  cookieOf,
  createTestServer,
  here,
  password,
  register,
  type TestServer,
  tokenMailedTo,
  userWith,
  valueOf,
  visitorWith,
} from '../../../tests/support/test-server.ts';
import { grantAdmin, logIn } from './accounts.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts';
import { verifyLoginCode } from './login-code.ts';
import { countBackupCodes, isCodeDue } from './two-factor.ts';

const current = { currentPassword: password };
const fresh = { password: 'the new one', confirmPassword: 'the new one' };

let testServer: TestServer;
let number = 0;
let email: string;
const lines: unknown[] = [];

beforeAll(async () => {
  const logger = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  testServer = await createTestServer({}, logger);
});
afterAll(() => testServer.close());

/** A new administrator for each test. Only the test moves the clock. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  number += 1;
  email = `ada${number}@site.example`;
  await grantAdmin(testServer.server, { email, password });
});
afterEach(() => {
  vi.useRealTimers();
});

const halfMinutesLater = (count: number) => vi.setSystemTime(Date.now() + count * 30_000);
const wrongCode = { ok: false, failure: { kind: 'invalid', issues: [{ field: 'code' }] } };
const expired = { ok: false, failure: { kind: 'login-expired' } };

/** Turns two-step login on, then moves the clock until the app shows another code. */
async function turnOn(server = testServer.server) {
  const turnedOn = await turnOnTwoFactor(server, email);
  halfMinutesLater(2);
  return turnedOn;
}

/** The cookie of a login that has passed the password and awaits its code. */
async function passPassword(typed = password): Promise<string> {
  const login = valueOf(await logIn(testServer.server, { email, password: typed }, here));
  expect(login.next).toBe('code');
  return cookieOf(login.headers);
}

const enterCode = (cookie: string, code: unknown, address = here.address) =>
  verifyLoginCode(testServer.server, { code }, clientWith(cookie, address));

const sessionsOf = async () => {
  const rows = testServer.db.selectFrom('authSessions').innerJoin('authUsers', 'authUsers.id', 'userId');
  return (await rows.select('authSessions.id').where('email', '=', email).execute()).length;
};

describe('a login with two-step login', () => {
  test('starts a session after the code, not before it', async () => {
    const { server } = testServer;
    const { secret } = await turnOn();
    const login = valueOf(await logIn(server, { email, password }, here));
    expect(await sessionsOf()).toBe(1);
    const waiting = login.headers.getSetCookie().find((line) => line.startsWith('baystead.two_factor='));
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=600'])
      expect(waiting).toContain(attribute);
    expect(login.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/);
    const cookie = cookieOf(login.headers);
    expect(await visitorWith(server, cookie)).toBeNull();
    expect(await isCodeDue(server, new Headers({ cookie }))).toBe(true);

    expect(await enterCode(cookie, '000000')).toMatchObject(wrongCode);
    const entered = valueOf(await enterCode(cookie, codeOf(secret)));
    expect(entered.isAdmin).toBe(true);
    expect(await visitorWith(server, cookieOf(entered.headers))).toMatchObject({ email, isAdmin: true });
    expect(await isCodeDue(server, new Headers({ cookie }))).toBe(false);
    halfMinutesLater(2);
    expect(await enterCode(cookie, codeOf(secret))).toEqual(expired);
  });

  test('accepts a code once, even in several concurrent logins', async () => {
    const { secret } = await turnOn();
    const cookies = [await passPassword(), await passPassword(), await passPassword()];
    const entered = await Promise.all(cookies.map((cookie) => enterCode(cookie, codeOf(secret))));
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1);
    const replayed = await enterCode(await passPassword(), codeOf(secret));
    expect(replayed).toMatchObject(wrongCode);
    halfMinutesLater(1);
    expect(await enterCode(await passPassword(), codeOf(secret, -1))).toMatchObject(wrongCode);
    expect(await enterCode(await passPassword(), codeOf(secret))).toMatchObject({ ok: true });
  });

  test('refuses the code that turned two-step login on', async () => {
    const { secret } = await turnOn();
    halfMinutesLater(-1);
    expect(await enterCode(await passPassword(), codeOf(secret, -1))).toMatchObject(wrongCode);
  });

  test('accepts each backup code once, with or without its hyphen', async () => {
    const { server } = testServer;
    const { backupCodes, cookie } = await turnOn();
    const [first = '', second = ''] = backupCodes;
    expect(await enterCode(await passPassword(), first)).toMatchObject({ ok: true });
    expect(await enterCode(await passPassword(), first)).toMatchObject(wrongCode);
    const twice = [await passPassword(), await passPassword()];
    const typed = ` ${second.replace('-', '')}`;
    const entered = await Promise.all(twice.map((waiting) => enterCode(waiting, typed)));
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await countBackupCodes(server, await userWith(server, cookie))).toBe(8);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'backup-code-used' }));
  });

  test.each([undefined, '', '12345', '1234567', 'abcdef', ['123456'], '١٢٣٤٥٦', "' OR 1=1 --"])(
    'refuses %j without counting it as a guess',
    async (code) => {
      const { secret } = await turnOn();
      const cookie = await passPassword();
      for (let tries = 1; tries <= 6; tries += 1)
        expect(await enterCode(cookie, code)).toMatchObject(wrongCode);
      expect(await enterCode(cookie, codeOf(secret))).toMatchObject({ ok: true });
    },
  );

  test('ignores a session of another account in the same browser', async () => {
    const { server } = testServer;
    const { secret } = await turnOn();
    const others = await register(server, `eve${number}@site.example`);
    const entered = valueOf(await enterCode(`${others}; ${await passPassword()}`, codeOf(secret)));
    expect(await visitorWith(server, cookieOf(entered.headers))).toMatchObject({ email });
  });

  test('refuses a code without a login, with a forged cookie and after ten minutes', async () => {
    const { secret, cookie: session } = await turnOn();
    expect(await enterCode('', codeOf(secret))).toEqual(expired);
    expect(await enterCode(session, codeOf(secret))).toEqual(expired);
    const waiting = await passPassword();
    const forged = waiting.replace(/(two_factor=[^.]+)\.[^;]+/, '$1.c2lnbmF0dXJl');
    expect(forged).not.toBe(waiting);
    expect(await enterCode(forged, codeOf(secret))).toEqual(expired);
    halfMinutesLater(21);
    expect(await enterCode(waiting, codeOf(secret))).toEqual(expired);
  });
});

describe('guessing codes', () => {
  const guess = (index: number) => String(index).padStart(6, '0');
  const limited = { failure: { kind: 'too-many-requests', what: 'login-code' } };

  test('accepts five guesses from one network address, and logs the uid but not the email address', async () => {
    await turnOn();
    const cookie = await passPassword();
    for (let index = 0; index < 5; index += 1)
      expect(await enterCode(cookie, guess(index))).toMatchObject(wrongCode);
    const { uid } = await testServer.db
      .selectFrom('users')
      .select('uid')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(await enterCode(cookie, guess(5))).toMatchObject(limited);
    expect(await enterCode(await passPassword(), guess(6))).toMatchObject(limited);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'two-factor-failed', uid }));
    expect(lines).toContainEqual(expect.objectContaining({ event: 'two-factor-limited', uid }));
    expect(JSON.stringify(lines)).not.toContain(email);
  });

  test('accepts five guesses for one login and ten for an account across all network addresses', async () => {
    const { secret } = await turnOn();
    const cookies = [await passPassword(), await passPassword(), await passPassword()];
    const addressOf = (index: number) => `198.51.100.${index + 1}`;
    for (let index = 0; index < 5; index += 1)
      expect(await enterCode(String(cookies[0]), guess(index), addressOf(index))).toMatchObject(wrongCode);
    expect(await enterCode(String(cookies[0]), codeOf(secret), '198.51.100.99')).toEqual(expired);
    for (let index = 5; index < 10; index += 1)
      expect(await enterCode(String(cookies[1]), guess(index), addressOf(index))).toMatchObject(wrongCode);
    halfMinutesLater(1);
    expect(await enterCode(String(cookies[2]), codeOf(secret), addressOf(20))).toMatchObject(limited);
    halfMinutesLater(31);
    expect(await enterCode(await passPassword(), codeOf(secret), addressOf(21))).toMatchObject({ ok: true });
  });
});

describe('a new password', () => {
  const setByMail = async () => {
    valueOf(await requestPasswordReset(testServer.server, { email }, here.address));
    valueOf(await resetPassword(testServer.server, await tokenMailedTo(testServer, email), fresh));
  };
  const setByCommand = () => grantAdmin(testServer.server, { email, password: fresh.password });

  test.each([
    ['a mailed link', setByMail],
    ['the command line', setByCommand],
  ])('ends waiting logins when set by %s, and the next login still asks for a code', async (_how, set) => {
    const { secret } = await turnOn();
    const waiting = await passPassword();
    await set();
    expect(await enterCode(waiting, codeOf(secret))).toEqual(expired);
    const next = await passPassword(fresh.password);
    expect(await visitorWith(testServer.server, next)).toBeNull();
    halfMinutesLater(1);
    expect(await enterCode(next, codeOf(secret))).toMatchObject({ ok: true });
  });

  test('keeps two-step login on when set in Account Settings, and starts a session that needs no code', async () => {
    const { server } = testServer;
    const { secret, cookie } = await turnOn();
    const waiting = await passPassword();
    const user = await userWith(server, cookie);
    const changed = valueOf(await changePassword(server, user, { ...current, ...fresh }, clientWith(cookie)));
    expect(changed.getSetCookie().map((line) => line.split('=')[0])).toEqual(['baystead.session_token']);
    const renewed = await userWith(server, cookieOf(changed));
    expect(renewed).toMatchObject({ uid: user.uid, isAdmin: true, twoFactor: 'on' });
    expect([await visitorWith(server, cookie), await sessionsOf()]).toEqual([null, 1]);
    expect(await enterCode(waiting, codeOf(secret))).toEqual(expired);
    expect(await enterCode(await passPassword(fresh.password), codeOf(secret))).toMatchObject({ ok: true });
  });
});
