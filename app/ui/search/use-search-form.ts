// Searches as the visitor edits the search form. Typing and the slider search after a pause, everything else
// at once. Each search adds a history entry; edits of one text field or the slider in quick succession share
// one.
import { type ChangeEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Filters, formatFilters, parseFilters, priceSlider } from '#domain/search/filters.ts';
import { dropWishes, formatQuery, listChosen, type Query, type Wish } from '#domain/search/query.ts';
import { isOverlayEntry } from '../controls/use-close-on-back.ts';
import { useHasLeft } from '../controls/use-has-left.ts';
import { closePanel, formQuery, linkStayDates } from './form-fields.ts';

/** Debounce delay for typing and for the slider, in ms. */
const debounceDelay = 300;
/** Edits of one control within this time, in ms, share a history entry, so that Back undoes them together. */
const editWindow = 2000;

/** `filters` are the values that the controls show. `hash` is added to the URL of each search. */
export function useSearchForm(query: Query, filters: Filters, hash: string) {
  const search = formatQuery(query);
  const navigate = useNavigate();
  const { key, search: urlQuery } = useLocation();
  const hasLeft = useHasLeft();
  const form = useRef<HTMLFormElement>(null);
  /** What the controls show: a search, and the wishes that they can hold. */
  const shown = useRef<{ query: Query; held: readonly Wish[] }>(null);
  /** The shown search, then each one that the form has requested since. "?" replaces them after a link. */
  const requested = useRef([search]);
  /** Whether the form has requested a search whose results the page doesn't show yet. */
  const isSearching = () => requested.current.length > 1;
  /** The pending search: debounced, not requested yet. */
  const timer = useRef(0);
  /** The controls that the visitor has changed since the last request. */
  const changed = useRef(new Set<EventTarget>());
  /** The control and time of the last edit that started a search. Empty names never share an entry. */
  const lastEdit = useRef({ name: '', at: 0 });

  useEffect(() => {
    if (!form.current) return;
    const index = requested.current.findLastIndex((one) => one === search || one === urlQuery.slice(1));
    const isOwn = index > 0 || (index === 0 && !isSearching());
    requested.current = isOwn ? requested.current.slice(index) : [search];
    if (!isOwn) {
      lastEdit.current.name = '';
      changed.current.clear();
    }
    // The controls are ahead of these results.
    if (isSearching()) return;
    const isFirst = shown.current === null;
    // Results of the form's own search leave what the visitor is changing.
    if (!isFirst)
      setControls(form.current, filters, isOwn ? [...changed.current, document.activeElement] : []);
    shown.current = { query, held: readWishes(form.current) };
    linkStayDates(form.current);
    // Applies choices made before hydration. Typing on in the focused control continues the same edit.
    if (isFirst) searchAfterChange(document.activeElement?.getAttribute('name') ?? '');
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `key`: Reset during a search navigates to the query that is still shown
  }, [search, key]);
  useEffect(() => {
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

  function open(asked: string, replace: boolean) {
    clearTimeout(timer.current);
    changed.current.clear();
    requested.current.push(asked);
    // A change far down the list scrolls to the top, where the new list begins.
    const preventScrollReset = form.current?.querySelector('details')?.open === true || scrollY < innerHeight;
    // The first change replaces the history entry of the open panel.
    void navigate({ search: asked, hash }, { replace: replace || isOverlayEntry(), preventScrollReset });
  }

  /** `edited` names a text field or the slider. It is empty after a choice, which always adds an entry. */
  function searchAfterChange(edited: string) {
    if (!form.current || !shown.current || hasLeft()) return;
    const asked = readForm(form.current, shown.current);
    // Input that doesn't change the search, such as an incomplete year, adds no history entry.
    if (asked === requested.current.at(-1)) return;
    const { name, at } = lastEdit.current;
    lastEdit.current = { name: edited, at: Date.now() };
    const continuesEdit = edited !== '' && edited === name && lastEdit.current.at - at < editWindow;
    // The edit has a history entry once its results are shown. Until then, replacing would remove the entry
    // before the edit, to which Back should return.
    open(asked, continuesEdit && !isSearching());
  }

  function handleChange({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
    const { type, name } = target as EventTarget as HTMLInputElement;
    linkStayDates(currentTarget);
    changed.current.add(target);
    clearTimeout(timer.current);
    const edited = type === 'checkbox' || type === 'select-one' ? '' : name;
    // The timeout of a choice lets the browser paint a check mark first.
    timer.current = window.setTimeout(searchAfterChange, edited ? debounceDelay : 0, edited);
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const panel = event.currentTarget.querySelector('details');
    // The list begins at the top.
    if (panel?.open) scrollTo(0, 0);
    closePanel(panel);
    if (!shown.current) return;
    const asked = readForm(event.currentTarget, shown.current);
    const isSame = asked === requested.current.at(-1);
    // Enter soon after the last letter asks for the search that is already on its way. Applying the shown
    // search again reloads it without another history entry.
    if (!isSame || !isSearching()) open(asked, isSame);
  }

  return { form, isSearching, handleChange, handleSubmit };
}

/** What the form chooses, also as the sentence says it. */
const readWishes = (form: HTMLFormElement) => listChosen(parseFilters(formQuery(form)));

const isIn = (wishes: readonly Wish[], { kind, value }: Wish) =>
  wishes.some((wish) => wish.kind === kind && wish.value === value);

/**
 * The query string that a form asks for. What the sentence says isn't chosen, too. Once its control was
 * changed, the sentence loses the words for it.
 */
function readForm(form: HTMLFormElement, { query, held }: { query: Query; held: readonly Wish[] }): string {
  const { text: sentence, sort } = parseFilters(formQuery(form));
  const wishes = readWishes(form);
  const said = { sentence, wishes: query.wishes.filter((wish) => !wish.isChosen) };
  const changed = said.wishes.filter((wish) =>
    wish.kind === 'sort' ? wish.value !== sort : isIn(held, wish) && !isIn(wishes, wish),
  );
  const left = sentence === query.sentence ? dropWishes(said, changed) : said;
  const chosen = wishes.filter((wish) => !isIn(left.wishes, wish));
  return formatQuery({ sentence: left.sentence, wishes: [...left.wishes, ...chosen], notes: [], sort });
}

/** Sets each other control to its value, as the server would render it. Keeps half a date being typed. */
function setControls(form: HTMLFormElement, filters: Filters, kept: readonly (EventTarget | null)[]): void {
  const query = formatFilters(filters);
  for (const control of form.querySelectorAll<HTMLInputElement>(
    'input:not([type=hidden]), select, textarea',
  )) {
    if (kept.includes(control)) continue;
    if (control.type === 'checkbox') {
      control.checked = query.getAll(control.name).includes(control.value);
    } else {
      const value = query.get(control.name) ?? (control.type === 'range' ? String(priceSlider.max) : '');
      if (control.value !== value) control.value = value;
    }
  }
}
