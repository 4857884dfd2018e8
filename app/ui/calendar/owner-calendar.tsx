// A property's calendar for its owner: busy nights and their sources, blocking and unblocking by two presses
// or two dates, and sharing with other sites.
import type { FormResult } from '../controls/form-result.ts';
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { addDays, addMonths, type BusySource, horizonMonths, formatShortDay } from '#domain/availability.ts';
import { isDay } from '#domain/day.ts';
import type { CalendarEntry, CalendarIntent, OwnCalendar } from '#domain/owner-calendar.ts';
import { Field } from '../controls/field.tsx';
import { PostForm, SubmitButton } from '../controls/post-form.tsx';
import { NightEntries } from './night-entries.tsx';
import { NightGrid, nightStyles } from './night-grid.tsx';
import { isRefusedLink } from './calendar-links.tsx';
import { OtherCalendars } from './other-calendars.tsx';

export type CalendarResult = FormResult;

interface OwnerCalendarProps {
  calendar: OwnCalendar;
  /** The URL where other sites read this calendar. */
  exportUrl: string;
  isPublic: boolean;
  /** YYYY-MM-DD, in California. */
  today: string;
  /** The result of a form that was sent without JavaScript. */
  result: CalendarResult | null;
}

export function OwnerCalendar({ calendar, exportUrl, isPublic, today, result }: OwnerCalendarProps) {
  const { entries, links } = calendar;
  return (
    <section aria-labelledby="calendar" className="mt-12">
      <h2 id="calendar" className="text-xl">
        Calendar
      </h2>
      <p className="mt-3 max-w-prose text-muted">
        Block the nights you don’t want to rent.{' '}
        {isPublic ? 'Your listing shows them right away.' : 'They’ll be on your listing once it’s approved.'}
      </p>
      <Nights entries={entries} today={today} sentBefore={nightsResult(result)} />
      <OtherCalendars links={links} exportUrl={exportUrl} isPublic={isPublic} result={result} />
    </section>
  );
}

/** Whether a section of the calendar shows the result of a form that was sent without JavaScript. */
export function isShownInCalendar(result: CalendarResult): boolean {
  return nightsResult(result) !== null || isRefusedLink(result);
}

const noDates = { checkIn: '', checkOut: '' };

/** The result if it is about nights that were chosen by their dates. */
function nightsResult(result: CalendarResult | null): CalendarResult | null {
  const intents: readonly string[] = ['block-nights', 'unblock-nights'] satisfies CalendarIntent[];
  return result && intents.includes(result.intent) ? result : null;
}

interface NightsProps extends Pick<OwnerCalendarProps, 'today'> {
  entries: readonly CalendarEntry[];
  /** The result of a form that was sent without JavaScript. */
  sentBefore: CalendarResult | null;
}

function Nights({ entries, today, sentBefore }: NightsProps) {
  const fetcher = useFetcher<CalendarResult>({ key: 'nights' });
  const latest = fetcher.data ?? sentBefore;
  const typed = sentBefore?.ok === false ? sentBefore.values : null;
  const [chosen, setChosen] = useState<typeof noDates & { staleResult: unknown }>({
    checkIn: toDay(typed?.['checkIn']),
    checkOut: toDay(typed?.['checkOut']),
    staleResult: undefined,
  });
  // The fetcher keeps its last result. `staleResult` is the one from before these dates were chosen. After a
  // success, no dates are chosen, because the calendar shows them.
  const result = chosen.staleResult === latest ? null : latest;
  const successMessage = result?.ok ? result.message : null;
  const dates = successMessage === null ? chosen : noDates;
  const { checkIn, checkOut } = dates;
  const isSaving = fetcher.state !== 'idle';
  const choose = (newDates: typeof noDates) => setChosen({ ...newDates, staleResult: latest });

  const status = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // An unblocked entry disappears with its button, which had the focus.
    if (successMessage !== null && document.activeElement === document.body) status.current?.focus();
  }, [successMessage]);

  function handlePress(night: string) {
    if (isSaving) return;
    if (checkIn === '' || checkOut !== '') {
      choose({ checkIn: night, checkOut: '' });
      return;
    }
    const [first, last] = night < checkIn ? [night, checkIn] : [checkIn, night];
    const nights = { checkIn: first, checkOut: addDays(last, 1) };
    const isOwn = entries.some(
      ({ source, from, to }) => source === 'owner' && from <= checkIn && checkIn < to,
    );
    const intent: CalendarIntent = isOwn ? 'unblock-nights' : 'block-nights';
    choose(nights);
    void fetcher.submit({ intent, ...nights }, { method: 'post' });
  }

  const dateField = (name: keyof typeof noDates, label: string) => (
    <Field name={name} label={label}>
      {(attributes) => (
        <input
          {...attributes}
          type="date"
          value={dates[name]}
          min={today}
          max={addMonths(today, horizonMonths)}
          onChange={(event) => choose({ checkIn, checkOut, [name]: event.currentTarget.value })}
          className="field"
        />
      )}
    </Field>
  );
  return (
    <>
      <div className="card mt-6 p-4 sm:p-6">
        <NightGrid
          entries={entries}
          today={today}
          first={checkIn}
          last={toLastNight(checkOut)}
          onPress={handlePress}
          onCancel={() => choose(noDates)}
        />
        <Legend />
        <output ref={status} tabIndex={-1} className="block mt-4 min-h-11 text-sm font-medium">
          {isSaving ? 'Saving…' : (successMessage ?? formatHint(dates, today))}
        </output>
        <PostForm
          fetcher={fetcher}
          scope="nights"
          result={result}
          action="#calendar"
          className="mt-2 space-y-5 border-t border-line pt-5"
        >
          <div className="grid gap-4 sm:grid-cols-2">
            {dateField('checkIn', 'Check-in')}
            {dateField('checkOut', 'Check-out')}
          </div>
          <div className="flex flex-wrap gap-3">
            <SubmitButton intent="block-nights" busy="Blocking…">
              Block these nights
            </SubmitButton>
            <SubmitButton intent="unblock-nights" busy="Unblocking…" variant="quiet">
              Unblock these nights
            </SubmitButton>
          </div>
        </PostForm>
      </div>
      <NightEntries entries={entries} today={today} />
    </>
  );
}

/** A typed day. Empty if it isn't one, because a date input can't show it. */
const toDay = (text = '') => (isDay(text) ? text : '');

/** The night before check-out. Empty without a date, and for a year of more than four digits. */
function toLastNight(checkOut: string): string {
  return isDay(checkOut) ? addDays(checkOut, -1) : '';
}

function formatHint({ checkIn, checkOut }: typeof noDates, today: string): string {
  if (checkIn === '') return 'Choose your first and last night, then block or unblock them.';
  if (checkOut === '') return `From ${formatShortDay(checkIn, today)}. Now choose the last night.`;
  return 'Ready to block or unblock these nights.';
}

const legend: readonly [BusySource, string][] = [
  ['owner', 'Blocked by you'],
  ['stay', 'Agreed stay'],
  ['feed', 'Your other calendar'],
];

function Legend() {
  return (
    <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {legend.map(([source, name]) => (
        <li key={source} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={`rounded-control border-2 px-2 py-1 text-xs ${nightStyles[source]}`}
          >
            12
          </span>
          {name}
        </li>
      ))}
    </ul>
  );
}
