// The base map: land and sea in the site's colors, with the names of neighborhoods and landmarks. Everything
// comes from this site: the land is part of this module, and MapLibre draws letters with the browser's own
// fonts.
import type { ExpressionSpecification, Map as MapLibre, StyleSpecification } from 'maplibre-gl';
import { landmarks, neighborhoods, type Position } from '#domain/places.ts';
import land from './land.json' with { type: 'json' };

/**
 * The approximate positions are half a kilometer apart, so a closer view would suggest a precision that they
 * don't have.
 */
export const maxZoom = 14;

/** The radius that a circle stands for, in meters: half of the grid's diagonal (domain/position.ts). */
const circleRadius = 350;
/** Meters in a pixel at zoom 0, for tiles of 512 pixels at 32.8 degrees north. */
const metersPerPixel = 65_780;

/**
 * A circle's radius in pixels. It doubles with each zoom level, and has a minimum so that it stays visible
 * when zoomed out.
 */
const radius: ExpressionSpecification = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  8,
  6,
  10.5,
  8,
  maxZoom,
  (circleRadius * 2 ** maxZoom) / metersPerPixel,
];

const attribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap contributors</a>';

interface Point {
  type: 'Feature';
  geometry: { type: 'Point'; coordinates: number[] };
  properties: Record<string, string | number>;
}

export function toPoints<Place extends Position>(
  places: readonly Place[],
  propertiesOf: (place: Place) => Point['properties'],
) {
  const features = places.map((place): Point => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
    properties: propertiesOf(place),
  }));
  return { type: 'FeatureCollection' as const, features };
}

const nameOf = ({ name }: { name: string }) => ({ name });
const noPoints = toPoints([], () => ({}));

/** Reads the color scheme's tokens (app.css). */
function readColors() {
  const styles = getComputedStyle(document.documentElement);
  const colorOf = (token: string) => styles.getPropertyValue(`--color-${token}`).trim();
  return {
    sea: colorOf('sky'),
    land: colorOf('paper'),
    coast: colorOf('edge'),
    name: colorOf('muted'),
    landmark: colorOf('lagoon-strong'),
    home: colorOf('lagoon'),
  };
}

const fonts = ['-apple-system', 'Segoe UI', 'Roboto', 'Noto Sans', 'sans-serif'];

/**
 * The style of the map in the current color scheme. `homes` and `active` are empty sources for the listings.
 */
export function readMapStyle(): StyleSpecification {
  const colors = readColors();
  const name = { 'text-color': colors.name, 'text-halo-color': colors.land, 'text-halo-width': 1.5 };
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: { type: 'MultiPolygon', coordinates: land.coordinates }, attribution },
      neighborhoods: { type: 'geojson', data: toPoints(neighborhoods, nameOf) },
      landmarks: { type: 'geojson', data: toPoints(landmarks, nameOf) },
      homes: {
        type: 'geojson',
        data: noPoints,
        cluster: true,
        clusterRadius: 60,
        clusterMaxZoom: maxZoom,
        clusterProperties: { minRent: ['min', ['get', 'rent']] },
      },
      active: { type: 'geojson', data: noPoints },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
      { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': colors.coast } },
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
        paint: { 'circle-radius': radius, 'circle-color': colors.home, 'circle-opacity': 0.6 },
      },
      {
        id: 'neighborhoods',
        type: 'symbol',
        source: 'neighborhoods',
        minzoom: 9.5,
        layout: { 'text-field': ['get', 'name'], 'text-font': fonts, 'text-size': 12 },
        paint: name,
      },
      {
        id: 'landmarks',
        type: 'symbol',
        source: 'landmarks',
        minzoom: 12,
        layout: { 'text-field': ['get', 'name'], 'text-font': fonts, 'text-size': 12 },
        paint: { ...name, 'text-color': colors.landmark },
      },
    ],
  };
}

type PaintArguments = Parameters<MapLibre['setPaintProperty']>;

/** Repaints the map in the current color scheme. Keeps its sources with their data. */
export function applyColors(map: MapLibre): void {
  for (const { id, paint } of readMapStyle().layers) {
    for (const property of Object.entries(paint ?? {}))
      map.setPaintProperty(id, ...(property as [PaintArguments[1], PaintArguments[2]]));
  }
}
