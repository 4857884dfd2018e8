// The sentences below the map.
import { describeMapHomes, describeMarks, type useMapHomes } from './use-map-homes.ts';

interface MapLegendProps {
  loaded: ReturnType<typeof useMapHomes>;
  hasStreets: boolean;
}

export function MapLegend({ loaded, hasStreets }: MapLegendProps) {
  const sentences = loaded?.ok ? describeMarks(loaded.value) : [];
  return (
    <div className="map-legend">
      <output>
        {loaded === null
          ? 'Loading homes…'
          : loaded.ok
            ? describeMapHomes(loaded.value)
            : loaded.failure.message}
      </output>
      {sentences.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
      {loaded?.ok && loaded.value.homes.length > 0 ? (
        <span>Places are approximate. A small number counts the homes from that price on.</span>
      ) : null}
      <span>
        {hasStreets
          ? 'Streets are from OpenStreetMap, and no other site learns what you look at.'
          : 'A simple map of our own: no streets, and no other site learns what you look at.'}
      </span>
    </div>
  );
}
