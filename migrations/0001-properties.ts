// Properties with everything that hangs on them. Constraints repeat the bounds of app/domain as they were when
// this was written; a migration never imports the domain, which goes on changing.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const texts = (column: string, max: number) =>
  `${column} text NOT NULL CHECK (char_length(${column}) BETWEEN 1 AND ${max})`;
const optionalTexts = (column: string, max: number) =>
  `${column} text CHECK (char_length(${column}) <= ${max})`;
const options = (column: string, list: string[]) =>
  `CHECK (${column} IN (${list.map((option) => `'${option}'`).join(', ')}))`;

const statements = [
  `CREATE TABLE properties (
    id uuid PRIMARY KEY,
    status text NOT NULL DEFAULT 'pending' ${options('status', ['pending', 'approved', 'rejected'])},
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    ${texts('title', 120)},
    ${texts('description', 2000)},
    ${texts('location', 120)},
    city text NOT NULL GENERATED ALWAYS AS (lower(btrim(split_part(location, ',', 1)))) STORED,
    ${texts('property_address', 300)},
    ${texts('zip_code', 20)},
    property_type text NOT NULL ${options('property_type', [
      'Single Family Home',
      'House',
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
    ])},
    bedrooms smallint NOT NULL CHECK (bedrooms BETWEEN 0 AND 50),
    bathroom_halves smallint NOT NULL CHECK (bathroom_halves BETWEEN 0 AND 100),
    approx_sqft integer NOT NULL CHECK (approx_sqft BETWEEN 0 AND 1000000),
    year_built smallint CHECK (year_built BETWEEN 1800 AND extract(year FROM updated_at AT TIME ZONE 'America/Los_Angeles')),
    number_of_stories smallint NOT NULL CHECK (number_of_stories BETWEEN 1 AND 200),
    pets_allowed text NOT NULL ${options('pets_allowed', ['yes', 'no', 'cats-only', 'dogs-only', 'case-by-case'])},
    desired_monthly_rent integer NOT NULL CHECK (desired_monthly_rent BETWEEN 0 AND 1000000),
    next_available_date date NOT NULL,
    desired_rental_length text[] NOT NULL CHECK (
      cardinality(desired_rental_length) > 0 AND
      desired_rental_length <@ ARRAY['Less than 30 days', '1-3 months', '4-6 months', '7-11 months', '1+ years']),
    property_furnished text NOT NULL ${options('property_furnished', ['fully', 'partial', 'no'])},
    unfurnished_option text ${options('unfurnished_option', ['yes', 'no'])},
    cooling_system text NOT NULL ${options('cooling_system', [
      'Central Air',
      'Window Units',
      'Mini Split',
      'Fans Only',
      'None',
    ])},
    amenities text[] NOT NULL CHECK (cardinality(amenities) > 0),
    amenity_mask integer NOT NULL CHECK (amenity_mask >= 0),
    parking_arrangement text NOT NULL ${options('parking_arrangement', [
      'Free street parking',
      'Paid street parking',
      'Private driveway',
      'Garage (1 car)',
      'Garage (2+ cars)',
      'Assigned parking spot',
      'No parking available',
    ])},
    ${texts('stairs_description', 500)},
    standard_essentials_confirmed boolean NOT NULL CHECK (standard_essentials_confirmed),
    ${optionalTexts('additional_information', 2000)},
    ${optionalTexts('listing_link', 2100)},
    ${optionalTexts('ical_url', 2100)},
    ${texts('landlord_full_name', 200)},
    ${optionalTexts('company_name', 200)},
    ${optionalTexts('company_website', 2100)},
    properties_managed text ${options('properties_managed', ['1', '2-5', '6-10', '11-25', '26-50', '50+'])},
    ${texts('landlord_phone', 50)},
    ${texts('landlord_email', 254)},
    ${texts('submitter_email', 254)},
    user_id text,
    max_guests smallint CHECK (max_guests BETWEEN 1 AND 200),
    house_rules text[] NOT NULL DEFAULT '{}',
    busy datemultirange NOT NULL DEFAULT '{}',
    review_notes text CHECK (char_length(review_notes) BETWEEN 1 AND 2000),
    reviewed_by text,
    reviewed_at timestamptz(3),
    CHECK (property_furnished <> 'no' OR unfurnished_option IS NULL),
    CHECK (status <> 'rejected' OR review_notes IS NOT NULL),
    CHECK ((status = 'pending') = (reviewed_at IS NULL)),
    CHECK (updated_at >= created_at)
  )`,
  `CREATE INDEX properties_public ON properties (created_at DESC, id DESC) WHERE status = 'approved'`,
  `CREATE INDEX properties_public_city ON properties (city, created_at DESC, id DESC) WHERE status = 'approved'`,
  `CREATE INDEX properties_newest ON properties (created_at DESC, id DESC)`,
  `CREATE INDEX properties_status ON properties (status, created_at DESC, id DESC)`,
  `CREATE INDEX properties_user ON properties (user_id) WHERE user_id IS NOT NULL`,
  `CREATE INDEX properties_submitter ON properties (lower(submitter_email))`,

  // A status is decided once. The functions write it so; this holds for whatever else reaches the table.
  `CREATE FUNCTION refuse_status_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'a property that is % cannot become %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
   END $$`,
  `CREATE TRIGGER properties_status_is_final BEFORE UPDATE OF status ON properties
   FOR EACH ROW WHEN (OLD.status <> NEW.status AND OLD.status <> 'pending') EXECUTE FUNCTION refuse_status_change()`,

  // property_id has no foreign key: a submission that is repeated after its property was deleted must not make another.
  `CREATE TABLE drafts (
    id uuid PRIMARY KEY,
    token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
    steps jsonb NOT NULL DEFAULT '{}',
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    property_id uuid UNIQUE
  )`,
  `CREATE INDEX drafts_unused ON drafts (updated_at)`,

  `CREATE TABLE photos (
    id uuid PRIMARY KEY,
    draft_id uuid REFERENCES drafts ON DELETE SET NULL,
    property_id uuid REFERENCES properties ON DELETE SET NULL,
    position smallint CHECK (position BETWEEN 1 AND 40),
    storage_key text NOT NULL UNIQUE,
    original_name text NOT NULL CHECK (char_length(original_name) <= 255),
    media_type text NOT NULL,
    width integer NOT NULL CHECK (width > 0),
    height integer NOT NULL CHECK (height > 0),
    bytes integer NOT NULL CHECK (bytes BETWEEN 1 AND 31457280),
    placeholder text,
    state text NOT NULL DEFAULT 'pending' ${options('state', ['pending', 'ready', 'failed'])},
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK (num_nonnulls(draft_id, property_id) <= 1),
    CHECK (property_id IS NULL OR position IS NOT NULL),
    CHECK (state <> 'ready' OR placeholder IS NOT NULL),
    UNIQUE (property_id, position) DEFERRABLE INITIALLY DEFERRED
  )`,
  `CREATE INDEX photos_draft ON photos (draft_id) WHERE draft_id IS NOT NULL`,
  `CREATE INDEX photos_orphaned ON photos (created_at) WHERE draft_id IS NULL AND property_id IS NULL`,

  `CREATE TABLE featured_properties (
    property_id uuid PRIMARY KEY REFERENCES properties,
    "order" smallint NOT NULL CHECK ("order" BETWEEN 1 AND 6),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    UNIQUE ("order") DEFERRABLE INITIALLY DEFERRED
  )`,

  // No foreign keys and no private values: what happened stays told when property or person are gone.
  `CREATE TABLE history (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz(3) NOT NULL DEFAULT now(),
    actor_id text,
    action text NOT NULL,
    property_id uuid,
    notes text
  )`,
  `CREATE INDEX history_property ON history (property_id, id)`,
  `CREATE FUNCTION refuse_rewriting_history() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'history is append only';
   END $$`,
  `CREATE TRIGGER history_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON history
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history()`,
];
