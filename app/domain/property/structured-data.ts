// schema.org data for search engines (JSON-LD): the listing, its breadcrumbs, and lists of listings. Built
// from `Listing`, which has no private fields: no coordinates and no street.
import { jpegUrl, type Listing } from './listing.ts';
import { petsLabels, type PropertyType } from './options.ts';

/** The parts of a page's absolute URL. */
interface PageAddress {
  publicUrl: string;
  path: string;
}

/** The schema.org type of each property type, or a more general one. */
const schemaTypes: Record<PropertyType, 'House' | 'SingleFamilyResidence' | 'Apartment' | 'Accommodation'> = {
  'Single Family Home': 'SingleFamilyResidence',
  House: 'House',
  Apartment: 'Apartment',
  Condo: 'Apartment',
  Townhouse: 'House',
  Duplex: 'House',
  Studio: 'Apartment',
  Loft: 'Apartment',
  Villa: 'House',
  Cabin: 'House',
  Cottage: 'House',
  Other: 'Accommodation',
};

/** UN/CEFACT common codes. */
const units = { month: 'MON', squareFoot: 'FTK', one: 'C62' };

/**
 * A listing page with an offer to rent the property by the month. Not a VacationRental, because that is a
 * lodging business, and search engines expect its coordinates, which stay private until the owner agrees.
 */
export function toListingJsonLd(listing: Listing, { publicUrl, path }: PageAddress) {
  const { title, description, photos, desiredMonthlyRent: price, nextAvailableDate } = listing;
  const url = publicUrl + path;
  const propertyId = `${url}#home`;
  const images = photos.flatMap((photo) => (photo.path === null ? [] : publicUrl + jpegUrl(photo.path)));
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    '@id': url,
    url,
    name: title,
    description,
    ...(images.length > 0 && { image: images }),
    mainEntity: { ...toAccommodationJsonLd(listing), '@id': propertyId },
    offers: {
      '@type': 'Offer',
      url,
      businessFunction: { '@id': 'http://purl.org/goodrelations/v1#LeaseOut' },
      availabilityStarts: nextAvailableDate,
      itemOffered: { '@id': propertyId },
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'USD',
        unitCode: units.month,
        unitText: 'month',
      },
    },
  } as const;
}

function toAccommodationJsonLd(listing: Listing) {
  const { title, location, propertyType, bedrooms, bathrooms, petsAllowed, approxSqft } = listing;
  const [locality = '', ...region] = location.split(',').map((part) => part.trim());
  const halfBathrooms = bathrooms % 1 === 0 ? 0 : 1;
  return {
    '@type': schemaTypes[propertyType],
    name: title,
    address: {
      '@type': 'PostalAddress',
      addressLocality: locality,
      ...(region.length > 0 && { addressRegion: region.join(', ') }),
      addressCountry: 'US',
    },
    numberOfBedrooms: bedrooms,
    ...(listing.beds !== null && { bed: listing.beds }),
    numberOfFullBathrooms: Math.floor(bathrooms),
    ...(halfBathrooms > 0 && { numberOfPartialBathrooms: halfBathrooms }),
    // RESO counts a half bathroom as one (https://schema.org/numberOfBathroomsTotal).
    numberOfBathroomsTotal: Math.ceil(bathrooms),
    ...(approxSqft > 0 && {
      floorSize: { '@type': 'QuantitativeValue', value: approxSqft, unitCode: units.squareFoot } as const,
    }),
    petsAllowed:
      petsAllowed === 'yes' || petsAllowed === 'no' ? petsAllowed === 'yes' : petsLabels[petsAllowed],
    ...(listing.yearBuilt !== null && { yearBuilt: listing.yearBuilt }),
    ...(listing.maxGuests !== null && {
      occupancy: { '@type': 'QuantitativeValue', maxValue: listing.maxGuests, unitCode: units.one } as const,
    }),
    amenityFeature: listing.amenities.map(
      (amenity) => ({ '@type': 'LocationFeatureSpecification', name: amenity, value: true }) as const,
    ),
  } as const;
}

/** The breadcrumbs from the home page to a page, which comes last. */
export function toBreadcrumbJsonLd(publicUrl: string, steps: readonly { name: string; path: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(
      ({ name, path }, index) =>
        ({ '@type': 'ListItem', position: index + 1, name, item: publicUrl + path }) as const,
    ),
  } as const;
}

/** A list of links, for the page of a place. `path` is without the origin. */
export function toListJsonLd(publicUrl: string, entries: readonly { name: string; path: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: entries.map(
      ({ name, path }, index) =>
        ({ '@type': 'ListItem', position: index + 1, name, url: publicUrl + path }) as const,
    ),
  } as const;
}
