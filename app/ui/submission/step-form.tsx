// The form around one step: heading, error summary, fields, Back and Continue. The fields are uncontrolled; every change is
// reported.
import {
  Fragment,
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { Issue } from '#domain/failure.ts';
import { messageSeparator, type SubmissionStep, submissionSteps } from '#domain/submission.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { fieldId, focusField, FormStateContext } from '#ui/controls/form-state.ts';
import { useHydrated } from '#ui/controls/use-hydrated.ts';
import type { DraftState } from './draft-state.ts';
import { stepHeadings } from './step-fields.tsx';
import type { Completion } from './use-completion.ts';
import type { Steps } from './use-steps.ts';

interface StepFormProps {
  state: DraftState;
  steps: Steps;
  completion: Completion;
  /** The errors that are not corrected yet. */
  remaining: readonly Issue[];
  onChange: (values: Record<string, unknown>) => void;
  onBack: () => void;
  children: ReactNode;
}

export function StepForm({ state, steps, completion, remaining, onChange, onBack, children }: StepFormProps) {
  const { step } = steps;
  const { errors, failure, isSaving, progress } = completion;
  const values: Readonly<Record<string, unknown>> = state.forms[step];
  const busy = isSaving ? 'Saving…' : progress === null ? null : 'Submitting…';
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const isHydrated = useHydrated();
  const { title, text } = stepHeadings[step];
  const isLast = step === submissionSteps.at(-1);

  const handleAppear = useEffectEvent(() => {
    // Not when the page was just opened.
    if (steps.hasMoved && !errors) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.closest('.card')?.scrollIntoView();
    }
    // Typed before hydration, or filled in by the browser.
    if (form.current) onChange(readFields(form.current, values));
  });
  useEffect(() => handleAppear(), []);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (busy === null) void completion.complete();
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-labelledby={headingId}
      onChange={(event) => onChange(readFields(event.currentTarget, values))}
      onSubmit={handleSubmit}
    >
      <h2 id={headingId} ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      <p className="mt-1 text-muted">{text}</p>
      <SkipAhead steps={steps} completion={completion} />
      <div className="mt-6 space-y-6">
        {errors && <ErrorSummary step={step} issues={errors.issues} remaining={remaining} />}
        <FormStateContext key={step === 'photos' ? 0 : state.version} value={{ values, issues: remaining }}>
          {children}
        </FormStateContext>
        {failure !== null && <NotSent reason={failure} busy={busy} />}
      </div>
      <div className="onward sticky bottom-0 z-10 -mx-5 mt-8 -mb-5 flex items-center justify-between gap-3 rounded-b-card border-t border-line bg-surface px-5 py-3 sm:static sm:-mx-8 sm:-mb-8 sm:px-8 sm:py-5">
        {step === submissionSteps[0] ? (
          <span />
        ) : (
          <Button look="quiet" onClick={onBack} busy={null} disabled={busy !== null}>
            Back
          </Button>
        )}
        <Button type="submit" busy={busy} disabled={!isHydrated}>
          {isLast ? 'Submit Property' : 'Continue'}
        </Button>
      </div>
    </form>
  );
}

/** Shown if Continue would lead through more than one complete step. Does not change while the step is typed into. */
function SkipAhead({ steps, completion }: Pick<StepFormProps, 'steps' | 'completion'>) {
  const [target] = useState(steps.reached);
  const step = submissionSteps[target - 1];
  if (step === undefined || target < steps.number + 2) return null;
  return (
    <button
      type="button"
      disabled={completion.isSaving}
      onClick={() => void completion.skipTo(target)}
      className="mt-1 min-h-11 text-left font-semibold text-lagoon underline underline-offset-2 disabled:opacity-50"
    >
      Go to step {target}: {stepHeadings[step].title}
    </button>
  );
}

/** Takes the focus, so that it is announced and in view. */
function NotSent({ reason, busy }: { reason: string; busy: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert tone="error" ref={box}>
      <p>{reason}</p>
      <Button look="quiet" type="submit" busy={busy} className="mt-3">
        Try again
      </Button>
    </Alert>
  );
}

interface ErrorSummaryProps {
  step: SubmissionStep;
  /** A new list takes the focus again, also with the same content. */
  issues: readonly Issue[];
  /** Not corrected yet. The others are struck out and keep their place, so that the fields below do not move. */
  remaining: readonly Issue[];
}

/** The specified error messages of a step, each a link to its field. Takes the focus when it appears. */
function ErrorSummary({ step, issues, remaining }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (issues.length > 0) box.current?.focus();
  }, [issues]);

  return (
    <Alert tone="error" ref={box}>
      <p>
        {issues.map((issue, index) => (
          <Fragment key={issue.field}>
            {index > 0 && messageSeparator(step)}
            {remaining.some(({ field }) => field === issue.field) ? (
              <FieldLink issue={issue} />
            ) : (
              <s className="text-muted">{issue.message}</s>
            )}
          </Fragment>
        ))}
      </p>
    </Alert>
  );
}

function FieldLink({ issue }: { issue: Issue }) {
  function handleClick(event: MouseEvent) {
    event.preventDefault();
    document.querySelector(`#${fieldId(issue.field)}-error`)?.scrollIntoView({ block: 'nearest' });
    focusField(issue.field);
  }
  return (
    <a href={`#${fieldId(issue.field)}`} onClick={handleClick} className="underline underline-offset-2">
      {issue.message}
    </a>
  );
}

/** The values of a form's controls by name. A value without a control stays as it was. */
function readFields(
  form: HTMLFormElement,
  former: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const data = new FormData(form);
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(former)) {
    if (form.elements.namedItem(name) === null) fields[name] = value;
    else if (Array.isArray(value)) fields[name] = data.getAll(name);
    else fields[name] = typeof value === 'boolean' ? data.has(name) : data.get(name);
  }
  return fields;
}
