// The sentences below the map.
import { describeMapHomes, type useMapHomes } from './use-map-homes.ts';

interface MapLegendProps {
  loaded: ReturnType<typeof useMapHomes>;
  hasStreets: boolean;
}

export function MapLegend({ loaded, hasStreets }: MapLegendProps) {
  return (
    <div className="map-legend">
      <output>
        {loaded === null
          ? 'Loading homes…'
          : loaded.ok
            ? describeMapHomes(loaded.value)
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
