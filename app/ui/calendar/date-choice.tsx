// What the date picker shows: two months, what is chosen and what comes next, a legend, and its buttons.
import { useState } from 'react';
import { findFirstFreeDay, formatRange } from '#domain/availability.ts';
import {
  type ChosenDates,
  describeChoice,
  describeRule,
  isForCheckOut,
  isRefusedStay,
  lastDay,
  needsCheckOut,
  noDates,
  refuseDay,
} from '#domain/stay-choice.ts';
import { Icon } from '../controls/icon.tsx';
import { ChosenDays } from './chosen-days.tsx';
import { Legend, lookOf } from './day-looks.tsx';
import { Suggestions } from './day-suggestions.tsx';
import { MonthGrid } from './month-grid.tsx';
import { useEscape } from './picker-events.ts';
import { type ChoiceOptions, useChoice } from './use-choice.ts';

interface DateChoiceProps extends Omit<ChoiceOptions, 'onSettle'> {
  /** Whether the fields or the page had dates when the picker was opened. */
  hadDates: boolean;
  titleId: string;
  isSheet: boolean;
  /** Applies dates at once. */
  onApply: (dates: ChosenDates) => void;
  /** Applies dates when the picker closes. Null for none. */
  onKeep: (dates: ChosenDates | null) => void;
  onClose: () => void;
}

export function DateChoice(props: DateChoiceProps) {
  const { rules, hadDates, pressedDay, titleId, isSheet, onApply, onKeep, onClose } = props;
  const { today, home } = rules;
  const { dates, refused, shown, sentence, activate, press, take, clear } = useChoice({
    ...props,
    onSettle(chosen, isLast) {
      if (isSheet) return;
      onKeep(chosen?.checkOut ? chosen : null);
      if (isLast) onClose();
    },
  });
  /** The day that the pointer or the keys have reached; empty if none. */
  const [reached, setReached] = useState('');
  const isPreview = isForCheckOut(reached, dates) && refuseDay(reached, dates, rules) === null;
  const preview = isPreview ? { ...dates, checkOut: reached } : dates;
  useEscape(onClose);

  const rule = describeRule(rules);
  const firstFree = home ? findFirstFreeDay(home, today) : today;
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
      <ChosenDays dates={dates} today={today} onPress={activate} />
      {rule !== null && <p className="date-lengths">{rule}</p>}
      <output className="date-status">
        {/* Screen readers hear the nights with the day. */}
        {isPreview && <span aria-hidden="true">{describeChoice(preview, rules)}</span>}
        <span className={isPreview ? 'sr-only' : undefined}>{sentence}</span>
      </output>
      <MonthGrid
        key={shown.times}
        first={today}
        last={lastDay(rules)}
        start={shown.day || pressedDay || dates[dates.end] || dates.checkIn || refused || firstFree}
        look={(day) => lookOf(day, dates, preview.checkOut, rules)}
        onReach={setReached}
        onPress={press}
      />
      <div className="date-foot">
        {home && <Legend dates={dates} rules={rules} />}
        <Suggestions dates={dates} refused={refused} rules={rules} onChoose={take} onReach={setReached} />
        <button
          type="button"
          disabled={dates.checkIn === ''}
          onClick={() => {
            clear();
            if (!isSheet) onApply(noDates);
          }}
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
              onKeep(dates);
              onClose();
            }}
            className="button button-primary"
          >
            {describeButton(dates, today, hadDates)}
          </button>
        )}
      </div>
    </>
  );
}

function describeButton({ checkIn, checkOut }: ChosenDates, today: string, hadDates: boolean): string {
  if (checkIn === '') return hadDates ? 'Use no dates' : 'Choose your check-in';
  if (checkOut === '') return 'Choose your check-out';
  const stay = { from: checkIn, to: checkOut };
  return `Use ${formatRange(stay, today)}`;
}
