// Fills a database for a benchmark with generated properties: the same ones every time. Shares and quantiles
// are those of real markets: Inside Airbnb for San Diego (2025-06, 2019-08) and Boston (2024-06), and UCI's
// "Apartment for Rent Classified". Uniform values would make every search equally selective, which real ones
// are not.
import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { neighborhoods } from '#domain/place/gazetteer.ts';
import { toApproximatePosition } from '#domain/place/approximate-position.ts';
import { rentalLengths } from '#domain/property/options.ts';
import { openPool, queryTimeouts } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { temporaryDataDir } from '#tests/support/launched-site.ts';
import { openEmbeddedDatabase } from '../postgres/embedded-database.ts';

let randomState = 1;

/** Between 0 and 1, the same sequence in every run (Park and Miller's generator). */
function random(): number {
  randomState = (randomState * 48_271) % 2_147_483_647;
  return randomState / 2_147_483_647;
}

/** A whole number; both bounds are possible. */
export function between(low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** Each item with its share, from "item share, item share". The shares need not add up to anything. */
function parseShares(list: string): [item: string, share: number][] {
  return list.split(',').map((entry) => {
    const [, item = '', share] = /^\s*(.+) (\S+)$/.exec(entry) ?? [];
    return [item, Number(share)];
  });
}

/** The value that this share of the numbers does not exceed; 1 gives the maximum. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function pickWeighted(shares: readonly [string, number][]): string {
  let left = random() * shares.reduce((sum, [, share]) => sum + share, 0);
  const [item = ''] = shares.find(([, share]) => (left -= share) < 0) ?? [];
  return item;
}

/** The shares of the properties at which the quantiles below are given. */
const quantileShares = [0, 0.1, 0.5, 0.9, 0.99, 1];

/** Draws from a distribution with these quantiles. */
function fromQuantiles(values: readonly number[]): number {
  const share = random();
  const next = quantileShares.findIndex((step) => step > share);
  const [low = 0, high = 0] = values.slice(next - 1);
  const [from = 0, to = 1] = quantileShares.slice(next - 1);
  return low + ((share - from) / (to - from)) * (high - low);
}

const bedroomCounts = parseShares('0 86, 1 301, 2 286, 3 184, 4 89, 5 30, 6 15, 7 6');
/** Median US dollars a night, by the number of bedrooms. */
const medianPrices = [128, 149, 245, 386, 528, 750, 1001, 1194];
/** Quantiles of a property's price, as multiples of the median. */
const priceFactors = [0.3, 0.6, 1, 1.9, 4, 8];
const cities = parseShares('San Diego 80, Imperial Beach 7, Coronado 3, Los Angeles 3, San Francisco 2');
const types = parseShares(
  `Apartment 400, Condo 140, Single Family Home 130, Studio 80, Cottage 70, House 60, Other 60, Townhouse 33,
  Loft 20, Duplex 4, Villa 2, Cabin 1`,
);
/** Per mille of the properties. */
const amenities = parseShares(
  `WiFi 987, Kitchen 866, Washer/Dryer 803, Dishwasher 527, Microwave 745, Coffee Maker 751, TV/Streaming 885,
  Pool 63, Hot Tub/Spa 12, Gym/Fitness Center 191, Balcony/Patio 240, Yard/Garden 175, BBQ/Grill 122, Fireplace 93,
  Workspace/Desk 560, Iron/Ironing Board 807, Hair Dryer 799, Towels/Linens 887, Shampoo/Soap 787, First Aid Kit 383`,
);
const pets = parseShares('yes 45, no 42, case-by-case 7, cats-only 4.5, dogs-only 1.5');
const cooling = parseShares('Central Air 60, Fans Only 15, Window Units 12, None 10, Mini Split 3');
const parking = parseShares(
  `Free street parking 30, Paid street parking 26, No parking available 20, Private driveway 15,
  Assigned parking spot 5, Garage (1 car) 3, Garage (2+ cars) 1`,
);
const furnished = parseShares('fully 85, partial 10, no 5');
const busyRangesPerYear = [0, 1, 2, 18, 22, 22];
const daysPerBusyRange = [1, 1, 4, 115, 365, 365];
const wordsInDescription = [2, 18, 45, 87, 100, 107];

/** Words with the per mille of listings that use them. */
const wordShares = parseShares(
  `bedroom 375, room 362, located 351, apartment 343, kitchen 333, downtown 305, private 287, walk 282, home 272,
  restaurants 254, close 233, parking 210, stay 208, studio 202, park 194, furnished 172, great 170, enjoy 166,
  location 163, queen 160, bay 155, cozy 155, quiet 150, spacious 149, beach 139, modern 136, coffee 111, historic 105,
  laundry 102, views 94, renovated 93, shopping 91, garden 81, charming 81, patio 79, stylish 71, luxury 69, ocean 57,
  pool 57, zoo 53, loft 31, harbor 29, fireplace 20, rooftop 19, sunset 13, jacuzzi 11, surf 7.1, craftsman 7.1,
  bungalow 7.1, pier 6.2, stadium 5.7, observatory 2.4, lighthouse 1, pickleball 0.5`,
);
export const words = wordShares.map(([word]) => word);

/** One of 5,000 words, low numbers far more often (Zipf's law). */
const rareWord = () => `place${Math.floor(5000 ** random())}`;

function describe(): string {
  const chosen = wordShares.filter(([, share]) => random() < share / 1000).map(([word]) => word);
  const count = Math.round(fromQuantiles(wordsInDescription));
  while (chosen.length < count) chosen.splice(between(0, chosen.length), 0, rareWord());
  return chosen.join(' and ').slice(0, 2000);
}

const dayMs = 86_400_000;
/** Calendars begin on this day; properties were submitted before it. */
const firstDay = Date.UTC(2026, 0, 1);

/** YYYY-MM-DD, that many days after the first. */
export function dayAfter(days: number): string {
  return new Date(firstDay + days * dayMs).toISOString().slice(0, 10);
}

/** As PostgreSQL writes a datemultirange. */
function busyDaysOfYear(): string {
  const stretches = Array.from({ length: Math.round(fromQuantiles(busyRangesPerYear)) }, () => {
    const first = between(0, 364);
    return `[${dayAfter(first)},${dayAfter(first + Math.ceil(fromQuantiles(daysPerBusyRange)))})`;
  });
  return `{${stretches.join(',')}}`;
}

/** A row of `properties`, submitted `age` days before the first day. */
function generateProperty(age: number) {
  const submittedMs = firstDay - Math.round(age * dayMs);
  const at = new Date(submittedMs).toISOString();
  const bedrooms = Number(pickWeighted(bedroomCounts));
  const type = pickWeighted(types);
  const generosity = 0.75 + random() / 2; // Amenities go together: a home has most of them or few.
  const offered = amenities.filter(([, share]) => random() * 1000 < share * generosity).map(([name]) => name);
  const city = pickWeighted(cities);
  const town = neighborhoods.filter((each) => each.town === city);
  const neighborhood = town[between(0, town.length - 1)];
  // Within about 2 km of the center.
  const position =
    neighborhood &&
    toApproximatePosition({
      latitude: neighborhood.latitude + (random() - 0.5) / 25,
      longitude: neighborhood.longitude + (random() - 0.5) / 25,
    });
  return {
    id: uuidv7({ msecs: submittedMs }),
    status: 'approved',
    created_at: at,
    title: `${rareWord()} ${type}`,
    description: describe(),
    location: `${city}, CA`,
    neighborhood: neighborhood && random() < 0.6 ? neighborhood.name : null,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    property_address: '100 Ocean Boulevard',
    zip_code: '92101',
    property_type: bedrooms === 0 && type !== 'Loft' ? 'Studio' : type,
    bedrooms,
    bathroom_halves: Math.min(14, 2 + between(0, bedrooms * 2)),
    approx_sqft: 350 + bedrooms * 400,
    number_of_stories: 1,
    pets_allowed: pickWeighted(pets),
    desired_monthly_rent: Math.round((medianPrices[bedrooms] ?? 0) * fromQuantiles(priceFactors) * 30),
    next_available_date: dayAfter(random() < 0.6 ? -between(0, 60) : between(1, 180)),
    desired_rental_length: rentalLengths.filter((length) => length === '1-3 months' || random() < 0.4),
    property_furnished: pickWeighted(furnished),
    cooling_system: pickWeighted(cooling),
    amenities: offered.length > 0 ? offered : ['WiFi'],
    parking_arrangement: pickWeighted(parking),
    stairs_description: 'One flight of stairs',
    standard_essentials_confirmed: true,
    landlord_full_name: 'Alex Example',
    landlord_phone: '(619) 555-0100',
    landlord_email: 'alex@example.com',
    submitter_email: 'alex@example.com',
    max_guests: random() < 0.5 ? Math.max(1, 2 * bedrooms + between(-1, 2)) : null,
    busy: busyDaysOfYear(),
    reviewed_at: at,
  };
}

/** Inserts `count` properties that were submitted evenly over three years, each with one photo. */
export async function insertProperties(pool: pg.Pool, count: number): Promise<void> {
  const batchSize = 1000;
  for (let first = 0; first < count; first += batchSize) {
    const batch = Array.from({ length: Math.min(batchSize, count - first) }, (_, index) =>
      generateProperty(3 * 365 * (1 - (first + index) / count)),
    );
    const columns = Object.keys(batch[0] ?? {}).join(', ');
    await pool.query(
      `INSERT INTO properties (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::properties, $1)`,
      [JSON.stringify(batch)],
    );
  }
  await pool.query(
    `INSERT INTO photos (id, property_id, position, storage_key, original_name, media_type, width, height, bytes, placeholder, state)
     SELECT id, id, 1, id, 'home.jpg', 'image/jpeg', 1600, 1200, 400000, 'data:image/webp;base64,UklGRg', 'ready' FROM properties`,
  );
  await pool.query('VACUUM ANALYZE properties, photos');
}

type Work = (pool: pg.Pool, dataDir: string) => Promise<void>;

/** Runs `work` on a temporary database with that many approved properties. */
export async function withProperties(count: number, work: Work): Promise<void> {
  const dataDir = await temporaryDataDir();
  const logger = pino({ level: 'warn' });
  const db = await openEmbeddedDatabase({
    dataDir,
    purpose: 'serve',
    temporary: true,
    printLine: console.log,
  });
  const pool = openPool(db.url, logger, { timeouts: queryTimeouts.migrations });
  try {
    await migrate(db.url, logger);
    console.log(`Inserting ${count} properties.`);
    await insertProperties(pool, count);
    await work(pool, dataDir);
  } finally {
    await pool.end();
    await db.stop();
    await rm(dataDir, { recursive: true });
  }
}
