import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf, clientWith, turnOnTwoFactor } from '#tests/support/authenticator.ts';
import {
  cookieOf,
  createTestServer,
  setUpTestServer,
  here,
  newUser,
  password,
  register,
  sentMails,
  signIn,
  tokenMailedTo,
  type TestServer,
  userWith,
  valueOf,
  visitorWith,
} from '#tests/support/test-server.ts';
import { toAdmin } from '../access/sessions.ts';
import { exportAccountData } from '../own-account/data-export.ts';
import { grantAdmin, logIn } from './accounts.ts';
import { verifyLoginCode } from './login-code.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts';
import {
  confirmTwoFactorSetup,
  countBackupCodes,
  isCodeDue,
  renewBackupCodes,
  resetTwoFactor,
  startTwoFactorSetup,
  turnOffTwoFactor,
} from './two-factor.ts';

const current = { currentPassword: password };
const newPasswords = { password: 'the new one', confirmPassword: 'the new one' };

let number = 0;
let email: string;
const lines: unknown[] = [];

const logger = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
const testServer = await setUpTestServer({}, logger);

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
async function passPassword(typedPassword = password): Promise<string> {
  const login = valueOf(await logIn(testServer.server, { email, password: typedPassword }, here));
  expect(login.next).toBe('code');
  return cookieOf(login.headers);
}

const enterCode = (cookie: string, code: unknown, clientAddress = here.clientAddress) =>
  verifyLoginCode(testServer.server, { code }, clientWith(cookie, clientAddress));

const sessionsOf = async () => {
  const rows = testServer.db.selectFrom('authSessions').innerJoin('authUsers', 'authUsers.id', 'userId');
  return (await rows.select('authSessions.id').where('email', '=', email).execute()).length;
};

async function actionsOf(uid: string): Promise<string[]> {
  const rows = testServer.db.selectFrom('auditLog').select('action').orderBy('id');
  const events = await rows
    .where((eb) => eb.or([eb('actorId', '=', uid), eb('personId', '=', uid)]))
    .execute();
  return events.map(({ action }) => action).filter((action) => action !== 'role-changed');
}

describe('setting up two-step login', () => {
  test('asks for the password, then for a code, and ends all other sessions', async () => {
    const { server } = testServer;
    const elsewhere = await signIn(server, email);
    const cookie = await signIn(server, email);
    const user = await userWith(server, cookie);
    expect(user).toMatchObject({ twoFactor: 'offered', isAdmin: true });
    const refused = await startTwoFactorSetup(server, user, { currentPassword: 'wrong' }, clientWith(cookie));
    expect(refused).toMatchObject({ failure: { issues: [{ field: 'currentPassword' }] } });

    const setup = valueOf(await startTwoFactorSetup(server, user, current, clientWith(cookie)));
    expect(setup.uri).toBe(
      `otpauth://totp/Baystead:${encodeURIComponent(email)}?secret=${setup.secret}&issuer=Baystead&digits=6&period=30`,
    );
    expect(setup.secret).toMatch(/^[A-Z2-7]{52}$/);
    expect(setup.qrCode).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    expect((await visitorWith(server, cookie))?.twoFactor).toBe('offered');
    expect(valueOf(await logIn(server, { email, password }, here)).next).toBe('session');

    const wrong = String((Number(codeOf(setup.secret)) + 1) % 1_000_000).padStart(6, '0');
    expect(await confirmTwoFactorSetup(server, user, { code: wrong }, clientWith(cookie))).toMatchObject(
      wrongCode,
    );
    expect((await visitorWith(server, cookie))?.twoFactor).toBe('offered');
    const typedCode = codeOf(setup.secret).replace(/^.../, '$& ');
    const confirmed = valueOf(
      await confirmTwoFactorSetup(server, user, { code: typedCode }, clientWith(cookie)),
    );
    expect(new Set(confirmed.backupCodes).size).toBe(10);
    for (const code of confirmed.backupCodes) expect(code).toMatch(/^\d{5}-\d{5}$/);
    const renewed = await userWith(server, cookieOf(confirmed.headers));
    expect(renewed).toMatchObject({ uid: user.uid, twoFactor: 'on', isAdmin: true });
    expect([await visitorWith(server, elsewhere), await visitorWith(server, cookie)]).toEqual([null, null]);
    expect(await sessionsOf()).toBe(1);
    expect(await actionsOf(user.uid)).toEqual(['two-factor-on']);
    expect((await sentMails(testServer, email)).map(({ subject }) => subject)).toEqual([
      'Two-step login is on for your Baystead account',
    ]);
  });

  test('refuses an account without administrator rights', async () => {
    const user = await newUser(testServer.server, `rosa${number}@site.example`);
    const refused = { ok: false, failure: { kind: 'two-factor-unavailable' } };

    expect(await startTwoFactorSetup(testServer.server, user, current, here)).toEqual(refused);
    expect(await confirmTwoFactorSetup(testServer.server, user, { code: '123456' }, here)).toEqual(refused);
  });

  test('starts over with another secret, and refuses a code of the first', async () => {
    const cookie = await signIn(testServer.server, email);
    const user = await userWith(testServer.server, cookie);
    const first = valueOf(await startTwoFactorSetup(testServer.server, user, current, clientWith(cookie)));
    const second = valueOf(await startTwoFactorSetup(testServer.server, user, current, clientWith(cookie)));
    const confirm = (code: string) =>
      confirmTwoFactorSetup(testServer.server, user, { code }, clientWith(cookie));
    expect(await confirm(codeOf(first.secret))).toMatchObject(wrongCode);
    expect(await confirm(codeOf(second.secret))).toMatchObject({ ok: true });
    const again = await startTwoFactorSetup(
      testServer.server,
      user,
      current,
      clientWith(await passPassword()),
    );
    expect(again).toEqual({ ok: false, failure: { kind: 'two-factor-changed' } });
  });

  test('succeeds in one of several windows that start concurrently, without an error in the others', async () => {
    const cookie = await signIn(testServer.server, email);
    const user = await userWith(testServer.server, cookie);
    const start = () => startTwoFactorSetup(testServer.server, user, current, clientWith(cookie));
    const started = await Promise.all([start(), start(), start()]);
    expect(started.some(({ ok }) => ok)).toBe(true);
    const failures = started.filter(({ ok }) => !ok);
    expect(failures).toEqual(failures.map(() => ({ ok: false, failure: { kind: 'two-factor-changed' } })));
  });
});

describe('an account with two-step login', () => {
  test('gets new backup codes for its password, and the old ones stop working', async () => {
    const { server } = testServer;
    const { backupCodes, cookie } = await turnOn();
    const user = await userWith(server, cookie);
    const refused = await renewBackupCodes(server, user, { currentPassword: 'wrong' }, clientWith(cookie));
    expect(refused).toMatchObject({ failure: { issues: [{ field: 'currentPassword' }] } });
    const renewed = valueOf(await renewBackupCodes(server, user, current, clientWith(cookie)));
    expect(renewed).toHaveLength(10);
    expect(await enterCode(await passPassword(), backupCodes[0])).toMatchObject(wrongCode);
    expect(await enterCode(await passPassword(), renewed[0])).toMatchObject({ ok: true });
    expect(await actionsOf(user.uid)).toEqual(['two-factor-on', 'backup-codes-renewed']);
    expect((await sentMails(testServer, email)).at(-1)?.subject).toBe(
      'You have new backup codes for Baystead',
    );
  });

  test('turns it off with its password, and then logs in without a code', async () => {
    const { server, db } = testServer;
    const { cookie, secret } = await turnOn();
    const waiting = await passPassword();
    const user = await userWith(server, cookie);
    const refused = await turnOffTwoFactor(server, user, { currentPassword: 'wrong' }, here.clientAddress);
    expect(refused).toMatchObject({ failure: { issues: [{ field: 'currentPassword' }] } });
    valueOf(await turnOffTwoFactor(server, user, current, here.clientAddress));
    valueOf(await turnOffTwoFactor(server, user, current, here.clientAddress));
    expect(await visitorWith(server, await signIn(server, email))).toMatchObject({ twoFactor: 'offered' });
    expect(await enterCode(waiting, codeOf(secret))).toEqual(expired);
    expect(
      await db.selectFrom('authTwoFactors').where('userId', '=', user.uid).selectAll().execute(),
    ).toEqual([]);
    expect(await actionsOf(user.uid)).toEqual(['two-factor-on', 'two-factor-off']);
    expect((await sentMails(testServer, email)).map(({ subject }) => subject)).toEqual([
      'Two-step login is on for your Baystead account',
      'Two-step login is off for your Baystead account',
    ]);
  });

  test('is reset by the command line, which ends its sessions and mails its owner', async () => {
    const { server } = testServer;
    const { cookie } = await turnOn();
    const { uid } = await userWith(server, cookie);
    expect(await resetTwoFactor(server, email)).toBe('reset');
    expect(await visitorWith(server, cookie)).toBeNull();
    expect(valueOf(await logIn(server, { email, password }, here)).next).toBe('session');
    expect(await resetTwoFactor(server, email)).toBe('was-off');
    expect(await resetTwoFactor(server, 'nobody@site.example')).toBe('no-account');
    expect(await actionsOf(uid)).toEqual(['two-factor-on', 'two-factor-reset']);
    expect((await sentMails(testServer, email)).map(({ subject }) => subject)).toEqual([
      'Two-step login is on for your Baystead account',
      'Two-step login was reset for your Baystead account',
    ]);
  });

  test('keeps its secret and backup codes encrypted, and exports neither', async () => {
    const { server, db } = testServer;
    const { secret, backupCodes, cookie } = await turnOn();
    const user = await userWith(server, cookie);
    const row = await db
      .selectFrom('authTwoFactors')
      .selectAll()
      .where('userId', '=', user.uid)
      .executeTakeFirstOrThrow();
    const exported = JSON.stringify(await json(await exportAccountData(server, user)));
    expect(exported).toContain('"twoFactorEnabled":true');
    for (const text of [secret, ...backupCodes]) {
      expect(JSON.stringify(row)).not.toContain(text);
      expect(exported).not.toContain(text);
    }
    expect(exported).not.toContain(row.secret);
  });
});

describe('with ADMIN_TWO_FACTOR=required', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await createTestServer({ ADMIN_TWO_FACTOR: 'required' });
  });
  afterAll(() => strict.close());

  test('grants an administrator rights only while two-step login is on', async () => {
    const { server } = strict;
    await grantAdmin(server, { email, password });
    const withoutRights = await userWith(server, await signIn(server, email));
    expect(withoutRights).toMatchObject({ isAdmin: false, twoFactor: 'required' });
    expect(toAdmin(withoutRights)).toBeNull();
    const { cookie } = await turnOn(server);
    const withRights = await userWith(server, cookie);
    expect(withRights).toMatchObject({ isAdmin: true, twoFactor: 'on' });
    expect(toAdmin(withRights)).not.toBeNull();
    valueOf(await turnOffTwoFactor(server, withRights, current, here.clientAddress));
    expect(toAdmin(await visitorWith(server, cookie))).toBeNull();
  });
});

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
    const typedCode = ` ${second.replace('-', '')}`;
    const entered = await Promise.all(twice.map((waiting) => enterCode(waiting, typedCode)));
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
  const limited = { failure: { kind: 'too-many-requests', action: 'login-code' } };

  test('accepts five guesses from one client address, and logs the uid but not the email address', async () => {
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

  test('accepts five guesses for one login and ten for an account across all client addresses', async () => {
    const { secret } = await turnOn();
    const cookies = [await passPassword(), await passPassword(), await passPassword()];
    const clientAddressOf = (index: number) => `198.51.100.${index + 1}`;
    for (let index = 0; index < 5; index += 1)
      expect(await enterCode(String(cookies[0]), guess(index), clientAddressOf(index))).toMatchObject(
        wrongCode,
      );
    expect(await enterCode(String(cookies[0]), codeOf(secret), '198.51.100.99')).toEqual(expired);
    for (let index = 5; index < 10; index += 1)
      expect(await enterCode(String(cookies[1]), guess(index), clientAddressOf(index))).toMatchObject(
        wrongCode,
      );
    halfMinutesLater(1);
    expect(await enterCode(String(cookies[2]), codeOf(secret), clientAddressOf(20))).toMatchObject(limited);
    halfMinutesLater(31);
    expect(await enterCode(await passPassword(), codeOf(secret), clientAddressOf(21))).toMatchObject({
      ok: true,
    });
  });
});

describe('a new password', () => {
  const setByMail = async () => {
    valueOf(await requestPasswordReset(testServer.server, { email }, here.clientAddress));
    valueOf(await resetPassword(testServer.server, await tokenMailedTo(testServer, email), newPasswords));
  };
  const setByCommand = () => grantAdmin(testServer.server, { email, password: newPasswords.password });

  test.each([
    ['a mailed link', setByMail],
    ['the command line', setByCommand],
  ])('ends pending logins when set by %s, and the next login still asks for a code', async (_how, set) => {
    const { secret } = await turnOn();
    const waiting = await passPassword();
    await set();
    expect(await enterCode(waiting, codeOf(secret))).toEqual(expired);
    const next = await passPassword(newPasswords.password);
    expect(await visitorWith(testServer.server, next)).toBeNull();
    halfMinutesLater(1);
    expect(await enterCode(next, codeOf(secret))).toMatchObject({ ok: true });
  });

  test('keeps two-step login on when set in Account Settings, and starts a session that needs no code', async () => {
    const { server } = testServer;
    const { secret, cookie } = await turnOn();
    const waiting = await passPassword();
    const user = await userWith(server, cookie);
    const changed = valueOf(
      await changePassword(server, user, { ...current, ...newPasswords }, clientWith(cookie)),
    );
    expect(changed.getSetCookie().map((line) => line.split('=')[0])).toEqual(['baystead.session_token']);
    const renewed = await userWith(server, cookieOf(changed));
    expect(renewed).toMatchObject({ uid: user.uid, isAdmin: true, twoFactor: 'on' });
    expect([await visitorWith(server, cookie), await sessionsOf()]).toEqual([null, 1]);
    expect(await enterCode(waiting, codeOf(secret))).toEqual(expired);
    expect(await enterCode(await passPassword(newPasswords.password), codeOf(secret))).toMatchObject({
      ok: true,
    });
  });
});
