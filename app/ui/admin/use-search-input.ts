// A search box of the administration. Searches after a pause in typing, or immediately on Enter.
import { type SubmitEvent, useEffect, useRef } from 'react';

/** Debounce delay in ms. */
const pause = 250;

/** `text` is what the page shows results for. `search` gets the trimmed input. */
export function useSearchInput(text: string, search: (typed: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef(text);
  const waiting = useRef(0);

  useEffect(() => {
    // The answer to a search leaves later typing alone. Any other text comes from a link or from Back.
    if (asked.current === text) return;
    asked.current = text;
    clearTimeout(waiting.current);
    if (input.current) input.current.value = text;
  }, [text]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  function ask() {
    clearTimeout(waiting.current);
    asked.current = input.current?.value.trim() ?? '';
    search(asked.current);
  }
  return {
    input,
    handleChange: () => {
      clearTimeout(waiting.current);
      waiting.current = window.setTimeout(ask, pause);
    },
    handleSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      ask();
    },
  };
}
