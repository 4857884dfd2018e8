// A property as its owner sees it, in My Properties and behind a mailed link. Also unsent drafts.
import type { FeedFailure } from './calendar-link.ts';
import type { Listing, ListingPhoto } from './listing.ts';
import type { Pause } from './pause.ts';
import type { PropertyStatus } from './options.ts';
import type { FieldValues, privateFields } from './fields.ts';

/** Days that a mailed owner link works. */
export const linkDays = 90;

/** Days without a save or an upload after which server and browser delete a draft. */
export const draftDays = 30;

/** Of "Show us the home" (site-visit.ts). */
export const siteVisitLimits = {
  /** Minutes after the code is shown in which a photo has to begin to arrive. */
  codeMinutes: 10,
  /** Characters of a code. */
  code: 5,
  /** Characters of a room's name. */
  room: 40,
  /** Days after which photos without a decision are deleted. */
  undecidedDays: 90,
  /** Days after the decision until the photos are deleted. */
  photoDays: 30,
  /** Months that the listing shows the check. */
  checkMonths: 12,
} as const;

/**
 * The reference number of a property for phone calls: the end of its id, which is random. Administrators can
 * search for it.
 */
export function referenceOf(id: string): string {
  return `${id.slice(-8, -4)} ${id.slice(-4)}`.toUpperCase();
}

interface SubmissionSummary {
  id: string;
  status: PropertyStatus;
  title: string;
  location: string;
  /** The reason of a rejection. */
  reviewNotes: string | null;
  /** Whether the owner has unsent changes or an unsent correction. */
  hasDraft: boolean;
  /** Null unless the property is off the site. */
  pause: Pause | null;
}

/** An entry of My Properties. */
export interface OwnerProperty extends SubmissionSummary {
  photo: ListingPhoto | null;
  /** Whole US dollars. */
  desiredMonthlyRent: number;
  /** The first day, today or later, on which a stay can begin. */
  firstFreeDay: string;
  /** The first agreed stay that isn't over. */
  nextStay: { from: string; to: string } | null;
  /** When the availability was last confirmed. */
  confirmedAt: Date;
  failedLinks: FailedCalendarLink[];
}

/** A calendar link whose last read failed. */
export interface FailedCalendarLink {
  id: string;
  /** As in `CalendarLink`. */
  name: string;
  problem: FeedFailure;
}

/** How long earlier versions of an approved property keep their photos for the review. */
export const earlierPhotosDays = 30;

/** A submitted property with its review. */
export interface OwnerSubmission extends SubmissionSummary, SubmittedProperty {
  /** File names of photos that can't be converted. Visitors don't see these. */
  unreadablePhotos: string[];
  /** Where mails about the property go. */
  ownerEmail: string;
  /** When the availability was last confirmed. */
  confirmedAt: Date;
}

export interface UnfinishedDraft {
  id: string;
  /** The title or the address, if the owner has typed one. May be empty. */
  title: string;
  createdAt: Date;
  updatedAt: Date;
  /** The number of photos. */
  photos: number;
}

/** Every field that the owner submitted, public and private, except the photos. */
export interface SubmittedProperty
  extends Omit<Listing, 'photos'>, Pick<FieldValues, (typeof privateFields)[number]> {}
