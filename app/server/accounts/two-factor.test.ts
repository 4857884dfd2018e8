import { verifyLoginCode } from './login-code.ts';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf, clientWith, turnOnTwoFactor } from '../../../tests/support/authenticator.ts';
import {
  cookieOf,
  createTestServer,
  here,
  newUser,
  password,
  sentMails,
  signIn,
  type TestServer,
  userWith,
  valueOf,
  visitorWith,
} from '../../../tests/support/test-server.ts';
import { exportAccountData } from '../own-account/data-export.ts';
import { toAdmin } from './access.ts';
import { grantAdmin, logIn } from './accounts.ts';
import {
  confirmTwoFactorSetup,
  readTwoFactorSetup,
  renewBackupCodes,
  resetTwoFactor,
  startTwoFactorSetup,
  turnOffTwoFactor,
} from './two-factor.ts';
import { deleteAccount } from '../own-account/account-deletion.ts';

const current = { currentPassword: password };

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
    expect(setup.qrCode.size).toBeGreaterThan(40);
    expect(readTwoFactorSetup(setup.uri)).toEqual(setup);
    expect((await visitorWith(server, cookie))?.twoFactor).toBe('offered');
    expect(valueOf(await logIn(server, { email, password }, here)).next).toBe('session');

    const wrong = String((Number(codeOf(setup.secret)) + 1) % 1_000_000).padStart(6, '0');
    expect(await confirmTwoFactorSetup(server, user, { code: wrong }, clientWith(cookie))).toMatchObject(
      wrongCode,
    );
    expect((await visitorWith(server, cookie))?.twoFactor).toBe('offered');
    const typed = codeOf(setup.secret).replace(/^.../, '$& ');
    const confirmed = valueOf(await confirmTwoFactorSetup(server, user, { code: typed }, clientWith(cookie)));
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
    const refusals = started.filter(({ ok }) => !ok);
    expect(refusals).toEqual(refusals.map(() => ({ ok: false, failure: { kind: 'two-factor-changed' } })));
  });

  test.each([
    ['nothing', undefined],
    ['an address of another kind', 'https://evil.example/?secret=A'],
    ['an address without a secret', 'otpauth://totp/x'],
    ['an address that is too long', `otpauth://totp/${'x'.repeat(600)}?secret=A`],
  ])('draws no QR code for %s', (_what, uri) => {
    expect(readTwoFactorSetup(uri)).toBeNull();
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
    const refused = await turnOffTwoFactor(server, user, { currentPassword: 'wrong' }, here.address);
    expect(refused).toMatchObject({ failure: { issues: [{ field: 'currentPassword' }] } });
    valueOf(await turnOffTwoFactor(server, user, current, here.address));
    valueOf(await turnOffTwoFactor(server, user, current, here.address));
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

  test('reports unreadable codes after AUTH_SECRET changed, and logs in after a reset', async () => {
    const { server, db } = testServer;
    const { secret, backupCodes, cookie } = await turnOn();
    const { uid } = await userWith(server, cookie);
    const lost = { secret: '00'.repeat(60), backupCodes: '00'.repeat(60) };
    await db.updateTable('authTwoFactors').set(lost).where('userId', '=', uid).execute();
    const waiting = await passPassword();
    const unreadable = { ok: false, failure: { kind: 'two-factor-unreadable' } };
    expect(await enterCode(waiting, codeOf(secret))).toEqual(unreadable);
    expect(await enterCode(waiting, backupCodes[0])).toEqual(unreadable);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'two-factor-unreadable', uid }));
    expect(await resetTwoFactor(server, email)).toBe('reset');
    expect(await visitorWith(server, await signIn(server, email))).toMatchObject({ isAdmin: true });
  });

  test('deletes its second factor when it is deleted', async () => {
    const { server, db } = testServer;
    const { cookie } = await turnOn();
    const user = await userWith(server, cookie);
    valueOf(await deleteAccount(server, user, current, here.address));
    expect(
      await db.selectFrom('authTwoFactors').where('userId', '=', user.uid).selectAll().execute(),
    ).toEqual([]);
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
    valueOf(await turnOffTwoFactor(server, withRights, current, here.address));
    expect(toAdmin(await visitorWith(server, cookie))).toBeNull();
  });

  test('does not affect other accounts', async () => {
    const user = await newUser(strict.server, 'rosa@site.example');
    expect(user).toMatchObject({ isAdmin: false, twoFactor: 'unavailable' });
  });
});
