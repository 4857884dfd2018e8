// The submission form: six steps, each of them an entry of the browser's history, over data that outlives them all.
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Failure, failureMessage, type Issue } from '#domain/failure.ts';
import { checkStep, type SubmissionStep, submissionSteps } from '#domain/submission.ts';
import { Alert } from '#ui/controls/alert.tsx';
import type { SavedDraft, SubmissionAnswer } from './exchange.ts';
import { StepFields } from './step-fields.tsx';
import { StepForm } from './step-form.tsx';
import { ProgressBar, StepProgress } from './progress.tsx';
import { stepShown } from './step-shown.ts';
import type { Trouble } from './trouble.ts';
import { useDraft } from './use-draft.ts';
import { type SubmitProgress, useFinalSubmit } from './use-final-submit.ts';
import { useUploads } from './use-uploads.ts';

interface WizardProps {
  /** YYYY-MM-DD in California, from the server. */
  today: string;
  saved: SavedDraft | null;
}

export function Wizard({ today, saved }: WizardProps) {
  const { forms, hold, save, reopen, submit } = useDraft(saved, today);
  const { queue, uploads } = useUploads(saved, reopen);
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [hasMoved, setHasMoved] = useState(false);
  const { progress, start } = useFinalSubmit({ queue, submit, onRefused: handleRefused });

  const number = stepShown(searchParams.get('step'), forms, today);
  const step: SubmissionStep = submissionSteps[number - 1] ?? submissionSteps[0];
  const troubleHere = trouble?.step === step ? trouble : null;

  function goTo(other: number) {
    setFailure(null);
    setHasMoved(true);
    void navigate({ search: other === 1 ? '' : `?step=${other}` }, { preventScrollReset: true });
  }
  function report(at: SubmissionStep, issues: readonly Issue[]) {
    setTrouble({ step: at, issues, held: forms[at] });
  }

  async function handleComplete() {
    setTrouble(null);
    setFailure(null);
    if (step === 'photos') await start();
    else await complete(step);
  }

  async function complete(typed: SubmissionStep) {
    const check = checkStep(typed, forms[typed], today);
    if (!check.ok) {
      report(typed, check.issues);
      return;
    }
    setIsSaving(true);
    const answer = await save(typed);
    setIsSaving(false);
    if (answer.ok) goTo(number + 1);
    else handleFailure(answer.failure);
  }

  function handleRefused(
    refused: { photosMessage: string } | { answer: Extract<SubmissionAnswer, { ok: false }> },
  ) {
    if ('photosMessage' in refused) {
      report('photos', [{ field: 'photoIds', message: refused.photosMessage }]);
      return;
    }
    // What another window has added is shown before it is submitted.
    const known = new Set(queue.list().map(({ photoId }) => photoId));
    queue.addStored(refused.answer.current?.photos.filter(({ id }) => !known.has(id)) ?? []);
    handleFailure(refused.answer.failure);
  }

  function handleFailure(failed: Failure) {
    const wrong = failed.kind === 'invalid-submission' ? failed.steps[0] : undefined;
    const at = submissionSteps.findIndex((each) => each === wrong?.step) + 1;
    if (wrong && at > 0) {
      report(submissionSteps[at - 1] ?? step, wrong.issues);
      if (at !== number) goTo(at);
    } else if (failed.kind === 'invalid' && failed.issues.length > 0) {
      report(step, failed.issues);
    } else {
      setFailure(failureMessage(failed));
      // The photographs went with the draft: they are sent to a new one, ready for the next attempt.
      if (failed.kind === 'draft-not-found') void reopen().then((isNew) => isNew && queue.sendAllAgain());
    }
  }

  return (
    <div className="card p-5 sm:p-8">
      <StepProgress number={number} />
      <div className="mt-8">
        {progress === 100 ? (
          <Submitted />
        ) : (
          <StepForm
            key={step}
            step={step}
            held={forms[step]}
            today={today}
            onHold={(held) => hold(step, held)}
            onComplete={() => void handleComplete()}
            onBack={() => goTo(Math.max(1, number - 1))}
            trouble={troubleHere}
            failure={failure}
            busy={isSaving ? 'Saving…' : progress === null ? null : 'Submitting…'}
            takesFocus={hasMoved && troubleHere === null}
          >
            <StepFields
              step={step}
              today={today}
              furnished={forms.details.propertyFurnished}
              photos={{
                queue,
                uploads,
                locked: progress !== null,
                error: troubleHere?.issues[0]?.message ?? null,
                onChange: () => setTrouble(null),
              }}
            />
            {step === 'photos' && <Submitting progress={progress} />}
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

/** Keeps its place while there is nothing to tell, so that the button below stays under the pointer. */
function Submitting({ progress }: { progress: SubmitProgress | null }) {
  return (
    <div className="min-h-10">
      <output className="text-sm font-semibold">{progress !== null && progressWords[progress]}</output>
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
      <ProgressBar value={100} max={100} words="100 %" label="Submission" />
    </>
  );
}
