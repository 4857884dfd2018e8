// A home and the way to its page as schema.org describes such things, for search engines to read (JSON-LD).
// Made of `Listing`, which holds nothing private; there are no coordinates and no street.
import { jpegAddress, type Listing } from './listing.ts';
import { petsLabels, type PropertyType } from './property.ts';

/** Addresses are absolute, as everything that leaves the site: its origin, and a page's path on it. */
interface Place {
  publicUrl: string;
  path: string;
}

/** What schema.org calls each type: it knows houses and apartments, and is more general for the rest. */
const kinds: Record<PropertyType, 'House' | 'SingleFamilyResidence' | 'Apartment' | 'Accommodation'> = {
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
 * The page of a home: a listing with the offer to let the home from a day on, by the month. Not a VacationRental: that
 * is a lodging business, and search engines ask for coordinates of one, which nobody is told before the owner agrees.
 */
export function listingData(listing: Listing, { publicUrl, path }: Place) {
  const { title, description, photos, desiredMonthlyRent: price, nextAvailableDate } = listing;
  const url = publicUrl + path;
  const home = `${url}#home`;
  const images = photos.flatMap((photo) => (photo.path === null ? [] : publicUrl + jpegAddress(photo.path)));
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    '@id': url,
    url,
    name: title,
    description,
    ...(images.length > 0 && { image: images }),
    mainEntity: { ...homeData(listing), '@id': home },
    offers: {
      '@type': 'Offer',
      url,
      businessFunction: { '@id': 'http://purl.org/goodrelations/v1#LeaseOut' },
      availabilityStarts: nextAvailableDate,
      itemOffered: { '@id': home },
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

function homeData(listing: Listing) {
  const { title, location, propertyType, bedrooms, bathrooms, petsAllowed, approxSqft } = listing;
  const [locality = '', ...region] = location.split(',').map((part) => part.trim());
  const halfBathrooms = bathrooms % 1 === 0 ? 0 : 1;
  return {
    '@type': kinds[propertyType],
    name: title,
    address: {
      '@type': 'PostalAddress',
      addressLocality: locality,
      ...(region.length > 0 && { addressRegion: region.join(', ') }),
      addressCountry: 'US',
    },
    numberOfBedrooms: bedrooms,
    numberOfFullBathrooms: Math.floor(bathrooms),
    ...(halfBathrooms > 0 && { numberOfPartialBathrooms: halfBathrooms }),
    // RESO counts a half one as one (https://schema.org/numberOfBathroomsTotal).
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

/** The steps from the home page down to a page; the last one is the page itself. */
export function breadcrumbData(publicUrl: string, steps: readonly { name: string; path: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(
      ({ name, path }, index) =>
        ({ '@type': 'ListItem', position: index + 1, name, item: publicUrl + path }) as const,
    ),
  } as const;
}
