// The cards of the homes that were pressed on the map, and the way to the next and the previous home: by
// buttons and swipes.
import { type TouchEvent, useEffect, useEffectEvent, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import type { ListingCard } from '#domain/property/listing.ts';
import type { LoadResult } from '#domain/load-result.ts';
import type { MapHome, MapHomes } from '#domain/search/map.ts';
import { Icon } from '../../controls/icon.tsx';
import { stepsOf } from '../../controls/use-swipe.ts';
import { MapCard } from './map-card.tsx';
import { cheapestFirst } from './use-chosen-ids.ts';

interface ChosenHomesProps {
  /** Several if they share a button. */
  homes: readonly MapHome[];
  /** The list that the listing page links back to. */
  list: string;
  found: MapHomes;
  /** The homes that Next and Previous visit. */
  browsedHomes: readonly MapHome[];
  /** The next and the previous home, whose cards are loaded in advance. */
  neighborIds: readonly string[];
  /** Called with the panel when it shows other homes, or may have another height. */
  onShow: (panel: HTMLElement) => void;
  /** Called with 1 for the next home, and with -1 for the previous one. Null without other homes. */
  onStep: ((steps: number) => void) | null;
  onClose: () => void;
}

export function ChosenHomes(props: ChosenHomesProps) {
  const { homes, list, found, browsedHomes, neighborIds, onShow, onStep, onClose } = props;
  const panel = useRef<HTMLElement>(null);
  const cardList = useRef<HTMLUListElement>(null);
  const { data, load } = useFetcher<{ shortlist: LoadResult<{ homes: ListingCard[] }> }>();
  const swipe = useSwipe(onStep);
  const ids = homes.map(({ id }) => id).join(',');
  const report = useEffectEvent(() => {
    if (!panel.current) return;
    onShow(panel.current);
    // In a low window, such as a zoomed one, the panel may be below it.
    panel.current.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    // The card may be higher than what stood in its place.
    if (data) report();
  }, [data]);
  const open = useEffectEvent((shown: string) => {
    // Next and Previous keep the focus.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
    report();
    const query = new URLSearchParams(found.stay);
    query.set('ids', [shown, ...neighborIds].join(','));
    void load(`${href('/shortlist')}?${query}`);
  });
  useEffect(() => open(ids), [ids]);
  const cards = data?.shortlist.ok ? data.shortlist.value.homes : [];
  const [first, ...others] = homes;
  /** Through the cards of these homes first, then on to the next home. */
  function step(steps: number) {
    if (!showNextCard(cardList.current, steps)) onStep?.(steps);
  }
  const hasSteps = onStep !== null || others.length > 0;
  return (
    <section ref={panel} aria-labelledby="chosen-homes" tabIndex={-1} className="card map-chosen">
      <div className="map-chosen-head">
        {hasSteps && <HeadButton icon="chevron-left" label="Previous home" onPress={() => step(-1)} />}
        <h2 id="chosen-homes" aria-live="polite">
          {first && others.length === 0 ? (
            <>
              Home {browsedHomes.indexOf(first) + 1} of {browsedHomes.length}
              <span className="sr-only">: {first.title}</span>
            </>
          ) : (
            `${homes.length} homes here`
          )}
        </h2>
        {hasSteps && <HeadButton icon="chevron-right" label="Next home" onPress={() => step(1)} />}
        <HeadButton icon="close" label="Close" onPress={onClose} />
      </div>
      <ul ref={cardList} {...swipe}>
        {cheapestFirst(homes).map((home) => (
          <li key={home.id}>
            <MapCard home={home} card={cards.find(({ id }) => id === home.id)} list={list} found={found} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Scrolls to the next card with 1, to the previous one with -1. Returns false at the end. */
function showNextCard(cards: HTMLElement | null, steps: number): boolean {
  const card = cards?.firstElementChild;
  if (!cards || !card) return false;
  const left = cards.scrollLeft;
  const isAtEnd = steps > 0 ? left + cards.clientWidth >= cards.scrollWidth - 1 : left <= 1;
  if (isAtEnd) return false;
  cards.scrollBy({ left: steps * card.getBoundingClientRect().width });
  return true;
}

/** For cards that may scroll themselves. A swipe beyond the last one leads to the next home. */
function useSwipe(onStep: ChosenHomesProps['onStep']) {
  const start = useRef<{ x: number; y: number; canGo: (steps: number) => boolean } | null>(null);
  return {
    onTouchStart({ touches, currentTarget }: TouchEvent) {
      const touch = touches.item(0);
      const { scrollLeft, scrollWidth, clientWidth } = currentTarget;
      const isAtEnd = scrollLeft + clientWidth >= scrollWidth - 1;
      start.current = touch
        ? { x: touch.clientX, y: touch.clientY, canGo: (steps) => (steps > 0 ? isAtEnd : scrollLeft <= 1) }
        : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches.item(0);
      if (!start.current || !touch) return;
      const steps = stepsOf(touch.clientX - start.current.x, touch.clientY - start.current.y);
      if (steps !== 0 && start.current.canGo(steps)) onStep?.(steps);
    },
  };
}

function HeadButton({ icon, label, onPress }: { icon: string; label: string; onPress: () => void }) {
  return (
    <button type="button" aria-label={label} onClick={onPress} className="button button-quiet">
      <Icon name={icon} size={16} />
    </button>
  );
}
