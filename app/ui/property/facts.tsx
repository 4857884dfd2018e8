// Facts of a listing: the figures below its photos and the list of details.
import { Fragment, type ReactNode } from 'react';
import type { Listing } from '#domain/listing.ts';
import { furnishedLabels, petsLabels } from '#domain/property.ts';
import { Icon } from '../controls/icon.tsx';
import { formatAvailability, formatBathrooms, formatBedrooms, formatSize } from './format.ts';

export function Stats({ listing }: { listing: Listing }) {
  const { bedrooms, bathrooms, approxSqft, petsAllowed } = listing;
  const stats: [string, string][] = [
    ['bed', formatBedrooms(bedrooms)],
    ['bath', formatBathrooms(bathrooms)],
    ['area', formatSize(approxSqft)],
    ['paw', petsLabels[petsAllowed]],
  ];
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-6 sm:flex sm:flex-wrap sm:gap-x-10">
      {stats.map(([icon, text]) => (
        <li key={icon} className="flex items-center gap-3 font-medium">
          <Icon name={icon} size={22} className="text-lagoon" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Allows line breaks between two lengths, but not within one. */
export function RentalLengths({ lengths }: { lengths: readonly string[] }) {
  return lengths.map((length, index) => (
    <Fragment key={length}>
      <span className="inline-block">{index < lengths.length - 1 ? `${length},` : length}</span>{' '}
    </Fragment>
  ));
}

/**
 * Names and values of a listing's details; null if the owner gave none. `today` as YYYY-MM-DD: without it, a first free day that has
 * passed is shown as stored.
 */
export function detailsOf(listing: Omit<Listing, 'photos'>, today = ''): [string, ReactNode][] {
  const { yearBuilt, maxGuests } = listing;
  return [
    ['Property type', listing.propertyType],
    ['Furnished', furnishedLabels[listing.propertyFurnished]],
    ['Year built', yearBuilt],
    ['Stories', listing.numberOfStories],
    ['Pets', petsLabels[listing.petsAllowed]],
    ['Cooling', listing.coolingSystem],
    ['Parking', listing.parkingArrangement],
    ['Stairs', listing.stairsDescription],
    ['Available from', formatAvailability(listing.nextAvailableDate, today)],
    ['Guests', maxGuests && `Up to ${maxGuests}`],
    ['Desired rental length', <RentalLengths key="lengths" lengths={listing.desiredRentalLength} />],
  ];
}

export function DetailList({ listing, today }: { listing: Listing; today: string }) {
  // Without a maximum, the row Guests is omitted. Other missing values read "Not stated".
  const details = detailsOf(listing, today).filter(([term, text]) => text !== null || term !== 'Guests');
  return (
    <dl className="grid gap-x-12 sm:grid-cols-2">
      {details.map(([term, text]) => (
        <div key={term} className="flex justify-between gap-6 border-b border-line py-3">
          <dt className="shrink-0 text-muted">{term}</dt>
          <dd className="text-right wrap-anywhere">{text ?? 'Not stated'}</dd>
        </div>
      ))}
    </dl>
  );
}
