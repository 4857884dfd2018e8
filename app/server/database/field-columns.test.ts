// Compares the table of fields with the columns of properties, and with the values that tests use.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type FieldName, fieldNames, rowOf } from '#domain/property/fields.ts';
import { completeForms } from '#tests/support/submissions.ts';
import { setUpTestServer, submitProperty } from '#tests/support/test-server.ts';

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

/** A value of a field, and whether its row allows it. */
interface Trial {
  name: FieldName;
  value: unknown;
  isAllowed: boolean;
}

/** The options of a choice, and another value. The names of neighborhoods are only in the application. */
function optionTrials(name: FieldName): Trial[] {
  const { kind } = rowOf(name);
  const isList = kind.type === 'choices' && kind.custom === undefined;
  if ((kind.type !== 'choice' && !isList) || name === 'neighborhood') return [];
  const toValue = (option: string) => (isList ? [option] : option);
  return [
    ...kind.options.map((option) => ({ name, value: toValue(option), isAllowed: true })),
    { name, value: toValue('none of the options'), isAllowed: false },
  ];
}

/** The bounds of a number, and the numbers beyond. */
function boundTrials(name: FieldName): Trial[] {
  const { kind } = rowOf(name);
  if (kind.type !== 'number' && kind.type !== 'money') return [];
  const scale = name === 'bathrooms' ? 2 : 1;
  return [kind.min - 1, kind.min, kind.max, kind.max + 1].map((number) => ({
    name,
    value: number * scale,
    isAllowed: number >= kind.min && number <= kind.max,
  }));
}

/** Describes the values of which row and column disagree. */
async function findDifferences(trials: readonly Trial[]): Promise<string[]> {
  const differences: string[] = [];
  for (const { name, value, isAllowed } of trials)
    if ((await canStore(name, value)) !== isAllowed)
      differences.push(`${name} ${isAllowed ? 'refuses' : 'accepts'} ${String(value)}`);
  return differences;
}

test('the database accepts exactly the options of each field', async () => {
  const differences = await findDifferences(fieldNames.flatMap(optionTrials));
  expect(differences, 'The options of these rows differ from the CHECK of their column.').toEqual([]);
});

test('the database accepts the bounds of each field and nothing beyond', async () => {
  const differences = await findDifferences(fieldNames.flatMap(boundTrials));
  expect(differences, 'The bounds of these rows differ from the CHECK of their column.').toEqual([]);
});

test('the complete test submission answers each field', () => {
  const answers: Record<string, unknown> = Object.assign({}, ...Object.values(completeForms()));
  const missing = fieldNames.filter((name) => ['', 'false', 'undefined'].includes(String(answers[name])));
  expect(missing, 'Add a value to tests/support/submissions.ts.').toEqual([]);
});
