// The availability of a listing in twelve months from the first free night, or from check-in. Two of them are
// in view, the others behind buttons that need no JavaScript. Taken days are struck through, and the legend
// names each look. For screen readers, a sentence lists the busy ranges of each month.
import { useRef } from 'react';
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
import { DatesLink, type StayOfPage, useStayPicker } from './use-stay-picker.tsx';

/** The days of the stay are marked, and its check-in month is the first in view. */
export function AvailabilityCalendar(props: StayOfPage) {
  const { listing, calendar, today, stay } = props;
  const [open, picker] = useStayPicker(props);
  const link = useRef<HTMLAnchorElement>(null);
  const { busy, shortGaps, heading, firstFree, confirmedDaysAgo } = calendar;
  const firstMonth = `${firstFree.slice(0, 8)}01`;
  const taken = clipRanges(busy, { from: firstMonth > today ? firstMonth : today, to: '9999-12-31' });
  const beforeFree = { from: '0001-01-01', to: firstFree };
  const start = stay?.from ?? firstFree;
  const inView = listMonths(start, 2);
  const restOfStay = listMonths(start, horizonMonths).filter(
    (month, index) => index > 1 && stay && month <= stay.to,
  );
  const renderMonths = (shown: readonly string[]) => (
    <div className={grid}>
      {shown.map((month) => (
        <Month
          key={month}
          first={month}
          taken={taken}
          beforeFree={beforeFree}
          shortGaps={shortGaps}
          stay={stay}
          today={today}
          onPress={
            isPublic(listing)
              ? (pressed) => link.current && open({ opener: link.current, pressed })
              : undefined
          }
        />
      ))}
    </div>
  );
  const renderMore = (label: string, more: readonly string[]) =>
    more.length > 0 && (
      <details className="mt-6">
        <summary className="button button-quiet w-full sm:w-auto">{label}</summary>
        {renderMonths(more)}
      </details>
    );
  return (
    <>
      <p className="font-medium">{heading}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        <span>Free</span>
        {taken[0] && <s className={`px-2 ${takenStyle}`}>Taken</s>}
        {(start < firstFree || !firstFree.endsWith('01') || shortGaps[0]) && (
          <span className={noCheckInStyle}>No check-in</span>
        )}
        {stay && <span className={`px-2 ${stayStyle}`}>Your stay</span>}
        {isPublic(listing) && (
          <DatesLink id={listing.id} ref={link} onOpen={open} className="button button-quiet ml-auto">
            {stay ? 'Change dates' : 'Choose dates'}
          </DatesLink>
        )}
      </p>
      {renderMore(
        'Show earlier months',
        // No stay begins in an earlier one.
        listMonths(firstFree, horizonMonths).filter((month) => month < start.slice(0, 8)),
      )}
      {renderMonths(inView)}
      {picker}
      {renderMore('Show the rest of your stay', restOfStay)}
      {renderMore('Show more months', listMonths(start, 12).slice(2 + restOfStay.length))}
      {confirmedDaysAgo !== null && (
        <p className="mt-4 text-sm text-muted">{`Availability confirmed ${daysAgo.format(-confirmedDaysAgo, 'day')}`}</p>
      )}
    </>
  );
}

const takenStyle = 'bg-sand';
const stayStyle = 'bg-lagoon-tint forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]';
const noCheckInStyle = 'font-normal text-muted forced-colors:text-[GrayText]';
const grid = 'mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2';

const daysAgo = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const monthName = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const weekdays = 'SMTWTFS'.split('');

interface MonthProps extends Pick<StayOfPage, 'stay' | 'today'> {
  first: string;
  onPress: ((day: string) => void) | undefined;
  taken: readonly DayRange[];
  beforeFree: DayRange;
  shortGaps: readonly DayRange[];
}

function Month({ first, taken, beforeFree, shortGaps, stay, today, onPress }: MonthProps) {
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
    <div>
      <h3 className="mb-3 font-medium">{monthName(Date.parse(first))}</h3>
      <p className="sr-only">{describeBusy(ahead)}</p>
      <div
        aria-hidden="true"
        // A shortcut: keyboards and screen readers use the button above.
        onClick={({ target }) => {
          const day = days[Number((target as Element).textContent) - 1];
          if (day && day >= today) onPress?.(day);
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
