// What the form offers beside its steps: a word to press, and the small dialog that it opens.
import { type ReactNode, useState } from 'react';
import { Modal } from '#ui/controls/modal.tsx';

interface BriefDialogProps {
  label: string;
  disabled: boolean;
  /** The id of the heading in the dialog. */
  titleId: string;
  children: (close: () => void) => ReactNode;
}

export function BriefDialog({ label, disabled, titleId, children }: BriefDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        onClick={() => setIsOpen(true)}
        className="min-h-11 text-sm font-semibold text-lagoon underline underline-offset-2 disabled:opacity-50"
      >
        {label}
      </button>
      {isOpen && (
        <Modal labelledBy={titleId} onClosed={() => setIsOpen(false)} className="modal-brief">
          {children}
        </Modal>
      )}
    </>
  );
}
