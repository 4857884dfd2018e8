import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sliceBetween } from '#tests/support/html.ts';
import { MonthGrid } from './month-grid.tsx';

test('starts with the week of the first day, and marks today', () => {
  const html = renderToString(
    <MonthGrid
      today="2026-11-27"
      first="2026-11-26"
      last="2027-02-28"
      start="2026-11-26"
      look={() => ({ notes: [], isPressed: false, className: '' })}
      onReach={() => undefined}
      onPress={() => undefined}
    />,
  );
  const november = sliceBetween(html, '<tbody>', '</tbody>');
  const days = Array.from(november.matchAll(/>(\d+)</g), ([, day]) => Number(day));
  expect(days).toEqual([22, 23, 24, 25, 26, 27, 28, 29, 30]);
  expect(html.match(/data-day="[^"]*"[^>]*aria-current="date"/g)?.join()).toContain('data-day="2026-11-27"');
});
