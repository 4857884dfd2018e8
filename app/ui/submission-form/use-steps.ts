// The current step of the form, which is in the URL, and navigation between steps. A URL without a step opens
// the form where the owner left off.
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Draft } from './draft.ts';
import type { SubmissionAnswers } from '#domain/property/submission-answers.ts';
import { type CheckAnswers, type SubmissionStep, submissionSteps } from '#domain/property/submission.ts';

interface StepsSettings {
  draft: Draft;
  answers: SubmissionAnswers;
  checkAnswers: CheckAnswers;
  /** True for a form whose answers come from a property. */
  startsComplete: boolean;
}

export type Steps = ReturnType<typeof useSteps>;

export function useSteps({ draft, answers, checkAnswers, startsComplete }: StepsSettings) {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const [hasMoved, setHasMoved] = useState(false);
  const requested = searchParams.get('step');
  const { draftId } = draft.getState();
  const start = startsComplete ? 1 : submissionSteps.length;
  // An owner without a draft hasn't left the first step, even if known contact details complete it.
  const stepNumber = draftId === null ? 1 : getShownStep(requested ?? String(start), answers, checkAnswers);
  const step: SubmissionStep = submissionSteps[stepNumber - 1] ?? submissionSteps[0];

  function navigateTo(target: number, replace: boolean) {
    void navigate({ search: `?step=${target}` }, { preventScrollReset: true, replace });
  }
  // Replaces a URL without a step, so that Back returns to the step that it showed, and one with a step that
  // isn't reachable yet, so that completing the shown step doesn't jump there.
  const correctUrl = useEffectEvent((parameter: string | null) => {
    const current = draft.getState();
    const reachable =
      current.draftId === null ? 1 : getShownStep(parameter ?? String(start), current.answers, checkAnswers);
    if (parameter !== String(reachable)) navigateTo(reachable, true);
  });
  useEffect(() => correctUrl(requested), [requested]);
  /** Steps count from 1. Adds a history entry unless `replace` is set. */
  function goTo(target: number, { replace = false } = {}) {
    setHasMoved(true);
    navigateTo(target, replace);
  }

  const firstIncomplete = findFirstIncompleteStep(answers, checkAnswers);
  return { stepNumber, step, firstIncomplete, hasMoved, goTo };
}

/** The step to show for the `step` parameter of the URL, from 1. */
export function getShownStep(
  requested: string,
  answers: SubmissionAnswers,
  checkAnswers: CheckAnswers,
): number {
  const stepNumber = /^\d{1,2}$/.test(requested) ? Number(requested) : 1;
  return Math.min(Math.max(stepNumber, 1), findFirstIncompleteStep(answers, checkAnswers));
}

/** The first incomplete step, from 1, or the last step. */
function findFirstIncompleteStep(answers: SubmissionAnswers, checkAnswers: CheckAnswers): number {
  const incomplete = submissionSteps.findIndex((step) => !checkAnswers(step, answers[step]).ok);
  return incomplete === -1 ? submissionSteps.length : incomplete + 1;
}
