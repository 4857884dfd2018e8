import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTestApp, register } from '../../../tests/support/people.ts';
import { logOut } from './accounts.ts';

test('logs a failed logout and still deletes the browser’s cookie', async () => {
  const lines: unknown[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line)) });
  const testApp = await createTestApp({}, logger);
  const cookie = await register(testApp.app, 'rosa@site.example');
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$`.execute(
    testApp.db,
  );
  await sql`CREATE TRIGGER nobody_goes BEFORE DELETE ON auth_sessions EXECUTE FUNCTION refuse()`.execute(
    testApp.db,
  );
  const answer = await logOut(testApp.app, new Headers({ cookie }));
  await testApp.close();
  expect(lines).toMatchObject([{ msg: expect.stringContaining('Failed to delete session') }]);
  expect(answer.get('set-cookie')).toMatch(/^baystead\.session_token=; Max-Age=0/);
});
