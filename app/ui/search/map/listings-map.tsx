// The map beside the list, or instead of it on a phone. Loaded when it is opened, with MapLibre and its
// styles.
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, useRouteLoaderData } from 'react-router';
import { formatQuery, type Query } from '#domain/search/query.ts';
import { type MapHomes, parseBounds } from '#domain/search/map.ts';
import { mapHash, searchUrl } from '../format-search.ts';
import { ChosenHomes } from './chosen-homes.tsx';
import { canShowMap, noMapMessage } from '../../map/create-map.ts';
import styles from '../../map/map.css?url';
import { findHash, type MapView, useLinkedMap } from './linked-map.ts';
import { SearchMap } from './search-map.ts';
import { useAreaSearch } from './use-area-search.ts';
import { useListSync } from './use-list-sync.ts';
import { describeMapHomes, describePrices, useMapHomes } from './use-map-homes.ts';

const noIds: readonly string[] = [];

interface ListingsMapProps {
  /** The search of the list, which is the element before the map. */
  query: Query;
}

/** Goes back to the list that the map was opened from, which scrolls to where it was. */
function handleList(event: MouseEvent, { state }: Location): void {
  const isFromList = (state as { isFromList?: boolean } | null)?.isFromList === true;
  if (!isFromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  history.back();
}

/** What the page needs of the map. */
export const listMap = { Map: ListingsMap, canShowMap, noMapMessage, handleList, findHash };
export type ListMap = typeof listMap;

function ListingsMap({ query }: ListingsMapProps) {
  const search = formatQuery(query);
  const section = useRef<HTMLElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<SearchMap | null>(null);
  /** What the map's popup contains. */
  const [card] = useState(() => document.createElement('div'));
  const archiveName = useRouteLoaderData<{ mapTiles?: string }>('root')?.mapTiles;
  const [inView, setInView] = useState<number>();
  const { bounds, searchArea, leaveArea } = useAreaSearch(query);
  const [{ view, homeIds = noIds }, change] = useLinkedMap();
  const loaded = useMapHomes(search);
  const found = loaded?.ok ? loaded.value : null;
  const chosenHomes = found?.homes.filter(({ id }) => homeIds.includes(id)) ?? [];
  useListSync(map, section);
  const handleMove = useEffectEvent((moved: MapView) => change({ view: moved }));
  const handleChoose = useEffectEvent((ids: readonly string[]) => change({ homeIds: ids }));
  // The page may get its height after the homes.
  const handleResize = useEffectEvent(() => map && found && !view && showResults(map, found, false));
  const createView = useEffectEvent((element: HTMLElement) => {
    const created = new SearchMap(element, view, archiveName, {
      onMove: (moved) => handleMove(moved),
      onResize: () => handleResize(),
      onCount: setInView,
      onChoose: (ids) => handleChoose(ids),
    });
    setMap(created);
    // Opened by its link: the Tab key would otherwise pass the whole list before the map.
    if (document.activeElement?.matches('.map-link')) created.focus();
    return created;
  });
  useEffect(() => {
    if (!container.current) return undefined;
    const created = createView(container.current);
    return () => created.remove();
  }, []);

  const showHomes = useEffectEvent((shownMap: SearchMap, shown: MapHomes) => {
    void shownMap.show(shown);
    if (view) shownMap.moveTo(view);
    else showResults(shownMap, shown, false);
  });
  useEffect(() => {
    if (map && found) showHomes(map, found);
  }, [map, found]);
  const chosenIds = chosenHomes.map(({ id }) => id).join();
  const showChosen = useEffectEvent((shownMap: SearchMap, ids: readonly string[]) => {
    const shown = chosenHomes.filter(({ id }) => ids.includes(id));
    shownMap.choose(shown, card);
  });
  useEffect(() => {
    if (map) showChosen(map, chosenIds.split(','));
  }, [map, chosenIds]);
  useRowHeight(section);

  function showResults(shownMap: SearchMap, shown: MapHomes, isAnimated: boolean) {
    const area = parseBounds(bounds);
    if (area) shownMap.moveToArea(area);
    else shownMap.moveToHomes(shown, isAnimated);
  }
  // The pressed button vanishes, so the map gets the focus.
  function handleSearch(shownMap: SearchMap) {
    shownMap.focus();
    searchArea(shownMap.area);
  }
  function goBack(shownMap: SearchMap) {
    shownMap.focus();
    if (bounds) leaveArea();
    else if (found) {
      change({ view: undefined, homeIds: [] });
      showResults(shownMap, found, true);
    }
  }
  function handleClose() {
    if (chosenHomes.length === 0) return;
    map?.focusHome(homeIds);
    change({ homeIds: [] });
  }

  const canGoBack = found && (bounds !== '' || (view && found.homes.length > 0));
  return (
    <section ref={section} aria-label="Map of homes" className="listings-map print:hidden">
      <link rel="stylesheet" href={styles} precedence="map" />
      <div className="map-panel">
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the card from the map, too */}
        <div className="map-frame" onKeyDown={({ key }) => key === 'Escape' && handleClose()}>
          <div ref={container} className="map-canvas" />
          {map && (
            <MapButtons
              onSearch={view ? () => handleSearch(map) : null}
              onGoBack={canGoBack ? () => goBack(map) : null}
            />
          )}
          {found && chosenHomes.length > 0 && (
            <ChosenHomes
              homes={chosenHomes}
              list={searchUrl(search) + mapHash}
              found={found}
              popup={card}
              onClose={handleClose}
            />
          )}
        </div>
        <MapLegend loaded={loaded} inView={inView} />
      </div>
    </section>
  );
}

interface MapButtonsProps {
  /** Null while the map shows what it did at first. */
  onSearch: (() => void) | null;
  /** Null if there is no way back. */
  onGoBack: (() => void) | null;
}

/** The buttons at the top of the map. */
function MapButtons({ onSearch, onGoBack }: MapButtonsProps) {
  return (
    <div className="map-buttons">
      {onSearch && (
        <button type="button" className="button button-primary" onClick={onSearch}>
          Search this area
        </button>
      )}
      {onGoBack && (
        <button type="button" className="button button-quiet" onClick={onGoBack}>
          Back to all homes
        </button>
      )}
    </div>
  );
}

interface MapLegendProps {
  loaded: ReturnType<typeof useMapHomes>;
  /** How many of the homes are in view. Undefined until the map has counted them. */
  inView: number | undefined;
}

function MapLegend({ loaded, inView }: MapLegendProps) {
  return (
    <div className="map-legend">
      <output>
        {loaded === null
          ? 'Loading homes…'
          : loaded.ok
            ? describeMapHomes(loaded.value, inView)
            : loaded.failure.message}
      </output>
      {loaded?.ok && loaded.value.homes.length > 0 && <span>{describePrices(loaded.value)}.</span>}
      <span>Places are approximate.</span>
    </div>
  );
}

/** Keeps the map below the row of filters, which stays in view and may have two lines. */
function useRowHeight(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const row = document.querySelector<HTMLElement>('.search-bar');
    if (!row) return undefined;
    const observer = new ResizeObserver(() =>
      section.current?.style.setProperty('--row-height', `${row.offsetHeight}px`),
    );
    observer.observe(row);
    return () => observer.disconnect();
  }, [section]);
}
