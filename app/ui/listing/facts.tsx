// Facts of a listing: the figures below its photos, and its details.
import type { Fact as FieldFact } from '#domain/property/facts.ts';
import type { ListingRows } from '#domain/stay/listing-rows.ts';
import { Icon } from '../controls/icon.tsx';
import { Entries } from '../property-fields/entries.tsx';

export function Stats({ stats }: Pick<ListingRows, 'stats'>) {
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-4 border-b border-line pb-6 sm:flex sm:flex-wrap lg:border-t lg:pt-6">
      {stats.map(([icon, text]) => (
        <li key={icon} className="flex items-center gap-3 font-medium">
          <Icon name={icon} size={22} className="text-lagoon" />
          {text}
        </li>
      ))}
    </ul>
  );
}

export function DetailList({ details }: { details: readonly Pick<FieldFact, 'name' | 'text'>[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-12">
      {details.map(({ name, text }) => (
        <div key={name} className="flex justify-between gap-6 border-b border-line py-2">
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd className="text-right wrap-anywhere">
            {typeof text === 'object' ? <Entries entries={text ?? []} /> : text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
