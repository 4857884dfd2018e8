// The property: options in the specified order, status transitions and derived values. Loaded by visitors'
// pages: no imports.

export const propertyStatuses = ['pending', 'approved', 'rejected'] as const;
export type PropertyStatus = (typeof propertyStatuses)[number];

/** All changes of status (docs/product.md, "Property > Status"). */
const statusTransitions = {
  pending: ['approved', 'rejected'],
  approved: [],
  rejected: [],
} as const satisfies Record<PropertyStatus, readonly PropertyStatus[]>;

export type Decision = (typeof statusTransitions)['pending'][number];

/** True if an administrator may change the status. */
export function canChangeStatus(from: PropertyStatus, to: PropertyStatus): boolean {
  return (statusTransitions[from] as readonly PropertyStatus[]).includes(to);
}

/** Only approved properties are visible to everyone, unless they are paused. */
export function isPublic({
  status,
  isPaused = false,
}: {
  status: PropertyStatus;
  isPaused?: boolean;
}): boolean {
  return status === 'approved' && !isPaused;
}

export const statusLabels: Record<PropertyStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

/**
 * All stored types. The submission form and the edit form offer some each (docs/product.md, "Property >
 * Options").
 */
export const propertyTypes = [
  'Single Family Home',
  'House',
  'Apartment',
  'Condo',
  'Townhouse',
  'Duplex',
  'Studio',
  'Loft',
  'Villa',
  'Cabin',
  'Cottage',
  'Other',
] as const;
export type PropertyType = (typeof propertyTypes)[number];

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

export const petsOptions = ['yes', 'no', 'cats-only', 'dogs-only', 'case-by-case'] as const;
export type PetsAllowed = (typeof petsOptions)[number];
export const petsLabels: Record<PetsAllowed, string> = {
  yes: 'Pets welcome',
  no: 'No pets',
  'cats-only': 'Cats only',
  'dogs-only': 'Dogs only',
  'case-by-case': 'Pets case by case',
};

export const furnishedOptions = ['fully', 'partial', 'no'] as const;
export type Furnished = (typeof furnishedOptions)[number];
export const furnishedLabels: Record<Furnished, string> = {
  fully: 'Fully furnished',
  partial: 'Partially furnished',
  no: 'Unfurnished',
};

export const rentalLengths = [
  'Less than 30 days',
  '1-3 months',
  '4-6 months',
  '7-11 months',
  '1+ years',
] as const;

export const coolingSystems = ['Central Air', 'Window Units', 'Mini Split', 'Fans Only', 'None'] as const;
export type CoolingSystem = (typeof coolingSystems)[number];

/** The amenities of the submission form. An administrator may add custom ones. */
export const amenities = [
  'WiFi',
  'Kitchen',
  'Washer/Dryer',
  'Dishwasher',
  'Microwave',
  'Coffee Maker',
  'TV/Streaming',
  'Pool',
  'Hot Tub/Spa',
  'Gym/Fitness Center',
  'Balcony/Patio',
  'Yard/Garden',
  'BBQ/Grill',
  'Fireplace',
  'Workspace/Desk',
  'Iron/Ironing Board',
  'Hair Dryer',
  'Towels/Linens',
  'Shampoo/Soap',
  'First Aid Kit',
] as const;

/** What makes a home easy to enter and to use, as its owner says. */
export const accessFeatures = [
  'Step-free entrance',
  'Step-free shower',
  'Wide doors',
  'Elevator',
  'Parking by the door',
  'Grab bars',
] as const;
export type AccessFeature = (typeof accessFeatures)[number];

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

/**
 * A month's rent pays for this many nights, in the price slider and in stays (docs/product.md, "Search >
 * Prices").
 */
export const nightsPerMonth = 30;

/** For the A/C label on cards and the Air Conditioning filter. Fans don't count. */
export function hasAirConditioning(property: { coolingSystem: CoolingSystem }): boolean {
  return property.coolingSystem !== 'Fans Only' && property.coolingSystem !== 'None';
}

const coolingWords = /^(?:central )?(?:a\/?c|air(?:[ -]?condition(?:ing|er|ed))?)$/i;

/** Whether an amenity is air conditioning, also in the words of imports and custom amenities. */
export const meansAirConditioning = (amenity: string) => coolingWords.test(amenity);

const washerDryer = 'Washer/Dryer';

/** For the W/D label on cards. */
export function hasWasherDryer(property: { amenities: readonly string[] }): boolean {
  return property.amenities.includes(washerDryer);
}
