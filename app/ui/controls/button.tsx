// A button that shows its progress and can't be pressed again meanwhile.
import type { ComponentProps, MouseEvent } from 'react';
import { Icon } from './icon.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  variant?: 'primary' | 'quiet' | 'danger';
  /** The label while busy, such as "Saving…"; null otherwise. */
  busy?: string | null;
  className?: string;
}

/**
 * A busy button keeps its focus, unlike a disabled one. Pressing it does nothing, and neither does Enter in
 * its form.
 */
export function Button({
  variant = 'primary',
  busy = null,
  type = 'button',
  className = '',
  onClick,
  children,
  ...attributes
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy === null) onClick?.(event);
    else event.preventDefault();
  }
  return (
    <button
      {...attributes}
      type={type}
      aria-disabled={busy !== null}
      onClick={handleClick}
      className={`button button-${variant} select-none ${className}`}
    >
      {/* Texts have elements of their own, because translation replaces texts (docs/decisions/0078). */}
      {busy === null ? (
        <span key="label" className="contents">
          {children}
        </span>
      ) : (
        <>
          <Icon name="spinner" className="animate-spin" />
          <span>{busy}</span>
        </>
      )}
    </button>
  );
}
