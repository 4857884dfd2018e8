// Properties as administrators see them, including private fields, and the check of a rejection's reason.
// listing.ts has the public fields.
import type { Changes } from '../property/changes.ts';
import { toFailure, type Result } from '../failure.ts';
import type { ListingPhoto } from '../property/listing.ts';
import { checkNotes } from '../notes.ts';
import type { PropertyCheck } from '../property/checks.ts';
import type { PropertyStatus } from '../property/options.ts';
import type { SubmittedProperty } from '../property/owner-property.ts';
import type { Pause } from '../property/pause.ts';
import type { PhotoDifference } from '../property/differences.ts';
import { actionLabels, type AuditLogEntry } from './audit-event.ts';
import type { ReviewedVersion, ReviewPhoto, VersionState } from '../property/versions.ts';

/** A property in the list of Property Management. */
export interface AdminProperty {
  id: string;
  status: PropertyStatus;
  title: string;
  location: string;
  bedrooms: number;
  /** In steps of 0.5. */
  bathrooms: number;
  /** Whole US dollars a month. */
  desiredMonthlyRent: number;
  createdAt: Date;
  photo: ListingPhoto | null;
  /** True while a correction of a rejected property waits for a review. */
  isCorrection: boolean;
  /** True while the property is off the site. */
  isPaused: boolean;
  /** True while it's pending with a strong signal. The signal may be five minutes out of date. */
  isSuspicious: boolean;
  /** The state of the owner's changes, or of a request for changes. Null without either. */
  changes: VersionState | null;
  /** Whether the owner sent photos from the home ("Show us the home"). */
  hasVisit: boolean;
}

/** Everything that the owner submitted. */
export interface PropertyReview extends SubmittedProperty {
  createdAt: Date;
  updatedAt: Date;
  submitterEmail: string;
  /** With `hasAccount`, mails go to the owner's account, and the address can't be corrected here. */
  ownerAddress: { email: string; hasAccount: boolean; isVerified: boolean };
  /** The address in the account's profile. Null without an account, and before its first login. */
  accountEmail: string | null;
  photos: ReviewPhoto[];
  /** What a reviewer checked. */
  checks: PropertyCheck[];
  /** Newest first: versions that a reviewer answered with notes, and unanswered ones under newer changes. */
  earlier: EarlierVersion[];
  /** Null unless the property is off the site. */
  pause: Pause | null;
  /** The current version. Null if it was accepted, or if none is stored. */
  version: ReviewedVersion | null;
}

/** An earlier version, the reviewer's notes on it, and what the owner changed since. */
export interface EarlierVersion {
  id: string;
  /** From 1, in the order of sending. */
  number: number;
  state: VersionState;
  sentAt: Date;
  /** `by`: a name, or else an email address. */
  answer: { notes: string; by: string; at: Date | null } | null;
  changes: Changes;
  photos: PhotoDifference[];
}

/** Navigation through the pending properties, or through those whose owner sent changes. */
export interface ReviewQueue {
  kind: 'pending' | 'changes';
  /** The position in the queue, from 1. Null if the property isn't in it, for example after a decision. */
  position: number | null;
  /** The number of properties in the queue, counted up to `adminCountLimit`. */
  total: number;
  /** The neighboring properties' ids. The last one is followed by the first. */
  previous: string | null;
  next: string | null;
}

type WithPhotos = Pick<PropertyReview, 'photos' | 'version'>;

/** The photos that an approval, or accepting the owner's changes, publishes. */
export function photosToAccept({ photos, version }: WithPhotos): ReviewPhoto[] {
  return (version?.state === 'rejected' ? null : version?.photos) ?? photos;
}

/** Counts the photos that a reviewer can't see yet, because they are still being processed. */
export function countProcessing(review: WithPhotos): number {
  return photosToAccept(review).filter(({ path, isUnreadable }) => path === null && !isUnreadable).length;
}

/** A property in the delete dialog, with the things that its deletion also removes. */
export interface PropertyToDelete extends Pick<AdminProperty, 'id' | 'status' | 'title' | 'location'> {
  photoCount: number;
  /** The position on the featured list, or null. */
  featuredPosition: number | null;
  /** Accepted stays that aren't over. */
  stayCount: number;
  /** Open inquiries of verified guests. */
  inquiryCount: number;
  /** Open reports of the home. */
  reportCount: number;
  /** Whether the owner has sent changes, or a reviewer has asked for some. */
  hasChanges: boolean;
}

/** How long the button that undoes a decision is shown, in seconds. */
export const undoSeconds = 10;
/**
 * Seconds until the mail about a decision leaves: a little longer, because the button appears only with the
 * server's response.
 */
export const decisionMailDelay = undoSeconds + 2;

/** A property whose decision was undone, with its status now. */
export interface UndoneDecision {
  propertyId: string;
  status: PropertyStatus;
}

/** Why a decision can't be undone. */
export const undoFailures = {
  tooLate: toFailure('It’s too late to undo this: we’ve already emailed the owner.'),
  byAnother: toFailure('Only the person who made this decision can undo it.'),
  changedSince: ({ action, actor }: Pick<AuditLogEntry, 'action' | 'actor'>) =>
    toFailure(
      `We can’t undo this, because the home has changed since: “${actionLabels[action]}” by ${actor}.`,
    ),
};

/** A selected property in the dialog that decides on several. */
export type SelectedProperty = Pick<AdminProperty, 'id' | 'title'>;

/** The most properties that one decision may cover. Their ids are in the dialog's URL. */
export const maxSelected = 100;

export const selectionFailures = {
  none: toFailure('Please select a property first.'),
  tooMany: toFailure(`Please select at most ${maxSelected} properties at a time.`),
};

/** Returns the trimmed reason for correcting an owner's address. Fails if it's empty. */
export function checkCorrectionReason(reason: unknown): Result<string> {
  const missing = 'Please write why, for the audit log.';
  return checkNotes(reason, { name: 'correctionReason', label: 'Reason', missing });
}

/** Returns the trimmed reason of a deletion, which the owner is mailed. Fails if it's empty. */
export function checkDeletionReason(reason: unknown): Result<string> {
  const missing = 'Please write why. We’ll email it to the owner.';
  return checkNotes(reason, { name: 'deletionReason', label: 'Reason', missing });
}

/** The review time that the site promises, in hours. */
export const promisedHours = { from: 24, to: 48 } as const;
const hour = 3_600_000; // in ms

/** A pending property that was submitted before this time is close to the promised review time. */
export function dueBefore(now: Date): Date {
  return new Date(now.getTime() - promisedHours.from * hour);
}

/** A pending property that was submitted before this time is overdue. */
export function overdueBefore(now: Date): Date {
  return new Date(now.getTime() - promisedHours.to * hour);
}

export interface Waiting {
  /** Whole hours, or whole days from two days on: "5 hours", "3 days". */
  text: string;
  /** "due" after 24 hours, "overdue" after 48. */
  state: 'in time' | 'due' | 'overdue';
}

export function describeWaiting(submittedAt: Date, now: Date): Waiting {
  const hours = Math.floor((now.getTime() - submittedAt.getTime()) / hour);
  const state = hours < promisedHours.from ? 'in time' : hours < promisedHours.to ? 'due' : 'overdue';
  if (hours < 1) return { text: 'less than an hour', state };
  if (hours === 1) return { text: '1 hour', state };
  return { text: hours >= 48 ? `${Math.floor(hours / 24)} days` : `${hours} hours`, state };
}

export interface RejectionReason {
  /** Short enough for a button. */
  label: string;
  /** The text for the owner: the problem, and how to fix it. */
  notes: string;
}

/** For submissions and for owners' changes. */
export const rejectionReasons: readonly RejectionReason[] = [
  {
    label: 'Photos',
    notes:
      'The photos don’t show enough of the home. Please send it again with bright, sharp photos of every room and the outside.',
  },
  {
    label: 'Description',
    notes:
      'The description leaves out things guests need to know. Please tell us more about the rooms, beds, and neighborhood, and send it again.',
  },
  {
    label: 'Details don’t match',
    notes:
      'Some details don’t match the photos or the description. Please check the rooms, size, and amenities, and send it again.',
  },
  {
    label: 'Address',
    notes: 'We couldn’t find the address. Please check the street, city, and zip code, and send it again.',
  },
  {
    label: 'Duplicate',
    notes:
      'This home is already on Baystead, so we can’t list it again. If that’s a mistake, please contact us.',
  },
];
