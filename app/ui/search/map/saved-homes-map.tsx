// The map of a shortlist: its homes with their prices, and their cards when they are pressed. Loaded when it
// is opened, with MapLibre and its styles.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { MapHomes } from '#domain/search/map.ts';
import { canShowMap, noMapMessage } from '../../map/create-map.ts';
import styles from '../../map/map.css?url';
import { ChosenHomes } from './chosen-homes.tsx';
import { PriceUnit } from './map-legend.tsx';
import { SearchMap } from './search-map.ts';
import { noIds } from './use-chosen-ids.ts';
import { describeMapHomes } from './use-map-homes.ts';

interface SavedHomesMapProps {
  found: MapHomes;
  /** The list that the listing page links back to. */
  list: string;
}

export function SavedHomesMap(props: SavedHomesMapProps) {
  const [isPossible] = useState(canShowMap);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="map" />
      {isPossible ? <WorkingMap {...props} /> : <p>{noMapMessage}</p>}
    </>
  );
}

function WorkingMap({ found, list }: SavedHomesMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<SearchMap | null>(null);
  const [chosenIds, setChosenIds] = useState(noIds);
  const [foundOfCards, setFoundOfCards] = useState(found);
  // The cards were those of another stay or list.
  if (foundOfCards !== found) {
    setFoundOfCards(found);
    setChosenIds(noIds);
  }
  const archiveName = useRouteLoaderData<{ mapTiles?: string }>('root')?.mapTiles;
  const chosenHomes = found.homes.filter(({ id }) => chosenIds.includes(id));

  function leave() {
    map?.choose(noIds, null);
    setChosenIds(noIds);
  }
  function close() {
    leave();
    map?.focusHome(chosenIds);
  }
  function step(steps: number) {
    const at = found.homes.findIndex(({ id }) => id === chosenIds[0]);
    const next = found.homes.at((at + steps) % found.homes.length);
    if (next) setChosenIds([next.id]);
  }

  const handleLeave = useEffectEvent(leave);
  useEffect(() => {
    if (!container.current) return undefined;
    const listeners = {
      onMove: () => undefined,
      onView: () => undefined,
      onCount: () => undefined,
      onChoose: setChosenIds,
      onPoint: () => undefined,
      onLeave: () => handleLeave(),
    };
    const streets = { archiveName, onShown: () => undefined };
    // Scrolling past the map doesn't zoom it.
    const options = { cooperativeGestures: true, isNamed: true };
    const created = new SearchMap(container.current, options, streets, listeners);
    setMap(created);
    return () => created.remove();
  }, [archiveName]);
  useEffect(() => {
    if (!map) return;
    map.choose(noIds, null);
    void map.show(found);
    map.moveToHomes(found, false);
  }, [map, found]);

  return (
    <section aria-label="Map of these homes">
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the panel from the map, too */}
      <div
        className="map-frame"
        onKeyDown={({ key }) => key === 'Escape' && chosenHomes.length > 0 && close()}
      >
        <div ref={container} className="map-canvas" />
        <PriceUnit found={found} />
        {map && chosenHomes.length > 0 && (
          <ChosenHomes
            homes={chosenHomes}
            list={list}
            found={found}
            browsedHomes={found.homes}
            neighborIds={noIds}
            onShow={(card) => map.choose(chosenIds, card)}
            onStep={found.homes.length > 1 ? step : null}
            onClose={close}
          />
        )}
      </div>
      {found.unplaced > 0 && <p className="map-legend">{describeMapHomes(found)}</p>}
    </section>
  );
}
