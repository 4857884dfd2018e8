// Nights of an agreed stay that a linked calendar has sold, too. Days are YYYY-MM-DD.
import { clipRanges, type DayRange, formatStay, mergeRanges } from './availability.ts';

/** Nights of an agreed stay that an entry of another calendar takes as well. */
export interface DoubleBooking extends DayRange {
  inquiryId: string;
  linkName: string;
}

/**
 * The nights of a stay, from today on, that other bookings take. `events` are the entries of one linked
 * calendar. Its site may have imported our calendar, so an entry that begins with one of our own entries and
 * ends with one, without a free night between, is an echo: sites combine entries that touch. `own` are the
 * agreed stays and the nights that the owner blocked.
 */
export function findSoldNights(
  stay: DayRange,
  events: readonly DayRange[],
  own: readonly DayRange[],
  today: string,
): DayRange[] {
  const ahead = { from: today, to: '9999-12-31' };
  const ownAhead = clipRanges(own, ahead);
  const runs = mergeRanges(ownAhead);
  const isEcho = ({ from, to }: DayRange) =>
    ownAhead.some((one) => one.from === from) &&
    ownAhead.some((one) => one.to === to) &&
    runs.some((run) => run.from <= from && to <= run.to);
  const others = clipRanges(events, ahead).filter((event) => !isEcho(event));
  return mergeRanges(clipRanges(others, stay));
}

export function describeDoubleBooking(booking: DoubleBooking, today: string): string {
  return `Possible double booking: ${booking.linkName} also has ${formatStay(booking, today)}.`;
}

export const doubleBookingAdvice =
  'Check it there soon. If someone else booked these nights, one of the two guests needs another home.';
