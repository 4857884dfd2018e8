import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { codeOf, clientWith, turnOnTwoFactor } from '#tests/support/authenticator.ts';
import { waitingSessions } from '#tests/support/database.ts';
import {
  cookieOf,
  here,
  setUpTestServer,
  password,
  register,
  tokenMailedTo,
  userWith,
  valueOf,
  visitorWith,
} from '#tests/support/test-server.ts';
import { grantAdmin, logIn } from './accounts.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts';
import { verifyLoginCode } from './login-code.ts';

const testServer = await setUpTestServer();
// While a test holds the lock, every login waits between comparing the password and writing the session.
await sql`CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END $$`.execute(testServer.db);
await sql`CREATE TRIGGER wait_for_test BEFORE INSERT ON auth_sessions
  FOR EACH ROW EXECUTE FUNCTION wait_for_test()`.execute(testServer.db);

const replacement = 'the new one';
const newPasswords = { password: replacement, confirmPassword: replacement };

/**
 * Starts `begin` `count` times, runs `meanwhile` when all of them are about to write a session, and then lets
 * them continue.
 */
async function heldAtSession<Value>(
  count: number,
  begin: () => Promise<Value>,
  meanwhile: () => Promise<unknown>,
): Promise<Value[]> {
  return testServer.db.connection().execute(async (holder) => {
    await sql`SELECT pg_advisory_lock(1)`.execute(holder);
    const begun = Promise.all(Array.from({ length: count }, begin));
    const countWaiting = async () => {
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int FROM pg_locks WHERE NOT granted
        AND locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(
        holder,
      );
      return rows[0]?.count;
    };
    try {
      await expect.poll(countWaiting, { timeout: 20_000 }).toBe(count);
      await meanwhile();
    } finally {
      await sql`SELECT pg_advisory_unlock(1)`.execute(holder);
    }
    return begun;
  });
}

const login = (email: string, typedPassword = password) =>
  logIn(testServer.server, { email, password: typedPassword }, here);
const sessionsOf = async (email: string) => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int FROM auth_sessions
    JOIN auth_users ON auth_users.id = user_id WHERE email = ${email}`.execute(testServer.db);
  return rows[0]?.count;
};

async function resetByMail(email: string): Promise<void> {
  valueOf(await requestPasswordReset(testServer.server, { email }, here.clientAddress));
  valueOf(await resetPassword(testServer.server, await tokenMailedTo(testServer, email), newPasswords));
}

describe('a login that compared the old password', () => {
  test.each<[string, (email: string) => Promise<unknown>]>([
    ['the password is reset by mail', resetByMail],
    [
      'the command line makes an administrator of the account',
      (email) => grantAdmin(testServer.server, { email, password: replacement }),
    ],
  ])('starts no session if meanwhile %s', async (what, change) => {
    const email = `${what.replaceAll(' ', '-')}@site.example`;
    await register(testServer.server, email);
    const logins = await heldAtSession(
      4,
      () => login(email),
      () => change(email),
    );
    expect(logins.map(({ ok }) => ok)).toEqual([false, false, false, false]);
    expect(await sessionsOf(email)).toBe(0);
    expect(await login(email, replacement)).toMatchObject({ ok: true });
  });

  test('starts no session if its owner changes the password meanwhile, and keeps the owner’s new session', async () => {
    const email = 'changing@site.example';
    const cookie = await register(testServer.server, email);
    const user = await userWith(testServer.server, cookie);
    const form = { currentPassword: password, ...newPasswords };
    const changes: ReturnType<typeof changePassword>[] = [];
    const isReplaced = async () => {
      const { rows } = await sql<{ hashes: number }>`SELECT count(*)::int AS hashes FROM auth_accounts
        WHERE user_id = ${user.uid} AND updated_at > created_at`.execute(testServer.db);
      return rows[0]?.hashes;
    };
    const logins = await heldAtSession(
      3,
      () => login(email),
      async () => {
        const from = { ...here, headers: new Headers({ cookie }) };
        changes.push(changePassword(testServer.server, user, form, from));
        await expect.poll(isReplaced, { timeout: 20_000 }).toBe(1);
      },
    );
    expect(logins.map(({ ok }) => ok)).toEqual([false, false, false]);
    const [own] = (await Promise.all(changes)).map((changed) => cookieOf(valueOf(changed)));
    expect(await visitorWith(testServer.server, String(own))).toMatchObject({ email });
    expect(await sessionsOf(email)).toBe(1);
  });
});

test('ends the sessions of unfinished logins when two-step login is turned on', async () => {
  const email = 'turning-on@site.example';
  await register(testServer.server, email);
  const turnOn = () =>
    testServer.db
      .updateTable('authUsers')
      .set({ twoFactorEnabled: true })
      .where('email', '=', email)
      .execute();
  const before = await sessionsOf(email);
  const logins = await heldAtSession(3, () => login(email), turnOn);
  expect(logins.map(({ ok }) => ok)).toEqual([false, false, false]);
  expect(await sessionsOf(email)).toBe(before);
});

test('ends the session of a login whose code was right if the password is reset before it starts', async () => {
  const { server } = testServer;
  const email = 'code@site.example';
  await grantAdmin(server, { email, password });
  const { secret } = await turnOnTwoFactor(server, email);
  const waiting = clientWith(cookieOf(valueOf(await login(email)).headers));
  const entered = await heldAtSession(
    1,
    () => verifyLoginCode(server, { code: codeOf(secret, 1) }, waiting),
    () => resetByMail(email),
  );
  expect(entered).toEqual([{ ok: false, failure: { kind: 'login-expired' } }]);
  expect(await sessionsOf(email)).toBe(0);
});

test('refuses a password change that compared the old password before a reset', async () => {
  const email = 'overtaken@site.example';
  const cookie = await register(testServer.server, email);
  const user = await userWith(testServer.server, cookie);
  const hash = await testServer.db
    .selectFrom('authAccounts')
    .select('password')
    .where('userId', '=', user.uid)
    .executeTakeFirstOrThrow();
  const attempt = { currentPassword: password, password: 'of the thief', confirmPassword: 'of the thief' };
  const from = { ...here, headers: new Headers({ cookie }) };
  // The change has compared the old password and waits for the row of the new one.
  const changed = await testServer.db.transaction().execute(async (transaction) => {
    await sql`UPDATE auth_accounts SET password = password || ' ' WHERE user_id = ${user.uid}`.execute(
      transaction,
    );
    const change = changePassword(testServer.server, user, attempt, from);
    await expect.poll(() => waitingSessions(testServer.db)).toBe(1);
    return { change };
  });
  expect(await changed.change).toMatchObject({ ok: false });
  const now = await testServer.db
    .selectFrom('authAccounts')
    .select('password')
    .where('userId', '=', user.uid)
    .executeTakeFirstOrThrow();
  expect(now.password).toBe(`${hash.password} `);
});

describe('an account that is deleted before the session starts', () => {
  const deleteRows = (email: string) =>
    testServer.db.deleteFrom('authUsers').where('email', '=', email).execute();

  test.each(['login', 'password change'] as const)('refuses a %s', async (event) => {
    const email = `leaving-${event.length}@site.example`;
    const cookie = await register(testServer.server, email);
    const user = await userWith(testServer.server, cookie);
    const from = { ...here, headers: new Headers({ cookie }) };
    const form = { currentPassword: password, ...newPasswords };
    const begin = {
      login: () => login(email),
      'password change': () => changePassword(testServer.server, user, form, from),
    }[event];
    expect(await heldAtSession<{ ok: boolean }>(1, begin, () => deleteRows(email))).toMatchObject([
      { ok: false },
    ]);
  });
});
