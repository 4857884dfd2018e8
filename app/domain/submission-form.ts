// What the six forms of a submission hold: whatever was typed, as a form knows it (texts, lists of texts, ticks).
// The shape follows the schemas of submission.ts, whose names are the forms' names. Checks nothing.
import { type StepData, type SubmissionStep, submissionSteps } from './submission.ts';

type FormValue = string | string[] | boolean;
type FormOf<Step extends SubmissionStep> = Record<keyof StepData[Step], FormValue>;

/** The forms as they are first shown. Pets start at the answer that promises nothing (docs/decisions/0004). */
export const emptyForms = {
  landlord: {
    landlordFullName: '',
    landlordPhone: '',
    landlordEmail: '',
    companyName: '',
    companyWebsite: '',
    propertiesManaged: '',
  },
  property: { propertyType: '', propertyAddress: '', location: '', zipCode: '' },
  details: {
    desiredRentalLength: [] as string[],
    propertyFurnished: '',
    unfurnishedOption: '',
    bedrooms: '',
    bathrooms: '',
    approxSqft: '',
    numberOfStories: '',
    desiredMonthlyRent: '',
    nextAvailableDate: '',
    yearBuilt: '',
    petsAllowed: 'case-by-case',
  },
  listing: { title: '', description: '', listingLink: '', icalUrl: '' },
  features: {
    coolingSystem: '',
    amenities: [] as string[],
    parkingArrangement: '',
    stairsDescription: '',
    standardEssentialsConfirmed: false,
    additionalInformation: '',
  },
  photos: { photoIds: [] as string[] },
} satisfies { [Step in SubmissionStep]: FormOf<Step> };

export type SubmissionForms = typeof emptyForms;

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
  if (!Array.isArray(value)) return empty;
  return value.slice(0, keptEntries).flatMap((entry) => keptText(entry) ?? []);
}

/** Reads what one form held out of anything: unknown fields are dropped, missing or odd ones are as first shown. */
export function readForm<Step extends SubmissionStep>(step: Step, held: unknown): SubmissionForms[Step] {
  const values = new Map(Object.entries(typeof held === 'object' && held !== null ? held : {}));
  const form = Object.entries(emptyForms[step]).map(([name, empty]) => [
    name,
    keptValue(empty, values.get(name)),
  ]);
  return Object.fromEntries(form) as SubmissionForms[Step];
}

/** Reads all six forms. */
export function readForms(held: Partial<Record<string, unknown>>): SubmissionForms {
  const forms = submissionSteps.map((step) => [step, readForm(step, held[step])]);
  return Object.fromEntries(forms) as SubmissionForms;
}
