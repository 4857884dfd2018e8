// The shore of the map at well-known places. Their coordinates (WGS 84) are public. Some were corrected where
// they disagreed with the shore and with the boundaries of the US census tracts.
import { describe, expect, test } from 'vitest';
import land from './land.json' with { type: 'json' };
import { isOnLand } from './land.ts';
import { neighborhoods } from './gazetteer.ts';

type Place = readonly [name: string, latitude: number, longitude: number];

const onLand: readonly Place[] = [
  ['Kona Kai Resort, Shelter Island', 32.7119, -117.2296],
  ['Shelter Island Drive, Shelter Island', 32.716, -117.2235],
  ['Bali Hai Restaurant, Shelter Island', 32.7188, -117.2214],
  ['Hilton, Harbor Island', 32.7253, -117.2015],
  ['Harbor Island Drive, where the island begins', 32.727, -117.197],
  ['Harbor Island Drive, east end', 32.7246, -117.1905],
  ['Tom Ham’s Lighthouse, Harbor Island', 32.7243, -117.211],
  ['Spanish Landing Park', 32.7291, -117.2075],
  ['Liberty Station', 32.739, -117.213],
  ['Rosecrans Street, La Playa', 32.714, -117.2385],
  ['Rosecrans Street at Talbot Street', 32.7187, -117.234],
  ['Old Point Loma Lighthouse', 32.672, -117.2409],
  ['New Point Loma Lighthouse', 32.665, -117.2427],
  ['Fort Rosecrans National Cemetery', 32.6885, -117.2443],
  ['Ballast Point', 32.6863, -117.2332],
  ['Halsey Field, North Island', 32.6992, -117.2154],
  ['Hotel del Coronado', 32.6807, -117.1783],
  ['Coronado City Hall', 32.678, -117.1727],
  ['Coronado Ferry Landing', 32.6987, -117.1697],
  ['Tidelands Park, Coronado', 32.691, -117.1648],
  ['Naval Amphibious Base Coronado', 32.676, -117.158],
  ['Silver Strand State Beach', 32.6348, -117.1411],
  ['Loews Coronado Bay Resort', 32.6318, -117.1353],
  ['Carnation Avenue, Imperial Beach', 32.5866, -117.1318],
  ['Pier Plaza, Imperial Beach', 32.5795, -117.1322],
  ['Seacoast Drive, south end', 32.5672, -117.132],
  ['Imperial Beach City Hall', 32.5766, -117.1135],
  ['Palm Avenue at 13th Street', 32.5838, -117.1043],
  ['Bikeway Village, Imperial Beach', 32.5875, -117.1085],
  ['Living Coast Discovery Center', 32.6397, -117.111],
  ['Bayside Park, Chula Vista', 32.6268, -117.105],
  ['Pepper Park, National City', 32.6508, -117.111],
  ['National City Marine Terminal', 32.6575, -117.118],
  ['Chicano Park', 32.7005, -117.1433],
  ['San Diego Convention Center', 32.7067, -117.1627],
  ['Seaport Village', 32.7095, -117.171],
  ['County Administration Center', 32.722, -117.1713],
  ['San Diego International Airport', 32.7335, -117.19],
  ['Ladera Street, Sunset Cliffs', 32.7203, -117.2545],
  ['Newport Avenue at Bacon Street', 32.747, -117.2507],
  ['Dog Beach parking lot', 32.7537, -117.2517],
  ['Mission Point Park', 32.76, -117.2486],
  ['Giant Dipper, Belmont Park', 32.7712, -117.2511],
  ['Bahia Resort, Mission Bay', 32.7735, -117.2472],
  ['Mission Boulevard at Santa Clara Place', 32.783, -117.2527],
  ['Catamaran Resort', 32.789, -117.2542],
  ['The Dana on Mission Bay', 32.7667, -117.238],
  ['Hyatt, Quivira Road', 32.7627, -117.2403],
  ['SeaWorld', 32.7648, -117.2264],
  ['Ingraham Street, Vacation Isle', 32.7745, -117.237],
  ['Fiesta Island', 32.7765, -117.223],
  ['Mission Bay Visitor Center', 32.779, -117.2075],
  ['North Mission Bay Drive, De Anza Cove', 32.795, -117.2088],
  ['Campland on the Bay', 32.7952, -117.224],
  ['Crown Point Shores', 32.7813, -117.2352],
  ['Gate of Crystal Pier', 32.7959, -117.2556],
  ['Tourmaline Surf Park', 32.8055, -117.2613],
  ['La Jolla Boulevard, Bird Rock', 32.8146, -117.2695],
  ['Neptune Place, Windansea', 32.83, -117.2795],
  ['Museum of Contemporary Art, La Jolla', 32.8444, -117.278],
  ['Scripps Park, La Jolla', 32.8502, -117.2735],
  ['Kellogg Park, La Jolla Shores', 32.8575, -117.2565],
  ['Scripps Institution of Oceanography', 32.8661, -117.2537],
];

const inWater: readonly Place[] = [
  ['San Diego Bay, off Harbor Island', 32.72, -117.2],
  ['Shelter Island Yacht Basin', 32.7145, -117.23],
  ['America’s Cup Harbor', 32.7237, -117.225],
  ['Harbor Island, west basin', 32.727, -117.2085],
  ['Harbor Island, east basin', 32.7262, -117.192],
  ['San Diego Bay, off La Playa', 32.705, -117.232],
  ['Harbor entrance, off Ballast Point', 32.685, -117.229],
  ['Harbor entrance, Zuniga Jetty', 32.675, -117.23],
  ['Under the Coronado Bridge', 32.6895, -117.153],
  ['Glorietta Bay', 32.6785, -117.1663],
  ['San Diego Bay, off the B Street Pier', 32.715, -117.18],
  ['San Diego Bay, off the Convention Center', 32.7035, -117.169],
  ['San Diego Bay, off the naval base', 32.675, -117.14],
  ['Sweetwater Channel', 32.648, -117.1168],
  ['South Bay, off the Coronado Cays', 32.63, -117.12],
  ['South Bay, off Gunpowder Point', 32.635, -117.113],
  ['South Bay, off the Chula Vista marina', 32.62, -117.112],
  ['South Bay, off Emory Cove', 32.6085, -117.12],
  ['South Bay, north of Imperial Beach', 32.6, -117.108],
  ['End of the Imperial Beach Pier', 32.5797, -117.1365],
  ['Pacific, off Seacoast Drive', 32.57, -117.137],
  ['Pacific, off Carnation Avenue', 32.59, -117.1365],
  ['Pacific, off Silver Strand State Beach', 32.63, -117.145],
  ['Pacific, off the Hotel del Coronado', 32.676, -117.181],
  ['Pacific, off Point Loma', 32.66, -117.243],
  ['Pacific, off Sunset Cliffs', 32.724, -117.26],
  ['End of the Ocean Beach Pier', 32.75, -117.2585],
  ['San Diego River, off Dog Beach', 32.7561, -117.25],
  ['Mission Bay Channel', 32.758, -117.25],
  ['Quivira Basin', 32.7607, -117.237],
  ['Mariners Basin', 32.764, -117.248],
  ['Pacific, off Mission Beach', 32.77, -117.257],
  ['Sail Bay', 32.785, -117.243],
  ['Fiesta Bay', 32.78, -117.229],
  ['Pacific Passage, east of Fiesta Island', 32.78, -117.2138],
  ['De Anza Cove', 32.7955, -117.2135],
  ['End of Crystal Pier', 32.7958, -117.2595],
  ['Pacific, off Bird Rock', 32.813, -117.2765],
  ['Pacific, off Windansea', 32.83, -117.286],
  ['Pacific, off La Jolla Cove', 32.8525, -117.272],
  ['La Jolla Bay', 32.856, -117.265],
  ['End of the Scripps Pier', 32.8672, -117.2576],
];

describe('isOnLand', () => {
  test.each(onLand)('is true at %s', (_, latitude, longitude) => {
    expect(isOnLand({ latitude, longitude })).toBe(true);
  });

  test.each(inWater)('is false at %s', (_, latitude, longitude) => {
    expect(isOnLand({ latitude, longitude })).toBe(false);
  });

  test.each(neighborhoods)('is true in the center of $name', (center) => {
    expect(isOnLand(center)).toBe(true);
  });
});

type Point = readonly number[];
interface Edge {
  from: Point;
  to: Point;
}

const rings: readonly (readonly Point[])[] = land.coordinates.flat();

function edgesOf(ring: readonly Point[]): Edge[] {
  return ring.slice(1).map((to, index) => ({ from: ring[index] ?? to, to }));
}

/** Positive if the point is left of the edge, 0 if it is on the line through it. */
function sideOf({ from: [x1 = 0, y1 = 0], to: [x2 = 0, y2 = 0] }: Edge, [x = 0, y = 0]: Point): number {
  return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
}

function areCrossing(one: Edge, other: Edge): boolean {
  return (
    sideOf(one, other.from) * sideOf(one, other.to) < 0 && sideOf(other, one.from) * sideOf(other, one.to) < 0
  );
}

/** In radians. */
function headingOf({ from: [x1 = 0, y1 = 0], to: [x2 = 0, y2 = 0] }: Edge): number {
  return Math.atan2(y2 - y1, (x2 - x1) * Math.cos((y1 * Math.PI) / 180));
}

/** The points of a ring, with how far the shore turns there: 0 if it goes on, 180 if it turns back. */
function cornersOf(ring: readonly Point[]) {
  const edges = edgesOf(ring);
  return edges.map((edge, index) => {
    const change = headingOf(edge) - headingOf(edges.at(index - 1) ?? edge);
    const turn = Math.abs(Math.atan2(Math.sin(change), Math.cos(change)));
    return { point: edge.from, turn: (turn * 180) / Math.PI };
  });
}

describe('the shore', () => {
  const edges = rings.flatMap(edgesOf);

  test('is closed, and crosses neither itself nor another one', () => {
    expect(rings.map((ring) => ring.at(-1))).toEqual(rings.map((ring) => ring[0]));
    const crossings = edges.flatMap((one, index) =>
      edges.slice(index + 1).filter((other) => areCrossing(one, other)),
    );
    expect(crossings).toEqual([]);
  });

  test('goes through every point once', () => {
    const points = edges.map(({ from }) => from.join());
    expect(points).toHaveLength(new Set(points).size);
  });

  test('has no spikes', () => {
    expect(rings.flatMap(cornersOf).filter(({ turn }) => turn > 170)).toEqual([]);
  });
});
