// How far the form has come: its steps, whether what was typed is saved, and the last of all, the submission.
import { useEffect, useRef, useState } from 'react';
import type { SyncStatus } from './draft-state.ts';
import { submissionSteps } from '#domain/submission.ts';
import { ProgressBar } from '#ui/controls/progress-bar.tsx';
import { Alert } from '#ui/controls/alert.tsx';
import type { Upload } from '#ui/photos/upload.ts';
import type { SubmitProgress } from './use-completion.ts';

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

const progressWords: Record<SubmitProgress, string> = {
  10: 'Uploading your photos…',
  70: 'Photos uploaded',
  85: 'Sending your property…',
  100: 'Saved',
};

interface SubmittingProps {
  progress: SubmitProgress | null;
  uploads: readonly Upload[];
}

/** Keeps its place while there is nothing to tell, so that the button below stays under the pointer. */
export function Submitting({ progress, uploads }: SubmittingProps) {
  const box = useRef<HTMLDivElement>(null);
  const isUnderWay = progress !== null;
  // Below forty photos it would be told out of sight.
  useEffect(() => {
    if (isUnderWay) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isUnderWay]);
  return (
    <div ref={box} className="min-h-10 scroll-mb-28">
      <output className="text-sm font-semibold">{progress !== null && progressWords[progress]}</output>
      {progress === 10 && (
        <span className="text-sm text-muted tabular-nums">
          {' '}
          {uploads.filter(({ photoId }) => photoId !== null).length} of {uploads.length}
        </span>
      )}
      {progress !== null && (
        <ProgressBar value={progress} max={100} words={`${progress} %`} label="Submission" />
      )}
    </div>
  );
}

export function Submitted() {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <>
      <Alert tone="success" ref={message}>
        <p className="font-semibold">Your property was submitted.</p>
        <p>One moment, your confirmation is opening…</p>
      </Alert>
      <div className="mt-4">
        <ProgressBar value={100} max={100} words="100 %" label="Submission" />
      </div>
    </>
  );
}
