// What the button of a step does, and what went wrong with it. On the last step it submits everything.
import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import type { Draft } from './draft.ts';
import { isStopped } from './draft-state.ts';
import type { SubmissionAnswer } from './submission-api.ts';
import type { Steps } from './use-steps.ts';
import { failed, type Failure, failureMessage, type Issue } from '#domain/failure.ts';
import { photoMessages } from '#domain/photo.ts';
import { checkStep, type SubmissionStep, submissionSteps } from '#domain/submission.ts';
import { sleep } from '#ui/controls/sleep.ts';
import { useAfterSuccess } from '#ui/controls/use-after.ts';
import type { PhotoList } from '#ui/photos/photo-list.ts';
import type { Upload } from '#ui/photos/upload.ts';

/** What was wrong with a step when it was last checked. */
export interface StepErrors {
  step: SubmissionStep;
  issues: readonly Issue[];
  /** What the step held then. */
  values: Readonly<Record<string, unknown>>;
}

/** Progress in percent: started, photos uploaded, payload built, saved. */
export type SubmitProgress = 10 | 70 | 85 | 100;

interface CompletionSettings {
  draft: Draft;
  photos: PhotoList;
  steps: Steps;
  /** YYYY-MM-DD */
  today: string;
}

export type Completion = ReturnType<typeof useCompletion>;

export function useCompletion({ draft, photos, steps, today }: CompletionSettings) {
  const [errors, setErrors] = useState<StepErrors | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [progress, setProgress] = useState<SubmitProgress | null>(null);
  const [propertyId, setPropertyId] = useState<string | null>(null);
  const [askedToDecide, setAskedToDecide] = useState(0);
  const navigate = useNavigate();
  useAfterSuccess(
    propertyId !== null,
    () => void navigate(href('/submission-success'), { state: { propertyId } }),
  );
  const { step, number, goTo } = steps;

  function clearErrors() {
    setErrors(null);
    setFailure(null);
  }

  function showErrors(at: SubmissionStep, issues: readonly Issue[]) {
    setErrors({ step: at, issues, values: draft.getState().forms[at] });
  }

  function showFailure(refused: Failure) {
    const wrong = refused.kind === 'invalid-submission' ? refused.steps[0] : undefined;
    const at = submissionSteps.find((each) => each === wrong?.step);
    if (wrong && at) {
      showErrors(at, wrong.issues);
      if (at !== step) goTo(submissionSteps.indexOf(at) + 1);
    } else if (refused.kind === 'invalid' && refused.issues.length > 0) showErrors(step, refused.issues);
    else if (isStopped(draft.getState())) setAskedToDecide((count) => count + 1);
    else setFailure(failureMessage(refused));
  }

  async function submit() {
    clearErrors();
    const answer = await submitAll(draft, photos, setProgress);
    setProgress(answer.ok ? 100 : null);
    if (answer.ok) setPropertyId(answer.propertyId);
    else showFailure(answer.failure);
  }

  async function complete() {
    clearErrors();
    const { forms, draftId } = draft.getState();
    const check = checkStep(step, forms[step], today);
    if (isStopped(draft.getState())) setAskedToDecide((count) => count + 1);
    else if (step === 'photos') await submit();
    else if (!check.ok) showErrors(step, check.issues);
    else if (draftId === null) {
      setIsSaving(true);
      const refused = await draft.begin();
      setIsSaving(false);
      if (refused) showFailure(refused);
      else goTo(number + 1);
    } else {
      // Goes on without a connection, too: the draft saves when there is one.
      void draft.flush();
      goTo(number + 1);
    }
  }

  /** Goes past steps that are complete. With an error in this one it shows that, as Continue does. */
  async function skipTo(later: number) {
    if (steps.reached < later || draft.getState().draftId === null) return complete();
    clearErrors();
    goTo(later);
  }

  const shown = errors?.step === step ? errors : null;
  return { errors: shown, failure, progress, isSaving, askedToDecide, complete, submit, skipTo, clearErrors };
}

async function submitAll(
  draft: Draft,
  photos: PhotoList,
  setProgress: (value: SubmitProgress) => void,
): Promise<SubmissionAnswer> {
  // Each value stays for a moment, although the next one might follow immediately.
  const show = async (value: SubmitProgress) => {
    setProgress(value);
    await sleep(120);
  };
  // A submission without an answer is sent again as it was; its photos may belong to the property by now.
  const isRetry = draft.getState().idempotencyKey !== null;
  if (!isRetry && photos.getView().uploads.length === 0) return refusePhotos(photoMessages.noneChosen);
  await show(10);
  photos.finishRemovals();
  await photos.settled();
  const lost = photos.getView().uploads.filter(({ state }) => state === 'failed');
  if (!isRetry && lost.length > 0) return refusePhotos(failedMessage(lost));
  await show(70);
  await show(85);
  return draft.submit();
}

function refusePhotos(message: string): SubmissionAnswer {
  return failed({ kind: 'invalid', message, issues: [{ field: 'photoIds', message }] });
}

function failedMessage(uploads: readonly Upload[]): string {
  const names = uploads.map(({ name }) => name).join(', ');
  const [whose, them] = uploads.length === 1 ? ['One photo', 'it'] : [`${uploads.length} photos`, 'them'];
  const again = uploads.some(({ retry }) => retry !== 'never') ? `try ${them} again or ` : '';
  return `${whose} couldn’t be uploaded: ${names}. Please ${again}remove ${them}.`;
}

/**
 * The messages to show beside the fields. A field that did not change keeps its message; one that changed has the message that
 * it would get now, if any. A field that was right gets none while it is typed into.
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
