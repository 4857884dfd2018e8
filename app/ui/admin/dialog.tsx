// Parts of the administration's dialogs: the header, and the alerts for failed loading. On phones only the
// close button stays in view, because the title may be long.
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { failureMessages } from '#domain/failure.ts';
import type { PropertyStatus } from '#domain/property/options.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { describeFailedLoad, useRetryOnline } from '#ui/controls/offline.ts';
import { StatusBadge } from '#ui/cards/badge.tsx';

interface DialogHeaderProps {
  /** The id of the heading. The dialog's `aria-labelledby` is `dialogLabel(titleId)`. */
  titleId: string;
  /** What the dialog does, such as "Edit Property". Shown above the title. */
  kind: string;
  title: string;
  status: PropertyStatus | null;
  /** Beside the status. */
  more?: ReactNode;
  closeLabel: string;
  onClose: () => void;
  /** Buttons before the close button. */
  children?: ReactNode;
}

/** The value of `aria-labelledby` for a dialog with this header. */
export function dialogLabel(titleId: string): string {
  return `${kindIdOf(titleId)} ${titleId}`;
}

function kindIdOf(titleId: string): string {
  return `${titleId}-kind`;
}

/** On phones the parent must be a flex column: the close button then moves above the title. */
export function DialogHeader(props: DialogHeaderProps) {
  const { titleId, kind, title, status, more, closeLabel, onClose, children } = props;
  return (
    <div className="layer-row border-line bg-paper max-sm:contents sm:sticky sm:top-0 sm:flex sm:flex-wrap sm:items-start sm:gap-x-4 sm:border-b sm:px-6 sm:py-3">
      <div className="min-w-0 max-sm:border-b max-sm:border-line max-sm:px-4 max-sm:py-3 sm:flex-[1_12rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span id={kindIdOf(titleId)}>{kind}</span>
          {status && <StatusBadge status={status} />}
          {more}
        </p>
        <h2 id={titleId} tabIndex={-1} data-autofocus className="mt-1 text-xl wrap-anywhere outline-none">
          <bdi>{title}</bdi>
        </h2>
      </div>
      <div className="flex shrink-0 gap-2 max-sm:sticky max-sm:top-0 max-sm:layer-row max-sm:order-first max-sm:border-b max-sm:border-line max-sm:bg-paper max-sm:px-4 max-sm:py-2">
        {children}
        <div className="max-sm:ml-auto">
          <DialogButton label={closeLabel} onPress={onClose}>
            <X size={20} strokeWidth={1.75} aria-hidden />
          </DialogButton>
        </div>
      </div>
    </div>
  );
}

interface DialogButtonProps {
  label: string;
  /** The keyboard shortcut. */
  shortcut?: string;
  onPress: () => void;
  children: ReactNode;
}

export function DialogButton({ label, shortcut, onPress, children }: DialogButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut === undefined ? label : `${label} (${shortcut})`}
      className="button button-quiet size-11 shrink-0 p-0"
    >
      {children}
    </button>
  );
}

/** Explains why there is nothing to show. `message` is null after a failure that a retry may solve. */
export function LoadFailed({ message }: { message: string | null }) {
  const { state, revalidate } = useRevalidator();
  return (
    <div className="p-6">
      {message === null ? (
        <RetryAlert
          message={failureMessages.details}
          isTrying={state !== 'idle'}
          onRetry={() => void revalidate()}
        />
      ) : (
        <Alert tone="error">{message}</Alert>
      )}
    </div>
  );
}

interface RetryAlertProps {
  message: string;
  isTrying: boolean;
  onRetry: () => void;
}

export function RetryAlert({ message, isTrying, onRetry }: RetryAlertProps) {
  useRetryOnline(true);
  return (
    <Alert tone="error">
      <p>{describeFailedLoad(message)}</p>
      <Button variant="quiet" onClick={onRetry} busy={isTrying ? 'Trying…' : null} className="mt-3">
        Try again
      </Button>
    </Alert>
  );
}
