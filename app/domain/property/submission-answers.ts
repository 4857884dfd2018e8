// The answers that an owner typed into the six steps of the submission form: text, lists of text, checkboxes.
// The fields and submission.ts define their names. Checks nothing.
import { captionsOf, type PhotoCaptions } from './photo.ts';
import { type FieldName, fieldNames, rowOf } from './fields.ts';
import { listStepFields, type StepData, type SubmissionStep, submissionSteps } from './submission.ts';

type Answer = string | string[] | boolean | PhotoCaptions;
type AnswerOf<Output> = Output extends boolean
  ? boolean
  : Output extends readonly unknown[]
    ? string[]
    : Output extends PhotoCaptions
      ? PhotoCaptions
      : string;
type StepAnswers<Step extends SubmissionStep> = {
  [Field in keyof StepData[Step]]: AnswerOf<StepData[Step][Field]>;
};
export type SubmissionAnswers = { [Step in SubmissionStep]: StepAnswers<Step> };

/** The initial value of a field: empty, unless a missing answer counts as a particular one. */
function initialValue(name: FieldName): Answer {
  const { kind } = rowOf(name);
  if (kind.type === 'checkbox') return false;
  if (kind.type === 'choices' || kind.type === 'entries') return [];
  return kind.type === 'choice' ? (kind.fallback ?? '') : '';
}

const initialValues: Readonly<Record<string, Answer>> = {
  ...Object.fromEntries(fieldNames.map((name) => [name, initialValue(name)])),
  photoIds: [],
  photoCaptions: {},
};

/** The answers of an empty form. */
export const initialAnswers = Object.fromEntries(
  submissionSteps.map((step) => [
    step,
    Object.fromEntries(listStepFields(step).map((field) => [field, initialValues[field]])),
  ]),
) as unknown as SubmissionAnswers;

/** The fields of the first step that a further form starts with. */
export const contactFields = [
  'landlordFullName',
  'landlordPhone',
  'landlordEmail',
  'companyName',
  'companyWebsite',
] as const;
export type Contact = Record<(typeof contactFields)[number], string>;

/** The answers of an empty form, with the owner's contact details if they are known. */
export function initialAnswersWith(contact: Contact | null): SubmissionAnswers {
  return { ...initialAnswers, landlord: { ...initialAnswers.landlord, ...contact } };
}

/**
 * Far above the limit of any field: a draft keeps a text that is too long, so that the form can report it,
 * but a client can't fill the disk with it.
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

function readValue(initial: Answer, value: unknown): Answer {
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
 * Reads the answers of one step from untrusted input. Drops unknown fields, and uses the initial value for
 * missing and invalid ones.
 */
export function readStepAnswers<Step extends SubmissionStep>(
  step: Step,
  input: unknown,
): SubmissionAnswers[Step] {
  const values = new Map(Object.entries(typeof input === 'object' && input !== null ? input : {}));
  const answers = Object.entries<Answer>(initialAnswers[step]).map(([name, initial]) => [
    name,
    readValue(initial, values.get(name)),
  ]);
  return Object.fromEntries(answers) as SubmissionAnswers[Step];
}

/** Reads the answers of all six steps. */
export function readAnswers(input: Partial<Record<string, unknown>>): SubmissionAnswers {
  const answers = submissionSteps.map((step) => [step, readStepAnswers(step, input[step])]);
  return Object.fromEntries(answers) as SubmissionAnswers;
}

/** The steps of `answers` that differ from `saved`. */
export function changedAnswers(
  saved: SubmissionAnswers,
  answers: SubmissionAnswers,
): Partial<SubmissionAnswers> {
  const changed = submissionSteps.filter((step) => !areSameAnswers(saved[step], answers[step]));
  return Object.fromEntries(changed.map((step) => [step, answers[step]]));
}

export function areSameAnswers(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
