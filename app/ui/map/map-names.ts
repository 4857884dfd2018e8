// Names on the map for orientation, besides neighborhoods and landmarks: waters, islands and peninsulas, and
// the towns around.
import { type LandmarkKind, landmarks, neighborhoods, type Position } from '#domain/place/places.ts';

export interface Name extends Position {
  name: string;
  kind?: LandmarkKind;
}

const waters: readonly Name[] = [
  { name: 'Pacific Ocean', latitude: 32.63, longitude: -117.21 },
  { name: 'San Diego Bay', latitude: 32.664, longitude: -117.14 },
  { name: 'Mission Bay', latitude: 32.784, longitude: -117.2285 },
];

const towns: readonly Name[] = [
  { name: 'Chula Vista', latitude: 32.6401, longitude: -117.0842 },
  { name: 'Coronado', latitude: 32.6859, longitude: -117.1831 },
  { name: 'Del Mar', latitude: 32.9595, longitude: -117.2622 },
  { name: 'El Cajon', latitude: 32.7948, longitude: -116.9625 },
  { name: 'Escondido', latitude: 33.1192, longitude: -117.0864 },
  { name: 'Imperial Beach', latitude: 32.5786, longitude: -117.1125 },
  { name: 'La Jolla', latitude: 32.838, longitude: -117.262 },
  { name: 'La Mesa', latitude: 32.7678, longitude: -117.0231 },
  { name: 'National City', latitude: 32.6781, longitude: -117.0992 },
  { name: 'Poway', latitude: 32.9628, longitude: -117.0359 },
  { name: 'Tijuana', latitude: 32.5149, longitude: -117.0382 },
];

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
export function namesBeside(marks: readonly Pick<Name, 'name'>[]): Record<NameKind, readonly Name[]> {
  const exceptThoseOf = (names: readonly Name[], others: readonly Pick<Name, 'name'>[]) =>
    names.filter(({ name }) => others.every((other) => other.name !== name));
  return {
    islands,
    neighborhoods: exceptThoseOf(neighborhoods, marks),
    landmarks: exceptThoseOf(landmarks, [...marks, ...neighborhoods]),
    towns,
    waters,
  };
}

type NameKind = (typeof nameKinds)[number];
