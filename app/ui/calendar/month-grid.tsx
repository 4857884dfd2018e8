// Two months of days, for the guest's dates and the owner's nights. One day is a tab stop, and arrow keys
// move from it to the others (ARIA Authoring Practices, "Grid"). Days that can't be chosen can be reached,
// too, so that a screen reader says why.
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { listMonths } from '#domain/stay/availability.ts';
import { dateFormat, addDays, addMonths } from '#domain/day.ts';
import { ArrowButton } from '../controls/arrow-button.tsx';
import './month-grid.css';

export interface DayLook {
  /** What a screen reader says after the day, such as "taken". */
  notes: readonly (string | null | undefined)[];
  isPressed: boolean;
  isRefused?: boolean;
  className: string;
}

interface MonthGridProps {
  /** Marked, if it has a button. */
  today: string;
  /** The first and the last day that have a button. */
  first: string;
  last: string;
  /** Where the keys start. Its month is the first in view. */
  start: string;
  look: (day: string) => DayLook;
  /** Called with the day that the pointer or the keys have reached, and with '' once they leave it. */
  onReach: (day: string) => void;
  onPress: (day: string) => void;
  /** Called on Escape. */
  onCancel?: () => void;
}

export function MonthGrid(props: MonthGridProps) {
  const { today, first, last, start, look, onReach, onPress, onCancel } = props;
  const months = monthsBetween(first, last);
  const [cursor, setCursor] = useState(() => clamp(start, first, last));
  const [at, setAt] = useState(() => Math.min(months.indexOf(monthOf(cursor)), months.length - 2));
  const grids = useRef<HTMLDivElement>(null);
  const inView = months.slice(at, at + 2);
  const tabStop = inView.includes(monthOf(cursor)) ? cursor : clamp(inView[0] ?? first, first, last);

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel?.();
    const target = steps[event.key]?.(tabStop);
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const day = clamp(target, first, last);
    const month = months.indexOf(monthOf(day));
    flushSync(() => {
      setCursor(day);
      setAt(month < at ? month : Math.max(at, month - 1));
    });
    grids.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }

  const renderDay = (day: string) => {
    const { notes, isPressed, isRefused, className } = look(day);
    return (
      <button
        type="button"
        data-day={day}
        data-autofocus={day === tabStop || undefined}
        tabIndex={day === tabStop ? 0 : -1}
        aria-label={[fullDay(Date.parse(day)), ...notes.filter(Boolean)].join(', ')}
        aria-pressed={isPressed}
        aria-current={day === today ? 'date' : undefined}
        aria-disabled={isRefused}
        onClick={() => {
          setCursor(day);
          onPress(day);
        }}
        // Not onPointerEnter, which also fires when the page scrolls below a resting mouse.
        onPointerMove={() => onReach(day)}
        onPointerLeave={() => onReach('')}
        onFocus={() => onReach(day)}
        onBlur={() => onReach('')}
        className={`month-day ${className}`}
      >
        {Number(day.slice(8))}
      </button>
    );
  };

  return (
    <div className="month-grid">
      <Pages months={months} at={at} onTurn={setAt} />
      <div ref={grids} className="months">
        {inView.map((month) => (
          <Month
            key={month}
            firstDay={month}
            from={first}
            onKeyDown={handleKey}
            renderDay={(day) => (day >= first && day <= last ? renderDay(day) : null)}
          />
        ))}
      </div>
    </div>
  );
}

interface PagesProps {
  months: readonly string[];
  /** The index of the first month in view. */
  at: number;
  onTurn: (at: number) => void;
}

/** Chooses the two months in view. */
function Pages({ months, at, onTurn }: PagesProps) {
  return (
    <div className="month-pages">
      <select
        aria-label="First month"
        value={months[at]}
        onChange={({ currentTarget }) => onTurn(currentTarget.selectedIndex)}
      >
        {months.slice(0, -1).map((month) => (
          <option key={month} value={month}>
            {monthName(Date.parse(month))}
          </option>
        ))}
      </select>
      <ArrowButton
        direction="left"
        label="Earlier months"
        isAtEnd={at === 0}
        onPress={() => onTurn(at - 1)}
      />
      <ArrowButton
        direction="right"
        label="Later months"
        isAtEnd={at + 2 >= months.length}
        onPress={() => onTurn(at + 1)}
      />
    </div>
  );
}

const clamp = (day: string, least: string, most: string) => (day < least ? least : day > most ? most : day);
const monthOf = (day: string) => `${day.slice(0, 8)}01`;
const weekday = (day: string) => new Date(day).getUTCDay();

/** The first days of the months of a range, at least two. */
function monthsBetween(first: string, last: string): string[] {
  const [firstYear = 0, firstOfYear = 0] = first.split('-').map(Number);
  const [lastYear = 0, lastOfYear = 0] = last.split('-').map(Number);
  return listMonths(first, Math.max(2, (lastYear - firstYear) * 12 + lastOfYear - firstOfYear + 1));
}

/** Where each key moves from a day. */
const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

const fullDay = dateFormat({ dateStyle: 'full', timeZone: 'UTC' });
const monthName = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface MonthProps {
  /** Its first day. */
  firstDay: string;
  /** Weeks that end before this day aren't shown. */
  from: string;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The button of a day, or null if it can't be reached. */
  renderDay: (day: string) => ReactNode;
}

function Month({ firstDay, from, onKeyDown, renderDay }: MonthProps) {
  const start = addDays(firstDay, -weekday(firstDay));
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => weekdays.map((_, day) => addDays(start, week * 7 + day)));
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the Grid pattern requires it, so that arrow keys work with a screen reader, too
    <table role="grid" onKeyDown={onKeyDown} className="month">
      <caption>{monthName(Date.parse(firstDay))}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              <span aria-hidden="true">{name.slice(0, 1)}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks
          .filter((days) => days.some((day) => monthOf(day) === firstDay && day >= from))
          .map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td key={day}>{monthOf(day) === firstDay && (renderDay(day) ?? <PastDay day={day} />)}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** Or one after the calendar. */
const PastDay = ({ day }: { day: string }) => (
  <button type="button" disabled className="month-day day-off">
    {Number(day.slice(8))}
  </button>
);
