import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeAnswers } from '#tests/support/forms.ts';
import type { SubmissionAnswers } from '#domain/property/submission-answers.ts';
import { initialAnswers, readStepAnswers, readAnswers } from './submission-answers.ts';
import { submissionSteps } from './submission.ts';

test('reads all answers from JSON', () => {
  const answers = completeAnswers();
  expect(readAnswers(JSON.parse(JSON.stringify(answers)) as SubmissionAnswers)).toEqual(answers);
  expect(readAnswers({})).toEqual(initialAnswers);
});

test('reads any input as answers of the known shape, and reads those unchanged', () => {
  const shapeOf = (answers: object) => Object.entries(answers).map(([name, value]) => [name, typeof value]);
  fc.assert(
    fc.property(fc.constantFrom(...submissionSteps), fc.anything(), fc.string(), (step, anything, text) => {
      const fields = Object.fromEntries(Object.keys(initialAnswers[step]).map((name) => [name, anything]));
      for (const stored of [anything, fields, { text }]) {
        const form = readStepAnswers(step, stored);
        expect(shapeOf(form)).toEqual(shapeOf(initialAnswers[step]));
        expect(readStepAnswers(step, form)).toEqual(form);
      }
    }),
  );
});

test('removes characters that PostgreSQL can’t store, and cuts long text', () => {
  const form = readStepAnswers('listing', { title: 'a\u0000b\uD800', description: 'x'.repeat(1_000_000) });
  expect([form.title, form.description.length]).toEqual(['ab\uFFFD', 100_000]);
});

test('drops unknown keys, even __proto__', () => {
  const stored = '{"__proto__": {"zipCode": "1"}, "status": "approved", "zipCode": "2"}';
  const form = readStepAnswers('property', JSON.parse(stored));
  expect(form).toEqual({ ...initialAnswers.property, zipCode: '2' });
});
