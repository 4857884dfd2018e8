// What the date picker shows: two months, or on a phone a list of months, what is chosen and what comes next,
// a legend, and its buttons.
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DayRange } from '#domain/stay/availability.ts';
import { findFirstFreeDay } from '#domain/stay/fit.ts';
import { formatRange, formatShortDay, addMonths } from '#domain/day.ts';
import {
  type Choosing,
  describeChoice,
  describeRule,
  isForCheckOut,
  lastDay,
  needsCheckOut,
  refuseDay,
  type StayEnd,
} from '#domain/stay/stay-choice.ts';
import { Icon } from '../controls/icon.tsx';
import type { PressedDay } from './date-picker.tsx';
import { Legend, lookOf } from './day-looks.tsx';
import { Suggestions } from './day-suggestions.tsx';
import { MonthGrid, MonthOptions, monthsBetween, Weekdays } from './month-grid.tsx';
import { useEscape } from './picker-events.ts';
import { type ChoiceOptions, useChoice } from './use-choice.ts';

interface DateChoiceProps extends ChoiceOptions {
  titleId: string;
  isSheet: boolean;
  /** The stay of the page if it remains until both dates are chosen. */
  keptStay: DayRange | null;
  /** The fields of the guests and their pet, if the page has none. */
  guests: ReactNode;
  onClose: () => void;
}

export function DateChoice(props: DateChoiceProps) {
  const { rules, pressed, titleId, isSheet, keptStay, guests, onClose } = props;
  const { today, home } = rules;
  const { dates, refused, formerNights, shown, sentence, activate, show, press, take, clear } =
    useChoice(props);
  /** The day that the pointer or the keys have reached; empty if none. */
  const [reached, setReached] = useState('');
  /** The check-out of the suggestion that they have reached; empty if none. */
  const [suggested, setSuggested] = useState('');
  const isPossible = isForCheckOut(reached, dates) && refuseDay(reached, dates, rules) === null;
  const checkOut = suggested || (isPossible ? reached : '');
  const isPreview = checkOut !== '';
  const preview: Choosing = isPreview ? { ...dates, checkOut, end: 'checkOut' } : dates;
  useEscape(onClose);
  const chosenDay = dates[dates.end] || dates.checkIn;
  useEffect(() => scrollSheetTo(chosenDay), [chosenDay]);

  const rule = describeRule(rules);
  const firstFree = home ? findFirstFreeDay(home, today) : today;
  // Months without a free day aren't shown, unless the dates that the picker starts with are there.
  const [first] = useState(() => {
    const month = `${firstFree.slice(0, 8)}01`;
    return month > today && !(dates.checkIn !== '' && dates.checkIn < month) ? month : today;
  });
  return (
    <>
      <div className="date-head">
        <h2 id={titleId} className="text-lg">
          Choose your dates
        </h2>
        {isSheet && <MonthMenu months={monthsBetween(first, lastDay(rules))} onChoose={show} />}
        <button type="button" aria-label="Close" onClick={onClose} className="date-close">
          <Icon name="close" />
        </button>
      </div>
      <ChosenDays dates={dates} today={today} onPress={activate} />
      {guests}
      {rule !== null && <p className="date-lengths">{rule}</p>}
      <output className="date-status">
        {/* Screen readers hear the nights with the day. */}
        {isPreview && <span aria-hidden="true">{describeChoice(preview, rules)}</span>}
        <span className={isPreview ? 'sr-only' : undefined}>{sentence}</span>
      </output>
      <div className="date-months">
        {home && isSheet && <Legend dates={dates} rules={rules} />}
        {isSheet && <Weekdays />}
        <MonthGrid
          key={shown.times}
          isList={isSheet}
          today={today}
          first={first}
          last={lastDay(rules)}
          start={shown.day || pressed?.day || dates[dates.end] || dates.checkIn || refused || firstFree}
          firstInView={shown.first || (shown.day === '' && pressed ? findFirstInRow(pressed) : undefined)}
          look={(day) => lookOf(day, dates, preview.checkOut, rules)}
          onReach={setReached}
          onPress={press}
        />
      </div>
      <div className="date-foot">
        {home && !isSheet && <Legend dates={dates} rules={rules} />}
        <Suggestions
          dates={dates}
          refused={refused}
          formerNights={formerNights}
          rules={rules}
          onChoose={(chosen) => {
            // Its button may disappear below the pointer.
            setSuggested('');
            take(chosen);
          }}
          onReach={setSuggested}
        />
        <button
          type="button"
          disabled={dates.checkIn === ''}
          onClick={() => {
            clear();
            // The button disappears.
            document.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
          }}
          className="button hover:bg-sand"
        >
          Clear dates
        </button>
        <button type="button" onClick={onClose} className="button button-primary">
          {keptStay && needsCheckOut(dates) ? `Keep ${formatRange(keptStay, today)}` : 'Done'}
        </button>
      </div>
    </>
  );
}

interface MonthMenuProps {
  months: readonly string[];
  onChoose: (month: string) => void;
}

/** Scrolls the list of a sheet to a month. Names none, because the list also scrolls without it. */
function MonthMenu({ months, onChoose }: MonthMenuProps) {
  function goTo(month: string) {
    flushSync(() => onChoose(month));
    const day = document.querySelector(`.date-sheet [data-day^="${month.slice(0, 7)}"]`);
    day?.closest('table')?.scrollIntoView();
  }
  return (
    <select aria-label="Go to a month" value="" onChange={({ target }) => goTo(target.value)}>
      <option value="" hidden>
        Month
      </option>
      <MonthOptions months={months} />
    </select>
  );
}

/** Brings a chosen day of a sheet into view, which may be far down its list. */
function scrollSheetTo(day: string): void {
  document.querySelector(`.date-sheet [data-day="${day}"]`)?.scrollIntoView({ block: 'nearest' });
}

/** A day of the month that is first in the row of the pressed one: the picker shows the same two. */
function findFirstInRow({ day, element }: PressedDay): string {
  const month = element.closest('[aria-hidden]')?.parentElement;
  const before = month?.previousElementSibling;
  const isSecond = before?.getBoundingClientRect().top === month?.getBoundingClientRect().top;
  return isSecond ? addMonths(day, -1) : day;
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

/**
 * The check-in and the check-out. A press on one says which of them the next press on a day changes. Shows
 * each chosen day at once, unlike the fields, which wait for both.
 */
function ChosenDays({ dates, today, onPress }: ChosenDaysProps) {
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
