// Options in the specified order, and names of costs and terms, for the submission form, the editor and the
// inquiry form. Apart from options.ts, so that visitors' pages don't load them.
import type { PropertyType } from './options.ts';

export const submissionPropertyTypes = [
  'Single Family Home',
  'Apartment',
  'Condo',
  'Townhouse',
  'Duplex',
  'Studio',
  'Loft',
  'Other',
] as const satisfies readonly PropertyType[];

/** The types that the edit form offers, besides the property's own. */
export const editorPropertyTypes = [
  'House',
  'Apartment',
  'Condo',
  'Villa',
  'Cabin',
  'Cottage',
  'Townhouse',
  'Other',
] as const satisfies readonly PropertyType[];

/** Whether the owner would also rent a furnished property without its furniture. */
export const unfurnishedOptions = ['yes', 'no'] as const;
export const yesNoLabels = { yes: 'Yes', no: 'No' } as const;

export const petFeePeriods = ['stay', 'month'] as const;
export const petFeeLabels = { stay: 'Once for each stay', month: 'Every month' } as const;

export const utilitiesOptions = ['included', 'up-to-limit', 'not-included'] as const;
export const utilitiesLabels = {
  included: 'Included',
  'up-to-limit': 'Included up to an amount a month',
  'not-included': 'Not included',
} as const;

export const internetOptions = ['included', 'not-included'] as const;
export const internetLabels = { included: 'Included', 'not-included': 'Not included' } as const;

export const cancellationOptions = ['flexible', '30-days', 'none'] as const;
export type Cancellation = (typeof cancellationOptions)[number];
export const cancellationLabels = {
  flexible: 'Cancel for free until check-in',
  '30-days': 'Cancel for free until 30 days before check-in',
  none: 'No free cancellation once the dates are agreed',
} as const;

/** What guests read as the names of costs and terms. */
export const costNames = {
  desiredMonthlyRent: 'Monthly rent',
  rentFrom3Months: 'Monthly rent for 3 months or more',
  rentFrom6Months: 'Monthly rent for 6 months or more',
  deposit: 'Deposit',
  cleaningFee: 'Cleaning fee',
  petFee: 'Pet fee',
  utilities: 'Utilities',
  internet: 'Internet',
  noticeDays: 'Notice to move out early',
  cancellation: 'Cancellation',
  cancellationNote: 'About cancellation',
} as const;

export const propertiesManagedOptions = ['1', '2-5', '6-10', '11-25', '26-50', '50+'] as const;
export type PropertiesManaged = (typeof propertiesManagedOptions)[number];

export const parkingArrangements = [
  'Free street parking',
  'Paid street parking',
  'Private driveway',
  'Garage (1 car)',
  'Garage (2+ cars)',
  'Assigned parking spot',
  'No parking available',
] as const;

export const maxDescriptionLength = 2000;

/** The languages that owners can name. */
export const languages = [
  'English',
  'Spanish',
  'Tagalog',
  'Vietnamese',
  'Chinese',
  'Arabic',
  'Korean',
  'Japanese',
  'French',
  'German',
  'Portuguese',
  'American Sign Language',
] as const;
export type Language = (typeof languages)[number];
