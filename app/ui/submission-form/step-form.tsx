// The form of one step: heading, error summary, fields, Back and Continue. The fields are uncontrolled, and
// `onChange` gets every change.
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
import { findOddValues } from '#domain/property/field-rules.ts';
import { messageSeparator, type SubmissionStep, submissionSteps } from '#domain/property/submission.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { fieldId, focusField, FormStateContext } from '#ui/controls/form-state.ts';
import { useHydrated } from '#ui/controls/use-hydrated.ts';
import { useWhenReleased } from '#ui/controls/use-when-released.ts';
import type { DraftState } from './draft-state.ts';
import { stepHeadings } from './step-fields.tsx';
import type { Completion } from './use-completion.ts';
import type { Steps } from './use-steps.ts';

interface StepFormProps {
  state: DraftState;
  steps: Steps;
  completion: Completion;
  /** The issues that the user hasn't corrected yet. */
  remainingIssues: readonly Issue[];
  /** True for changes to a property. */
  changesProperty: boolean;
  onChange: (values: Record<string, unknown>) => void;
  onBack: () => void;
  children: ReactNode;
}

export function StepForm({
  state,
  steps,
  completion,
  remainingIssues,
  changesProperty,
  onChange,
  onBack,
  children,
}: StepFormProps) {
  const { step, askedAboutRent } = steps;
  const { failure, isSaving, progress } = completion;
  const errors = useWhenReleased(completion.errors);
  const values: Readonly<Record<string, unknown>> = state.answers[step];
  const busy = isSaving ? 'Saving…' : progress === null ? null : 'Submitting…';
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const asked = step === 'details' && askedAboutRent !== undefined;
  const [questions, setQuestions] = useState<Record<string, string>>(asked ? findOddValues(values) : {});
  const isHydrated = useHydrated();
  const { title, text } = stepHeadings[step];
  const isLast = step === submissionSteps.at(-1);

  const handleAppear = useEffectEvent(() => {
    // Only for a step that the user moved to, not for the first one of the page.
    if (steps.hasMoved && !completion.errors) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.closest('.card')?.scrollIntoView();
      if (questions['desiredMonthlyRent']) focusField('desiredMonthlyRent');
    }
    // The fields may contain text that was typed before hydration, or filled in by the browser.
    if (form.current) onChange(readFields(form.current, values));
  });
  useEffect(() => handleAppear(), []);

  const handleCommit = useEffectEvent((element: HTMLFormElement) => {
    const fields = readFields(element, values);
    setQuestions(findOddValues(fields));
    completion.closeErrors(fields);
  });
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const commits = new AbortController();
    // The DOM's event comes after typing. React's comes with every key.
    element.addEventListener('change', () => handleCommit(element), { signal: commits.signal });
    return () => commits.abort();
  }, []);

  /**
   * A new rent goes live when the changes are sent, so the form asks about one that looks like a mistake: in
   * its own step, and again before sending, because the owner may have skipped that step.
   */
  function asksAboutRent(fields: Readonly<Record<string, unknown>>): boolean {
    if (!changesProperty || (step !== 'details' && !isLast)) return false;
    const details = step === 'details' ? fields : state.answers.details;
    const question = findOddValues(details)['desiredMonthlyRent'];
    if (question === undefined || question === askedAboutRent) return false;
    steps.askAboutRent(question);
    if (step !== 'details') return true;
    setQuestions(findOddValues(fields));
    focusField('desiredMonthlyRent');
    return true;
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy === null && !asksAboutRent(readFields(event.currentTarget, values))) void completion.complete();
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
      {!changesProperty && <SkipAhead steps={steps} completion={completion} />}
      <div className="mt-6 space-y-6">
        {errors && <ErrorSummary step={step} issues={errors.issues} remainingIssues={remainingIssues} />}
        <FormStateContext
          key={step === 'photos' ? 0 : state.formKey}
          value={{ values, issues: remainingIssues, questions: { ...state.hints[step], ...questions } }}
        >
          {children}
        </FormStateContext>
        {failure !== null && <SubmissionFailed reason={failure} busy={busy} />}
      </div>
      <div className="onward sticky bottom-0 layer-row -mx-5 mt-8 -mb-5 flex items-center justify-between gap-3 rounded-b-card border-t border-line bg-surface px-5 py-3 sm:static sm:-mx-8 sm:-mb-8 sm:px-8 sm:py-5">
        {step === submissionSteps[0] ? (
          <span />
        ) : (
          <Button variant="quiet" onClick={onBack} busy={null} disabled={busy !== null}>
            Back
          </Button>
        )}
        <Button type="submit" busy={busy} disabled={!isHydrated}>
          {isLast ? (changesProperty ? 'Send your changes' : 'Submit Property') : 'Continue'}
        </Button>
      </div>
    </form>
  );
}

/** A button that skips complete steps. Its target doesn't change while the user types in this step. */
function SkipAhead({ steps, completion }: Pick<StepFormProps, 'steps' | 'completion'>) {
  const [target] = useState(steps.firstIncomplete);
  const step = submissionSteps[target - 1];
  if (step === undefined || target < steps.stepNumber + 2) return null;
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

/** Takes the focus, which brings it into view and announces it. */
function SubmissionFailed({ reason, busy }: { reason: string; busy: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert tone="error" ref={box}>
      <p>{reason}</p>
      <Button variant="quiet" type="submit" busy={busy} className="mt-3">
        Try again
      </Button>
    </Alert>
  );
}

interface ErrorSummaryProps {
  step: SubmissionStep;
  /** Each new array focuses the summary, even with the same content. */
  issues: readonly Issue[];
  /**
   * The uncorrected issues. The others are struck out instead of removed, so that the fields below don't
   * move.
   */
  remainingIssues: readonly Issue[];
}

/** The specified error messages of a step, each a link to its field. Takes the focus when it appears. */
function ErrorSummary({ step, issues, remainingIssues }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (issues.length > 0) box.current?.focus();
  }, [issues]);

  return (
    <Alert tone="error" ref={box}>
      <p>
        {issues.map((issue, index) => (
          <Fragment key={issue.field}>
            {index > 0 && <span>{messageSeparator(step)}</span>}
            {remainingIssues.some(({ field }) => field === issue.field) ? (
              <FieldLink issue={issue} />
            ) : (
              <s>{issue.message}</s>
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

/** The values of a form's controls by name. Values without a control come from `previousValues`. */
function readFields(
  form: HTMLFormElement,
  previousValues: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const data = new FormData(form);
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(previousValues)) {
    if (form.elements.namedItem(name) === null) fields[name] = value;
    else if (Array.isArray(value)) fields[name] = data.getAll(name);
    else fields[name] = typeof value === 'boolean' ? data.has(name) : data.get(name);
  }
  return fields;
}
