// Shows two months of nights. The owner chooses nights by two presses or by keyboard (ARIA Authoring
// Practices, "Grid"): one night is a tab stop, and arrow keys move from it to the others.
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addDays, addMonths, type BusySource, horizonMonths, listMonths } from '#domain/availability.ts';
import { dateFormat } from '#domain/day.ts';
import type { CalendarEntry } from '#domain/owner-calendar.ts';
import { Icon } from '../controls/icon.tsx';

interface NightGridProps {
  entries: readonly CalendarEntry[];
  /** YYYY-MM-DD, in California: the first night that can be chosen. */
  today: string;
  /** The chosen nights; empty until they are chosen. */
  first: string;
  last: string;
  onPress: (night: string) => void;
  onCancel: () => void;
}

/** Sources in order of precedence: several may take the same night. */
const sources: readonly BusySource[] = ['stay', 'owner', 'feed'];
const sourceLabels: Record<BusySource, string> = {
  owner: 'blocked by you',
  stay: 'agreed stay',
  feed: 'taken in your other calendar',
};
export const nightStyles: Record<BusySource, string> = {
  owner: 'border-lagoon bg-lagoon text-on-fill',
  stay: 'border-green bg-green-tint font-semibold text-green',
  feed: 'border-sand bg-sand text-muted line-through',
};
const freeStyle = 'border-transparent hover:bg-lagoon-tint';
const pickedStyle = 'border-ink bg-lagoon-tint font-semibold';

export function NightGrid({ entries, today, first, last, onPress, onCancel }: NightGridProps) {
  const months = listMonths(today, horizonMonths + 1);
  const end = addDays(addMonths(today, horizonMonths), -1);
  const [firstMonth, setFirstMonth] = useState(0);
  const [cursor, setCursor] = useState(today);
  const grids = useRef<HTMLDivElement>(null);
  const inView = months.slice(firstMonth, firstMonth + 2);
  const tabStop = inView.includes(monthOf(cursor)) ? cursor : clamp(inView[0] ?? today, today, end);
  // Until the last night is chosen, the cursor previews it.
  const [from = '', to = ''] = [first, last || cursor].toSorted();
  const isPicked = (night: string) => first !== '' && from <= night && night <= to;

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel();
    const target = steps[event.key]?.(tabStop);
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const night = clamp(target, today, end);
    const month = months.indexOf(monthOf(night));
    flushSync(() => {
      setCursor(night);
      setFirstMonth(month < firstMonth ? month : Math.max(firstMonth, month - 1));
    });
    grids.current?.querySelector<HTMLElement>(`[data-night="${night}"]`)?.focus();
  }

  const renderNight = (day: string) => {
    const sourcesOfDay = sources.filter((source) =>
      entries.some((entry) => entry.source === source && covers(entry, day)),
    );
    const className = sourcesOfDay[0] === undefined ? freeStyle : nightStyles[sourcesOfDay[0]];
    return (
      <button
        type="button"
        data-night={day}
        tabIndex={day === tabStop ? 0 : -1}
        aria-label={[fullDay(Date.parse(day)), ...sourcesOfDay.map((source) => sourceLabels[source])].join(
          ', ',
        )}
        aria-pressed={isPicked(day)}
        onClick={() => {
          setCursor(day);
          onPress(day);
        }}
        // Not onPointerEnter, which also fires when the page scrolls below a resting mouse and would move the
        // cursor of the keys.
        onPointerMove={() => {
          if (first !== '' && last === '') setCursor(day);
        }}
        className={`h-11 w-full rounded-control border-2 tabular-nums ${isPicked(day) ? pickedStyle : className}`}
      >
        {Number(day.slice(8))}
      </button>
    );
  };

  return (
    <div>
      <div className="flex justify-end gap-2">
        <PageButton
          name="Earlier months"
          icon="chevron-left"
          disabled={firstMonth === 0}
          onPress={() => setFirstMonth(firstMonth - 1)}
        />
        <PageButton
          name="Later months"
          icon="chevron-right"
          disabled={firstMonth + 2 >= months.length}
          onPress={() => setFirstMonth(firstMonth + 1)}
        />
      </div>
      <div ref={grids} className="mt-2 grid items-start gap-x-10 gap-y-8 sm:grid-cols-2">
        {inView.map((month) => (
          <Month
            key={month}
            firstDay={month}
            onKeyDown={handleKey}
            renderNight={(day) => (day >= today && day <= end ? renderNight(day) : null)}
          />
        ))}
      </div>
    </div>
  );
}

const covers = ({ from, to }: CalendarEntry, day: string) => from <= day && day < to;
const clamp = (day: string, least: string, most: string) => (day < least ? least : day > most ? most : day);
const monthOf = (day: string) => `${day.slice(0, 8)}01`;
const weekday = (day: string) => new Date(day).getUTCDay();

/** Where each key moves from a night. */
const steps: Readonly<Record<string, (night: string) => string>> = {
  ArrowLeft: (night) => addDays(night, -1),
  ArrowRight: (night) => addDays(night, 1),
  ArrowUp: (night) => addDays(night, -7),
  ArrowDown: (night) => addDays(night, 7),
  Home: (night) => addDays(night, -weekday(night)),
  End: (night) => addDays(night, 6 - weekday(night)),
  PageUp: (night) => addMonths(night, -1),
  PageDown: (night) => addMonths(night, 1),
};

const fullDay = dateFormat({ dateStyle: 'full', timeZone: 'UTC' });
const monthName = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface MonthProps {
  /** Its first day. */
  firstDay: string;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The button of a night, or null if it cannot be chosen. */
  renderNight: (day: string) => ReactNode;
}

function Month({ firstDay, onKeyDown, renderNight }: MonthProps) {
  const start = addDays(firstDay, -weekday(firstDay));
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => weekdays.map((_, day) => addDays(start, week * 7 + day)));
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the Grid pattern requires it, so that arrow keys work with a screen reader, too
    <table role="grid" onKeyDown={onKeyDown} className="w-full table-fixed text-center text-sm">
      <caption className="pb-3 text-left text-base font-medium">{monthName(Date.parse(firstDay))}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name} className="pb-1 text-xs font-normal text-muted">
              <span aria-hidden="true">{name.slice(0, 1)}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks
          .filter((days) => days.some((day) => monthOf(day) === firstDay))
          .map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td key={day} className="h-11">
                  {monthOf(day) === firstDay &&
                    (renderNight(day) ?? <span className="text-muted">{Number(day.slice(8))}</span>)}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

interface PageButtonProps {
  name: string;
  icon: string;
  disabled: boolean;
  onPress: () => void;
}

function PageButton({ name, icon, disabled, onPress }: PageButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      disabled={disabled}
      onClick={onPress}
      className="button button-quiet px-3"
    >
      <Icon name={icon} />
    </button>
  );
}
