// The cards of the homes that were pressed on the map, and buttons for the next and the previous home.
import { useEffect, useEffectEvent, useRef } from 'react';
import { href, Link, useFetcher } from 'react-router';
import type { MapHome, MapHomes } from '#domain/map.ts';
import { Icon } from '../../controls/icon.tsx';
import { CardGrid } from '../../property/card.tsx';
import type { ShortlistPageProps } from '../shortlist-page.tsx';
import { textOf } from './pins.ts';
import { describePriceUnit } from './use-map-homes.ts';

interface ChosenHomesProps {
  /** Several if they are in the same place. */
  homes: readonly MapHome[];
  /** The list that the listing page links back to. */
  list: string;
  found: MapHomes;
  /** Called with the pixels from the top of the panel to the bottom of the map. */
  onShow: (height: number) => void;
  /** Called with 1 for the next home, and with -1 for the previous one. Null without other homes. */
  onStep: ((steps: number) => void) | null;
  onClose: () => void;
}

export function ChosenHomes({ homes, list, found, onShow, onStep, onClose }: ChosenHomesProps) {
  const { stay } = found;
  const panel = useRef<HTMLElement>(null);
  const { data, load } = useFetcher<Pick<ShortlistPageProps, 'shortlist'>>();
  const ids = homes.map(({ id }) => id).join(',');
  const reportHeight = useEffectEvent(() => {
    const frame = panel.current?.offsetParent;
    onShow(panel.current && frame ? frame.clientHeight - panel.current.offsetTop : 0);
    // In a low window, such as a zoomed one, the panel may be below it.
    panel.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    // The card may be higher than what stood in its place.
    if (data) reportHeight();
  }, [data]);
  const open = useEffectEvent((shown: string) => {
    // Next and Previous keep the focus.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
    reportHeight();
    const query = new URLSearchParams(stay);
    query.set('ids', shown);
    void load(`${href('/shortlist')}?${query}`);
  });
  useEffect(() => open(ids), [ids]);
  const cards = data?.shortlist.ok
    ? data.shortlist.value.homes
        .filter(({ id }) => homes.some((home) => home.id === id))
        .map((home) => ({ ...home, furtherPhotos: [] }))
    : [];
  const withoutCard = homes.filter(({ id }) => !cards.some((card) => card.id === id));
  const [first, ...others] = homes;
  return (
    <section ref={panel} aria-labelledby="chosen-homes" tabIndex={-1} className="card map-chosen">
      <div className="map-chosen-head">
        {onStep && <HeadButton icon="chevron-left" label="Previous home" onPress={() => onStep(-1)} />}
        <h2 id="chosen-homes" aria-live="polite">
          {first && others.length === 0 ? (
            <>
              Home {found.homes.indexOf(first) + 1} of {found.homes.length}
              <span className="sr-only">: {first.title}</span>
            </>
          ) : (
            `${homes.length} homes here`
          )}
        </h2>
        {onStep && <HeadButton icon="chevron-right" label="Next home" onPress={() => onStep(1)} />}
        <HeadButton icon="close" label="Close" onPress={onClose} />
      </div>
      <div>
        <CardGrid properties={cards} backTarget={{ list }} stay={stay} />
        {/* Until the cards are loaded, and if they can't be. */}
        {withoutCard.map((home) => (
          <p key={home.id}>
            <Link
              to={{ pathname: href('/listings/:id', { id: home.id }), search: stay }}
              state={{ list }}
              className="link"
            >
              {home.title}
            </Link>
            <br />
            {textOf({ homes: [home] })} {describePriceUnit(found)}
          </p>
        ))}
      </div>
    </section>
  );
}

function HeadButton({ icon, label, onPress }: { icon: string; label: string; onPress: () => void }) {
  return (
    <button type="button" aria-label={label} onClick={onPress} className="button button-quiet">
      <Icon name={icon} size={16} />
    </button>
  );
}
