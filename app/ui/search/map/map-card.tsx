// The card of a home on the map: smaller than that of the list, with the price of its button in bold.
import { href, Link } from 'react-router';
import type { ListingCard } from '#domain/property/listing.ts';
import type { MapHome, MapHomes } from '#domain/search/map.ts';
import { formatMoney } from '#domain/numbers.ts';
import { describeHome } from '../../cards/card.tsx';
import { blurOf, Photo } from '../../cards/photo.tsx';
import { Heart } from '../../hearts/controls.tsx';
import { describePriceUnit } from './use-map-homes.ts';

interface MapCardProps {
  home: MapHome;
  /** Undefined until it is loaded, and if it can't be. */
  card: ListingCard | undefined;
  /** The list that the listing page links back to. */
  list: string;
  found: MapHomes;
}

export function MapCard({ home, card, list, found }: MapCardProps) {
  const { id, title, price, isBeforeFees } = home;
  return (
    <article className="map-card">
      <div className="map-card-photo" style={blurOf(card?.photo ?? null)}>
        {card && <Photo photo={card.photo} alt="" sizes="8rem" urgency="soon" isBlurred={false} />}
      </div>
      <div className="map-card-text">
        <p>{card?.location}</p>
        <h3>
          <Link
            to={{ pathname: href('/listings/:id', { id }), search: found.stay }}
            state={{ list }}
            prefetch="intent"
          >
            {title}
          </Link>
        </h3>
        <p>{card && describeHome(card)}</p>
        <p>
          <b>{formatMoney(price)}</b>{' '}
          <span>{describePriceUnit(found) + (isBeforeFees ? ' before fees' : '')}</span>
        </p>
        <p>
          {card &&
            (found.nights === null ? '' : `${formatMoney(card.desiredMonthlyRent)} a month · `) + card.note}
        </p>
      </div>
      {card && <Heart id={id} title={title} className="map-card-heart" />}
    </article>
  );
}
