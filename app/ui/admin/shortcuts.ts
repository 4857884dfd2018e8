// Keys that are commands when they are pressed alone: letters, digits, a slash. With Ctrl, Alt or the command key they
// stay the browser's, and a screen reader that reads along keeps its own.
import { useEffectEvent, useLayoutEffect } from 'react';

/** Hears each key from the moment when what it is for is shown, whatever has the focus, also when nothing has it. */
export function useKeyDown(handle: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent(handle);
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Whether a key is meant as a command: alone, once, and while nobody is typing. */
export function isShortcut(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return false;
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return false;
  return !areShortcutsOff();
}

/** The same for a command of the page itself, which waits while a dialog is above it. */
export function isPageShortcut(event: KeyboardEvent): boolean {
  return isShortcut(event) && document.querySelector('dialog:modal') === null;
}

const stored = 'baystead.review-keys';

/** Keys alone can be turned off (WCAG 2.1.4), for who speaks to the computer: words would be taken for keys. */
export function areShortcutsOff(): boolean {
  return localStorage.getItem(stored) === 'off';
}

export function turnShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(stored);
  else localStorage.setItem(stored, 'off');
}
