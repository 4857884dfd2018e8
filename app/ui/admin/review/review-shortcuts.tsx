// The keys of a review, and the dialog that lists them. A key is a command only while the review is the uppermost dialog.
import { type RefObject, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { rejectionReasons } from '#domain/review.ts';
import { areShortcutsOff, isShortcut, turnShortcuts, useKeyDown } from '../shortcuts.ts';
import { Modal } from '#ui/controls/modal.tsx';

export type ReviewCommand = 'next' | 'previous' | 'photos' | 'approve' | 'reject' | 'edit' | 'help';

/** In the order in which help lists them; `key` as the browser names it, in lower case. */
const reviewShortcuts: readonly { command: ReviewCommand; key: string; does: string }[] = [
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
export function useReviewShortcuts({ onCommand, onReason }: ReviewActions): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  useKeyDown((event) => {
    if (!isMeant(event, content.current)) return;
    const found = reviewShortcuts.find(({ key }) => key === event.key.toLowerCase());
    const reason = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : rejectionReasons.length;
    if (!found && reason >= rejectionReasons.length) return;
    event.preventDefault();
    if (found) onCommand(found.command);
    else onReason(reason);
  });
  return content;
}

function isMeant(event: KeyboardEvent, content: HTMLElement | null): boolean {
  const review = content?.closest('dialog');
  return (
    isShortcut(event) && review?.matches(':modal') === true && review.querySelector('dialog:modal') === null
  );
}

const titleId = 'review-help-title';

const others: [string[], string][] = [
  [['1', '…', String(rejectionReasons.length)], 'Start with a reason for rejection'],
  [['Ctrl', 'Enter'], 'Reject, from the reason'],
  [['Esc'], 'Leave the reason, or close'],
];

export function ReviewHelp({ onClosed }: { onClosed: () => void }) {
  const [isOn, setOn] = useState(() => !areShortcutsOff());
  function handleTurn(on: boolean) {
    turnShortcuts(on);
    setOn(on);
  }
  const keys: [string[], string][] = reviewShortcuts.map(({ key, does }) => [[key.toUpperCase()], does]);
  return (
    <Modal labelledBy={titleId} onClosed={onClosed} className="modal-small">
      {(close) => (
        <div className="p-5 sm:p-6">
          <div className="flex items-center justify-between gap-4">
            <h2 id={titleId} className="text-xl">
              Keyboard shortcuts
            </h2>
            <button
              type="button"
              data-autofocus
              onClick={close}
              aria-label="Close keyboard shortcuts"
              className="button button-quiet size-11 p-0"
            >
              <X size={20} strokeWidth={1.75} aria-hidden />
            </button>
          </div>
          <dl className={`mt-4 space-y-2.5 ${isOn ? '' : 'text-muted'}`}>
            {[...keys, ...others].map(([pressed, does]) => (
              <div key={does} className="flex items-baseline gap-4">
                <dt className="flex w-28 shrink-0 justify-end gap-1.5">
                  {pressed.map((key) => (
                    <Key key={key} name={key} />
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <label className="tick mt-5 flex w-full border-t border-line pt-4">
            <input
              type="checkbox"
              checked={isOn}
              onChange={(event) => handleTurn(event.currentTarget.checked)}
            />
            Use keyboard shortcuts
          </label>
          <p className="text-sm text-muted">They’re off while you type. Everything has a button too.</p>
        </div>
      )}
    </Modal>
  );
}

/** A key, as it looks on a keyboard. */
function Key({ name }: { name: string }) {
  return (
    <kbd className="inline-grid min-w-6 place-items-center rounded border border-edge bg-surface px-1.5 font-sans text-xs/5 font-semibold text-ink">
      {name}
    </kbd>
  );
}
