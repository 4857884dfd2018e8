// The public shapes of a property. Each field that may leave the server is listed (docs/product.md, "Property
// > Visibility"). Loaded by visitors' pages: no zod.
import type { Position } from '../place/gazetteer.ts';
import type { PetsAllowed, PropertyStatus } from './options.ts';
import type { FieldValues, listingFields } from './fields.ts';

/** A photo on a listing card. */
export interface CardPhoto {
  /** The start of the variants' URLs. Null until they exist, and if they can't be made. */
  path: string | null;
  /** True if the photo has AVIF variants. */
  hasAvif: boolean;
  /** A tiny copy as a data URL, shown blurred while the photo loads. */
  placeholder: string | null;
  /** Pixels of the upright original. */
  width: number;
  height: number;
}

/** A further photo of a card, which loads when a visitor swipes to it. */
export interface FurtherPhoto extends Pick<CardPhoto, 'hasAvif'> {
  path: string;
}

/** A photo as visitors see it. */
export interface ListingPhoto extends CardPhoto {
  id: string;
  /** The owner's caption. */
  caption: string | null;
}

/** Fields of both the card and the listing page. */
interface Summary {
  id: string;
  status: PropertyStatus;
  title: string;
  location: string;
  bedrooms: number;
  /** In steps of 0.5. */
  bathrooms: number;
  petsAllowed: PetsAllowed;
  /** Whole US dollars a month. */
  desiredMonthlyRent: number;
}

/** Only what a card shows, because a list sends 12 of them. */
export interface ListingCard extends Summary {
  /**
   * With the neighborhood, if it is known, and the distance to the landmark of the search: "North Park, San
   * Diego · 1.2 miles to …".
   */
  location: string;
  approxSqft: number;
  /**
   * Below the rent: "Free now", "Free from Mar 1", or for the dates of a search "about $13,050 for 91
   * nights". Formatted on the server, to keep the formatters out of the pages with cards.
   */
  note: string;
  hasAirConditioning: boolean;
  hasWasherDryer: boolean;
  /** At most `amenitiesOnCard`, without those that the marks A/C and W/D show. */
  amenities: string[];
  /** The number of amenities that are left out. */
  hiddenAmenityCount: number;
  photo: CardPhoto | null;
  /** At most `furtherPhotosOnCard`. */
  furtherPhotos: FurtherPhoto[];
}

export const amenitiesOnCard = 3;
export const furtherPhotosOnCard = 3;

/** One page of listing cards. */
export interface CardPage {
  properties: ListingCard[];
  /** The cursor of the next page. Null on the last page. */
  next: string | null;
  /**
   * The dates, guests and pets of the search, chosen or in its words, as a query string for links to the
   * listings (`toStayQuery`).
   */
  stay: string;
}

/** A listing page. */
export interface Listing extends Summary, Pick<FieldValues, (typeof listingFields)[number]> {
  /** Null if it isn't known. */
  approximatePosition: Position | null;
  /** Off the site for a while. Only its owner and administrators see it then. */
  isPaused: boolean;
  photos: ListingPhoto[];
}

/** Widths of the WebP and AVIF variants, in pixels. */
export const photoWidths = [400, 800, 1600] as const;

export function webpUrl(path: string, width: number): string {
  return `${path}-${width}.webp`;
}

/** Exists only if the photo has AVIF variants. */
export function avifUrl(path: string, width: number): string {
  return `${path}-${width}.avif`;
}

/** The JPEG, for link previews and for browsers without WebP and AVIF. */
export function jpegUrl(path: string): string {
  return `${path}.jpg`;
}
