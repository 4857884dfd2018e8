// A dialog over the page: a native <dialog>, which traps the focus, closes on Escape and restores the focus.
// Adds a transition. The server renders it open, so that it also works without JavaScript.
import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { useAfter } from './use-after.ts';

/** In ms; the same as in `.modal` (styles.css). */
const transitionMs = 300;

interface ModalProps {
  /** The ids of the elements that label the dialog, such as its heading. */
  labelledBy: string;
  /** Called before closing. False keeps the dialog open. */
  mayClose?: () => boolean;
  /** Called after the dialog has faded out. The caller then stops rendering it. */
  onClosed: () => void;
  className?: string;
  /** "any": a press beside the dialog closes it, in browsers that can do this. */
  closedBy?: 'any';
  children: (close: () => void) => ReactNode;
}

/** Focuses the element with `data-autofocus`. Without one, the browser chooses. */
export function Modal({ labelledBy, mayClose, onClosed, className = '', closedBy, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [isClosing, setClosing] = useState(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    // The server has rendered it open. Unlike close(), removing the attribute fires no event.
    dialog.removeAttribute('open');
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => dialog.close();
  }, []);

  // Unmounting cancels this: if Back has closed the dialog, `onClosed` would go back one step too far.
  useAfter(transitionMs, isClosing, onClosed);

  function close() {
    if (mayClose?.() !== false) setClosing(true);
  }

  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    // React also delivers the events of a nested dialog here.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close();
  }

  /** Browsers close a dialog on repeated Escape even if its cancel event was prevented. */
  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget && !event.currentTarget.open && !isClosing) onClosed();
  }

  return (
    <dialog
      ref={ref}
      open
      closedby={closedBy}
      aria-labelledby={labelledBy}
      data-closing={isClosing || undefined}
      // While it fades out, keys and clicks reach neither the dialog nor the page behind it.
      inert={isClosing}
      onCancel={handleCancel}
      onClose={handleClose}
      className={`modal ${className}`}
    >
      {children(close)}
    </dialog>
  );
}
