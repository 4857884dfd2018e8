import { expect, test } from 'vitest';
import { introduce, withIntroduction } from './introduction.ts';

const silent = { guests: '3', pets: 'on', reason: '', children: '', petKind: '' };

test.each([
  [
    { reason: 'work', children: '1', petKind: 'A dog' },
    'About us: here for work, 2 adults and 1 child, with a dog.',
  ],
  [{ children: '0' }, 'About us: 3 adults.'],
  [{ children: '2' }, 'About us: 1 adult and 2 children.'],
  [{ guests: '1', reason: 'vacation' }, 'About me: on vacation.'],
  [{ pets: false, petKind: 'Cats' }, null],
  [{ children: '3' }, null],
  [{ children: '-1', reason: 'religion', petKind: 'https://evil.example' }, null],
  [{}, null],
])('introduces %j as %s', (said, expected) => {
  expect(introduce({ ...silent, ...said })).toBe(expected);
});

test('leaves the message alone if nothing was chosen', () => {
  expect(withIntroduction(silent, 'Is the patio shaded?')).toBe('Is the patio shaded?');
});
