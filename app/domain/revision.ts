// An owner's changes to a property: which fields of the form changed, and what a reviewer asks to change.
import { z } from 'zod';
import type { Changes } from './audit-event.ts';
import { failed, type Failure, type Result, success } from './failure.ts';
import type { FormInput } from './form-input.ts';
import { firstIssues, requiredText } from './fields.ts';
import type { PhotoCaptions } from './photo.ts';
import { bounds, type PropertyStatus } from './property.ts';
import type { PhotoDifference } from './property-differences.ts';
import { type EditableField, type EditableFields, editableFields } from './property-edit.ts';
import type { SubmissionForms } from './submission-form.ts';
import { stepFields, type Submission, type SubmissionStep, submissionSteps } from './submission.ts';

/** The state of a property's revision: waiting for review, or answered by a reviewer. An accepted revision is deleted. */
export type RevisionState = 'sent' | 'changes-requested' | 'rejected';

/** The new values of the changed fields, except photos. */
export type RevisionChanges = Partial<Omit<EditableFields, 'photoIds' | 'photoCaptions'>>;

/** All photos of a revision that changes photos, in their order. */
export interface RevisionPhotos {
  photoIds: string[];
  photoCaptions: PhotoCaptions;
}

/** Fields of an approved property that change without a review. */
const instantFields = [
  'desiredMonthlyRent',
  'nextAvailableDate',
  'desiredRentalLength',
] as const satisfies readonly EditableField[];

/** Why changes can't be sent or decided on. Nothing is changed, and the form keeps its answers. */
export const revisionFailures = {
  deleted: refusal(
    'This home was removed from Baystead, so we couldn’t send your changes. Your answers are still here.',
  ),
  rejected: refusal(
    'A reviewer has just turned this home down, so we couldn’t send your changes. Your answers are still here: open its page to see why, and send them as a correction.',
  ),
  nothingChanged: refusal('Nothing has changed yet. Change what you like, then send it.'),
  sentMeanwhile: refusal(
    'These changes were already answered, or the owner has sent others. Please look at them again.',
  ),
};

function refusal(message: string): Failure {
  return { kind: 'invalid', message, issues: [] };
}

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
  /** Whether changes were begun and not sent. */
  isBegun: boolean;
}

/** A property's revision for reviewers. */
export interface RevisionReview {
  /** Names what was sent. Sending again changes it. Null if the owner hasn't sent anything. */
  id: string | null;
  state: RevisionState;
  sentAt: Date;
  /** The last answer of a reviewer, and what it asked to change. */
  notes: string | null;
  request: RequestedChanges;
  /** What differs from the property. */
  changes: Changes;
  photoDifferences: PhotoDifference[];
  /** All photos that were sent, in their order. Null if the photos stay. */
  photos: { id: string; name: string }[] | null;
}

/** Which properties an owner can revise. A rejected one is resubmitted instead. */
export function canRevise(status: PropertyStatus): boolean {
  return status !== 'rejected';
}

/** The step of the form with a field, from 1. Fields that the form lacks are answered by the first step. */
function stepNumberOf(field: string): number {
  const step = submissionSteps.findIndex((each) => stepFields[each].includes(field));
  return step === -1 ? 1 : step + 1;
}

/** The step of the first requested change, and its field. Null if only notes were given. */
export function findFirstRequest({ fields, photos }: RequestedChanges) {
  const requested = photos.length > 0 ? [...fields, 'photoIds'] : fields;
  const [first] = requested
    .map((field) => ({ field, stepNumber: stepNumberOf(field) }))
    .toSorted((one, other) => one.stepNumber - other.stepNumber);
  return first ?? null;
}

/** The checked values of the fields that differ from `base`, the forms of the property. Leaves photos out. */
export function pickChanges(
  base: SubmissionForms,
  sent: SubmissionForms,
  submission: Submission,
): RevisionChanges {
  const changed = submissionSteps
    .filter((step) => step !== 'photos')
    .flatMap((step) =>
      changedFields(step, base, sent).map((field) => [field, valueOf(submission[step], field)]),
    );
  return Object.fromEntries(changed) as RevisionChanges;
}

function changedFields(step: SubmissionStep, base: SubmissionForms, sent: SubmissionForms): string[] {
  const changed = stepFields[step].filter(
    (field) => JSON.stringify(valueOf(base[step], field)) !== JSON.stringify(valueOf(sent[step], field)),
  );
  // The check of the form clears the answer about renting unfurnished if the property has no furniture.
  return changed.includes('propertyFurnished') ? [...new Set([...changed, 'unfurnishedOption'])] : changed;
}

function valueOf(fields: object, name: string): unknown {
  return new Map<string, unknown>(Object.entries(fields)).get(name);
}

/** Whether the forms have the same photos in the same order with the same captions. */
export function hasSamePhotos(one: RevisionPhotos, other: RevisionPhotos): boolean {
  const list = ({ photoIds, photoCaptions }: RevisionPhotos) =>
    JSON.stringify(photoIds.map((id) => [id, photoCaptions[id]?.trim() ?? '']));
  return list(one) === list(other);
}

/** Splits the changes of an approved property into those that take effect immediately, and those for review. */
export function splitChanges(changes: RevisionChanges): {
  instant: Pick<RevisionChanges, (typeof instantFields)[number]>;
  reviewed: RevisionChanges;
} {
  const isInstant = ([field]: [string, unknown]) => instantFields.some((name) => name === field);
  const entries = Object.entries(changes);
  return {
    instant: Object.fromEntries(entries.filter(isInstant)) as RevisionChanges,
    reviewed: Object.fromEntries(entries.filter((entry) => !isInstant(entry))) as RevisionChanges,
  };
}

export interface ChangeRequest {
  notes: string;
  fields: EditableField[];
  photos: number[];
}

/** Form fields of a request: `change-title` names a field, `photo-3` the third photo. */
export const requestFieldName = (field: string) => `change-${field}`;
export const requestPhotoName = (position: number) => `photo-${position}`;

const missingNotes = 'Please write what needs to change.';
const changeNotes = z.object({ changeNotes: requiredText('Notes', bounds.reviewNotes.max, missingNotes) });

/** Checks a reviewer's request. Its notes are required; fields and photos are optional. */
export function checkChangeRequest(input: FormInput): Result<ChangeRequest> {
  const result = changeNotes.safeParse({ changeNotes: input['changeNotes'] });
  if (!result.success) {
    const issues = firstIssues(result.error, 'changeNotes');
    return failed({ kind: 'invalid', message: issues[0]?.message ?? missingNotes, issues });
  }
  const isNamed = (name: string) => input[name] !== undefined;
  return success({
    notes: result.data.changeNotes,
    fields: editableFields.filter((field) => isNamed(requestFieldName(field))),
    photos: photoPositions.filter((position) => isNamed(requestPhotoName(position))),
  });
}

const photoPositions = Array.from({ length: 200 }, (_, index) => index + 1);
