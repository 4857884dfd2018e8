// The base map: land and sea in the site's colors, with the names of waters, islands, towns, neighborhoods
// and landmarks. Everything comes from this site: the land is part of this module, and MapLibre draws letters
// with the browser's own fonts, and leaves out names that would overlap more important ones.
import type {
  ExpressionSpecification,
  FilterSpecification,
  Map as MapLibre,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import land from '#domain/place/land.json' with { type: 'json' };
import { freewayLines } from './freeways.ts';
import { toPoints } from './geometry.ts';
import { namePoints } from './map-names.ts';

/**
 * The approximate positions are half a kilometer apart, so a closer view would suggest a precision that they
 * don't have.
 */
export const maxZoom = 14;

/**
 * The radius that a circle stands for, in meters: half of the diagonal of the grid's cells
 * (domain/place/approximate-position.ts). A home by the water may be farther away.
 */
const circleRadius = 350;
/** Meters in a pixel at zoom 0, for tiles of 512 pixels at 32.8 degrees north. */
const metersPerPixel = 65_780;

/**
 * A circle's radius in pixels, by zoom. It doubles with each level, and has a minimum so that it stays
 * visible when zoomed out.
 */
const radii = [
  [8, 6],
  [10.5, 8],
  [maxZoom, (circleRadius * 2 ** maxZoom) / metersPerPixel],
];
const radius: ExpressionSpecification = ['interpolate', ['exponential', 2], ['zoom'], ...radii.flat()];

export const attribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a>';

export const fonts = ['-apple-system', 'Segoe UI', 'Roboto', 'Noto Sans', 'sans-serif'];
// MapLibre reads the weight from the first name.
const boldFonts = ['Bold', ...fonts];

/** Reads the color scheme's tokens (styles.css). */
export function readColors() {
  const styles = getComputedStyle(document.documentElement);
  const colorOf = (token: string) => styles.getPropertyValue(`--color-${token}`).trim();
  return {
    sea: colorOf('sky'),
    land: colorOf('paper'),
    coast: colorOf('edge'),
    name: colorOf('muted'),
    town: colorOf('ink'),
    landmark: colorOf('lagoon-strong'),
    home: colorOf('lagoon'),
    mark: colorOf('red'),
    park: colorOf('green-tint'),
    beach: colorOf('sand'),
    street: colorOf('line'),
    highway: colorOf('edge'),
    freeway: colorOf('line'),
  };
}

/** The names for orientation without those of marks, which have their own. */
export function namesWithout(marks: readonly string[]): FilterSpecification {
  return [
    'all',
    ['>=', ['zoom'], ['get', 'minZoom']],
    ['!', ['in', ['get', 'name'], ['literal', [...marks]]]],
  ];
}

/** Around the drop of a mark, whose tip is at the place, or else below a price on it. */
const aroundMark: [string, [right: number, down: number]][] = [
  ['bottom', [0, -2.4]],
  ['top', [0, 0.3]],
  ['left', [1.2, -1]],
  ['right', [-1.2, -1]],
  ['top', [0, 2]],
];

/** Where names overlap, the last layer wins. */
function nameLayers(colors: ReturnType<typeof readColors>): SymbolLayerSpecification[] {
  const halo = { 'text-halo-color': colors.land, 'text-halo-width': 1.5 };
  return [
    {
      id: 'freeway-names',
      type: 'symbol',
      source: 'freeways',
      minzoom: 9.5,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': boldFonts,
        'text-size': 11,
        'symbol-placement': 'line',
        'symbol-spacing': 300,
        'text-rotation-alignment': 'viewport',
      },
      paint: { ...halo, 'text-color': colors.name },
    },
    {
      id: 'names',
      type: 'symbol',
      source: 'names',
      filter: namesWithout([]),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': fonts,
        'text-size': ['match', ['get', 'kind'], 'town', 14, 12],
        'text-letter-spacing': ['match', ['get', 'kind'], 'water', 0.1, 0],
        // Also above and below a price.
        'text-variable-anchor-offset': ['center', [0, 0], 'bottom', [0, -1.7], 'top', [0, 1.7]],
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: {
        ...halo,
        'text-halo-color': ['match', ['get', 'kind'], 'water', colors.sea, colors.land],
        'text-color': [
          'match',
          ['get', 'kind'],
          'town',
          colors.town,
          ['neighborhood', 'island'],
          colors.name,
          colors.landmark,
        ],
      },
    },
    {
      id: 'mark-names',
      type: 'symbol',
      source: 'marks',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': boldFonts,
        'text-size': 13,
        'text-variable-anchor-offset': aroundMark.flat(),
        // Of names that would overlap, the first one is shown.
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': colors.mark, 'text-halo-color': colors.land, 'text-halo-width': 2 },
    },
    {
      // Invisible letters below the buttons, so that names keep off them.
      id: 'prices',
      type: 'symbol',
      source: 'prices',
      layout: {
        'text-field': ['get', 'text'],
        'text-font': boldFonts,
        'text-size': 13,
        'text-padding': 11,
        'text-allow-overlap': true,
      },
      paint: { 'text-opacity': 0 },
    },
  ];
}

/** The style in the current color scheme. `circles`, `marks`, `prices` and `area` are empty sources. */
export function readMapStyle(): StyleSpecification {
  const colors = readColors();
  const empty = { type: 'geojson' as const, data: toPoints([], () => ({})) };
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: { type: 'MultiPolygon', coordinates: land.coordinates }, attribution },
      names: { type: 'geojson', data: namePoints() },
      freeways: { type: 'geojson', data: freewayLines() },
      circles: empty,
      marks: empty,
      prices: empty,
      area: empty,
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
      { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': colors.coast } },
      {
        id: 'freeways',
        type: 'line',
        source: 'freeways',
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: {
          'line-color': colors.freeway,
          'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 8, 1, 14, 4],
        },
      },
      {
        id: 'area',
        type: 'fill',
        source: 'area',
        paint: { 'fill-color': colors.mark, 'fill-opacity': 0.06 },
      },
      {
        id: 'area-edge',
        type: 'line',
        source: 'area',
        paint: { 'line-color': colors.mark, 'line-width': 1.5, 'line-dasharray': [3, 2] },
      },
      {
        id: 'circles',
        type: 'circle',
        source: 'circles',
        paint: {
          'circle-radius': radius,
          'circle-color': colors.home,
          'circle-opacity': 0.2,
          'circle-stroke-color': colors.home,
          'circle-stroke-width': 1,
        },
      },
      ...nameLayers(colors),
    ],
  };
}

type PaintArguments = Parameters<MapLibre['setPaintProperty']>;

/** Repaints layers, such as those of another color scheme. Keeps the sources with their data. */
export function applyPaint(map: MapLibre, layers: StyleSpecification['layers']): void {
  for (const { id, paint } of layers) {
    for (const property of Object.entries(paint ?? {}))
      map.setPaintProperty(id, ...(property as [PaintArguments[1], PaintArguments[2]]));
  }
}
