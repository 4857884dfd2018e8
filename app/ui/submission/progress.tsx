// How far the form has come, and beside it whether what was typed is saved.
import type { ReactNode } from 'react';
import { submissionSteps } from '#domain/submission.ts';
import { ProgressBar } from '#ui/controls/progress-bar.tsx';

/** `number` from 1. */
export function StepProgress({ number, children }: { number: number; children: ReactNode }) {
  const words = `Step ${number} of ${submissionSteps.length}`;
  return (
    <div>
      <div className="flex justify-between gap-6">
        <p className="shrink-0 text-sm font-semibold text-muted">{words}</p>
        {children}
      </div>
      <ProgressBar value={number} max={submissionSteps.length} words={words} label="Progress of the form" />
    </div>
  );
}
