// The submission form: six steps, each of them an entry of the browser's history, over data that outlives them all.
import { isSameForms } from '#domain/draft-merge.ts';
import type { Failure } from '#domain/failure.ts';
import { emptyForms } from '#domain/submission-form.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import { FinishElsewhere } from './finish-elsewhere.tsx';
import { isUnsent } from './draft-state.ts';
import type { SavedDraft } from './submission-api.ts';
import { GoOn } from './go-on.tsx';
import { StepProgress } from './progress.tsx';
import { ReviewNotes } from './review-notes.tsx';
import { SaveLine } from './save-line.tsx';
import { StartOver } from './start-over.tsx';
import { StepFields } from './step-fields.tsx';
import { StepForm } from './step-form.tsx';
import { SubmittedAlert } from './submitted-alert.tsx';
import { Submitted, Submitting } from './submitting.tsx';
import { shownIssues } from './trouble.ts';
import { useRivalWindow } from './use-rival-window.ts';
import { useCompletion } from './use-completion.ts';
import { useSteps } from './use-steps.ts';
import { useSubmission } from './use-submission.ts';

interface WizardProps {
  /** YYYY-MM-DD in California, from the server. */
  today: string;
  saved: SavedDraft | null;
  /** Why the property was rejected that this form corrects, if it does. */
  notes: string | null;
  /** The ids of the other drafts that this browser has. */
  others: readonly string[];
}

export function Wizard({ today, saved, notes, others }: WizardProps) {
  const { draft, view, queue, uploads, refused } = useSubmission(saved, others);
  const steps = useSteps(view.forms, today);
  const { number, step } = steps;
  const completion = useCompletion({ draft, queue, steps, today });
  const { trouble, progress } = completion;
  const left = trouble ? shownIssues(trouble, view.forms[step], today) : [];
  const hasRival = useRivalWindow();
  const isUntouched = view.id === null && isSameForms(view.forms, emptyForms);
  const isInHand = progress !== 100 && !isUntouched;

  function goTo(other: number, options?: { replace: boolean }) {
    completion.forgive();
    steps.goTo(other, options);
  }

  async function startOver(): Promise<Failure | null> {
    const failure = await draft.startOver();
    if (failure) return failure;
    queue.empty();
    goTo(1, { replace: true });
    return null;
  }

  return (
    <div className="card p-5 sm:p-8">
      <StepProgress number={number}>{isInHand && <SaveLine status={view.status} />}</StepProgress>
      {isInHand && (
        <div className="mt-1 flex flex-wrap justify-end gap-x-5">
          {view.id !== null && view.status !== 'sent' && (
            <FinishElsewhere
              email={view.forms.landlord.landlordEmail}
              disabled={progress !== null}
              onSend={draft.sendLink}
            />
          )}
          <StartOver photos={uploads.length} disabled={progress !== null} onStartOver={startOver} />
        </div>
      )}
      {isInHand && notes !== null && view.id === saved?.id && <ReviewNotes notes={notes} />}
      {view.conflicts.length > 0 && (
        <div className="mt-4">
          <ConflictAlert
            conflicts={view.conflicts}
            asked={completion.askedToDecide}
            onDecide={draft.decide}
          />
        </div>
      )}
      {hasRival && view.id === null && (
        <div className="mt-4">
          <Alert tone="warning">
            This form is open in another window, too. Until the first step is sent, only what was typed last
            is kept: please go on in one of them.
          </Alert>
        </div>
      )}
      {view.status === 'sent' && progress !== 100 && (
        <div className="mt-4">
          <SubmittedAlert hasMore={isUnsent(view)} asked={completion.askedToDecide} />
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
            rewritten={step === 'photos' ? 0 : (view.rewritten[step] ?? 0)}
            onHold={(held) => {
              steps.pin();
              draft.hold(step, held);
            }}
            onComplete={() => void completion.complete()}
            onBack={() => goTo(Math.max(1, number - 1))}
            trouble={trouble}
            left={left}
            failure={completion.failure}
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
