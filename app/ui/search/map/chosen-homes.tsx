// The cards of the homes that were pressed on the map.
import { useEffect, useEffectEvent, useRef } from 'react';
import { href, Link, useFetcher } from 'react-router';
import type { MapHome, MapHomes } from '#domain/map.ts';
import { formatMoney } from '#domain/numbers.ts';
import { Icon } from '../../controls/icon.tsx';
import { CardGrid } from '../../property/card.tsx';
import type { ShortlistPageProps } from '../shortlist-page.tsx';
import { describePriced } from './use-map-homes.ts';

interface ChosenHomesProps {
  /** Several if they are in the same place. */
  homes: readonly MapHome[];
  /** The list that the listing page links back to. */
  list: string;
  found: MapHomes;
  /** The panel covers so many pixels of the map. */
  onShow: (height: number) => void;
  onClose: () => void;
}

export function ChosenHomes({ homes, list, found, onShow, onClose }: ChosenHomesProps) {
  const { stay } = found;
  const panel = useRef<HTMLElement>(null);
  const { data, load } = useFetcher<Pick<ShortlistPageProps, 'shortlist'>>();
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    const query = new URLSearchParams(stay);
    query.set('ids', homes.map(({ id }) => id).join(','));
    void load(`${href('/shortlist')}?${query}`);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- other homes are another panel
  }, []);
  const reportHeight = useEffectEvent(() => {
    onShow(panel.current?.offsetHeight ?? 0);
    // In a low window, such as a zoomed one, the panel may be below it.
    panel.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => reportHeight(), [data]);
  const cards = data?.shortlist.ok
    ? data.shortlist.value.homes.map((home) => ({ ...home, furtherPhotos: [] }))
    : [];
  const withoutCard = homes.filter(({ id }) => !cards.some((card) => card.id === id));
  return (
    <section ref={panel} aria-labelledby="chosen-homes" tabIndex={-1} className="card map-chosen">
      <h2 id="chosen-homes" className={homes.length === 1 ? 'sr-only' : ''}>
        {homes.length === 1 ? 'The home here' : `${homes.length} homes here`}
      </h2>
      <div>
        <CardGrid properties={cards} backTarget={{ list }} stay={stay} />
        {/* Until the cards are loaded, and if they can't be. */}
        {withoutCard.map(({ id, title, price }) => (
          <p key={id}>
            <Link
              to={{ pathname: href('/listings/:id', { id }), search: stay }}
              state={{ list }}
              className="link"
            >
              {title}
            </Link>
            <br />
            {formatMoney(price)} {describePriced(found)}
          </p>
        ))}
      </div>
      <button type="button" aria-label="Close" onClick={onClose} className="button button-quiet">
        <Icon name="close" size={16} />
      </button>
    </section>
  );
}
