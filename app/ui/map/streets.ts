// Streets on the map, from the operator's archive of tiles (MAP_TILES). Loaded only if there is one. The page
// reads the archive: MapLibre's worker may request nothing.
import {
  addProtocol,
  type FillLayerSpecification,
  type LineLayerSpecification,
  type Map as MapLibre,
  type SymbolLayerSpecification,
} from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';
import { applyPaint, attribution, fonts, readColors } from './base-map.ts';

const source = 'streets';
const protocol = new Protocol();
addProtocol('pmtiles', protocol.tile);

/** Adds streets below the circles and names of a loaded map. Does nothing if they can't be read. */
export async function addStreets(map: MapLibre, archiveName: string): Promise<void> {
  const removal = new AbortController();
  map.once('remove', () => removal.abort());
  const url = new URL(`/map-tiles/${archiveName}`, location.href).href;
  const archive = new PMTiles(url);
  const header = await archive.getHeader().catch(() => null);
  if (!header || removal.signal.aborted) return;
  protocol.add(archive);
  // Without a listener, MapLibre writes each tile that can't be read to the console.
  map.on('error', (event) => {
    if (!('sourceId' in event && event.sourceId === source)) console.error(event.error);
  });
  map.addSource(source, {
    type: 'vector',
    tiles: [`pmtiles://${url}/{z}/{x}/{y}`],
    minzoom: header.minZoom,
    maxzoom: header.maxZoom,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    attribution,
  });
  // The archive has them, too.
  for (const layer of ['freeways', 'freeway-names']) map.setLayoutProperty(layer, 'visibility', 'none');
  const order = map.getLayersOrder();
  const aboveLand = order[order.indexOf('coast') + 1];
  // The circle of a home, and the one around a landmark, are above the names of streets.
  for (const layer of streetLayers()) map.addLayer(layer, layer.type === 'symbol' ? 'area' : aboveLand);
  matchMedia('(prefers-color-scheme: dark)').addEventListener(
    'change',
    () => applyPaint(map, streetLayers()),
    removal,
  );
}

/** The layers in the current color scheme, from the schema of Protomaps, version 4. */
function streetLayers() {
  const colors = readColors();
  const name = { 'text-color': colors.name, 'text-halo-color': colors.land, 'text-halo-width': 1.5 };
  return [
    fill('earth', colors.land),
    fill('landuse', colors.park, parks),
    fill('landuse', colors.beach, ['beach']),
    fill('water', colors.sea),
    line('minor_road', colors.street, 12, [12, 0.5, 14, 2.5]),
    line('major_road', colors.street, 9, [9, 0.75, 14, 5]),
    line('highway', colors.highway, 8, [8, 0.75, 14, 4]),
    names('minor_road', 13.5, name),
    names('major_road', 12.5, name),
  ];
}

const parks = [
  'park',
  'national_park',
  'nature_reserve',
  'protected_area',
  'forest',
  'wood',
  'golf_course',
  'cemetery',
  'zoo',
];

function fill(layer: string, color: string, kinds?: string[]): FillLayerSpecification {
  return {
    id: `streets-${layer}-${kinds?.[0] ?? 'all'}`,
    type: 'fill',
    source,
    'source-layer': layer,
    // Tiles have the banks of rivers and the centers of lakes, too.
    filter: [
      'all',
      ['==', ['geometry-type'], 'Polygon'],
      kinds ? ['in', ['get', 'kind'], ['literal', kinds]] : true,
    ],
    paint: { 'fill-color': color },
  };
}

/** `widths` are two zoom levels, each with the width in pixels. */
function line(
  kind: string,
  color: string,
  minzoom: number,
  widths: [number, number, number, number],
): LineLayerSpecification {
  return {
    id: `streets-${kind}`,
    type: 'line',
    source,
    'source-layer': 'roads',
    filter: ['==', ['get', 'kind'], kind],
    minzoom,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], ...widths] },
  };
}

function names(
  kind: string,
  minzoom: number,
  paint: SymbolLayerSpecification['paint'],
): SymbolLayerSpecification {
  return {
    id: `streets-${kind}-names`,
    type: 'symbol',
    source,
    'source-layer': 'roads',
    filter: ['==', ['get', 'kind'], kind],
    minzoom,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': fonts,
      'text-size': 11,
      'symbol-placement': 'line',
    },
    ...(paint && { paint }),
  };
}
