import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { codeOf, clientWith, turnOnTwoFactor } from '#tests/support/authenticator.ts';
import { waitingSessions } from '#tests/support/database.ts';
import { cookieOf, here, password, setUpSite, valueOf } from '#tests/support/site.ts';
import { grantAdmin, logIn } from './accounts.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts';
import { verifyLoginCode } from './login-code.ts';

const site = await setUpSite();
const { server, db } = site;
// While a test holds the lock, every login waits between comparing the password and writing the session.
await sql`CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END $$`.execute(db);
await sql`CREATE TRIGGER wait_for_test BEFORE INSERT ON auth_sessions
  FOR EACH ROW EXECUTE FUNCTION wait_for_test()`.execute(db);

const replacement = 'the new one';
const newPasswords = { password: replacement, confirmPassword: replacement };
const failed = { ok: false };

/** Starts the attempt, runs `meanwhile` when it is about to write a session, and then lets it continue. */
async function heldAtSession<Value>(begin: () => Promise<Value>, meanwhile: () => Promise<unknown>) {
  const held = await db.connection().execute(async (holder) => {
    await sql`SELECT pg_advisory_lock(1)`.execute(holder);
    const begun = begin();
    const countWaiting = async () => {
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int FROM pg_locks WHERE NOT granted
        AND locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(
        holder,
      );
      return rows[0]?.count;
    };
    try {
      await expect.poll(countWaiting).toBe(1);
      await meanwhile();
    } finally {
      await sql`SELECT pg_advisory_unlock(1)`.execute(holder);
    }
    return { begun };
  });
  return held.begun;
}

const login = (email: string, typedPassword = password) =>
  logIn(server, { email, password: typedPassword }, here);
const sessionsOf = async (email: string) => {
  const rows = db.selectFrom('authSessions').innerJoin('authUsers', 'authUsers.id', 'userId');
  return (await rows.select('authSessions.id').where('email', '=', email).execute()).length;
};

const deleteUser = (email: string) => db.deleteFrom('authUsers').where('email', '=', email).execute();

async function resetByMail(email: string): Promise<void> {
  valueOf(await requestPasswordReset(server, { email }, here.clientAddress));
  valueOf(await resetPassword(server, await site.tokenTo(email), newPasswords));
}

/** A new account, and its change of the password. */
async function registerToChange(email: string, form: typeof newPasswords = newPasswords) {
  const cookie = await site.register(email);
  const user = await site.userWith(cookie);
  const from = { ...here, headers: new Headers({ cookie }) };
  return { user, change: () => changePassword(server, user, { currentPassword: password, ...form }, from) };
}

describe('a login that compared the old password', () => {
  const turnOn = (email: string) =>
    db.updateTable('authUsers').set({ twoFactorEnabled: true }).where('email', '=', email).execute();
  test.each<[string, (email: string) => Promise<unknown>, number]>([
    ['the password is reset by mail', resetByMail, 0],
    ['the command line sets it', (email) => grantAdmin(server, { email, password: replacement }), 0],
    ['two-step login is turned on', turnOn, 1],
    ['the account is deleted', deleteUser, 0],
  ])('starts no session if meanwhile %s', async (what, change, sessions) => {
    const email = `${what.replaceAll(' ', '-')}@site.example`;
    await site.register(email);
    const attempt = await heldAtSession(
      () => login(email),
      () => change(email),
    );
    expect(attempt).toMatchObject(failed);
    expect(await sessionsOf(email)).toBe(sessions);
  });

  test('starts no session if its owner changes the password meanwhile, and keeps the owner’s new one', async () => {
    const email = 'changing@site.example';
    const { user, change } = await registerToChange(email);
    const changes: ReturnType<typeof change>[] = [];
    const replaced = sql`SELECT FROM auth_accounts WHERE user_id = ${user.uid} AND updated_at > created_at`;
    const attempt = await heldAtSession(
      () => login(email),
      async () => {
        changes.push(change());
        await expect.poll(async () => (await replaced.execute(db)).rows.length).toBe(1);
      },
    );
    expect(attempt).toMatchObject(failed);
    const [own] = (await Promise.all(changes)).map((changed) => cookieOf(valueOf(changed)));
    expect(await site.visitorWith(String(own))).toMatchObject({ email });
    expect(await sessionsOf(email)).toBe(1);
  });
});

test('ends the session of a login whose code was right if the password is reset before it starts', async () => {
  const email = 'code@site.example';
  await grantAdmin(server, { email, password });
  const { secret } = await turnOnTwoFactor(site, email);
  const waiting = clientWith(cookieOf(valueOf(await login(email)).headers));
  const entered = await heldAtSession(
    () => verifyLoginCode(server, { code: codeOf(secret, 1) }, waiting),
    () => resetByMail(email),
  );
  expect(entered).toEqual({ ok: false, failure: { kind: 'login-expired' } });
  expect(await sessionsOf(email)).toBe(0);
});

test('refuses a password change that compared the old password before a reset', async () => {
  const ofThief = { password: 'of the thief', confirmPassword: 'of the thief' };
  const { user, change } = await registerToChange('overtaken@site.example', ofThief);
  const stored = db.selectFrom('authAccounts').select('password').where('userId', '=', user.uid);
  const before = await stored.executeTakeFirstOrThrow();
  // The change has compared the old password and waits for the row of the new one.
  const held = await db.transaction().execute(async (transaction) => {
    await sql`UPDATE auth_accounts SET password = password || ' ' WHERE user_id = ${user.uid}`.execute(
      transaction,
    );
    const changed = change();
    await expect.poll(() => waitingSessions(db)).toBe(1);
    return { changed };
  });
  expect(await held.changed).toMatchObject(failed);
  expect(await stored.execute()).toEqual([{ password: `${before.password} ` }]);
});

test('refuses a password change of an account that is deleted before the session starts', async () => {
  const { user, change } = await registerToChange('leaving@site.example');
  expect(await heldAtSession(change, () => deleteUser(user.email))).toMatchObject(failed);
});
