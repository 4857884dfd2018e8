// Completes a step when its button is pressed, and holds its errors. The last step submits the form.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Draft } from './draft.ts';
import { keepSentForm, pageOfSentForm, type SentForm } from '#ui/owner/sent-form.ts';
import type { SubmissionResult } from './submission-api.ts';
import type { Steps } from './use-steps.ts';
import { failed, type Failure, failureMessage, type Issue } from '#domain/failure.ts';
import { photoMessages } from '#domain/property/photo.ts';
import { type CheckAnswers, type SubmissionStep, submissionSteps } from '#domain/property/submission.ts';
import { sleep } from '#ui/controls/sleep.ts';
import { useAfterSuccess } from '#ui/controls/use-after.ts';
import type { PhotoList } from '#ui/photos/photo-list.ts';

/** The issues of a step at its last check. */
interface StepErrors {
  step: SubmissionStep;
  issues: readonly Issue[];
}

/** Percent: started, photos uploaded, sending, saved. */
export type SubmitProgress = 10 | 70 | 85 | 100;

interface CompletionSettings {
  draft: Draft;
  photos: PhotoList;
  steps: Steps;
  checkAnswers: CheckAnswers;
  /** True for changes to a property. */
  changesProperty: boolean;
}

export type Completion = ReturnType<typeof useCompletion>;

export function useCompletion({ draft, photos, steps, checkAnswers, changesProperty }: CompletionSettings) {
  const [errors, setErrors] = useState<StepErrors | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [progress, setProgress] = useState<SubmitProgress | null>(null);
  const [sentForm, setSentForm] = useState<SentForm | null>(null);
  const navigate = useNavigate();
  useAfterSuccess(sentForm !== null, () => sentForm && void navigate(pageOfSentForm(sentForm)));
  const { step, stepNumber, goTo } = steps;

  function clearErrors() {
    setErrors(null);
    setFailure(null);
  }

  function showErrors(at: SubmissionStep, issues: readonly Issue[]) {
    setErrors({ step: at, issues });
  }

  function showFailure(refused: Failure) {
    const wrongStep = refused.kind === 'invalid-submission' ? refused.steps[0] : undefined;
    // The step of the failure, if it is one of this form's steps.
    const failedStep = submissionSteps.find((each) => each === wrongStep?.step);
    if (wrongStep && failedStep) {
      showErrors(failedStep, wrongStep.issues);
      if (failedStep !== step) goTo(submissionSteps.indexOf(failedStep) + 1);
    } else if (refused.kind === 'invalid' && refused.issues.length > 0) showErrors(step, refused.issues);
    else if (draft.getState().status !== 'behind') setFailure(failureMessage(refused));
  }

  async function submit() {
    clearErrors();
    const result = await submitAll(draft, photos, setProgress);
    setProgress(result.ok ? 100 : null);
    if (!result.ok) {
      showFailure(result.failure);
      return;
    }
    const { landlordEmail: email } = draft.getState().answers.landlord;
    const { propertyId, canOpen = true } = result;
    const sent = { propertyId: propertyId ?? '', canOpen, changesProperty, email };
    keepSentForm(sent);
    setSentForm(sent);
  }

  async function complete() {
    clearErrors();
    const { answers, draftId } = draft.getState();
    const check = checkAnswers(step, answers[step]);
    if (step === 'photos') await submit();
    else if (!check.ok) showErrors(step, check.issues);
    else if (draftId === null) {
      setIsSaving(true);
      const refused = await draft.begin();
      setIsSaving(false);
      if (refused) showFailure(refused);
      else goTo(stepNumber + 1);
    } else {
      // Doesn't wait, because the user can continue offline. The draft retries the save.
      void draft.flush();
      goTo(stepNumber + 1);
    }
  }

  /** Opens a later step, past complete ones. If this step has an error, shows it like Continue. */
  async function skipTo(target: number) {
    if (steps.firstIncomplete < target || draft.getState().draftId === null) return complete();
    clearErrors();
    goTo(target);
  }

  const currentErrors = errors?.step === step ? errors : null;
  return {
    errors: currentErrors,
    failure,
    progress,
    isSaving,
    complete,
    submit,
    skipTo,
    clearErrors,
  };
}

async function submitAll(
  draft: Draft,
  photos: PhotoList,
  setProgress: (value: SubmitProgress) => void,
): Promise<SubmissionResult> {
  // Shows each value for a moment, even if the next one follows immediately.
  const show = async (value: SubmitProgress) => {
    setProgress(value);
    await sleep(120);
  };
  // A retry skips the photo checks, because the first attempt may have moved the photos to the property.
  const isRetry = draft.getState().idempotencyKey !== null;
  if (!isRetry && photos.getView().uploads.length === 0) return refusePhotos(photoMessages.noneChosen);
  await show(10);
  photos.finishRemoval();
  await photos.whenSettled();
  const { uploads } = photos.getView();
  const unfinished = uploads.filter(({ state }) => state === 'failed' || state === 'interrupted').length;
  if (!isRetry && unfinished > 0) return refusePhotos(photoMessages.notUploaded(unfinished));
  await show(70);
  await show(85);
  return draft.submit();
}

function refusePhotos(message: string): SubmissionResult {
  return failed({ kind: 'invalid', message, issues: [{ field: 'photoIds', message }] });
}
