// Compares the table of fields with the columns of properties, and with the values that tests use. The first
// tests need no property, so that they can name the row that keeps one from being stored.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type FieldName, fieldNames, rowOf } from '#domain/property/fields.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { setUpSite } from '#tests/support/site.ts';

const site = await setUpSite();
const { db } = site;

/** The name of a field's column. Bathrooms are stored doubled. */
function columnOf(name: FieldName): string {
  const column = name === 'bathrooms' ? 'bathroomHalves' : name;
  return column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

test('each field has a column', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'properties'`.execute(db);
  const columns = new Set(rows.map(({ name }) => name));
  const missing = fieldNames.filter((name) => !columns.has(columnOf(name)));
  expect(missing, 'These rows of fields.ts have no column: add a migration.').toEqual([]);
});

/** The texts that the CHECK of a column lists, sorted. */
async function readCheckedTexts(name: FieldName): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_constraintdef(pg_constraint.oid) AS definition
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND conkey = ARRAY[attnum]
    WHERE contype = 'c' AND conrelid = 'properties'::regclass AND attname = ${columnOf(name)}`.execute(db);
  const texts = rows.flatMap(({ definition }) =>
    Array.from(definition.matchAll(/'((?:[^']|'')*)'::text/g), ([, text = '']) => text.replaceAll("''", "'")),
  );
  return texts.toSorted();
}

/** The options of a field that its column repeats. The names of neighborhoods are only in the application. */
function storedOptionsOf(name: FieldName): readonly string[] {
  const { kind } = rowOf(name);
  const isList = kind.type === 'choices' && kind.custom === undefined;
  return (kind.type === 'choice' || isList) && name !== 'neighborhood' ? kind.options : [];
}

test('the CHECK of each column lists the options of its row', async () => {
  const checked: [name: FieldName, options: string[]][] = [];
  for (const name of fieldNames) checked.push([name, await readCheckedTexts(name)]);
  expect(checked, 'The options of a row differ from the CHECK of its column: add a migration.').toEqual(
    fieldNames.map((name) => [name, storedOptionsOf(name).toSorted()]),
  );
});

test('the complete test submission answers each field', () => {
  const answers: Record<string, unknown> = Object.assign({}, ...Object.values(completeAnswers()));
  const missing = fieldNames.filter((name) => ['', 'undefined'].includes(String(answers[name])));
  expect(missing, 'Add a value to tests/support/forms.ts.').toEqual([]);
});

/** A number for a field, and whether its row allows it. */
interface Trial {
  name: FieldName;
  value: number;
  isAllowed: boolean;
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

/** Stores a value without keeping it. Returns whether the database accepts it. */
function canStore(id: string, { name, value }: Trial): Promise<boolean> {
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

/** Describes each bound of a field that its row allows and its column refuses, or the reverse. */
async function findDifferences(id: string): Promise<string[]> {
  const differences: string[] = [];
  for (const trial of fieldNames.flatMap(boundTrials)) {
    const { name, value, isAllowed } = trial;
    if ((await canStore(id, trial)) !== isAllowed)
      differences.push(`the column of ${name} ${isAllowed ? 'refuses' : 'accepts'} ${value}`);
  }
  return differences;
}

test('the database accepts the bounds of each field and nothing beyond', async () => {
  const differences = await findDifferences(await site.pendingHome());
  expect(differences, 'The bounds of a row differ from the CHECK of its column: add a migration.').toEqual(
    [],
  );
});
