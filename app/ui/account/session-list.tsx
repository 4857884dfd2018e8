// Where somebody is logged in, so that they notice what they do not know.
import type { ReactNode } from 'react';
import { browserName } from '#domain/browser-name.ts';
import { formatDate, formatMoment } from '#domain/moment.ts';
import type { AccountSession } from '#domain/own-account.ts';
import { SettingsSection } from './settings-section.tsx';

interface SessionListProps {
  sessions: AccountSession[];
  /** Whether the others have just been ended. */
  isDone: boolean;
  /** The form that ends the others. */
  endOthers: ReactNode;
}

export function SessionList({ sessions, isDone, endOthers }: SessionListProps) {
  return (
    <SettingsSection
      title="Where you are logged in"
      done={isDone && 'You are logged out everywhere else now.'}
    >
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="py-3 first:pt-0 last:pb-0">
            <p className="font-semibold">
              {capitalised(browserName(session.userAgent))}
              {session.isCurrent && (
                <span className="ml-2 rounded-full bg-lagoon-tint px-3 py-0.5 text-sm text-lagoon-strong">
                  This browser
                </span>
              )}
            </p>
            <p className="text-sm text-muted">
              Since {formatMoment(session.begunAt)}, until {formatDate(session.endsAt)} at the latest
            </p>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && endOthers}
    </SettingsSection>
  );
}

function capitalised(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
