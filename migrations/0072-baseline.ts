// The schema of version 1.0.1 without what only earlier versions used, which 0090-contract.ts drops from
// adopted databases. By subject, in one transaction. Constraints repeat the bounds of app/domain, because a
// migration must not import the domain, which changes later.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const statement of [
      ...words,
      ...accounts,
      ...mail,
      ...properties,
      ...versions,
      ...calendar,
      ...inquiries,
      ...keys,
      ...savedSearches,
      ...review,
      ...publicVersion,
    ])
      await sql.raw(statement).execute(transaction);
  });
}

/** The fields that visitors see. The audit log may store their values, and no others. */
const publicFields = `
  'title', 'description', 'location', 'amenities', 'stairsDescription', 'houseRules', 'propertyType',
  'neighborhood', 'bedrooms', 'bathrooms', 'beds', 'approxSqft', 'yearBuilt', 'numberOfStories', 'petsAllowed',
  'accessFeatures', 'languages', 'desiredMonthlyRent', 'nextAvailableDate', 'desiredRentalLength',
  'propertyFurnished', 'coolingSystem', 'parkingArrangement', 'maxGuests', 'rentFrom3Months', 'rentFrom6Months',
  'deposit', 'cleaningFee', 'petFee', 'petFeePer', 'utilities', 'utilitiesLimit', 'internet', 'noticeDays',
  'cancellation', 'cancellationNote', 'photos', 'order', 'role'`;

/** Columns of a property that visitors don't see. */
const hiddenColumns = `'property_address', 'zip_code', 'additional_information', 'listing_link', 'ical_url',
  'company_website', 'properties_managed', 'landlord_phone', 'landlord_email', 'submitter_email', 'user_id',
  'admin_search_text', 'review_notes', 'reviewed_by', 'reviewed_at', 'updated_at', 'paused_at', 'paused_by', 'paused_until',
  'pause_reason', 'freshness_notices', 'freshness_noticed_at', 'availability_confirmed_at', 'calendar_changed_at'`;

/** Extensions, and functions that indexes use. */
const words = [
  `CREATE EXTENSION IF NOT EXISTS btree_gin`,
  `CREATE EXTENSION IF NOT EXISTS pg_trgm`,
  `CREATE EXTENSION IF NOT EXISTS unaccent`,
  // Like English, and without accents: "cafe" finds "café".
  `CREATE TEXT SEARCH CONFIGURATION listing_words (COPY = english)`,
  `ALTER TEXT SEARCH CONFIGURATION listing_words
   ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem`,
  // The part before the first comma, without a state and a ZIP code after it.
  `CREATE FUNCTION city_of(location text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
     SELECT btrim(regexp_replace(lower(btrim(regexp_replace(split_part(location, ',', 1), '\\s+', ' ', 'g'))),
       '( (alabama|alaska|arizona|arkansas|california|calif|colorado|connecticut|delaware|district of columbia|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming|a[klrz]|c[aot]|d[ce]|fl|ga|hi|i[adln]|k[sy]|la|m[adeinost]|n[cdehjmvy]|o[hkr]|pa|ri|s[cd]|t[nx]|ut|v[at]|w[aivy])\\.?)?( \\d{5}(-\\d{4})?)?( usa)?$', ''))
   $$`,
  `CREATE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
     SELECT right(regexp_replace(phone, '\\D', '', 'g'), 10)
   $$`,
  // The 16 smallest hashes of all phrases of five words. Texts with many phrases in common have some of these
  // in common too.
  `CREATE FUNCTION text_sample(text text) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
     SELECT ARRAY(
       SELECT DISTINCT hashtext(array_to_string(words[start : start + 4], ' ')) AS hash
       FROM regexp_split_to_array(lower(text), '[^[:alnum:]]+') AS words,
         generate_series(1, cardinality(words) - 4) AS start
       ORDER BY hash LIMIT 16)
   $$`,
  // Photos of one scene have hashes that differ in few bits, so at least one of these four parts differs in
  // none or one. The number of the part is in front of its 16 bits.
  `CREATE FUNCTION photo_hash_parts(hash bit) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
     SELECT ARRAY[
       substring(hash, 1, 16)::bit(16)::integer,
       substring(hash, 17, 16)::bit(16)::integer + 65536,
       substring(hash, 33, 16)::bit(16)::integer + 131072,
       substring(hash, 49, 16)::bit(16)::integer + 196608]
   $$`,
];

/** The auth library’s tables (auth_*), user profiles, and counters of rate limits. */
const accounts = [
  `CREATE TABLE auth_users (
    id text PRIMARY KEY,
    name text NOT NULL,
    email text NOT NULL UNIQUE CHECK (email = lower(email)),
    email_verified boolean NOT NULL DEFAULT false,
    image text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    two_factor_enabled boolean NOT NULL DEFAULT false
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
  // The library encrypts secret and backup_codes with AUTH_SECRET. An unverified row is an unfinished setup,
  // which logins ignore.
  `CREATE TABLE auth_two_factors (
    id text PRIMARY KEY,
    user_id text NOT NULL UNIQUE REFERENCES auth_users ON DELETE CASCADE,
    secret text NOT NULL,
    backup_codes text NOT NULL,
    verified boolean NOT NULL DEFAULT false,
    failed_verification_count integer NOT NULL DEFAULT 0,
    locked_until timestamptz(3)
  )`,
  `CREATE TABLE users (
    uid text PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE,
    email text NOT NULL,
    role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
    first_name text NOT NULL DEFAULT '',
    last_name text NOT NULL DEFAULT '',
    phone_number text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    wants_digest boolean NOT NULL DEFAULT true,
    digest_at timestamptz(3)
  )`,
  // A new address until its owner verifies it by the mailed link. One row for each account, so that a
  // correction ends the link to the wrong address.
  `CREATE TABLE email_changes (
    uid text PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE,
    email text NOT NULL CHECK (email = lower(email)),
    expires_at timestamptz(3) NOT NULL
  )`,
  // The columns that rate-limiter-flexible expects.
  `CREATE TABLE rate_limits (
    key character varying(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  )`,
];

const mail = [
  // The local mailbox, which receives mails while no mail server is configured.
  `CREATE TABLE mailbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    recipient text NOT NULL,
    subject text NOT NULL,
    body_text text NOT NULL,
    body_html text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  // What administrators were mailed about, so that each alert is mailed once when it begins and once when it
  // ends.
  `CREATE TABLE open_alerts (
    alert text PRIMARY KEY,
    began_at timestamptz(3) NOT NULL,
    seen_at timestamptz(3) NOT NULL
  )`,
];

/** Properties with the columns and indexes of searches (docs/decisions/0012-search.md). */
const properties = [
  `CREATE TABLE properties (
    id uuid PRIMARY KEY,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 120),
    description text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 2000),
    location text NOT NULL CHECK (char_length(location) BETWEEN 1 AND 120),
    property_address text NOT NULL CHECK (char_length(property_address) BETWEEN 1 AND 300),
    zip_code text NOT NULL CHECK (char_length(zip_code) BETWEEN 1 AND 20),
    property_type text NOT NULL CHECK (property_type IN ('Single Family Home', 'House', 'Apartment', 'Condo',
      'Townhouse', 'Duplex', 'Studio', 'Loft', 'Villa', 'Cabin', 'Cottage', 'Other')),
    bedrooms smallint NOT NULL CHECK (bedrooms BETWEEN 0 AND 50),
    bathroom_halves smallint NOT NULL CHECK (bathroom_halves BETWEEN 0 AND 100),
    approx_sqft integer NOT NULL CHECK (approx_sqft BETWEEN 0 AND 1000000),
    year_built smallint,
    number_of_stories smallint NOT NULL CHECK (number_of_stories BETWEEN 1 AND 200),
    max_guests smallint CHECK (max_guests BETWEEN 1 AND 200),
    pets_allowed text NOT NULL CHECK (pets_allowed IN ('yes', 'no', 'cats-only', 'dogs-only', 'case-by-case')),
    house_rules text[] NOT NULL DEFAULT '{}',
    desired_monthly_rent integer NOT NULL CHECK (desired_monthly_rent BETWEEN 0 AND 1000000),
    next_available_date date NOT NULL,
    busy datemultirange NOT NULL DEFAULT '{}',
    desired_rental_length text[] NOT NULL CHECK (cardinality(desired_rental_length) > 0 AND (desired_rental_length
      <@ ARRAY['Less than 30 days', '1-3 months', '4-6 months', '7-11 months', '1+ years'])),
    property_furnished text NOT NULL CHECK (property_furnished IN ('fully', 'partial', 'no')),
    unfurnished_option text CHECK (unfurnished_option IN ('yes', 'no')),
    cooling_system text NOT NULL CHECK (cooling_system IN ('Central Air', 'Window Units', 'Mini Split', 'Fans Only',
      'None')),
    amenities text[] NOT NULL CHECK (cardinality(amenities) > 0),
    parking_arrangement text NOT NULL CHECK (parking_arrangement IN ('Free street parking', 'Paid street parking',
      'Private driveway', 'Garage (1 car)', 'Garage (2+ cars)', 'Assigned parking spot', 'No parking available')),
    stairs_description text NOT NULL CHECK (char_length(stairs_description) BETWEEN 1 AND 500),
    standard_essentials_confirmed boolean NOT NULL CHECK (standard_essentials_confirmed),
    additional_information text CHECK (char_length(additional_information) <= 2000),
    listing_link text CHECK (char_length(listing_link) <= 2100),
    ical_url text CHECK (char_length(ical_url) <= 2100),
    landlord_full_name text NOT NULL CHECK (char_length(landlord_full_name) BETWEEN 1 AND 200),
    company_name text CHECK (char_length(company_name) <= 200),
    company_website text CHECK (char_length(company_website) <= 2100),
    properties_managed text CHECK (properties_managed IN ('1', '2-5', '6-10', '11-25', '26-50', '50+')),
    landlord_phone text NOT NULL CHECK (char_length(landlord_phone) BETWEEN 1 AND 50),
    landlord_email text NOT NULL CHECK (char_length(landlord_email) BETWEEN 1 AND 254),
    submitter_email text NOT NULL CHECK (char_length(submitter_email) BETWEEN 1 AND 254),
    user_id text,
    calendar_changed_at timestamptz(3),
    review_notes text CHECK (char_length(review_notes) BETWEEN 1 AND 2000),
    reviewed_by text,
    reviewed_at timestamptz(3),
    -- set_search_columns() computes these, so that no writer can forget them.
    city text NOT NULL,
    sleeps smallint NOT NULL,
    -- The position in the sitemap.
    slot integer GENERATED ALWAYS AS IDENTITY UNIQUE,
    -- What administrators search: the reference number that owners give on the phone, and other texts. Punctuation
    -- becomes a space, and the text starts with one, because terms of one or two letters match only the start of a word.
    -- At most 640 characters, because one may take 4 bytes, and an index entry has at most 2,704.
    admin_search_text text NOT NULL GENERATED ALWAYS AS (' ' || btrim(regexp_replace(lower(left(
      right(id::text, 8) || ' ' || title || ' ' || location || ' ' || landlord_email || ' ' || landlord_full_name || ' ' ||
      CASE WHEN lower(submitter_email) <> lower(landlord_email) THEN submitter_email ELSE '' END, 640)),
      '[\\u0001-/:-@[-\`{-\\u007F\\u00B4\\u00B7\\u02BC\\u2010-\\u201F\\u2026\\u2032\\u2033]+', ' ', 'g'))) STORED,
    search_amenities text[] NOT NULL DEFAULT '{}',
    paused_at timestamptz(3),
    paused_by text,
    paused_until date,
    pause_reason text,
    availability_confirmed_at timestamptz(3) NOT NULL DEFAULT now(),
    is_stale boolean NOT NULL DEFAULT false,
    freshness_notices smallint NOT NULL DEFAULT 0,
    freshness_noticed_at timestamptz(3),
    neighborhood text CHECK (octet_length(neighborhood) BETWEEN 1 AND 60),
    latitude double precision,
    longitude double precision,
    search_words tsvector NOT NULL DEFAULT '',
    import_id uuid,
    paused_for_block boolean NOT NULL DEFAULT false,
    -- What a stay costs besides the rent, and lower rents of long stays.
    rent_from3_months integer CHECK (rent_from3_months BETWEEN 0 AND 1000000),
    rent_from6_months integer CHECK (rent_from6_months BETWEEN 0 AND 1000000),
    deposit integer CHECK (deposit BETWEEN 0 AND 1000000),
    cleaning_fee integer CHECK (cleaning_fee BETWEEN 0 AND 100000),
    pet_fee integer CHECK (pet_fee BETWEEN 0 AND 100000),
    pet_fee_per text CHECK (pet_fee_per IN ('stay', 'month')),
    utilities text CHECK (utilities IN ('included', 'up-to-limit', 'not-included')),
    utilities_limit integer CHECK (utilities_limit BETWEEN 0 AND 10000),
    internet text CHECK (internet IN ('included', 'not-included')),
    notice_days integer CHECK (notice_days BETWEEN 0 AND 365),
    cancellation text CHECK (cancellation IN ('flexible', '30-days', 'none')),
    cancellation_note text CHECK (length(cancellation_note) BETWEEN 1 AND 500),
    access_features text[] NOT NULL DEFAULT '{}' CHECK (access_features <@ ARRAY['Step-free entrance',
      'Step-free shower', 'Wide doors', 'Elevator', 'Parking by the door', 'Grab bars']),
    shows_owner_name boolean NOT NULL DEFAULT false,
    languages text[] NOT NULL DEFAULT '{}' CHECK (languages <@ ARRAY['English', 'Spanish', 'Tagalog', 'Vietnamese',
      'Chinese', 'Arabic', 'Korean', 'Japanese', 'French', 'German', 'Portuguese', 'American Sign Language']),
    beds text CHECK (length(beds) BETWEEN 1 AND 120),
    CONSTRAINT properties_check CHECK (year_built >= 1800
      AND year_built <= extract(year FROM updated_at AT TIME ZONE 'America/Los_Angeles')),
    CONSTRAINT properties_check1 CHECK ((property_furnished <> 'no') OR unfurnished_option IS NULL),
    CONSTRAINT properties_check2 CHECK ((status <> 'rejected') OR review_notes IS NOT NULL),
    CONSTRAINT properties_check3 CHECK ((status = 'pending') = (reviewed_at IS NULL)),
    CONSTRAINT properties_check4 CHECK (updated_at >= created_at),
    CONSTRAINT properties_pause_check CHECK ((paused_at IS NULL) = (paused_by IS NULL)
      AND (paused_by IS NULL OR paused_by IN ('owner', 'administrator', 'freshness'))
      AND (paused_by IS DISTINCT FROM 'administrator' OR pause_reason IS NOT NULL)
      AND (paused_until IS NULL OR paused_by = 'owner')),
    CONSTRAINT properties_position_check CHECK ((latitude IS NULL) = (longitude IS NULL)
      AND latitude BETWEEN 32.5 AND 33.6 AND longitude BETWEEN -117.7 AND -116
      AND latitude = round(latitude * 200) / 200 AND longitude = round(longitude * 200) / 200)
  )`,
  `CREATE INDEX properties_admin_search ON properties USING gin (admin_search_text gin_trgm_ops) WITH (fastupdate=off)`,
  `CREATE INDEX properties_bathroom_halves ON properties (bathroom_halves)`,
  `CREATE INDEX properties_bedrooms ON properties (bedrooms)`,
  `CREATE INDEX properties_confirmed ON properties (availability_confirmed_at)
   WHERE status = 'approved' AND paused_at IS NULL`,
  `CREATE INDEX properties_import ON properties (import_id) WHERE import_id IS NOT NULL`,
  `CREATE INDEX properties_listed_alike ON properties (city, bedrooms, desired_monthly_rent, id)
   INCLUDE (approx_sqft) WHERE status = 'approved' AND paused_at IS NULL`,
  `CREATE INDEX properties_listed_slot ON properties (slot) INCLUDE (id, updated_at)
   WHERE status = 'approved' AND paused_at IS NULL`,
  `CREATE INDEX properties_listed_titles ON properties (lower(title) text_pattern_ops)
   WHERE status = 'approved' AND paused_at IS NULL`,
  `CREATE INDEX properties_listed_words ON properties USING gin (search_words, search_amenities,
     desired_rental_length, city, neighborhood, property_type, property_furnished) WITH (fastupdate=off)
   WHERE status = 'approved' AND paused_at IS NULL`,
  `CREATE INDEX properties_mailbox ON properties (regexp_replace(lower(submitter_email), '^([^@+]+)[+][^@]*', '\\1'))`,
  `CREATE INDEX properties_newest ON properties (created_at DESC, id DESC)`,
  `CREATE INDEX properties_paused_until ON properties (paused_until) WHERE paused_until IS NOT NULL`,
  `CREATE INDEX properties_phone_digits ON properties (phone_digits(landlord_phone))`,
  `CREATE INDEX properties_placed_near ON properties (latitude, longitude)
   INCLUDE (created_at, id, is_stale, city, neighborhood, property_type, bedrooms, bathroom_halves, sleeps,
     pets_allowed, parking_arrangement, cooling_system, property_furnished, desired_rental_length, search_amenities,
     next_available_date, desired_monthly_rent)
   WHERE status = 'approved' AND paused_at IS NULL`,
  `CREATE INDEX properties_placed_newest ON properties (created_at DESC, id DESC)
   INCLUDE (is_stale, city, neighborhood, latitude, longitude, property_type, bedrooms, bathroom_halves, sleeps,
     pets_allowed, parking_arrangement, cooling_system, property_furnished, desired_rental_length, search_amenities,
     next_available_date, desired_monthly_rent)
   WHERE status = 'approved' AND paused_at IS NULL`,
  `CREATE INDEX properties_placed_rent ON properties (desired_monthly_rent, created_at, id)
   INCLUDE (is_stale, city, neighborhood, latitude, longitude, property_type, bedrooms, bathroom_halves, sleeps,
     pets_allowed, parking_arrangement, cooling_system, property_furnished, desired_rental_length, search_amenities,
     next_available_date)
   WHERE status = 'approved' AND paused_at IS NULL`,
  `CREATE INDEX properties_sleeps ON properties (sleeps)`,
  `CREATE INDEX properties_stale ON properties (created_at DESC, id DESC) WHERE is_stale`,
  `CREATE INDEX properties_status ON properties (status, created_at DESC, id DESC) INCLUDE (admin_search_text)`,
  `CREATE INDEX properties_submitter ON properties (lower(submitter_email))`,
  `CREATE INDEX properties_text_sample ON properties USING gin (text_sample(description)) WITH (fastupdate=off)`,
  `CREATE INDEX properties_user ON properties (user_id) WHERE user_id IS NOT NULL`,
  `CREATE INDEX properties_with_feed ON properties (id) WHERE ical_url IS NOT NULL`,
  // Statistics of the arrays would be of no use, and take a minute to compute.
  `ALTER INDEX properties_text_sample ALTER COLUMN 1 SET STATISTICS 0`,
  // A submission claims its key before it inserts its property.
  `CREATE TABLE idempotency_keys (
    key_hash bytea PRIMARY KEY CHECK (octet_length(key_hash) = 32),
    property_id uuid NOT NULL REFERENCES properties ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX idempotency_keys_old ON idempotency_keys (created_at)`,
  `CREATE INDEX idempotency_keys_property ON idempotency_keys (property_id)`,
  `CREATE TABLE property_views (
    property_id uuid NOT NULL,
    day date NOT NULL,
    views integer NOT NULL CHECK (views > 0),
    PRIMARY KEY (property_id, day)
  )`,
  `CREATE INDEX property_views_day ON property_views (day)`,
  // The words of all listings, for corrections of misspelled ones.
  `CREATE TABLE search_vocabulary (
    word text PRIMARY KEY CHECK (char_length(word) BETWEEN 3 AND 40),
    lexeme text NOT NULL,
    uses integer NOT NULL CHECK (uses > 0)
  )`,
  `CREATE INDEX search_vocabulary_lexeme ON search_vocabulary (lexeme)`,
  `CREATE INDEX search_vocabulary_trigrams ON search_vocabulary USING gin (word gin_trgm_ops)`,
  // A trigger instead of generated columns, because changing the expression of one would rewrite the table.
  // An index entry has at most 2,704 bytes, so long amenities of administrators are left out.
  `CREATE FUNCTION set_search_columns() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.city := city_of(NEW.location);
     -- Two guests a bedroom are assumed where the owner gave no number.
     NEW.sleeps := coalesce(NEW.max_guests, greatest(2 * NEW.bedrooms, 2));
     NEW.search_amenities := ARRAY(
       SELECT amenity FROM unnest(NEW.access_features || NEW.amenities) WITH ORDINALITY AS entry (amenity, place)
       WHERE octet_length(amenity) <= 30 ORDER BY place LIMIT 40);
     RETURN NEW;
   END $$`,
  `CREATE FUNCTION set_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     -- PostgreSQL would read "Washer/Dryer" as one word, a file path.
     punctuation constant text := '[!-/:-@[-\`{-~]+';
     features text := concat_ws(' . ',
       array_to_string(NEW.search_amenities, ' . '),
       NEW.property_type,
       CASE WHEN NEW.property_type = 'Single Family Home' THEN 'house' END,
       CASE WHEN NEW.parking_arrangement <> 'No parking available' THEN NEW.parking_arrangement END,
       CASE WHEN NEW.cooling_system <> 'None' THEN NEW.cooling_system END,
       CASE WHEN NEW.cooling_system NOT IN ('Fans Only', 'None') THEN 'air conditioning' END,
       CASE NEW.pets_allowed
         WHEN 'no' THEN 'nopets' WHEN 'dogs-only' THEN 'pets dogs' WHEN 'cats-only' THEN 'pets cats'
         ELSE 'pets dogs cats' END,
       CASE NEW.property_furnished
         WHEN 'fully' THEN 'fully furnished' WHEN 'partial' THEN 'partially furnished' ELSE 'unfurnished' END,
       'bed ' || NEW.beds,
       NEW.neighborhood,
       NEW.city);
   BEGIN
     NEW.search_words :=
       setweight(to_tsvector('listing_words', regexp_replace(NEW.title, punctuation, ' ', 'g')), 'A') ||
       setweight(to_tsvector('listing_words', regexp_replace(features, punctuation, ' ', 'g')), 'B') ||
       setweight(to_tsvector('listing_words', regexp_replace(NEW.description, punctuation, ' ', 'g')), 'D');
     RETURN NEW;
   END $$`,
  // A status is decided once, apart from undo and a correction of a rejected property. Also stops writers
  // outside of the server.
  `CREATE FUNCTION refuse_status_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'a property that is % cannot become %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
   END $$`,
  `CREATE TRIGGER properties_search_columns BEFORE INSERT OR UPDATE ON properties
   FOR EACH ROW EXECUTE FUNCTION set_search_columns()`,
  `CREATE TRIGGER properties_search_words BEFORE INSERT OR UPDATE OF title, description, amenities, access_features,
     property_type, parking_arrangement, cooling_system, pets_allowed, property_furnished, beds, location,
     neighborhood ON properties
   FOR EACH ROW EXECUTE FUNCTION set_search_words()`,
  `CREATE TRIGGER properties_status_is_final BEFORE UPDATE OF status ON properties
   FOR EACH ROW WHEN (OLD.status <> NEW.status AND OLD.status <> 'pending' AND NOT (NEW.status = 'pending' AND
     (OLD.status = 'rejected' AND NEW.reviewed_at IS NULL OR OLD.reviewed_at > now() - interval '1 minute')))
     EXECUTE FUNCTION refuse_status_change()`,
];

/** Versions of properties (docs/decisions/0058-versions.md), and their photos. */
const versions = [
  // The first version has the id of its property, which has no row before the version is sent. property_id
  // has no foreign key: an owner who sends changes to a deleted property gets a message that says so.
  `CREATE TABLE property_versions (
    id uuid PRIMARY KEY,
    property_id uuid NOT NULL,
    number integer CHECK (number >= 1),
    author text NOT NULL DEFAULT 'owner' CHECK (author IN ('owner', 'administrator', 'import')),
    state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'sent', 'changes-requested', 'accepted',
      'rejected', 'withdrawn')),
    answers jsonb NOT NULL DEFAULT '{}',
    base jsonb,
    save_number integer NOT NULL DEFAULT 0 CHECK (save_number >= 0),
    last_save bytea CHECK (octet_length(last_save) = 32),
    user_id text REFERENCES auth_users ON DELETE SET NULL,
    client_address_hash bytea CHECK (octet_length(client_address_hash) = 32),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    fields jsonb,
    changed text[] NOT NULL DEFAULT '{}',
    sent_at timestamptz(3),
    notes text,
    requested_fields text[] NOT NULL DEFAULT '{}',
    requested_photos uuid[] NOT NULL DEFAULT '{}',
    reviewed_by text REFERENCES auth_users ON DELETE SET NULL,
    reviewed_at timestamptz(3),
    replaced jsonb,
    CONSTRAINT property_versions_check CHECK ((state = 'draft') = (number IS NULL)),
    CONSTRAINT property_versions_check1 CHECK ((state = 'draft') = (sent_at IS NULL)),
    CONSTRAINT property_versions_property_id_number_key UNIQUE (property_id, number)
  )`,
  `CREATE INDEX property_versions_account ON property_versions (user_id) WHERE user_id IS NOT NULL`,
  `CREATE INDEX property_versions_client_address ON property_versions (client_address_hash) WHERE state = 'draft'`,
  `CREATE UNIQUE INDEX property_versions_one_draft ON property_versions (property_id)
   WHERE state = 'draft' AND author = 'owner'`,
  `CREATE INDEX property_versions_open ON property_versions (sent_at, property_id)
   WHERE state IN ('sent', 'changes-requested')`,
  `CREATE INDEX property_versions_replaced ON property_versions (reviewed_at) WHERE replaced IS NOT NULL`,
  `CREATE INDEX property_versions_reviewer ON property_versions (reviewed_by) WHERE reviewed_by IS NOT NULL`,
  `CREATE INDEX property_versions_unused ON property_versions (updated_at) WHERE state = 'draft'`,
  `CREATE INDEX property_versions_user ON property_versions (user_id, updated_at DESC) WHERE state = 'draft'`,
  // A row exists from the moment when a file is chosen, and until its files are deleted. `digest` is the hash
  // of the uploaded file.
  `CREATE TABLE photos (
    id uuid PRIMARY KEY,
    property_id uuid REFERENCES properties ON DELETE SET NULL,
    "position" smallint,
    storage_key text NOT NULL UNIQUE,
    original_name text NOT NULL CHECK (char_length(original_name) <= 255),
    media_type text,
    width integer CHECK (width > 0),
    height integer CHECK (height > 0),
    bytes integer NOT NULL CHECK (bytes BETWEEN 1 AND 31457280),
    digest bytea CHECK (octet_length(digest) = 32),
    placeholder text,
    state text NOT NULL DEFAULT 'pending',
    problem text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    has_avif boolean NOT NULL DEFAULT false,
    caption text,
    hash bit(64),
    extension text,
    unused_since timestamptz(3),
    is_private boolean NOT NULL DEFAULT false,
    CONSTRAINT photos_caption_length CHECK (char_length(caption) BETWEEN 1 AND 120),
    CONSTRAINT photos_check1 CHECK (property_id IS NULL OR "position" IS NOT NULL),
    CONSTRAINT photos_check2 CHECK ((state <> 'ready') OR (num_nulls(placeholder, width, height) = 0)),
    CONSTRAINT photos_check3 CHECK (problem IS NULL OR (state = 'failed')),
    CONSTRAINT photos_position_starts_at_one CHECK ("position" >= 1),
    CONSTRAINT photos_problem_is_known CHECK (problem IN ('not-an-image', 'unreadable', 'damaged',
      'too-many-pixels', 'too-complex', 'duplicate')),
    CONSTRAINT photos_state_is_known CHECK (state IN ('pending', 'ready', 'failed') OR ((state = 'uploading') AND
      property_id IS NULL)),
    CONSTRAINT photos_property_id_position_key UNIQUE (property_id, "position") DEFERRABLE INITIALLY DEFERRED
  )`,
  `CREATE INDEX photos_hash_parts ON photos USING gin (photo_hash_parts(hash)) WITH (fastupdate=off)
   WHERE property_id IS NOT NULL AND hash IS NOT NULL`,
  `CREATE INDEX photos_unused ON photos (created_at) WHERE property_id IS NULL`,
  `ALTER INDEX photos_hash_parts ALTER COLUMN 1 SET STATISTICS 0`,
  // Photos of a draft have no position: its answers have the order and the captions.
  `CREATE TABLE version_photos (
    version_id uuid NOT NULL REFERENCES property_versions ON DELETE CASCADE,
    photo_id uuid NOT NULL REFERENCES photos ON DELETE CASCADE,
    "position" smallint CHECK ("position" >= 1),
    caption text,
    PRIMARY KEY (version_id, photo_id)
  )`,
  `CREATE INDEX version_photos_photo ON version_photos (photo_id)`,
];

/** Busy nights by source, and calendars of other sites. */
const calendar = [
  // Writers of this table also update properties.busy.
  `CREATE TABLE busy_ranges (
    property_id uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
    source text NOT NULL CHECK (source IN ('owner', 'stay', 'feed')),
    nights daterange NOT NULL CHECK (NOT (isempty(nights) OR lower_inf(nights) OR upper_inf(nights))),
    PRIMARY KEY (property_id, source, nights)
  )`,
  `CREATE TABLE calendar_links (
    id uuid PRIMARY KEY,
    property_id uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
    url text NOT NULL CHECK (length(url) <= 2100),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    nights datemultirange NOT NULL DEFAULT '{}',
    next_read_at timestamptz(3) NOT NULL DEFAULT now(),
    attempted_at timestamptz(3),
    read_at timestamptz(3),
    read_on date,
    etag text,
    last_modified text,
    problem text,
    failing_since timestamptz(3),
    failures smallint NOT NULL DEFAULT 0 CHECK (failures >= 0),
    name text,
    CONSTRAINT calendar_links_check CHECK (((problem IS NULL) = (failures = 0)) AND ((problem IS NULL) =
      (failing_since IS NULL))),
    CONSTRAINT calendar_links_name_is_short CHECK (length(name) BETWEEN 1 AND 40),
    CONSTRAINT calendar_links_property_id_url_key UNIQUE (property_id, url)
  )`,
  `CREATE INDEX calendar_links_next_read ON calendar_links (next_read_at)`,
  // In the URL of a property’s calendar. Not hashed, because the page shows it again, and it opens only
  // nights, which are public.
  `CREATE TABLE calendar_tokens (
    property_id uuid PRIMARY KEY REFERENCES properties ON DELETE CASCADE,
    token text NOT NULL UNIQUE
  )`,
];

/** Conversations, reports and blocks. */
const inquiries = [
  // Until the guest verifies the address, the owner doesn’t see the inquiry. monthly_rent and cost_terms are
  // those of its day.
  `CREATE TABLE inquiries (
    id uuid PRIMARY KEY,
    property_id uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    verified_at timestamptz(3),
    last_message_at timestamptz(3) NOT NULL DEFAULT now(),
    nights daterange NOT NULL CHECK (NOT (isempty(nights) OR lower_inf(nights) OR upper_inf(nights))),
    guests smallint NOT NULL CHECK (guests BETWEEN 1 AND 200),
    pets boolean NOT NULL,
    monthly_rent integer NOT NULL CHECK (monthly_rent BETWEEN 0 AND 1000000),
    stay text NOT NULL DEFAULT 'requested' CHECK (stay IN ('requested', 'accepted', 'declined', 'withdrawn',
      'superseded')),
    guest_name text NOT NULL CHECK (char_length(guest_name) BETWEEN 1 AND 100),
    guest_email text NOT NULL CHECK (char_length(guest_email) <= 254 AND (guest_email = lower(guest_email))),
    guest_phone text CHECK (char_length(guest_phone) BETWEEN 1 AND 50),
    guest_shared boolean NOT NULL DEFAULT false,
    owner_shared boolean NOT NULL DEFAULT false,
    answered_at timestamptz(3),
    -- The guest’s first message that the owner hasn’t answered.
    unanswered_since timestamptz(3),
    -- 1 after the owner was reminded, 2 after the guest was notified too.
    reminders smallint NOT NULL DEFAULT 0 CHECK (reminders BETWEEN 0 AND 2),
    closed_at timestamptz(3),
    verification_sent_at timestamptz NOT NULL DEFAULT now(),
    proposed_by text NOT NULL DEFAULT 'guest' CHECK (proposed_by IN ('guest', 'owner')),
    cost_terms jsonb,
    CONSTRAINT inquiries_verified_first CHECK (verified_at IS NOT NULL OR (num_nonnulls(answered_at,
      unanswered_since) = 0))
  )`,
  `CREATE INDEX inquiries_guest ON inquiries (guest_email, last_message_at DESC)`,
  `CREATE INDEX inquiries_last_message ON inquiries (last_message_at)`,
  `CREATE INDEX inquiries_property ON inquiries (property_id, last_message_at DESC)`,
  `CREATE INDEX inquiries_unanswered ON inquiries (unanswered_since) WHERE unanswered_since IS NOT NULL`,
  `CREATE INDEX inquiries_verified ON inquiries (verified_at) WHERE verified_at IS NOT NULL`,
  // The id follows from the form’s idempotency key and the text, so that a retry adds nothing. Only a note of
  // the team has a reader.
  `CREATE TABLE inquiry_messages (
    inquiry_id uuid NOT NULL REFERENCES inquiries ON DELETE CASCADE,
    id uuid NOT NULL,
    number bigint GENERATED ALWAYS AS IDENTITY,
    at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    author text NOT NULL CHECK (author IN ('guest', 'owner', 'team')),
    reader text CHECK (reader IN ('guest', 'owner')),
    body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 4000),
    CONSTRAINT inquiry_messages_check CHECK ((author = 'team') = (reader IS NOT NULL)),
    PRIMARY KEY (inquiry_id, id)
  )`,
  `CREATE INDEX inquiry_messages_order ON inquiry_messages (inquiry_id, number)`,
  // A visitor reports a home, with a reason. A guest or an owner reports their conversation.
  `CREATE TABLE reports (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    property_id uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
    inquiry_id uuid REFERENCES inquiries ON DELETE CASCADE,
    side text CHECK (side IN ('guest', 'owner')),
    reason text CHECK (reason IN ('scam', 'wrong', 'unavailable', 'contact', 'other')),
    words text CHECK (char_length(words) BETWEEN 1 AND 4000),
    email text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    resolution text CHECK (resolution IN ('dismissed', 'paused', 'closed', 'blocked')),
    resolved_by text,
    resolved_at timestamptz(3),
    CONSTRAINT reports_check CHECK ((inquiry_id IS NULL) = (side IS NULL)),
    CONSTRAINT reports_check1 CHECK ((inquiry_id IS NULL) = (reason IS NOT NULL)),
    CONSTRAINT reports_check2 CHECK ((resolution IS NULL) = (resolved_at IS NULL))
  )`,
  `CREATE INDEX reports_inquiry ON reports (inquiry_id) WHERE inquiry_id IS NOT NULL`,
  `CREATE UNIQUE INDEX reports_one_open ON reports (inquiry_id, side) WHERE resolution IS NULL`,
  `CREATE INDEX reports_open ON reports (created_at, id) WHERE resolution IS NULL`,
  `CREATE INDEX reports_property ON reports (property_id)`,
  `CREATE INDEX reports_resolved ON reports (resolved_at DESC) WHERE resolution IS NOT NULL`,
  `CREATE TABLE blocked_senders (
    email_hash bytea PRIMARY KEY CHECK (octet_length(email_hash) = 32),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    email text,
    reason text,
    blocked_by text
  )`,
];

/** Keys, and the browsers that hold them (docs/decisions/0082-keys.md). */
const keys = [
  `CREATE TABLE browsers (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    secret_hash bytea NOT NULL UNIQUE CHECK (octet_length(secret_hash) = 32),
    current_draft_id uuid,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX browsers_created ON browsers (created_at)`,
  // A browser or the token of a mailed link holds each key. It opens a draft, a property, an inquiry, an
  // account or a mailbox.
  `CREATE TABLE keys (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    kind text NOT NULL CHECK (kind IN ('started-draft', 'shared-draft', 'property', 'inquiry-as-guest',
      'inquiry-as-owner', 'verified-guest', 'verify-email', 'change-email', 'reset-password', 'mailbox-data')),
    subject_id uuid,
    browser_id uuid REFERENCES browsers ON DELETE CASCADE,
    token_hash bytea UNIQUE CHECK (octet_length(token_hash) = 32),
    -- A key ends with the key of the mailed link that it was copied from.
    copied_from uuid REFERENCES keys ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3) NOT NULL,
    opened_at timestamptz(3),
    account_id text,
    email_address text,
    CONSTRAINT keys_check CHECK ((browser_id IS NULL) <> (token_hash IS NULL)),
    CONSTRAINT keys_one_subject CHECK (num_nonnulls(subject_id, account_id, email_address) = 1),
    CONSTRAINT keys_browser_id_kind_subject_id_key UNIQUE (browser_id, kind, subject_id),
    CONSTRAINT keys_account FOREIGN KEY (account_id) REFERENCES auth_users(id) ON DELETE CASCADE
  )`,
  `CREATE INDEX keys_copied ON keys (copied_from) WHERE copied_from IS NOT NULL`,
  `CREATE INDEX keys_expired ON keys (expires_at)`,
  `CREATE INDEX keys_of_account ON keys (account_id) WHERE account_id IS NOT NULL`,
  `CREATE INDEX keys_subject ON keys (subject_id)`,
  // Revoking the requested key of the mailed link ends the correction.
  `CREATE TABLE address_corrections (
    property_id uuid PRIMARY KEY REFERENCES properties ON DELETE CASCADE,
    email text NOT NULL CHECK (email = lower(email)),
    key_id uuid NOT NULL UNIQUE REFERENCES keys ON DELETE CASCADE,
    requested_by text,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  // A key ends with its subject. `subject_id` can’t be a foreign key, because it refers to three tables.
  `CREATE FUNCTION delete_keys_of_subject() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     DELETE FROM keys WHERE subject_id = OLD.id AND kind = ANY (TG_ARGV);
     RETURN NULL;
   END $$`,
  // The rule of `ownedBy` (app/server/properties/ownership.ts).
  `CREATE FUNCTION properties_of(account text) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
     SELECT id FROM properties WHERE user_id = account
     UNION ALL
     SELECT properties.id FROM auth_users JOIN properties ON lower(submitter_email) = auth_users.email
     WHERE auth_users.id = account AND email_verified AND user_id IS NULL
   $$`,
  `CREATE FUNCTION revoke_draft_tokens(account text) RETURNS void LANGUAGE sql AS $$
     DELETE FROM keys USING property_versions
     WHERE property_versions.id = subject_id AND kind IN ('started-draft', 'shared-draft') AND state = 'draft'
       AND (user_id = account OR property_versions.property_id = ANY (ARRAY(SELECT properties_of(account))));
   $$`,
  // A new password ends the keys of all that the account owns. A trigger, because the auth library changes
  // passwords itself.
  `CREATE FUNCTION revoke_keys_of_account(account text) RETURNS void LANGUAGE sql AS $$
     SELECT revoke_draft_tokens(account);
     DELETE FROM keys WHERE kind = 'property' AND subject_id IN (SELECT properties_of(account));
     DELETE FROM keys WHERE kind = 'inquiry-as-owner' AND subject_id IN (
       SELECT id FROM inquiries WHERE property_id IN (SELECT properties_of(account)));
     DELETE FROM keys WHERE kind IN ('inquiry-as-guest', 'verified-guest') AND subject_id IN (
       SELECT inquiries.id FROM inquiries JOIN auth_users ON guest_email = auth_users.email
       WHERE auth_users.id = account AND email_verified);
   $$`,
  `CREATE FUNCTION revoke_tokens_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM revoke_keys_of_account(NEW.user_id);
     RETURN NULL;
   END $$`,
  // Ends logins that passed the old password and wait for their code.
  `CREATE FUNCTION end_waiting_logins() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     DELETE FROM auth_verifications WHERE value = NEW.user_id;
     DELETE FROM keys WHERE account_id = NEW.user_id AND kind = 'reset-password';
     RETURN NULL;
   END $$`,
  // Another address has not got these links.
  `CREATE FUNCTION end_keys_of_address() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     DELETE FROM keys WHERE account_id = NEW.id AND kind IN ('verify-email', 'reset-password');
     RETURN NULL;
   END $$`,
  // A canceled or replaced change ends its link.
  `CREATE FUNCTION end_keys_of_email_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     DELETE FROM keys WHERE account_id = OLD.uid AND kind = 'change-email';
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER email_changes_end_keys AFTER DELETE OR UPDATE ON email_changes
   FOR EACH ROW EXECUTE FUNCTION end_keys_of_email_change()`,
  `CREATE TRIGGER auth_accounts_end_waiting_logins AFTER UPDATE OF password ON auth_accounts
   FOR EACH ROW WHEN (OLD.password IS DISTINCT FROM NEW.password) EXECUTE FUNCTION end_waiting_logins()`,
  `CREATE TRIGGER auth_accounts_revoke_tokens AFTER UPDATE OF password ON auth_accounts
   FOR EACH ROW WHEN (OLD.password IS DISTINCT FROM NEW.password) EXECUTE FUNCTION revoke_tokens_of_account()`,
  `CREATE TRIGGER auth_users_end_keys_of_address AFTER UPDATE OF email ON auth_users
   FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION end_keys_of_address()`,
  `CREATE TRIGGER inquiries_keys_deleted AFTER DELETE ON inquiries
   FOR EACH ROW EXECUTE FUNCTION delete_keys_of_subject('inquiry-as-guest', 'inquiry-as-owner', 'verified-guest')`,
  `CREATE TRIGGER properties_keys_deleted AFTER DELETE ON properties
   FOR EACH ROW EXECUTE FUNCTION delete_keys_of_subject('property')`,
  `CREATE TRIGGER property_versions_keys_deleted AFTER DELETE ON property_versions
   FOR EACH ROW EXECUTE FUNCTION delete_keys_of_subject('started-draft', 'shared-draft')`,
];

/** Searches whose new listings are mailed. */
const savedSearches = [
  // token_hash is that of the links in the address’s mails. Events of the audit log up to checked_at were
  // looked at.
  `CREATE TABLE saved_searches (
    id uuid PRIMARY KEY,
    email text NOT NULL CHECK (char_length(email) <= 254 AND (email = lower(email))),
    query text NOT NULL CHECK (char_length(query) <= 4000),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    verified_at timestamptz(3),
    token_hash bytea CHECK (octet_length(token_hash) = 32),
    checked_at timestamptz(3) NOT NULL DEFAULT now(),
    mailed_on date,
    kept_at timestamptz(3) NOT NULL DEFAULT now(),
    end_noticed_at timestamptz(3),
    attempted_at timestamptz(3)
  )`,
  `CREATE UNIQUE INDEX saved_searches_address ON saved_searches (email, md5(query))`,
  `CREATE INDEX saved_searches_token ON saved_searches (token_hash) WHERE token_hash IS NOT NULL`,
  `CREATE INDEX saved_searches_unverified ON saved_searches (created_at) WHERE verified_at IS NULL`,
  // property_id has no foreign key, which would lock the property after the search, the other way round than
  // other transactions.
  `CREATE TABLE mailed_listings (
    saved_search_id uuid NOT NULL REFERENCES saved_searches ON DELETE CASCADE,
    property_id uuid NOT NULL,
    mailed_on date NOT NULL,
    PRIMARY KEY (saved_search_id, property_id)
  )`,
];

/** Featured properties, checks, site visits, and the log of who did what. */
const review = [
  `CREATE TABLE featured_properties (
    property_id uuid PRIMARY KEY REFERENCES properties,
    "order" smallint NOT NULL CHECK (("order" >= 1) AND ("order" <= 6)),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT featured_properties_order_key UNIQUE ("order") DEFERRABLE INITIALLY DEFERRED
  )`,
  // What reviewers checked. A check ends when what it was about changes, by the triggers below.
  `CREATE TABLE property_checks (
    property_id uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('photos', 'phone', 'ownership', 'site')),
    checked_at timestamptz NOT NULL DEFAULT now(),
    checked_by text REFERENCES users ON DELETE SET NULL,
    detail text,
    PRIMARY KEY (property_id, kind)
  )`,
  `CREATE INDEX property_checks_by ON property_checks (checked_by) WHERE checked_by IS NOT NULL`,
  // “Show us the home”: two photos at the home within minutes of a code. Accepted ones become the check
  // "site".
  `CREATE TABLE site_visits (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    property_id uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
    code text NOT NULL CHECK (code <> ''),
    room text NOT NULL CHECK (length(room) BETWEEN 1 AND 40),
    outside text NOT NULL CHECK (outside IN ('front door', 'house number')),
    shown_at timestamptz(3) NOT NULL DEFAULT now(),
    sent_at timestamptz(3),
    decision text CHECK (decision IN ('seen', 'declined', 'ended')),
    reason text,
    decided_at timestamptz(3),
    decided_by text REFERENCES users ON DELETE SET NULL,
    CONSTRAINT site_visits_check CHECK ((decision IS NULL) = (decided_at IS NULL))
  )`,
  `CREATE INDEX site_visits_by ON site_visits (decided_by) WHERE decided_by IS NOT NULL`,
  `CREATE INDEX site_visits_decided ON site_visits (decided_at) WHERE decided_at IS NOT NULL`,
  `CREATE INDEX site_visits_of_property ON site_visits (property_id, shown_at)`,
  `CREATE UNIQUE INDEX site_visits_open ON site_visits (property_id) WHERE decision IS NULL`,
  `CREATE INDEX site_visits_waiting ON site_visits (sent_at) WHERE sent_at IS NOT NULL AND decision IS NULL`,
  // The hash stays when the photo is deleted, so that a photo that is sent again is recognized.
  `CREATE TABLE site_visit_photos (
    visit_id uuid NOT NULL REFERENCES site_visits ON DELETE CASCADE,
    part text NOT NULL CHECK (part IN ('room', 'outside')),
    photo_id uuid UNIQUE REFERENCES photos ON DELETE SET NULL,
    hash bit(64),
    camera jsonb,
    PRIMARY KEY (visit_id, part)
  )`,
  // No foreign keys: events outlive the property and the person. No private values: an event can’t be
  // deleted.
  `CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz(3) NOT NULL DEFAULT now(),
    actor_id text,
    action text NOT NULL,
    property_id uuid,
    person_id text,
    notes text,
    changes jsonb,
    CONSTRAINT audit_log_keeps_no_private_value CHECK (CASE WHEN jsonb_typeof(changes) <> 'object' THEN false
      ELSE jsonb_strip_nulls(changes) - ARRAY[${publicFields}] = '{}' END)
  )`,
  `CREATE INDEX audit_log_listed ON audit_log (at)
   WHERE action IN ('approved', 'imported', 'resumed') OR changes ? 'desiredMonthlyRent'`,
  `CREATE INDEX audit_log_property ON audit_log (property_id, id)`,
  `CREATE FUNCTION end_photo_checks() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.property_id IS DISTINCT FROM OLD.property_id THEN
       DELETE FROM property_checks WHERE kind IN ('photos', 'site') AND property_id IN (OLD.property_id, NEW.property_id);
       UPDATE site_visits SET decision = 'ended', decided_at = now() WHERE property_id IN (OLD.property_id, NEW.property_id) AND decision IS NULL;
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION end_property_checks() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     DELETE FROM property_checks WHERE property_id = NEW.id AND (
       (kind = 'phone' AND OLD.landlord_phone IS DISTINCT FROM NEW.landlord_phone)
       OR (kind IN ('ownership', 'site') AND (OLD.landlord_full_name, OLD.company_name, OLD.property_address, OLD.location, OLD.zip_code, OLD.submitter_email) IS DISTINCT FROM (NEW.landlord_full_name, NEW.company_name, NEW.property_address, NEW.location, NEW.zip_code, NEW.submitter_email)));
     IF (OLD.landlord_full_name, OLD.company_name, OLD.property_address, OLD.location, OLD.zip_code, OLD.submitter_email) IS DISTINCT FROM (NEW.landlord_full_name, NEW.company_name, NEW.property_address, NEW.location, NEW.zip_code, NEW.submitter_email) THEN UPDATE site_visits SET decision = 'ended', decided_at = now() WHERE property_id IN (NEW.id) AND decision IS NULL; END IF;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION refuse_audit_log_changes() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'audit_log is append only';
   END $$`,
  `CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_log_changes()`,
  `CREATE TRIGGER photos_end_checks AFTER INSERT OR DELETE OR UPDATE OF property_id ON photos
   FOR EACH ROW EXECUTE FUNCTION end_photo_checks()`,
  `CREATE TRIGGER properties_end_checks AFTER UPDATE OF landlord_phone, landlord_full_name, company_name,
     property_address, location, zip_code, submitter_email ON properties
   FOR EACH ROW EXECUTE FUNCTION end_property_checks()`,
];

/**
 * The number that changes with each commit that changes what visitors see
 * (docs/decisions/0036-shared-pages.md).
 */
const publicVersion = [
  // The sum of 16 rows. Each connection updates one of them, so that writers rarely wait for each other.
  `CREATE TABLE public_version (
    slot smallint PRIMARY KEY,
    version bigint NOT NULL,
    ready_photos bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50'
  )`,
  `INSERT INTO public_version SELECT slot, 0 FROM generate_series(0, 15) AS slot`,
  // The steps are random, so that a failover that loses commits doesn’t repeat a number for other data.
  `CREATE FUNCTION raise_public_version() RETURNS void LANGUAGE sql AS $$
     UPDATE public_version SET version = version + 1 + floor(random() * 1000000000)::bigint
     WHERE slot = pg_backend_pid() % 16
   $$`,
  // A photo that becomes ready raises a counter of its own, which cached pages follow with a delay.
  `CREATE FUNCTION raise_ready_photos() RETURNS void LANGUAGE sql AS $$
        UPDATE public_version SET ready_photos = ready_photos + 1 + floor(random() * 1000000000)::bigint
        WHERE slot = pg_backend_pid() % 16
      $$`,
  `CREATE FUNCTION note_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM raise_public_version();
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION note_public_checks() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM raise_public_version();
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION note_public_parts() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (SELECT FROM changed JOIN properties ON properties.id = changed.property_id WHERE status = 'approved')
     THEN PERFORM raise_public_version(); END IF;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION note_public_properties() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (SELECT FROM changed WHERE status = 'approved') THEN PERFORM raise_public_version(); END IF;
     RETURN NULL;
   END $$`,
  // A column that is added later counts as public, until a migration replaces this function. Pages show the
  // day of the last confirmation, not its time.
  `CREATE FUNCTION note_public_property_updates() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (
       SELECT FROM old_properties AS before JOIN new_properties AS after USING (id)
       WHERE (before.status = 'approved' AND before.paused_at IS NULL)
           <> (after.status = 'approved' AND after.paused_at IS NULL)
         OR (after.status = 'approved' AND after.paused_at IS NULL AND (
           to_jsonb(before) - ARRAY[${hiddenColumns}] <> to_jsonb(after) - ARRAY[${hiddenColumns}]
           OR ((greatest(before.availability_confirmed_at, before.calendar_changed_at)) AT TIME ZONE 'America/Los_Angeles')::date
             <> ((greatest(after.availability_confirmed_at, after.calendar_changed_at)) AT TIME ZONE 'America/Los_Angeles')::date))
     ) THEN PERFORM raise_public_version(); END IF;
     RETURN NULL;
   END $$`,
  // Compares rows, because PostgreSQL rejects a column list on a trigger with transition tables.
  `CREATE FUNCTION note_public_photo_updates() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     has_changed boolean;
     has_become_ready boolean;
   BEGIN
     SELECT bool_or(to_jsonb(old_photos) - derived <> to_jsonb(new_photos) - derived), bool_or(becomes_ready)
     INTO has_changed, has_become_ready
     FROM old_photos JOIN new_photos USING (id)
     JOIN properties ON properties.id IN (old_photos.property_id, new_photos.property_id)
     CROSS JOIN LATERAL (SELECT old_photos.state = 'pending' AND new_photos.state = 'ready' AS becomes_ready) AS step
     CROSS JOIN LATERAL (SELECT CASE WHEN becomes_ready
       THEN ARRAY['has_avif', 'hash', 'state', 'media_type', 'width', 'height', 'placeholder']
       ELSE ARRAY['has_avif', 'hash'] END AS derived) AS ignored
     WHERE status = 'approved';
     IF has_changed THEN PERFORM raise_public_version();
     ELSIF has_become_ready THEN PERFORM raise_ready_photos(); END IF;
     RETURN NULL;
   END $$`,
  // Reading a calendar confirms the availability too.
  `CREATE FUNCTION note_public_calendar_reads() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (
       SELECT FROM old_links AS before JOIN new_links AS after USING (id)
       JOIN properties ON properties.id = after.property_id
       WHERE status = 'approved' AND ((before.read_at) AT TIME ZONE 'America/Los_Angeles')::date IS DISTINCT FROM ((after.read_at) AT TIME ZONE 'America/Los_Angeles')::date
     ) THEN PERFORM raise_public_version(); END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER calendar_links_public_delete AFTER DELETE ON calendar_links REFERENCING OLD TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION note_public_parts()`,
  `CREATE TRIGGER calendar_links_public_update AFTER UPDATE ON calendar_links
   REFERENCING OLD TABLE AS old_links NEW TABLE AS new_links
   FOR EACH STATEMENT EXECUTE FUNCTION note_public_calendar_reads()`,
  `CREATE TRIGGER featured_public_change AFTER INSERT OR DELETE OR UPDATE ON featured_properties
   FOR EACH STATEMENT EXECUTE FUNCTION note_public_change()`,
  `CREATE TRIGGER photos_public_delete AFTER DELETE ON photos REFERENCING OLD TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION note_public_parts()`,
  `CREATE TRIGGER photos_public_insert AFTER INSERT ON photos REFERENCING NEW TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION note_public_parts()`,
  `CREATE TRIGGER photos_public_update AFTER UPDATE ON photos
   REFERENCING OLD TABLE AS old_photos NEW TABLE AS new_photos
   FOR EACH STATEMENT EXECUTE FUNCTION note_public_photo_updates()`,
  `CREATE TRIGGER properties_public_delete AFTER DELETE ON properties REFERENCING OLD TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION note_public_properties()`,
  `CREATE TRIGGER properties_public_insert AFTER INSERT ON properties REFERENCING NEW TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION note_public_properties()`,
  `CREATE TRIGGER properties_public_leave AFTER UPDATE OF status ON properties
   FOR EACH ROW WHEN (OLD.status = 'approved' AND NEW.status <> 'approved') EXECUTE FUNCTION note_public_change()`,
  `CREATE TRIGGER properties_public_update AFTER UPDATE ON properties
   REFERENCING OLD TABLE AS old_properties NEW TABLE AS new_properties
   FOR EACH STATEMENT EXECUTE FUNCTION note_public_property_updates()`,
  `CREATE TRIGGER property_checks_public AFTER INSERT OR DELETE OR UPDATE ON property_checks
   FOR EACH ROW EXECUTE FUNCTION note_public_checks()`,
];
