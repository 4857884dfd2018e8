// A property as everybody may see it: the shapes that leave the server, made by naming each field that may
// (docs/product.md, "Property > Visibility"). Loaded by visitors' pages: no zod.
import type { PetsAllowed, PropertyStatus } from './property.ts';
import type { EditableFields } from './property-edit.ts';

/** A photo as a card shows it. */
export interface CardPhoto {
  /** Begin of the variants' addresses; null while they are not made, or could not be. */
  path: string | null;
  /** Whether there are AVIF variants beside the others. */
  hasAvif: boolean;
  /** A tiny copy as a data URL, to be shown blurred while the photo loads. */
  placeholder: string | null;
  /** Pixels of the original, upright. */
  width: number;
  height: number;
}

/** A photo as it may be shown. */
export interface PhotoView extends CardPhoto {
  id: string;
  /** What its owner says of it. */
  caption: string | null;
}

/** What cards and the detail page show alike. */
interface Summary {
  id: string;
  status: PropertyStatus;
  title: string;
  location: string;
  bedrooms: number;
  /** In steps of one half. */
  bathrooms: number;
  petsAllowed: PetsAllowed;
  /** Whole US dollars a month. */
  desiredMonthlyRent: number;
}

/** What a card shows, and no more: a list hands over a dozen of them. */
export interface ListingCard extends Summary {
  hasAirConditioning: boolean;
  hasWasherDryer: boolean;
  /** At most `amenitiesOnCard`. */
  amenities: string[];
  /** How many there are beside those. */
  moreAmenities: number;
  photo: CardPhoto | null;
}

export const amenitiesOnCard = 3;

/** One page of a list of cards. */
export interface CardPage {
  properties: ListingCard[];
  /** The cursor of the next page; null when nothing follows. */
  next: string | null;
}

/** What the detail page shows beside the bathrooms and photos: of a property's fields, these leave the server. */
export const listingFields = [
  'title',
  'location',
  'bedrooms',
  'petsAllowed',
  'desiredMonthlyRent',
  'propertyType',
  'coolingSystem',
  'amenities',
  'description',
  'approxSqft',
  'yearBuilt',
  'numberOfStories',
  'nextAvailableDate',
  'desiredRentalLength',
  'propertyFurnished',
  'parkingArrangement',
  'stairsDescription',
  'maxGuests',
  'houseRules',
] as const satisfies readonly (keyof EditableFields)[];

/** What the detail page shows. */
export interface Listing extends Summary, Pick<EditableFields, (typeof listingFields)[number]> {
  photos: PhotoView[];
}

/** Widths in pixels of the WebP and AVIF variants that are made of every photo. */
export const photoWidths = [400, 800, 1600] as const;

/** The address of a WebP variant. */
export function webpAddress(path: string, width: number): string {
  return `${path}-${width}.webp`;
}

/** The address of an AVIF variant, where the photo has them. */
export function avifAddress(path: string, width: number): string {
  return `${path}-${width}.avif`;
}

/** The address of the JPEG, for browsers with neither and for link previews. */
export function jpegAddress(path: string): string {
  return `${path}.jpg`;
}
