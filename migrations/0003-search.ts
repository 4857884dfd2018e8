// What the search filters on, derived from each property by the database itself, so that no writer can forget it, and
// the indexes over it. Bits and tokens are read by app/server/search/search-features.ts, where they have names.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const is = (column: string, list: string[]) => list.map((value) => `${column} = '${value}'`);
const atLeast = (column: string, list: number[]) => list.map((value) => `${column} >= ${value}`);
const holds = (column: string, list: string[]) => list.map((value) => `'${value}' = ANY(${column})`);

/** Bit n of `features` says whether condition n holds. */
const features = [
  ...is(`lower(btrim(split_part(location, ',', 1)))`, ['san diego', 'imperial beach']),
  `property_type IN ('House', 'Single Family Home')`,
  ...is('property_type', [
    'Apartment',
    'Condo',
    'Townhouse',
    'Duplex',
    'Studio',
    'Loft',
    'Villa',
    'Cabin',
    'Cottage',
    'Other',
  ]),
  ...atLeast('bedrooms', [1, 2, 3, 4, 5]),
  ...atLeast('bathroom_halves', [2, 4, 6, 8]),
  `pets_allowed <> 'no'`,
  `parking_arrangement NOT IN ('Paid street parking', 'No parking available')`,
  `cooling_system IN ('Central Air', 'Window Units', 'Mini Split')`,
  ...is('property_furnished', ['fully', 'partial', 'no']),
  ...holds('desired_rental_length', [
    'Less than 30 days',
    '1-3 months',
    '4-6 months',
    '7-11 months',
    '1+ years',
  ]),
  ...holds('amenities', [
    'WiFi',
    'Kitchen',
    'Washer/Dryer',
    'Dishwasher',
    'Microwave',
    'Coffee Maker',
    'TV/Streaming',
    'Pool',
    'Hot Tub/Spa',
    'Gym/Fitness Center',
    'Balcony/Patio',
    'Yard/Garden',
    'BBQ/Grill',
    'Fireplace',
    'Workspace/Desk',
    'Iron/Ironing Board',
    'Hair Dryer',
    'Towels/Linens',
    'Shampoo/Soap',
    'First Aid Kit',
  ]),
];

const featuresValue = features.map((holding, bit) => `((${holding})::int::bigint << ${bit})`).join(' | ');
const sleepsValue = `coalesce(max_guests, greatest(2 * bedrooms, 2))::smallint`;

const statements = [
  // Every token that a property answers to: its features, each number of guests up to what it sleeps, and its rent in
  // steps of the price slider ($10 a night, 30 nights), by the step and by ten steps.
  `CREATE FUNCTION search_tokens(features bigint, sleeps smallint, rent integer) RETURNS integer[]
   LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
     SELECT ARRAY(SELECT bit FROM generate_series(0, 62) AS bit WHERE features >> bit & 1 = 1)
       || ARRAY(SELECT 100 + guests FROM generate_series(1, least(sleeps, 50)) AS guests)
       || ARRAY[200 + least((rent + 299) / 300, 100), 400 + least((rent + 299) / 300, 100) / 10]
   $$`,

  // `slot` is the place of the property in the bitmaps that each process counts in.
  // Punctuation is cut out of the words first: PostgreSQL would read 'Washer/Dryer' as a path, one word.
  `ALTER TABLE properties
    DROP COLUMN amenity_mask,
    ADD COLUMN slot integer GENERATED ALWAYS AS IDENTITY UNIQUE,
    ADD COLUMN features bigint NOT NULL GENERATED ALWAYS AS (${featuresValue}) STORED,
    ADD COLUMN sleeps smallint NOT NULL GENERATED ALWAYS AS (${sleepsValue}) STORED,
    ADD COLUMN tokens integer[] NOT NULL GENERATED ALWAYS AS (
      search_tokens(${featuresValue}, ${sleepsValue}, desired_monthly_rent)) STORED,
    ADD COLUMN search_text tsvector NOT NULL GENERATED ALWAYS AS (
      strip(to_tsvector('english', regexp_replace(title || ' ' || description, '[!-/:-@[-\`{-~]+', ' ', 'g')))) STORED`,
  // The walk looks at the words of many rows: long rows give away the description first.
  `ALTER TABLE properties ALTER COLUMN search_text SET STORAGE MAIN`,

  // Each order in which the search walks, with all that a walk looks at, so that it need not fetch rows.
  `DROP INDEX properties_public, properties_public_city`,
  `CREATE INDEX properties_public ON properties (created_at DESC, id DESC)
   INCLUDE (features, sleeps, desired_monthly_rent, next_available_date) WHERE status = 'approved'`,
  `CREATE INDEX properties_public_city ON properties (city, created_at DESC, id DESC)
   INCLUDE (features, sleeps, desired_monthly_rent, next_available_date) WHERE status = 'approved'`,
  `CREATE INDEX properties_public_rent ON properties (desired_monthly_rent, created_at, id)
   INCLUDE (features, sleeps, next_available_date) WHERE status = 'approved'`,
  // What is rare is found by all of its tokens and words at once, in one index so that they are intersected in it.
  `CREATE INDEX properties_search ON properties
   USING gin (tokens, search_text)
   WITH (fastupdate = off) WHERE status = 'approved'`,
  // Not for public ones only: PostgreSQL never combines two indexes that have the same condition.
  `CREATE INDEX properties_available ON properties (next_available_date)`,

  // Which public properties changed in which transaction: a process asks for those that its last look did not see.
  `CREATE TABLE search_changes (
    xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
    slot integer NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  `CREATE INDEX search_changes_xid ON search_changes (xid)`,
  `CREATE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.status = 'approved' OR OLD.status = 'approved' THEN
       INSERT INTO search_changes (slot) VALUES (coalesce(NEW.slot, OLD.slot));
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER properties_search_changes AFTER INSERT OR UPDATE OR DELETE ON properties
   FOR EACH ROW EXECUTE FUNCTION note_search_change()`,
];
