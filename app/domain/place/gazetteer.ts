// The places in and around both towns, one row for each. Imports nothing. Visitors' pages must not load it,
// except with the map, because its rows are too large for the JavaScript of /listings. Loaders send the
// names.

/** In degrees, north and east (WGS 84). Longitudes of California are negative. */
export interface Position {
  latitude: number;
  longitude: number;
}

export const towns = ['San Diego', 'Imperial Beach'] as const;
export type Town = (typeof towns)[number];

export const landmarkKinds = ['hospital', 'base', 'beach', 'campus'] as const;
type LandmarkKind = (typeof landmarkKinds)[number];
export type PlaceKind = LandmarkKind | 'neighborhood' | 'part' | 'town' | 'sight' | 'neighbor';

export interface GazetteerPlace extends Position {
  /** Its value in a query string. A beach, a neighborhood and a part of town may share one. */
  name: string;
  kind: PlaceKind;
  /** Null for every place but a neighborhood. */
  town: Town | null;
  /** The ZIP codes that cover most of a neighborhood or of Imperial Beach. Empty for other places. */
  zips: readonly string[];
  /** The neighborhoods of a part of town. Empty for other places. */
  parts: readonly string[];
  /** What guests call it, in lower case. */
  nicknames: readonly string[];
  /**
   * Also common words, such as "cove": they mean the place only after "near" and the like. May include
   * `name`.
   */
  looseNicknames: readonly string[];
}

/** `typed` are nicknames and ZIP codes, and `loose` loose nicknames, both separated by commas. */
type Row = [name: string, latitude: number, longitude: number, typed?: string, loose?: string];

const split = (list: string) => (list === '' ? [] : list.split(', '));

function place(kind: PlaceKind, ...[name, latitude, longitude, typed = '', loose = '']: Row): GazetteerPlace {
  const isZip = (each: string) => /^\d{5}$/.test(each);
  const nicknames = split(typed).filter((each) => !isZip(each));
  const called = { zips: split(typed).filter(isZip), nicknames, looseNicknames: split(loose) };
  return { name, kind, latitude, longitude, town: null, parts: [], ...called };
}

const sanDiego = (...row: Row) => ({ ...place('neighborhood', ...row), town: towns[0] });
const imperialBeach = (...row: Row) => ({ ...place('neighborhood', ...row), town: towns[1] });
const hospital = (...row: Row) => place('hospital', ...row);
const base = (...row: Row) => place('base', ...row);
const beach = (...row: Row) => place('beach', ...row);
const campus = (...row: Row) => place('campus', ...row);
const sight = (...row: Row) => place('sight', ...row);
const neighbor = (...row: Row) => place('neighbor', ...row);

/**
 * The position of a neighborhood is its center. Its name is stored with properties, so a new one needs a
 * migration.
 */
export const gazetteer: readonly GazetteerPlace[] = [
  sanDiego('Allied Gardens', 32.795, -117.086, '92120'),
  sanDiego('Bankers Hill', 32.731, -117.163, '92101, 92103'),
  sanDiego('Barrio Logan', 32.698, -117.143, '92113'),
  sanDiego('Bay Ho', 32.822, -117.206, '92117'),
  sanDiego('Bay Park', 32.789, -117.203, '92110, 92117'),
  sanDiego('Bird Rock', 32.815, -117.27, '92037'),
  sanDiego('Carmel Valley', 32.944, -117.225, '92130'),
  sanDiego('City Heights', 32.748, -117.101, '92105'),
  sanDiego('Clairemont', 32.822, -117.187, '92111, 92117, claremont'),
  sanDiego('College Area', 32.77, -117.071, '92115'),
  sanDiego('Cortez Hill', 32.721, -117.158, '92101'),
  sanDiego('Crown Point', 32.789, -117.233, '92109'),
  sanDiego('Del Cerro', 32.788, -117.072, '92120'),
  sanDiego('Del Mar Heights', 32.946, -117.25, '92014'),
  sanDiego('Downtown', 32.717, -117.161, '92101'),
  sanDiego('East Village', 32.711, -117.153, '92101'),
  sanDiego('Egger Highlands', 32.576, -117.097, '92154'),
  sanDiego('Encanto', 32.713, -117.06, '92114'),
  sanDiego('Gaslamp Quarter', 32.712, -117.16, '92101, gaslamp'),
  sanDiego('Golden Hill', 32.717, -117.134, '92102'),
  sanDiego('Grant Hill', 32.71, -117.139, '92102'),
  sanDiego('Grantville', 32.786, -117.095, '92120'),
  sanDiego('Hillcrest', 32.748, -117.162, '92103'),
  sanDiego('Kearny Mesa', 32.828, -117.145, '92111, 92123'),
  sanDiego('Kensington', 32.764, -117.106, '92116'),
  sanDiego('La Jolla Shores', 32.858, -117.253, '92037'),
  sanDiego('La Jolla Village', 32.843, -117.273, '92037'),
  sanDiego('La Playa', 32.716, -117.236, '92106'),
  sanDiego('Liberty Station', 32.739, -117.213, '92106'),
  sanDiego('Linda Vista', 32.783, -117.17, '92111'),
  sanDiego('Little Italy', 32.724, -117.168, '92101'),
  sanDiego('Logan Heights', 32.7, -117.132, '92113'),
  sanDiego('Loma Portal', 32.744, -117.228, '92106, 92107'),
  sanDiego('Marina District', 32.711, -117.166, '92101'),
  sanDiego('Midway District', 32.752, -117.205, '92110'),
  sanDiego('Mira Mesa', 32.914, -117.144, '92126'),
  sanDiego('Mission Beach', 32.775, -117.252, '92109', 'mb'),
  sanDiego('Mission Hills', 32.753, -117.182, '92103'),
  sanDiego('Mission Valley', 32.77, -117.15, '92108'),
  sanDiego('Morena', 32.771, -117.195, '92110'),
  sanDiego('Nestor', 32.574, -117.084, '92154'),
  sanDiego('Normal Heights', 32.763, -117.12, '92116'),
  sanDiego('North Park', 32.743, -117.13, '92104'),
  sanDiego('Ocean Beach', 32.747, -117.249, '92107, ob'),
  sanDiego('Old Town', 32.753, -117.195, '92110'),
  sanDiego('Otay Mesa', 32.571, -117.03, '92154'),
  sanDiego('Pacific Beach', 32.799, -117.243, '92109, pb'),
  sanDiego('Paradise Hills', 32.673, -117.055, '92139'),
  sanDiego('Point Loma Heights', 32.74, -117.241, '92107'),
  sanDiego('Rancho Bernardo', 33.02, -117.075, '92127, 92128'),
  sanDiego('Rancho Peñasquitos', 32.962, -117.12, '92129, pq, penasquitos'),
  sanDiego('Rolando', 32.761, -117.059, '92115'),
  sanDiego('Roseville', 32.727, -117.231, '92106'),
  sanDiego('San Carlos', 32.798, -117.045, '92119'),
  sanDiego('San Ysidro', 32.557, -117.048, '92173'),
  sanDiego('Scripps Ranch', 32.91, -117.098, '92131'),
  sanDiego('Serra Mesa', 32.801, -117.137, '92123'),
  sanDiego('Sherman Heights', 32.712, -117.145, '92102'),
  sanDiego('Sorrento Valley', 32.9, -117.185, '92121'),
  sanDiego('South Park', 32.724, -117.127, '92102, 92104'),
  sanDiego('Sunset Cliffs', 32.728, -117.25, '92107'),
  sanDiego('Talmadge', 32.762, -117.092, '92115, 92116'),
  sanDiego('Tierrasanta', 32.828, -117.101, '92124'),
  sanDiego('Torrey Pines', 32.878, -117.243, '92037'),
  sanDiego('University City', 32.858, -117.213, '92122, utc'),
  sanDiego('University Heights', 32.759, -117.143, '92104, 92116'),
  imperialBeach('Bayside', 32.588, -117.118, '91932', 'bayside'),
  imperialBeach('Old Palm', 32.583, -117.129, '91932'),
  imperialBeach('Seacoast', 32.578, -117.132, '91932', 'seacoast'),
  imperialBeach('South Seacoast', 32.567, -117.132, '91932'),
  imperialBeach('Veterans Park', 32.577, -117.113, '91932'),

  {
    ...place('part', 'Downtown', 32.717, -117.161),
    parts: split('Cortez Hill, Downtown, East Village, Gaslamp Quarter, Little Italy, Marina District'),
  },
  {
    ...place('part', 'La Jolla', 32.838, -117.262, 'la joya, la hoya'),
    parts: split('Bird Rock, La Jolla Shores, La Jolla Village'),
  },
  {
    ...place('part', 'Point Loma', 32.725, -117.235, 'pt loma'),
    parts: split('La Playa, Liberty Station, Loma Portal, Point Loma Heights, Roseville, Sunset Cliffs'),
  },
  place('town', 'San Diego', 32.717, -117.161, 'sd'),
  // Every home with its ZIP code is there.
  place('town', 'Imperial Beach', 32.5786, -117.1125, 'ib, 91932'),

  hospital('Jacobs Medical Center', 32.878, -117.2255, 'jacobs'),
  hospital('Kaiser Permanente San Diego', 32.8325, -117.1262, 'kaiser, kaiser permanente, kaiser san diego'),
  hospital(
    'Naval Medical Center San Diego',
    32.7256,
    -117.1454,
    'naval hospital, balboa hospital, balboa naval hospital, nmcsd',
  ),
  hospital('Rady Children’s Hospital', 32.7981, -117.1513, 'rady, rady childrens, childrens hospital'),
  hospital('Scripps Memorial Hospital La Jolla', 32.8853, -117.2247, 'scripps la jolla, scripps memorial'),
  hospital('Scripps Mercy Hospital', 32.7517, -117.1605, 'scripps mercy', 'scripps, mercy'),
  hospital('Sharp Memorial Hospital', 32.7997, -117.1546, 'sharp memorial', 'sharp'),
  hospital('UC San Diego Medical Center, Hillcrest', 32.7547, -117.166, 'ucsd hillcrest', 'ucsd'),
  hospital('VA Medical Center, La Jolla', 32.8754, -117.2338, '', 'va, veterans'),
  base('Marine Corps Recruit Depot', 32.743, -117.197, 'mcrd, recruit depot'),
  base('MCAS Miramar', 32.868, -117.143, 'miramar air station', 'miramar'),
  base('NAS North Island', 32.699, -117.215, 'north island, nasni, north island naval air station'),
  base('Naval Amphibious Base Coronado', 32.676, -117.161, 'amphibious base, nab coronado', 'coronado'),
  base('Naval Base Point Loma', 32.69, -117.239, 'sub base, submarine base', 'point loma, point loma sub'),
  base('Naval Base San Diego', 32.684, -117.13, '32nd street, 32nd st, naval station'),
  base('Naval Outlying Landing Field Imperial Beach', 32.5667, -117.1165, 'ream field'),
  beach('Coronado Beach', 32.6818, -117.181),
  beach('Imperial Beach Pier', 32.5797, -117.1335, 'ib pier'),
  beach('La Jolla Cove', 32.8505, -117.273, '', 'cove'),
  beach('La Jolla Shores', 32.8573, -117.2575),
  beach('Mission Beach', 32.771, -117.253, '', 'mb'),
  beach('Ocean Beach', 32.7495, -117.2525, 'ob'),
  beach('Pacific Beach', 32.796, -117.2575, 'pb'),
  campus('Point Loma Nazarene University', 32.717, -117.25, 'plnu, point loma nazarene'),
  campus('San Diego State University', 32.7757, -117.0719, 'sdsu, san diego state', 'state'),
  campus('UC San Diego', 32.8801, -117.234, 'ucsd, ucsd la jolla'),
  campus('University of San Diego', 32.7719, -117.1882, '', 'usd'),

  // Sights and stations that guests name in words. They have no pages, and forms don't offer them.
  sight('Balboa Park', 32.7312, -117.1463, 'balboa'),
  sight('Belmont Park', 32.7703, -117.2517),
  sight('Cabrillo National Monument', 32.6722, -117.2419),
  sight('Fashion Valley', 32.7678, -117.1668),
  sight('Mission Bay', 32.784, -117.2285),
  sight('Petco Park', 32.7076, -117.157, 'petco', 'ballpark'),
  sight('San Diego Airport', 32.7338, -117.1933, 'san diego international airport', 'airport'),
  sight('San Diego Convention Center', 32.7064, -117.1617, 'convention center'),
  sight('San Diego Zoo', 32.7353, -117.149, 'zoo'),
  sight('San Ysidro Border Crossing', 32.5425, -117.0297, 'border crossing, mexican border', 'border'),
  sight('Santa Fe Depot', 32.7168, -117.1695, 'amtrak', 'train station'),
  sight('SeaWorld', 32.7648, -117.2266),
  sight('Seaport Village', 32.709, -117.1711),
  sight('Snapdragon Stadium', 32.7844, -117.1226, '', 'stadium'),
  sight('USS Midway Museum', 32.7137, -117.1751, 'uss midway, midway museum'),

  // Towns without homes of ours that are near enough for a guest to take one of ours instead.
  neighbor('Coronado', 32.686, -117.183),
  neighbor('Chula Vista', 32.64, -117.084),
  neighbor('National City', 32.678, -117.099),
  neighbor('Bonita', 32.658, -117.03, '', 'bonita'),
  neighbor('Lemon Grove', 32.743, -117.031),
  neighbor('La Mesa', 32.768, -117.023),
  neighbor('Spring Valley', 32.745, -116.999),
  neighbor('El Cajon', 32.795, -116.963),
  neighbor('Santee', 32.838, -116.974),
  neighbor('Lakeside', 32.857, -116.922, '', 'lakeside'),
  neighbor('Poway', 32.963, -117.036),
  neighbor('Escondido', 33.119, -117.086),
  neighbor('San Marcos', 33.143, -117.166),
  neighbor('Vista', 33.2, -117.243, '', 'vista'),
  neighbor('Oceanside', 33.196, -117.38),
  neighbor('Camp Pendleton', 33.233, -117.389),
  neighbor('Carlsbad', 33.158, -117.351),
  neighbor('Encinitas', 33.037, -117.292),
  neighbor('Solana Beach', 32.991, -117.271),
  neighbor('Del Mar', 32.96, -117.265),
  neighbor('Rancho Santa Fe', 33.02, -117.203),
  neighbor('Temecula', 33.494, -117.148),
  neighbor('Tijuana', 32.515, -117.038, 'tj'),
];

/** In alphabetical order within each town. */
export const neighborhoods = gazetteer.filter(
  (each): each is GazetteerPlace & { town: Town } => each.town !== null,
);
export const landmarks = gazetteer.filter(({ kind }) => landmarkKinds.some((each) => each === kind));
export const sights = gazetteer.filter(({ kind }) => kind === 'sight');

/** Whether homes are in it rather than near it. */
export function isArea({ kind }: GazetteerPlace): boolean {
  return kind === 'neighborhood' || kind === 'part' || kind === 'town';
}

/** A search may be near the nearest landmark of a kind. */
export const anyLandmark: Record<LandmarkKind, string> = {
  hospital: 'a hospital',
  base: 'a base',
  beach: 'a beach',
  campus: 'a campus',
};

/**
 * The place with this name, or all landmarks of a kind for "a hospital". Empty for an area or an unknown
 * name.
 */
export function placesCalled(near: string): readonly GazetteerPlace[] {
  const kind = landmarkKinds.find((each) => anyLandmark[each] === near);
  return gazetteer.filter((each) => (kind ? each.kind === kind : each.name === near && !isArea(each)));
}

export const metersPerMile = 1609.344;

/** How far "near" reaches, in meters: a walk to a beach, a drive to work, all homes for a neighbor town. */
export function radiusOf(near: string): number {
  const kind = placesCalled(near)[0]?.kind;
  if (!kind) return 0;
  const otherMiles: Partial<Record<PlaceKind, number>> = { beach: 1, neighbor: 100 };
  return Math.round((otherMiles[kind] ?? 5) * metersPerMile);
}

/** How far "not near" reaches, in meters: a home 3 miles from the airport isn't near it. */
export function radiusToAvoid(near: string): number {
  return Math.min(radiusOf(near), Math.round(2 * metersPerMile));
}

/** A home is in it if its neighborhood, or its town in lower case, is listed. */
interface Area {
  neighborhoods: readonly string[];
  towns: readonly string[];
  /** Homes outside of the area are sorted by the distance to the nearest of these. */
  closestTo: readonly GazetteerPlace[];
}

/**
 * What a neighborhood, a part of town, a town of ours or a ZIP code covers. Null for any other name. If two
 * share a name, such as "Downtown", the larger one counts.
 */
export function areaOf(name: string): Area | null {
  const called = gazetteer.filter((each) => each.name === name || each.zips.includes(name));
  const town = called.find(({ kind }) => kind === 'town');
  if (town) return { neighborhoods: [], towns: [town.name.toLowerCase()], closestTo: [town] };
  const part = called.find(({ kind }) => kind === 'part');
  const inside = neighborhoods.filter((each) =>
    part ? part.parts.includes(each.name) : called.includes(each),
  );
  if (inside.length === 0) return null;
  // An owner may write a part of town as the town.
  const inTowns = part ? [name.toLowerCase()] : [];
  return { neighborhoods: inside.map((each) => each.name), towns: inTowns, closestTo: inside };
}
