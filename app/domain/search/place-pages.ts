// The places that have a page of their own: each neighborhood, and the surroundings of each landmark. Only
// for the server, because the lists are too large for visitors' pages.
import { type Filters, parseFilters } from './filters.ts';
import { landmarkKinds, landmarks, neighborhoods, type Position, towns } from '../place/places.ts';

/** A place with fewer homes has no page: its address leads to the search. */
export const minHomesOfPlace = 3;

export interface Place extends Position {
  /** The last part of the page's address: "north-park", "near-mission-beach". Unique and permanent. */
  slug: string;
  /** "North Park". A beach and a neighborhood may have the same name. */
  name: string;
  kind: PlaceKind;
  /** Of the search for its homes. */
  filters: Filters;
}

/** The town of a neighborhood, or the kind of a landmark. */
export const placeKinds = [...towns, ...landmarkKinds] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** In the order of the lists. */
export const places: readonly Place[] = [
  ...neighborhoods.map(({ name, town, latitude, longitude }) => ({
    slug: toSlug(name),
    name,
    kind: town,
    latitude,
    longitude,
    filters: parseFilters(new URLSearchParams({ neighborhood: name })),
  })),
  ...landmarks.map(({ name, kind, latitude, longitude }) => ({
    slug: `near-${toSlug(name)}`,
    name,
    kind,
    latitude,
    longitude,
    filters: parseFilters(new URLSearchParams({ near: name })),
  })),
];

const placesBySlug = new Map(places.map((place) => [place.slug, place]));

export function findPlace(slug: string): Place | null {
  return placesBySlug.get(slug) ?? null;
}

/** "Rady Children’s Hospital" becomes "rady-childrens-hospital". */
function toSlug(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\p{M}’']/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
}

/** "North Park", "Near Mission Beach". */
export function titleOf(place: Place): string {
  return isNeighborhood(place) ? place.name : `Near ${place.name}`;
}

/** "in North Park, San Diego", "near Mission Beach". */
export function whereIs(place: Place): string {
  return isNeighborhood(place) ? `in ${place.name}, ${place.kind}` : `near ${place.name}`;
}

export function isNeighborhood({ kind }: Place): boolean {
  return towns.some((town) => town === kind);
}
