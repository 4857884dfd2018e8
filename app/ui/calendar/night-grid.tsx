// Two months of nights for their owner, who chooses a range by two presses or by keyboard.
import { useState } from 'react';
import { type BusySource } from '#domain/stay/availability.ts';
import { addDays, addMonths, horizonMonths } from '#domain/day.ts';
import type { CalendarEntry } from '#domain/stay/owner-calendar.ts';
import { MonthGrid } from './month-grid.tsx';

interface NightGridProps {
  entries: readonly CalendarEntry[];
  /** YYYY-MM-DD, in California: the first night that can be chosen. */
  today: string;
  /** The first free day. May have passed. */
  opensOn: string;
  /** The chosen nights; empty until they are chosen. */
  first: string;
  last: string;
  onPress: (night: string) => void;
  onCancel: () => void;
}

/** Sources in order of precedence: several may take the same night. */
const sources: readonly BusySource[] = ['stay', 'owner', 'feed'];
export type NightState = BusySource | 'not-yet';
const stateLabels: Record<NightState, string> = {
  owner: 'blocked by you',
  stay: 'agreed stay',
  feed: 'taken in your other calendar',
  'not-yet': 'before your first free day',
};
export const nightStyles: Record<NightState, string> = {
  owner: 'border-lagoon bg-lagoon text-on-fill',
  stay: 'border-green bg-green-tint font-semibold text-green',
  feed: 'border-sand bg-sand text-muted line-through',
  'not-yet':
    'border-transparent bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,transparent_1px_6px)] text-muted forced-colors:border-[Canvas] forced-colors:text-[GrayText]',
};
const freeStyle = 'border-transparent hover:bg-lagoon-tint forced-colors:border-[Canvas]';
const pickedStyle = 'border-ink bg-lagoon-tint font-semibold forced-colors:border-[Highlight]';

export function NightGrid({ entries, today, opensOn, first, last, onPress, onCancel }: NightGridProps) {
  /** The night that the pointer or the keys have reached; empty if none. */
  const [reached, setReached] = useState('');
  function look(night: string) {
    // Until the last night is chosen, the reached one previews it.
    const [from = '', to = ''] = [first, last || reached || first].toSorted();
    const isPressed = first !== '' && from <= night && night <= to;
    const states: NightState[] = sources.filter((source) =>
      entries.some((entry) => entry.source === source && covers(entry, night)),
    );
    if (night < opensOn) states.push('not-yet');
    const [state] = states;
    const style = state === undefined ? freeStyle : nightStyles[state];
    return {
      notes: states.map((each) => stateLabels[each]),
      isPressed,
      className: `border-2 ${isPressed ? pickedStyle : style}`,
    };
  }
  return (
    <MonthGrid
      today={today}
      first={today}
      last={addDays(addMonths(today, horizonMonths), -1)}
      start={today}
      look={look}
      onReach={setReached}
      onPress={onPress}
      onCancel={onCancel}
    />
  );
}

const covers = ({ from, to }: CalendarEntry, night: string) => from <= night && night < to;
