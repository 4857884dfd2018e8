// What My Properties shows: a property as its owner sees it, and a submission that was not finished.
import type { PhotoView } from './listing.ts';
import type { PropertyStatus } from './property.ts';

export interface OwnProperty {
  id: string;
  status: PropertyStatus;
  title: string;
  location: string;
  createdAt: Date;
  /** Null while it waits. */
  reviewedAt: Date | null;
  /** Why it was rejected. */
  reviewNotes: string | null;
  photo: PhotoView | null;
}

export interface UnfinishedDraft {
  id: string;
  /** Its title or address as far as it was typed; may be empty. */
  title: string;
  updatedAt: Date;
  /** How many photographs it has. */
  photos: number;
}
