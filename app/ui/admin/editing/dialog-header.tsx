// The head of an administration's dialog: what is done there, to which property, and the way out.
import { X } from 'lucide-react';
import type { PropertyStatus } from '#domain/property.ts';
import { StatusBadge } from '#ui/property/badge.tsx';

interface DialogHeaderProps {
  /** The id that the dialog is labelled by. */
  titleId: string;
  kind: string;
  title: string;
  status: PropertyStatus | null;
  /** Whether the focus begins here. */
  autofocus: boolean;
  closeLabel: string;
  onClose: () => void;
}

export function DialogHeader({
  titleId,
  kind,
  title,
  status,
  autofocus,
  closeLabel,
  onClose,
}: DialogHeaderProps) {
  return (
    <div className="sticky top-0 z-10 flex items-start gap-4 border-b border-line bg-paper px-4 py-3 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-muted">{kind}</p>
        <h2
          id={titleId}
          tabIndex={-1}
          data-autofocus={autofocus || undefined}
          className="text-xl wrap-anywhere outline-none"
        >
          {title}
        </h2>
      </div>
      {status && <StatusBadge status={status} />}
      <button
        type="button"
        onClick={onClose}
        aria-label={closeLabel}
        className="button button-quiet size-11 shrink-0 p-0"
      >
        <X size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}
