// Names on the map for orientation: places of the gazetteer, waters, islands and peninsulas.
import { gazetteer, landmarks, neighborhoods, type Position } from '#domain/place/gazetteer.ts';
import { toPoints } from './geometry.ts';

interface Name extends Position {
  name: string;
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

// A beach with the name of a neighborhood appears once.
const neighborhoodNames = new Set(neighborhoods.map(({ name }) => name));
const ownLandmarks = landmarks.filter(({ name }) => !neighborhoodNames.has(name));
const beaches = ownLandmarks.filter(({ kind }) => kind === 'beach');
const otherLandmarks = ownLandmarks.filter(({ kind }) => kind !== 'beach');

/** The most important names first, each with the whole level of zoom from which it is drawn. */
const kinds: readonly [kind: string, minZoom: number, names: readonly Name[]][] = [
  ['water', 0, waters],
  ['town', 0, towns],
  ['landmark', 11, beaches],
  ['landmark', 12, otherLandmarks],
  ['neighborhood', 9, neighborhoods],
  ['island', 12, islands],
];

/** As GeoJSON. Of names that would overlap, that with the lowest rank is drawn. */
export function namePoints() {
  const names = kinds.flatMap(([kind, minZoom, all], rank) =>
    all.map(({ name, latitude, longitude }) => ({ name, latitude, longitude, kind, minZoom, rank })),
  );
  return toPoints(names, ({ name, kind, minZoom, rank }) => ({ name, kind, minZoom, rank }));
}
