// What was sent of a property and visitors never see. For owners and administrators: nothing here asks who wants to know.
import type { PropertiesTable } from '../database/tables.ts';

/** What was sent beside what everybody sees. */
export const privateColumns = [
  'createdAt',
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
  'submitterEmail',
] as const satisfies readonly (keyof PropertiesTable)[];
