// The availability of a listing in the next twelve months. Two of them are in view, the others behind a button that needs no
// JavaScript. Busy days are struck through. For screen readers, a sentence lists the busy ranges of each month.
import {
  addDays,
  addMonths,
  clipRanges,
  type DayRange,
  findFirstFreeDay,
  type PropertyCalendar,
  listMonths,
  countNights,
} from '#domain/availability.ts';
import { dateFormat } from '#domain/day.ts';
import type { Listing } from '#domain/listing.ts';
import { formatDay } from '../property/format.ts';

interface AvailabilityCalendarProps {
  listing: Listing;
  calendar: PropertyCalendar;
  today: string;
  /** A day of the first month in view. */
  opensOn: string;
}

export function AvailabilityCalendar({ listing, calendar, today, opensOn }: AvailabilityCalendarProps) {
  const { busy, checkedAt } = calendar;
  const firstFree = findFirstFreeDay({ ...listing, busy }, today);
  // All days before the first free one are busy, because no guest can check in on them.
  const busyRanges = [{ from: '0001-01-01', to: firstFree }, ...busy.filter(({ from }) => from > firstFree)];
  const monthsInView = listMonths(opensOn, 2);
  const otherMonths = listMonths(today, 12).filter((month) => !monthsInView.includes(month));
  const renderMonth = (month: string) => (
    <Month key={month} first={month} busyRanges={busyRanges} today={today} />
  );
  return (
    <>
      <p className="font-medium">
        {firstFree === today ? 'Available now' : `Available from ${formatDay(firstFree)}`}
      </p>
      <div className={grid}>{monthsInView.map(renderMonth)}</div>
      <details className="mt-6">
        <summary className="button button-quiet w-full sm:w-auto">Show more months</summary>
        <div className={grid}>{otherMonths.map(renderMonth)}</div>
      </details>
      {checkedAt && (
        <p className="mt-4 text-sm text-muted">{`Calendar last updated on ${formatUpdated(checkedAt)}`}</p>
      )}
    </>
  );
}

const grid = 'mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2';
const formatUpdated = dateFormat({ dateStyle: 'long', timeZone: 'America/Los_Angeles' });
const monthName = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const weekdays = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];

function Month({
  first,
  busyRanges,
  today,
}: {
  first: string;
  busyRanges: readonly DayRange[];
  today: string;
}) {
  const end = addMonths(first, 1);
  const ranges = clipRanges(busyRanges, { from: first, to: end });
  const isBusy = (day: string) => ranges.some(({ from, to }) => from <= day && day < to);
  const days = Array.from(
    { length: countNights({ from: first, to: end }) },
    (_, index) => first.slice(0, 8) + String(index + 1).padStart(2, '0'),
  );
  const ahead = clipRanges(ranges, { from: today, to: end });
  return (
    <div>
      <h3 className="mb-3 font-medium">{monthName(Date.parse(first))}</h3>
      <p className="sr-only">{describeBusy(ahead)}</p>
      <div
        aria-hidden="true"
        className="grid grid-cols-7 gap-y-2 text-center text-sm leading-relaxed font-medium tabular-nums"
      >
        {weekdays.map((initial, index) => (
          <span key={days[index]} className="text-xs font-normal text-muted">
            {initial}
          </span>
        ))}
        {days.map((day, index) => {
          // Sunday is the first column.
          const style = index === 0 ? { gridColumnStart: new Date(first).getUTCDay() + 1 } : undefined;
          return isBusy(day) ? (
            <s key={day} style={style} className="font-normal text-muted">
              {index + 1}
            </s>
          ) : (
            <span key={day} style={style}>
              {index + 1}
            </span>
          );
        })}
      </div>
    </div>
  );
}

function describeBusy(ranges: readonly DayRange[]): string {
  if (ranges.length === 0) return 'All days are free.';
  const texts = ranges.map(({ from, to }) => {
    const last = addDays(to, -1);
    return from === last ? formatDay(from) : `${formatDay(from)} to ${formatDay(last)}`;
  });
  return `Not available: ${texts.join('; ')}.`;
}
