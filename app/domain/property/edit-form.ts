// The form in which an administrator edits a property: its schema, used by form and server, and its values as
// text, lists and checkboxes. Excludes status, owner and times, so that clients can't change them.
import { z } from 'zod';
import type { Failure, Issue } from '../failure.ts';
import type { FormFields } from '../form-input.ts';
import { captionName, captionsOf, type DraftPhoto, type PhotoCaptions, photoMessages } from './photo.ts';
import { clearInapplicable, type StoredAnswers } from './field-rules.ts';
import { type FieldName, fieldsOfStep, type FieldStep, type FieldValues, rowOf } from './fields.ts';
import { allFieldsSchema } from './schemas.ts';
import type { PropertyStatus } from './options.ts';
import { firstIssues } from '../schema-parts.ts';
import { dropForeignCaptions, photoCaptions, requiredPhotos } from './submission.ts';

/** The steps of the submission form in the order of the edit form's sections. */
export const editSections = [
  'listing',
  'property',
  'details',
  'features',
  'landlord',
] as const satisfies readonly FieldStep[];

/**
 * The current day, and stored values that stay allowed: a type that the form doesn't offer, a day that has
 * passed.
 */
export interface EditContext {
  /** YYYY-MM-DD, in America/Los_Angeles. */
  today: string;
  stored: StoredAnswers;
}

const photosSchema = z
  .object({ photoIds: requiredPhotos(photoMessages.noneChosen), photoCaptions })
  .transform(dropForeignCaptions);

/** Every editable field after the check. Photos by id, main photo first. */
export type EditableFields = FieldValues & z.output<typeof photosSchema>;
/** Fields that passed every check. Only these can be saved. */
export type PropertyEdit = EditableFields & { readonly checked: unique symbol };
export type EditableField = keyof EditableFields;
/** The same fields as the database returns them, before conversion to form values. */
export type StoredFields = Record<
  FieldName | 'photoIds',
  string | number | boolean | null | readonly string[]
> & {
  photoCaptions: PhotoCaptions;
};

export type EditCheck =
  | { ok: true; edit: PropertyEdit }
  | { ok: false; failure: Extract<Failure, { kind: 'invalid' }> };

/** In the order of the form. */
export const editableFields: readonly EditableField[] = [
  ...editSections.flatMap(fieldsOfStep),
  'photoIds',
  'photoCaptions',
];

const incomplete = 'Please fill in all required fields.';

/** Checks an edit. Missing fields share one message, and invalid fields have their own. */
export function checkEdit(input: Readonly<Record<string, unknown>>, context: EditContext): EditCheck {
  const fields = allFieldsSchema({ ...context, source: 'edit' })
    .transform(clearInapplicable)
    .and(photosSchema);
  const result = fields.safeParse(input);
  if (result.success) return { ok: true, edit: result.data as PropertyEdit };
  const position = ({ field }: Issue) => editableFields.findIndex((name) => name === field);
  const issues = firstIssues(result.error, 'title').toSorted((one, other) => position(one) - position(other));
  return { ok: false, failure: { kind: 'invalid', message: summarize(input, issues), issues } };
}

function summarize(input: Readonly<Record<string, unknown>>, issues: readonly Issue[]): string {
  const isMissing = ({ field }: Issue) => {
    const value = input[field];
    return typeof value === 'string' ? value.trim() === '' : value === undefined || value === null;
  };
  const invalid = issues
    .filter((issue) => !isMissing(issue))
    .map(({ message }) => message.replace(/\.$/, ''));
  if (invalid.length === 0) return incomplete;
  const invalidMessages = `${invalid.join('. ')}.`;
  return invalid.length < issues.length ? `${incomplete} ${invalidMessages}` : invalidMessages;
}

export type FormValue = string | string[] | boolean;
export type EditForm = Record<FieldName | 'photoIds', FormValue> & {
  photoCaptions: PhotoCaptions;
};

/** A property with the initial values of the edit form. */
export interface PropertyToEdit {
  id: string;
  status: PropertyStatus;
  /** The property's version. Saving fails if it has changed. */
  version: string;
  form: EditForm;
  /** The property's photos, and photos that the administrator has uploaded but not saved. */
  photos: DraftPhoto[];
  /** For `checkEdit`. */
  stored: EditContext['stored'];
}

function toForm(captions: PhotoCaptions, read: (field: FieldName | 'photoIds') => FormValue): EditForm {
  const values = editableFields.map((field) => [field, field === 'photoCaptions' ? captions : read(field)]);
  return Object.fromEntries(values) as EditForm;
}

/** The entries of a list. Drops the empty input for a new entry. */
const entriesIn = (text = '') => text.split('\n').filter((entry) => entry.trim() !== '');

function readTypedCaptions(fields: FormFields): PhotoCaptions {
  return captionsOf(entriesIn(fields['photoIds']).map((id) => [id, fields[captionName(id)] ?? null]));
}

/** Converts stored fields to form values. */
export function toEditForm(fields: StoredFields): EditForm {
  return toForm(fields.photoCaptions, (field) => {
    const value = fields[field];
    if (typeof value === 'object') return value === null ? '' : [...value];
    return typeof value === 'boolean' ? value : String(value);
  });
}

/** Reads the form's values. */
export function readEditForm(fields: FormFields): EditForm {
  return toForm(readTypedCaptions(fields), (field) => {
    const kind = field === 'photoIds' ? 'entries' : rowOf(field).kind.type;
    if (kind === 'checkbox') return Object.hasOwn(fields, field);
    const text = fields[field] ?? '';
    return kind === 'entries' || kind === 'choices' ? entriesIn(text) : text;
  });
}

/** The fields in which two forms differ, in the order of the form. */
export function listChangedFields(one: EditForm, other: EditForm): EditableField[] {
  return editableFields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}
