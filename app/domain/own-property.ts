// A property as its owner sees it: in My Properties, and alone on the page that a mailed link leads to. And a submission
// that was not finished.
import type { Listing, PhotoView } from './listing.ts';
import type { PropertyStatus } from './property.ts';
import type { EditableFields } from './property-edit.ts';

/** As long as a link of a mail opens it. */
export const linkDays = 90;

/** How long a draft is kept without a save or an upload, by the server and by the browser, in days. */
export const draftDays = 30;

/** What a property is called on the phone: the end of its id, which is random. Administrators find the property by it. */
export function referenceOf(id: string): string {
  return `${id.slice(-8, -4)} ${id.slice(-4)}`.toUpperCase();
}

/** Whether a rejected property is being corrected, or was sent again. */
export type CorrectionState = 'none' | 'begun' | 'sent';

interface Submitted {
  id: string;
  status: PropertyStatus;
  title: string;
  location: string;
  createdAt: Date;
  /** Null while it waits. */
  reviewedAt: Date | null;
  /** Why it was rejected. */
  reviewNotes: string | null;
  correction: CorrectionState;
}

export interface OwnProperty extends Submitted {
  photo: PhotoView | null;
}

/** What was sent, and what became of it. */
export interface OwnSubmission extends Submitted, SentProperty {
  photos: PhotoView[];
}

export interface UnfinishedDraft {
  id: string;
  /** Its title or address as far as it was typed; may be empty. */
  title: string;
  createdAt: Date;
  updatedAt: Date;
  /** How many photos it has. */
  photos: number;
}

/** What visitors never see. */
export const privateFields = [
  'propertyAddress',
  'zipCode',
  'unfurnishedOption',
  'standardEssentialsConfirmed',
  'additionalInformation',
  'listingLink',
  'icalUrl',
  'landlordFullName',
  'companyName',
  'companyWebsite',
  'propertiesManaged',
  'landlordPhone',
  'landlordEmail',
] as const satisfies readonly (keyof EditableFields)[];

export interface SentProperty
  extends Omit<Listing, 'photos'>, Pick<EditableFields, (typeof privateFields)[number]> {}
