// The search form in the browser: what is chosen becomes the address, and the address is shown in the controls. The
// controls keep their own values; without JavaScript the form is sent as it is.
import { type ChangeEvent, type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Filters, formatFilters, parseFilters, priceSlider } from '#domain/filters.ts';
import { listAddress } from './search-words.ts';

/** Milliseconds after the last key, or the last move of the slider, until the search follows. */
const pause = 300;
/** Changes of one control within this many milliseconds are one change, which Back undoes at once. */
const oneChange = 2000;

interface SearchForm {
  form: RefObject<HTMLFormElement | null>;
  handleChange: (event: ChangeEvent<HTMLFormElement>) => void;
  handleSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

export function useSearchForm(filters: Filters): SearchForm {
  const navigate = useNavigate();
  const { key } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const query = formatFilters(filters).toString();
  /** What the page shows, and what the form has asked for last. */
  const shown = useRef(query);
  const asked = useRef<string | null>(query);
  const waiting = useRef(0);
  const edited = useRef({ name: '', at: 0 });

  useEffect(() => {
    shown.current = query;
    // Whoever types on while an answer is on its way is not interrupted by it.
    if (asked.current !== query) {
      asked.current = query;
      edited.current.name = '';
      clearTimeout(waiting.current);
      if (form.current) showIn(form.current, new URLSearchParams(query));
    }
    linkStayDates(form.current);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Reset, pressed before an answer, leads to the query that is still shown
  }, [query, key]);
  // What was chosen before the page woke up is chosen: nobody should look at homes that a ticked box excludes.
  const searchForEarlyChanges = useEffectEvent(() => {
    if (!form.current) return;
    for (const box of form.current.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) {
      if (box.checked !== box.defaultChecked) syncDuplicateBoxes(form.current, box);
    }
    // Whoever types on goes on with the same change.
    searchAfterEdit(document.activeElement?.getAttribute('name') ?? '');
  });
  useEffect(() => {
    searchForEarlyChanges();
    // Whoever follows a link is led there, and not to a search that waited: what was asked for is void.
    const followLink = ({ target, defaultPrevented }: MouseEvent) => {
      if (!defaultPrevented || !(target instanceof Element && target.closest('a'))) return;
      clearTimeout(waiting.current);
      asked.current = null;
    };
    document.addEventListener('click', followLink);
    return () => {
      document.removeEventListener('click', followLink);
      clearTimeout(waiting.current);
    };
  }, []);

  function search(replace: boolean) {
    clearTimeout(waiting.current);
    if (!form.current) return;
    const chosen = chosenIn(form.current);
    asked.current = formatFilters(chosen).toString();
    void navigate(listAddress(chosen), { replace, preventScrollReset: true });
  }

  function searchAfterEdit(name: string) {
    // What changes no search, as the first digits of a year, has made no entry that the next could replace.
    if (!form.current || formatFilters(chosenIn(form.current)).toString() === asked.current) return;
    const now = Date.now();
    const { name: before, at } = edited.current;
    edited.current = { name, at: now };
    // Before the entry of the change is there, replacing would take the one that Back should lead to.
    search(before === name && now - at < oneChange && asked.current === shown.current);
  }

  return {
    form,
    handleChange({ target, currentTarget }) {
      const control = target as EventTarget as HTMLInputElement;
      syncDuplicateBoxes(currentTarget, control);
      linkStayDates(currentTarget);
      clearTimeout(waiting.current);
      if (control.type === 'checkbox' || control.type === 'select-one') {
        edited.current.name = '';
        // The tick is painted before the navigation takes its time.
        waiting.current = window.setTimeout(search, 0, false);
      } else {
        waiting.current = window.setTimeout(searchAfterEdit, pause, control.name);
      }
    },
    handleSubmit(event) {
      event.preventDefault();
      closePanel(event.currentTarget);
      // Applied again, a search is loaded again.
      search(formatFilters(chosenIn(event.currentTarget)).toString() === shown.current);
    },
  };
}

/** What a form would send. */
export function formQuery(form: HTMLFormElement): URLSearchParams {
  // No field of a search is a file.
  return new URLSearchParams(Array.from(new FormData(form) as Iterable<[string, string]>));
}

function chosenIn(form: HTMLFormElement): Filters {
  return parseFilters(formQuery(form));
}

/** What was applied is looked at next. */
function closePanel(form: HTMLFormElement): void {
  const panel = form.querySelector('details');
  if (!panel?.open) return;
  if (panel.contains(document.activeElement)) panel.querySelector('summary')?.focus();
  panel.open = false;
  form.scrollIntoView();
}

/** An amenity may have two boxes, of which one has a name: the other says the same. */
function syncDuplicateBoxes(form: HTMLFormElement, { type, value, checked }: HTMLInputElement): void {
  if (type !== 'checkbox') return;
  for (const twin of form.querySelectorAll<HTMLInputElement>(`input[value="${value}"]:not([value="1"])`)) {
    twin.checked = checked;
  }
}

/** Sets every control to what a query says, as the server would have. */
function showIn(form: HTMLFormElement, query: URLSearchParams): void {
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = query.getAll(control.name || 'amenity').includes(control.value);
    } else {
      control.value = query.get(control.name) ?? (control.type === 'range' ? String(priceSlider.max) : '');
    }
  }
}

const dayInMilliseconds = 86_400_000;

/** Check-out is open once check-in is set, and lies at least a day behind it. To be called after every change. */
export function linkStayDates(form: HTMLFormElement | null): void {
  const checkIn = form?.elements.namedItem('checkIn');
  const checkOut = form?.elements.namedItem('checkOut');
  if (!(checkIn instanceof HTMLInputElement && checkOut instanceof HTMLInputElement)) return;
  const arrival = checkIn.valueAsNumber;
  checkOut.disabled = Number.isNaN(arrival);
  if (checkOut.disabled) return;
  checkOut.min = new Date(arrival + dayInMilliseconds).toISOString().slice(0, 10);
  if (checkOut.value !== '' && checkOut.value < checkOut.min) checkOut.value = '';
}
