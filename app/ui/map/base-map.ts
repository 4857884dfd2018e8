// The base map: land and sea in the site's colors, with the names of waters, islands, towns, neighborhoods
// and landmarks. Everything comes from this site: the land is part of this module, and MapLibre draws letters
// with the browser's own fonts.
import type {
  ExpressionSpecification,
  Map as MapLibre,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import land from '#domain/place/land.json' with { type: 'json' };
import { freewayLines } from './freeways.ts';
import { markLayers, stemLayers } from './home-layers.ts';
import { toPoints } from './geometry.ts';
import { fonts, placeText, readColors, townSize } from './map-look.ts';
import { type Name, namesBeside } from './map-names.ts';

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
] as const;
const radius: ExpressionSpecification = ['interpolate', ['exponential', 2], ['zoom'], ...radii.flat()];

/** The radius of a circle at a zoom, in pixels, as MapLibre interpolates it. */
export function circleRadiusAt(zoom: number): number {
  const next = radii.findIndex(([level]) => level > zoom);
  const [from, to] = [radii.at(next - 1), radii.at(next)];
  if (next <= 0 || !from || !to) return (next === 0 ? radii[0] : radii[2])[1];
  const share = (2 ** (zoom - from[0]) - 1) / (2 ** (to[0] - from[0]) - 1);
  return from[1] + share * (to[1] - from[1]);
}

export const attribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a>';

export const nameAndKindOf = ({ name, kind }: Name) => ({ name, kind });
const noPoints = toPoints([], () => ({}));

/** Each name is also the id of its feature, so that its state can hide it (cut-names.ts). */
function nameSources(): StyleSpecification['sources'] {
  const sources = Object.entries(namesBeside([])).map(
    ([kind, names]) =>
      [kind, { type: 'geojson', data: toPoints(names, nameAndKindOf), promoteId: 'name' }] as const,
  );
  return Object.fromEntries(sources);
}

/** Where names overlap, the last layer wins. */
function nameLayers(colors: ReturnType<typeof readColors>): SymbolLayerSpecification[] {
  const place: SymbolLayerSpecification['paint'] = {
    'text-color': colors.name,
    'text-halo-color': colors.land,
    'text-halo-width': 1.5,
    'text-opacity': ['case', ['boolean', ['feature-state', 'isCut'], false], 0, 1],
  };
  const landmark = { ...place, 'text-color': colors.landmark };
  return [
    {
      id: 'freeway-names',
      type: 'symbol',
      source: 'freeways',
      minzoom: 9.5,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Bold', ...fonts],
        'text-size': 11,
        'symbol-placement': 'line',
        'symbol-spacing': 300,
        'text-rotation-alignment': 'viewport',
      },
      paint: place,
    },
    { id: 'islands', type: 'symbol', source: 'islands', minzoom: 12, layout: placeText, paint: place },
    {
      id: 'neighborhoods',
      type: 'symbol',
      source: 'neighborhoods',
      minzoom: 10,
      layout: placeText,
      paint: place,
    },
    { id: 'landmarks', type: 'symbol', source: 'landmarks', minzoom: 12, layout: placeText, paint: landmark },
    {
      id: 'beaches',
      type: 'symbol',
      source: 'landmarks',
      filter: ['==', ['get', 'kind'], 'beach'],
      minzoom: 10.5,
      maxzoom: 12,
      layout: placeText,
      paint: landmark,
    },
    {
      id: 'towns',
      type: 'symbol',
      source: 'towns',
      layout: { ...placeText, 'text-size': townSize },
      paint: { ...place, 'text-color': colors.town },
    },
    {
      id: 'waters',
      type: 'symbol',
      source: 'waters',
      layout: { ...placeText, 'text-letter-spacing': 0.1 },
      paint: { ...landmark, 'text-halo-color': colors.sea },
    },
  ];
}

/**
 * The style of the map in the current color scheme. `homes`, `pins`, `stems`, `active`, `marks` and `area`
 * are empty sources.
 */
export function readMapStyle(): StyleSpecification {
  const colors = readColors();
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: { type: 'MultiPolygon', coordinates: land.coordinates }, attribution },
      ...nameSources(),
      freeways: { type: 'geojson', data: freewayLines() },
      homes: { type: 'geojson', data: noPoints },
      pins: { type: 'geojson', data: noPoints },
      stems: { type: 'geojson', data: noPoints },
      active: { type: 'geojson', data: noPoints },
      marks: { type: 'geojson', data: noPoints },
      area: { type: 'geojson', data: noPoints },
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
        id: 'homes',
        type: 'circle',
        source: 'homes',
        paint: {
          'circle-radius': radius,
          'circle-color': colors.home,
          'circle-opacity': 0.18,
          'circle-stroke-color': colors.home,
          'circle-stroke-width': 1,
        },
      },
      {
        id: 'active',
        type: 'circle',
        source: 'active',
        paint: {
          'circle-radius': radius,
          'circle-color': colors.home,
          'circle-opacity': 0.3,
          'circle-stroke-color': colors.home,
          'circle-stroke-width': 1,
        },
      },
      ...nameLayers(colors),
      ...stemLayers(colors),
      ...markLayers(colors),
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
