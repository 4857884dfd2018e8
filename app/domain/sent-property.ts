// What was sent of a property: what visitors may see, and what only its owner and administrators do.
import type { Listing } from './listing.ts';
import type { PropertiesManaged, UnfurnishedOption } from './property.ts';

export interface SentProperty extends Omit<Listing, 'photos'> {
  propertyAddress: string;
  zipCode: string;
  unfurnishedOption: UnfurnishedOption | null;
  standardEssentialsConfirmed: boolean;
  additionalInformation: string | null;
  listingLink: string | null;
  icalUrl: string | null;
  landlordFullName: string;
  companyName: string | null;
  companyWebsite: string | null;
  propertiesManaged: PropertiesManaged | null;
  landlordPhone: string;
  landlordEmail: string;
}
