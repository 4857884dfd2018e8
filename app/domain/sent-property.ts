// What was sent of a property: what visitors may see, and what only its owner and administrators do.
import type { Listing } from './listing.ts';
import type { EditableFields } from './property-edit.ts';

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
