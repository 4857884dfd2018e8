// What the date picker shows: two months, what is chosen and what comes next, a legend, and its buttons.
import { useEffect, useEffectEvent, useState } from 'react';
import { findFirstFreeDay, formatRange, formatShortDay } from '#domain/availability.ts';
import {
  type ChosenDates,
  chooseDay,
  describeChoice,
  describeRefusal,
  describeRule,
  isRefusedStay,
  isTaken,
  lastDay,
  listUsualStays,
  needsCheckOut,
  noDates,
  refuseDay,
  speakDay,
  type StayChoice,
  suggestDay,
  suggestStays,
  type StayRules,
} from '#domain/stay-choice.ts';
import { moveFocusOnUnmount } from '../controls/focus.ts';
import { Icon } from '../controls/icon.tsx';
import { readFieldDates } from './field-dates.ts';
import { describeFieldProblem } from './field-problem.ts';
import { type DayLook, MonthGrid } from './month-grid.tsx';

interface DateChoiceProps {
  rules: StayRules;
  initial: ChosenDates;
  /** The day where the keys start. Null for the check-in or the first free day. */
  start: string | null;
  /** Whether the fields or the page had dates when the picker was opened. */
  hadDates: boolean;
  /** The day that was pressed to open the picker. */
  pressedDay: string | undefined;
  /** Its fields can be typed in while the picker is open. */
  form: HTMLFormElement | null;
  titleId: string;
  isSheet: boolean;
  onApply: (dates: ChosenDates) => void;
  /** Called with the first dates, too. */
  onChange: (dates: ChosenDates) => void;
  onClose: () => void;
}

/** The chosen dates, and the last pressed day if it couldn't be chosen. */
interface Choice {
  dates: ChosenDates;
  refused: string | null;
}

function press(day: string, dates: ChosenDates, rules: StayRules): Choice {
  return refuseDay(day, dates, rules) === null
    ? { dates: chooseDay(day, dates), refused: null }
    : { dates, refused: day };
}

/** A check-in without a check-out is judged as if it had been pressed. */
const toChoice = (dates: ChosenDates, rules: StayRules): Choice =>
  needsCheckOut(dates) ? press(dates.checkIn, noDates, rules) : { dates, refused: null };

export function DateChoice(props: DateChoiceProps) {
  const { rules, initial, hadDates, pressedDay, form, titleId, isSheet, onApply, onChange, onClose } = props;
  const [choice, setChoice] = useState<Choice>(() =>
    pressedDay === undefined ? toChoice(initial, rules) : press(pressedDay, noDates, rules),
  );
  /** The last typed or offered check-in, whose month is shown: it may be far from the days in view. */
  const [shownCheckIn, setShownCheckIn] = useState('');
  /** A sentence about typed dates that can't be a stay. */
  const [problem, setProblem] = useState(() => form && describeFieldProblem(form, rules.today));
  const { dates, refused } = choice;

  const handleChange = useEffectEvent(onChange);
  useEffect(() => handleChange(dates), [dates]);
  const handleTyping = useEffectEvent(({ target }: Event) => {
    // The menu of months is part of the form, too.
    if (!form || !(target instanceof HTMLInputElement && target.type === 'date')) return;
    const typed = readFieldDates(form);
    setChoice(toChoice(typed, rules));
    setProblem(describeFieldProblem(form, rules.today));
    // Cleared fields leave the month in view.
    if (typed.checkIn !== '') setShownCheckIn(typed.checkIn);
  });
  useEffect(() => {
    form?.addEventListener('input', handleTyping);
    return () => form?.removeEventListener('input', handleTyping);
  }, [form]);
  useEscape(onClose);

  function settle(next: Choice) {
    setChoice(next);
    setProblem(null);
    if (isSheet || next.refused !== null || next.dates.checkOut === '') return;
    onApply(next.dates);
    onClose();
  }

  function handleChoose(chosen: ChosenDates) {
    settle({ dates: chosen, refused: null });
    if (chosen.checkIn !== dates.checkIn) setShownCheckIn(chosen.checkIn);
  }

  function clear() {
    setChoice({ dates: noDates, refused: null });
    setProblem(null);
    if (!isSheet) onApply(noDates);
  }

  const rule = describeRule(rules);
  const suggested = refused === null ? null : suggestDay(refused, dates, rules);
  const usual = needsCheckOut(dates) ? listUsualStays(dates, rules) : [];
  const days = [
    ...(suggested ? [suggested] : []),
    // Usual lengths of a stay, so that a long one doesn't take a press for each month.
    ...usual.filter(({ day }) => day !== suggested?.day),
  ];
  const choices = [
    ...suggestStays(dates, rules),
    ...days.map(({ day, label }) => ({ dates: chooseDay(day, dates), label })),
  ];
  const start = shownCheckIn || pressedDay || props.start || dates.checkIn || refused || findFirstDay(rules);
  return (
    <>
      <div className="date-head">
        <h2 id={titleId} className="text-lg">
          Choose your dates
        </h2>
        <button type="button" aria-label="Close" onClick={onClose} className="date-close">
          <Icon name="close" />
        </button>
      </div>
      <ChosenDays dates={dates} today={rules.today} />
      {rule !== null && <p className="date-lengths">{rule}</p>}
      <output className="date-status">
        {problem ??
          (refused === null ? describeChoice(dates, rules) : describeRefusal(refused, dates, rules))}
      </output>
      <MonthGrid
        key={shownCheckIn}
        first={rules.today}
        last={lastDay(rules)}
        start={start}
        previews={needsCheckOut(dates)}
        look={(day, cursor) => lookOf(day, dates, { rules, cursor })}
        onPress={(day) => settle(press(day, dates, rules))}
      />
      <div className="date-foot">
        {needsCheckOut(dates) || choices.length > 0 ? (
          <Choices choices={choices} onChoose={handleChoose} />
        ) : (
          rules.home && <Legend />
        )}
        <button
          type="button"
          disabled={dates.checkIn === ''}
          onClick={clear}
          className="button hover:bg-sand"
        >
          Clear dates
        </button>
        {isSheet && (
          <button
            type="button"
            disabled={
              needsCheckOut(dates) || (dates.checkIn === '' && !hadDates) || isRefusedStay(dates, rules)
            }
            onClick={() => {
              onApply(dates);
              onClose();
            }}
            className="button button-primary"
          >
            {describeButton(dates, rules.today, hadDates)}
          </button>
        )}
      </div>
    </>
  );
}

/** Shows each chosen day at once, unlike the fields, which wait for both. Marks the day to choose next. */
function ChosenDays({ dates, today }: { dates: ChosenDates; today: string }) {
  const days = [
    ['Check-in', dates.checkIn, dates.checkIn === ''],
    ['Check-out', dates.checkOut, needsCheckOut(dates)],
  ] as const;
  return (
    <dl className="date-chosen">
      {days.map(([name, day, isNext]) => (
        <div key={name} className={isNext ? 'date-next' : undefined}>
          <dt>{name}</dt>
          <dd>{day === '' ? (isNext ? 'Choose a day' : '–') : formatShortDay(day, today)}</dd>
        </div>
      ))}
    </dl>
  );
}

function useEscape(onEscape: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The filters around the picker stay open.
    event.preventDefault();
    onEscape();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
}

function describeButton({ checkIn, checkOut }: ChosenDates, today: string, hadDates: boolean): string {
  if (checkIn === '') return hadDates ? 'Use no dates' : 'Choose your check-in';
  if (checkOut === '') return 'Choose your check-out';
  const stay = { from: checkIn, to: checkOut };
  return `Use ${formatRange(stay, today)}`;
}

const findFirstDay = ({ home, today }: StayRules) => (home ? findFirstFreeDay(home, today) : today);

interface LookContext {
  rules: StayRules;
  /** Previews the check-out while it is chosen. */
  cursor: string;
}

function lookOf(day: string, dates: ChosenDates, { rules, cursor }: LookContext): DayLook {
  const { checkIn, checkOut } = dates;
  const isPreview = needsCheckOut(dates) && cursor > checkIn && refuseDay(cursor, dates, rules) === null;
  const end = isPreview ? cursor : checkOut;
  const isRefused = refuseDay(day, dates, rules) !== null;
  const isEnd = day === checkIn || day === checkOut;
  const isOfStay = checkIn !== '' && checkIn <= day && day <= end;
  const look = isEnd
    ? 'day-end'
    : isOfStay
      ? `day-stay ${isTaken(day, rules) ? 'day-taken' : ''}`
      : isRefused
        ? isTaken(day, rules)
          ? 'day-taken'
          : 'day-off'
        : 'day-free';
  return { notes: [speakDay(day, dates, rules)], isPressed: isEnd || isOfStay, isRefused, className: look };
}

interface ChoicesProps {
  choices: readonly StayChoice[];
  onChoose: (dates: ChosenDates) => void;
}

/** Buttons for dates that may be far away from the months in view. */
function Choices({ choices, onChoose }: ChoicesProps) {
  return (
    <ul aria-label="Suggestions" className="date-usual">
      {choices.map(({ dates, label }) => (
        <li key={label} ref={focusDayOnUnmount}>
          <button type="button" onClick={() => onChoose(dates)} className="button button-quiet">
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A pressed suggestion disappears. */
const focusDayOnUnmount = moveFocusOnUnmount(() =>
  document.querySelector<HTMLElement>('[data-autofocus]')?.focus(),
);

function Legend() {
  const looks = [
    ['day-free', 'Free'],
    ['day-taken', 'Taken'],
    ['day-end', 'Your stay'],
  ];
  return (
    <ul className="date-legend">
      {looks.map(([look, label]) => (
        <li key={look}>
          <span aria-hidden="true" className={`month-day ${look}`}>
            12
          </span>
          {label}
        </li>
      ))}
    </ul>
  );
}
