import { expect, test } from 'vitest';
import { completeAnswers } from '#tests/support/forms.ts';
import { fieldNames, fieldsOfStep, fieldSteps, rowOf } from './fields.ts';
import { allFieldsSchema, stepSchema } from './schemas.ts';

const today = '2026-11-20';
const { photos: _, ...steps } = completeAnswers();
const complete: Record<string, unknown> = Object.assign({}, ...Object.values(steps));

/** Names the type of a kind's values (`KindValue`). */
const kindsOf = { number: ['number', 'money', 'year'], boolean: ['checkbox'], list: ['choices', 'entries'] };
const typeNameOf = (kind: string) =>
  Object.entries(kindsOf).find(([, kinds]) => kinds.includes(kind))?.[0] ?? 'string';

const typeOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

test.each(['submission', 'edit', 'import'] as const)(
  'the schema of the %s returns a value of the row’s type for each field',
  (source) => {
    const stored = { propertyType: 'Condo', nextAvailableDate: today } as const;
    const values = allFieldsSchema({ source, today, stored }).parse({ ...complete, propertyType: 'Condo' });
    expect(fieldNames.map((name) => [name, typeOf(values[name])])).toEqual(
      fieldNames.map((name) => [name, typeNameOf(rowOf(name).kind.type)]),
    );
  },
);

test('returns null, no or an empty list for an optional field without an answer', () => {
  const required = fieldNames.filter((name) => rowOf(name).optional !== true);
  const answers = Object.fromEntries(required.map((name) => [name, complete[name]]));
  const values = allFieldsSchema({ source: 'submission', today, stored: null }).parse(answers);
  const empty = fieldNames.filter((name) => ['', 'null', 'false'].includes(String(values[name])));
  expect(empty).toEqual(fieldNames.filter((name) => rowOf(name).optional === true));
});

test('checks only the fields of the step', () => {
  for (const step of fieldSteps) {
    const values = stepSchema(step, { today, stored: null }).parse(complete);
    expect(Object.keys(values)).toEqual(fieldsOfStep(step));
  }
});
