import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse, register } from '../../tests/support/people.ts';
import { createLogger } from './log.ts';

const lines: string[] = [];
const logger = createLogger('info', { write: (line: string) => lines.push(line) });
let house: House;
beforeAll(async () => {
  house = await openHouse({}, logger);
});
afterAll(() => house.close());

test('an error of the database is logged without the values of the row', async () => {
  const row = { uid: 'x', email: 'rosa@private.example', firstName: 'Rosa', role: 'owner' as 'user' };
  const insert = house.db.insertInto('users').values({ ...row, phoneNumber: null });
  const error: unknown = await insert.execute().catch((refused: unknown) => refused);
  logger.error({ err: error }, 'a row was refused');
  expect(lines.join()).toContain('violates');
  expect(lines.join()).not.toContain('private.example');
});

test('nor are the values of people who register at the same moment', async () => {
  const both = ['same@private.example', 'same@private.example'].map((email) => register(house.app, email));
  await Promise.allSettled(both);
  expect(lines.join()).not.toContain('private.example');
});
