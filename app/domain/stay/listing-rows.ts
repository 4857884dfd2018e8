// The rows of a listing's page. Built on the server, so that browsers don't load the code for them.
import type { Availability } from './availability.ts';
import { formatShortDay, addMonths } from '../day.ts';
import { findFirstStay, fitOf, getMaxGuests, noPlan } from './fit.ts';
import { formatLength, lengthOf } from './months.ts';
import type { Listing } from '../property/listing.ts';
import { formatMoney } from '../numbers.ts';
import { costOfStay, type CostRow, type PricedStay, roundTotal, type StayCost } from './stay-cost.ts';
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

/** `stay` is one that the home is free for. If it is null, the costs include examples. */
export function listRows(
  home: Listing & Pick<Availability, 'busy'>,
  stay: PricedStay | null,
  today: string,
): ListingRows {
  return {
    stats: listStats(home),
    costs: [...listCosts(home, stay), ...(stay ? [] : listExamples(home, today)), ...listUnknown(home)],
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

/**
 * The first free month, or the nearest stay that the home rents for, and three months from the same day on.
 */
function listExamples(home: Listing & Availability, today: string): CostRow[] {
  const first = findFirstStay(home, today);
  if (!first) return [];
  const longer = { from: first.from, to: addMonths(first.from, 3) };
  const plan = { ...noPlan, checkIn: longer.from, checkOut: longer.to };
  const isLonger = longer.to > first.to && fitOf(home, plan, today).misfits.length === 0;
  return [first, ...(isLonger ? [longer] : [])].map((stay) => ({
    name: `Example: ${formatLength(lengthOf(stay))} from ${formatShortDay(stay.from, today)}`,
    text: describeExample(costOfStay(home, stay)),
  }));
}

/** "about $4,500 with cleaning" */
function describeExample(cost: StayCost): string {
  const hasCleaning = cost.lines.some(({ kind, dollars }) => kind === 'cleaning' && dollars > 0);
  const about = `about\u00A0${formatMoney(roundTotal(cost))}`;
  if (cost.isIncomplete) return `${about} before other fees`;
  return hasCleaning ? `${about} with cleaning` : about;
}
