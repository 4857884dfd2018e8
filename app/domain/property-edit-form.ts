// What the administrators' form holds of a property, as a form knows it: texts, lists of texts, ticks. Checks nothing.
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
  /** Names this state of the property: an edit is saved only while it still is the newest. */
  revision: string;
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
    // The empty box for a new entry is sent too, and is no entry.
    return lists.has(field) ? lines.filter((line) => line.trim() !== '') : (lines[0] ?? '');
  });
}

/** The fields in which two forms differ, in the order of the form. */
export function differences(one: EditForm, other: EditForm): EditedField[] {
  return editedFields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}
