// A search box of the administration. Searches after a pause in typing, or immediately on Enter.
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useHasLeft } from '#ui/controls/use-has-left.ts';

/** Debounce delay in ms. */
const debounceDelay = 250;

/** `text`: the search whose results the page shows. `search` gets the trimmed input. */
export function useSearchInput(text: string, search: (newText: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const requested = useRef(text);
  const timer = useRef(0);
  const hasLeft = useHasLeft();

  useEffect(() => {
    // The results of this box's own search must not overwrite later typing. Any other text comes from a link
    // or from Back.
    if (requested.current === text) return;
    requested.current = text;
    clearTimeout(timer.current);
    if (input.current) input.current.value = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function searchAfterPause() {
    if (!hasLeft()) searchNow();
  }
  function searchNow() {
    clearTimeout(timer.current);
    requested.current = input.current?.value.trim() ?? '';
    search(requested.current);
  }
  return {
    input,
    handleChange: () => {
      clearTimeout(timer.current);
      timer.current = window.setTimeout(searchAfterPause, debounceDelay);
    },
    handleSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      searchNow();
    },
  };
}
