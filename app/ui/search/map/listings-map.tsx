// The map beside the list, or instead of it on a phone. Loaded when it is opened, with MapLibre and its
// styles.
import { type ComponentType, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { href, Link, useFetcher, useNavigate } from 'react-router';
import type { Filters } from '#domain/filters.ts';
import { formatBounds, type MapHome, parseBounds } from '#domain/map.ts';
import { Alert } from '../../controls/alert.tsx';
import { Icon } from '../../controls/icon.tsx';
import { formatMoney } from '#domain/numbers.ts';
import { listUrl } from '../format-search.ts';
import type { ShortlistPageProps } from '../shortlist-page.tsx';
import styles from './map.css?url';
import { canShowMap, SearchMap } from './search-map.ts';
import { describeMapHomes, useMapHomes } from './use-map-homes.ts';

interface ListingsMapProps {
  /** The query string of the list, which is the element before the map. */
  search: string;
  filters: Filters;
}

/** Holds the component of the map while the map is open. */
export interface OpenedMap {
  map?: ComponentType<ListingsMapProps> | undefined;
}

/** Opens or closes the map. A transition, so that React shows the map only when its styles are loaded. */
export function toggleMap(opened: OpenedMap, setMap: (change: () => OpenedMap['map']) => void): void {
  opened.map = opened.map ? undefined : ListingsMap;
  startTransition(() => setMap(() => opened.map));
}

function ListingsMap(props: ListingsMapProps) {
  const [isPossible] = useState(canShowMap);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="map" />
      {isPossible ? (
        <WorkingMap {...props} />
      ) : (
        <Alert tone="warning">
          Your browser can’t show the map, because WebGL is off. Every home is in the list.
        </Alert>
      )}
    </>
  );
}

function WorkingMap({ search, filters }: ListingsMapProps) {
  const navigate = useNavigate();
  const section = useRef<HTMLElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<SearchMap | null>(null);
  /** The search whose map the visitor has moved. */
  const [movedSearch, setMovedSearch] = useState<string | null>(null);
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const loaded = useMapHomes(search);
  const homes = loaded?.ok ? loaded.value.homes : [];
  const chosen = homes.filter(({ id }) => chosenIds.includes(id));

  const handleMove = useEffectEvent(() => setMovedSearch(search));
  useEffect(() => {
    if (!container.current) return undefined;
    const created = new SearchMap(container.current, {
      onMove: () => handleMove(),
      onChoose: setChosenIds,
    });
    setMap(created);
    return () => created.remove();
  }, []);

  // On a phone, the map is below the fold. On a desktop, scrolling would hide the button that closes it
  // behind the row of filters.
  useEffect(() => {
    if (matchMedia('(width < 64rem)').matches) section.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const showHomes = useEffectEvent((view: SearchMap) => {
    void view.show(homes);
    const area = parseBounds(filters.bounds);
    if (!area) view.moveToHomes(homes);
    // After "Search this area", the map shows the area already.
    else if (formatBounds(view.bounds) !== filters.bounds) view.moveToArea(area);
  });
  useEffect(() => {
    if (map && loaded?.ok) showHomes(map);
  }, [map, loaded]);

  useEffect(() => {
    const list = section.current?.previousElementSibling;
    if (!map || !list) return undefined;
    const highlight = ({ target }: Event) => map.highlight(idOfCard(target));
    const clear = () => map.highlight(null);
    const leave = new AbortController();
    const { signal } = leave;
    list.addEventListener('pointerover', highlight, { signal });
    list.addEventListener('focusin', highlight, { signal });
    list.addEventListener('pointerleave', clear, { signal });
    list.addEventListener('focusout', clear, { signal });
    return () => leave.abort();
  }, [map]);

  return (
    <section ref={section} aria-label="Map of homes" className="listings-map">
      <div className="map-frame">
        <div ref={container} className="map-canvas" />
        {map && movedSearch === search ? (
          <button
            type="button"
            className="button button-primary map-search"
            onClick={() => {
              void navigate(listUrl({ ...filters, bounds: formatBounds(map.bounds) }), {
                preventScrollReset: true,
              });
              map.focus();
            }}
          >
            Search this area
          </button>
        ) : null}
        {map && chosen.length > 0 ? (
          <ChosenHomes
            key={chosenIds.join()}
            homes={chosen}
            list={listUrl(filters)}
            stay={loaded?.ok ? loaded.value.stay : ''}
            onClose={() => {
              setChosenIds([]);
              map.focus();
            }}
          />
        ) : null}
      </div>
      <output className="map-status">
        {loaded === null
          ? 'Loading homes…'
          : loaded.ok
            ? describeMapHomes(loaded.value)
            : loaded.failure.message}
      </output>
      <p className="map-status">
        A simple map of our own: no streets, and no other site learns what you look at.
      </p>
    </section>
  );
}

/** The id of the listing whose card has the element. */
function idOfCard(target: EventTarget | null): string | null {
  const card = target instanceof Element ? target.closest('article') : null;
  const link = card?.querySelector<HTMLAnchorElement>('a[href^="/listings/"]');
  return link?.pathname.split('/').at(-1) ?? null;
}

interface ChosenHomesProps {
  homes: readonly MapHome[];
  /** The list that the listing page links back to. */
  list: string;
  stay: string;
  onClose: () => void;
}

/** The homes of a pressed circle, which are several if they are in the same place. */
function ChosenHomes({ homes, list, stay, onClose }: ChosenHomesProps) {
  const panel = useRef<HTMLElement>(null);
  const { data, load } = useFetcher<Pick<ShortlistPageProps, 'shortlist'>>();
  useEffect(() => {
    panel.current?.focus();
    const query = new URLSearchParams(stay);
    query.set('ids', homes.map(({ id }) => id).join(','));
    void load(`${href('/shortlist')}?${query}`);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- other homes are another panel
  }, []);
  const noted = data?.shortlist.ok ? data.shortlist.value.homes : [];
  return (
    // Escape closes the panel from any of its controls.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      aria-label={homes.length === 1 ? 'The home here' : `${homes.length} homes here`}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="card map-chosen"
    >
      <ul>
        {homes.map(({ id, title, rent }) => (
          <li key={id}>
            <Link
              to={{ pathname: href('/listings/:id', { id }), search: stay }}
              state={{ list }}
              className="link"
            >
              {title}
            </Link>
            <br />
            {formatMoney(rent)} a month
            <br />
            {/* Has its height before the notes are loaded. */}
            <small className="text-muted">{noted.find((home) => home.id === id)?.note ?? '\u00A0'}</small>
          </li>
        ))}
      </ul>
      <button type="button" aria-label="Close" onClick={onClose} className="button button-quiet">
        <Icon name="close" size={16} />
      </button>
    </section>
  );
}
