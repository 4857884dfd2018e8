// The dates of the date picker while they are chosen, by presses, by suggestions or by typing.
import { useEffect, useEffectEvent, useState } from 'react';
import { countNights } from '#domain/stay/availability.ts';
import { addMonths } from '#domain/day.ts';
import {
  type ChosenDates,
  chooseDay,
  type Choosing,
  describeChoice,
  describeRefusal,
  endsOnCheckIn,
  needsCheckOut,
  noChoice,
  refuseDay,
  startChoosing,
  type StayEnd,
  type StayRules,
} from '#domain/stay/stay-choice.ts';
import { readFieldDates } from './field-dates.ts';
import { describeFieldProblem } from './field-problem.ts';
import type { PressedDay } from './date-picker.tsx';
import { useDateFields } from './picker-events.ts';

export interface ChoiceOptions {
  rules: StayRules;
  initial: ChosenDates;
  /** The end whose field was pressed to open the picker. Null without fields. */
  openedAt: StayEnd | null;
  /** The day that was pressed to open the picker. */
  pressed: PressedDay | undefined;
  /** Its fields can be typed in while the picker is open. */
  form: HTMLFormElement | null;
  /** Called after each choice, also after the press that opened the picker, but not after typing. */
  onChoose: (dates: ChosenDates) => void;
}

/** The chosen dates, and the last pressed day if it couldn't be chosen. */
interface Choice {
  dates: Choosing;
  refused: string | null;
}

function press(day: string, dates: Choosing, rules: StayRules): Choice {
  return refuseDay(day, dates, rules) === null
    ? { dates: chooseDay(day, dates, rules), refused: null }
    : { dates, refused: day };
}

/** A check-in without a check-out is judged as if it had been pressed. */
const toChoice = (dates: ChosenDates, end: StayEnd, rules: StayRules): Choice =>
  needsCheckOut(dates)
    ? press(dates.checkIn, noChoice, rules)
    : { dates: startChoosing(dates, end), refused: null };

/** A press on the field of a day changes that one, also if the other is still missing. */
function open(dates: ChosenDates, end: StayEnd | null, rules: StayRules): Choice {
  const choice = toChoice(dates, end ?? 'checkIn', rules);
  return end === null || choice.dates.checkIn === ''
    ? choice
    : { ...choice, dates: { ...choice.dates, end } };
}

const nightsOf = ({ checkIn, checkOut }: ChosenDates) =>
  checkOut === '' ? null : countNights({ from: checkIn, to: checkOut });

const isInView = (day: string) => document.querySelector(`.month-grid [data-day="${day}"]`) !== null;

const checkInFirst = 'Choose your check-in first.';

export function useChoice({ rules, initial, openedAt, pressed, form, onChoose }: ChoiceOptions) {
  const [choice, setChoice] = useState<Choice>(() =>
    pressed ? press(pressed.day, noChoice, rules) : open(initial, openedAt, rules),
  );
  /** A day that comes into view, and one whose month is then the first. */
  const [shown, setShown] = useState({ day: '', first: '', times: 0 });
  const show = (day: string, first = day) => setShown(({ times }) => ({ day, first, times: times + 1 }));
  /** A sentence about typed dates that can't be a stay, or about a check-out without a check-in. */
  const [problem, setProblem] = useState(
    () =>
      (form && describeFieldProblem(form, rules.today)) ??
      (openedAt === 'checkOut' && initial.checkIn === '' ? checkInFirst : null),
  );
  const { dates, refused } = choice;
  /** The nights of the stay whose check-in has been changed. Null before that, and after a new check-out. */
  const [formerNights, setFormerNights] = useState(() => (pressed ? nightsOf(initial) : null));

  const chooseFirst = useEffectEvent(() => {
    if (pressed && refused === null) onChoose(dates);
  });
  useEffect(() => chooseFirst(), []);
  useDateFields(form, {
    onTyping(fields) {
      const typed = readFieldDates(fields);
      setChoice(toChoice(typed, dates.end, rules));
      setProblem(describeFieldProblem(fields, rules.today));
      // Cleared fields leave the month in view.
      if (typed.checkIn !== '') show(typed.checkIn);
    },
    onField: activate,
  });

  function choose(next: Choosing) {
    const isOtherCheckIn = next.checkIn !== '' && next.checkIn !== dates.checkIn;
    setFormerNights(isOtherCheckIn ? (formerNights ?? nightsOf(dates)) : null);
    setChoice({ dates: next, refused: null });
    setProblem(null);
    onChoose(next);
  }

  /** The next press changes this end. */
  function activate(end: StayEnd) {
    if (dates.checkIn === '') {
      if (end === 'checkOut') setProblem(checkInFirst);
      return;
    }
    setChoice({ dates: { ...dates, end }, refused: null });
    const day = dates[end];
    if (day !== '' && !isInView(day)) show(day);
  }

  return {
    dates,
    refused,
    formerNights,
    shown,
    sentence:
      problem ?? (refused === null ? describeChoice(dates, rules) : describeRefusal(refused, dates, rules)),
    activate,
    show,
    press: (day: string) => {
      if (endsOnCheckIn(day, dates)) {
        setChoice({ dates, refused: null });
        setProblem('Stay at least one night.');
        return;
      }
      const next = press(day, dates, rules);
      if (next.refused === null) choose(next.dates);
      else {
        setChoice(next);
        setProblem(null);
      }
    },
    take: (suggested: Choosing) => {
      choose(suggested);
      const { checkIn, checkOut } = suggested;
      if (checkOut === '') show(checkIn);
      // The month before it is where a short stay begins.
      else if (!isInView(checkOut)) show(checkOut, addMonths(checkOut, -1));
    },
    clear: () => choose(noChoice),
  };
}
