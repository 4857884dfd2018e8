// An owner's changes to a property: which fields of the form changed, and what a reviewer asks to change.
import type { Changes } from './audit-event.ts';
import { toFailure, type Result, success } from './failure.ts';
import type { FormInput } from './form-input.ts';
import type { ListingPhoto } from './listing.ts';
import { checkNotes } from './notes.ts';
import { type PhotoCaptions, photoLimits } from './photo.ts';
import type { PriceAndAvailability } from './property/price.ts';
import { clearInapplicable } from './property/field-rules.ts';
import { type FieldValues, instantFields } from './property/fields.ts';
import type { PropertyStatus } from './property/options.ts';
import type { PhotoDifference } from './property/differences.ts';
import { type EditableField, editableFields } from './property/edit-form.ts';
import type { SubmissionAnswers } from './submission-answers.ts';
import { listStepFields, type Submission, type SubmissionStep, submissionSteps } from './submission.ts';

/**
 * The state of a property's revision: waiting for review, or answered by a reviewer. An accepted revision is
 * deleted.
 */
export type RevisionState = 'sent' | 'changes-requested' | 'rejected';

/** The new values of the changed fields, except photos. */
export type RevisionChanges = Partial<FieldValues>;

/** All photos of a revision that changes photos, in their order. */
export interface RevisionPhotos {
  photoIds: string[];
  photoCaptions: PhotoCaptions;
}

/** Why changes can't be sent or decided on. The form keeps its answers. */
export const revisionFailures = {
  deleted: toFailure(
    'This home was removed from Baystead, so we couldn’t send your changes. Your answers are still here.',
  ),
  rejected: toFailure(
    'A reviewer has just turned this home down, so we couldn’t send your changes. Your answers are still here: open its page to see why, and send them as a correction.',
  ),
  nothingChanged: toFailure('Nothing has changed yet. Change what you like, then send it.'),
  sentMeanwhile: toFailure(
    'These changes were already answered, or the owner has sent others. Please look at them again.',
  ),
};

/** What a reviewer asked to change. */
export interface RequestedChanges {
  fields: readonly string[];
  /** Positions of photos, from 1. */
  photos: readonly number[];
}

/** A property's revision for its owner. */
export interface OwnRevision {
  state: RevisionState;
  sentAt: Date;
  /** The reviewer's words. Null before the first answer. */
  notes: string | null;
  request: RequestedChanges;
  /** The changed fields that were sent. `photoIds` stands for the photos. */
  changedFields: readonly string[];
}

/** The owner's changes to one property. */
export interface OwnChanges {
  revision: OwnRevision | null;
  /** Whether the owner has changes that aren't sent yet. */
  isBegun: boolean;
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

/** A property's revision for reviewers. */
export interface RevisionReview {
  /**
   * Identifies what the owner sent: sending again gives it another id. Null if the owner hasn't sent
   * anything.
   */
  id: string | null;
  state: RevisionState;
  sentAt: Date;
  /** The last answer of a reviewer, and what it asked to change. */
  notes: string | null;
  request: RequestedChanges;
  /** The fields that differ from the property. */
  changes: Changes;
  photoDifferences: PhotoDifference[];
  /** All photos that were sent, in their order. Null if the photos don't change. */
  photos: ReviewPhoto[] | null;
}

/** Which properties an owner can revise. A rejected one is resubmitted instead. */
export function canRevise(status: PropertyStatus): boolean {
  return status !== 'rejected';
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
): RevisionChanges {
  const changed = submissionSteps
    .filter((step) => step !== 'photos')
    .flatMap((step) =>
      changedFields(step, base, sent).map((field) => [field, valueOf(submission[step], field)]),
    );
  return Object.fromEntries(changed) as RevisionChanges;
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

/** Whether the answers have the same photos in the same order with the same captions. */
export function hasSamePhotos(one: RevisionPhotos, other: RevisionPhotos): boolean {
  const list = ({ photoIds, photoCaptions }: RevisionPhotos) =>
    JSON.stringify(photoIds.map((id) => [id, photoCaptions[id]?.trim() ?? '']));
  return list(one) === list(other);
}

/**
 * Splits the changes of an approved property into those that take effect immediately, and those for review.
 */
export function splitChanges(changes: RevisionChanges): {
  instant: Partial<PriceAndAvailability>;
  reviewed: RevisionChanges;
} {
  const isInstant = ([field]: [string, unknown]) => instantFields.some((name) => name === field);
  const entries = Object.entries(changes);
  return {
    instant: Object.fromEntries(entries.filter(isInstant)) as Partial<PriceAndAvailability>,
    reviewed: Object.fromEntries(entries.filter((entry) => !isInstant(entry))) as RevisionChanges,
  };
}

/**
 * What accepting the changes writes: the changed fields, and a neighborhood that they clear because it's in
 * another town. The review shows the same, so that what a reviewer sees is what accepting writes.
 */
export function changesToApply(
  property: Pick<FieldValues, 'location' | 'neighborhood'>,
  changes: RevisionChanges,
): RevisionChanges {
  const { location, neighborhood } = { ...property, ...changes };
  const place = clearInapplicable({ location, neighborhood });
  return place.neighborhood === neighborhood ? changes : { ...changes, neighborhood: place.neighborhood };
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
  photos: number[];
}

/** Form fields of a request: `change-title` names a field, `photo-3` the third photo. */
export const requestFieldName = (field: string) => `change-${field}`;
export const requestPhotoName = (position: number) => `photo-${position}`;

/** Checks a reviewer's request. Its notes are required; fields and photos are optional. */
export function checkChangeRequest(input: FormInput): Result<ChangeRequest> {
  const missing = 'Please write what needs to change.';
  const notes = checkNotes(input['changeNotes'], { name: 'changeNotes', label: 'Notes', missing });
  if (!notes.ok) return notes;
  const isChecked = (name: string) => input[name] !== undefined;
  const positions = Array.from({ length: photoLimits.count }, (_, index) => index + 1);
  return success({
    notes: notes.value,
    fields: editableFields.filter((field) => isChecked(requestFieldName(field))),
    photos: positions.filter((position) => isChecked(requestPhotoName(position))),
  });
}
