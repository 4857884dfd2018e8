// How the days of the date picker look, and the legend that names each look.
import { countNights } from '#domain/stay/availability.ts';
import { addDays } from '#domain/day.ts';
import {
  type Choosing,
  isTaken,
  lastDay,
  refuseDay,
  speakDay,
  type StayRules,
} from '#domain/stay/stay-choice.ts';
import type { DayLook } from './month-grid.tsx';

/** `end` is the last day to mark: the check-out, or a day that could become it. */
export function lookOf(day: string, dates: Choosing, end: string, rules: StayRules): DayLook {
  const { checkIn, checkOut } = dates;
  const isRefused = refuseDay(day, dates, rules) !== null;
  const isEnd = day === checkIn || day === checkOut;
  const isOfStay = checkIn !== '' && checkIn <= day && day <= end;
  const refusedLook = isTaken(day, rules) ? 'day-taken' : 'day-off';
  const look = isEnd
    ? 'day-end'
    : isOfStay
      ? `day-stay ${isRefused ? refusedLook : ''}`
      : isRefused
        ? refusedLook
        : 'day-free';
  return { notes: [speakDay(day, dates, rules)], isPressed: isEnd || isOfStay, isRefused, className: look };
}

interface LegendProps {
  dates: Choosing;
  rules: StayRules;
}

/** Names the looks of the days from today to the end of the calendar. */
export function Legend({ dates, rules }: LegendProps) {
  const { today } = rules;
  const count = countNights({ from: today, to: lastDay(rules) }) + 1;
  const days = Array.from({ length: count }, (_, index) => addDays(today, index));
  const isRefused = (day: string) => refuseDay(day, dates, rules) !== null;
  const looks = [
    { names: ['day-free'], label: 'Free', occurs: days.some((day) => !isRefused(day)) },
    { names: ['day-taken'], label: 'Taken', occurs: days.some((day) => isTaken(day, rules)) },
    {
      names: ['day-off'],
      label: dates.end === 'checkIn' ? 'No check-in' : 'No check-out',
      occurs: days.some((day) => isRefused(day) && !isTaken(day, rules)),
    },
    { names: ['day-end', 'day-stay'], label: 'Your stay', occurs: dates.checkIn !== '' },
  ];
  return (
    <ul aria-label="Legend" className="date-legend">
      {looks
        .filter(({ occurs }) => occurs)
        .map(({ names, label }) => (
          <li key={label}>
            <span aria-hidden="true">
              {names.map((name) => (
                <span key={name} className={`month-day ${name}`} />
              ))}
            </span>
            {label}
          </li>
        ))}
    </ul>
  );
}
