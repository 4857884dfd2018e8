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
} from 'react';
import type { Issue } from '#domain/failure.ts';
import type { SubmissionForms } from '#domain/submission-form.ts';
import { messageSeparator, type SubmissionStep, submissionSteps } from '#domain/submission.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { fieldId, focusField, FormStateContext } from '#ui/controls/form-state.ts';
import { useHydrated } from '#ui/controls/use-hydrated.ts';
import { stepHeadings } from './step-fields.tsx';
import type { StepErrors } from './use-completion.ts';

interface StepFormProps {
  step: SubmissionStep;
  values: SubmissionForms[SubmissionStep];
  /** Grows when something other than the fields changes the values: the fields then start over. */
  version: number;
  onChange: (values: Record<string, unknown>) => void;
  onComplete: () => void;
  onBack: () => void;
  errors: StepErrors | null;
  /** The issues that are not corrected yet. */
  remaining: readonly Issue[];
  /** Why it could not be sent, although it has no errors. */
  failure: string | null;
  /** What it is doing, or null. */
  busy: string | null;
  /** Whether its heading takes the focus: not when the page was just opened. */
  takesFocus: boolean;
  /** Leads past complete steps. */
  shortcut: ReactNode;
  children: ReactNode;
}

export function StepForm(props: StepFormProps) {
  const {
    step,
    values,
    version,
    onChange,
    onComplete,
    onBack,
    errors,
    remaining,
    failure,
    busy,
    takesFocus,
    shortcut,
    children,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const isHydrated = useHydrated();
  const { title, text } = stepHeadings[step];
  const isLast = step === submissionSteps.at(-1);

  const handleAppear = useEffectEvent(() => {
    if (takesFocus) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.closest('.card')?.scrollIntoView();
    }
    // Typed before hydration, or filled in by the browser.
    if (form.current) onChange(readFields(form.current, values));
  });
  useEffect(() => handleAppear(), []);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (busy === null) onComplete();
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
      {shortcut}
      <div className="mt-6 space-y-6">
        {errors && <ErrorSummary step={step} issues={errors.issues} remaining={remaining} />}
        <FormStateContext key={version} value={{ values, issues: remaining }}>
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
