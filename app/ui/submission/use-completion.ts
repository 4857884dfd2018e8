// What pressing the button of a step does, and what went wrong with it.
import { useState } from 'react';
import { type Failure, failureMessage, type Issue } from '#domain/failure.ts';
import { checkStep, type SubmissionStep, submissionSteps } from '#domain/submission.ts';
import { isStopped } from './draft-state.ts';
import type { DraftSync } from './draft-sync.ts';
import type { UploadQueue } from '#ui/photos/upload-queue.ts';
import { type Refused, useFinalSubmit } from './use-final-submit.ts';
import type { Steps } from './use-steps.ts';

/** What was wrong with a step when it was last checked. */
export interface StepErrors {
  step: SubmissionStep;
  issues: readonly Issue[];
  /** What the step held when it was checked. */
  values: Readonly<Record<string, unknown>>;
}

interface CompletionSettings {
  draft: DraftSync;
  queue: UploadQueue;
  steps: Steps;
  /** YYYY-MM-DD */
  today: string;
}

export function useCompletion({ draft, queue, steps, today }: CompletionSettings) {
  const [errors, setErrors] = useState<StepErrors | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [askedToDecide, setAskedToDecide] = useState(0);
  const { progress, start } = useFinalSubmit({ queue, draft, onRefused: handleRefused });
  const { step, number, goTo } = steps;

  function showErrors(at: SubmissionStep, issues: readonly Issue[]) {
    setErrors({ step: at, issues, values: draft.now().forms[at] });
  }

  function clearErrors() {
    setErrors(null);
    setFailure(null);
  }

  async function complete() {
    clearErrors();
    if (isStopped(draft.now())) setAskedToDecide((count) => count + 1);
    else if (step === 'photos') await start();
    else await completeStep();
  }

  /** To a later step, past those that are filled in. With this one typed wrong it says so, as Continue does. */
  async function skipTo(later: number) {
    if (steps.reached < later || draft.now().draftId === null) {
      await complete();
    } else {
      clearErrors();
      goTo(later);
    }
  }

  /** A draft that was begun goes on at once, also without a connection: what was typed is sent as soon as there is one. */
  async function completeStep() {
    const check = checkStep(step, draft.now().forms[step], today);
    if (!check.ok) {
      showErrors(step, check.issues);
      return;
    }
    if (draft.now().draftId === null) {
      setIsSaving(true);
      const failed = await draft.begin();
      setIsSaving(false);
      if (failed) handleFailure(failed);
      else goTo(number + 1);
      return;
    }
    void draft.flush();
    goTo(number + 1);
  }

  function handleRefused(refused: Refused) {
    if ('failure' in refused) handleFailure(refused.failure);
    else showErrors('photos', [{ field: 'photoIds', message: refused.photosMessage }]);
  }

  function handleFailure(failed: Failure) {
    const wrong = failed.kind === 'invalid-submission' ? failed.steps[0] : undefined;
    const at = submissionSteps.findIndex((each) => each === wrong?.step) + 1;
    if (wrong && at > 0) {
      showErrors(submissionSteps[at - 1] ?? step, wrong.issues);
      if (at !== number) goTo(at);
    } else if (failed.kind === 'invalid' && failed.issues.length > 0) {
      showErrors(step, failed.issues);
    } else if (isStopped(draft.now())) {
      setAskedToDecide((count) => count + 1);
    } else {
      setFailure(failureMessage(failed));
    }
  }

  return {
    errors: errors?.step === step ? errors : null,
    failure,
    progress,
    isSaving,
    askedToDecide,
    complete,
    start,
    skipTo,
    clearErrors,
  };
}

/**
 * The messages to show beside the fields: of a field that was left alone the one it got, whoever found it; of one that
 * was changed the one that it would get now, if any. A field that was right is not scolded while it is typed into.
 */
export function shownIssues(
  errors: StepErrors,
  values: Readonly<Record<string, unknown>>,
  today: string,
): Issue[] {
  const now = checkStep(errors.step, values, today);
  return errors.issues.flatMap((issue) => {
    const isUnchanged = JSON.stringify(values[issue.field]) === JSON.stringify(errors.values[issue.field]);
    if (isUnchanged) return issue;
    return (now.ok ? [] : now.issues).filter(({ field }) => field === issue.field);
  });
}
