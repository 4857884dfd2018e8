// The layers of what a map shows on the base map: homes whose buttons stand aside, the names of homes and of
// marks, and letters that keep names off the buttons.
import type { LayerSpecification } from 'maplibre-gl';
import { fonts, placeText, type readColors } from './map-look.ts';
import { markText } from './name-places.ts';

/** From the place of a home to its button, where that stands aside (pin-button.ts). */
export function stemLayers(colors: ReturnType<typeof readColors>): LayerSpecification[] {
  return [
    {
      id: 'stems',
      type: 'line',
      source: 'stems',
      paint: { 'line-color': colors.town, 'line-width': 1.5 },
    },
    {
      id: 'stem-ends',
      type: 'circle',
      source: 'stems',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 4,
        'circle-color': colors.town,
        'circle-stroke-color': colors.land,
        'circle-stroke-width': 1.5,
      },
    },
  ];
}

/**
 * The names of marked places. Names leave room for the marks and the prices, which are elements above the
 * map.
 */
export function markLayers(colors: ReturnType<typeof readColors>): LayerSpecification[] {
  return [
    {
      id: 'mark-names',
      type: 'symbol',
      source: 'marks',
      layout: {
        'text-field': ['get', 'name'],
        // MapLibre reads the weight from the first name.
        'text-font': ['Bold', ...fonts],
        'text-size': markText.em,
        // The name has its lines already.
        'text-max-width': 100,
        'text-variable-anchor-offset': ['get', 'places'],
        // Of names that would overlap, the first one is shown.
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': colors.mark, 'text-halo-color': colors.land, 'text-halo-width': 2 },
    },
    {
      id: 'pin-names',
      type: 'symbol',
      source: 'pins',
      filter: ['has', 'name'],
      layout: {
        ...placeText,
        'text-variable-anchor-offset': ['get', 'places'],
      },
      paint: { 'text-color': colors.town, 'text-halo-color': colors.land, 'text-halo-width': 2 },
    },
    {
      id: 'mark-drops',
      type: 'symbol',
      source: 'marks',
      layout: {
        'text-field': '00',
        'text-font': fonts,
        'text-size': 16,
        'text-anchor': 'bottom',
        'text-offset': [0, -0.4],
        'text-allow-overlap': true,
      },
      paint: { 'text-opacity': 0 },
    },
    {
      id: 'prices',
      type: 'symbol',
      source: 'pins',
      layout: {
        'text-field': ['get', 'text'],
        'text-font': ['Bold', ...fonts],
        'text-size': 13,
        'text-max-width': 100,
        // Of the buttons in map.css.
        'text-padding': 11,
        'text-allow-overlap': true,
      },
      paint: { 'text-opacity': 0 },
    },
  ];
}
