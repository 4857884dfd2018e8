// What was removed, with a button that brings it back. Belongs into an `<output>` that is there before, so that
// screen readers announce it.
import type { Ref } from 'react';

interface UndoPillProps {
  /** "Photo removed." */
  message: string;
  /** The button's name for screen readers: "Undo removing kitchen.jpg" */
  label: string;
  disabled?: boolean;
  onUndo: () => void;
  ref?: Ref<HTMLSpanElement>;
}

export function UndoPill({ message, label, disabled = false, onUndo, ref }: UndoPillProps) {
  return (
    <span
      ref={ref}
      className="pointer-events-auto flex max-w-full items-center gap-2 rounded-full bg-ink py-1 pr-2 pl-5 text-paper shadow-soft"
    >
      <span className="truncate">{message}</span>
      <button
        type="button"
        aria-label={label}
        disabled={disabled}
        onClick={onUndo}
        className="min-h-11 cursor-pointer rounded-full px-3 font-semibold underline underline-offset-2 focus-visible:outline-paper"
      >
        Undo
      </button>
    </span>
  );
}
