// The values of the six submission forms as typed: text, lists of text, checkboxes. The fields and
// submission.ts define their names. Checks nothing.
import { captionsOf, type PhotoCaptions } from './photo.ts';
import { type FieldName, fieldNames, rowOf } from './property/fields.ts';
import { listStepFields, type StepData, type SubmissionStep, submissionSteps } from './submission.ts';

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

/** The initial value of a field: empty, unless a missing answer counts as a particular one. */
function initialValue(name: FieldName): FormValue {
  const { kind } = rowOf(name);
  if (kind.type === 'checkbox') return false;
  if (kind.type === 'choices' || kind.type === 'entries') return [];
  return kind.type === 'choice' ? (kind.fallback ?? '') : '';
}

const initialValues: Readonly<Record<string, FormValue>> = {
  ...Object.fromEntries(fieldNames.map((name) => [name, initialValue(name)])),
  photoIds: [],
  photoCaptions: {},
};

/** The initial values of all forms. */
export const initialForms = Object.fromEntries(
  submissionSteps.map((step) => [
    step,
    Object.fromEntries(listStepFields(step).map((field) => [field, initialValues[field]])),
  ]),
) as unknown as SubmissionForms;

/** The fields of the first step that a further form starts with. */
export const contactFields = [
  'landlordFullName',
  'landlordPhone',
  'landlordEmail',
  'companyName',
  'companyWebsite',
] as const;
export type Contact = Record<(typeof contactFields)[number], string>;

/** The initial values of all forms, with the owner's contact details if they are known. */
export function initialFormsWith(contact: Contact | null): SubmissionForms {
  return { ...initialForms, landlord: { ...initialForms.landlord, ...contact } };
}

/**
 * Far above the limit of any field: a draft keeps a text that is too long, so that the form can report it, but a client
 * can't fill the disk with it.
 */
const maxCharacters = 100_000;
const maxEntries = 100;

function readText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  // PostgreSQL can't store NUL and lone surrogates.
  return typeof value === 'string'
    ? value.slice(0, maxCharacters).replaceAll('\u0000', '').toWellFormed()
    : null;
}

function readValue(initial: FormValue, value: unknown): FormValue {
  if (typeof initial === 'boolean') return value === true;
  if (typeof initial === 'string') return readText(value) ?? initial;
  if (!Array.isArray(initial)) return readCaptions(value);
  if (!Array.isArray(value)) return initial;
  return value.slice(0, maxEntries).flatMap((entry) => readText(entry) ?? []);
}

function readCaptions(value: unknown): PhotoCaptions {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return captionsOf(entries.slice(0, maxEntries).map(([id, caption]) => [id, readText(caption)]));
}

/**
 * Reads the values of one form from untrusted input. Drops unknown fields, and uses the initial value for missing and
 * invalid ones.
 */
export function readStep<Step extends SubmissionStep>(step: Step, input: unknown): SubmissionForms[Step] {
  const values = new Map(Object.entries(typeof input === 'object' && input !== null ? input : {}));
  const form = Object.entries<FormValue>(initialForms[step]).map(([name, initial]) => [
    name,
    readValue(initial, values.get(name)),
  ]);
  return Object.fromEntries(form) as SubmissionForms[Step];
}

/** Reads the values of all six forms. */
export function readSteps(input: Partial<Record<string, unknown>>): SubmissionForms {
  const forms = submissionSteps.map((step) => [step, readStep(step, input[step])]);
  return Object.fromEntries(forms) as SubmissionForms;
}

/** The steps of `forms` that differ from `saved`. */
export function changedSteps(saved: SubmissionForms, forms: SubmissionForms): Partial<SubmissionForms> {
  const changed = submissionSteps.filter((step) => !isSameForm(saved[step], forms[step]));
  return Object.fromEntries(changed.map((step) => [step, forms[step]]));
}

export function isSameForm(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Merges what the owner has typed into other values of the forms: returns `forms` with the fields of `typedForms` that
 * differ from `initial`, the values that the page was loaded with.
 */
export function keepTypedFields(
  forms: SubmissionForms,
  initial: SubmissionForms,
  typedForms: SubmissionForms,
): SubmissionForms {
  const steps = submissionSteps.map((step) => {
    const initialFields = new Map(Object.entries(initial[step]));
    const fields = Object.entries(typedForms[step]).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(initialFields.get(name)),
    );
    return [step, { ...forms[step], ...Object.fromEntries(fields) }];
  });
  return Object.fromEntries(steps) as SubmissionForms;
}
