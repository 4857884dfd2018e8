// The date picker: a panel beside the pressed field, and on phones a sheet. Loads on the first press
// (use-date-picker.ts). Closing it in any way keeps the chosen dates.
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
    kept.current = null;
    if (form) writeFieldDates(form, dates);
    // Half a stay would remove the one of the page.
    else if (!needsCheckOut(dates)) onApply?.(dates);
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
          initial={current.checkIn === '' ? (unfinished.get(opener) ?? current) : current}
          openedAt={endOf(opener)}
          pressedDay={day}
          form={form}
          titleId={titleId}
          isSheet={Frame !== Panel}
          onApply={apply}
          onKeep={(dates) => {
            kept.current = dates;
          }}
          onChange={(dates) => keepUnfinished(opener, dates)}
          onClose={close}
        />
      )}
    </Frame>
  );
}

/** Whether the guests of a page's stay bring pets. */
const bringsPets = (query: URLSearchParams) => query.has('pets') || query.has('animal');

/** Check-ins without a check-out, by opener, for pages without fields that show them. */
const unfinished = new WeakMap<HTMLElement, ChosenDates>();

function keepUnfinished(opener: HTMLElement, chosen: ChosenDates): void {
  if (needsCheckOut(chosen)) unfinished.set(opener, chosen);
  else unfinished.delete(opener);
}

interface FrameProps {
  opener: HTMLElement;
  onClosed: () => void;
  /**
   * Called after closing. A sheet's history entry is gone then: replacing it would leave the page's own one
   * with the old dates.
   */
  onLeft: () => void;
  children: (close: () => void, titleId: string) => ReactNode;
}

/** Fills a phone. Back closes it. */
function Sheet({ onClosed, onLeft, children }: FrameProps) {
  const titleId = useId();
  const removeEntry = useCloseOnBack(true, () => {
    onClosed();
    onLeft();
  });
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

/** In px (styles.css). */
const headerHeight = 72;
/** The part of the panel that may be scrolled away. */
const scrolledRatio = 0.05;

/** Stands beside the fields, which can still be typed in. A press or the focus elsewhere closes it. */
function Panel({ opener, onClosed, onLeft, children }: FrameProps) {
  const titleId = useId();
  const panel = useRef<HTMLDialogElement>(null);
  /** How much of it was in view at first: it may stand on the header of a low window. */
  const startRatio = useRef<number>(null);

  useLayoutEffect(() => {
    const shown = panel.current;
    // The browser places it beside its source, or in the middle if it can't.
    shown?.showPopover({ source: opener.closest<HTMLElement>('.date-field') ?? opener });
    // It may stand on its field, so its top stays where it is when a line goes.
    if (shown) shown.style.minHeight = `${shown.offsetHeight}px`;
    // The browser has focused the first button. A field under the pointer can be typed in instead.
    if (opener.matches('input:hover')) opener.focus();
    else shown?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      // It may have been scrolled away.
      if (shown?.contains(document.activeElement)) opener.focus({ preventScroll: true });
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

  // Scrolling would take it along with its field, over the header and out of the window.
  const closeAway = useEffectEvent(([entry]: IntersectionObserverEntry[]) => {
    const ratio = entry?.intersectionRatio ?? 0;
    startRatio.current ??= ratio;
    if (ratio < startRatio.current - scrolledRatio) close();
  });
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => closeAway(entries), {
      rootMargin: `-${headerHeight}px 0px 0px`,
      threshold: Array.from({ length: 21 }, (_, index) => index / 20),
    });
    if (panel.current) observer.observe(panel.current);
    return () => observer.disconnect();
  }, []);

  return (
    <dialog ref={panel} popover="manual" aria-labelledby={titleId} className="date-panel">
      {children(close, titleId)}
    </dialog>
  );
}
