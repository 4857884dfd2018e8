// The frames of the account pages, and the alert that takes a form's place.
import type { ReactNode } from 'react';
import { Alert } from '../controls/alert.tsx';

interface AccountCardProps {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  /** Below the card: where else to go. */
  aside?: ReactNode;
}

/** One narrow card with one thing to do. */
export function AccountCard({ title, intro, children, aside }: AccountCardProps) {
  return (
    <div className="page max-w-md py-12 sm:py-20">
      <h1 className="text-3xl">{title}</h1>
      {intro && <p className="mt-3 text-muted">{intro}</p>}
      <div className="card mt-8 p-6 shadow-soft sm:p-8">{children}</div>
      {aside && <p className="mt-6 text-center text-muted">{aside}</p>}
    </div>
  );
}

interface SettingsSectionProps {
  title: string;
  /** Shown above the form after it succeeded. */
  done?: string | false | undefined;
  children: ReactNode;
}

/** A section of Account Settings. */
export function SettingsSection({ title, done, children }: SettingsSectionProps) {
  return (
    <section className="card mt-8 space-y-5 p-6 shadow-soft sm:p-8">
      <h2 className="text-xl">{title}</h2>
      {done && <Alert tone="success">{done}</Alert>}
      {children}
    </section>
  );
}

/** Replaces a form that has done its work, and takes the focus from the button that is gone. */
export function DoneAlert({ children }: { children: ReactNode }) {
  return (
    <Alert tone="success" ref={takeFocus}>
      {children}
    </Alert>
  );
}

/** Without JavaScript the page arrives with the alert, and the focus stays where it is. */
function takeFocus(alert: HTMLDivElement | null) {
  if (document.readyState === 'complete') alert?.focus();
}
