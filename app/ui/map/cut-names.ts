// Hides names for orientation that an edge of the map, or its controls, would cut.
import type { Map as MapLibre } from 'maplibre-gl';
import { nameSize, townSize } from './map-look.ts';
import { nameKinds, namesBeside } from './map-names.ts';
import { viewOf } from './controls.ts';
import { isNameWhole } from './name-places.ts';

/** Follows each movement. Call it when the map has loaded. */
export function hideCutNames(map: MapLibre): void {
  const all = namesBeside([]);
  const names = nameKinds.flatMap((source) =>
    all[source].map(({ name, longitude, latitude }) => ({
      source,
      name,
      position: [longitude, latitude] as const,
    })),
  );
  const cut = new Set<unknown>();
  const update = () => {
    const view = viewOf(map.getContainer());
    for (const each of names) {
      const em = each.source === 'towns' ? townSize : nameSize;
      const isCut = !isNameWhole(each.name, map.project([...each.position]), em, view);
      if (isCut === cut.has(each)) continue;
      if (isCut) cut.add(each);
      else cut.delete(each);
      map.setFeatureState({ source: each.source, id: each.name }, { isCut });
    }
  };
  map.on('move', update);
  map.on('resize', update);
  update();
}
