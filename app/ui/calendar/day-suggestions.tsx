// Buttons of the date picker for days that may be far away from the months in view.
import {
  type ChosenDates,
  chooseDay,
  type Choosing,
  type DayChoice,
  listUsualStays,
  startChoosing,
  type StayRules,
  suggestCheckIn,
  suggestDay,
  suggestLength,
  suggestStays,
} from '#domain/stay/stay-choice.ts';
import { moveFocusOnUnmount } from '../controls/focus.ts';

interface SuggestionsProps {
  dates: Choosing;
  /** The last pressed day, if it couldn't be chosen. */
  refused: string | null;
  /** The nights of the stay before its check-in was changed. */
  formerNights: number | null;
  rules: StayRules;
  onChoose: (dates: Choosing) => void;
  /**
   * The check-out of the suggestion that the pointer or the keys have reached; empty if none, and for another
   * check-in.
   */
  onReach: (day: string) => void;
}

export function Suggestions(props: SuggestionsProps) {
  const { dates, refused, formerNights, rules, onChoose, onReach } = props;
  const suggested = refused === null ? null : suggestDay(refused, dates, rules);
  const checkIn = refused === null ? null : suggestCheckIn(refused, dates, rules);
  const sameLength = formerNights === null ? null : suggestLength(formerNights, dates, rules);
  const choices = [
    ...[...suggestStays(dates, rules), ...(checkIn ? [checkIn] : [])].map(({ label, ...stay }) => ({
      label,
      chosen: startChoosing(stay.dates, 'checkOut'),
    })),
    ...(suggested ? [{ label: suggested.label, chosen: chooseDay(suggested.day, dates, rules) }] : []),
    // Usual lengths of a stay, so that a long one doesn't take a press for each month. One line has no room
    // for all.
    ...(suggested ? [] : listLengths(dates, sameLength, rules)).map(({ day, label }) => ({
      label,
      chosen: startChoosing({ ...dates, checkOut: day }, 'checkOut'),
    })),
  ];
  if (choices.length === 0) return null;
  return (
    <ul aria-label="Suggestions" className="date-usual">
      {choices.map(({ label, chosen }) => (
        <li key={label} ref={focusDayOnUnmount}>
          <button
            type="button"
            onClick={() => onChoose(chosen)}
            aria-pressed={isSameStay(chosen, dates)}
            onPointerMove={() => onReach(checkOutOf(chosen, dates))}
            onPointerLeave={() => onReach('')}
            onFocus={() => onReach(checkOutOf(chosen, dates))}
            onBlur={() => onReach('')}
            className="button button-quiet"
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

const checkOutOf = (chosen: ChosenDates, { checkIn }: ChosenDates) =>
  chosen.checkIn === checkIn ? chosen.checkOut : '';

const isSameStay = (chosen: ChosenDates, dates: ChosenDates) =>
  dates.checkOut !== '' && checkOutOf(chosen, dates) === dates.checkOut;

function listLengths(dates: Choosing, sameLength: DayChoice | null, rules: StayRules): DayChoice[] {
  const usual = listUsualStays(dates, rules);
  return sameLength ? [sameLength, ...usual.slice(0, 2)] : usual;
}

/** A pressed suggestion disappears. */
const focusDayOnUnmount = moveFocusOnUnmount(() =>
  document.querySelector<HTMLElement>('[data-autofocus]')?.focus(),
);
