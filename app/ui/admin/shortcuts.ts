// Single-key shortcuts: letters, digits, a slash. Combinations with Ctrl, Alt or Command stay the browser's.
import { useEffectEvent, useLayoutEffect } from 'react';
import { readStored, writeStored } from '#ui/controls/browser-store.ts';

/**
 * Listens on the document, so it works wherever the focus is. A layout effect, so no key is missed after
 * painting.
 */
export function useKeyDown(handle: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent(handle);
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Whether a key is a shortcut: pressed alone, not repeated, outside of text fields, and shortcuts are on. */
function isShortcut(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return false;
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return false;
  return !areShortcutsOff();
}

/** Like `isShortcut`, for an element in the uppermost dialog, or on the page if none is open. */
export function isShortcutIn(element: Element | null, event: KeyboardEvent): boolean {
  if (!element || !isShortcut(event)) return false;
  const uppermost = Array.from(document.querySelectorAll('dialog:modal')).at(-1) ?? null;
  return element.closest('dialog') === uppermost && !uppermost?.matches('[inert]');
}

/** Single-key shortcuts can be turned off (WCAG 2.1.4), because speech input may trigger them. */
export function areShortcutsOff(): boolean {
  return !readStored('review-keys', true);
}

export function setShortcuts(on: boolean): void {
  writeStored('review-keys', on);
}
