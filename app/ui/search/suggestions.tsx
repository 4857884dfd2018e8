// Keyboard handling of the search box, and the suggestions below it: a text box with a list, as in WAI-ARIA
// Authoring Practices, "Editable Combobox With List Autocomplete". Its role stays "textbox", because a
// textarea may have no other. Loaded after the page.
/* eslint-disable jsx-a11y/prefer-tag-over-role -- a datalist ignores the text size, and screen readers differ
   on it */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { pluralize } from '#domain/numbers.ts';
import { maxTextLength } from '#domain/search/filters.ts';
import type { Suggestion } from '#domain/search/suggestion.ts';

/** Debounce delay in ms. */
const delay = 120;

export default function Suggestions() {
  /** The list, below its box in the same element. */
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const listId = useId();
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const request = useRef<AbortController>(null);

  function show(shown: readonly Suggestion[]) {
    request.current?.abort();
    setSuggestions(shown);
    setActive(-1);
  }

  function choose({ id, text = '' }: Suggestion) {
    const box = findBox(list.current);
    show([]);
    if (id !== undefined) void navigate(href('/listings/:id', { id }));
    else if (box) {
      replaceText(box, text);
      box.form?.requestSubmit();
    }
  }

  async function suggest(typed: string) {
    request.current?.abort();
    const { signal } = (request.current = new AbortController());
    const loaded = await loadSuggestions(typed, signal);
    if (!signal.aborted) show(loaded);
  }

  function handleKey(event: KeyboardEvent) {
    const count = suggestions.length;
    const chosen = suggestions[active];
    // Enter submits the form. Suggestions for its words would come too late.
    if (event.key === 'Enter' && !chosen) show([]);
    if (count === 0) return;
    if (event.key === 'ArrowDown') setActive(active === count - 1 ? -1 : active + 1);
    else if (event.key === 'ArrowUp') setActive(active === -1 ? count - 1 : active - 1);
    else if (event.key === 'Escape') show([]);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else return;
    event.preventDefault();
  }

  const handle = useEffectEvent((event: Event, box: HTMLTextAreaElement) => {
    if (event instanceof KeyboardEvent) handleKey(event);
    else if (event.type === 'beforeinput') {
      // An input method's Enter, which ends a composition, inserts no line break.
      if (!(event instanceof InputEvent) || event.inputType !== 'insertLineBreak') return;
      event.preventDefault();
      box.form?.requestSubmit();
    } else if (event.type === 'focusout') {
      show([]);
      keepHeight(box);
    } else {
      box.style.minHeight = '';
      if (box.value.includes('\n')) replaceText(box, box.value.trim().replaceAll('\n', ' '));
      void suggest(box.value.trim());
    }
  });

  useEffect(() => {
    const box = findBox(list.current);
    if (!box) return undefined;
    const leave = new AbortController();
    for (const type of ['beforeinput', 'focusout', 'input', 'keydown'])
      box.addEventListener(type, (event) => handle(event, box), { signal: leave.signal });
    prepareBox(box);
    // The visitor may have typed and pressed Enter while this code was loading.
    if (box.value.includes('\n')) {
      replaceText(box, box.value.trim().replaceAll('\n', ' '));
      box.form?.requestSubmit();
    } else if (box === document.activeElement && box.value !== box.defaultValue)
      box.dispatchEvent(new Event('input'));
    return () => leave.abort();
  }, []);

  useEffect(() => {
    const box = findBox(list.current);
    box?.setAttribute('aria-controls', listId);
    box?.setAttribute('aria-activedescendant', active === -1 ? '' : `${listId}-${active}`);
    // Above the keyboard of a phone.
    if (suggestions.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [active, listId, suggestions]);

  return (
    <>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={suggestions.length === 0}
        className="card absolute inset-x-0 layer-row mt-1 max-w-sm p-2 shadow-soft"
      >
        {suggestions.map((suggestion, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the box handles the keyboard, and points to the active option
          <div
            key={suggestion.kind + (suggestion.id ?? suggestion.label)}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            // Keeps the focus in the box, which closes the list when it loses it, before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
            className="flex min-h-11 items-center justify-between gap-4 rounded-control px-3 hover:bg-sand aria-selected:bg-sand"
          >
            {suggestion.label}
            <small className="text-muted">{suggestion.kind}</small>
          </div>
        ))}
      </div>
      <output className="sr-only">
        {suggestions.length > 0 && pluralize(suggestions.length, 'suggestion')}
      </output>
    </>
  );
}

function findBox(list: HTMLElement | null): HTMLTextAreaElement | null {
  return list?.parentElement?.querySelector('textarea') ?? null;
}

/** Setting `value` instead would hide the change from React's `onChange`. */
function replaceText(box: HTMLTextAreaElement, text: string): void {
  box.setRangeText(text, 0, box.value.length, 'end');
}

function prepareBox(box: HTMLTextAreaElement): void {
  keepHeight(box);
  box.maxLength = maxTextLength;
  box.enterKeyHint = 'search';
  box.setAttribute('aria-autocomplete', 'list');
  box.setAttribute('aria-haspopup', 'listbox');
}

/** While the visitor uses another control, so that the box doesn't move that control. */
function keepHeight(box: HTMLTextAreaElement): void {
  box.style.minHeight = `${box.offsetHeight}px`;
}

/** No suggestions if they can't be loaded: the search works without them. */
async function loadSuggestions(typed: string, signal: AbortSignal): Promise<Suggestion[]> {
  await new Promise((resolve) => setTimeout(resolve, delay));
  const url = `${href('/listings/suggestions')}?${new URLSearchParams({ q: typed })}`;
  return fetch(url, { signal })
    .then((response) => (response.ok ? (response.json() as Promise<Suggestion[]>) : []))
    .catch(() => []);
}
