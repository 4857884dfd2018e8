// How far the form has come, and beside it whether what was typed is saved.
import { useState } from 'react';
import type { SyncStatus } from './draft-state.ts';
import { submissionSteps } from '#domain/submission.ts';
import { ProgressBar } from '#ui/controls/progress-bar.tsx';

interface StepProgressProps {
  /** From 1. */
  number: number;
  /** Null while there is nothing to save. */
  status: SyncStatus | null;
}

export function StepProgress({ number, status }: StepProgressProps) {
  const words = `Step ${number} of ${submissionSteps.length}`;
  return (
    <div>
      <div className="flex justify-between gap-6">
        <p className="shrink-0 text-sm font-semibold text-muted">{words}</p>
        {status !== null && <SaveLine status={status} />}
      </div>
      <ProgressBar value={number} max={submissionSteps.length} words={words} label="Progress of the form" />
    </div>
  );
}

const words: Record<SyncStatus, string> = {
  local: 'Saved in this browser',
  saving: 'Saving…',
  saved: 'Saved',
  offline: 'You’re offline. We saved this here and will send it when you reconnect.',
  changed: 'Not saved',
  closed: 'Not saved',
  submitted: 'Submitted',
};

/** A screen reader hears when saving fails and when it works again, and not each time that somebody stops typing. */
function SaveLine({ status }: { status: SyncStatus }) {
  const isOffline = status === 'offline';
  const [wasOffline, setWasOffline] = useState(false);
  if (isOffline && !wasOffline) setWasOffline(true);

  return (
    <>
      <p
        data-save={status}
        className={`text-right text-sm ${isOffline ? 'font-semibold text-amber' : 'text-muted'}`}
      >
        {words[status]}
      </p>
      <output className="sr-only">
        {isOffline && words.offline}
        {wasOffline && status === 'saved' && 'You’re back online. Everything is saved.'}
      </output>
    </>
  );
}
