// Keeps the search form and the URL in sync: changes in the form navigate, and navigations update the
// controls. Without JavaScript the browser submits the form. A search adds a history entry, so that Back
// returns to the search before it. Edits of the same text field or slider in quick succession share an entry:
// the second one replaces the entry of the first one.
import { type ChangeEvent, type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Filters, formatFilters, parseFilters, priceSlider } from '#domain/search/filters.ts';
import { isOverlayEntry } from '../controls/use-close-on-back.ts';
import { useHasLeft } from '../controls/use-has-left.ts';
import { closePanel, formQuery, linkStayDates } from './form-fields.ts';
import { keepWords } from './format-search.ts';

/** Debounce delay for typing and for the slider, in ms. */
const debounceDelay = 300;
/** Edits of one control within this time, in ms, share a history entry, so that Back undoes them together. */
const editWindow = 2000;

interface SearchForm {
  form: RefObject<HTMLFormElement | null>;
  handleChange: (event: ChangeEvent<HTMLFormElement>) => void;
  handleSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Whether the form has requested a search whose results the page doesn't show yet. */
  isSearching: () => boolean;
}

/**
 * `typed` is the search whose results the page shows, with the words as typed. The controls show what it
 * means. `hash` is added to the URL of each search.
 */
export function useSearchForm(typed: Filters, understood: Filters, hash: string): SearchForm {
  const query = toQuery(typed);
  const navigate = useNavigate();
  const { key, search: urlQuery } = useLocation();
  const hasLeft = useHasLeft();
  const form = useRef<HTMLFormElement>(null);
  /** What the controls show. A pending search reads it, because results may come while it waits. */
  const shown = useRef({ query, typed, understood });
  /** The shown query, then each query that the form has requested since. "?" replaces them after a link. */
  const requested = useRef([query]);
  const isSearching = () => requested.current.length > 1;
  /** The names of the controls that the words have set. */
  const wordControls = useRef<string[]>([]);
  /** The pending search: debounced, not requested yet. */
  const timer = useRef(0);
  /** The control and time of the last edit that started a search. Empty names never share an entry. */
  const lastEdit = useRef({ name: '', at: 0 });

  useEffect(() => {
    shown.current = { query, typed, understood };
    const { controls, fromWords } = toControls(typed, understood);
    // The response to the form's own request may arrive after the next request was sent. So it sets only the
    // controls that its words, or the previous words, have set. Later typing and ignored dates stay.
    const index = requested.current.findLastIndex((one) => one === query || one === urlQuery.slice(1));
    const isOwn = index > 0 || (index === 0 && !isSearching());
    if (!isOwn) {
      requested.current = [];
      lastEdit.current.name = '';
      clearTimeout(timer.current);
    }
    if (form.current)
      setControls(form.current, controls, isOwn ? [...wordControls.current, ...fromWords] : undefined);
    wordControls.current = fromWords;
    // The query of the URL, if its results can't be read and others are still shown.
    requested.current.splice(0, index + 1, requested.current[index] ?? query);
    linkStayDates(form.current);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `key`: Reset during a search navigates to the query that is still shown
  }, [query, key]);
  // Applies choices made before hydration, so that the results match the controls.
  const searchForEarlyChanges = useEffectEvent(() => {
    if (form.current) syncChangedBoxes(form.current);
    // Typing on in the focused control continues the same edit.
    searchAfterChange(document.activeElement?.getAttribute('name') ?? '');
  });
  useEffect(() => {
    searchForEarlyChanges();
    // The pending search would replace the page of a link that the user follows. React Router prevents the
    // default of a click on its links and navigates itself.
    const cancelSearchOnLink = ({ target, defaultPrevented }: MouseEvent) => {
      if (!defaultPrevented || !(target instanceof Element && target.closest('a'))) return;
      clearTimeout(timer.current);
      requested.current = ['?'];
    };
    document.addEventListener('click', cancelSearchOnLink);
    return () => {
      document.removeEventListener('click', cancelSearchOnLink);
      clearTimeout(timer.current);
    };
  }, []);

  function search(chosen: string, replace: boolean) {
    clearTimeout(timer.current);
    requested.current.push(chosen);
    // A change far down the list scrolls to the top, where the new list begins.
    const preventScrollReset = findPanel(form.current)?.open === true || scrollY < innerHeight;
    // The first change replaces the history entry of the open panel.
    void navigate({ search: chosen, hash }, { replace: replace || isOverlayEntry(), preventScrollReset });
  }

  /** `edited` names a text field or the slider. It is empty after a choice, which always adds an entry. */
  function searchAfterChange(edited: string) {
    if (!form.current || hasLeft()) return;
    const chosen = readQuery(form.current, shown.current);
    // Input that doesn't change the search, such as an incomplete year, adds no history entry.
    if (chosen === requested.current.at(-1)) return;
    const { name, at } = lastEdit.current;
    lastEdit.current = { name: edited, at: Date.now() };
    const continuesEdit = edited !== '' && edited === name && lastEdit.current.at - at < editWindow;
    // The edit has a history entry once its results are shown. Until then, replacing would remove the entry
    // before the edit, to which Back should return.
    search(chosen, continuesEdit && !isSearching());
  }

  return {
    form,
    isSearching,
    handleChange({ target, currentTarget }) {
      const control = target as EventTarget as HTMLInputElement;
      syncDuplicateBoxes(currentTarget, control);
      linkStayDates(currentTarget);
      clearTimeout(timer.current);
      const edited = /^(?:checkbox|select-one)$/.test(control.type) ? '' : control.name;
      // The timeout of a choice lets the browser paint a check mark first.
      timer.current = window.setTimeout(searchAfterChange, edited ? debounceDelay : 0, edited);
    },
    handleSubmit(event) {
      event.preventDefault();
      leavePanel(findPanel(event.currentTarget));
      const chosen = readQuery(event.currentTarget, shown.current);
      // Enter soon after the last letter asks for the search that is already on its way.
      if (isSearching() && chosen === requested.current.at(-1)) return;
      // Applying the shown search again reloads it without another history entry.
      search(chosen, chosen === requested.current.at(-1));
    },
  };
}

const toQuery = (filters: Filters) => formatFilters(filters).toString();

/** The query that the controls show, and the names of the controls that the words set. */
function toControls(typed: Filters, understood: Filters) {
  const controls = formatFilters({ ...understood, text: typed.text, sort: typed.sort });
  const asked = formatFilters(typed);
  const fromWords = Array.from(controls.keys()).filter((name) => controls.get(name) !== asked.get(name));
  return { controls, fromWords };
}

/** The search that a form holds. If the words have changed, the server reads them again. */
function readQuery(
  form: HTMLFormElement,
  { typed, understood }: Record<'typed' | 'understood', Filters>,
): string {
  const { text, ...held } = parseFilters(formQuery(form));
  const kept = keepWords({ ...held, text: understood.text }, typed, understood);
  if (text !== typed.text) kept.text = text;
  else if (kept.text !== text) setControls(form, formatFilters(kept), ['q']);
  return toQuery({ ...kept, sort: held.sort });
}

const findPanel = (form: HTMLFormElement | null) => form?.querySelector('details');

/** Closes More Filters, and shows the beginning of the list. */
function leavePanel(panel: HTMLDetailsElement | null | undefined): void {
  if (panel?.open) scrollTo(0, 0);
  closePanel(panel);
}

function syncChangedBoxes(form: HTMLFormElement): void {
  for (const box of form.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'))
    if (box.checked !== box.defaultChecked) syncDuplicateBoxes(form, box);
}

/** Keeps the two checkboxes of an amenity equal. Only one of them has a name. */
function syncDuplicateBoxes(form: HTMLFormElement, { type, value, checked }: HTMLInputElement): void {
  if (type !== 'checkbox') return;
  for (const twin of form.querySelectorAll<HTMLInputElement>(`input[value="${value}"]:not([value="1"])`)) {
    twin.checked = checked;
  }
}

/** Sets every control, or those with the names, to its value in the query, as the server would render it. */
function setControls(form: HTMLFormElement, query: URLSearchParams, names?: readonly string[]): void {
  for (const control of form.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
    if (names?.includes(control.name) === false) continue;
    if (control.type === 'checkbox') {
      control.checked = query.getAll(control.name || 'amenity').includes(control.value);
    } else {
      control.value = query.get(control.name) ?? (control.type === 'range' ? String(priceSlider.max) : '');
    }
  }
}
