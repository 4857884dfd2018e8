// The keyboard shortcuts of a review and the dialog that lists them. They work only while the review is the uppermost dialog, and
// not while it fades out.
import { type RefObject, useState } from 'react';
import { X } from 'lucide-react';
import { rejectionReasons } from '#domain/review.ts';
import { fieldId } from '#ui/controls/form-state.ts';
import { areShortcutsOff, isShortcut, setShortcuts, useKeyDown } from '../shortcuts.ts';
import { Modal } from '#ui/controls/modal.tsx';

interface Shortcut {
  /** `KeyboardEvent.key` in lower case. */
  key: string;
  description: string;
  /** Selector of the element to click. */
  press?: string;
  /** Selector of the element to focus. Used for decisions, because a single key must not approve or reject. */
  focus?: string;
}

/** In the order in which help lists them. */
const shortcuts: readonly Shortcut[] = [
  { key: 'j', description: 'Next pending property', press: 'a[rel=next]' },
  { key: 'k', description: 'Previous pending property', press: 'a[rel=prev]' },
  { key: 'p', description: 'View photos full size', press: '[data-photo]' },
  { key: 'a', description: 'Go to Approve, then press Enter', focus: 'button[value=approved]' },
  { key: 'r', description: 'Go to the reason for rejection', focus: `#${fieldId('notes')}` },
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
    else if (shortcut?.focus) review.querySelector<HTMLElement>(shortcut.focus)?.focus();
    else return;
    event.preventDefault();
  });
}

const titleId = 'review-help-title';

const otherShortcuts: [string[], string][] = [
  [['1', '…', String(rejectionReasons.length)], 'Start with a reason for rejection'],
  [['Ctrl', 'Enter'], 'Reject, from the reason'],
  [['U'], 'Undo the last decision'],
  [['Esc'], 'Leave the reason, or close'],
];

export function ReviewHelp({ onClosed }: { onClosed: () => void }) {
  const [isOn, setOn] = useState(() => !areShortcutsOff());
  function handleToggle(on: boolean) {
    setShortcuts(on);
    setOn(on);
  }
  const keys: [string[], string][] = shortcuts.map(({ key, description }) => [
    [key.toUpperCase()],
    description,
  ]);
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
            {[...keys, ...otherShortcuts].map(([pressed, description]) => (
              <div key={description} className="flex items-baseline gap-4">
                <dt className="flex w-28 shrink-0 justify-end gap-1.5">
                  {pressed.map((key) => (
                    <Key key={key} name={key} />
                  ))}
                </dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
          <label className="tick mt-5 flex w-full border-t border-line pt-4">
            <input
              type="checkbox"
              checked={isOn}
              onChange={(event) => handleToggle(event.currentTarget.checked)}
            />
            Use keyboard shortcuts
          </label>
          <p className="text-sm text-muted">They’re off while you type.</p>
        </div>
      )}
    </Modal>
  );
}

function Key({ name }: { name: string }) {
  return (
    <kbd className="inline-grid min-w-6 place-items-center rounded border border-edge bg-surface px-1.5 font-sans text-xs/5 font-semibold text-ink">
      {name}
    </kbd>
  );
}
