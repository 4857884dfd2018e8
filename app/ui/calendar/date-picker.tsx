// The date picker: a dialog, which is a sheet on phones. Loads on the first press (use-date-picker.tsx).
// Closing it in any way applies what is chosen.
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DayRange } from '#domain/stay/availability.ts';
import { findFirstFreeDay, type FittingHome } from '#domain/stay/fit.ts';
import { addMonths, formatShortDay } from '#domain/day.ts';
import {
  type ChosenDates,
  chooseDay,
  type Choosing,
  describeChoice,
  describeRefusal,
  describeRule,
  isForCheckOut,
  lastDay,
  listSuggestions,
  needsCheckOut,
  noChoice,
  noDates,
  refuseDay,
  startChoosing,
  type StayEnd,
  type StayRules,
} from '#domain/stay/stay-choice.ts';
import { moveFocusOnUnmount } from '../controls/focus.ts';
import { Modal } from '../controls/modal.tsx';
import { useCloseOnBack } from '../controls/use-close-on-back.ts';
import { Legend, lookOf } from './day-looks.tsx';
import { readFieldDates, writeFieldDates } from './field-dates.ts';
import { MonthGrid } from './month-grid.tsx';

/** What the picker was opened for. */
export interface Opening {
  /** What was pressed. If it's in a form, the picker fills in the fields `checkIn` and `checkOut`. */
  opener: HTMLElement;
  /** The end whose field was pressed. */
  end?: StayEnd;
  /** The day that was pressed in a calendar: check-in, if it's free. */
  pressed?: string;
}

export interface DatePickerProps extends Opening {
  today: string;
  /** Without one, the dates of a search. */
  home?: FittingHome | undefined;
  /** The dates of a page without fields. */
  stay?: DayRange | null;
  /** Gets a whole stay, or none, for a page without fields. */
  onChoose?: (dates: ChosenDates) => void;
  onClosed: () => void;
}

interface Choice {
  dates: Choosing;
  /** The last pressed day if it couldn't be chosen. */
  refused: string | null;
  /** Whether the picker has changed the dates that it started with. */
  isChanged: boolean;
}

export function DatePicker({ today, home, stay, onChoose, onClosed, ...opening }: DatePickerProps) {
  const titleId = useId();
  const [query] = useSearchParams();
  const [form] = useState(() => opening.opener.closest('form'));
  const box = form?.querySelector<HTMLInputElement>('[name=pets]');
  const pets = box ? box.checked : query.has('pets') || query.has('animal');
  const rules = { today, home: home ?? null, pets };
  const [choice, setChoice] = useState(() =>
    startChoice(form ? readFieldDates(form, today) : toDates(stay), opening, rules),
  );
  const { dates, refused } = choice;
  /** The day that the pointer or the keys have reached; empty if none. */
  const [reached, setReached] = useState('');
  const isPreview = isForCheckOut(reached, dates) && refuseDay(reached, dates, rules) === null;
  const preview = isPreview ? { ...dates, checkOut: reached } : dates;
  const firstFree = home ? findFirstFreeDay(home, today) : today;
  const [start, setStart] = useState(dates[dates.end] || dates.checkIn || refused || firstFree);
  // Months without a free day aren't shown, unless the dates that the picker starts with are there.
  const [first] = useState(() => {
    const month = `${start < firstFree ? start.slice(0, 8) : firstFree.slice(0, 8)}01`;
    return month > today ? month : today;
  });

  const choose = (next: Choosing) => setChoice({ dates: next, refused: null, isChanged: true });
  function apply() {
    if (!choice.isChanged) return;
    if (form) writeFieldDates(form, dates);
    // Half a stay would remove the one of the page.
    else if (!needsCheckOut(dates)) onChoose?.(dates);
  }
  const removeEntry = useCloseOnBack(true, () => {
    onClosed();
    apply();
  });
  const rule = describeRule(rules);
  return (
    <Modal
      labelledBy={titleId}
      closedBy="any"
      onClosed={() => {
        onClosed();
        // Replacing the picker's history entry would leave the page's own one with the old dates.
        removeEntry(apply);
      }}
      className="date-picker"
    >
      {(close) => (
        <>
          <h2 id={titleId} className="text-lg">
            Choose your dates
          </h2>
          <ChosenDays
            dates={dates}
            today={today}
            onPress={(end) => {
              setChoice({ ...choice, dates: startChoosing(dates, end), refused: null });
              setStart(dates[end] || start);
            }}
          />
          {rule !== null && <p className="date-lengths">{rule}</p>}
          <MonthGrid
            key={start}
            today={today}
            first={first}
            last={lastDay(rules)}
            start={start}
            look={(day) => lookOf(day, dates, preview.checkOut, rules)}
            onReach={setReached}
            onPress={(day) => setChoice(press(day, choice, rules))}
          />
          {home && <Legend dates={dates} />}
          <div className="date-foot">
            <output className="date-status">
              {/* Screen readers hear the nights with the day. */}
              {isPreview && <span aria-hidden="true">{describeChoice(preview, rules)}</span>}
              <span className={isPreview ? 'sr-only' : undefined}>
                {refused === null ? describeChoice(dates, rules) : describeRefusal(refused, dates, rules)}
              </span>
            </output>
            <Suggestions
              dates={dates}
              rules={rules}
              onChoose={(suggested) => {
                choose(startChoosing(suggested, 'checkOut'));
                setStart(addMonths(suggested.checkOut, -1));
              }}
            />
            <button type="button" onClick={() => choose(noChoice)} className="button hover:bg-sand">
              Clear dates
            </button>
            <button type="button" onClick={close} className="button button-primary">
              Done
            </button>
          </div>
        </>
      )}
    </Modal>
  );
}

const toDates = (stay: DayRange | null | undefined): ChosenDates =>
  stay ? { checkIn: stay.from, checkOut: stay.to } : noDates;

function startChoice(dates: ChosenDates, { end, pressed }: Opening, rules: StayRules): Choice {
  const none = { dates: noChoice, refused: null, isChanged: false };
  if (pressed !== undefined) return press(pressed, none, rules);
  // A check-in without a check-out is checked as if it had been pressed.
  const choice = needsCheckOut(dates)
    ? { ...press(dates.checkIn, none, rules), isChanged: false }
    : { ...none, dates: startChoosing(dates, 'checkIn') };
  return end ? { ...choice, dates: startChoosing(choice.dates, end) } : choice;
}

function press(day: string, choice: Choice, rules: StayRules): Choice {
  return refuseDay(day, choice.dates, rules) === null
    ? { dates: chooseDay(day, choice.dates, rules), refused: null, isChanged: true }
    : { ...choice, refused: day };
}

const ends = [
  ['checkIn', 'Check-in'],
  ['checkOut', 'Check-out'],
] as const;

interface ChosenDaysProps {
  dates: Choosing;
  today: string;
  onPress: (end: StayEnd) => void;
}

/** The check-in and the check-out. A press on one says which of them the next press on a day changes. */
function ChosenDays({ dates, today, onPress }: ChosenDaysProps) {
  return (
    <fieldset aria-label="Which day to choose" className="date-chosen">
      {ends.map(([end, name]) => {
        const day = dates[end];
        const isActive = end === dates.end;
        const none = isActive ? 'Choose' : '–';
        return (
          <button key={end} type="button" aria-pressed={isActive} onClick={() => onPress(end)}>
            <span>{name}</span> <b>{day === '' ? none : formatShortDay(day, today)}</b>
          </button>
        );
      })}
    </fieldset>
  );
}

interface SuggestionsProps {
  dates: Choosing;
  rules: StayRules;
  onChoose: (dates: ChosenDates) => void;
}

function Suggestions({ dates, rules, onChoose }: SuggestionsProps) {
  const suggestions = listSuggestions(dates, rules);
  if (suggestions.length === 0) return null;
  return (
    <ul aria-label="Suggestions" className="date-usual">
      {suggestions.map(({ label, dates: suggested }) => (
        <li key={label} ref={focusDayOnUnmount}>
          <button
            type="button"
            aria-pressed={suggested.checkIn === dates.checkIn && suggested.checkOut === dates.checkOut}
            onClick={() => onChoose(suggested)}
            className="button button-quiet"
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A pressed suggestion may disappear. */
const focusDayOnUnmount = moveFocusOnUnmount(() =>
  document.querySelector<HTMLElement>('[data-autofocus]')?.focus(),
);
