// The check-in and the check-out of the date picker. A press on one says which of them the next press on a
// day changes. Shows each chosen day at once, unlike the fields, which wait for both.
import { formatShortDay } from '#domain/day.ts';
import type { Choosing, StayEnd } from '#domain/stay-choice.ts';

const ends = [
  ['checkIn', 'Check-in'],
  ['checkOut', 'Check-out'],
] as const;

interface ChosenDaysProps {
  dates: Choosing;
  today: string;
  onPress: (end: StayEnd) => void;
}

export function ChosenDays({ dates, today, onPress }: ChosenDaysProps) {
  return (
    <fieldset aria-label="Which day to choose" className="date-chosen">
      {ends.map(([end, name]) => {
        const day = dates[end];
        const isActive = end === dates.end;
        const none = isActive ? 'Choose a day' : '–';
        return (
          <button key={end} type="button" aria-pressed={isActive} onClick={() => onPress(end)}>
            <span>{name}</span> <b>{day === '' ? none : formatShortDay(day, today)}</b>
          </button>
        );
      })}
    </fieldset>
  );
}
