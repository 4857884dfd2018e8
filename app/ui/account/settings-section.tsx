// A section of Account Settings: its title, what it is for, and what came of its form.
import type { ReactNode } from 'react';
import { Alert } from '../controls/alert.tsx';

interface SettingsSectionProps {
  title: string;
  /** Said above the form after it succeeded. */
  done?: string | false | undefined;
  children: ReactNode;
}

export function SettingsSection({ title, done, children }: SettingsSectionProps) {
  return (
    <section className="card mt-8 space-y-5 p-6 shadow-soft sm:p-8">
      <h2 className="text-xl">{title}</h2>
      {done && <Alert tone="success">{done}</Alert>}
      {children}
    </section>
  );
}
