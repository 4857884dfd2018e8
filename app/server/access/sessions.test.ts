import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { expect, test } from 'vitest';
import { newAdmin, setUpTestServer, register, signIn, visitorWith } from '#tests/support/test-server.ts';
import { getUser, toAdmin } from './sessions.ts';

const lines: unknown[] = [];
const logger: Logger = pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line)) });

const testServer = await setUpTestServer({}, logger);

test('returns no user for a request without a cookie', async () => {
  expect(await getUser(testServer.server, new Request('http://localhost/'))).toBeNull();
  expect(toAdmin(null)).toBeNull();
});

test('creates a missing profile once, with the role user', async () => {
  const cookie = await register(testServer.server, 'lost@site.example');
  await testServer.db.deleteFrom('users').where('email', '=', 'lost@site.example').execute();
  const begun = new Date(Date.now() - 1000);
  const visitors = await Promise.all([1, 2, 3].map(() => visitorWith(testServer.server, cookie)));
  for (const user of visitors) expect(user).toMatchObject({ firstName: 'Rosa', isAdmin: false });
  const profiles = testServer.db
    .selectFrom('users')
    .select(['role', sql<boolean>`created_at BETWEEN ${begun} AND clock_timestamp()`.as('isNew')])
    .where('email', '=', 'lost@site.example');
  expect(await profiles.execute()).toEqual([{ role: 'user', isNew: true }]);
});

test('keeps an administrator logged in without rights while the profile can’t be read, and logs it', async () => {
  const { uid } = await newAdmin(testServer.server, 'ada@site.example');
  const cookie = await signIn(testServer.server, 'ada@site.example');
  await sql`ALTER TABLE users RENAME TO users_away`.execute(testServer.db);
  const user = await visitorWith(testServer.server, cookie);
  await sql`ALTER TABLE users_away RENAME TO users`.execute(testServer.db);
  expect(user).toMatchObject({ uid, email: 'ada@site.example', firstName: '', isAdmin: false });
  expect(toAdmin(user)).toBeNull();
  expect(lines).toMatchObject([{ msg: 'the profile could not be read', uid }]);
  expect((await visitorWith(testServer.server, cookie))?.isAdmin).toBe(true);
});

test('applies a removed role to the next request', async () => {
  const { uid } = await newAdmin(testServer.server, 'former@site.example');
  const cookie = await signIn(testServer.server, 'former@site.example');
  await testServer.db.updateTable('users').set({ role: 'user' }).where('uid', '=', uid).execute();
  expect((await visitorWith(testServer.server, cookie))?.isAdmin).toBe(false);
});
