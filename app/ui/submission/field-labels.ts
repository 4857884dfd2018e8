// What each field of the form is called on the screen.
import type { StepData, SubmissionStep } from '#domain/submission.ts';

type TypedStep = Exclude<SubmissionStep, 'photos'>;
type FieldName = { [Step in TypedStep]: keyof StepData[Step] }[TypedStep];

export const fieldLabels = {
  landlordFullName: 'Landlord/Manager Full Name',
  landlordPhone: 'Contact Phone',
  landlordEmail: 'Email',
  companyName: 'Company Name',
  companyWebsite: 'Company Website',
  propertiesManaged: 'Properties Managed',
  propertyType: 'Property Type',
  propertyAddress: 'Property Address',
  location: 'City, State',
  zipCode: 'Zip Code',
  desiredRentalLength: 'Desired Rental Length',
  propertyFurnished: 'Is the property furnished?',
  unfurnishedOption: 'Would you rent it unfurnished for a lease of one year or more?',
  bedrooms: 'Number of Bedrooms',
  bathrooms: 'Number of Bathrooms',
  approxSqft: 'Approximate Square Footage',
  numberOfStories: 'Number of Stories',
  desiredMonthlyRent: 'Desired Monthly Rent',
  nextAvailableDate: 'Next Available Date',
  yearBuilt: 'Year Built',
  petsAllowed: 'Pets Allowed',
  title: 'Property Listing Name',
  description: 'Listing Description',
  listingLink: 'Listing Link',
  icalUrl: 'iCal Link',
  coolingSystem: 'Cooling System',
  amenities: 'Amenities',
  parkingArrangement: 'Parking Arrangement',
  stairsDescription: 'Stairs',
  standardEssentialsConfirmed: 'I confirm that the standard essentials are provided',
  additionalInformation: 'Additional Information',
} as const satisfies Readonly<Record<FieldName, string>>;
