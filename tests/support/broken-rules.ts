// Values that break one rule of the submission form each, with the message of form and server.
import type { SubmissionStep } from '#domain/property/submission.ts';

const email = 'Please enter a valid email address';
const webAddress = (label: string) => `${label} must be a web address, such as https://example.com`;

/** Each value breaks one rule of its step. Fields are in the specified order. */
export const brokenRules: [step: SubmissionStep, field: string, value: unknown, message: string][] = [
  ['landlord', 'landlordFullName', '', 'Landlord/Manager Full Name is required'],
  ['landlord', 'landlordFullName', ' \t\n ', 'Landlord/Manager Full Name is required'],
  ['landlord', 'landlordPhone', '', 'Contact Phone is required'],
  ['landlord', 'landlordEmail', '', 'Email is required'],
  ['landlord', 'landlordEmail', 'rosa', email],
  ['landlord', 'landlordEmail', 'rosa@example', email],
  ['landlord', 'landlordEmail', 'rosa@example.com, eve@example.com', email],
  ['landlord', 'landlordEmail', 'rosa@example.com\r\nBcc: eve@example.com', email],
  ['landlord', 'companyWebsite', 'not an address', webAddress('Company Website')],
  ['landlord', 'companyWebsite', 'javascript:alert(1)', webAddress('Company Website')],
  ['property', 'propertyType', '', 'Property Type is required'],
  ['property', 'propertyType', 'Castle', 'Property Type is required'],
  ['property', 'propertyType', 'Villa', 'Property Type is required'],
  ['property', 'propertyAddress', '', 'Property Address is required'],
  ['property', 'location', '', 'City, State is required'],
  ['property', 'zipCode', '', 'Zip Code is required'],
  ['details', 'desiredRentalLength', [], 'Please select at least one Desired Rental Length'],
  ['details', 'desiredRentalLength', ['a weekend'], 'Please select at least one Desired Rental Length'],
  ['details', 'propertyFurnished', '', 'Please specify if the property is furnished'],
  ['details', 'propertyFurnished', 'a little', 'Please specify if the property is furnished'],
  ['details', 'bedrooms', '', 'Number of Bedrooms is required'],
  ['details', 'bathrooms', '', 'Number of Bathrooms is required'],
  ['details', 'approxSqft', '', 'Approximate Square Footage is required'],
  ['details', 'numberOfStories', '', 'Number of Stories is required'],
  ['details', 'desiredMonthlyRent', '', 'Desired Monthly Rent is required'],
  ['details', 'nextAvailableDate', '', 'Next Available Date is required'],
  ['details', 'nextAvailableDate', '2026-02-30', 'Next Available Date must be a date, such as 2027-03-01'],
  ['details', 'nextAvailableDate', 'tomorrow', 'Next Available Date must be a date, such as 2027-03-01'],
  ['listing', 'title', '', 'Property Listing Name is required'],
  ['listing', 'description', '', 'Listing Description is required'],
  ['listing', 'listingLink', 'ftp://listings.example', webAddress('Listing Link')],
  ['listing', 'icalUrl', 'calendar', webAddress('iCal Link')],
  ['features', 'coolingSystem', '', 'Please select a cooling system.'],
  ['features', 'coolingSystem', 'Ice', 'Please select a cooling system.'],
  ['features', 'amenities', [], 'Please select at least one amenity.'],
  ['features', 'amenities', ['Helipad'], 'Please select at least one amenity.'],
  ['features', 'parkingArrangement', '', 'Please select a parking arrangement.'],
  ['features', 'stairsDescription', '', 'Please describe the stairs.'],
  ['features', 'standardEssentialsConfirmed', false, 'You must confirm the standard essentials.'],
  ['features', 'standardEssentialsConfirmed', 'false', 'You must confirm the standard essentials.'],
  ['photos', 'photoIds', [], 'Please upload at least one image.'],
  ['photos', 'photoIds', ['../etc/passwd'], 'Please upload at least one image.'],
];

/** The message for a step without any input. */
export const emptyStepMessages: Record<SubmissionStep, string> = {
  landlord: 'Landlord/Manager Full Name is required. Contact Phone is required. Email is required',
  property:
    'Property Type is required. Property Address is required. City, State is required. Zip Code is required',
  details:
    'Please select at least one Desired Rental Length. Please specify if the property is furnished. Number of Bedrooms is required. Number of Bathrooms is required. Approximate Square Footage is required. Number of Stories is required. Desired Monthly Rent is required. Next Available Date is required',
  listing: 'Property Listing Name is required. Listing Description is required',
  features:
    'Please select a cooling system. Please select at least one amenity. Please select a parking arrangement. Please describe the stairs. You must confirm the standard essentials.',
  photos: 'Please upload at least one image.',
};
