// How far the form has come.
import { submissionSteps } from '#domain/submission.ts';
import { ProgressBar } from '#ui/controls/progress-bar.tsx';

/** `number` from 1. */
export function StepProgress({ number }: { number: number }) {
  const words = `Step ${number} of ${submissionSteps.length}`;
  return (
    <div>
      <p className="text-sm font-semibold text-muted">{words}</p>
      <ProgressBar value={number} max={submissionSteps.length} words={words} label="Progress of the form" />
    </div>
  );
}
