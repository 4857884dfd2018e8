// The dialog that lists the keyboard shortcuts of the list or of a review, and turns them off.
import { useState } from 'react';
import { X } from 'lucide-react';
import { Modal } from '#ui/controls/modal.tsx';
import { areShortcutsOff, setShortcuts } from './shortcuts.ts';

/** The keys of a shortcut, pressed together or as alternatives, and what they do. */
export type KeyHelp = readonly [keys: readonly string[], description: string];

const titleId = 'shortcuts-help-title';

interface ShortcutsHelpProps {
  keys: readonly KeyHelp[];
  onClosed: () => void;
}

export function ShortcutsHelp({ keys, onClosed }: ShortcutsHelpProps) {
  const [isOn, setOn] = useState(() => !areShortcutsOff());
  function handleToggle(on: boolean) {
    setShortcuts(on);
    setOn(on);
  }
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
          <dl className={`mt-4 space-y-2 ${isOn ? '' : 'text-muted'}`}>
            {keys.map(([pressed, description]) => (
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
