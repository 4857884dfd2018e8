import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openHouse, register } from '../../../tests/support/people.ts';

test('a logout that fails is logged, and the browser forgets its cookie all the same', async () => {
  const lines: unknown[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line)) });
  const house = await openHouse({}, logger);
  const cookie = await register(house.app, 'rosa@site.example');
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$`.execute(
    house.db,
  );
  await sql`CREATE TRIGGER nobody_goes BEFORE DELETE ON auth_sessions EXECUTE FUNCTION refuse()`.execute(
    house.db,
  );
  const answer = await house.app.accounts.logout(new Headers({ cookie }));
  await house.close();
  expect(lines).toMatchObject([{ msg: expect.stringContaining('Failed to delete session') }]);
  expect(answer.get('set-cookie')).toMatch(/^baystead\.session_token=; Max-Age=0/);
});
