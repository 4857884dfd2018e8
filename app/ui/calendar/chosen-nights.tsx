// The nights that the owner chose, and the buttons that block, unblock and undo. Part of a form. Without
// JavaScript both buttons are always there.
import type { Ref } from 'react';
import { clipRanges, type DayRange, formatStay } from '#domain/stay/availability.ts';
import { isDay, formatShortDay } from '#domain/day.ts';
import { type CalendarEntry, type NightsChange, withoutNights } from '#domain/stay/owner-calendar.ts';
import { Button } from '../controls/button.tsx';
import { SubmitButton } from '../controls/post-form.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';

interface ChosenNightsProps {
  entries: readonly CalendarEntry[];
  /** YYYY-MM-DD, in California. */
  today: string;
  /** As in the date fields. */
  dates: { checkIn: string; checkOut: string };
  /** What the last button changed. Null if it wasn't sent for these dates. */
  change: NightsChange | null;
  isSaving: boolean;
  /** Takes the focus of a button that disappears. */
  status: Ref<HTMLOutputElement>;
  onClear: () => void;
  onUndo: () => void;
}

export function ChosenNights({ entries, today, dates, change, isSaving, ...rest }: ChosenNightsProps) {
  const { status, onClear, onUndo } = rest;
  const isHydrated = useHydrated();
  const isChosen = dates.checkIn !== '' || dates.checkOut !== '';
  const nights = toChosen(dates);
  const canUndo = change !== null && change.changed.length > 0;
  const can = nights && !canUndo ? listActions(entries, nights) : { block: false, unblock: false };
  // The buttons stay in view while the months above them scroll.
  return (
    <div className={isChosen || change ? 'ask-bar sticky bottom-0 layer-row bg-surface py-2' : 'py-2'}>
      <div className="flex min-h-11 items-start justify-between gap-3">
        <output ref={status} tabIndex={-1} className="block py-2 font-semibold tabular-nums">
          <span>{change ? change.message : describeChoice(dates, today)}</span>
        </output>
        {isHydrated && isChosen && (
          <Button variant="quiet" onClick={onClear}>
            Clear<span className="sr-only"> the chosen nights</span>
          </Button>
        )}
      </div>
      <div className="mt-2 flex min-h-11 flex-wrap gap-3">
        {(!isHydrated || can.block) && (
          <SubmitButton intent="block-nights" busy="Blocking…">
            Block these nights
          </SubmitButton>
        )}
        {(!isHydrated || can.unblock) && (
          <SubmitButton intent="unblock-nights" busy="Unblocking…" variant="quiet">
            Unblock these nights
          </SubmitButton>
        )}
        {isHydrated && canUndo && (
          <Button variant="quiet" busy={isSaving ? 'Saving…' : null} onClick={onUndo}>
            Undo
          </Button>
        )}
      </div>
    </div>
  );
}

/** The chosen nights. Null until both dates are chosen, in this order. */
function toChosen({ checkIn, checkOut }: ChosenNightsProps['dates']): DayRange | null {
  return isDay(checkIn) && isDay(checkOut) && checkIn < checkOut ? { from: checkIn, to: checkOut } : null;
}

/** Which buttons would change something. The nights of an accepted stay are busy already. */
function listActions(entries: readonly CalendarEntry[], nights: DayRange) {
  const own = entries.filter(({ source }) => source === 'owner');
  const busy = entries.filter(({ source }) => source !== 'feed');
  return {
    block: busy.reduce(withoutNights, [nights]).length > 0,
    unblock: clipRanges(own, nights).length > 0,
  };
}

function describeChoice(dates: ChosenNightsProps['dates'], today: string): string {
  const { checkIn, checkOut } = dates;
  const nights = toChosen(dates);
  if (nights) return formatStay(nights, today);
  if (isDay(checkIn) && checkOut === '')
    return `From ${formatShortDay(checkIn, today)}. Now choose the last night.`;
  return 'Choose your first and last night.';
}
