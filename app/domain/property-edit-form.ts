// What the administrators' form holds of a property, as a form knows it: texts, lists of texts, ticks. Checks nothing.
// Two of them are compared field by field when somebody else has changed the property meanwhile.
import { editLabels } from './field-labels.ts';
import type { DraftPhoto } from './photo.ts';
import type { PropertyStatus } from './property.ts';
import type { EditCircumstances, EditedField, StoredFields } from './property-edit.ts';

export type FormValue = string | string[] | boolean;
export type EditForm = Record<EditedField, FormValue>;

/** A property as the form begins with it. */
export interface PropertyToEdit {
  id: string;
  status: PropertyStatus;
  form: EditForm;
  /** Its photographs, and those that wait for whoever edits it to save them. */
  photos: DraftPhoto[];
  /** What `checkEdit` needs to know, beside the day. */
  own: EditCircumstances['own'];
}

/** In the order of the form. */
export const editedFields = Object.keys(
  editLabels satisfies Readonly<Record<EditedField, string>>,
) as EditedField[];

const lists = new Set<EditedField>(['photoIds', 'desiredRentalLength', 'amenities', 'houseRules']);

function shaped(read: (field: EditedField) => FormValue): EditForm {
  return Object.fromEntries(editedFields.map((field) => [field, read(field)])) as EditForm;
}

/** How the form shows what is stored. */
export function formOf(fields: StoredFields): EditForm {
  return shaped((field) => {
    const value = fields[field];
    if (typeof value === 'object') return value === null ? '' : [...value];
    return typeof value === 'boolean' ? value : String(value);
  });
}

/** What was typed. Browsers send a line's end as two characters; stored it is one. */
export function typedForm(form: FormData): EditForm {
  return shaped((field) => {
    if (field === 'standardEssentialsConfirmed') return form.has(field);
    const texts = form.getAll(field).flatMap((value) => (typeof value === 'string' ? [value] : []));
    const lines = texts.map((text) => text.replaceAll('\r\n', '\n'));
    return lists.has(field) ? lines : (lines[0] ?? '');
  });
}

/** The form that somebody started from, as their browser kept it in JSON. What is not of its shape fits no property. */
export function heldForm(json: string): Partial<Record<string, unknown>> {
  try {
    const held: unknown = JSON.parse(json);
    return typeof held === 'object' && held !== null ? { ...held } : {};
  } catch {
    return {};
  }
}

/** The fields in which two forms differ. */
export function differences(
  one: Partial<Record<string, unknown>>,
  other: Partial<Record<string, unknown>>,
): EditedField[] {
  return editedFields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}

/** A field that somebody else has changed while it was edited. */
export interface OtherChange {
  field: EditedField;
  theirs: FormValue;
  /** What was typed into it, which cannot stand beside it; null where nothing was. */
  mine: FormValue | null;
}

/**
 * Brings what was typed together with what is stored now, field by field: typed stays typed, and what was left alone
 * follows. `base` is what the form showed before either was changed. Photographs that the other has taken away are
 * deleted: they cannot be kept in the form, which could not be saved with them.
 */
export function mergeEdits(
  base: Partial<Record<string, unknown>>,
  sent: EditForm,
  { form: stored, photos }: Pick<PropertyToEdit, 'form' | 'photos'>,
): { values: EditForm; changes: OtherChange[] } {
  const touched = new Set(differences(base, sent));
  const left = new Set<unknown>(photos.map(({ id }) => id));
  const typed = {
    ...sent,
    photoIds: [sent.photoIds]
      .flat()
      .filter((id) => left.has(id))
      .map(String),
  };
  const clashing = new Set(differences(typed, stored));
  const values = shaped((field) => (touched.has(field) ? typed[field] : stored[field]));
  const changes = differences(base, stored).map((field) => {
    const clashes = touched.has(field) && clashing.has(field);
    return { field, theirs: stored[field], mine: clashes ? typed[field] : null };
  });
  return { values, changes };
}
