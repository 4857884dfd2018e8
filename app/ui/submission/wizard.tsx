// The submission form: six steps, each of them an entry of the browser's history, over data that outlives them all.
import { useEffect, useRef } from 'react';
import { isSameForms } from '#domain/draft-merge.ts';
import type { Failure } from '#domain/failure.ts';
import { emptyForms } from '#domain/submission-form.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import { FinishElsewhere } from './finish-elsewhere.tsx';
import { isUnsent } from './draft-state.ts';
import type { SavedDraft } from './exchange.ts';
import { ProgressBar } from '#ui/controls/progress-bar.tsx';
import { StepProgress } from './progress.tsx';
import { SaveLine } from './save-line.tsx';
import { StartOver } from './start-over.tsx';
import { StepFields } from './step-fields.tsx';
import { StepForm } from './step-form.tsx';
import type { SubmitProgress } from './use-final-submit.ts';
import { SubmittedAlert } from './submitted-alert.tsx';
import type { Upload } from '#ui/photos/upload.ts';
import { useRivalWindow } from './use-rival-window.ts';
import { useCompletion } from './use-completion.ts';
import { useSteps } from './use-steps.ts';
import { useSubmission } from './use-submission.ts';

interface WizardProps {
  /** YYYY-MM-DD in California, from the server. */
  today: string;
  saved: SavedDraft | null;
  /** The ids of the other drafts that this browser has. */
  others: readonly string[];
}

export function Wizard({ today, saved, others }: WizardProps) {
  const { draft, view, queue, uploads, refused } = useSubmission(saved, others);
  const steps = useSteps(view.forms, today);
  const { number, step } = steps;
  const completion = useCompletion({ draft, queue, steps, today });
  const { trouble, progress } = completion;
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
            today={today}
            rewritten={step === 'photos' ? 0 : (view.rewritten[step] ?? 0)}
            onHold={(held) => draft.hold(step, held)}
            onComplete={() => void completion.complete()}
            onBack={() => goTo(Math.max(1, number - 1))}
            trouble={trouble}
            failure={completion.failure}
            busy={completion.isSaving ? 'Saving…' : progress === null ? null : 'Submitting…'}
            takesFocus={steps.hasMoved && trouble === null}
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
                error: trouble?.issues[0]?.message ?? null,
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

const progressWords: Record<SubmitProgress, string> = {
  10: 'Uploading your photos…',
  70: 'Photos uploaded',
  85: 'Sending your property…',
  100: 'Saved',
};

interface SubmittingProps {
  progress: SubmitProgress | null;
  uploads: readonly Upload[];
}

/** Keeps its place while there is nothing to tell, so that the button below stays under the pointer. */
function Submitting({ progress, uploads }: SubmittingProps) {
  const box = useRef<HTMLDivElement>(null);
  const isUnderWay = progress !== null;
  // Below forty photographs it would be told out of sight.
  useEffect(() => {
    if (isUnderWay) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isUnderWay]);
  return (
    <div ref={box} className="min-h-10 scroll-mb-28">
      <output className="text-sm font-semibold">{progress !== null && progressWords[progress]}</output>
      {progress === 10 && (
        <span className="text-sm text-muted tabular-nums">
          {' '}
          {uploads.filter(({ photoId }) => photoId !== null).length} of {uploads.length}
        </span>
      )}
      {progress !== null && (
        <ProgressBar value={progress} max={100} words={`${progress} %`} label="Submission" />
      )}
    </div>
  );
}

function Submitted() {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <>
      <Alert tone="success" ref={message}>
        <p className="font-semibold">Your property was submitted.</p>
        <p>One moment, the confirmation opens…</p>
      </Alert>
      <div className="mt-4">
        <ProgressBar value={100} max={100} words="100 %" label="Submission" />
      </div>
    </>
  );
}
