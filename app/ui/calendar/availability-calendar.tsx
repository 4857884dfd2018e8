// The availability of a listing from the first free night, or from check-in: two months, one on phones, and
// arrows to the others. Without JavaScript, the next ten months are folded below. Taken days are struck
// through, and the legend names each look in view. For screen readers, a sentence lists the busy ranges of
// each month.
import { useState } from 'react';
import {
  clipRanges,
  type DayRange,
  listMonths,
  countNights,
  mergeRanges,
} from '#domain/stay/availability.ts';
import { dateFormat, addDays, addMonths, horizonMonths } from '#domain/day.ts';
import { formatDay } from '#domain/day.ts';
import { isPublic } from '#domain/property/options.ts';
import { ArrowButton } from '../controls/arrow-button.tsx';
import { type StayOfPage, useStayPicker } from './use-stay-picker.tsx';

/** The days of the stay are marked, and its check-in month is the first in view. */
export function AvailabilityCalendar(props: StayOfPage) {
  const { listing, calendar, today, stay } = props;
  const [open, picker] = useStayPicker(props);
  const { busy, shortGaps, heading, firstFree, confirmedDaysAgo } = calendar;
  const taken = clipRanges(busy, { from: today, to: '9999-12-31' });
  const beforeFree = { from: '0001-01-01', to: firstFree };
  const start = stay?.from ?? firstFree;
  // Other dates turn to their month.
  const [turned, setTurned] = useState({ start, month: monthOf(start) });
  const month = turned.start === start ? turned.month : monthOf(start);
  const turn = (by: number) => setTurned({ start, month: addMonths(month, by) });
  const next = addMonths(month, 1);
  const end = addMonths(month, 2);
  const looks = [
    { name: 'Taken', ranges: taken, className: `px-2 ${takenStyle}` },
    { name: 'No check-in', ranges: [beforeFree, ...shortGaps], className: noCheckInStyle },
    {
      name: 'Your stay',
      ranges: stay ? [{ from: stay.from, to: addDays(stay.to, 1) }] : [],
      className: `px-2 ${stayStyle}`,
    },
  ].filter(({ ranges }) => clipRanges(ranges, { from: month, to: end }).length > 0);
  const renderMonths = (shown: readonly string[]) => (
    <div className="mt-4 grid gap-x-10 gap-y-8 sm:grid-cols-2">
      {shown.map((first) => (
        <Month
          key={first}
          first={first}
          className={first === next ? 'max-sm:hidden noscript:block' : ''}
          taken={taken}
          beforeFree={beforeFree}
          shortGaps={shortGaps}
          stay={stay}
          today={today}
          onPress={isPublic(listing) ? (opener, pressed) => open({ opener, pressed }) : undefined}
        />
      ))}
    </div>
  );
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <p className="font-medium">{heading}</p>
        <div className="flex noscript:hidden print:hidden">
          <ArrowButton
            direction="left"
            label="Earlier months"
            // No stay begins in an earlier one.
            isAtEnd={month <= monthOf(firstFree < start ? firstFree : start)}
            onPress={() => turn(-1)}
          />
          <ArrowButton
            direction="right"
            label="Later months"
            isAtEnd={end > addMonths(today, horizonMonths)}
            onPress={() => turn(1)}
          />
        </div>
      </div>
      {renderMonths([month, next])}
      <noscript>
        <details className="mt-6">
          <summary className="link">Later months</summary>
          {renderMonths(listMonths(end, 10))}
        </details>
      </noscript>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <span>Free</span>
        {looks.map(({ name, ranges, className }) => {
          const Look = name === 'Taken' ? 's' : 'span';
          // On phones, the second month isn't in view.
          const isFirst = clipRanges(ranges, { from: month, to: next }).length > 0;
          return (
            <Look key={name} className={`${className} ${isFirst ? '' : 'max-sm:hidden'}`}>
              {name}
            </Look>
          );
        })}
      </p>
      {picker}
      {confirmedDaysAgo !== null && (
        <p className="mt-4 text-sm text-muted">{`Availability confirmed ${daysAgo.format(-confirmedDaysAgo, 'day')}`}</p>
      )}
    </>
  );
}

const takenStyle = 'bg-sand';
const stayStyle =
  'bg-lagoon-tint forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]';
const noCheckInStyle = 'font-normal text-muted forced-colors:text-[GrayText]';
const monthOf = (day: string) => `${day.slice(0, 8)}01`;

const daysAgo = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const monthName = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const weekdays = 'SMTWTFS'.split('');

interface MonthProps extends Pick<StayOfPage, 'stay' | 'today'> {
  first: string;
  className: string;
  onPress: ((calendar: HTMLElement, day: string) => void) | undefined;
  taken: readonly DayRange[];
  beforeFree: DayRange;
  shortGaps: readonly DayRange[];
}

function Month({ first, className, taken, beforeFree, shortGaps, stay, today, onPress }: MonthProps) {
  const end = addMonths(first, 1);
  const days = Array.from(
    { length: countNights({ from: first, to: end }) },
    (_, index) => first.slice(0, 8) + String(index + 1).padStart(2, '0'),
  );
  const ahead = clipRanges(mergeRanges([beforeFree, ...taken]), {
    from: first > today ? first : today,
    to: end,
  });
  return (
    <div className={className}>
      <h3 className="mb-3 font-medium">{monthName(Date.parse(first))}</h3>
      <p className="sr-only">{describeBusy(ahead)}</p>
      <div
        aria-hidden="true"
        // A shortcut: keyboards and screen readers use the dates in the form or the bar. The section gets the
        // focus back.
        onClick={({ target, currentTarget }) => {
          const day = days[Number((target as Element).textContent) - 1];
          const section = currentTarget.closest('section');
          if (section && day && day >= today) onPress?.(section, day);
        }}
        className="text-center tabular-nums"
      >
        <div className="mb-2 grid grid-cols-7 text-xs text-muted">
          {weekdays.map((initial, index) => (
            <span key={days[index]}>{initial}</span>
          ))}
        </div>
        <div className="grid grid-cols-7 gap-y-2 text-sm leading-relaxed font-medium">
          {days.map((day, index) => {
            const isIn = ({ from, to }: DayRange) => from <= day && day < to;
            const isOfStay = stay && stay.from <= day && day <= stay.to;
            // The next taken night may begin on the day of check-out.
            const isTaken = taken.some(isIn) && !(isOfStay && stay.isFit);
            const Day = isTaken ? 's' : 'span';
            return (
              <Day
                key={day}
                // Sunday is the first column.
                style={index === 0 ? { gridColumnStart: new Date(first).getUTCDay() + 1 } : undefined}
                className={
                  isTaken
                    ? takenStyle
                    : `${isOfStay ? stayStyle : ''} ${isIn(beforeFree) || shortGaps.some(isIn) ? noCheckInStyle : ''}`
                }
              >
                {index + 1}
              </Day>
            );
          })}
        </div>
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
