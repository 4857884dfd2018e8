// A message within the page, which screen readers announce when it appears.
import type { ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';

const tones = {
  error: { icon: 'alert', className: 'border-red/30 bg-red-tint text-red', role: 'alert' },
  warning: { icon: 'warning', className: 'border-amber/30 bg-amber-tint text-amber', role: 'status' },
  success: { icon: 'success', className: 'border-green/30 bg-green-tint text-green', role: 'status' },
} as const;

interface AlertProps {
  tone: keyof typeof tones;
  children: ReactNode;
  /** For callers that move the focus to the message. */
  ref?: Ref<HTMLDivElement>;
}

/** Errors interrupt a screen reader (`role=alert`); the others wait their turn (`role=status`). */
export function Alert({ tone, children, ref }: AlertProps) {
  const { icon, className, role } = tones[tone];
  return (
    <div
      ref={ref}
      role={role}
      tabIndex={-1}
      className={`flex gap-3 rounded-control border px-4 py-3 ${className}`}
    >
      <Icon name={icon} className="mt-0.5" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
