// A dialog over the page: the browser's own <dialog>, which keeps the focus inside, closes with Escape and gives the
// focus back. Adds the transition, and being open in a page without JavaScript.
import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { useAfter } from './use-after.ts';

/** Milliseconds; `.modal` in app.css says the same. */
const transition = 300;

interface ModalProps {
  /** The ids of what names it inside, such as its heading. */
  labelledBy: string;
  /** Asked before it closes; false keeps it open. */
  mayClose?: () => boolean;
  /** Called when it has faded: whoever shows it stops showing it. */
  onClosed: () => void;
  className?: string;
  children: (close: () => void) => ReactNode;
}

/** The element with `data-autofocus` gets the focus; without one the browser chooses. */
export function Modal({ labelledBy, mayClose, onClosed, className = '', children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [isClosing, setClosing] = useState(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    // It was rendered open, for pages without JavaScript. Unlike close() this is no event.
    dialog.removeAttribute('open');
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => dialog.close();
  }, []);

  // Whatever takes it away before, such as Back, has closed it: closing it once more would lead a step too far.
  useAfter(transition, isClosing, onClosed);

  function close() {
    if (mayClose?.() !== false) setClosing(true);
  }

  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    // A dialog inside closes for itself; its event reaches this one by bubbling through React.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close();
  }

  /** The browser may close it for itself, when Escape is pressed again and again. */
  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget && !event.currentTarget.open && !isClosing) onClosed();
  }

  return (
    <dialog
      ref={ref}
      open
      aria-labelledby={labelledBy}
      data-closing={isClosing || undefined}
      onCancel={handleCancel}
      onClose={handleClose}
      className={`modal ${className}`}
    >
      {children(close)}
    </dialog>
  );
}
