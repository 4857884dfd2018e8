// The cards of the homes that were pressed on the map: several stand in a row if they share a place.
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { href, useFetcher } from 'react-router';
import { pluralize } from '#domain/numbers.ts';
import type { ListingCard } from '#domain/property/listing.ts';
import type { LoadResult } from '#domain/load-result.ts';
import type { MapHome, MapHomes } from '#domain/search/map.ts';
import { Icon } from '../../controls/icon.tsx';
import { MapCard } from './map-card.tsx';

interface ChosenHomesProps {
  homes: readonly MapHome[];
  /** The list that the listing page links back to. */
  list: string;
  found: MapHomes;
  /** The element of the map's popup. */
  popup: HTMLElement;
  onClose: () => void;
}

export function ChosenHomes({ homes, list, found, popup, onClose }: ChosenHomesProps) {
  const { data, load } = useFetcher<{ shortlist: LoadResult<{ homes: ListingCard[] }> }>();
  const ids = homes.map(({ id }) => id).join(',');
  const loadCards = useEffectEvent((shown: string) => {
    const query = new URLSearchParams(found.stay);
    query.set('ids', shown);
    void load(`${href('/shortlist')}?${query}`);
  });
  useEffect(() => loadCards(ids), [ids]);
  const cards = data?.shortlist.ok ? data.shortlist.value.homes : [];
  return createPortal(
    <section aria-labelledby="chosen-homes">
      <h2 id="chosen-homes" className={homes.length > 1 ? undefined : 'sr-only'}>
        {pluralize(homes.length, 'home')} here
      </h2>
      <ul>
        {homes.map((home) => (
          <li key={home.id}>
            <MapCard home={home} card={cards.find(({ id }) => id === home.id)} list={list} found={found} />
          </li>
        ))}
      </ul>
      <button type="button" aria-label="Close" onClick={onClose} className="map-chosen-close">
        <Icon name="close" size={16} />
      </button>
    </section>,
    popup,
  );
}
