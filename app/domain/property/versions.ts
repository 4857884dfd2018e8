// The versions of a property: their states, what differs between two of them, and what a reviewer asks to
// change. docs/decisions/0058-versions.md.
import type { Changes } from './changes.ts';
import { toFailure, type Result, success } from '../failure.ts';
import type { FormInput } from '../form-input.ts';
import type { ListingPhoto } from './listing.ts';
import { checkNotes } from '../notes.ts';
import { type PhotoCaptions, photoLimits } from './photo.ts';
import type { SubmissionAnswers } from './submission-answers.ts';
import { listStepFields, type Submission, type SubmissionStep, submissionSteps } from './submission.ts';
import type { PhotoDifference } from './differences.ts';
import { type EditableField, type EditableFields, editableFields } from './edit-form.ts';
import { clearInapplicable } from './field-rules.ts';
import { type FieldValues, instantFields } from './fields.ts';
import type { PriceAndAvailability } from './price.ts';

export type VersionAuthor = 'owner' | 'administrator' | 'import';

/** The states of a version, with those that can follow. Undoing an answer restores the state before it. */
export const nextStates = {
  draft: ['sent'],
  sent: ['accepted', 'rejected', 'changes-requested', 'withdrawn'],
  'changes-requested': ['accepted', 'rejected', 'changes-requested', 'withdrawn'],
  accepted: [],
  rejected: ['withdrawn'],
  withdrawn: [],
} as const satisfies Record<string, readonly string[]>;
export type VersionState = keyof typeof nextStates;
export type Answer = 'accepted' | 'rejected' | 'changes-requested';

/**
 * Whether a reviewer may give this answer to a version in this state. A version can also be accepted or
 * rejected after a request for changes.
 */
export function canAnswer(state: VersionState, answer: Answer): boolean {
  return nextStates[state].some((next) => next === answer);
}

/** The new values of changed fields, except photos. */
export type ChangedValues = Partial<FieldValues>;

/** Photos in their order. */
export interface VersionPhotos {
  photoIds: string[];
  photoCaptions: PhotoCaptions;
}

/** The values that accepting a version replaced, with the position if the town or neighborhood changed. */
export type ReplacedValues = Partial<EditableFields> & {
  position?: { latitude: number | null; longitude: number | null };
};

/** What an answer replaced, so that it can be undone. */
export interface Replaced {
  values: ReplacedValues;
  /** The request for changes that the owner was mailed before this answer. Null if there was none. */
  answer: {
    notes: string | null;
    requestedFields: string[];
    requestedPhotos: string[];
    reviewedBy: string | null;
    /** ISO 8601. */
    reviewedAt: string | null;
  } | null;
}

/** Why changes can't be sent or answered. The form keeps its answers. */
export const versionFailures = {
  nothingChanged: toFailure('Nothing has changed yet. Change what you like, then send it.'),
  sentMeanwhile: toFailure(
    'This home has changed since you opened it, or someone has answered already. Please look again.',
  ),
};

/** What a reviewer asked to change. */
export interface RequestedChanges {
  fields: readonly string[];
  /** Ids of photos. */
  photos: readonly string[];
}

/** A reviewer's last notes to the owner. */
export interface LastAnswer {
  notes: string;
  request: RequestedChanges;
  /** The requested photos that still exist. */
  requestedPhotos: readonly ListingPhoto[];
}

/**
 * Changes that the owner of an approved property sent last, or a version for which a reviewer asks for
 * changes.
 */
export interface OwnVersion {
  state: VersionState;
  sentAt: Date;
  /** The reviewer's last notes. Null without any. */
  notes: string | null;
  request: RequestedChanges;
  /** Photos that the reviewer asked to change, if they still exist. */
  requestedPhotos: readonly ListingPhoto[];
  /** The changed fields that were sent. `photoIds` stands for the photos. */
  changedFields: readonly string[];
}

/**
 * A photo for reviewers. It has no path, and visitors don't see it, while it is being processed or if it's
 * unreadable.
 */
export interface ReviewPhoto extends ListingPhoto {
  /** The file name. */
  name: string;
  isUnreadable: boolean;
}

/** The current version, for the reviewer who answers it. */
export interface ReviewedVersion {
  id: string;
  state: VersionState;
  sentAt: Date;
  /** The reviewer's last notes, and what they asked to change. */
  notes: string | null;
  request: RequestedChanges;
  /** The fields that differ from the property. */
  changes: Changes;
  photoDifferences: PhotoDifference[];
  /** All photos of the version, in their order. Null if it doesn't change photos. */
  photos: ReviewPhoto[] | null;
}

/**
 * The number of the form's step that has the field, from 1. The first step for a field that the form lacks.
 */
function stepNumberOf(field: string): number {
  const step = submissionSteps.findIndex((each) => listStepFields(each).includes(field));
  return step === -1 ? 1 : step + 1;
}

/**
 * The first requested field in the order of the form, with its step. Null if the request names no field or
 * photo.
 */
export function findFirstRequest({ fields, photos }: RequestedChanges) {
  const requested = photos.length > 0 ? [...fields, 'photoIds'] : fields;
  const [first] = requested
    .map((field) => ({ field, stepNumber: stepNumberOf(field) }))
    .toSorted((one, other) => one.stepNumber - other.stepNumber);
  return first ?? null;
}

/**
 * The values of the fields that the owner changed, except photos. `base`: the answers with the property's
 * values.
 */
export function pickChanges(
  base: SubmissionAnswers,
  sent: SubmissionAnswers,
  submission: Submission,
): ChangedValues {
  const changed = submissionSteps
    .filter((step) => step !== 'photos')
    .flatMap((step) =>
      changedFields(step, base, sent).map((field) => [field, valueOf(submission[step], field)]),
    );
  return Object.fromEntries(changed) as ChangedValues;
}

function changedFields(step: SubmissionStep, base: SubmissionAnswers, sent: SubmissionAnswers): string[] {
  const changed = listStepFields(step).filter(
    (field) => JSON.stringify(valueOf(base[step], field)) !== JSON.stringify(valueOf(sent[step], field)),
  );
  // The check of the form clears the answer about renting unfurnished if the property has no furniture.
  return changed.includes('propertyFurnished') ? [...new Set([...changed, 'unfurnishedOption'])] : changed;
}

function valueOf(fields: object, name: string): unknown {
  return new Map<string, unknown>(Object.entries(fields)).get(name);
}

/** Whether both have the same photos in the same order with the same captions. */
export function hasSamePhotos(one: VersionPhotos, other: VersionPhotos): boolean {
  const list = ({ photoIds, photoCaptions }: VersionPhotos) =>
    JSON.stringify(photoIds.map((id) => [id, photoCaptions[id]?.trim() ?? '']));
  return list(one) === list(other);
}

/**
 * Splits the changes of an approved property into those that take effect immediately, and those for review.
 */
export function splitChanges(changes: ChangedValues): {
  instant: Partial<PriceAndAvailability>;
  reviewed: ChangedValues;
} {
  const isInstant = ([field]: [string, unknown]) => instantFields.some((name) => name === field);
  const entries = Object.entries(changes);
  return {
    instant: Object.fromEntries(entries.filter(isInstant)) as Partial<PriceAndAvailability>,
    reviewed: Object.fromEntries(entries.filter((entry) => !isInstant(entry))) as ChangedValues,
  };
}

/**
 * The values that accepting a version writes: the changed fields, and a null neighborhood if a new town
 * doesn't have the old one. The review shows these values too, so a reviewer sees what accepting writes.
 */
export function valuesToWrite(
  property: Pick<FieldValues, 'location' | 'neighborhood'>,
  { fields, changed }: { fields: ChangedValues | null; changed: readonly string[] },
): ChangedValues {
  const values = Object.fromEntries(
    Object.entries(fields ?? {}).filter(([field]) => changed.includes(field)),
  ) as ChangedValues;
  const { location, neighborhood } = { ...property, ...values };
  const place = clearInapplicable({ location, neighborhood });
  return place.neighborhood === neighborhood ? values : { ...values, neighborhood: place.neighborhood };
}

/** Explains why photos can't be accepted yet. */
export function stillProcessing(count: number): string {
  return count === 1
    ? 'One photo is still being processed, so you can’t see it yet. Give it a moment, then look again.'
    : `${count} photos are still being processed, so you can’t see them yet. Give them a moment, then look again.`;
}

/** What a reviewer's form asks to change. */
export interface ChangeRequest extends RequestedChanges {
  notes: string;
  fields: EditableField[];
  photos: string[];
}

/** Form fields of a request: `change-title` names a field, `photo-ID` a photo. */
export const requestFieldName = (field: string) => `change-${field}`;
export const requestPhotoName = (id: string) => `photo-${id}`;

/** Checks a reviewer's request. Its notes are required; fields and photos are optional. */
export function checkChangeRequest(input: FormInput): Result<ChangeRequest> {
  const missing = 'Please write what needs to change.';
  const notes = checkNotes(input['changeNotes'], { name: 'changeNotes', label: 'Notes', missing });
  if (!notes.ok) return notes;
  return success({
    notes: notes.value,
    fields: editableFields.filter((field) => input[requestFieldName(field)] !== undefined),
    photos: Object.keys(input)
      .flatMap((name) => /^photo-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(name)?.[1] ?? [])
      .slice(0, photoLimits.count),
  });
}
