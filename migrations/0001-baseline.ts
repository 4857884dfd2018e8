// The baseline schema, by subject, in one transaction. Constraints repeat the bounds of app/domain at that time,
// because a migration must not import the domain, which changes later.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const statement of [
      ...accounts,
      ...mail,
      ...properties,
      ...calendar,
      ...search,
      ...drafts,
      ...photos,
      ...admin,
      ...publicVersion,
    ])
      await sql.raw(statement).execute(transaction);
  });
}

const required = (column: string, max: number) =>
  `${column} text NOT NULL CHECK (char_length(${column}) BETWEEN 1 AND ${max})`;
const optional = (column: string, max: number) => `${column} text CHECK (char_length(${column}) <= ${max})`;
const oneOf = (column: string, ...values: string[]) =>
  `CHECK (${column} IN (${values.map((value) => `'${value}'`).join(', ')}))`;

/** The auth library's tables (auth_*), user profiles, and rate limit counters. */
const accounts = [
  `CREATE TABLE auth_users (
    id text PRIMARY KEY,
    name text NOT NULL,
    email text NOT NULL UNIQUE CHECK (email = lower(email)),
    email_verified boolean NOT NULL DEFAULT false,
    image text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE auth_sessions (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES auth_users ON DELETE CASCADE,
    token text NOT NULL UNIQUE,
    expires_at timestamptz(3) NOT NULL,
    ip_address text,
    user_agent text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX auth_sessions_user ON auth_sessions (user_id)`,
  `CREATE TABLE auth_accounts (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES auth_users ON DELETE CASCADE,
    account_id text NOT NULL,
    provider_id text NOT NULL,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz(3),
    refresh_token_expires_at timestamptz(3),
    scope text,
    password text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX auth_accounts_user ON auth_accounts (user_id)`,
  `CREATE TABLE auth_verifications (
    id text PRIMARY KEY,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX auth_verifications_identifier ON auth_verifications (identifier)`,

  `CREATE TABLE users (
    uid text PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE,
    email text NOT NULL,
    role text NOT NULL DEFAULT 'user' ${oneOf('role', 'user', 'admin')},
    first_name text NOT NULL DEFAULT '',
    last_name text NOT NULL DEFAULT '',
    phone_number text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  )`,

  // A new email address, until its owner verifies it through the mailed link. One row per account: when a mistyped
  // address is corrected, the link to the wrong one stops working.
  `CREATE TABLE email_changes (
    uid text PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE,
    email text NOT NULL CHECK (email = lower(email)),
    token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
    expires_at timestamptz(3) NOT NULL
  )`,

  // The columns that rate-limiter-flexible expects.
  `CREATE TABLE rate_limits (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  )`,
];

/** The local mailbox, which receives mails while no mail server is configured. */
const mail = [
  `CREATE TABLE mailbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    recipient text NOT NULL,
    subject text NOT NULL,
    body_text text NOT NULL,
    body_html text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
];

const states = [
  'alabama|alaska|arizona|arkansas|california|calif|colorado|connecticut|delaware|district of columbia|florida|georgia',
  'hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota',
  'mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina',
  'north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah',
  'vermont|virginia|washington|west virginia|wisconsin|wyoming',
  'a[klrz]|c[aot]|d[ce]|fl|ga|hi|i[adln]|k[sy]|la|m[adeinost]|n[cdehjmvy]|o[hkr]|pa|ri|s[cd]|t[nx]|ut|v[at]|w[aivy]',
].join('|');

/**
 * Bit n of `features` says whether condition n holds. A bit never changes its meaning. app/domain/filters.ts lists
 * the bits (`token`), and app/server/search/search.test.ts compares the two.
 */
const featureConditions = [
  ...['san diego', 'imperial beach'].map((name) => `NEW.city = '${name}'`),
  `NEW.property_type IN ('House', 'Single Family Home')`,
  ...[
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
  ].map((type) => `NEW.property_type = '${type}'`),
  ...[1, 2, 3, 4, 5].map((bedrooms) => `NEW.bedrooms >= ${bedrooms}`),
  ...[2, 4, 6, 8].map((halves) => `NEW.bathroom_halves >= ${halves}`),
  `NEW.pets_allowed <> 'no'`,
  `NEW.parking_arrangement NOT IN ('Paid street parking', 'No parking available')`,
  `NEW.cooling_system IN ('Central Air', 'Window Units', 'Mini Split')`,
  ...['fully', 'partial', 'no'].map((furnished) => `NEW.property_furnished = '${furnished}'`),
  ...['Less than 30 days', '1-3 months', '4-6 months', '7-11 months', '1+ years'].map(
    (length) => `'${length}' = ANY(NEW.desired_rental_length)`,
  ),
  ...[
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
  ].map((amenity) => `'${amenity}' = ANY(NEW.amenities)`),
];
const features = featureConditions
  .map((condition, bit) => `((${condition})::int::bigint << ${bit})`)
  .join(' | ');
/** Replaces punctuation, because PostgreSQL would parse "Washer/Dryer" as a file path, which is one word. */
const searchText = `strip(to_tsvector('english', regexp_replace(title || ' ' || description, '[!-/:-@[-\`{-~]+', ' ', 'g')))`;

const adminSearchParts = [
  // The reference number that owners give on the phone: `referenceOf` in app/domain/property/owner-property.ts.
  'right(id::text, 8)',
  'title',
  'location',
  'landlord_email',
  'landlord_full_name',
  `CASE WHEN lower(submitter_email) <> lower(landlord_email) THEN submitter_email ELSE '' END`,
].join(` || ' ' || `);
/**
 * The text that administrators search. Punctuation becomes a space, and the text starts with a space, because search
 * terms of one or two letters match only at the start of a word. app/domain/admin-list.ts normalizes the search terms
 * in the same way. Limited to 640 characters, because a character may take 4 bytes and an index entry at most 2704.
 */
const adminSearchText = `' ' || btrim(regexp_replace(lower(left(${adminSearchParts}, 640)),
  '[\\u0001-/:-@[-\`{-\\u007F\\u00B4\\u00B7\\u02BC\\u2010-\\u201F\\u2026\\u2032\\u2033]+', ' ', 'g'))`;

const properties = [
  // The part before the first comma, without a state and zip code after it.
  `CREATE FUNCTION city_of(location text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
     SELECT btrim(regexp_replace(lower(btrim(regexp_replace(split_part(location, ',', 1), '\\s+', ' ', 'g'))),
       '( (${states})\\.?)?( \\d{5}(-\\d{4})?)?( usa)?$', ''))
   $$`,
  // Every token that matches the property: its features, each number of guests up to `sleeps`, and its rent in steps
  // of the price slider ($10 a night, 30 nights), in single steps and in tens.
  `CREATE FUNCTION search_tokens(features bigint, sleeps smallint, rent integer) RETURNS integer[]
   LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
     SELECT ARRAY(SELECT bit FROM generate_series(0, 62) AS bit WHERE features >> bit & 1 = 1)
       || ARRAY(SELECT 100 + guests FROM generate_series(1, least(sleeps, 50)) AS guests)
       || ARRAY[200 + least((rent + 299) / 300, 100), 400 + least((rent + 299) / 300, 100) / 10]
   $$`,
  `CREATE TABLE properties (
    id uuid PRIMARY KEY,
    status text NOT NULL DEFAULT 'pending' ${oneOf('status', 'pending', 'approved', 'rejected')},
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),

    ${required('title', 120)},
    ${required('description', 2000)},
    ${required('location', 120)},
    ${required('property_address', 300)},
    ${required('zip_code', 20)},
    property_type text NOT NULL CHECK (property_type IN (
      'Single Family Home', 'House', 'Apartment', 'Condo', 'Townhouse', 'Duplex', 'Studio', 'Loft',
      'Villa', 'Cabin', 'Cottage', 'Other')),
    bedrooms smallint NOT NULL CHECK (bedrooms BETWEEN 0 AND 50),
    bathroom_halves smallint NOT NULL CHECK (bathroom_halves BETWEEN 0 AND 100),
    approx_sqft integer NOT NULL CHECK (approx_sqft BETWEEN 0 AND 1000000),
    year_built smallint CHECK (
      year_built BETWEEN 1800 AND extract(year FROM updated_at AT TIME ZONE 'America/Los_Angeles')),
    number_of_stories smallint NOT NULL CHECK (number_of_stories BETWEEN 1 AND 200),
    max_guests smallint CHECK (max_guests BETWEEN 1 AND 200),
    pets_allowed text NOT NULL ${oneOf('pets_allowed', 'yes', 'no', 'cats-only', 'dogs-only', 'case-by-case')},
    house_rules text[] NOT NULL DEFAULT '{}',
    desired_monthly_rent integer NOT NULL CHECK (desired_monthly_rent BETWEEN 0 AND 1000000),
    next_available_date date NOT NULL,
    busy datemultirange NOT NULL DEFAULT '{}',
    desired_rental_length text[] NOT NULL CHECK (
      cardinality(desired_rental_length) > 0 AND
      desired_rental_length <@ ARRAY['Less than 30 days', '1-3 months', '4-6 months', '7-11 months', '1+ years']),
    property_furnished text NOT NULL ${oneOf('property_furnished', 'fully', 'partial', 'no')},
    unfurnished_option text ${oneOf('unfurnished_option', 'yes', 'no')},
    cooling_system text NOT NULL ${oneOf('cooling_system', 'Central Air', 'Window Units', 'Mini Split', 'Fans Only', 'None')},
    amenities text[] NOT NULL CHECK (cardinality(amenities) > 0),
    parking_arrangement text NOT NULL CHECK (parking_arrangement IN (
      'Free street parking', 'Paid street parking', 'Private driveway', 'Garage (1 car)',
      'Garage (2+ cars)', 'Assigned parking spot', 'No parking available')),
    ${required('stairs_description', 500)},
    standard_essentials_confirmed boolean NOT NULL CHECK (standard_essentials_confirmed),

    -- Never shown to visitors.
    ${optional('additional_information', 2000)},
    ${optional('listing_link', 2100)},
    ${optional('ical_url', 2100)},
    ${required('landlord_full_name', 200)},
    ${optional('company_name', 200)},
    ${optional('company_website', 2100)},
    properties_managed text ${oneOf('properties_managed', '1', '2-5', '6-10', '11-25', '26-50', '50+')},
    ${required('landlord_phone', 50)},
    ${required('landlord_email', 254)},
    ${required('submitter_email', 254)},
    user_id text,
    calendar_changed_at timestamptz(3),
    review_notes text CHECK (char_length(review_notes) BETWEEN 1 AND 2000),
    reviewed_by text,
    reviewed_at timestamptz(3),

    -- Search columns. set_search_columns() computes them, so that no writer can forget them.
    city text NOT NULL,
    features bigint NOT NULL,
    sleeps smallint NOT NULL,
    tokens integer[] NOT NULL,
    slot integer GENERATED ALWAYS AS IDENTITY UNIQUE, -- the position in the sitemap
    search_text tsvector NOT NULL GENERATED ALWAYS AS (${searchText}) STORED,
    admin_search_text text NOT NULL GENERATED ALWAYS AS (${adminSearchText}) STORED,

    CHECK (property_furnished <> 'no' OR unfurnished_option IS NULL),
    CHECK (status <> 'rejected' OR review_notes IS NOT NULL),
    CHECK ((status = 'pending') = (reviewed_at IS NULL)),
    CHECK (updated_at >= created_at)
  )`,
  // Searches read this column of many rows. With MAIN, PostgreSQL moves a long description out of the row first.
  `ALTER TABLE properties ALTER COLUMN search_text SET STORAGE MAIN`,
  `CREATE INDEX properties_newest ON properties (created_at DESC, id DESC)`,
  `CREATE INDEX properties_user ON properties (user_id) WHERE user_id IS NOT NULL`,
  `CREATE INDEX properties_submitter ON properties (lower(submitter_email))`,
  // For similar properties on a property's page, in this order. The sitemap lists properties by slot.
  `CREATE INDEX properties_public_alike ON properties (city, bedrooms, desired_monthly_rent, id)
   INCLUDE (approx_sqft) WHERE status = 'approved'`,
  `CREATE INDEX properties_public_slot ON properties (slot)
   INCLUDE (id, updated_at) WHERE status = 'approved'`,

  // A status is decided only once. This trigger also stops writers outside of the server.
  `CREATE FUNCTION refuse_status_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'a property that is % cannot become %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
   END $$`,
  `CREATE TRIGGER properties_status_is_final BEFORE UPDATE OF status ON properties
   FOR EACH ROW WHEN (OLD.status <> NEW.status AND OLD.status <> 'pending') EXECUTE FUNCTION refuse_status_change()`,
];

/** The busy nights of each property by source, and the state of calendar imports. */
const calendar = [
  // Writers of this table also update properties.busy.
  `CREATE TABLE busy_ranges (
    property_id uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
    source text NOT NULL ${oneOf('source', 'owner', 'stay', 'feed')},
    nights daterange NOT NULL CHECK (NOT (isempty(nights) OR lower_inf(nights) OR upper_inf(nights))),
    PRIMARY KEY (property_id, source, nights)
  )`,
  `CREATE TABLE calendar_feeds (
    property_id uuid PRIMARY KEY REFERENCES properties ON DELETE CASCADE,
    url text NOT NULL, -- the URL that this row is about
    next_read_at timestamptz(3) NOT NULL,
    attempted_at timestamptz(3) NOT NULL,
    read_at timestamptz(3),
    read_on date, -- the day in California of the last complete read
    etag text,
    last_modified text,
    problem text,
    failing_since timestamptz(3),
    failures smallint NOT NULL CHECK (failures >= 0),
    CHECK ((problem IS NULL) = (failures = 0) AND (problem IS NULL) = (failing_since IS NULL))
  )`,
  `CREATE INDEX properties_with_feed ON properties (id) WHERE ical_url IS NOT NULL`,
];

const search = [
  // A trigger instead of generated columns: for a new filter, a migration replaces the function and updates the rows
  // in batches. Changing the expression of a generated column would rewrite the table.
  `CREATE FUNCTION set_search_columns() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.city := city_of(NEW.location);
     NEW.features := ${features};
     -- Assumes two guests per bedroom if the owner gave no number.
     NEW.sleeps := coalesce(NEW.max_guests, greatest(2 * NEW.bedrooms, 2));
     NEW.tokens := search_tokens(NEW.features, NEW.sleeps, NEW.desired_monthly_rent);
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER properties_search_columns BEFORE INSERT OR UPDATE ON properties
   FOR EACH ROW EXECUTE FUNCTION set_search_columns()`,

  // One index per sort order. Each includes the filtered columns, so that a search reads no table rows.
  `CREATE INDEX properties_public ON properties (created_at DESC, id DESC)
   INCLUDE (features, sleeps, desired_monthly_rent, next_available_date) WHERE status = 'approved'`,
  `CREATE INDEX properties_public_city ON properties (city, created_at DESC, id DESC)
   INCLUDE (features, sleeps, desired_monthly_rent, next_available_date) WHERE status = 'approved'`,
  `CREATE INDEX properties_public_rent ON properties (desired_monthly_rent, created_at, id)
   INCLUDE (features, sleeps, next_available_date) WHERE status = 'approved'`,
  // Finds rare combinations by tokens and words. Both are in one index, which intersects them.
  `CREATE INDEX properties_search ON properties
   USING gin (tokens, search_text)
   WITH (fastupdate = off) WHERE status = 'approved'`,
  // Includes all properties, because PostgreSQL doesn't combine two partial indexes with the same condition.
  `CREATE INDEX properties_available ON properties (next_available_date)`,
];

/** Unsent submissions, and the tokens that give owners without an account access. */
const drafts = [
  // property_id has no foreign key: retrying a submission after its property was deleted must not create another.
  // last_save is the digest of the save that created the version, to recognize a retry.
  `CREATE TABLE drafts (
    id uuid PRIMARY KEY,
    token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
    steps jsonb NOT NULL DEFAULT '{}',
    version integer NOT NULL DEFAULT 0 CHECK (version >= 0),
    last_save bytea CHECK (octet_length(last_save) = 32),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    property_id uuid UNIQUE,
    user_id text REFERENCES auth_users ON DELETE SET NULL,
    resubmission_of uuid REFERENCES properties ON DELETE SET NULL,
    client_address_hash bytea CHECK (octet_length(client_address_hash) = 32)
  )`,
  `CREATE INDEX drafts_unused ON drafts (updated_at)`,
  `CREATE INDEX drafts_client_address ON drafts (client_address_hash) WHERE property_id IS NULL`,
  `CREATE INDEX drafts_user ON drafts (user_id, updated_at DESC) WHERE user_id IS NOT NULL`,
  `CREATE INDEX drafts_resubmission ON drafts (resubmission_of) WHERE resubmission_of IS NOT NULL`,
  // A property has at most one unsent resubmission.
  `CREATE UNIQUE INDEX drafts_one_resubmission ON drafts (resubmission_of)
   WHERE resubmission_of IS NOT NULL AND property_id IS NULL`,

  `CREATE TABLE access_tokens (
    token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    draft_id uuid REFERENCES drafts ON DELETE CASCADE,
    property_id uuid REFERENCES properties ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3) NOT NULL,
    CHECK (num_nonnulls(draft_id, property_id) = 1),
    CHECK (expires_at > created_at)
  )`,
  `CREATE INDEX access_tokens_draft ON access_tokens (draft_id) WHERE draft_id IS NOT NULL`,
  `CREATE INDEX access_tokens_property ON access_tokens (property_id) WHERE property_id IS NOT NULL`,
  `CREATE INDEX access_tokens_expired ON access_tokens (expires_at)`,
];

const photos = [
  // A photo row outlives its draft or property until its files are deleted. digest is the hash of the uploaded file,
  // to recognize a retry of its upload.
  `CREATE TABLE photos (
    id uuid PRIMARY KEY,
    draft_id uuid REFERENCES drafts ON DELETE SET NULL,
    property_id uuid REFERENCES properties ON DELETE SET NULL,
    position smallint CHECK (position BETWEEN 1 AND 40),
    storage_key text NOT NULL UNIQUE,
    original_name text NOT NULL CHECK (char_length(original_name) <= 255),
    media_type text NOT NULL,
    width integer CHECK (width > 0),
    height integer CHECK (height > 0),
    bytes integer NOT NULL CHECK (bytes BETWEEN 1 AND 31457280),
    digest bytea CHECK (octet_length(digest) = 32),
    placeholder text,
    state text NOT NULL DEFAULT 'pending' ${oneOf('state', 'pending', 'ready', 'failed')},
    problem text ${oneOf('problem', 'damaged', 'too-many-pixels', 'too-complex')},
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK (num_nonnulls(draft_id, property_id) <= 1),
    CHECK (property_id IS NULL OR position IS NOT NULL),
    CHECK (state <> 'ready' OR num_nulls(placeholder, width, height) = 0),
    CHECK (problem IS NULL OR state = 'failed'),
    UNIQUE (property_id, position) DEFERRABLE INITIALLY DEFERRED
  )`,
  `CREATE INDEX photos_draft ON photos (draft_id) WHERE draft_id IS NOT NULL`,
  `CREATE INDEX photos_orphaned ON photos (created_at) WHERE draft_id IS NULL AND property_id IS NULL`,
  `CREATE UNIQUE INDEX photos_once ON photos (draft_id, digest) WHERE draft_id IS NOT NULL`,
];

/** The fields whose values the audit log may store: those that visitors see. Other fields have null as values. */
const publicFields = `
  'title', 'description', 'location', 'amenities', 'stairsDescription', 'houseRules', 'propertyType',
  'bedrooms', 'bathrooms', 'approxSqft', 'yearBuilt', 'numberOfStories', 'petsAllowed',
  'desiredMonthlyRent', 'nextAvailableDate', 'desiredRentalLength', 'propertyFurnished',
  'coolingSystem', 'parkingArrangement', 'maxGuests', 'photos', 'order', 'role'`;

/** Administration: search, featured properties, audit log. */
const admin = [
  `CREATE EXTENSION IF NOT EXISTS pg_trgm`,
  // The first index lists by status, newest first. The second finds trigrams. Without fastupdate, because each search
  // would have to scan the pending list.
  `CREATE INDEX properties_status ON properties (status, created_at DESC, id DESC) INCLUDE (admin_search_text)`,
  `CREATE INDEX properties_admin_search ON properties USING gin (admin_search_text gin_trgm_ops)
   WITH (fastupdate = off)`,

  `CREATE TABLE featured_properties (
    property_id uuid PRIMARY KEY REFERENCES properties,
    "order" smallint NOT NULL CHECK ("order" BETWEEN 1 AND 6),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    UNIQUE ("order") DEFERRABLE INITIALLY DEFERRED
  )`,

  // No foreign keys: events outlive the property and the user. No private values: an event can't be deleted.
  `CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz(3) NOT NULL DEFAULT now(),
    actor_id text,
    action text NOT NULL,
    property_id uuid,
    person_id text,
    notes text,
    changes jsonb CONSTRAINT audit_log_keeps_no_private_value CHECK (
      CASE WHEN jsonb_typeof(changes) <> 'object' THEN false
           ELSE jsonb_strip_nulls(changes) - ARRAY[${publicFields}] = '{}'
      END)
  )`,
  `CREATE INDEX audit_log_property ON audit_log (property_id, id)`,
  `CREATE FUNCTION refuse_audit_log_changes() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'audit_log is append only';
   END $$`,
  `CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_log_changes()`,
];

/**
 * The public version changes with each commit that changes what visitors see. It is the sum of 16 rows; each
 * connection updates one of them, so that writers rarely wait for each other. The steps are random, so that a
 * failover that loses commits doesn't repeat a number for other data.
 */
const publicVersion = [
  `CREATE TABLE public_version (slot smallint PRIMARY KEY, version bigint NOT NULL) WITH (fillfactor = 50)`,
  `INSERT INTO public_version SELECT slot, 0 FROM generate_series(0, 15) AS slot`,
  `CREATE FUNCTION raise_public_version() RETURNS void LANGUAGE sql AS $$
     UPDATE public_version SET version = version + 1 + floor(random() * 1000000000)::bigint
     WHERE slot = pg_backend_pid() % 16
   $$`,
  // "changed" has all rows of one statement. An approved property stays approved, so checking its new row is enough.
  `CREATE FUNCTION note_public_properties() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (SELECT FROM changed WHERE status = 'approved') THEN PERFORM raise_public_version(); END IF;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION note_public_parts() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (SELECT FROM changed JOIN properties ON properties.id = changed.property_id WHERE status = 'approved')
     THEN PERFORM raise_public_version(); END IF;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION note_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM raise_public_version();
     RETURN NULL;
   END $$`,
  // Rows with a property_id are shown with their property.
  ...['properties', 'photos', 'busy_ranges', 'calendar_feeds'].flatMap((table) =>
    [
      ['INSERT', 'NEW'],
      ['UPDATE', 'NEW'],
      ['DELETE', 'OLD'],
    ].map(
      ([event = '', rows = '']) =>
        `CREATE TRIGGER ${table}_public_${event.toLowerCase()} AFTER ${event} ON ${table}
         REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_public_${table === 'properties' ? 'properties' : 'parts'}()`,
    ),
  ),
  // A photo can also leave its property.
  `CREATE TRIGGER photos_public_leave AFTER UPDATE ON photos
   REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_public_parts()`,
  `CREATE TRIGGER featured_public_change AFTER INSERT OR UPDATE OR DELETE ON featured_properties
   FOR EACH STATEMENT EXECUTE FUNCTION note_public_change()`,
];
