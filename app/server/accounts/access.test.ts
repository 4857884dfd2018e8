import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type TestApp,
  newAdmin,
  createTestApp,
  register,
  signIn,
  visitorWith,
} from '../../../tests/support/people.ts';
import { getUser, toAdmin } from './access.ts';

let testApp: TestApp;
const lines: unknown[] = [];
const logger: Logger = pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line)) });

beforeAll(async () => {
  testApp = await createTestApp({}, logger);
});
afterAll(() => testApp.close());

test('returns no user for a request without a cookie', async () => {
  expect(await getUser(testApp.app, new Request('http://localhost/'))).toBeNull();
  expect(toAdmin(null)).toBeNull();
});

test('creates a missing profile once, with the role user', async () => {
  const cookie = await register(testApp.app, 'lost@site.example');
  await testApp.db.deleteFrom('users').where('email', '=', 'lost@site.example').execute();
  const begun = new Date(Date.now() - 1000);
  const looks = await Promise.all([1, 2, 3].map(() => visitorWith(testApp.app, cookie)));
  for (const user of looks) expect(user).toMatchObject({ firstName: 'Rosa', isAdmin: false });
  const profiles = testApp.db
    .selectFrom('users')
    .select(['role', sql<boolean>`created_at BETWEEN ${begun} AND clock_timestamp()`.as('isNew')])
    .where('email', '=', 'lost@site.example');
  expect(await profiles.execute()).toEqual([{ role: 'user', isNew: true }]);
});

test('keeps an administrator logged in without rights while the profile can’t be read, and logs it', async () => {
  const { uid } = await newAdmin(testApp.app, 'ada@site.example');
  const cookie = await signIn(testApp.app, 'ada@site.example');
  await sql`ALTER TABLE users RENAME TO users_away`.execute(testApp.db);
  const user = await visitorWith(testApp.app, cookie);
  await sql`ALTER TABLE users_away RENAME TO users`.execute(testApp.db);
  expect(user).toMatchObject({ uid, email: 'ada@site.example', firstName: '', isAdmin: false });
  expect(toAdmin(user)).toBeNull();
  expect(lines).toMatchObject([{ msg: 'the profile could not be read', uid }]);
  expect((await visitorWith(testApp.app, cookie))?.isAdmin).toBe(true);
});

test('applies a removed role to the next request', async () => {
  const { uid } = await newAdmin(testApp.app, 'former@site.example');
  const cookie = await signIn(testApp.app, 'former@site.example');
  await testApp.db.updateTable('users').set({ role: 'user' }).where('uid', '=', uid).execute();
  expect((await visitorWith(testApp.app, cookie))?.isAdmin).toBe(false);
});
