// Which of the six steps is shown, and how to get to another.
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Draft } from './draft.ts';
import type { SubmissionForms } from '#domain/submission-form.ts';
import { checkStep, type SubmissionStep, submissionSteps } from '#domain/submission.ts';

export type Steps = ReturnType<typeof useSteps>;

/** `today` as YYYY-MM-DD. */
export function useSteps(draft: Draft, forms: SubmissionForms, today: string) {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const [hasMoved, setHasMoved] = useState(false);
  const asked = searchParams.get('step');
  const number = stepShown(asked, forms, today);
  const step: SubmissionStep = submissionSteps[number - 1] ?? submissionSteps[0];

  function show(other: number, replace: boolean) {
    const search = other === 1 ? '' : `?step=${other}`;
    void navigate({ search }, { preventScrollReset: true, replace });
  }
  // The address follows the step that is shown: completing that step by typing must not lead on to the one asked for.
  const handleAsked = useEffectEvent((other: string | null) => {
    const shown = stepShown(other, draft.getState().forms, today);
    if (other !== null && other !== String(shown)) show(shown, true);
  });
  useEffect(() => handleAsked(asked), [asked]);

  return {
    number,
    step,
    reached: stepReached(forms, today),
    hasMoved,
    /** From 1. Each step is an entry of the history, unless it replaces this one. */
    goTo: (other: number, { replace = false } = {}) => {
      setHasMoved(true);
      show(other, replace);
    },
  };
}

/** From 1. */
export function stepShown(asked: string | null, forms: SubmissionForms, today: string): number {
  const number = /^\d{1,2}$/.test(asked ?? '') ? Number(asked) : 1;
  return Math.min(Math.max(number, 1), stepReached(forms, today));
}

/** The first step that is not complete, from 1; the last one if all are. */
export function stepReached(forms: SubmissionForms, today: string): number {
  const incomplete = submissionSteps.findIndex((step) => !checkStep(step, forms[step], today).ok);
  return incomplete === -1 ? submissionSteps.length : incomplete + 1;
}
