// What the six forms of a submission hold: whatever was typed, as a form knows it (texts, lists of texts, ticks).
// The shape follows the schemas of submission.ts, whose names are the forms' names. Checks nothing.
import { captionsOf, type PhotoCaptions } from './photo.ts';
import { type StepData, stepFields, type SubmissionStep, submissionSteps } from './submission.ts';

type FormValue = string | string[] | boolean | PhotoCaptions;
type FormValueOf<Output> = Output extends boolean
  ? boolean
  : Output extends readonly unknown[]
    ? string[]
    : Output extends PhotoCaptions
      ? PhotoCaptions
      : string;
type FormOf<Step extends SubmissionStep> = {
  [Field in keyof StepData[Step]]: FormValueOf<StepData[Step][Field]>;
};
export type SubmissionForms = { [Step in SubmissionStep]: FormOf<Step> };

/** What does not begin as an empty text. Pets start at the answer that promises nothing (docs/decisions/0004). */
const beginnings = {
  desiredRentalLength: [] as string[],
  petsAllowed: 'case-by-case',
  amenities: [] as string[],
  standardEssentialsConfirmed: false,
  photoIds: [] as string[],
  photoCaptions: {} as PhotoCaptions,
};

/** The forms as they are first shown. */
export const emptyForms = Object.fromEntries(
  submissionSteps.map((step) => [
    step,
    {
      ...Object.fromEntries(stepFields[step].map((field) => [field, ''])),
      ...pick(beginnings, stepFields[step]),
    },
  ]),
) as unknown as SubmissionForms;

function pick(values: Readonly<Record<string, FormValue>>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** Far more than any field accepts, so that a pasted text that is too long is told so and kept; less than would fill a disk. */
const keptCharacters = 100_000;
const keptEntries = 100;

function keptText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  // PostgreSQL stores no NUL and no lone surrogate.
  return typeof value === 'string'
    ? value.slice(0, keptCharacters).replaceAll('\u0000', '').toWellFormed()
    : null;
}

function keptValue(empty: FormValue, value: unknown): FormValue {
  if (typeof empty === 'boolean') return value === true;
  if (typeof empty === 'string') return keptText(value) ?? empty;
  if (!Array.isArray(empty)) return keptCaptions(value);
  if (!Array.isArray(value)) return empty;
  return value.slice(0, keptEntries).flatMap((entry) => keptText(entry) ?? []);
}

function keptCaptions(value: unknown): PhotoCaptions {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return captionsOf(entries.slice(0, keptEntries).map(([id, caption]) => [id, keptText(caption)]));
}

/** Reads what one form held out of anything: unknown fields are dropped, missing or odd ones are as first shown. */
export function readStep<Step extends SubmissionStep>(step: Step, held: unknown): SubmissionForms[Step] {
  const values = new Map(Object.entries(typeof held === 'object' && held !== null ? held : {}));
  const form = Object.entries<FormValue>(emptyForms[step]).map(([name, empty]) => [
    name,
    keptValue(empty, values.get(name)),
  ]);
  return Object.fromEntries(form) as SubmissionForms[Step];
}

/** Reads all six forms. */
export function readSteps(held: Partial<Record<string, unknown>>): SubmissionForms {
  const forms = submissionSteps.map((step) => [step, readStep(step, held[step])]);
  return Object.fromEntries(forms) as SubmissionForms;
}

/** The steps of `forms` that `saved` holds otherwise. */
export function changedSteps(saved: SubmissionForms, forms: SubmissionForms): Partial<SubmissionForms> {
  const changed = submissionSteps.filter((step) => !isSameForm(saved[step], forms[step]));
  return Object.fromEntries(changed.map((step) => [step, forms[step]]));
}

export function isSameForm(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** `forms` with those fields that were typed into since: `typed` holds them otherwise than `before`. */
export function withTyped(
  forms: SubmissionForms,
  before: SubmissionForms,
  typed: SubmissionForms,
): SubmissionForms {
  const steps = submissionSteps.map((step) => {
    const former = new Map(Object.entries(before[step]));
    const fields = Object.entries(typed[step]).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(former.get(name)),
    );
    return [step, { ...forms[step], ...Object.fromEntries(fields) }];
  });
  return Object.fromEntries(steps) as SubmissionForms;
}
