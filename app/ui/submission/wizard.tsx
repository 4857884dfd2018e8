// The submission form: six steps, each of them an entry of the browser's history, over data that outlives them all.
import { useState } from 'react';
import { href } from 'react-router';
import { FinishElsewhere, StartOver } from './draft-actions.tsx';
import { DraftAlert } from './draft-alert.tsx';
import { StepProgress, Submitted, Submitting } from './progress.tsx';
import { StepFields, stepHeadings } from './step-fields.tsx';
import { StepForm } from './step-form.tsx';
import type { SavedDraft } from './submission-api.ts';
import { shownIssues, useCompletion } from './use-completion.ts';
import { useSteps } from './use-steps.ts';
import { useSubmission } from './use-submission.ts';
import type { Failure } from '#domain/failure.ts';
import { changedSteps, emptyForms } from '#domain/submission-form.ts';
import { submissionSteps } from '#domain/submission.ts';

interface WizardProps {
  /** YYYY-MM-DD in California, from the server. */
  today: string;
  saved: SavedDraft | null;
  /** Why the property was rejected that this form corrects, if it does. */
  notes: string | null;
  /** The ids of the other drafts that this browser can open. */
  others: readonly string[];
}

export function Wizard({ today, saved, notes, others }: WizardProps) {
  const { draft, view, queue, uploads } = useSubmission(saved, others);
  const steps = useSteps(view.forms, today);
  const { number, step } = steps;
  const completion = useCompletion({ draft, queue, steps, today });
  const { errors, progress, failure } = completion;
  const remaining = errors ? shownIssues(errors, view.forms[step], today) : [];
  const isUntouched = view.draftId === null && Object.keys(changedSteps(emptyForms, view.forms)).length === 0;
  const isInHand = progress !== 100 && !isUntouched;

  function goTo(other: number, options?: { replace: boolean }) {
    completion.clearErrors();
    steps.goTo(other, options);
  }

  function captionPhoto(photoId: string, caption: string) {
    const { photos } = draft.getState().forms;
    draft.setStep('photos', { ...photos, photoCaptions: { ...photos.photoCaptions, [photoId]: caption } });
  }

  async function startOver(): Promise<Failure | null> {
    const failed = await draft.startOver();
    if (failed) return failed;
    queue.empty();
    goTo(1, { replace: true });
    return null;
  }

  function handleLoadNewest() {
    draft.dropChanges();
    window.location.assign(href('/submit-property') + window.location.search);
  }

  function handleStartNew() {
    draft.startNew();
    goTo(1, { replace: true });
  }

  return (
    <div className="card p-5 sm:p-8">
      <StepProgress number={number} status={isInHand ? view.status : null} />
      {isInHand && (
        <div className="mt-1 flex flex-wrap justify-end gap-x-5">
          {view.draftId !== null && view.status !== 'closed' && (
            <FinishElsewhere
              email={view.forms.landlord.landlordEmail}
              disabled={progress !== null}
              onSend={draft.sendLink}
            />
          )}
          <StartOver photos={uploads.length} disabled={progress !== null} onStartOver={startOver} />
        </div>
      )}
      {isInHand && notes !== null && view.draftId === saved?.id && <ReviewNotes notes={notes} />}
      {progress === null && failure === null && (
        <div className="mt-4 empty:hidden">
          <DraftAlert
            state={view}
            asked={completion.askedToDecide}
            onLoadNewest={handleLoadNewest}
            onStartNew={handleStartNew}
            onDiscard={() => void startOver()}
            onSubmitAgain={() => void completion.start()}
          />
        </div>
      )}
      <div className="mt-8">
        {progress === 100 ? (
          <Submitted />
        ) : (
          <StepForm
            key={step}
            step={step}
            values={view.forms[step]}
            version={step === 'photos' ? 0 : view.version}
            onChange={(values) => {
              steps.pin();
              // The list of photos tells of its changes itself.
              if (step !== 'photos') draft.setStep(step, values);
            }}
            onComplete={() => void completion.complete()}
            onBack={() => goTo(Math.max(1, number - 1))}
            errors={errors}
            remaining={remaining}
            failure={failure}
            busy={completion.isSaving ? 'Saving…' : progress === null ? null : 'Submitting…'}
            takesFocus={steps.hasMoved && errors === null}
            shortcut={
              <SkipAhead
                number={number}
                reached={steps.reached}
                disabled={completion.isSaving}
                onSkip={(later) => void completion.skipTo(later)}
              />
            }
          >
            <StepFields
              step={step}
              today={today}
              furnished={view.forms.details.propertyFurnished}
              photos={{
                queue,
                captions: view.forms.photos.photoCaptions,
                onCaption: captionPhoto,
                locked: progress !== null,
                error: remaining[0]?.message ?? null,
                onChange: completion.clearErrors,
              }}
            />
            {step === 'photos' && <Submitting progress={progress} uploads={uploads} />}
          </StepForm>
        )}
      </div>
    </div>
  );
}

/** The reviewer's words that a correction answers to, on every step; whoever has read them folds them. */
function ReviewNotes({ notes }: { notes: string }) {
  return (
    <details open className="mt-4 rounded-control bg-sand px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Why it wasn’t approved</summary>
      <p dir="auto" className="max-h-60 overflow-auto pb-3 wrap-anywhere whitespace-pre-line">
        {notes}
      </p>
    </details>
  );
}

interface SkipAheadProps {
  /** Both from 1. */
  number: number;
  reached: number;
  disabled: boolean;
  onSkip: (number: number) => void;
}

/** Offered where Continue alone would lead through more than one step again. Stays as it was while the step is typed into. */
function SkipAhead({ number, reached, disabled, onSkip }: SkipAheadProps) {
  const [target] = useState(reached);
  const step = submissionSteps[target - 1];
  if (step === undefined || target < number + 2) return null;
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={() => onSkip(target)}
      className="mt-1 min-h-11 text-left font-semibold text-lagoon underline underline-offset-2 disabled:opacity-50"
    >
      Go to step {target}: {stepHeadings[step].title}
    </button>
  );
}
