// For who comes back to a form that is filled in, or corrects one: straight to the step where it goes on.
import { useState } from 'react';
import { submissionSteps } from '#domain/submission.ts';
import { stepHeadings } from './step-words.ts';

interface GoOnProps {
  /** Both from 1. */
  number: number;
  reached: number;
  disabled: boolean;
  onGo: (number: number) => void;
}

/** Offered where Continue alone would lead through more than one step again. Stays as it was while the step is typed into. */
export function GoOn({ number, reached, disabled, onGo }: GoOnProps) {
  const [target] = useState(reached);
  const step = submissionSteps[target - 1];
  if (step === undefined || target < number + 2) return null;
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={() => onGo(target)}
      className="mt-1 min-h-11 text-left font-semibold text-lagoon underline underline-offset-2 disabled:opacity-50"
    >
      Go to step {target}: {stepHeadings[step].title}
    </button>
  );
}
