// The words for why a home doesn't fit a plan: a few for lists, and a sentence. Nothing else words them.
// Loaded by visitors' pages: no zod.
import type { DayRange } from './availability.ts';
import { addDays, formatShortDay } from '../day.ts';
import { formatLengths } from '../property/lengths.ts';
import type { Misfit, Open } from './fit.ts';

/** "taken", "rents for 1 to 3 months" or "no pets". `today` as YYYY-MM-DD. */
export function nameMisfit(misfit: Misfit, today: string): string {
  switch (misfit.kind) {
    case 'taken':
      return 'taken';
    case 'too-early':
      return `free from ${formatShortDay(misfit.from, today)}`;
    case 'too-short':
    case 'too-long':
      return `rents for ${formatLengths(misfit.lengths)}`;
    case 'too-small':
      return `sleeps ${misfit.sleeps}`;
    case 'no-pets':
      return 'no pets';
    case 'other-pets':
      return `${misfit.takes} only`;
  }
}

/** A sentence for a form or a listing. */
export function describeMisfit(misfit: Misfit, today: string): string {
  switch (misfit.kind) {
    case 'taken':
      return `It’s taken ${formatTaken(misfit.busy, today)}.`;
    case 'no-pets':
      return 'The owner lists this home without pets.';
    case 'other-pets':
      return `The owner takes ${misfit.takes} only.`;
    case 'too-early':
      return `This home is ${nameMisfit(misfit, today)}.`;
    case 'too-short':
    case 'too-long':
    case 'too-small':
      return `This home ${nameMisfit(misfit, today)}.`;
  }
}

export function describeOpen(open: Open): string {
  return open.kind === 'which-animal'
    ? `The owner takes ${open.takes} only.`
    : 'The owner decides about pets case by case.';
}

/** "Dec 26 to Jan 8, Feb 27": the nights that calendars strike through. At most three ranges. */
function formatTaken(busy: readonly DayRange[], today: string): string {
  const ranges = busy.slice(0, 3).map(({ from, to }) => {
    const ends = new Set([from, addDays(to, -1)]);
    return Array.from(ends, (day) => formatShortDay(day, today)).join(' to ');
  });
  return ranges.join(', ') + (busy.length > ranges.length ? ' and more' : '');
}
