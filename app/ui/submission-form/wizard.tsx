// The submission form: one draft in six steps, each with its own history entry.
import { type ReactNode, useState } from 'react';
import { href, Link } from 'react-router';
import { FinishElsewhere, StartOver } from './draft-actions.tsx';
import { DraftAlert } from './draft-alert.tsx';
import { isUnsent } from './draft.ts';
import { StepProgress, Submitted, Submitting } from './progress.tsx';
import { StepFields } from './step-fields.tsx';
import { StepForm } from './step-form.tsx';
import type { ChangedProperty, SavedDraft } from './submission-api.ts';
import { StepList } from './step-list.tsx';
import { RequestedChangesList } from '#ui/owner/requested-changes.tsx';
import { useCompletion } from './use-completion.ts';
import { useSteps } from './use-steps.ts';
import { useSubmission } from './use-submission.ts';
import type { FormResult } from '#ui/controls/form-result.ts';
import type { Contact } from '#domain/property/submission-answers.ts';
import { createCheckAnswers } from '#domain/property/submission.ts';
import { useOpenIssues } from '#ui/controls/form-state.ts';
import { useWhenReleased } from '#ui/controls/use-when-released.ts';

interface WizardProps {
  /** YYYY-MM-DD in California, from the server. */
  today: string;
  saved: SavedDraft | null;
  /** The review notes of the rejected property that this form corrects, or null. */
  reviewNotes: string | null;
  /** Null for a form that isn't about changes. */
  changed: ChangedProperty | null;
  /** What the empty form starts with. Null if nothing is known. */
  contact: Contact | null;
  /** Of the forms about whole drafts. */
  result: FormResult | undefined;
}

export function Wizard({ today, saved, reviewNotes, changed, contact, result }: WizardProps) {
  const submission = useSubmission(saved, contact);
  const { draft, photos, uploads } = submission;
  const state = useWhenReleased(submission.state);
  const rules = { today, stored: changed?.stored ?? null };
  const [checkAnswers] = useState(() => createCheckAnswers(rules));
  const changesProperty = changed !== null;
  const startsComplete = changesProperty || reviewNotes !== null;
  const steps = useSteps({ draft, answers: state.answers, checkAnswers, startsComplete });
  const { step } = steps;
  const completion = useCompletion({ draft, photos, steps, checkAnswers, changesProperty });
  const { errors, progress, failure } = completion;
  const { issues: remainingIssues, handleInput } = useOpenIssues(errors);
  const isUnfinished = progress !== 100 && (state.draftId !== null || isUnsent(state));

  function goTo(target: number, options?: { replace: boolean }) {
    completion.clearErrors();
    steps.goTo(target, options);
  }

  function reload() {
    draft.discard();
    window.location.assign(href('/submit-property') + window.location.search);
  }

  return (
    <div className="card p-5 sm:p-8">
      <StepProgress stepNumber={steps.stepNumber} status={isUnfinished ? state.status : null} />
      {isUnfinished && progress === null && (
        <div className="mt-1 flex flex-wrap justify-end gap-x-5">
          {state.draftId !== null && state.status !== 'behind' && (
            <FinishElsewhere
              draftId={state.draftId}
              stepNumber={steps.stepNumber}
              email={state.answers.landlord.landlordEmail}
            />
          )}
          {!changed && (
            <StartOver draftId={state.draftId} result={result} onStartOver={() => draft.discard()} />
          )}
        </div>
      )}
      {isUnfinished && reviewNotes !== null && (
        <ReviewNotes title="Why it wasn’t approved" notes={reviewNotes} />
      )}
      {changed?.requested && progress !== 100 && (
        <ReviewNotes title="What our reviewer wrote" notes={changed.requested.notes}>
          <RequestedChangesList
            request={changed.requested.request}
            photos={changed.requested.requestedPhotos}
          />
        </ReviewNotes>
      )}
      {startsComplete && progress !== 100 && <StepList steps={steps} completion={completion} />}
      {progress === null && failure === null && (
        <div className="mt-4 empty:hidden">
          <DraftAlert state={state} onReload={reload} onSubmitAgain={() => void completion.submit()} />
        </div>
      )}
      <div className="mt-8">
        {progress === 100 ? (
          <Submitted changesProperty={changesProperty} />
        ) : (
          <StepForm
            key={step}
            state={state}
            steps={steps}
            completion={completion}
            remainingIssues={remainingIssues}
            onInput={handleInput}
            changesProperty={changesProperty}
            // The photo list reports its changes to the draft itself.
            onChange={(values) => step !== 'photos' && draft.setStep(step, values)}
            onBack={() => goTo(Math.max(1, steps.stepNumber - 1))}
          >
            <StepFields
              step={step}
              rules={rules}
              photos={{
                photos,
                captions: state.answers.photos.photoCaptions,
                requestedIds: changed?.requested?.request.photos ?? [],
                onCaption: submission.setCaption,
                locked: progress !== null,
                error: remainingIssues[0]?.message ?? null,
                onChange: completion.clearErrors,
              }}
            />
            {step === 'photos' && uploads.some((upload) => upload.state === 'stored') && (
              <PreviewLink draftId={state.draftId} onOpen={() => void draft.flush()} />
            )}
            {step === 'photos' && <Submitting progress={progress} uploads={uploads} />}
          </StepForm>
        )}
      </div>
    </div>
  );
}

/** Appears with the first stored photo, because a preview needs the same answers as a submission. */
function PreviewLink({ draftId, onOpen }: { draftId: string | null; onOpen: () => void }) {
  if (draftId === null) return null;
  return (
    <Link
      to={href('/submit-property/preview/:id', { id: draftId })}
      target="_blank"
      onClick={onOpen}
      className="button button-quiet max-sm:w-full"
    >
      Preview your listing<span className="sr-only"> in a new tab</span>
    </Link>
  );
}

interface ReviewNotesProps {
  title: string;
  notes: string;
  children?: ReactNode;
}

/** Shown on every step. */
function ReviewNotes({ title, notes, children }: ReviewNotesProps) {
  return (
    <details open className="mt-4 rounded-control bg-sand px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{title}</summary>
      <div className="max-h-60 overflow-auto pb-3">
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {notes}
        </p>
        {children}
      </div>
    </details>
  );
}
