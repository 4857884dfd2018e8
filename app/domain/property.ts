// The property: its option lists in the specified order, its status table and what may be derived from its fields.
// Loaded by visitors' pages, so nothing is imported here.

export const propertyStatuses = ['pending', 'approved', 'rejected'] as const;
export type PropertyStatus = (typeof propertyStatuses)[number];

/** Every change of status that exists (docs/product.md, "Property > Status"). */
const statusTransitions = {
  pending: ['approved', 'rejected'],
  approved: [],
  rejected: [],
} as const satisfies Record<PropertyStatus, readonly PropertyStatus[]>;

export type Decision = (typeof statusTransitions)['pending'][number];

/** Whether an administrator may set `to` on a property that now is `from`. */
export function mayChangeStatus(from: PropertyStatus, to: PropertyStatus): boolean {
  return (statusTransitions[from] as readonly PropertyStatus[]).includes(to);
}

/** Only approved properties are shown to everybody and may be featured. */
export function isPublic(property: { status: PropertyStatus }): boolean {
  return property.status === 'approved';
}

export const statusLabels: Record<PropertyStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** The whole stored vocabulary; the two forms each offer a part of it (docs/product.md, "Property > Options"). */
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

export const unfurnishedOptions = ['yes', 'no'] as const;

export const propertiesManagedOptions = ['1', '2-5', '6-10', '11-25', '26-50', '50+'] as const;
export type PropertiesManaged = (typeof propertiesManagedOptions)[number];

export const rentalLengths = [
  'Less than 30 days',
  '1-3 months',
  '4-6 months',
  '7-11 months',
  '1+ years',
] as const;

export const coolingSystems = ['Central Air', 'Window Units', 'Mini Split', 'Fans Only', 'None'] as const;
export type CoolingSystem = (typeof coolingSystems)[number];

export const parkingArrangements = [
  'Free street parking',
  'Paid street parking',
  'Private driveway',
  'Garage (1 car)',
  'Garage (2+ cars)',
  'Assigned parking spot',
  'No parking available',
] as const;

/** The amenities that the submission form offers; an administrator may add others in words. */
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

/** A month's rent is that of this many nights, for the slider and for stays (docs/product.md, "Search > Prices"). */
export const nightsPerMonth = 30;

/** The bounds of fields. The database repeats them as CHECK constraints. */
export const bounds = {
  bedrooms: { min: 0, max: 50 },
  bathrooms: { min: 0, max: 50, step: 0.5 },
  approxSqft: { min: 0, max: 1_000_000 },
  numberOfStories: { min: 1, max: 200 },
  desiredMonthlyRent: { min: 0, max: 1_000_000 },
  yearBuilt: { min: 1800 },
  title: { max: 120 },
  description: { max: 2000 },
  /** As the database has them. */
  maxGuests: { min: 1, max: 200 },
  /** The notes of a rejection, which the owner reads in a mail. */
  reviewNotes: { max: 2000 },
} as const;

/** The card's A/C mark and the Air Conditioning filter: a machine that cools, not a fan. */
export function hasAirConditioning(property: { coolingSystem: CoolingSystem }): boolean {
  return property.coolingSystem !== 'Fans Only' && property.coolingSystem !== 'None';
}

/** The card's W/D mark. */
export function hasWasherDryer(property: { amenities: readonly string[] }): boolean {
  return property.amenities.includes('Washer/Dryer');
}
