// Compares the table of fields with the columns of properties, and with the values that tests use.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type FieldName, fieldNames, rowOf } from '#domain/property/fields.ts';
import { completeForms } from '../../../tests/support/submissions.ts';
import { setUpTestServer, submitProperty } from '../../../tests/support/test-server.ts';

const { db, server } = await setUpTestServer();
const id = await submitProperty({ db, server });
// An answer to this question would exclude one of the furnished options.
await db.updateTable('properties').set({ unfurnishedOption: null }).where('id', '=', id).execute();

/** The name of a field's column. Bathrooms are stored doubled. */
function columnOf(name: FieldName): string {
  const column = name === 'bathrooms' ? 'bathroomHalves' : name;
  return column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Stores a value without keeping it. Returns whether the database accepts it. */
function canStore(name: FieldName, value: unknown): Promise<boolean> {
  const rollback = new Error('Nothing stays stored.');
  return db
    .transaction()
    .execute(async (transaction) => {
      const set = sql`${sql.ref(columnOf(name))} = ${value}`;
      await sql`UPDATE properties SET ${set} WHERE id = ${id}`.execute(transaction);
      throw rollback;
    })
    .catch((error: unknown) => error === rollback);
}

test('each field has a column', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'properties'`.execute(db);
  const columns = new Set(rows.map(({ name }) => name));
  const missing = fieldNames.filter((name) => !columns.has(columnOf(name)));
  expect(missing, 'These rows of fields.ts have no column: add a migration.').toEqual([]);
});

test('the database accepts exactly the options of each field', async () => {
  const differing: string[] = [];
  for (const name of fieldNames) {
    const { kind } = rowOf(name);
    const isList = kind.type === 'choices' && kind.custom === undefined;
    // The names of neighborhoods are only in the application.
    if ((kind.type !== 'choice' && !isList) || name === 'neighborhood') continue;
    const store = (option: string) => canStore(name, isList ? [option] : option);
    for (const option of kind.options)
      if (!(await store(option))) differing.push(`${name} refuses ${option}`);
    if (await store('none of the options')) differing.push(`${name} accepts anything`);
  }
  expect(differing, 'The options of these rows differ from the CHECK of their column.').toEqual([]);
});

test('the database accepts the bounds of each field and nothing beyond', async () => {
  const differing: string[] = [];
  for (const name of fieldNames) {
    const { kind } = rowOf(name);
    if (kind.type !== 'number' && kind.type !== 'money') continue;
    const scale = name === 'bathrooms' ? 2 : 1;
    const expected = [
      [kind.min, true],
      [kind.max, true],
      [kind.min - 1, false],
      [kind.max + 1, false],
    ] as const;
    for (const [value, isAllowed] of expected)
      if ((await canStore(name, value * scale)) !== isAllowed) differing.push(`${name} with ${value}`);
  }
  expect(differing, 'The bounds of these rows differ from the CHECK of their column.').toEqual([]);
});

test('the complete test submission answers each field', () => {
  const answers: Record<string, unknown> = Object.assign({}, ...Object.values(completeForms()));
  const missing = fieldNames.filter((name) => ['', 'false', 'undefined'].includes(String(answers[name])));
  expect(missing, 'Add a value to tests/support/submissions.ts.').toEqual([]);
});
