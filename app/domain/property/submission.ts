// The submission: the data of the six steps and their check, with exactly the messages of docs/product.md,
// "Submission". The form and the server both check with these.
import { z } from 'zod';
import type { Failure, Issue } from '../failure.ts';
import { captionsOf, type PhotoCaptions, photoLimits, photoMessages } from './photo.ts';
import type { StoredAnswers } from './field-rules.ts';
import { fieldsOfStep, type FieldStep, fieldSteps, type FieldValues } from './fields.ts';
import { stepSchema } from './schemas.ts';
import { firstIssues, optionalLine } from '../schema-parts.ts';

export const submissionSteps = [...fieldSteps, 'photos'] as const;
export type SubmissionStep = (typeof submissionSteps)[number];

/** The ids of a property's photos, main photo first. */
export function requiredPhotos(noneMessage: string) {
  return z
    .array(z.uuid())
    .catch([])
    .transform((ids) => [...new Set(ids)])
    .superRefine((ids, context) => {
      if (ids.length === 0) context.addIssue(noneMessage);
      else if (ids.length > photoLimits.count) context.addIssue(photoMessages.tooMany(ids.length));
    });
}

const caption = optionalLine('Photo Caption', photoLimits.caption);

/** Captions by photo id. Doesn't check whose photos these are (`dropForeignCaptions`). */
export const photoCaptions = z
  .record(z.string(), z.unknown())
  .catch({})
  .pipe(z.record(z.string(), caption))
  .transform((captions) => captionsOf(Object.entries(captions)));

const photos = z.object({ photoIds: requiredPhotos(photoMessages.noneSubmitted), photoCaptions });

/** Drops captions of other photos than the form's own. A reviewer wouldn't see them. */
export function dropForeignCaptions<
  Fields extends { photoIds: readonly string[]; photoCaptions: PhotoCaptions },
>(fields: Fields): Fields {
  const captions = fields.photoIds.map((id) => [id, fields.photoCaptions[id] ?? null] as const);
  return { ...fields, photoCaptions: captionsOf(captions) };
}

/** The names of a step's fields, in its order. */
export function listStepFields(step: SubmissionStep): readonly string[] {
  return step === 'photos' ? Object.keys(photos.shape) : fieldsOfStep(step);
}

/** The data of each step after its check. */
export type StepData = { [Step in FieldStep]: FieldValues<Step> } & {
  photos: { photoIds: string[]; photoCaptions: PhotoCaptions };
};
/** A submission that passed every check. Only this can be submitted. */
export type Submission = StepData & { readonly checked: unique symbol };

export type StepCheck<Step extends SubmissionStep> =
  | { ok: true; data: StepData[Step] }
  | { ok: false; message: string; issues: Issue[] };

/** The text between two messages of a step. Only the messages of the features step end with a period. */
export function messageSeparator(step: SubmissionStep): string {
  return step === 'features' ? ' ' : '. ';
}

export function joinMessages(step: SubmissionStep, issues: readonly Issue[]): string {
  return issues.map((issue) => issue.message).join(messageSeparator(step));
}

/** What the steps are checked against. */
export interface StepRules {
  /** The date in America/Los_Angeles as YYYY-MM-DD. */
  today: string;
  /** Null for a new property. */
  stored: StoredAnswers | null;
}

function schemaOf(step: SubmissionStep, rules: StepRules): z.ZodType {
  return step === 'photos' ? photos.transform(dropForeignCaptions) : stepSchema(step, rules);
}

function checkWith<Step extends SubmissionStep>(
  schema: z.ZodType,
  step: Step,
  data: unknown,
): StepCheck<Step> {
  const object = typeof data === 'object' && !Array.isArray(data) ? (data ?? {}) : {};
  const result = schema.safeParse(object);
  if (result.success) return { ok: true, data: result.data as StepData[Step] };
  const issues = firstIssues(result.error, step);
  return { ok: false, message: joinMessages(step, issues), issues };
}

/**
 * Checks one step. Returns the first broken rule of each field, in the specified order. `stored`: see
 * `StoredAnswers`.
 */
export function checkStep<Step extends SubmissionStep>(
  step: Step,
  data: unknown,
  today: string,
  stored: StoredAnswers | null = null,
): StepCheck<Step> {
  return checkWith(schemaOf(step, { today, stored }), step, data);
}

export type CheckAnswers = (step: SubmissionStep, answers: object) => StepCheck<SubmissionStep>;

/**
 * Returns the check of one form's steps, which is called on every key: makes each step's schema once, and
 * checks the same answers once. Compares answers by identity: callers must replace the object to change an
 * answer.
 */
export function createCheckAnswers(rules: StepRules): CheckAnswers {
  const known = new Map<
    SubmissionStep,
    { schema: z.ZodType; checks: WeakMap<object, StepCheck<SubmissionStep>> }
  >();
  return (step, answers) => {
    const { schema, checks } = known.get(step) ?? { schema: schemaOf(step, rules), checks: new WeakMap() };
    const check = checks.get(answers) ?? checkWith(schema, step, answers);
    known.set(step, { schema, checks: checks.set(answers, check) });
    return check;
  };
}

export type SubmissionCheck =
  | { ok: true; submission: Submission }
  | { ok: false; failure: Extract<Failure, { kind: 'invalid-submission' }> };

/** Checks all six steps and reports the issues of each. Drops unknown keys. */
export function checkSubmission(
  input: unknown,
  today: string,
  stored: StoredAnswers | null = null,
): SubmissionCheck {
  const inputs = (typeof input === 'object' && input !== null ? input : {}) as Partial<
    Record<SubmissionStep, unknown>
  >;
  const dataByStep: Partial<Record<SubmissionStep, unknown>> = {};
  const steps: { step: string; message: string; issues: Issue[] }[] = [];
  for (const step of submissionSteps) {
    const result = checkStep(step, inputs[step], today, stored);
    if (result.ok) dataByStep[step] = result.data;
    else steps.push({ step, message: result.message, issues: result.issues });
  }
  if (steps.length > 0) return { ok: false, failure: { kind: 'invalid-submission', steps } };
  return { ok: true, submission: dataByStep as Submission };
}
