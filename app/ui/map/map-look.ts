// The colors and letters of the map.
import type { SymbolLayerSpecification } from 'maplibre-gl';
import { plainPlaces } from './name-places.ts';

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

export const fonts = ['-apple-system', 'Segoe UI', 'Roboto', 'Noto Sans', 'sans-serif'];

/** In pixels. */
export const nameSize = 12;
/** In pixels. */
export const townSize = 14;

/** Of names of places, and of homes. */
export const placeText: NonNullable<SymbolLayerSpecification['layout']> = {
  'text-field': ['get', 'name'],
  'text-font': fonts,
  'text-size': nameSize,
  'text-variable-anchor-offset': plainPlaces.flat(),
};
