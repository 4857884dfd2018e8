// The keys of a review, as a dialog over it.
import { X } from 'lucide-react';
import { useState } from 'react';
import { rejectionReasons } from '#domain/rejection-reasons.ts';
import { Modal } from '#ui/controls/modal.tsx';
import { areKeysOff, turnKeys } from '../single-keys.ts';
import { reviewKeys } from './review-keys.ts';

const titleId = 'review-help-title';

const others: [string[], string][] = [
  [['1', '…', String(rejectionReasons.length)], 'Start with a reason for rejection'],
  [['Ctrl', 'Enter'], 'Reject, from the reason'],
  [['Esc'], 'Leave the reason, or close'],
];

export function ReviewHelp({ onClosed }: { onClosed: () => void }) {
  const [isOn, setOn] = useState(() => !areKeysOff());
  function handleTurn(on: boolean) {
    turnKeys(on);
    setOn(on);
  }
  const keys: [string[], string][] = reviewKeys.map(({ key, does }) => [[key.toUpperCase()], does]);
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
