// How the days of the date picker look, and the legend that names each look.
import { type Choosing, isTaken, refuseDay, speakDay, type StayRules } from '#domain/stay/stay-choice.ts';
import type { DayLook } from './month-grid.tsx';

/** `end` is the last day to mark: the check-out, or a day that could become it. */
export function lookOf(day: string, dates: Choosing, end: string, rules: StayRules): DayLook {
  const { checkIn, checkOut } = dates;
  const isRefused = refuseDay(day, dates, rules) !== null;
  const isEnd = day === checkIn || day === checkOut;
  const isOfStay = checkIn !== '' && checkIn <= day && day <= end;
  const refusedLook = isTaken(day, rules) ? 'day-taken' : 'day-off';
  const otherLook = isRefused ? refusedLook : 'day-free';
  const stayLook = isRefused ? `day-stay ${refusedLook}` : 'day-stay';
  return {
    notes: [speakDay(day, dates, rules)],
    isPressed: isEnd || isOfStay,
    isRefused,
    className: isEnd ? 'day-end' : isOfStay ? stayLook : otherLook,
  };
}

export function Legend({ dates }: { dates: Choosing }) {
  const looks = [
    ['Free', 'day-free'],
    ['Taken', 'day-taken'],
    [dates.end === 'checkIn' ? 'No check-in' : 'No check-out', 'day-off'],
    ['Your stay', 'day-stay'],
  ] as const;
  return (
    <ul aria-label="Legend" className="date-legend">
      {looks.map(([label, look]) => (
        <li key={label}>
          <span aria-hidden="true" className={`month-day ${look}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}
