// The date picker: a panel beside the pressed field, and on phones a sheet. Loads on the first press
// (use-date-picker.ts). The panel applies dates when it closes, the sheet by its button.
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DayRange } from '#domain/availability.ts';
import { type ChosenDates, needsCheckOut, noDates, type PricedHome } from '#domain/stay-choice.ts';
import { Modal } from '../controls/modal.tsx';
import { useCloseOnBack } from '../controls/use-close-on-back.ts';
import { DateChoice } from './date-choice.tsx';
import { endOf, readFieldDates, writeFieldDates } from './field-dates.ts';

export { explainSearch } from './field-problem.ts';

export interface DatePickerProps {
  today: string;
  /** Without one, the dates of a search. */
  home?: PricedHome | undefined;
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
  const [query] = useSearchParams();
  const form = onApply ? null : opener.closest('form');
  const [current] = useState(() =>
    form ? readFieldDates(form) : stay ? { checkIn: stay.from, checkOut: stay.to } : noDates,
  );
  const pets = form ? form.querySelector('[name=pets]:checked') !== null : bringsPets(query);
  /** What to apply once the picker has closed. */
  const kept = useRef<ChosenDates>(null);

  function apply(dates: ChosenDates) {
    if (form) writeFieldDates(form, dates);
    else onApply?.(dates);
  }

  return (
    <Frame
      opener={opener}
      onClosed={onClosed}
      onLeft={() => {
        if (kept.current) apply(kept.current);
      }}
    >
      {(close, titleId) => (
        <DateChoice
          rules={{ today, home: home ?? null, pets }}
          initial={current.checkIn === '' ? (unfinished.get(form ?? opener) ?? current) : current}
          openedAt={endOf(opener) ?? 'checkIn'}
          hadDates={current.checkIn !== ''}
          pressedDay={day}
          form={form}
          titleId={titleId}
          isSheet={Frame !== Panel}
          onApply={apply}
          onKeep={(dates) => {
            kept.current = dates;
          }}
          onChange={(dates) => keepUnfinished(form ?? opener, dates)}
          onClose={close}
        />
      )}
    </Frame>
  );
}

/** Whether the guests of a page's stay bring pets. */
const bringsPets = (query: URLSearchParams) => query.has('pets') || query.has('animal');

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
   * Called after closing, unless Back closed it. A sheet's history entry is gone then: replacing it would
   * leave the page's own one with the old dates.
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
function Panel({ opener, onClosed, onLeft, children }: FrameProps) {
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

  function close() {
    onLeft();
    onClosed();
  }

  const closeOutside = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Element) || panel.current?.contains(target)) return;
    if (!target.closest('.date-field')) close();
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
      {children(close, titleId)}
    </dialog>
  );
}
