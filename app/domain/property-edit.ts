// The form in which an administrator edits a property: its schema, used by form and server, and its values as text,
// lists and checkboxes. Excludes status, owner and times, so that clients can't change them.
import { z } from 'zod';
import type { Failure, Issue } from './failure.ts';
import { editLabels } from './field-labels.ts';
import {
  normalizeEntry,
  firstIssues,
  optionalNumber,
  requiredChoice,
  requiredDay,
  requiredText,
  textList,
} from './fields.ts';
import { captionName, captionsOf, type DraftPhoto, type PhotoCaptions, photoMessages } from './photo.ts';
import { amenities, bounds, petsOptions, type PropertyStatus, type PropertyType } from './property.ts';
import {
  houseRuleBounds,
  photoCaptions,
  requiredLocation,
  requiredPhotos,
  submittedFields,
  dropForeignCaptions,
  dropForeignNeighborhood,
  dropUnfurnishedOption,
} from './submission.ts';

/** The types that the edit form offers, besides the property's own type. */
const editorPropertyTypes = [
  'House',
  'Apartment',
  'Condo',
  'Villa',
  'Cabin',
  'Cottage',
  'Townhouse',
  'Other',
] as const satisfies readonly PropertyType[];

export function listOfferedTypes(storedType: PropertyType): readonly [PropertyType, ...PropertyType[]] {
  return editorPropertyTypes.some((type) => type === storedType)
    ? editorPropertyTypes
    : [storedType, ...editorPropertyTypes];
}

/** More than properties need, and few enough for a readable page. */
export const entryBounds = {
  amenities: { entryLength: 60, entryCount: 60 },
  houseRules: houseRuleBounds,
} as const;

/** The current day, and stored values that stay allowed: a type that the form doesn't offer, a day that has passed. */
export interface EditContext {
  /** YYYY-MM-DD, in America/Los_Angeles. */
  today: string;
  stored: { propertyType: PropertyType; nextAvailableDate: string };
}

function schema({ today, stored }: EditContext) {
  return z
    .object({
      ...submittedFields(today),
      title: requiredText(editLabels.title, bounds.title.max),
      description: requiredText(editLabels.description, bounds.description.max),
      propertyType: requiredChoice(listOfferedTypes(stored.propertyType), 'Property Type is required'),
      location: requiredLocation(editLabels.location),
      nextAvailableDate: requiredDay(editLabels.nextAvailableDate, today, stored.nextAvailableDate),
      petsAllowed: requiredChoice(petsOptions, 'Pets Allowed is required'),
      maxGuests: optionalNumber({ label: editLabels.maxGuests, ...bounds.maxGuests }),
      amenities: textList(editLabels.amenities, entryBounds.amenities)
        .transform(sortAmenities)
        .refine((list) => list.length > 0, 'Please select at least one amenity.'),
      houseRules: textList(editLabels.houseRules, entryBounds.houseRules),
      photoIds: requiredPhotos(photoMessages.noneChosen),
      photoCaptions,
    })
    .transform(dropUnfurnishedOption)
    .transform(dropForeignNeighborhood)
    .transform(dropForeignCaptions);
}

/** The standard amenities in their own spelling and order, then the custom ones. */
export function sortAmenities(list: readonly string[]): string[] {
  const chosen = new Map(list.map((entry) => [normalizeEntry(entry), entry]));
  const options = amenities.filter((option) => chosen.delete(normalizeEntry(option)));
  return [...options, ...chosen.values()];
}

/** Every editable field after the check. Photos by id, main photo first. */
export type EditableFields = z.output<ReturnType<typeof schema>>;
/** Fields that passed every check. Only these can be saved. */
export type PropertyEdit = EditableFields & { readonly checked: unique symbol };
export type EditableField = keyof EditableFields;
type PlainField = Exclude<EditableField, 'photoCaptions'>;
/** The same fields as the database returns them, before conversion to form values. */
export type StoredFields = Record<PlainField, string | number | boolean | null | readonly string[]> & {
  photoCaptions: PhotoCaptions;
};

export type EditCheck =
  | { ok: true; edit: PropertyEdit }
  | { ok: false; failure: Extract<Failure, { kind: 'invalid' }> };

/** The fields in the order of the form, for sorting issues. */
const formOrder = Object.keys(editLabels);

const incomplete = 'Please fill in all required fields.';

/** Checks an edit. Missing fields share one message, and invalid fields have their own. */
export function checkEdit(input: Readonly<Record<string, unknown>>, context: EditContext): EditCheck {
  const result = schema(context).safeParse(input);
  if (result.success) return { ok: true, edit: result.data as PropertyEdit };
  const issues = firstIssues(result.error, 'title').toSorted(
    (one, other) => formOrder.indexOf(one.field) - formOrder.indexOf(other.field),
  );
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
export type EditForm = Record<PlainField, FormValue> & {
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

/** In the order of the form. */
export const editableFields = Object.keys(
  editLabels satisfies Readonly<Record<EditableField, string>>,
) as EditableField[];

const lists = new Set<EditableField>(['photoIds', 'desiredRentalLength', 'amenities', 'houseRules']);

function toForm(captions: PhotoCaptions, read: (field: PlainField) => FormValue): EditForm {
  const values = editableFields.map((field) => [field, field === 'photoCaptions' ? captions : read(field)]);
  return Object.fromEntries(values) as EditForm;
}

function readTypedCaptions(form: FormData): PhotoCaptions {
  const ids = form.getAll('photoIds').map(String);
  const captionOf = (id: string) => form.getAll(captionName(id)).find((value) => typeof value === 'string');
  return captionsOf(ids.map((id) => [id, captionOf(id) ?? null]));
}

/** Converts stored fields to form values. */
export function toEditForm(fields: StoredFields): EditForm {
  return toForm(fields.photoCaptions, (field) => {
    const value = fields[field];
    if (typeof value === 'object') return value === null ? '' : [...value];
    return typeof value === 'boolean' ? value : String(value);
  });
}

/** Reads the form's values. Browsers send line breaks as two characters, and the database stores one. */
export function readEditForm(form: FormData): EditForm {
  return toForm(readTypedCaptions(form), (field) => {
    if (field === 'standardEssentialsConfirmed') return form.has(field);
    const texts = form.getAll(field).flatMap((value) => (typeof value === 'string' ? [value] : []));
    const lines = texts.map((text) => text.replaceAll('\r\n', '\n'));
    // Drops the empty input for a new entry.
    return lists.has(field) ? lines.filter((line) => line.trim() !== '') : (lines[0] ?? '');
  });
}

/** The fields in which two forms differ, in the order of the form. */
export function listChangedFields(one: EditForm, other: EditForm): EditableField[] {
  return editableFields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}
