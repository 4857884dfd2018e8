import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeForms, type Forms } from '../../tests/support/submissions.ts';
import { emptyForms, readStep, readSteps } from './submission-form.ts';
import { submissionSteps } from './submission.ts';

test('what the forms hold survives the way through JSON', () => {
  const forms = completeForms();
  expect(readSteps(JSON.parse(JSON.stringify(forms)) as Forms)).toEqual(forms);
  expect(readSteps({})).toEqual(emptyForms);
});

test('anything at all is read as forms of the known shape, and read again they are the same', () => {
  const shapeOf = (form: object) => Object.entries(form).map(([name, value]) => [name, typeof value]);
  fc.assert(
    fc.property(fc.constantFrom(...submissionSteps), fc.anything(), fc.string(), (step, anything, text) => {
      const fields = Object.fromEntries(Object.keys(emptyForms[step]).map((name) => [name, anything]));
      for (const held of [anything, fields, { text }]) {
        const form = readStep(step, held);
        expect(shapeOf(form)).toEqual(shapeOf(emptyForms[step]));
        expect(readStep(step, form)).toEqual(form);
      }
    }),
  );
});

test('what a database cannot store is taken out, and a text without end is cut', () => {
  const { title, description } = readStep('listing', {
    title: 'a\u0000b\uD800',
    description: 'x'.repeat(1_000_000),
  });
  expect(title).toBe('ab\uFFFD');
  expect(description).toHaveLength(100_000);
});

test('an unknown key cannot come in, not even a strange one', () => {
  const form = readStep(
    'property',
    JSON.parse('{"__proto__": {"zipCode": "1"}, "status": "approved", "zipCode": "2"}'),
  );
  expect(form).toEqual({ ...emptyForms.property, zipCode: '2' });
});
