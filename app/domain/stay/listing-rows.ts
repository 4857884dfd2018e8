// The rows of a listing's page. Built on the server, so that browsers don't load the code for them.
import { getMaxGuests } from './fit.ts';
import type { Listing } from '../property/listing.ts';
import type { CostRow, PricedStay } from './stay-cost.ts';
import { listCosts, listLeavingTerms, listUnknown } from './cost-facts.ts';
import { type Fact, listingDetails } from '../property/facts.ts';
import { formatBathrooms, formatBedrooms, formatSize } from '../property/format.ts';
import { hasAirConditioning, meansAirConditioning, petsLabels } from '../property/options.ts';

export interface ListingRows {
  /** The figures below the photos: an icon and a text each. */
  stats: [icon: string, text: string][];
  /** "What you pay" */
  costs: CostRow[];
  amenities: string[];
  /** The first part of "House rules", above the rules in the owner's words. */
  terms: CostRow[];
  details: Fact[];
}

/** `stay` is one that the home is free for. */
export function listRows(home: Listing, stay: PricedStay | null, today: string): ListingRows {
  return {
    stats: listStats(home),
    costs: [...listCosts(home, stay), ...listUnknown(home)],
    amenities: listAmenities(home),
    terms: [{ name: 'Guests', text: `Up to ${getMaxGuests(home)}` }, ...listLeavingTerms(home, stay, today)],
    details: listingDetails(home, today),
  };
}

function listStats({ bedrooms, bathrooms, approxSqft, petsAllowed }: Listing): ListingRows['stats'] {
  return [
    ['bed', formatBedrooms(bedrooms)],
    ['bath', formatBathrooms(bathrooms)],
    ['area', formatSize(approxSqft)],
    ['paw', petsLabels[petsAllowed]],
  ];
}

/**
 * Air conditioning is a field of its own, but guests look for it here. WiFi that costs extra says so, because
 * the costs say that the internet isn't included.
 */
function listAmenities(home: Pick<Listing, 'amenities' | 'coolingSystem' | 'internet'>): string[] {
  const amenities = home.amenities.map((amenity) =>
    amenity === 'WiFi' && home.internet === 'not-included' ? 'WiFi, not included in the rent' : amenity,
  );
  if (!hasAirConditioning(home)) return amenities;
  return ['Air Conditioning', ...amenities.filter((amenity) => !meansAirConditioning(amenity))];
}
