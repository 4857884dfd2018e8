// The date picker: a panel beside the pressed field, and on phones a sheet. Loads on the first press
// (use-date-picker.ts). Closing it in any way keeps the chosen dates.
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DayRange } from '#domain/stay/availability.ts';
import { type FittingHome, getMaxGuests } from '#domain/stay/fit.ts';
import { type ChosenDates, needsCheckOut, noDates } from '#domain/stay/stay-choice.ts';
import { withDates } from '#domain/stay/stay-query.ts';
import { isShown } from '../controls/focus.ts';
import { Modal } from '../controls/modal.tsx';
import { useCloseOnBack } from '../controls/use-close-on-back.ts';
import { DateChoice } from './date-choice.tsx';
import { GuestBoxes, useGuests, withGuests } from './guest-boxes.tsx';
import { applyFieldDates, endOf, readFieldDates, showFieldDates } from './field-dates.ts';

export { explainSearch } from './field-problem.ts';

/** A day in the months of a page. */
export interface PressedDay {
  day: string;
  element: Element;
}

export interface DatePickerProps {
  today: string;
  /** Without one, the dates of a search. */
  home?: FittingHome | undefined;
  /** What was pressed. Its form, or the one of the page, may have the fields `checkIn` and `checkOut`. */
  opener: HTMLElement;
  /** What was pressed in a calendar: check-in, if it's free. */
  pressed?: PressedDay | undefined;
  /** The dates of a page without fields. */
  stay?: DayRange | null | undefined;
  /** Gets the changed query of the page. */
  onApply?: ((query: URLSearchParams) => void) | undefined;
  onClosed: () => void;
}

export function DatePicker({ today, home, opener, pressed, stay, onApply, onClosed }: DatePickerProps) {
  const [{ Frame }] = useState(() => ({ Frame: matchMedia('(width < 40rem)').matches ? Sheet : Panel }));
  const [query] = useSearchParams();
  const [form] = useState(() => opener.closest('form') ?? findFormOfPage());
  const [current] = useState(() =>
    form ? readFieldDates(form) : stay ? { checkIn: stay.from, checkOut: stay.to } : noDates,
  );
  const [guests, setGuests] = useGuests(query);
  const pets = form ? form.querySelector('[name=pets]:checked') !== null : guests.pet !== '';
  /** The dates of the last choice. They apply once the picker has closed. */
  const chosen = useRef<ChosenDates>(null);

  function choose(dates: ChosenDates) {
    chosen.current = dates;
    if (form) showFieldDates(form, dates);
    else keepUnfinished(opener, dates);
  }

  function apply() {
    const dates = chosen.current;
    chosen.current = null;
    if (form) {
      if (dates) applyFieldDates(form);
      return;
    }
    const changed = withGuests(query, guests);
    // Half a stay would remove the one of the page.
    const isWhole = dates && !needsCheckOut(dates);
    const applied = isWhole ? withDates(changed, dates.checkIn, dates.checkOut) : changed;
    if (applied.toString() !== query.toString()) onApply?.(applied);
  }

  return (
    <Frame opener={opener} pressed={pressed} form={form} onClosed={onClosed} onAfterClose={apply}>
      {(close, titleId) => (
        <DateChoice
          rules={{ today, home: home ?? null, pets }}
          initial={current.checkIn === '' ? (unfinished.get(opener) ?? current) : current}
          openedAt={endOf(opener)}
          pressed={pressed}
          form={form}
          titleId={titleId}
          isSheet={Frame !== Panel}
          keptStay={form ? null : (stay ?? null)}
          guests={
            home && !form ? (
              <GuestBoxes guests={guests} maxGuests={getMaxGuests(home)} onChange={setGuests} />
            ) : null
          }
          onChoose={choose}
          onClose={close}
        />
      )}
    </Frame>
  );
}

/** The form in view that has a check-in. Smaller screens show none on a listing's page. */
function findFormOfPage(): HTMLFormElement | null {
  const field = document.querySelector<HTMLInputElement>('input[name=checkIn]');
  return field && isShown(field) ? field.form : null;
}

/** Check-ins without a check-out, by opener, for pages without fields that show them. */
const unfinished = new WeakMap<HTMLElement, ChosenDates>();

function keepUnfinished(opener: HTMLElement, chosen: ChosenDates): void {
  if (needsCheckOut(chosen)) unfinished.set(opener, chosen);
  else unfinished.delete(opener);
}

interface FrameProps extends Pick<DatePickerProps, 'opener' | 'pressed'> {
  form: HTMLFormElement | null;
  onClosed: () => void;
  /**
   * Called after closing. A sheet's history entry is gone then: replacing it would leave the page's own one
   * with the old dates.
   */
  onAfterClose: () => void;
  children: (close: () => void, titleId: string) => ReactNode;
}

/** Fills a phone. Back closes it. */
function Sheet({ onClosed, onAfterClose, children }: FrameProps) {
  const titleId = useId();
  const removeEntry = useCloseOnBack(true, () => {
    onClosed();
    onAfterClose();
  });
  return (
    <Modal
      labelledBy={titleId}
      onClosed={() => {
        onClosed();
        removeEntry(onAfterClose);
      }}
      className="date-sheet"
    >
      {(close) => children(close, titleId)}
    </Modal>
  );
}

const outsideEvents = ['mousedown', 'click', 'focusin'];
/** In px (styles.css). */
const headerHeight = 72;
/** Between the panel, its field and the window, in px: its margins (month-grid.css) and a little more. */
const fieldMargins = 20;
/** Between the panel and the window, in px. */
const windowMargin = 8;
/** The part of the panel that may be scrolled away. */
const scrolledRatio = 0.05;

/** If there is no room for the panel above the field or below it, scrolls the page, and returns true. */
function makeRoom(field: HTMLElement, panelHeight: number): boolean {
  const { top, bottom } = field.getBoundingClientRect();
  const needed = panelHeight + fieldMargins;
  const missing = bottom + needed - innerHeight;
  if (missing <= 0 || top >= needed || top - missing < headerHeight) return false;
  scrollBy({ top: missing, behavior: 'instant' });
  return true;
}

/** Moves the panel so that the pressed day stays below the pointer, as far as the window has room. */
function placeOver(panel: HTMLElement, { day, element }: PressedDay): void {
  const same = panel.querySelector(`[data-day="${day}"]`)?.getBoundingClientRect();
  if (!same) return;
  const aim = element.getBoundingClientRect();
  const { left, top, width, height } = panel.getBoundingClientRect();
  const place = (start: number, size: number, room: number) =>
    `${Math.max(windowMargin, Math.min(start, room - size - windowMargin))}px`;
  const right = middle(aim.left, aim.width) - middle(same.left, same.width);
  const down = middle(aim.top, aim.height) - middle(same.top, same.height);
  panel.classList.add('date-panel-over');
  panel.style.left = place(left + right, width, innerWidth);
  panel.style.top = place(top + down, height, innerHeight);
}

const middle = (start: number, size: number) => start + size / 2;

/** Stands beside the fields, which can still be typed in. A press or the focus elsewhere closes it. */
function Panel({ opener, pressed, form, onClosed, onAfterClose, children }: FrameProps) {
  const titleId = useId();
  const panel = useRef<HTMLDialogElement>(null);
  /** How much of it was in view at first: it may stand on the header of a low window. */
  const startRatio = useRef<number>(null);

  useLayoutEffect(() => {
    const shown = panel.current;
    const field = opener.closest<HTMLElement>('.date-field');
    const source = field ?? opener;
    // The browser places it beside its source, or in the middle if it can't.
    shown?.showPopover({ source });
    if (shown && field && makeRoom(field, shown.offsetHeight)) {
      // It keeps the place that it has found.
      shown.hidePopover();
      shown.showPopover({ source });
    }
    if (shown && pressed) placeOver(shown, pressed);
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
  }, [opener, pressed]);

  function close() {
    // First, because applying renders the months again, and the focused day would be lost.
    onClosed();
    onAfterClose();
  }

  const closeOutside = useEffectEvent((event: Event) => {
    const { target } = event;
    if (!(target instanceof Element) || panel.current?.contains(target)) return;
    if (target.closest('.date-field')) return;
    // Outside of the form, a press only closes the panel: what lies there was not meant.
    if (event.type !== 'focusin' && !form?.contains(target)) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (event.type !== 'mousedown') close();
  });
  useEffect(() => {
    // mousedown moves the focus and opens menus, and click follows links.
    for (const type of outsideEvents) document.addEventListener(type, closeOutside, { capture: true });
    return () => {
      for (const type of outsideEvents) document.removeEventListener(type, closeOutside, { capture: true });
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
