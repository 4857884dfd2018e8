// The current step of the form, which is in the URL, and navigation between steps. A URL without a step opens
// the form where the owner left off.
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Draft } from './draft.ts';
import { readLastStep, writeLastStep } from './form-copies.ts';
import type { SubmissionAnswers } from '#domain/property/submission-answers.ts';
import { type CheckAnswers, type SubmissionStep, submissionSteps } from '#domain/property/submission.ts';
import { useHasLeft } from '#ui/controls/use-has-left.ts';

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
  const [askedAboutRent, setAskedAboutRent] = useState<string>();
  const requested = searchParams.get('step');
  const { draftId } = draft.getState();
  // An owner without a draft hasn't left the first step, even if known contact details complete it. Only this
  // browser may know where the owner of a complete form left off.
  const start = draftId === null || startsComplete ? 1 : submissionSteps.length;
  const stepNumber = draftId === null ? 1 : getShownStep(requested ?? String(start), answers, checkAnswers);
  const step: SubmissionStep = submissionSteps[stepNumber - 1] ?? submissionSteps[0];

  function navigateTo(target: number, replace: boolean) {
    void navigate({ search: `?step=${target}` }, { preventScrollReset: true, replace });
  }
  // Replaces a URL without a step, so that Back returns to the step that it showed, and one with a step that
  // isn't reachable yet, so that completing the shown step doesn't jump there.
  const hasLeft = useHasLeft();
  const correctUrl = useEffectEvent((parameter: string | null) => {
    if (hasLeft()) return;
    const wanted = parameter ?? readLastStep(draftId) ?? String(start);
    const current = draft.getState();
    const reachable = current.draftId === null ? 1 : getShownStep(wanted, current.answers, checkAnswers);
    if (parameter !== String(reachable)) navigateTo(reachable, true);
  });
  useEffect(() => correctUrl(requested), [requested]);
  useEffect(() => {
    if (draftId !== null && requested === String(stepNumber)) writeLastStep(draftId, requested);
  }, [draftId, requested, stepNumber]);

  /** Steps count from 1. Adds a history entry unless `replace` is set. */
  function goTo(target: number, { replace = false } = {}) {
    setHasMoved(true);
    navigateTo(target, replace);
  }

  return {
    stepNumber,
    step,
    firstIncomplete: findFirstIncompleteStep(answers, checkAnswers),
    hasMoved,
    goTo,
    /** The last question that the form asked about the rent. It doesn't ask the same one twice. */
    askedAboutRent,
    /** Remembers a question about the rent, and opens its step. */
    askAboutRent: (question: string) => {
      setAskedAboutRent(question);
      if (step !== 'details') goTo(submissionSteps.indexOf('details') + 1);
    },
  };
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
export function findFirstIncompleteStep(answers: SubmissionAnswers, checkAnswers: CheckAnswers): number {
  const incomplete = submissionSteps.findIndex((step) => !checkAnswers(step, answers[step]).ok);
  return incomplete === -1 ? submissionSteps.length : incomplete + 1;
}
