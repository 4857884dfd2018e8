// What pressing the button of a step does, and what went wrong with it; on the last step it waits for the photos, sends
// everything, says so, and goes on to the confirmation.
import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { type Failure, failureMessage, type Issue } from '#domain/failure.ts';
import { checkStep, type SubmissionStep, submissionSteps } from '#domain/submission.ts';
import { isStopped } from './draft-state.ts';
import type { DraftSync } from './draft-sync.ts';
import type { UploadQueue } from '#ui/photos/upload-queue.ts';
import type { Steps } from './use-steps.ts';
import { photoMessages } from '#domain/photo.ts';
import { useAfterSuccess } from '#ui/controls/use-after.ts';
import type { Upload } from '#ui/photos/upload.ts';

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
    setErrors({ step: at, issues, values: draft.getState().forms[at] });
  }

  function clearErrors() {
    setErrors(null);
    setFailure(null);
  }

  async function complete() {
    clearErrors();
    if (isStopped(draft.getState())) setAskedToDecide((count) => count + 1);
    else if (step === 'photos') await start();
    else await completeStep();
  }

  /** To a later step, past those that are filled in. With this one typed wrong it says so, as Continue does. */
  async function skipTo(later: number) {
    if (steps.reached < later || draft.getState().draftId === null) {
      await complete();
    } else {
      clearErrors();
      goTo(later);
    }
  }

  /** A draft that was begun goes on at once, also without a connection: what was typed is sent as soon as there is one. */
  async function completeStep() {
    const check = checkStep(step, draft.getState().forms[step], today);
    if (!check.ok) {
      showErrors(step, check.issues);
      return;
    }
    if (draft.getState().draftId === null) {
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
    } else if (isStopped(draft.getState())) {
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

/** SPECIFICATION section 9: begun, photos uploaded, payload built, saved. */
export type SubmitProgress = 10 | 70 | 85 | 100;

/** Why nothing was submitted: the photos, or what the server said. */
export type Refused = { photosMessage: string } | { failure: Failure };

interface FinalSubmitSettings {
  queue: UploadQueue;
  draft: DraftSync;
  onRefused: (refused: Refused) => void;
}

/** `progress` is null while nothing is being submitted. */
function useFinalSubmit({ queue, draft, onRefused }: FinalSubmitSettings) {
  const [progress, setProgress] = useState<SubmitProgress | null>(null);
  const [propertyId, setPropertyId] = useState<string | null>(null);
  const navigate = useNavigate();

  useAfterSuccess(
    propertyId !== null,
    () => void navigate(href('/submission-success'), { state: { propertyId } }),
  );

  async function start() {
    // One that got no answer is sent again as it was; its photos may be the property's by now.
    const isRepeated = draft.getState().submissionKey !== null;
    if (!isRepeated && queue.list().length === 0) {
      onRefused({ photosMessage: photoMessages.noneChosen });
      return;
    }
    setProgress(10);
    await seen();
    if (!isRepeated) await queue.settled();
    await queue.discarded();
    const failed = queue.list().filter(({ state }) => state === 'failed');
    if (!isRepeated && failed.length > 0) {
      stop({ photosMessage: failedMessage(failed) });
      return;
    }
    setProgress(70);
    await seen();
    setProgress(85);
    await seen();
    const answer = await draft.submit();
    if (answer.ok) {
      setProgress(100);
      setPropertyId(answer.propertyId);
    } else {
      stop({ failure: answer.failure });
    }
  }

  function stop(refused: Refused) {
    setProgress(null);
    onRefused(refused);
  }

  return { progress, start };
}

/** Each value stays for a moment, although the next one might follow at once: a bar that jumps tells nothing. */
function seen(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 120);
  });
}

function failedMessage(failed: readonly Upload[]): string {
  const names = failed.map(({ name }) => name).join(', ');
  const [whose, them] = failed.length === 1 ? ['One photo', 'it'] : [`${failed.length} photos`, 'them'];
  const again = failed.some(({ retry }) => retry !== 'never') ? `try ${them} again or ` : '';
  return `${whose} couldn’t be uploaded: ${names}. Please ${again}remove ${them}.`;
}
