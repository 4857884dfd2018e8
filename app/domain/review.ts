// The administration's look at properties: what it is shown, and the reason that a rejection needs. All of it is for
// administrators only, private fields included; listing.ts has what others may see.
import { z } from 'zod';
import { failed, type Result, success } from './failure.ts';
import { firstIssues, requiredText } from './fields.ts';
import type { PhotoView } from './listing.ts';
import { bounds, type PropertyStatus } from './property.ts';
import type { SentProperty } from './own-property.ts';

/** A row of the table. */
export interface AdminProperty {
  id: string;
  status: PropertyStatus;
  title: string;
  location: string;
  bedrooms: number;
  /** In steps of one half. */
  bathrooms: number;
  /** Whole US dollars a month. */
  desiredMonthlyRent: number;
  createdAt: Date;
  photo: PhotoView | null;
}

/** What was decided, by whom and when. */
export interface ReviewDecision {
  status: Exclude<PropertyStatus, 'pending'>;
  /** The reason of a rejection. */
  notes: string | null;
  /** A name, or else an email address. */
  decidedBy: string;
  decidedAt: Date;
}

/** Everything that the owner sent. */
export interface PropertyReview extends SentProperty {
  createdAt: Date;
  submitterEmail: string;
  /** The account it was submitted with; null when it was sent without login. */
  accountEmail: string | null;
  /** `isUnreadable` for those of which no variant could be made: visitors are not shown these. */
  photos: (PhotoView & { name: string; isUnreadable: boolean })[];
  /** Null while it waits. */
  decision: ReviewDecision | null;
}

/** The way through what waits for a review. */
export interface ReviewQueue {
  /** The place of the property among all that wait, from 1; null where it waits no longer. */
  position: number | null;
  /** How many wait, counted no further than `countedUpTo`. */
  total: number;
  /** Ids of pending properties. Behind the last one comes the first again. */
  previous: string | null;
  next: string | null;
}

/** What goes when a property is deleted. */
export interface PropertyToDelete extends Pick<AdminProperty, 'id' | 'status' | 'title' | 'location'> {
  photoCount: number;
  /** Its place on the featured list; null where it has none. */
  featuredAs: number | null;
}

const notesMessage = 'Please provide a reason for rejection.';
const rejection = z.object({ notes: requiredText('Notes', bounds.reviewNotes.max, notesMessage) });

/** The reason of a rejection, trimmed. A rejection without one fails. */
export function checkRejectionNotes(notes: unknown): Result<string> {
  const result = rejection.safeParse({ notes });
  if (result.success) return success(result.data.notes);
  const issues = firstIssues(result.error, 'notes');
  return failed({ kind: 'invalid', message: issues[0]?.message ?? notesMessage, issues });
}

/** The review time that the site promises, in hours. */
const promised = { from: 24, to: 48 } as const;
const hour = 3_600_000; // milliseconds

export interface Waiting {
  /** Whole hours, from two days on whole days: '5 hours', '3 days'. */
  words: string;
  /** 'due' once the promised time has begun, 'overdue' once it is over. */
  state: 'in time' | 'due' | 'overdue';
}

export function waitingSince(submittedAt: Date, now: Date): Waiting {
  const hours = Math.floor((now.getTime() - submittedAt.getTime()) / hour);
  const state = hours < promised.from ? 'in time' : hours < promised.to ? 'due' : 'overdue';
  if (hours < 1) return { words: 'less than an hour', state };
  if (hours === 1) return { words: '1 hour', state };
  return { words: state === 'overdue' ? `${Math.floor(hours / 24)} days` : `${hours} hours`, state };
}

interface RejectionReason {
  /** As short as a button. */
  label: string;
  /** What the owner will read: what is wrong, and what to do about it. */
  notes: string;
}

export const rejectionReasons: readonly RejectionReason[] = [
  {
    label: 'Photos',
    notes:
      'The photos don’t show enough of the home. Please submit it again with bright, sharp photos of every room and the outside.',
  },
  {
    label: 'Description',
    notes:
      'The description leaves out things guests need to know. Please submit the home again and tell us more about the rooms, beds, and neighborhood.',
  },
  {
    label: 'Details don’t match',
    notes:
      'Some details don’t match the photos or the description. Please check the rooms, size, and amenities, and submit the home again.',
  },
  {
    label: 'Address',
    notes:
      'We couldn’t find the address. Please check the street, city, and zip code, and submit the home again.',
  },
  {
    label: 'Duplicate',
    notes:
      'This home is already on Baystead, so we can’t list it again. If that’s a mistake, please contact us.',
  },
];
