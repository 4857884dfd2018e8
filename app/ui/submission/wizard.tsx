// The submission form: six steps, each of them an entry of the browser's history, over data that outlives them all.
import { href } from 'react-router';
import { DraftAlert } from './draft-alert.tsx';
import { FinishElsewhere } from './finish-elsewhere.tsx';
import { GoOn } from './go-on.tsx';
import { StepProgress } from './progress.tsx';
import { ReviewNotes } from './review-notes.tsx';
import { StartOver } from './start-over.tsx';
import { StepFields } from './step-fields.tsx';
import { StepForm } from './step-form.tsx';
import type { SavedDraft } from './submission-api.ts';
import { Submitted, Submitting } from './submitting.tsx';
import { shownIssues } from './trouble.ts';
import { useCompletion } from './use-completion.ts';
import { useSteps } from './use-steps.ts';
import { useSubmission } from './use-submission.ts';
import type { Failure } from '#domain/failure.ts';
import { changedSteps, emptyForms } from '#domain/submission-form.ts';

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
  const { draft, view, queue, uploads, refused } = useSubmission(saved, others);
  const steps = useSteps(view.forms, today);
  const { number, step } = steps;
  const completion = useCompletion({ draft, queue, steps, today });
  const { trouble, progress, failure } = completion;
  const left = trouble ? shownIssues(trouble, view.forms[step], today) : [];
  const isUntouched = view.draftId === null && Object.keys(changedSteps(emptyForms, view.forms)).length === 0;
  const isInHand = progress !== 100 && !isUntouched;

  function goTo(other: number, options?: { replace: boolean }) {
    completion.forgive();
    steps.goTo(other, options);
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
            held={view.forms[step]}
            version={step === 'photos' ? 0 : view.version}
            onHold={(held) => {
              steps.pin();
              draft.setStep(step, held);
            }}
            onComplete={() => void completion.complete()}
            onBack={() => goTo(Math.max(1, number - 1))}
            trouble={trouble}
            left={left}
            failure={failure}
            busy={completion.isSaving ? 'Saving…' : progress === null ? null : 'Submitting…'}
            takesFocus={steps.hasMoved && trouble === null}
            shortcut={
              <GoOn
                number={number}
                reached={steps.reached}
                disabled={completion.isSaving}
                onGo={(later) => void completion.skipTo(later)}
              />
            }
          >
            <StepFields
              step={step}
              today={today}
              furnished={view.forms.details.propertyFurnished}
              photos={{
                queue,
                uploads,
                refused,
                locked: progress !== null,
                error: left[0]?.message ?? null,
                onChange: completion.forgive,
              }}
            />
            {step === 'photos' && <Submitting progress={progress} uploads={uploads} />}
          </StepForm>
        )}
      </div>
    </div>
  );
}
