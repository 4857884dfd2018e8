import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTestServer, register } from '#tests/support/test-server.ts';
import { logOut } from './accounts.ts';

test('logs a failed logout and still deletes the browser’s cookie', async () => {
  const lines: unknown[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line)) });
  const testServer = await createTestServer({}, logger);
  const cookie = await register(testServer.server, 'rosa@site.example');
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$`.execute(
    testServer.db,
  );
  await sql`CREATE TRIGGER nobody_goes BEFORE DELETE ON auth_sessions EXECUTE FUNCTION refuse()`.execute(
    testServer.db,
  );
  const headers = await logOut(testServer.server, new Headers({ cookie }));
  await testServer.close();
  expect(lines).toMatchObject([{ msg: expect.stringContaining('Failed to delete session') }]);
  expect(headers.get('set-cookie')).toMatch(/^baystead\.session_token=; Max-Age=0/);
});
