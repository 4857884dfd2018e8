// The keys of a review. A key is a command only while the review is the uppermost dialog.
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { rejectionReasons } from '#domain/rejection-reasons.ts';
import { isCommandKey } from '../single-keys.ts';

export type ReviewCommand = 'next' | 'previous' | 'photos' | 'approve' | 'reject' | 'edit' | 'help';

/** In the order in which help lists them; `key` as the browser names it, in lower case. */
export const reviewKeys: readonly { command: ReviewCommand; key: string; does: string }[] = [
  { command: 'next', key: 'j', does: 'Next pending property' },
  { command: 'previous', key: 'k', does: 'Previous pending property' },
  { command: 'photos', key: 'p', does: 'View photos full size' },
  { command: 'approve', key: 'a', does: 'Go to Approve, then press Enter' },
  { command: 'reject', key: 'r', does: 'Go to the reason for rejection' },
  { command: 'edit', key: 'e', does: 'Edit' },
  { command: 'help', key: '?', does: 'Show these shortcuts' },
];

interface ReviewActions {
  onCommand: (command: ReviewCommand) => void;
  /** The digits stand for the reasons to start from. */
  onReason: (place: number) => void;
}

/** Listens for as long as what holds the returned reference is shown. */
export function useReviewKeys(actions: ReviewActions): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const latest = useRef(actions);
  // As soon as another property is shown, keys are meant for that one.
  useLayoutEffect(() => {
    latest.current = actions;
  });
  // Together with what is shown: whoever sees the review may press a key.
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!isMeant(event, content.current)) return;
      const found = reviewKeys.find(({ key }) => key === event.key.toLowerCase());
      const reason = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : rejectionReasons.length;
      if (!found && reason >= rejectionReasons.length) return;
      event.preventDefault();
      if (found) latest.current.onCommand(found.command);
      else latest.current.onReason(reason);
    }
    // On the document: what had the focus may be gone, and the focus with it.
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return content;
}

function isMeant(event: KeyboardEvent, content: HTMLElement | null): boolean {
  const review = content?.closest('dialog');
  return (
    isCommandKey(event) && review?.matches(':modal') === true && review.querySelector('dialog:modal') === null
  );
}
