// What was wrong with a step when it was last checked, and what of it still is while the person corrects it.
import type { Issue } from '#domain/failure.ts';
import { checkStep, type SubmissionStep } from '#domain/submission.ts';

export interface Trouble {
  step: SubmissionStep;
  issues: readonly Issue[];
  /** What the step held when it was checked. */
  held: Readonly<Record<string, unknown>>;
}

/**
 * The messages to show beside the fields: of a field that was left alone the one it got, whoever found it; of one that
 * was changed the one that it would get now, if any. A field that was right is not scolded while it is typed into.
 */
export function shownIssues(
  trouble: Trouble,
  held: Readonly<Record<string, unknown>>,
  today: string,
): Issue[] {
  const now = checkStep(trouble.step, held, today);
  return trouble.issues.flatMap((issue) => {
    const isUnchanged = JSON.stringify(held[issue.field]) === JSON.stringify(trouble.held[issue.field]);
    if (isUnchanged) return issue;
    return (now.ok ? [] : now.issues).filter(({ field }) => field === issue.field);
  });
}
