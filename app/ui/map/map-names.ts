// Names on the map for orientation: places of the gazetteer, waters, islands and peninsulas.
import {
  gazetteer,
  landmarks,
  neighborhoods,
  type PlaceKind,
  type Position,
} from '#domain/place/gazetteer.ts';

export interface Name extends Position {
  name: string;
  kind?: PlaceKind;
}

const waters: readonly Name[] = [
  { name: 'Pacific Ocean', latitude: 32.63, longitude: -117.21 },
  { name: 'San Diego Bay', latitude: 32.664, longitude: -117.14 },
  ...gazetteer.filter(({ name }) => name === 'Mission Bay'),
];

const townNames =
  'Chula Vista, Coronado, Del Mar, El Cajon, Escondido, Imperial Beach, La Jolla, La Mesa, National City, Poway, Tijuana'.split(
    ', ',
  );
const towns = gazetteer.filter(({ name }) => townNames.includes(name));

const islands: readonly Name[] = [
  { name: 'Fiesta Island', latitude: 32.7765, longitude: -117.223 },
  { name: 'Harbor Island', latitude: 32.7249, longitude: -117.203 },
  { name: 'Point Loma', latitude: 32.672, longitude: -117.2409 },
  { name: 'Shelter Island', latitude: 32.7125, longitude: -117.229 },
  { name: 'Silver Strand', latitude: 32.6348, longitude: -117.1411 },
  { name: 'Vacation Isle', latitude: 32.7745, longitude: -117.237 },
];

/** Also the names of the map's sources and layers. */
export const nameKinds = ['islands', 'neighborhoods', 'landmarks', 'towns', 'waters'] as const;

/**
 * The names for orientation beside some marks. Each appears once, so those of the marks are missing, and so
 * are beaches with the name of a neighborhood.
 */
export function namesBeside(
  marks: readonly { name: string }[],
): Record<(typeof nameKinds)[number], readonly Name[]> {
  const isUnmarked = ({ name }: Name) => marks.every((mark) => mark.name !== name);
  const named = new Set(neighborhoods.map(({ name }) => name));
  return {
    islands,
    neighborhoods: neighborhoods.filter(isUnmarked),
    landmarks: landmarks.filter((each) => isUnmarked(each) && !named.has(each.name)),
    towns,
    waters,
  };
}
