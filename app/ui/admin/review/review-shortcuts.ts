// The keyboard shortcuts of a review. They work only while the review is the uppermost dialog, and not while
// it fades out. shortcuts-help.tsx lists them.
import type { RefObject } from 'react';
import { fieldId } from '#ui/controls/form-state.ts';
import { isShortcutIn, useKeyDown } from '../shortcuts.ts';

/** By `KeyboardEvent.key` in lower case: selectors of the elements that they click. */
const presses = new Map([
  ['j', 'a[rel=next]'],
  ['k', 'a[rel=prev]'],
  ['p', '[data-photo]'],
  // Decisions on photos from the home are easy to correct: an administrator can untick the check later, and
  // an owner can send other photos.
  ['y', '[data-visit-accept]'],
  ['n', '[data-visit-decline]'],
  ['e', '[data-edit] a'],
]);

/** What they focus, because a single key must not approve or reject a listing. */
const focuses = new Map([
  ['a', '[data-accept]'],
  ['r', `#${fieldId('notes')}`],
  ['c', `#${fieldId('changeNotes')}`],
]);

/** `content` is an element inside the review dialog. */
export function useReviewShortcuts(content: RefObject<HTMLElement | null>): void {
  useKeyDown((event) => {
    if (!isShortcutIn(content.current, event)) return;
    const key = event.key.toLowerCase();
    const template = /^\d$/.test(key) ? `[data-reason][aria-keyshortcuts="${key}"]` : null;
    const find = (selector?: string | null) =>
      selector ? content.current?.querySelector<HTMLElement>(selector) : null;
    const pressed = find(presses.get(key) ?? template);
    const focused = find(focuses.get(key));
    pressed?.click();
    // Also opens the disclosure of a field.
    focused?.closest('details')?.setAttribute('open', '');
    focused?.focus();
    if (pressed ?? focused) event.preventDefault();
  });
}
