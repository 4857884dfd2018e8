import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { expect, test } from 'vitest';
import { newAdmin, setUpTestServer, register, signIn, visitorWith } from '#tests/support/test-server.ts';
import { getUser, toAdmin } from './sessions.ts';

const lines: unknown[] = [];
const logger: Logger = pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line)) });

const testServer = await setUpTestServer({}, logger);
const { server, db } = testServer;

test('returns no user for a request without a cookie', async () => {
  expect(await getUser(server, new Request('http://localhost/'))).toBeNull();
  expect(toAdmin(null)).toBeNull();
});

test('creates a missing profile once, with the role user', async () => {
  const cookie = await register(server, 'lost@site.example');
  await db.deleteFrom('users').where('email', '=', 'lost@site.example').execute();
  const visitors = await Promise.all([1, 2].map(() => visitorWith(server, cookie)));
  for (const user of visitors) expect(user).toMatchObject({ firstName: 'Rosa', isAdmin: false });
  const profiles = db.selectFrom('users').select('role').where('email', '=', 'lost@site.example');
  expect(await profiles.execute()).toEqual([{ role: 'user' }]);
});

test('keeps an administrator logged in without rights while the profile can’t be read, and logs it', async () => {
  const { uid } = await newAdmin(server, 'ada@site.example');
  const cookie = await signIn(server, 'ada@site.example');
  await sql`ALTER TABLE users RENAME TO users_away`.execute(db);
  const user = await visitorWith(server, cookie);
  await sql`ALTER TABLE users_away RENAME TO users`.execute(db);
  expect(user).toMatchObject({ uid, email: 'ada@site.example', firstName: '', isAdmin: false });
  expect(lines).toMatchObject([{ msg: 'the profile could not be read', uid }]);
  expect((await visitorWith(server, cookie))?.isAdmin).toBe(true);
});
