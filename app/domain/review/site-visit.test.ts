import { expect, test } from 'vitest';
import { describeSeen, readVisitForm } from './site-visit.ts';

test('accepts a room, and the front door or the house number', () => {
  const value = { room: 'Bedroom 2', outside: 'house number' };
  expect(readVisitForm({ ...value, room: '  Bedroom   2 ' })).toEqual({ ok: true, value });
});

test.each([
  ['room', '', 'Please name the room.'],
  ['room', undefined, 'Please name the room.'],
  ['room', 'call 619 555 0100', 'short name'],
  ['room', 'www.site.example', 'short name'],
  ['room', 'x'.repeat(41), 'short name'],
  ['room', 'Kitchen\u0000', 'short name'],
  ['outside', 'the moon', ''],
])('refuses as the %s %j', (field, value, message) => {
  const read = readVisitForm({ room: 'Kitchen', outside: 'front door', [field]: value });
  const issues = [{ field, message: expect.stringContaining(message) as string }];
  expect(read).toMatchObject({ failure: { issues } });
});

test.each([
  ['Kitchen', 'kitchen, front door'],
  ['TV room', 'TV room, front door'],
  ['Éva’s studio', 'éva’s studio, front door'],
])('writes the room %s within a sentence', (room, seen) => {
  expect(describeSeen({ room, outside: 'front door' })).toBe(seen);
});
