// Keeps a page still while a pointer is pressed. A button that moves between press and release gets no click,
// because browsers send one only if both happen on the same element.
import { useState, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isPressed = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let events = new AbortController();

function setPressed(value: boolean): void {
  isPressed = value;
  for (const listener of listeners) listener();
}

function handlePress(): void {
  clearTimeout(timer);
  if (!isPressed) setPressed(true);
}

/** The click follows the release in the same task, so that a timer runs after it. */
function handleRelease(): void {
  clearTimeout(timer);
  timer = setTimeout(setPressed, 0, false);
}

/**
 * After a touch, browsers send `mousedown`, which moves the focus, and `mouseup` only after `pointerup`. A
 * context menu may take the release of the press that opens it.
 */
const presses = ['pointerdown', 'mousedown'];
const releases = ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'contextmenu'];

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    events = new AbortController();
    const options = { capture: true, signal: events.signal };
    for (const type of presses) addEventListener(type, handlePress, options);
    for (const type of releases) addEventListener(type, handleRelease, options);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    events.abort();
    clearTimeout(timer);
    isPressed = false;
  };
}

/**
 * Returns `value`, but keeps the previous one while a pointer is pressed. For content that appears,
 * disappears or grows above a button. `value` must be the same object or text in each render until it
 * changes.
 */
export function useWhenReleased<Value>(value: Value): Value {
  const mustWait = useSyncExternalStore(
    subscribe,
    () => isPressed,
    () => false,
  );
  const [shown, setShown] = useState({ value });
  if (mustWait) return shown.value;
  if (shown.value !== value) setShown({ value });
  return value;
}
