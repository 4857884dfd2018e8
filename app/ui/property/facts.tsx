// Facts of a listing: the figures below its photos, and its details.
import type { Listing } from '#domain/listing.ts';
import type { Fact as FieldFact } from '#domain/property/facts.ts';
import type { ListingRows } from '#domain/property/listing-rows.ts';
import { formatBathrooms, formatBedrooms, formatSize } from '#domain/property/format.ts';
import { petsLabels } from '#domain/property/options.ts';
import { Icon } from '../controls/icon.tsx';
import { Entries } from './entries.tsx';

interface StatsProps extends Pick<ListingRows, 'guests' | 'lengths'> {
  listing: Listing;
}

export function Stats({ listing, guests, lengths }: StatsProps) {
  const { bedrooms, bathrooms, approxSqft, petsAllowed, beds } = listing;
  const stats: [string, string][] = [
    [beds ? 'door' : 'bed', formatBedrooms(bedrooms)],
    ['bath', formatBathrooms(bathrooms)],
    ['area', formatSize(approxSqft)],
    ['paw', petsLabels[petsAllowed]],
    ['user', guests === 1 ? '1 guest' : `Up to ${guests} guests`],
    ['calendar', lengths],
  ];
  if (beds) stats.push(['bed', beds]);
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-4 border-b border-line pb-6 sm:grid-cols-3 lg:border-t lg:pt-6">
      {stats.map(([icon, text]) => (
        <li key={icon} className="flex items-center gap-3 font-medium last:odd:col-span-full">
          <Icon name={icon} size={22} className="text-lagoon" />
          {text}
        </li>
      ))}
    </ul>
  );
}

export function DetailList({ details }: { details: readonly Pick<FieldFact, 'name' | 'text'>[] }) {
  return (
    <dl className="grid gap-x-12 sm:grid-cols-2">
      {details.map(({ name, text }) => (
        <div key={name} className="flex justify-between gap-6 border-b border-line py-3">
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd className="text-right wrap-anywhere">
            {typeof text === 'object' ? <Entries entries={text ?? []} /> : text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
