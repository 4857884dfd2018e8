// The sentences below the map, and what its prices are for.
import type { MapHomes } from '#domain/search/map.ts';
import { describeMapHomes, describePrices, type useMapHomes } from './use-map-homes.ts';

interface MapLegendProps {
  loaded: ReturnType<typeof useMapHomes>;
  /** How many of the homes are in view. Undefined until the map has counted them. */
  inView: number | undefined;
  hasStreets: boolean;
}

export function MapLegend({ loaded, inView, hasStreets }: MapLegendProps) {
  return (
    <div className="map-legend">
      <output>
        {loaded === null
          ? 'Loading homes…'
          : loaded.ok
            ? describeMapHomes(loaded.value, inView)
            : loaded.failure.message}
      </output>
      <span>
        {hasStreets
          ? 'Streets are from OpenStreetMap, places are approximate.'
          : 'A simple map of our own: freeways only, approximate places.'}
      </span>
    </div>
  );
}

/** For the eyes only, because the names of the buttons say it too. */
export function PriceUnit({ found }: { found: MapHomes }) {
  return (
    <p aria-hidden="true" className="map-unit">
      {describePrices(found)}
    </p>
  );
}
