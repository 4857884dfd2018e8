// What is wrong with a step, in the specified words, each of them a link to its field. Takes the focus when it appears.
import { Fragment, type MouseEvent, useEffect, useRef } from 'react';
import type { Issue } from '#domain/failure.ts';
import { messageSeparator, type SubmissionStep } from '#domain/submission.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { fieldId, focusField } from '#ui/controls/form-state.ts';

interface ErrorSummaryProps {
  step: SubmissionStep;
  /** A new list takes the focus again, also with the same content. */
  issues: readonly Issue[];
  /** Those of them that are still so. The others are struck out and keep their place: nothing moves under who types. */
  left: readonly Issue[];
}

export function ErrorSummary({ step, issues, left }: ErrorSummaryProps) {
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
            {left.some(({ field }) => field === issue.field) ? (
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
