import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf, clientWith, turnOnTwoFactor } from '#tests/support/authenticator.ts';
import { cookieOf, here, openSite, password, setUpSite, valueOf } from '#tests/support/site.ts';
import { toAdmin } from '../access/sessions.ts';
import { exportAccountData } from '../own-account/data-export.ts';
import { grantAdmin, logIn } from './accounts.ts';
import { verifyLoginCode } from './login-code.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts';
import {
  confirmTwoFactorSetup,
  countBackupCodes,
  isCodeDue,
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
const site = await setUpSite({}, logger);
const { server, db } = site;

/** A new administrator for each test. Only the test moves the clock. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  number += 1;
  email = `ada${number}@site.example`;
  await grantAdmin(server, { email, password });
});
afterEach(() => {
  vi.useRealTimers();
});

const halfMinutesLater = (count: number) => vi.setSystemTime(Date.now() + count * 30_000);
const wrongCode = { ok: false, failure: { kind: 'invalid', issues: [{ field: 'code' }] } };
const wrongPassword = { failure: { issues: [{ field: 'currentPassword' }] } };
const expired = { ok: false, failure: { kind: 'login-expired' } };

/** Turns two-step login on, then moves the clock until the app shows another code. */
async function turnOn(at = site) {
  const turnedOn = await turnOnTwoFactor(at, email);
  halfMinutesLater(2);
  return { ...turnedOn, user: await at.userWith(turnedOn.cookie) };
}

/** The cookie of a login that has passed the password and awaits its code. */
async function passPassword(typedPassword = password): Promise<string> {
  const login = valueOf(await logIn(server, { email, password: typedPassword }, here));
  expect(login.next).toBe('code');
  return cookieOf(login.headers);
}

const enterCode = (cookie: string, code: unknown, clientAddress = here.clientAddress) =>
  verifyLoginCode(server, { code }, clientWith(cookie, clientAddress));
const subjects = () => site.subjectsTo(email);

const sessionsOf = async () => {
  const rows = db.selectFrom('authSessions').innerJoin('authUsers', 'authUsers.id', 'userId');
  return (await rows.select('authSessions.id').where('email', '=', email).execute()).length;
};

async function actionsOf(uid: string): Promise<string[]> {
  const rows = db.selectFrom('auditLog').select('action').orderBy('id');
  const own = rows.where((eb) => eb.or([eb('actorId', '=', uid), eb('personId', '=', uid)]));
  return (await own.where('action', '<>', 'role-changed').execute()).map(({ action }) => action);
}

describe('setting up two-step login', () => {
  test('asks for the password, then for a code, and ends all other sessions', async () => {
    const elsewhere = await site.logIn(email);
    const cookie = await site.logIn(email);
    const client = clientWith(cookie);
    const user = await site.userWith(cookie);
    expect(user).toMatchObject({ twoFactor: 'offered', isAdmin: true });
    const refused = await startTwoFactorSetup(server, user, { currentPassword: 'wrong' }, client);
    expect(refused).toMatchObject(wrongPassword);

    const first = valueOf(await startTwoFactorSetup(server, user, current, client));
    const setup = valueOf(await startTwoFactorSetup(server, user, current, client));
    expect(setup.uri).toBe(
      `otpauth://totp/Baystead:${encodeURIComponent(email)}?secret=${setup.secret}&issuer=Baystead&digits=6&period=30`,
    );
    expect(setup.secret).toMatch(/^[A-Z2-7]{52}$/);
    expect(setup.qrCode).toMatch(/^data:image\/svg\+xml,%3Csvg/);

    // Of the secret that the second start has replaced.
    const wrong = { code: codeOf(first.secret) };
    expect(await confirmTwoFactorSetup(server, user, wrong, client)).toMatchObject(wrongCode);
    expect((await site.visitorWith(cookie))?.twoFactor).toBe('offered');
    expect(valueOf(await logIn(server, { email, password }, here)).next).toBe('session');
    const code = codeOf(setup.secret).replace(/^.../, '$& ');
    const confirmed = valueOf(await confirmTwoFactorSetup(server, user, { code }, client));
    expect(new Set(confirmed.backupCodes).size).toBe(10);
    for (const backupCode of confirmed.backupCodes) expect(backupCode).toMatch(/^\d{5}-\d{5}$/);
    const renewed = await site.userWith(cookieOf(confirmed.headers));
    expect(renewed).toMatchObject({ uid: user.uid, twoFactor: 'on', isAdmin: true });
    expect([await site.visitorWith(elsewhere), await site.visitorWith(cookie)]).toEqual([null, null]);
    expect(await sessionsOf()).toBe(1);
    expect(await actionsOf(user.uid)).toEqual(['two-factor-on']);
    expect(await subjects()).toEqual(['Two-step login is on for your Baystead account']);
  });

  test('refuses an account without administrator rights', async () => {
    const user = await site.user(`rosa${number}@site.example`);
    const refused = { ok: false, failure: { kind: 'two-factor-unavailable' } };
    expect(await startTwoFactorSetup(server, user, current, here)).toEqual(refused);
    expect(await confirmTwoFactorSetup(server, user, { code: '123456' }, here)).toEqual(refused);
  });
});

describe('an account with two-step login', () => {
  test('can’t set it up again', async () => {
    const { cookie, user } = await turnOn();
    const again = await startTwoFactorSetup(server, user, current, clientWith(cookie));
    expect(again).toEqual({ ok: false, failure: { kind: 'two-factor-changed' } });
  });

  test('turns it off with its password, and then logs in without a code', async () => {
    const { secret, user } = await turnOn();
    const waiting = await passPassword();
    const turnOff = (form: object) => turnOffTwoFactor(server, user, { ...form }, here.clientAddress);
    expect(await turnOff({ currentPassword: 'wrong' })).toMatchObject(wrongPassword);
    for (const _ of [1, 2]) valueOf(await turnOff(current));
    expect(await site.visitorWith(await site.logIn(email))).toMatchObject({ twoFactor: 'offered' });
    expect(await enterCode(waiting, codeOf(secret))).toEqual(expired);
    const kept = db.selectFrom('authTwoFactors').where('userId', '=', user.uid).selectAll();
    expect(await kept.execute()).toEqual([]);
    expect(await actionsOf(user.uid)).toEqual(['two-factor-on', 'two-factor-off']);
    expect((await subjects()).slice(1)).toEqual(['Two-step login is off for your Baystead account']);
  });

  test('is reset by the command line, which ends its sessions and mails its owner', async () => {
    const { cookie, user } = await turnOn();
    expect(await resetTwoFactor(server, email)).toBe('reset');
    expect(await site.visitorWith(cookie)).toBeNull();
    expect(valueOf(await logIn(server, { email, password }, here)).next).toBe('session');
    expect(await resetTwoFactor(server, email)).toBe('was-off');
    expect(await resetTwoFactor(server, 'nobody@site.example')).toBe('no-account');
    expect(await actionsOf(user.uid)).toEqual(['two-factor-on', 'two-factor-reset']);
    expect((await subjects()).slice(1)).toEqual(['Two-step login was reset for your Baystead account']);
  });

  test('keeps its secret and backup codes encrypted, and exports neither', async () => {
    const { secret, backupCodes, user } = await turnOn();
    const rows = db.selectFrom('authTwoFactors').selectAll().where('userId', '=', user.uid);
    const row = await rows.executeTakeFirstOrThrow();
    const exported = JSON.stringify(await json(await exportAccountData(server, user)));
    expect(exported).toContain('"twoFactorEnabled":true');
    for (const text of [secret, ...backupCodes]) expect(JSON.stringify(row) + exported).not.toContain(text);
    expect(exported).not.toContain(row.secret);
  });
});

test('with ADMIN_TWO_FACTOR=required, grants rights only while two-step login is on', async () => {
  const strict = await openSite({ ADMIN_TWO_FACTOR: 'required' });
  await grantAdmin(strict.server, { email, password });
  const withoutRights = await strict.userWith(await strict.logIn(email));
  expect(withoutRights).toMatchObject({ isAdmin: false, twoFactor: 'required' });
  expect(toAdmin(withoutRights)).toBeNull();
  const { cookie, user } = await turnOn(strict);
  expect(user).toMatchObject({ isAdmin: true, twoFactor: 'on' });
  valueOf(await turnOffTwoFactor(strict.server, user, current, here.clientAddress));
  expect(toAdmin(await strict.visitorWith(cookie))).toBeNull();
  await strict.close();
});

describe('a login with two-step login', () => {
  test('starts a session after the code, not before it', async () => {
    const { secret } = await turnOn();
    const { headers } = valueOf(await logIn(server, { email, password }, here));
    expect(await sessionsOf()).toBe(1);
    const waiting = headers.getSetCookie().find((line) => line.startsWith('baystead.two_factor='));
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=600'])
      expect(waiting).toContain(attribute);
    expect(headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/);
    const cookie = cookieOf(headers);
    expect(await site.visitorWith(cookie)).toBeNull();
    expect(await isCodeDue(server, new Headers({ cookie }))).toBe(true);

    expect(await enterCode(cookie, '000000')).toMatchObject(wrongCode);
    const entered = valueOf(await enterCode(cookie, codeOf(secret)));
    expect(entered.isAdmin).toBe(true);
    expect(await site.visitorWith(cookieOf(entered.headers))).toMatchObject({ email, isAdmin: true });
    expect(await isCodeDue(server, new Headers({ cookie }))).toBe(false);
    halfMinutesLater(2);
    expect(await enterCode(cookie, codeOf(secret))).toEqual(expired);
  });

  test('accepts a code once, even in two concurrent logins, and no earlier one', async () => {
    const { secret } = await turnOn();
    const cookies = [await passPassword(), await passPassword()];
    const entered = await Promise.all(cookies.map((cookie) => enterCode(cookie, codeOf(secret))));
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1);
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
    const { backupCodes, user } = await turnOn();
    const [first = '', second = ''] = backupCodes;
    expect(await enterCode(await passPassword(), first)).toMatchObject({ ok: true });
    expect(await enterCode(await passPassword(), first)).toMatchObject(wrongCode);
    const twice = [await passPassword(), await passPassword()];
    const typedCode = ` ${second.replace('-', '')}`;
    const entered = await Promise.all(twice.map((waiting) => enterCode(waiting, typedCode)));
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await countBackupCodes(server, user)).toBe(8);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'backup-code-used' }));
  });

  test('refuses what isn’t a code without counting it as a guess', async () => {
    const { secret } = await turnOn();
    const cookie = await passPassword();
    for (const code of [undefined, '', '12345', '1234567', 'abcdef', ['123456'], '١٢٣٤٥٦', "' OR 1=1 --"])
      expect(await enterCode(cookie, code)).toMatchObject(wrongCode);
    expect(await enterCode(cookie, codeOf(secret))).toMatchObject({ ok: true });
  });

  test('ignores a session of another account in the same browser', async () => {
    const { secret } = await turnOn();
    const others = await site.register(`eve${number}@site.example`);
    const entered = valueOf(await enterCode(`${others}; ${await passPassword()}`, codeOf(secret)));
    expect(await site.visitorWith(cookieOf(entered.headers))).toMatchObject({ email });
  });

  test('refuses a code without a login, with a forged cookie and after ten minutes', async () => {
    const { secret, cookie: session } = await turnOn();
    const waiting = await passPassword();
    const forged = waiting.replace(/(two_factor=[^.]+)\.[^;]+/, '$1.c2lnbmF0dXJl');
    expect(forged).not.toBe(waiting);
    for (const cookie of ['', session, forged])
      expect(await enterCode(cookie, codeOf(secret))).toEqual(expired);
    halfMinutesLater(21);
    expect(await enterCode(waiting, codeOf(secret))).toEqual(expired);
  });
});

describe('guessing codes', () => {
  const limited = { failure: { kind: 'too-many-requests', action: 'login-code' } };
  /** Guesses five times, by default from five client addresses. */
  async function guess(cookie: string, begin: number, from = (index: number) => `198.51.100.${index}`) {
    for (let index = begin; index < begin + 5; index += 1)
      expect(await enterCode(cookie, String(index).padStart(6, '0'), from(index))).toMatchObject(wrongCode);
  }

  test('is limited to five guesses from one client address, logged with the uid, not the address', async () => {
    const { user } = await turnOn();
    await guess(await passPassword(), 0, () => here.clientAddress);
    expect(await enterCode(await passPassword(), '000006')).toMatchObject(limited);
    for (const event of ['two-factor-failed', 'two-factor-limited'])
      expect(lines).toContainEqual(expect.objectContaining({ event, uid: user.uid }));
    expect(JSON.stringify(lines)).not.toContain(email);
  });

  test('is limited to five for one login and ten for an account across all client addresses', async () => {
    const { secret } = await turnOn();
    const [first, second, third] = [await passPassword(), await passPassword(), await passPassword()];
    await guess(first, 0);
    expect(await enterCode(first, codeOf(secret), '198.51.100.99')).toEqual(expired);
    await guess(second, 5);
    halfMinutesLater(1);
    expect(await enterCode(third, codeOf(secret), '198.51.100.20')).toMatchObject(limited);
    halfMinutesLater(31);
    const later = await enterCode(await passPassword(), codeOf(secret), '198.51.100.21');
    expect(later).toMatchObject({ ok: true });
  });
});

describe('a new password', () => {
  const setByMail = async () => {
    valueOf(await requestPasswordReset(server, { email }, here.clientAddress));
    valueOf(await resetPassword(server, await site.tokenTo(email), newPasswords));
  };
  const setByCommand = () => grantAdmin(server, { email, password: newPasswords.password });

  test.each([
    ['a mailed link', setByMail],
    ['the command line', setByCommand],
  ])('ends pending logins when set by %s, and the next login still asks for a code', async (_how, set) => {
    const { secret } = await turnOn();
    const waiting = await passPassword();
    await set();
    expect(await enterCode(waiting, codeOf(secret))).toEqual(expired);
    expect(await site.visitorWith(await passPassword(newPasswords.password))).toBeNull();
  });

  test('keeps two-step login on when set in Account Settings, and starts a session that needs no code', async () => {
    const { secret, cookie, user } = await turnOn();
    const waiting = await passPassword();
    const form = { ...current, ...newPasswords };
    const changed = valueOf(await changePassword(server, user, form, clientWith(cookie)));
    expect(changed.getSetCookie().map((line) => line.split('=')[0])).toEqual(['baystead.session_token']);
    const renewed = await site.userWith(cookieOf(changed));
    expect(renewed).toMatchObject({ uid: user.uid, isAdmin: true, twoFactor: 'on' });
    expect([await site.visitorWith(cookie), await sessionsOf()]).toEqual([null, 1]);
    expect(await enterCode(waiting, codeOf(secret))).toEqual(expired);
  });
});
