import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTakenDays } from './taken-days.ts';

const stretches = fc
  .array(fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 30 })), { maxLength: 40 })
  .map((drawn) => drawn.map(([first, days]): [number, number] => [first, first + days]));

test('homes stay as they were last set, however often and in whatever order', () => {
  const changes = fc.array(fc.tuple(fc.nat(3000), stretches), { maxLength: 300, size: 'max' });
  const stay = fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 30 }));
  fc.assert(
    fc.property(changes, stay, (made, [from, days]) => {
      const taken = createTakenDays();
      const known = new Map<number, [number, number][]>();
      for (const [slot, list] of made) {
        taken.set(slot, list.flat());
        known.set(slot, list);
      }
      const until = from + days;
      for (const [slot, list] of known) {
        const overlaps = list.some(([first, end]) => Math.max(first, from) < Math.min(end, until));
        expect(taken.isFree(slot, from, until)).toBe(!overlaps);
      }
      expect(taken.isFree(4000, from, until)).toBe(true);
    }),
  );
});
