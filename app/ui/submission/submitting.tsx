// The last button of the form has been pressed: how far the submission is, and that it has arrived.
import { useEffect, useRef } from 'react';
import { Alert } from '#ui/controls/alert.tsx';
import { ProgressBar } from '#ui/controls/progress-bar.tsx';
import type { Upload } from '#ui/photos/upload.ts';
import type { SubmitProgress } from './use-final-submit.ts';

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
  // Below forty photographs it would be told out of sight.
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
