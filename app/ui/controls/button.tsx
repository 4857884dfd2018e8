// A button that says what it is doing and cannot be pressed twice while it does.
import type { ComponentProps, MouseEvent } from 'react';
import { Icon } from './icon.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  look?: 'primary' | 'quiet' | 'danger';
  /** What it is doing at the moment, such as "Saving…"; null while it waits to be pressed. */
  busy?: string | null;
  className?: string;
}

/**
 * While busy it keeps its place and its focus, unlike a disabled button, but does nothing: pressing it is refused,
 * and with it the submission that Enter would cause.
 */
export function Button({
  look = 'primary',
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
      className={`button button-${look} select-none ${className}`}
    >
      {busy !== null && <Icon name="spinner" className="animate-spin" />}
      {busy ?? children}
    </button>
  );
}
