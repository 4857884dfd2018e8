import { describe, expect, test } from 'vitest';
import { describeSeen, readVisitForm } from './site-visit.ts';

describe('the form', () => {
  test('accepts a room, and the front door or the house number', () => {
    expect(readVisitForm({ room: '  Bedroom   2 ', outside: 'house number' })).toEqual({
      ok: true,
      value: { room: 'Bedroom 2', outside: 'house number' },
    });
  });

  test.each([
    ['', 'Please name the room.'],
    [undefined, 'Please name the room.'],
    ['call 619 555 0100', 'short name'],
    ['mail me@site.example', 'short name'],
    ['www.site.example', 'short name'],
    ['x'.repeat(41), 'short name'],
    ['Kitchen\u0000', 'short name'],
  ])('refuses the room %j', (room, message) => {
    const read = readVisitForm({ room, outside: 'front door' });
    expect(read).toMatchObject({ failure: { issues: [{ field: 'room' }] } });
    expect(JSON.stringify(read)).toContain(message);
  });

  test('refuses anything else from the outside', () => {
    expect(readVisitForm({ room: 'Kitchen', outside: 'the moon' })).toMatchObject({
      failure: { issues: [{ field: 'outside' }] },
    });
  });

  test.each([
    ['Kitchen', 'kitchen, front door'],
    ['TV room', 'TV room, front door'],
    ['Éva’s studio', 'éva’s studio, front door'],
  ])('writes the room %s within a sentence', (room, seen) => {
    expect(describeSeen({ room, outside: 'front door' })).toBe(seen);
  });
});
