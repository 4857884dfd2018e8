import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeForms, type Forms } from '#tests/support/submissions.ts';
import { initialForms, readStep, readSteps } from './submission-form.ts';
import { submissionSteps } from './submission.ts';

test('reads the values of all forms from JSON', () => {
  const forms = completeForms();
  expect(readSteps(JSON.parse(JSON.stringify(forms)) as Forms)).toEqual(forms);
  expect(readSteps({})).toEqual(initialForms);
});

test('reads any input as forms of the known shape, and reads those unchanged', () => {
  const shapeOf = (form: object) => Object.entries(form).map(([name, value]) => [name, typeof value]);
  fc.assert(
    fc.property(fc.constantFrom(...submissionSteps), fc.anything(), fc.string(), (step, anything, text) => {
      const fields = Object.fromEntries(Object.keys(initialForms[step]).map((name) => [name, anything]));
      for (const stored of [anything, fields, { text }]) {
        const form = readStep(step, stored);
        expect(shapeOf(form)).toEqual(shapeOf(initialForms[step]));
        expect(readStep(step, form)).toEqual(form);
      }
    }),
  );
});

test('removes characters that PostgreSQL can’t store, and cuts long text', () => {
  const { title, description } = readStep('listing', {
    title: 'a\u0000b\uD800',
    description: 'x'.repeat(1_000_000),
  });
  expect(title).toBe('ab\uFFFD');
  expect(description).toHaveLength(100_000);
});

test('drops unknown keys, even __proto__', () => {
  const form = readStep(
    'property',
    JSON.parse('{"__proto__": {"zipCode": "1"}, "status": "approved", "zipCode": "2"}'),
  );
  expect(form).toEqual({ ...initialForms.property, zipCode: '2' });
});
