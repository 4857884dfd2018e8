// Searches follow what is typed, but not every key.
import { useEffect, useState } from 'react';

/** Milliseconds after the last key until the search follows. */
const pause = 250;

/** `later` calls after the pause, in the place of what it was to call before; `cancel` lets nothing be called. */
export function useDebounce() {
  const [typing] = useState(createPause);
  useEffect(() => typing.cancel, [typing]);
  return typing;
}

function createPause() {
  let waiting = 0;
  const cancel = () => clearTimeout(waiting);
  return {
    cancel,
    later: (call: () => void) => {
      cancel();
      waiting = window.setTimeout(call, pause);
    },
  };
}
