// The progress of the form: current step, state of saving, and submission.
import { useEffect, useRef } from 'react';
import type { DraftStatus } from './draft.ts';
import { submissionSteps } from '#domain/property/submission.ts';
import { ProgressBar } from '#ui/controls/progress-bar.tsx';
import { Alert } from '#ui/controls/alert.tsx';
import type { Upload } from '#ui/photos/upload.ts';
import type { SubmitProgress } from './use-completion.ts';

interface StepProgressProps {
  /** From 1. */
  stepNumber: number;
  /** Null if there is nothing to save. */
  status: DraftStatus | null;
}

export function StepProgress({ stepNumber, status }: StepProgressProps) {
  const text = `Step ${stepNumber} of ${submissionSteps.length}`;
  return (
    <div>
      <div className="flex justify-between gap-6">
        <p className="shrink-0 text-sm font-semibold text-muted">{text}</p>
        {status !== null && <SaveLine status={status} />}
      </div>
      <ProgressBar value={stepNumber} max={submissionSteps.length} text={text} label="Progress of the form" />
    </div>
  );
}

const saveLabels: Record<DraftStatus, string> = {
  local: 'Saved in this browser',
  saving: 'Saving…',
  saved: 'Saved',
  offline: 'You’re offline. We saved this here and will send it when you reconnect.',
  behind: 'Not saved',
  submitted: 'Submitted',
};

/** Announces the loss of the connection to screen readers, but not every save. */
function SaveLine({ status }: { status: DraftStatus }) {
  const isOffline = status === 'offline';
  return (
    <>
      <p
        data-save={status}
        className={`text-right text-sm ${isOffline ? 'font-semibold text-amber' : 'text-muted'}`}
      >
        {saveLabels[status]}
      </p>
      <output className="sr-only">{isOffline && saveLabels.offline}</output>
    </>
  );
}

const progressTexts: Record<SubmitProgress, string> = {
  10: 'Uploading your photos…',
  70: 'Photos uploaded',
  85: 'Sending your property…',
  100: 'Saved',
};

interface SubmittingProps {
  progress: SubmitProgress | null;
  uploads: readonly Upload[];
}

/** Has a minimum height, so that the button below doesn't move away from the pointer. */
export function Submitting({ progress, uploads }: SubmittingProps) {
  return (
    <div className="min-h-10">
      <output className="text-sm font-semibold">{progress !== null && progressTexts[progress]}</output>
      {progress === 10 && (
        <span className="text-sm text-muted tabular-nums">
          {' '}
          {uploads.filter(({ state }) => state === 'stored').length} of {uploads.length}
        </span>
      )}
      {progress !== null && (
        <ProgressBar value={progress} max={100} text={`${progress}%`} label="Submission" />
      )}
    </div>
  );
}

export function Submitted({ changesProperty }: { changesProperty: boolean }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <>
      <Alert tone="success" ref={message}>
        <p className="font-semibold">
          {changesProperty ? 'We’ve got your changes.' : 'Your property was submitted.'}
        </p>
        <p>{changesProperty ? 'Taking you to your listing…' : 'Taking you to your confirmation…'}</p>
      </Alert>
      <div className="mt-4">
        <ProgressBar value={100} max={100} text="100%" label="Submission" />
      </div>
    </>
  );
}
