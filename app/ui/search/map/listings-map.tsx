// The map beside the list, or instead of it on a phone. Loaded when it is opened, with MapLibre and its
// styles.
import {
  type ComponentType,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import type { Filters } from '#domain/filters.ts';
import { formatBounds, type MapHomes, parseBounds } from '#domain/map.ts';
import { Alert } from '../../controls/alert.tsx';
import { listUrl } from '../format-search.ts';
import { ChosenHomes } from './chosen-homes.tsx';
import { canShowMap, noMapMessage } from '../../map/create-map.ts';
import styles from '../../map/map.css?url';
import { type MapView, SearchMap } from './search-map.ts';
import { describeMapHomes, describeMarks, describePriced, useMapHomes } from './use-map-homes.ts';

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
        <Alert tone="warning">{noMapMessage} Every home is in the list.</Alert>
      )}
    </>
  );
}

/** What the map showed when the visitor left, for Back. */
interface LeftMap {
  view: MapView;
  chosenIds: readonly string[];
}

/** By the key of the history entry, like the lists (use-search-results.ts). */
const leftMaps = new Map<string, LeftMap>();
const maxLeftMaps = 20;

/** Evicts the oldest map when there are too many. */
function rememberMap(key: string, left: LeftMap): void {
  leftMaps.delete(key);
  leftMaps.set(key, left);
  const [oldest] = leftMaps.keys();
  if (leftMaps.size > maxLeftMaps && oldest !== undefined) leftMaps.delete(oldest);
}

function WorkingMap({ search, filters }: ListingsMapProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const section = useRef<HTMLElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<SearchMap | null>(null);
  const root = useRouteLoaderData<{ mapTiles?: string }>('root');
  const [hasStreets, setHasStreets] = useState(false);
  /** The search whose map the visitor has moved. */
  const [movedSearch, setMovedSearch] = useState<string | null>(null);
  /** The bounds of "Search this area". */
  const [searchedBounds, setSearchedBounds] = useState('');
  const [chosen, setChosen] = useState<{ key: string; ids: readonly string[] } | null>(null);
  const loaded = useMapHomes(search);
  const found = loaded?.ok ? loaded.value : null;
  const chosenIds = (chosen?.key === key ? chosen.ids : leftMaps.get(key)?.chosenIds) ?? noIds;
  const chosenHomes = found?.homes.filter(({ id }) => chosenIds.includes(id)) ?? [];

  // Before the effect that removes the map.
  useEffect(() => {
    if (!map || !found) return undefined;
    return () => rememberMap(key, { view: map.view, chosenIds });
  }, [map, found, key, chosenIds]);

  const handleMove = useEffectEvent(() => setMovedSearch(search));
  const handleChoose = useEffectEvent((ids: readonly string[]) => setChosen({ key, ids }));
  const createView = useEffectEvent((element: HTMLElement) => {
    const streets = { archiveName: root?.mapTiles, onShown: () => setHasStreets(true) };
    const created = new SearchMap(element, leftMaps.get(key)?.view, streets, {
      onMove: () => handleMove(),
      onChoose: (ids) => handleChoose(ids),
    });
    setMap(created);
    return created;
  });
  useEffect(() => {
    if (!container.current) return undefined;
    const created = createView(container.current);
    return () => created.remove();
  }, []);

  // On a phone, the map is below the fold. On a desktop, scrolling would hide the button that closes it
  // behind the row of filters.
  useEffect(() => {
    if (matchMedia('(width < 64rem)').matches) section.current?.scrollIntoView();
  }, []);

  const showHomes = useEffectEvent((view: SearchMap, shown: MapHomes) => {
    void view.show(shown);
    const left = leftMaps.get(key);
    const area = parseBounds(filters.bounds);
    if (left) view.moveTo(left.view);
    else if (!area) view.moveToHomes(shown);
    // "Search this area" keeps the view.
    else if (filters.bounds !== searchedBounds) view.moveToArea(area);
  });
  useEffect(() => {
    if (map && found) showHomes(map, found);
  }, [map, found]);
  useHighlight(map, section);

  function searchArea(view: SearchMap) {
    const bounds = formatBounds(view.bounds);
    setSearchedBounds(bounds);
    void navigate(listUrl({ ...filters, bounds }), { preventScrollReset: true });
    view.focus();
  }

  function close() {
    if (chosenHomes.length === 0) return;
    map?.choose(noIds, 0);
    map?.focusHome(chosenIds);
    setChosen({ key, ids: noIds });
  }

  return (
    <section ref={section} aria-label="Map of homes" className="listings-map">
      {/* Escape closes the panel also from the map. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="map-frame" onKeyDown={({ key: pressed }) => pressed === 'Escape' && close()}>
        <div ref={container} className="map-canvas" />
        {/* For the eyes only, because the status below says it too. */}
        {found && found.homes.length > 0 ? (
          <p aria-hidden="true" className="map-unit">
            Prices {describePriced(found)}
          </p>
        ) : null}
        {map && movedSearch === search ? (
          <button type="button" className="button button-primary map-search" onClick={() => searchArea(map)}>
            Search this area
          </button>
        ) : null}
        {map && found && chosenHomes.length > 0 ? (
          <ChosenHomes
            key={chosenIds.join()}
            homes={chosenHomes}
            list={listUrl(filters)}
            found={found}
            onShow={(height) => map.choose(chosenIds, height)}
            onClose={close}
          />
        ) : null}
      </div>
      <MapLegend loaded={loaded} hasStreets={hasStreets} />
    </section>
  );
}

const noIds: readonly string[] = [];

/** Marks the home whose card in the list, the element before the map, has the pointer or the focus. */
function useHighlight(map: SearchMap | null, section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = section.current?.previousElementSibling;
    if (!map || !list) return undefined;
    const highlight = ({ target }: Event) => map.highlight(idsOfCard(target));
    const clear = () => map.highlight(noIds);
    const leave = new AbortController();
    const { signal } = leave;
    list.addEventListener('pointerover', highlight, { signal });
    list.addEventListener('focusin', highlight, { signal });
    list.addEventListener('pointerleave', clear, { signal });
    list.addEventListener('focusout', clear, { signal });
    return () => leave.abort();
  }, [map, section]);
}

interface MapLegendProps {
  loaded: ReturnType<typeof useMapHomes>;
  hasStreets: boolean;
}

/** The sentences below the map. */
function MapLegend({ loaded, hasStreets }: MapLegendProps) {
  const sentences = loaded?.ok ? describeMarks(loaded.value) : [];
  return (
    <>
      <output className="map-status">
        {loaded === null
          ? 'Loading homes…'
          : loaded.ok
            ? describeMapHomes(loaded.value)
            : loaded.failure.message}
      </output>
      {sentences.map((sentence) => (
        <p key={sentence} className="map-status">
          {sentence}
        </p>
      ))}
      <p className="map-status">
        {hasStreets
          ? 'Streets are from OpenStreetMap, and no other site learns what you look at.'
          : 'A simple map of our own: no streets, and no other site learns what you look at.'}
      </p>
    </>
  );
}

/** The id of the listing whose card has the element; none elsewhere. */
function idsOfCard(target: EventTarget | null): readonly string[] {
  const card = target instanceof Element ? target.closest('article') : null;
  const link = card?.querySelector<HTMLAnchorElement>('a[href^="/listings/"]');
  return link?.pathname.split('/').slice(-1) ?? noIds;
}
