// Keyboard handling of the search box, and the suggestions below it: a text box with a list, as in WAI-ARIA
// Authoring Practices, "Editable Combobox With List Autocomplete". Its role stays "textbox", because a
// textarea may have no other. Loaded after the page.
/* eslint-disable jsx-a11y/prefer-tag-over-role -- a datalist ignores the text size, and screen readers differ
   on it */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { maxTextLength } from '#domain/search/filters.ts';
import type { Suggestion } from '#domain/search/suggestion.ts';

/** Debounce delay in ms. */
const delay = 120;
/** Without any letter, there are examples. */
const minLetters = 2;

export default function Suggestions() {
  /** The list, below its box in the same element. */
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const listId = useId();
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const request = useRef<AbortController>(null);

  function close() {
    request.current?.abort();
    setSuggestions([]);
    setActive(-1);
  }

  function choose(suggestion: Suggestion) {
    const box = findBox(list.current);
    close();
    if (suggestion.id !== undefined) void navigate(href('/listings/:id', { id: suggestion.id }));
    else if (box) {
      replaceText(box, suggestion.text ?? '');
      box.form?.requestSubmit();
    }
  }

  const handleInput = useEffectEvent(() => {
    request.current?.abort();
    const box = findBox(list.current);
    if (!box) return;
    box.style.minHeight = '';
    if (box.value.includes('\n')) replaceText(box, box.value.trim().replaceAll('\n', ' '));
    const typed = box.value.trim();
    if (typed !== '' && typed.length < minLetters) {
      close();
      return;
    }
    const { signal } = (request.current = new AbortController());
    void loadSuggestions(typed, signal).then((loaded) => {
      if (signal.aborted) return;
      setSuggestions(loaded);
      setActive(-1);
    });
  });

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const count = suggestions.length;
    const chosen = suggestions[active];
    // Enter submits the form. Suggestions for its words would come too late.
    if (event.key === 'Enter' && !chosen) close();
    if (count === 0) return;
    if (event.key === 'ArrowDown') setActive(active === count - 1 ? -1 : active + 1);
    else if (event.key === 'ArrowUp') setActive(active === -1 ? count - 1 : active - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else return;
    event.preventDefault();
  });

  const handleLeave = useEffectEvent(close);

  useEffect(() => {
    const box = findBox(list.current);
    if (!box) return undefined;
    const leave = new AbortController();
    const { signal } = leave;
    box.addEventListener('input', () => handleInput(), { signal });
    box.addEventListener('click', () => handleInput(), { signal });
    box.addEventListener('keydown', (event) => handleKeyDown(event), { signal });
    box.addEventListener('focusout', () => handleLeave(), { signal });
    prepareBox(box, signal);
    // The visitor may have typed and pressed Enter while this code was loading.
    const hasEnter = box.value.includes('\n');
    if (box === document.activeElement && box.value !== box.defaultValue)
      box.dispatchEvent(new Event('input'));
    if (hasEnter) {
      handleLeave();
      box.form?.requestSubmit();
    }
    return () => leave.abort();
  }, []);

  useEffect(() => {
    const box = findBox(list.current);
    box?.setAttribute('aria-controls', listId);
    box?.setAttribute('aria-activedescendant', active === -1 ? '' : `${listId}-${active}`);
    reveal(list.current, suggestions.length);
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
            className={`flex min-h-11 items-center justify-between gap-4 rounded-control px-3 hover:bg-sand ${index === active ? 'bg-sand' : ''}`}
          >
            {suggestion.label}
            <small className="text-muted">{suggestion.kind}</small>
          </div>
        ))}
      </div>
      <output className="sr-only">{describeCount(suggestions.length)}</output>
    </>
  );
}

/** Scrolls a list with suggestions into view, above the keyboard of a phone. */
function reveal(list: HTMLElement | null, count: number): void {
  if (count > 0) list?.scrollIntoView({ block: 'nearest' });
}

function findBox(list: HTMLElement | null): HTMLTextAreaElement | null {
  return list?.parentElement?.querySelector('textarea') ?? null;
}

/** Setting `value` instead would hide the change from React's `onChange`. */
function replaceText(box: HTMLTextAreaElement, text: string): void {
  box.setRangeText(text, 0, box.value.length, 'end');
}

function prepareBox(box: HTMLTextAreaElement, signal: AbortSignal): void {
  box.addEventListener('beforeinput', (event) => submitOnEnter(event, box), { signal });
  // While the visitor uses another control, the box keeps its height, so that it doesn't move that control.
  const keepHeight = () => {
    box.style.minHeight = `${box.offsetHeight}px`;
  };
  box.addEventListener('focusout', keepHeight, { signal });
  keepHeight();
  box.maxLength = maxTextLength;
  box.enterKeyHint = 'search';
  box.setAttribute('aria-autocomplete', 'list');
  box.setAttribute('aria-haspopup', 'listbox');
}

/** An input method's Enter, which ends a composition, inserts no line break. */
function submitOnEnter(event: InputEvent, { form }: HTMLTextAreaElement): void {
  if (event.inputType !== 'insertLineBreak') return;
  event.preventDefault();
  form?.requestSubmit();
}

function describeCount(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

/** No suggestions if they can't be loaded: the search works without them. */
async function loadSuggestions(typed: string, signal: AbortSignal): Promise<Suggestion[]> {
  await new Promise((resolve) => setTimeout(resolve, delay));
  if (signal.aborted) return [];
  try {
    const response = await fetch(`${href('/listings/suggestions')}?${new URLSearchParams({ q: typed })}`, {
      signal,
    });
    return response.ok ? ((await response.json()) as Suggestion[]) : [];
  } catch {
    return [];
  }
}
