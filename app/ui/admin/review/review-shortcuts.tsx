// The keyboard shortcuts of a review. They work only while the review is the uppermost dialog, and not while
// it fades out.
import type { RefObject } from 'react';
import { rejectionReasons } from '#domain/review/review.ts';
import { fieldId } from '#ui/controls/form-state.ts';
import { type KeyHelp, ShortcutsHelp } from '../shortcuts-help.tsx';
import { isShortcut, useKeyDown } from '../shortcuts.ts';

interface Shortcut {
  /** `KeyboardEvent.key` in lower case. */
  key: string;
  description: string;
  /** Selector of the element to click. */
  press?: string;
  /**
   * Selector of the element to focus. Used for decisions on listings, because a single key must not approve
   * or reject one. Decisions on photos from the home are easy to correct: an administrator can untick the
   * check later, and an owner can send other photos.
   */
  focus?: string;
}

/** In the order in which help lists them. */
const shortcuts: readonly Shortcut[] = [
  { key: 'j', description: 'Next property', press: 'a[rel=next]' },
  { key: 'k', description: 'Previous property', press: 'a[rel=prev]' },
  { key: 'p', description: 'View photos full size', press: '[data-photo]' },
  { key: 'a', description: 'Go to Approve or Accept changes, then press Enter', focus: '[data-accept]' },
  { key: 'r', description: 'Go to the reason for rejection', focus: `#${fieldId('notes')}` },
  { key: 'c', description: 'Ask for changes', focus: `#${fieldId('changeNotes')}` },
  { key: 'y', description: 'Accept the photos from the home', press: '[data-visit-accept]' },
  { key: 'n', description: 'Decline the photos from the home', press: '[data-visit-decline]' },
  { key: 'e', description: 'Edit', press: '[data-edit] a' },
  { key: '?', description: 'Show these shortcuts', press: 'button[aria-keyshortcuts="?"]' },
];

/** The digits that insert a template for the rejection reason. */
const reasonShortcuts = new Set(rejectionReasons.map((_, index) => String(index + 1)));

/** `content` is an element inside the review dialog. */
export function useReviewShortcuts(content: RefObject<HTMLElement | null>): void {
  useKeyDown((event) => {
    const review = content.current?.closest('dialog');
    const isUppermost = review?.matches(':modal:not([inert])') && !review.querySelector('dialog:modal');
    if (!review || !isUppermost || !isShortcut(event)) return;
    const reason = reasonShortcuts.has(event.key) && `[data-reason][aria-keyshortcuts="${event.key}"]`;
    const shortcut = shortcuts.find(({ key }) => key === event.key.toLowerCase());
    const press = reason || shortcut?.press;
    if (press) review.querySelector<HTMLElement>(press)?.click();
    else if (shortcut?.focus) focusIn(review, shortcut.focus);
    else return;
    event.preventDefault();
  });
}

/** Also opens the disclosure of a field. */
function focusIn(review: HTMLElement, selector: string): void {
  const target = review.querySelector<HTMLElement>(selector);
  target?.closest('details')?.setAttribute('open', '');
  target?.focus();
}

const keys: readonly KeyHelp[] = [
  ...shortcuts.map(({ key, description }): KeyHelp => [[key.toUpperCase()], description]),
  [['1', '…', String(rejectionReasons.length)], 'Start with a reason for rejection'],
  [['Ctrl', 'Enter'], 'Send, from a field of a form'],
  [['U'], 'Undo the last decision'],
  [['Esc'], 'Leave a text field, or close'],
];

export function ReviewHelp({ onClosed }: { onClosed: () => void }) {
  return <ShortcutsHelp keys={keys} onClosed={onClosed} />;
}
