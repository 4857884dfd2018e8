// A property as its owner sees it in My Properties.
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
