// What pressing the button of a step does, and what went wrong with it.
import { useState } from 'react';
import { type Failure, failureMessage, type Issue } from '#domain/failure.ts';
import { checkStep, type SubmissionStep, submissionSteps } from '#domain/submission.ts';
import type { KeptDraft } from './draft-sync.ts';
import type { Trouble } from './trouble.ts';
import type { UploadQueue } from '#ui/photos/upload-queue.ts';
import { type Refused, useFinalSubmit } from './use-final-submit.ts';
import type { Steps } from './use-steps.ts';

interface CompletionSettings {
  draft: KeptDraft;
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
  const { progress, start } = useFinalSubmit({ queue, submit: draft.submit, onRefused: handleRefused });
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
    if (draft.now().conflicts.length > 0) setAskedToDecide((count) => count + 1);
    else if (step === 'photos') await start();
    else await completeStep();
  }

  /** To a later step, past those that are filled in. With this one typed wrong it says so, as Continue does. */
  async function skipTo(later: number) {
    if (steps.reached < later) {
      await complete();
    } else {
      forgive();
      goTo(later);
    }
  }

  async function completeStep() {
    const check = checkStep(step, draft.now().forms[step], today);
    if (!check.ok) {
      report(step, check.issues);
      return;
    }
    setIsSaving(true);
    const answer = await draft.complete(step);
    setIsSaving(false);
    // A draft that was begun goes on without a connection: what was typed is sent as soon as there is one.
    const goesOn = !answer.ok && answer.failure.kind === 'unavailable' && draft.now().id !== null;
    if (answer.ok || goesOn) goTo(number + 1);
    else handleFailure(answer.failure);
  }

  function handleRefused(refused: Refused) {
    if ('answer' in refused) handleFailure(refused.answer.failure);
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
    } else if (
      failed.kind === 'draft-submitted' ||
      (failed.kind === 'draft-changed' && draft.now().conflicts.length > 0)
    ) {
      setAskedToDecide((count) => count + 1);
    } else {
      setFailure(failureMessage(failed));
      // The photographs went with the draft: they are sent to a new one, ready for the next attempt.
      if (failed.kind === 'draft-not-found')
        void draft.reopen().then((isNew) => isNew && queue.sendAllAgain());
    }
  }

  return {
    trouble: trouble?.step === step ? trouble : null,
    failure,
    progress,
    isSaving,
    askedToDecide,
    complete,
    skipTo,
    forgive,
  };
}
