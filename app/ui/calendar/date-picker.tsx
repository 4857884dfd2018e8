// The date picker: a panel beside the pressed field, and on phones a sheet. Loads on the first press
// (use-date-picker.ts). The panel applies dates once both are chosen, the sheet by its button.
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { DayRange } from '#domain/availability.ts';
import { type ChosenDates, needsCheckOut, noDates } from '#domain/stay-choice.ts';
import type { Availability } from '#domain/stay.ts';
import { Modal } from '../controls/modal.tsx';
import { useCloseOnBack } from '../controls/use-close-on-back.ts';
import { DateChoice } from './date-choice.tsx';
import { readFieldDates, writeFieldDates } from './field-dates.ts';

export { describeFieldProblem } from './field-problem.ts';

export interface DatePickerProps {
  today: string;
  /** Null for a search. */
  home: Availability | null;
  /** What was pressed. Its form has the fields `checkIn` and `checkOut`, or there is `onApply`. */
  opener: HTMLElement;
  /** The day that was pressed in a calendar: check-in, if it's free. */
  day?: string | undefined;
  /** The dates of a page without fields, and what changes them. */
  stay?: DayRange | null | undefined;
  onApply?: ((dates: ChosenDates) => void) | undefined;
  onClosed: () => void;
}

export function DatePicker({ today, home, opener, day, stay, onApply, onClosed }: DatePickerProps) {
  const [{ Frame }] = useState(() => ({ Frame: matchMedia('(width < 40rem)').matches ? Sheet : Panel }));
  const form = onApply ? null : opener.closest('form');
  const [current] = useState(() =>
    form ? readFieldDates(form) : stay ? { checkIn: stay.from, checkOut: stay.to } : noDates,
  );
  /** Opened for the check-out, a press changes only that. */
  const opensAtCheckOut = current.checkOut !== '' && isCheckOut(opener);
  /** What a sheet applies once it's gone. */
  const chosen = useRef<ChosenDates>(null);

  function apply(dates: ChosenDates) {
    if (form) writeFieldDates(form, dates);
    else onApply?.(dates);
  }

  return (
    <Frame
      opener={opener}
      onClosed={onClosed}
      onLeft={() => {
        if (chosen.current) apply(chosen.current);
      }}
    >
      {(close, titleId) => (
        <DateChoice
          rules={{ today, home }}
          initial={
            opensAtCheckOut
              ? { ...current, checkOut: '' }
              : current.checkIn === ''
                ? (unfinished.get(form ?? opener) ?? current)
                : current
          }
          start={opensAtCheckOut ? current.checkOut : null}
          hadDates={current.checkIn !== ''}
          pressedDay={day}
          form={form}
          titleId={titleId}
          isSheet={Frame !== Panel}
          onApply={(dates) => {
            if (Frame === Panel) apply(dates);
            else chosen.current = dates;
          }}
          onChange={(dates) => keepUnfinished(form ?? opener, dates)}
          onClose={close}
        />
      )}
    </Frame>
  );
}

const isCheckOut = (opener: HTMLElement) =>
  opener.closest('.date-field')?.querySelector('input')?.name === 'checkOut';

/**
 * Check-ins without a check-out, by form, or by opener without a form. Without a stay, the picker starts with
 * its own.
 */
const unfinished = new WeakMap<HTMLElement, ChosenDates>();

function keepUnfinished(source: HTMLElement, chosen: ChosenDates): void {
  if (needsCheckOut(chosen)) unfinished.set(source, chosen);
  else unfinished.delete(source);
}

interface FrameProps {
  opener: HTMLElement;
  onClosed: () => void;
  /**
   * Called once a sheet's history entry is gone: replacing it would leave the page's own one with the old
   * dates.
   */
  onLeft: () => void;
  children: (close: () => void, titleId: string) => ReactNode;
}

/** Fills a phone. Back closes it. */
function Sheet({ onClosed, onLeft, children }: FrameProps) {
  const titleId = useId();
  const removeEntry = useCloseOnBack(true, onClosed);
  return (
    <Modal
      labelledBy={titleId}
      onClosed={() => {
        onClosed();
        removeEntry(onLeft);
      }}
      className="date-sheet"
    >
      {(close) => children(close, titleId)}
    </Modal>
  );
}

/** Stands beside the fields, which can still be typed in. A press or the focus elsewhere closes it. */
function Panel({ opener, onClosed, children }: FrameProps) {
  const titleId = useId();
  const panel = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = panel.current;
    // The browser places it beside its source, or in the middle if it can't.
    shown?.showPopover({ source: opener.closest<HTMLElement>('.date-field') ?? opener });
    // The browser has focused the first button. A field under the pointer can be typed in instead.
    if (opener.matches('input:hover')) opener.focus();
    else shown?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      if (shown?.contains(document.activeElement)) opener.focus();
      shown?.hidePopover();
    };
  }, [opener]);

  const closeOutside = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Element) || panel.current?.contains(target)) return;
    if (!target.closest('.date-field')) onClosed();
  });
  useEffect(() => {
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, []);

  return (
    <dialog ref={panel} popover="manual" aria-labelledby={titleId} className="date-panel">
      {children(onClosed, titleId)}
    </dialog>
  );
}
