// Which of the six steps is shown, and how to get to another.
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { SubmissionForms } from '#domain/submission-form.ts';
import { checkStep, type SubmissionStep, submissionSteps } from '#domain/submission.ts';

export type Steps = ReturnType<typeof useSteps>;

/** `today` as YYYY-MM-DD. */
export function useSteps(forms: SubmissionForms, today: string) {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const [hasMoved, setHasMoved] = useState(false);
  const asked = searchParams.get('step');
  // Where somebody types although a later step was asked for: mending the field does not take it away from them.
  const [pinned, setPinned] = useState<{ asked: string | null; number: number } | null>(null);
  if (pinned && pinned.asked !== asked) setPinned(null);
  const reachable = stepShown(asked, forms, today);
  const number = pinned?.asked === asked ? Math.min(pinned.number, reachable) : reachable;
  const step: SubmissionStep = submissionSteps[number - 1] ?? submissionSteps[0];

  /** From 1. Each step is an entry of the history, unless this one is to be replaced. */
  const goTo = (other: number, options: { replace?: boolean } = {}) => {
    setHasMoved(true);
    setPinned(null);
    const search = other === 1 ? '' : `?step=${other}`;
    void navigate({ search }, { preventScrollReset: true, ...options });
  };
  /** The step that is shown stays until it is left on purpose, also when what is typed opens the way further. */
  const pin = () => {
    if (pinned?.number !== number) setPinned({ asked, number });
  };
  return { number, step, reached: stepReached(forms, today), hasMoved, goTo, pin };
}

/** From 1. */
export function stepShown(asked: string | null, forms: SubmissionForms, today: string): number {
  const number = /^\d{1,2}$/.test(asked ?? '') ? Number(asked) : 1;
  return Math.min(Math.max(number, 1), stepReached(forms, today));
}

/** The first step that is not complete, from 1; the last one where all are. */
export function stepReached(forms: SubmissionForms, today: string): number {
  const incomplete = submissionSteps.findIndex((step) => !checkStep(step, forms[step], today).ok);
  return incomplete === -1 ? submissionSteps.length : incomplete + 1;
}
