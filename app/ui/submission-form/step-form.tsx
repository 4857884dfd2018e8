// The form of one step: heading, error summary, fields, Back and Continue. The fields are uncontrolled, and
// `onChange` gets every change.
import {
  Fragment,
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
  type SyntheticEvent,
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
import type { DraftState } from './draft.ts';
import { stepHeadings } from './step-fields.tsx';
import type { Completion } from './use-completion.ts';
import type { Steps } from './use-steps.ts';

interface StepFormProps {
  state: DraftState;
  steps: Steps;
  completion: Completion;
  /** The issues of fields that the user hasn't changed since. */
  remainingIssues: readonly Issue[];
  /** True for changes to a property. */
  changesProperty: boolean;
  onInput: (event: SyntheticEvent) => void;
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
  onInput,
  onChange,
  onBack,
  children,
}: StepFormProps) {
  const { step } = steps;
  const { failure, isSaving, progress } = completion;
  const errors = useWhenReleased(completion.errors);
  const values: Readonly<Record<string, unknown>> = state.answers[step];
  const busy = isSaving ? 'Saving…' : progress === null ? null : 'Submitting…';
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const [questions, setQuestions] = useState<Record<string, string>>({});
  /** The last question about the rent that kept the owner from continuing. */
  const [askedRent, setAskedRent] = useState<string>();
  const isHydrated = useHydrated();
  const isLast = step === submissionSteps.at(-1);

  const handleAppear = useEffectEvent(() => {
    // Only for a step that the user moved to, not for the first one of the page.
    if (steps.hasMoved && !completion.errors) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.closest('.card')?.scrollIntoView();
    }
    // The fields may contain text that was typed before hydration, or filled in by the browser.
    if (form.current) onChange(readFields(form.current, values));
  });
  useEffect(() => handleAppear(), []);

  const handleCommit = useEffectEvent((element: HTMLFormElement) => {
    setQuestions(findOddValues(readFields(element, values)));
    if (remainingIssues.length === 0) completion.clearErrors();
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
   * A changed rent goes live when the changes are sent, so the form asks once about one that looks like a
   * mistake.
   */
  function asksAboutRent(fields: Readonly<Record<string, unknown>>): boolean {
    const odd = changesProperty && step === 'details' ? findOddValues(fields) : {};
    const question = odd['desiredMonthlyRent'];
    if (question === undefined || question === askedRent) return false;
    setAskedRent(question);
    setQuestions(odd);
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
      onInput={onInput}
      onChange={(event) => onChange(readFields(event.currentTarget, values))}
      onSubmit={handleSubmit}
    >
      <h2 id={headingId} ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {stepHeadings[step]}
      </h2>
      <div className="mt-6 space-y-6">
        {errors && <ErrorSummary step={step} issues={errors.issues} remainingIssues={remainingIssues} />}
        <FormStateContext
          key={step === 'photos' ? 0 : state.formKey}
          value={{ values, issues: remainingIssues, questions: { ...state.hints[step], ...questions } }}
        >
          {children}
        </FormStateContext>
        {failure !== null && <SubmissionFailed reason={failure} />}
      </div>
      <div className="onward sticky bottom-0 layer-row -mx-5 mt-8 -mb-5 flex items-center justify-between gap-3 rounded-b-card border-t border-line bg-surface px-5 py-3 sm:static sm:-mx-8 sm:-mb-8 sm:px-8 sm:py-5">
        {step === submissionSteps[0] ? (
          <span />
        ) : (
          <Button variant="quiet" onClick={onBack} busy={null} disabled={busy !== null}>
            Back
          </Button>
        )}
        <Button type="submit" busy={busy} disabled={!isHydrated || state.status === 'behind'}>
          {isLast ? (changesProperty ? 'Send your changes' : 'Submit Property') : 'Continue'}
        </Button>
      </div>
    </form>
  );
}

function SubmissionFailed({ reason }: { reason: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert tone="error" ref={box}>
      {reason}
    </Alert>
  );
}

interface ErrorSummaryProps {
  step: SubmissionStep;
  /** Each new array focuses the summary, even with the same content. */
  issues: readonly Issue[];
  /**
   * The issues of unchanged fields. The others are struck out instead of removed, so that the fields below
   * don't move.
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
