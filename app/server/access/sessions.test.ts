import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { expect, test } from 'vitest';
import { setUpSite } from '#tests/support/site.ts';
import { getUser, toAdmin } from './sessions.ts';

const lines: unknown[] = [];
const logger: Logger = pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line)) });

const site = await setUpSite({}, logger);
const { server, db } = site;

test('returns no user for a request without a cookie', async () => {
  expect(await getUser(server, new Request('http://localhost/'))).toBeNull();
  expect(toAdmin(null)).toBeNull();
});

test('creates a missing profile once, with the role user', async () => {
  const cookie = await site.register('lost@site.example');
  await db.deleteFrom('users').where('email', '=', 'lost@site.example').execute();
  const visitors = await Promise.all([1, 2].map(() => site.visitorWith(cookie)));
  for (const user of visitors) expect(user).toMatchObject({ firstName: 'Rosa', isAdmin: false });
  const profiles = db.selectFrom('users').select('role').where('email', '=', 'lost@site.example');
  expect(await profiles.execute()).toEqual([{ role: 'user' }]);
});

test('keeps an administrator logged in without rights while the profile can’t be read, and logs it', async () => {
  const { uid } = await site.admin();
  const cookie = await site.logIn('ada@site.example');
  await sql`ALTER TABLE users RENAME TO users_away`.execute(db);
  const user = await site.visitorWith(cookie);
  await sql`ALTER TABLE users_away RENAME TO users`.execute(db);
  expect(user).toMatchObject({ uid, email: 'ada@site.example', firstName: '', isAdmin: false });
  expect(lines).toMatchObject([{ msg: 'the profile could not be read', uid }]);
  expect((await site.visitorWith(cookie))?.isAdmin).toBe(true);
});
