// What pressing the button of a step does, and what went wrong with it.
import { useState } from 'react';
import { type Failure, failureMessage, type Issue } from '#domain/failure.ts';
import { checkStep, type SubmissionStep, submissionSteps } from '#domain/submission.ts';
import { isStopped } from './draft-state.ts';
import type { DraftSync } from './draft-sync.ts';
import type { Trouble } from './trouble.ts';
import type { UploadQueue } from '#ui/photos/upload-queue.ts';
import { type Refused, useFinalSubmit } from './use-final-submit.ts';
import type { Steps } from './use-steps.ts';

interface CompletionSettings {
  draft: DraftSync;
  queue: UploadQueue;
  steps: Steps;
  /** YYYY-MM-DD */
  today: string;
}

export function useCompletion({ draft, queue, steps, today }: CompletionSettings) {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [askedToDecide, setAskedToDecide] = useState(0);
  const { progress, start } = useFinalSubmit({ queue, draft, onRefused: handleRefused });
  const { step, number, goTo } = steps;

  function report(at: SubmissionStep, issues: readonly Issue[]) {
    setTrouble({ step: at, issues, held: draft.now().forms[at] });
  }

  function forgive() {
    setTrouble(null);
    setFailure(null);
  }

  async function complete() {
    forgive();
    if (isStopped(draft.now())) setAskedToDecide((count) => count + 1);
    else if (step === 'photos') await start();
    else await completeStep();
  }

  /** To a later step, past those that are filled in. With this one typed wrong it says so, as Continue does. */
  async function skipTo(later: number) {
    if (steps.reached < later || draft.now().draftId === null) {
      await complete();
    } else {
      forgive();
      goTo(later);
    }
  }

  /** A draft that was begun goes on at once, also without a connection: what was typed is sent as soon as there is one. */
  async function completeStep() {
    const check = checkStep(step, draft.now().forms[step], today);
    if (!check.ok) {
      report(step, check.issues);
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
    else report('photos', [{ field: 'photoIds', message: refused.photosMessage }]);
  }

  function handleFailure(failed: Failure) {
    const wrong = failed.kind === 'invalid-submission' ? failed.steps[0] : undefined;
    const at = submissionSteps.findIndex((each) => each === wrong?.step) + 1;
    if (wrong && at > 0) {
      report(submissionSteps[at - 1] ?? step, wrong.issues);
      if (at !== number) goTo(at);
    } else if (failed.kind === 'invalid' && failed.issues.length > 0) {
      report(step, failed.issues);
    } else if (isStopped(draft.now())) {
      setAskedToDecide((count) => count + 1);
    } else {
      setFailure(failureMessage(failed));
    }
  }

  return {
    trouble: trouble?.step === step ? trouble : null,
    failure,
    progress,
    isSaving,
    askedToDecide,
    complete,
    start,
    skipTo,
    forgive,
  };
}
