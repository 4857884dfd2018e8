import { expect, test } from 'vitest';
import { listQuestionIdeas } from './question-ideas.ts';

const known = {
  cleaningFee: 0,
  deposit: 500,
  utilities: 'included',
  utilitiesLimit: null,
  internet: 'included',
  noticeDays: 30,
  cancellation: '30-days',
  cancellationNote: null,
  petsAllowed: 'case-by-case',
} as const;

test('asks about what the listing does not say, then what any guest may ask', () => {
  expect(listQuestionIdeas({ ...known, cleaningFee: null, deposit: null, internet: null }, false)).toEqual([
    'Which fees come on top, and how much is the deposit?',
    'Is internet included, and how fast is it?',
    'Can I see the home on a video call?',
  ]);
  expect(listQuestionIdeas({ ...known, deposit: null }, false)[0]).toBe('How much is the deposit?');
  expect(listQuestionIdeas(known, false)).toEqual([
    'Can I see the home on a video call?',
    'What’s the street like at night?',
    'From what time can I arrive?',
  ]);
});

test('asks about a pet only if there is one, and the owner decides', () => {
  const about = 'I’d bring a pet. Is that OK?';
  expect(listQuestionIdeas(known, true)[0]).toBe(about);
  expect(listQuestionIdeas({ ...known, petsAllowed: 'yes' }, true)).not.toContain(about);
});
