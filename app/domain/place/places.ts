// The neighborhoods of both towns, and the landmarks that a search can be near to. Without imports. Visitors'
// pages must not load it, except with the map: they get the names from their loaders, because the lists are
// too large for the JavaScript of /listings.

/** In degrees, north and east (WGS 84). Longitudes of California are negative. */
export interface Position {
  latitude: number;
  longitude: number;
}

export const towns = ['San Diego', 'Imperial Beach'] as const;
export type Town = (typeof towns)[number];

export interface Neighborhood extends Position {
  /** Unique among both towns. Stored with properties, so a new name needs a migration of the old one. */
  name: string;
  town: Town;
  /** The ZIP codes that cover most of it. */
  zipCodes: readonly string[];
}

export const landmarkKinds = ['hospital', 'base', 'beach', 'campus'] as const;
export type LandmarkKind = (typeof landmarkKinds)[number];

/** A search may be near the nearest landmark of a kind. */
export const anyLandmark: Record<LandmarkKind, string> = {
  hospital: 'a hospital',
  base: 'a base',
  beach: 'a beach',
  campus: 'a campus',
};

/** A place that a search can be near. */
export interface NamedPlace extends Position {
  /** Unique. Also its value in a query string. */
  name: string;
}

export interface Landmark extends NamedPlace {
  kind: LandmarkKind;
}

function sanDiego(name: string, latitude: number, longitude: number, ...zipCodes: string[]): Neighborhood {
  return { name, town: 'San Diego', latitude, longitude, zipCodes };
}

function imperialBeach(name: string, latitude: number, longitude: number): Neighborhood {
  return { name, town: 'Imperial Beach', latitude, longitude, zipCodes: ['91932'] };
}

/** In alphabetical order within each town. The position is the center's. */
export const neighborhoods: readonly Neighborhood[] = [
  sanDiego('Allied Gardens', 32.795, -117.086, '92120'),
  sanDiego('Bankers Hill', 32.731, -117.163, '92101', '92103'),
  sanDiego('Barrio Logan', 32.698, -117.143, '92113'),
  sanDiego('Bay Ho', 32.822, -117.206, '92117'),
  sanDiego('Bay Park', 32.789, -117.203, '92110', '92117'),
  sanDiego('Bird Rock', 32.815, -117.27, '92037'),
  sanDiego('Carmel Valley', 32.944, -117.225, '92130'),
  sanDiego('City Heights', 32.748, -117.101, '92105'),
  sanDiego('Clairemont', 32.822, -117.187, '92111', '92117'),
  sanDiego('College Area', 32.77, -117.071, '92115'),
  sanDiego('Cortez Hill', 32.721, -117.158, '92101'),
  sanDiego('Crown Point', 32.789, -117.233, '92109'),
  sanDiego('Del Cerro', 32.788, -117.072, '92120'),
  sanDiego('Del Mar Heights', 32.946, -117.25, '92014'),
  sanDiego('Downtown', 32.717, -117.161, '92101'),
  sanDiego('East Village', 32.711, -117.153, '92101'),
  sanDiego('Egger Highlands', 32.576, -117.097, '92154'),
  sanDiego('Encanto', 32.713, -117.06, '92114'),
  sanDiego('Gaslamp Quarter', 32.712, -117.16, '92101'),
  sanDiego('Golden Hill', 32.717, -117.134, '92102'),
  sanDiego('Grant Hill', 32.71, -117.139, '92102'),
  sanDiego('Grantville', 32.786, -117.095, '92120'),
  sanDiego('Hillcrest', 32.748, -117.162, '92103'),
  sanDiego('Kearny Mesa', 32.828, -117.145, '92111', '92123'),
  sanDiego('Kensington', 32.764, -117.106, '92116'),
  sanDiego('La Jolla Shores', 32.858, -117.253, '92037'),
  sanDiego('La Jolla Village', 32.843, -117.273, '92037'),
  sanDiego('La Playa', 32.716, -117.236, '92106'),
  sanDiego('Liberty Station', 32.739, -117.213, '92106'),
  sanDiego('Linda Vista', 32.783, -117.17, '92111'),
  sanDiego('Little Italy', 32.724, -117.168, '92101'),
  sanDiego('Logan Heights', 32.7, -117.132, '92113'),
  sanDiego('Loma Portal', 32.744, -117.228, '92106', '92107'),
  sanDiego('Marina District', 32.711, -117.166, '92101'),
  sanDiego('Midway District', 32.752, -117.205, '92110'),
  sanDiego('Mira Mesa', 32.914, -117.144, '92126'),
  sanDiego('Mission Beach', 32.775, -117.252, '92109'),
  sanDiego('Mission Hills', 32.753, -117.182, '92103'),
  sanDiego('Mission Valley', 32.77, -117.15, '92108'),
  sanDiego('Morena', 32.771, -117.195, '92110'),
  sanDiego('Nestor', 32.574, -117.084, '92154'),
  sanDiego('Normal Heights', 32.763, -117.12, '92116'),
  sanDiego('North Park', 32.743, -117.13, '92104'),
  sanDiego('Ocean Beach', 32.747, -117.249, '92107'),
  sanDiego('Old Town', 32.753, -117.195, '92110'),
  sanDiego('Otay Mesa', 32.571, -117.03, '92154'),
  sanDiego('Pacific Beach', 32.799, -117.243, '92109'),
  sanDiego('Paradise Hills', 32.673, -117.055, '92139'),
  sanDiego('Point Loma Heights', 32.74, -117.241, '92107'),
  sanDiego('Rancho Bernardo', 33.02, -117.075, '92127', '92128'),
  sanDiego('Rancho Peñasquitos', 32.962, -117.12, '92129'),
  sanDiego('Rolando', 32.761, -117.059, '92115'),
  sanDiego('Roseville', 32.727, -117.231, '92106'),
  sanDiego('San Carlos', 32.798, -117.045, '92119'),
  sanDiego('San Ysidro', 32.557, -117.048, '92173'),
  sanDiego('Scripps Ranch', 32.91, -117.098, '92131'),
  sanDiego('Serra Mesa', 32.801, -117.137, '92123'),
  sanDiego('Sherman Heights', 32.712, -117.145, '92102'),
  sanDiego('Sorrento Valley', 32.9, -117.185, '92121'),
  sanDiego('South Park', 32.724, -117.127, '92102', '92104'),
  sanDiego('Sunset Cliffs', 32.728, -117.25, '92107'),
  sanDiego('Talmadge', 32.762, -117.092, '92115', '92116'),
  sanDiego('Tierrasanta', 32.828, -117.101, '92124'),
  sanDiego('Torrey Pines', 32.878, -117.243, '92037'),
  sanDiego('University City', 32.858, -117.213, '92122'),
  sanDiego('University Heights', 32.759, -117.143, '92104', '92116'),
  imperialBeach('Bayside', 32.588, -117.118),
  imperialBeach('Old Palm', 32.583, -117.129),
  imperialBeach('Seacoast', 32.578, -117.132),
  imperialBeach('South Seacoast', 32.567, -117.132),
  imperialBeach('Veterans Park', 32.577, -117.113),
];

export const landmarks: readonly Landmark[] = [
  {
    kind: 'hospital',
    name: 'Jacobs Medical Center',
    latitude: 32.878,
    longitude: -117.2255,
  },
  {
    kind: 'hospital',
    name: 'Kaiser Permanente San Diego',
    latitude: 32.8325,
    longitude: -117.1262,
  },
  {
    kind: 'hospital',
    name: 'Naval Medical Center San Diego',
    latitude: 32.7256,
    longitude: -117.1454,
  },
  {
    kind: 'hospital',
    name: 'Rady Children’s Hospital',
    latitude: 32.7981,
    longitude: -117.1513,
  },
  {
    kind: 'hospital',
    name: 'Scripps Memorial Hospital La Jolla',
    latitude: 32.8853,
    longitude: -117.2247,
  },
  {
    kind: 'hospital',
    name: 'Scripps Mercy Hospital',
    latitude: 32.7517,
    longitude: -117.1605,
  },
  {
    kind: 'hospital',
    name: 'Sharp Memorial Hospital',
    latitude: 32.7997,
    longitude: -117.1546,
  },
  {
    kind: 'hospital',
    name: 'UC San Diego Medical Center, Hillcrest',
    latitude: 32.7547,
    longitude: -117.166,
  },
  {
    kind: 'hospital',
    name: 'VA Medical Center, La Jolla',
    latitude: 32.8754,
    longitude: -117.2338,
  },
  {
    kind: 'base',
    name: 'Marine Corps Recruit Depot',
    latitude: 32.743,
    longitude: -117.197,
  },
  { kind: 'base', name: 'MCAS Miramar', latitude: 32.868, longitude: -117.143 },
  { kind: 'base', name: 'NAS North Island', latitude: 32.699, longitude: -117.215 },
  {
    kind: 'base',
    name: 'Naval Amphibious Base Coronado',
    latitude: 32.676,
    longitude: -117.161,
  },
  {
    kind: 'base',
    name: 'Naval Base Point Loma',
    latitude: 32.69,
    longitude: -117.239,
  },
  {
    kind: 'base',
    name: 'Naval Base San Diego',
    latitude: 32.684,
    longitude: -117.13,
  },
  {
    kind: 'base',
    name: 'Naval Outlying Landing Field Imperial Beach',
    latitude: 32.5667,
    longitude: -117.1165,
  },
  { kind: 'beach', name: 'Coronado Beach', latitude: 32.6818, longitude: -117.181 },
  {
    kind: 'beach',
    name: 'Imperial Beach Pier',
    latitude: 32.5797,
    longitude: -117.1335,
  },
  { kind: 'beach', name: 'La Jolla Cove', latitude: 32.8505, longitude: -117.273 },
  {
    kind: 'beach',
    name: 'La Jolla Shores',
    latitude: 32.8573,
    longitude: -117.2575,
  },
  { kind: 'beach', name: 'Mission Beach', latitude: 32.771, longitude: -117.253 },
  { kind: 'beach', name: 'Ocean Beach', latitude: 32.7495, longitude: -117.2525 },
  { kind: 'beach', name: 'Pacific Beach', latitude: 32.796, longitude: -117.2575 },
  {
    kind: 'campus',
    name: 'Point Loma Nazarene University',
    latitude: 32.717,
    longitude: -117.25,
  },
  {
    kind: 'campus',
    name: 'San Diego State University',
    latitude: 32.7757,
    longitude: -117.0719,
  },
  { kind: 'campus', name: 'UC San Diego', latitude: 32.8801, longitude: -117.234 },
  { kind: 'campus', name: 'University of San Diego', latitude: 32.7719, longitude: -117.1882 },
];

/** Sights and stations that guests name in words. They have no pages, and forms don't offer them. */
export const sights: readonly NamedPlace[] = [
  { name: 'Balboa Park', latitude: 32.7312, longitude: -117.1463 },
  { name: 'Belmont Park', latitude: 32.7703, longitude: -117.2517 },
  { name: 'Cabrillo National Monument', latitude: 32.6722, longitude: -117.2419 },
  { name: 'Fashion Valley', latitude: 32.7678, longitude: -117.1668 },
  { name: 'Mission Bay', latitude: 32.784, longitude: -117.2285 },
  { name: 'Petco Park', latitude: 32.7076, longitude: -117.157 },
  { name: 'San Diego Airport', latitude: 32.7338, longitude: -117.1933 },
  { name: 'San Diego Convention Center', latitude: 32.7064, longitude: -117.1617 },
  { name: 'San Diego Zoo', latitude: 32.7353, longitude: -117.149 },
  { name: 'San Ysidro Border Crossing', latitude: 32.5425, longitude: -117.0297 },
  { name: 'Santa Fe Depot', latitude: 32.7168, longitude: -117.1695 },
  { name: 'SeaWorld', latitude: 32.7648, longitude: -117.2266 },
  { name: 'Seaport Village', latitude: 32.709, longitude: -117.1711 },
  { name: 'Snapdragon Stadium', latitude: 32.7844, longitude: -117.1226 },
  { name: 'USS Midway Museum', latitude: 32.7137, longitude: -117.1751 },
];

/** The landmark or sight with a name, or all landmarks of a kind for "a hospital". Empty if there is none. */
export function placesCalled(near: string): NamedPlace[] {
  const called = landmarks.filter(({ name, kind }) => name === near || anyLandmark[kind] === near);
  return called.length > 0 ? called : sights.filter(({ name }) => name === near);
}

export const metersPerMile = 1609.344;
/** How far "near" reaches: a walk to a beach, a short drive to work. */
const radiusMiles: Record<LandmarkKind, number> = { hospital: 5, base: 5, beach: 1, campus: 5 };
const sightMiles = 5;

const mostMilesToAvoid = 2;

/** How far "not near" reaches, in meters: a home 5 miles from the airport is far from it. */
export function radiusToAvoid(near: string): number {
  return Math.min(radiusOf(near), Math.round(mostMilesToAvoid * metersPerMile));
}

/** In meters. 0 for an unknown name. */
export function radiusOf(near: string): number {
  const kind = landmarks.find((each) => each.name === near || anyLandmark[each.kind] === near)?.kind;
  const isSight = sights.some(({ name }) => name === near);
  return Math.round((kind ? radiusMiles[kind] : isSight ? sightMiles : 0) * metersPerMile);
}
