// Single-key shortcuts: letters, digits, a slash. Combinations with Ctrl, Alt or Command stay the browser's.
// shortcuts-help.tsx lists them.
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
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

/**
 * Handles the keys named in `aria-keyshortcuts`, and in `data-shortcut` for the first control inside. Of
 * several matches, the one nearest to the focus wins. Clicks links, plain buttons and `data-press`. Opens a
 * disclosure at its first field. Only focuses anything else, because a single key must not decide.
 */
export function usePageShortcuts(box: RefObject<HTMLElement | null>): void {
  useKeyDown((event) => {
    const key = event.key.toUpperCase();
    // Undo handles U, on every page (undo.tsx).
    if (!/^[A-TV-Z\d]$/.test(key) || !isShortcutIn(box.current, event)) return;
    const named = findNearest(box.current, `[aria-keyshortcuts="${key}"], [data-shortcut="${key}"]`);
    const control = named?.dataset['shortcut'] ? named.querySelector<HTMLElement>(controls) : named;
    if (!control) return;
    event.preventDefault();
    const details = control.matches('summary') ? control.closest('details') : null;
    details?.setAttribute('open', '');
    if (control.matches('a, button[type=button], [data-press]')) control.click();
    else (details?.querySelector<HTMLElement>(fields) ?? control).focus();
  });
}

const fields = 'textarea, select, input:not([type=hidden])';
const controls = `a, ${fields}`;

/** The first match in the smallest part of the box that has the focus and a match. */
function findNearest(box: HTMLElement | null, selector: string): HTMLElement | null {
  const focused = document.activeElement;
  let part = box?.contains(focused) ? focused : box;
  while (part && part !== box && !part.querySelector(selector)) part = part.parentElement;
  return part?.querySelector<HTMLElement>(selector) ?? null;
}

/** Single-key shortcuts can be turned off (WCAG 2.1.4), because speech input may trigger them. */
export function areShortcutsOff(): boolean {
  return !readStored('review-keys', true);
}

export function setShortcuts(on: boolean): void {
  writeStored('review-keys', on);
}
