// Keeps the search form and the URL in sync: changes in the form navigate, and navigations update the controls. Without JavaScript
// the browser submits the form.
import { type ChangeEvent, type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Filters, formatFilters, parseFilters, priceSlider } from '#domain/filters.ts';
import { isOverlayEntry } from '../controls/use-close-on-back.ts';
import { listUrl } from './format-search.ts';

/** Debounce delay for typing and for the slider, in ms. */
const debounceDelay = 300;
/** Edits of one control within this time, in ms, share a history entry, so that Back undoes them together. */
const editWindow = 2000;

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
  /** The query that the page shows, and the one that the form has requested last. */
  const lastQuery = useRef(query);
  const requested = useRef<string | null>(query);
  const timer = useRef(0);
  const lastEdit = useRef({ name: '', at: 0 });

  useEffect(() => {
    lastQuery.current = query;
    // The response to the form's own request must not overwrite later typing.
    if (requested.current !== query) {
      requested.current = query;
      lastEdit.current.name = '';
      clearTimeout(timer.current);
      if (form.current) setControls(form.current, new URLSearchParams(query));
    }
    linkStayDates(form.current);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `key`: Reset during a search navigates to the query that is still shown
  }, [query, key]);
  // Applies choices made before hydration, so that the results match the controls.
  const searchForEarlyChanges = useEffectEvent(() => {
    if (!form.current) return;
    for (const box of form.current.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) {
      if (box.checked !== box.defaultChecked) syncDuplicateBoxes(form.current, box);
    }
    // Typing on in the focused control continues the same edit.
    searchAfterEdit(document.activeElement?.getAttribute('name') ?? '');
  });
  useEffect(() => {
    searchForEarlyChanges();
    // A followed link cancels the pending search, which would lead away from it.
    const cancelSearchOnLink = ({ target, defaultPrevented }: MouseEvent) => {
      if (!defaultPrevented || !(target instanceof Element && target.closest('a'))) return;
      clearTimeout(timer.current);
      requested.current = null;
    };
    document.addEventListener('click', cancelSearchOnLink);
    return () => {
      document.removeEventListener('click', cancelSearchOnLink);
      clearTimeout(timer.current);
    };
  }, []);

  function search(replace: boolean) {
    clearTimeout(timer.current);
    if (!form.current) return;
    const chosen = readFilters(form.current);
    requested.current = formatFilters(chosen).toString();
    // The first change replaces the history entry of the open panel.
    void navigate(listUrl(chosen), { replace: replace || isOverlayEntry(), preventScrollReset: true });
  }

  function searchAfterEdit(name: string) {
    // Some input doesn't change the search, such as an incomplete year. It makes no history entry.
    if (!form.current || formatFilters(readFilters(form.current)).toString() === requested.current) return;
    const now = Date.now();
    const { name: before, at } = lastEdit.current;
    lastEdit.current = { name, at: now };
    // Until the edit has its own history entry, replacing would remove the entry that Back should return to.
    search(before === name && now - at < editWindow && requested.current === lastQuery.current);
  }

  return {
    form,
    handleChange({ target, currentTarget }) {
      const control = target as EventTarget as HTMLInputElement;
      syncDuplicateBoxes(currentTarget, control);
      linkStayDates(currentTarget);
      clearTimeout(timer.current);
      if (control.type === 'checkbox' || control.type === 'select-one') {
        lastEdit.current.name = '';
        // The timeout lets the browser paint the tick first.
        timer.current = window.setTimeout(search, 0, false);
      } else {
        timer.current = window.setTimeout(searchAfterEdit, debounceDelay, control.name);
      }
    },
    handleSubmit(event) {
      event.preventDefault();
      closePanel(event.currentTarget.querySelector('details'));
      // Applying the shown search again reloads it without another history entry.
      search(formatFilters(readFilters(event.currentTarget)).toString() === lastQuery.current);
    },
  };
}

/** The query that a form would send. */
export function formQuery(form: HTMLFormElement): URLSearchParams {
  // Search forms have no file fields.
  return new URLSearchParams(Array.from(new FormData(form) as Iterable<[string, string]>));
}

function readFilters(form: HTMLFormElement): Filters {
  return parseFilters(formQuery(form));
}

/** Closes More Filters, so that the results come into view. */
export function closePanel(panel: HTMLDetailsElement | null): void {
  if (!panel?.open) return;
  if (panel.contains(document.activeElement)) panel.querySelector('summary')?.focus();
  panel.open = false;
  panel.closest('form')?.scrollIntoView();
}

/** Keeps the two checkboxes of an amenity equal. Only one of them has a name. */
function syncDuplicateBoxes(form: HTMLFormElement, { type, value, checked }: HTMLInputElement): void {
  if (type !== 'checkbox') return;
  for (const twin of form.querySelectorAll<HTMLInputElement>(`input[value="${value}"]:not([value="1"])`)) {
    twin.checked = checked;
  }
}

/** Sets every control to its value in the query, as the server would render it. */
function setControls(form: HTMLFormElement, query: URLSearchParams): void {
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

/** Enables check-out once check-in is set, and keeps it at least a day later. Call it after every change. */
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
