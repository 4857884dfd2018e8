// Busy nights for their owner, who chooses nights by two presses or two dates, and then blocks or unblocks
// them with a button. Choosing changes nothing.
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { isDay, formatShortDay, addDays, addMonths, horizonMonths } from '#domain/day.ts';
import { type CalendarEntry, type NightsChange, toNights, writeRanges } from '#domain/stay/owner-calendar.ts';
import { useAccountId } from '../controls/account-field.tsx';
import { Field } from '../controls/field.tsx';
import type { FormResult } from '../controls/form-result.ts';
import { PostForm } from '../controls/post-form.tsx';
import { ChosenNights } from './chosen-nights.tsx';
import { NightGrid, type NightState, nightStyles } from './night-grid.tsx';

const nightsIntents = ['block-nights', 'unblock-nights'] as const;
const opposite = { 'block-nights': 'unblock-nights', 'unblock-nights': 'block-nights' } as const;

type NightsResult = FormResult<Record<(typeof nightsIntents)[number], NightsChange>>;

/** Whether a result of the page is about nights. */
export function isNightsResult(result: FormResult): result is NightsResult {
  return nightsIntents.some((intent) => intent === result.intent);
}

const noDates = { checkIn: '', checkOut: '' };

interface NightsProps {
  entries: readonly CalendarEntry[];
  /** The names of the other calendars that are read. */
  linkNames: readonly string[];
  /** YYYY-MM-DD, in California. */
  today: string;
  /** The first free day. May have passed. */
  opensOn: string;
  /** The result of a form that was sent without JavaScript. */
  sentBefore: NightsResult | null;
}

export function Nights({ entries, linkNames, today, opensOn, sentBefore }: NightsProps) {
  const fetcher = useFetcher<NightsResult>({ key: 'nights' });
  const account = useAccountId();
  const latest = fetcher.data ?? sentBefore;
  const typed = sentBefore?.ok === false ? sentBefore.values : null;
  const [chosen, setChosen] = useState<typeof noDates & { staleResult: unknown }>({
    checkIn: toDay(typed?.['checkIn']),
    checkOut: toDay(typed?.['checkOut']),
    staleResult: undefined,
  });
  // The fetcher keeps its last result. `staleResult` is the one from before these dates were chosen.
  const result = chosen.staleResult === latest ? null : latest;
  const done = result?.ok ? result : null;
  const { checkIn, checkOut } = chosen;
  const isSaving = fetcher.state !== 'idle';
  const settled = isSaving ? null : done;
  // Once the page has the changed nights, it shows them instead of the choice.
  if (settled && (checkIn !== '' || checkOut !== '')) setChosen({ ...chosen, ...noDates });
  const choose = (dates: typeof noDates) => setChosen({ ...dates, staleResult: latest });

  const status = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // The pressed button may disappear with what it changed.
    if (settled && document.activeElement === document.body) status.current?.focus();
  }, [settled]);

  function handlePress(night: string) {
    if (isSaving) return;
    if (checkIn === '' || checkOut !== '') {
      choose({ checkIn: night, checkOut: '' });
      return;
    }
    const { from, to } = toNights(checkIn, night);
    choose({ checkIn: from, checkOut: to });
  }

  const undo = () => {
    if (!done) return;
    const nights = writeRanges(done.value.changed);
    const fields = { intent: opposite[done.intent], nights, ...(account !== undefined && { account }) };
    void fetcher.submit(fields, { method: 'post' });
  };

  const dateField = (name: keyof typeof noDates, label: string) => (
    <Field name={name} label={label}>
      {(attributes) => (
        <input
          {...attributes}
          type="date"
          value={chosen[name]}
          min={today}
          max={addMonths(today, horizonMonths)}
          onChange={(event) => choose({ checkIn, checkOut, [name]: event.currentTarget.value })}
          className="field"
        />
      )}
    </Field>
  );
  return (
    <div>
      <NightGrid
        entries={entries}
        today={today}
        opensOn={opensOn}
        first={checkIn}
        last={toLastNight(checkOut)}
        onPress={handlePress}
        onCancel={() => choose(noDates)}
      />
      <Legend entries={entries} linkNames={linkNames} today={today} opensOn={opensOn} />
      {/* Without a box of its own, so that the chosen nights stay in view beside all of the months. */}
      <PostForm fetcher={fetcher} scope="nights" result={result} action="#calendar" className="contents">
        <div className="mt-5 mb-4 grid gap-4 border-t border-line pt-5 sm:grid-cols-2">
          {dateField('checkIn', 'First night')}
          {dateField('checkOut', 'Morning after the last night')}
        </div>
        <ChosenNights
          entries={entries}
          today={today}
          dates={chosen}
          change={done?.value ?? null}
          isSaving={isSaving}
          status={status}
          onClear={() => choose(noDates)}
          onUndo={undo}
        />
      </PostForm>
    </div>
  );
}

/** A typed day. Empty if it isn't one, because a date input can't show it. */
const toDay = (text = '') => (isDay(text) ? text : '');

/** The night before the last morning. Empty without a date, and for a year of more than four digits. */
function toLastNight(checkOut: string): string {
  return isDay(checkOut) ? addDays(checkOut, -1) : '';
}

function Legend({ entries, linkNames, today, opensOn }: Omit<NightsProps, 'sentBefore'>) {
  const names: [NightState, string][] = [
    ['owner', 'Blocked by you'],
    ['stay', 'Agreed stay'],
    ['feed', linkNames.join(', ') || 'Your other calendar'],
    ['not-yet', `Before your first free day, ${formatShortDay(opensOn, today)}`],
  ];
  const legend = names.filter(([state]) =>
    state === 'not-yet' ? opensOn > today : entries.some(({ source }) => source === state),
  );
  return (
    <ul aria-label="Legend" className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {legend.map(([state, name]) => (
        <li key={state} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={`rounded-control border-2 px-2 py-1 text-xs ${nightStyles[state]}`}
          >
            12
          </span>
          <span className="wrap-anywhere">{name}</span>
        </li>
      ))}
    </ul>
  );
}
