// The map beside the list, or instead of it on a phone. Loaded when it is opened, with MapLibre and its
// styles.
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, useLocation, useRouteLoaderData } from 'react-router';
import { formatQuery, type Query } from '#domain/search/query.ts';
import type { MapHomes } from '#domain/search/map.ts';
import { Alert } from '../../controls/alert.tsx';
import { mapHash, searchUrl } from '../format-search.ts';
import { ChosenHomes } from './chosen-homes.tsx';
import { canShowMap, noMapMessage } from '../../map/create-map.ts';
import styles from '../../map/map.css?url';
import { MapLegend, PriceUnit } from './map-legend.tsx';
import { findLeftMap, type MapView, updateMapHash } from './map-view.ts';
import { SearchMap } from './search-map.ts';
import { useAreaSearch } from './use-area-search.ts';
import { noIds, useChosenIds } from './use-chosen-ids.ts';
import { useListSync } from './use-list-sync.ts';
import { useMapHomes } from './use-map-homes.ts';
import { useMapMemory, useMapView } from './use-map-view.ts';

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

function ListingsMap(props: ListingsMapProps) {
  const [isPossible] = useState(canShowMap);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="map" />
      {isPossible ? (
        <WorkingMap {...props} />
      ) : (
        <div className="no-map">
          <Alert tone="warning">{noMapMessage} Every home is in the list.</Alert>
        </div>
      )}
    </>
  );
}

/** What the page needs of the map. */
export const listMap = { Map: ListingsMap, handleList };
export type ListMap = typeof listMap;

function WorkingMap({ query }: ListingsMapProps) {
  const search = formatQuery(query);
  const { key, hash } = useLocation();
  const left = findLeftMap(key, search, hash);
  const section = useRef<HTMLElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<SearchMap | null>(null);
  const archiveName = useRouteLoaderData<{ mapTiles?: string }>('root')?.mapTiles;
  const [hasStreets, setHasStreets] = useState(false);
  const [inView, setInView] = useState<number>();
  const { bounds, isSearched, searchArea, leaveArea } = useAreaSearch(query);
  const shownView = useMapView(bounds, left);
  const loaded = useMapHomes(search);
  const found = loaded?.ok ? loaded.value : null;
  const chosen = useChosenIds(found, left);
  const { chosenIds, choose, step, browsedHomes, updateBrowsedHomes, neighborIds } = chosen;
  const chosenHomes = found?.homes.filter(({ id }) => chosenIds.includes(id)) ?? [];
  const list = useListSync(map, section, chosenIds);
  const { isPart, isMoved } = shownView;
  // Before the effect that removes the map.
  useMapMemory(found && map, search, { chosenIds, browsedHomes, isPart, isMoved });
  const handleMove = useEffectEvent(() => shownView.handleMove());
  const handleView = useEffectEvent((view: MapView) => {
    shownView.handleView(view);
    updateBrowsedHomes(map);
  });
  const handleChoose = useEffectEvent((ids: readonly string[]) => {
    const shown = choose(ids);
    updateBrowsedHomes(map);
    list.showCard(shown.slice(0, 1));
  });
  const handleLeave = useEffectEvent(() => hideHomes());
  const createView = useEffectEvent((element: HTMLElement) => {
    const streets = { archiveName, onShown: () => setHasStreets(true) };
    const created = new SearchMap(element, shownView.knownView() ?? {}, streets, {
      onMove: () => handleMove(),
      onView: (view) => handleView(view),
      onCount: setInView,
      onChoose: (ids) => handleChoose(ids),
      onPoint: list.setPointedIds,
      onLeave: () => handleLeave(),
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

  const showHomes = useEffectEvent((view: SearchMap, shown: MapHomes) => {
    void view.show(shown);
    if (chosenHomes.length === 0) view.choose(noIds, null);
    const known = shownView.knownView();
    if (known) {
      view.moveTo(known);
      chosen.initBrowsedHomes(view);
      updateMapHash({ ...(isPart && { view: known }), homeIds: chosenIds });
    }
    // "Search this area" keeps the view.
    else if (!isSearched) shownView.showResults(view, shown, chosenHomes.length === 0);
  });
  useEffect(() => {
    if (map && found) showHomes(map, found);
  }, [map, found]);
  useRowHeight(section);
  const canGoBack = found && (bounds !== '' || (isPart && found.homes.length > 0));
  function goBack(view: SearchMap) {
    hideHomes();
    if (bounds) leaveArea(view);
    else if (found) shownView.showAll(view, found);
  }

  function hideHomes() {
    map?.choose(noIds, null);
    choose(noIds);
  }

  function handleClose() {
    if (chosenHomes.length === 0) return;
    hideHomes();
    map?.focusHome(chosenIds);
  }

  return (
    <section ref={section} aria-label="Map of homes" className="listings-map">
      <div className="map-panel">
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the panel from the map, too */}
        <div className="map-frame" onKeyDown={({ key: pressed }) => pressed === 'Escape' && handleClose()}>
          <div ref={container} className="map-canvas" />
          {found && found.homes.length > 0 ? <PriceUnit found={found} /> : null}
          {map ? (
            <MapButtons
              canSearch={isMoved}
              onSearch={() => searchArea(map)}
              wayBack={canGoBack ? nameWayBack(found, bounds !== '') : null}
              onGoBack={() => goBack(map)}
            />
          ) : null}
          {map && found && chosenHomes.length > 0 ? (
            <ChosenHomes
              homes={chosenHomes}
              list={searchUrl(search) + mapHash}
              found={found}
              browsedHomes={browsedHomes}
              neighborIds={neighborIds}
              onShow={(card) => map.choose(chosenIds, card)}
              onStep={browsedHomes.length > chosenHomes.length ? (steps) => list.showCard(step(steps)) : null}
              onClose={handleClose}
            />
          ) : null}
        </div>
        <MapLegend loaded={loaded} inView={inView} hasStreets={hasStreets} />
      </div>
    </section>
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

interface MapButtonsProps {
  canSearch: boolean;
  onSearch: () => void;
  /** The label of the button that leads back. Null if there is no way back. */
  wayBack: string | null;
  onGoBack: () => void;
}

/** The buttons at the top of the map, which appear once it shows another part than at first. */
function MapButtons({ canSearch, onSearch, wayBack, onGoBack }: MapButtonsProps) {
  return (
    <div className="map-buttons">
      {canSearch && (
        <button type="button" className="button button-primary" onClick={onSearch}>
          Search this area
        </button>
      )}
      {wayBack !== null && (
        <button type="button" className="button button-quiet" onClick={onGoBack}>
          {wayBack}
        </button>
      )}
    </div>
  );
}

/** Names where the button leads back to: the landmark of the search, or all its homes. */
function nameWayBack({ homes, hasMore, place }: MapHomes, isInArea: boolean): string {
  const [mark, ...others] = place.marks;
  if (mark && others.length === 0) return `Back to ${mark.name}`;
  if (isInArea) return 'Search all areas';
  if (homes.length === 1) return 'Back to the home';
  return hasMore ? 'Back to all homes' : `Back to all ${homes.length} homes`;
}
