import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { expect, test } from 'vitest';
import type { Side } from '#domain/inquiry/inquiry.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import { readMessagePage } from './list-messages.ts';

/** The ids of the team's notes, by reader. */
const notes: Record<Side, string> = { guest: uuidv4(), owner: uuidv4() };

const site = await setUpSite();
const propertyId = await site.home();
const inquiryId = valueOf(await site.ask(propertyId)).id;
await sql`DELETE FROM inquiry_messages`.execute(site.db);
for (const reader of ['guest', 'owner'] as const) {
  const body = `note to the ${reader}`;
  const note = { inquiryId, id: notes[reader], author: 'team', reader, body } as const;
  await site.db.insertInto('inquiryMessages').values(note).execute();
}
await site.addMessages(inquiryId, { count: 119 });

const page = (reader: Side | 'admin', before: string | null = null) =>
  readMessagePage(site.db, inquiryId, { reader, before });
const bodies = (messages: readonly { body: string }[]) => messages.map(({ body }) => body);
const numbered = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `message ${first + index}.`);

const idOf = async (body: string) => {
  const messages = site.db.selectFrom('inquiryMessages').select('id').where('body', '=', body);
  return (await messages.executeTakeFirstOrThrow()).id;
};

test('pages backwards 50 messages at a time, oldest first on each page', async () => {
  const newest = await page('guest');
  expect(bodies(newest.messages)).toEqual(numbered(70, 119));
  expect(newest).toMatchObject({ before: newest.messages[0]?.id, isNewest: true });
  const middle = await page('guest', newest.before);
  expect(bodies(middle.messages)).toEqual(numbered(20, 69));
  expect(middle.isNewest).toBe(false);
  const first = await page('guest', middle.before);
  expect(bodies(first.messages)).toEqual(['note to the guest', ...numbered(1, 19)]);
  expect(first.before).toBeNull();
});

test('hides notes to the other side, and doesn’t count them as earlier messages', async () => {
  const { messages } = await page('admin', await idOf('message 1.'));
  expect(bodies(messages)).toEqual(['note to the guest', 'note to the owner']);
  await site.db.deleteFrom('inquiryMessages').where('id', '=', notes.guest).execute();
  const middle = await page('guest', (await page('guest')).before);
  const first = await page('guest', middle.before);
  expect(bodies(first.messages)).toEqual(numbered(1, 19));
  expect(first.before).toBeNull();
  // Exactly 50 visible messages and the invisible note precede this message.
  const full = await page('guest', await idOf('message 51.'));
  expect(full).toMatchObject({ before: null, messages: { length: 50 } });
  expect(await page('admin', await idOf('message 51.'))).toMatchObject({ before: full.messages[0]?.id });
  expect(await page('guest', notes.owner)).toEqual(await page('guest'));
});

test.each(['', 'no id', uuidv4()])('ignores the cursor %j', async (before) => {
  expect(await page('guest', before)).toEqual(await page('guest'));
});
