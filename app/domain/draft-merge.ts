// What becomes of a submission that was changed in two places at once: merged three ways, field by field, so that only
// a field that both changed differently has to be asked about. Pure.
import type { SubmissionForms } from './submission-form.ts';
import { type SubmissionStep, submissionSteps } from './submission.ts';

/** A field that both sides changed, each in its own way. */
export interface FieldConflict {
  step: SubmissionStep;
  field: string;
  mine: string;
  theirs: string;
}

export interface MergedForms {
  forms: SubmissionForms;
  /** `forms` holds mine of each of these until somebody has decided. */
  conflicts: FieldConflict[];
}

export type FieldValue = string | boolean | readonly string[];

/**
 * Puts two descendants of the same forms together. Lists are merged entry by entry and ticks can only agree, so that
 * neither is ever asked about.
 */
export function mergeForms(
  base: SubmissionForms,
  mine: SubmissionForms,
  theirs: SubmissionForms,
): MergedForms {
  const conflicts: FieldConflict[] = [];
  const steps = submissionSteps.map((step) => {
    const [before, ours, others] = [base, mine, theirs].map((forms) => fieldsOf(forms, step));
    const fields = Object.entries(ours ?? {}).map(([field, value]): [string, FieldValue] => {
      const merged = mergeField(before?.[field] ?? value, value, others?.[field] ?? value);
      if (merged !== null) return [field, merged];
      conflicts.push({ step, field, mine: String(value), theirs: String(others?.[field]) });
      return [field, value];
    });
    return [step, Object.fromEntries(fields)] as const;
  });
  return { forms: Object.fromEntries(steps) as unknown as SubmissionForms, conflicts };
}

/** These forms with some fields as other forms have them. */
export function withFieldsOf(
  forms: SubmissionForms,
  other: SubmissionForms,
  fields: readonly Pick<FieldConflict, 'step' | 'field'>[],
): SubmissionForms {
  const changed = { ...forms } as Record<SubmissionStep, Record<string, FieldValue>>;
  for (const { step, field } of fields) {
    changed[step] = { ...changed[step], [field]: fieldsOf(other, step)[field] ?? '' };
  }
  return changed as unknown as SubmissionForms;
}

/**
 * What to merge from when `sent` may have arrived, because its answer was lost: a field in which the other side holds
 * what was sent was changed by nobody else.
 */
export function baseAfter(
  base: SubmissionForms,
  sent: Partial<SubmissionForms>,
  theirs: SubmissionForms,
): SubmissionForms {
  const arrived = submissionSteps.flatMap((step) =>
    Object.entries(sent[step] ?? {})
      .filter(([field, value]) => isSame(fieldsOf(theirs, step)[field], value))
      .map(([field]) => ({ step, field })),
  );
  return withFieldsOf(base, theirs, arrived);
}

/** The steps of `forms` that `agreed` holds otherwise. */
export function changedSteps(agreed: SubmissionForms, forms: SubmissionForms): Partial<SubmissionForms> {
  const changed = new Set(changedFields(agreed, forms).map(({ step }) => step));
  return Object.fromEntries(Array.from(changed, (step) => [step, forms[step]]));
}

/** The fields of `forms` that `agreed` holds otherwise. */
export function changedFields(
  agreed: SubmissionForms,
  forms: SubmissionForms,
): { step: SubmissionStep; field: string; value: FieldValue }[] {
  return submissionSteps.flatMap((step) =>
    Object.entries(fieldsOf(forms, step))
      .filter(([field, value]) => !isSame(fieldsOf(agreed, step)[field], value))
      .map(([field, value]) => ({ step, field, value })),
  );
}

export function isSameForms(one: SubmissionForms, other: SubmissionForms): boolean {
  return Object.keys(changedSteps(one, other)).length === 0;
}

function fieldsOf(forms: SubmissionForms, step: SubmissionStep): Record<string, FieldValue> {
  return forms[step];
}

/** Null when both changed it, each in its own way. */
function mergeField(base: FieldValue, mine: FieldValue, theirs: FieldValue): FieldValue | null {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (isList(base) && isList(mine) && isList(theirs)) return mergeLists(base, mine, theirs);
  return null;
}

/**
 * Additions and removals of both count. The order is that of the side that put entries in another order, mine if both
 * did; what the other side added comes last.
 */
function mergeLists(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const isSorted = isSame(
    base.filter((entry) => mine.includes(entry)),
    mine.filter((entry) => base.includes(entry)),
  );
  const [first, second] = isSorted ? [theirs, mine] : [mine, theirs];
  return [
    ...first.filter((entry) => second.includes(entry) || !base.includes(entry)),
    ...second.filter((entry) => !first.includes(entry) && !base.includes(entry)),
  ];
}

function isList(value: FieldValue): value is readonly string[] {
  return Array.isArray(value);
}

function isSame(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
