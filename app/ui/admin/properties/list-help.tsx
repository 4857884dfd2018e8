// The button that lists the keyboard shortcuts of Property Management. `?` presses it.
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { DialogButton } from '../dialog.tsx';
import { type KeyHelp, ShortcutsHelp } from '../shortcuts-help.tsx';
import { isPageShortcut, useKeyDown } from '../shortcuts.ts';

const keys: readonly KeyHelp[] = [
  [['J'], 'Next property'],
  [['K'], 'Previous property'],
  [['Enter'], 'Open it'],
  [['/'], 'Search'],
  [['U'], 'Undo the last decision'],
  [['?'], 'Show these shortcuts'],
  [['Esc'], 'Close'],
];

export function ListHelp() {
  const [isShown, setShown] = useState(false);
  useKeyDown((event) => {
    if (event.key !== '?' || !isPageShortcut(event)) return;
    event.preventDefault();
    setShown(true);
  });
  return (
    <>
      <DialogButton
        label="Keyboard shortcuts"
        shortcut="?"
        onPress={() => setShown(true)}
        className="noscript:hidden pointer-coarse:hidden"
      >
        <Keyboard size={20} strokeWidth={1.75} aria-hidden />
      </DialogButton>
      {isShown && <ShortcutsHelp keys={keys} onClosed={() => setShown(false)} />}
    </>
  );
}
