// The button that lists the keyboard shortcuts of the administration, and the dialog that turns them off.
import { Keyboard, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { rejectionReasons } from '#domain/review/review.ts';
import { Modal } from '#ui/controls/modal.tsx';
import { DialogButton } from './dialog.tsx';
import { areShortcutsOff, isShortcutIn, setShortcuts, useKeyDown } from './shortcuts.ts';

const shortcuts: readonly [keys: readonly string[], description: string][] = [
  [['J'], 'Next one'],
  [['K'], 'Previous one'],
  [['Enter'], 'Open it'],
  [['/'], 'Search'],
  [['P'], 'View photos full size'],
  [['A'], 'Go to Approve or Accept changes, then press Enter'],
  [['R'], 'Go to the reason for rejection'],
  [['1', '…', String(rejectionReasons.length)], 'Start with a reason for rejection'],
  [['C'], 'Ask for changes'],
  [['Y'], 'Accept the photos from the home'],
  [['N'], 'Decline the photos from the home'],
  [['E'], 'Edit'],
  [['D'], 'Go to Dismiss, then press Enter'],
  [['T'], 'Take a reported home off the site'],
  [['B'], 'Block the owner'],
  [['G'], 'Block the guest'],
  [['Ctrl', 'Enter'], 'Send, from a field of a form'],
  [['U'], 'Undo the last decision'],
  [['?'], 'Show these shortcuts'],
  [['Esc'], 'Leave a text field, or close'],
];

/** `?` presses it. */
export function ShortcutsHelp() {
  const [isShown, setShown] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useKeyDown((event) => {
    if (event.key !== '?' || !isShortcutIn(box.current, event)) return;
    event.preventDefault();
    setShown(true);
  });
  return (
    <div ref={box} className="noscript:hidden pointer-coarse:hidden">
      <DialogButton label="Keyboard shortcuts" shortcut="?" onPress={() => setShown(true)}>
        <Keyboard size={20} strokeWidth={1.75} aria-hidden />
      </DialogButton>
      {isShown && <ShortcutsDialog onClosed={() => setShown(false)} />}
    </div>
  );
}

const titleId = 'shortcuts-help-title';

function ShortcutsDialog({ onClosed }: { onClosed: () => void }) {
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
            {shortcuts.map(([keys, description]) => (
              <div key={description} className="flex items-baseline gap-4">
                <dt className="flex w-28 shrink-0 justify-end gap-1.5">
                  {keys.map((key) => (
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
