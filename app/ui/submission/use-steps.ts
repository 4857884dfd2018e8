// The current step of the form, which is in the URL, and navigation between steps.
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Draft } from './draft.ts';
import type { SubmissionForms } from '#domain/submission-form.ts';
import { checkStep, type StoredAnswers, type SubmissionStep, submissionSteps } from '#domain/submission.ts';

/** What the steps are checked against. */
export interface FormRules {
  /** YYYY-MM-DD in California, from the server. */
  today: string;
  /** Null for a new property. */
  stored: StoredAnswers | null;
}

export type Steps = ReturnType<typeof useSteps>;

export function useSteps(draft: Draft, forms: SubmissionForms, rules: FormRules) {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const [hasMoved, setHasMoved] = useState(false);
  const requested = searchParams.get('step');
  const stepNumber = getShownStep(requested, forms, rules);
  const step: SubmissionStep = submissionSteps[stepNumber - 1] ?? submissionSteps[0];

  function navigateTo(target: number, replace: boolean) {
    const search = target === 1 ? '' : `?step=${target}`;
    void navigate({ search }, { preventScrollReset: true, replace });
  }
  // A URL may ask for a step that isn't reachable yet. Replaces it, so that completing the shown step doesn't jump there.
  const correctUrl = useEffectEvent((parameter: string | null) => {
    const reachable = getShownStep(parameter, draft.getState().forms, rules);
    if (parameter !== null && parameter !== String(reachable)) navigateTo(reachable, true);
  });
  useEffect(() => correctUrl(requested), [requested]);

  return {
    stepNumber,
    step,
    firstIncomplete: findFirstIncompleteStep(forms, rules),
    hasMoved,
    /** Steps count from 1. Adds a history entry unless `replace` is set. */
    goTo: (target: number, { replace = false } = {}) => {
      setHasMoved(true);
      navigateTo(target, replace);
    },
  };
}

/** The step to show for the `step` parameter of the URL, from 1. */
export function getShownStep(requested: string | null, forms: SubmissionForms, rules: FormRules): number {
  const stepNumber = /^\d{1,2}$/.test(requested ?? '') ? Number(requested) : 1;
  return Math.min(Math.max(stepNumber, 1), findFirstIncompleteStep(forms, rules));
}

/** The first incomplete step, from 1, or the last step. */
export function findFirstIncompleteStep(forms: SubmissionForms, { today, stored }: FormRules): number {
  const incomplete = submissionSteps.findIndex((step) => !checkStep(step, forms[step], today, stored).ok);
  return incomplete === -1 ? submissionSteps.length : incomplete + 1;
}
