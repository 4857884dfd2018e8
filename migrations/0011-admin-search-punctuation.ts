// Cuts the punctuation of typesetters out of what administrators find properties by, as 0010 does with that of
// keyboards: a name with a curved apostrophe is found by a straight one, and the other way round.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const parts = [
  'title',
  'location',
  'landlord_email',
  'landlord_full_name',
  `CASE WHEN lower(submitter_email) <> lower(landlord_email) THEN submitter_email ELSE '' END`,
];
/** As in 0010. */
const longest = 640;
// app/domain/admin-list.ts cuts what was typed in the same way.
const text = `' ' || btrim(regexp_replace(lower(left(${parts.join(" || ' ' || ")}, ${longest})),
  '[\\u0001-/:-@[-\`{-\\u007F\\u00B4\\u00B7\\u02BC\\u2010-\\u201F\\u2026\\u2032\\u2033]+', ' ', 'g'))`;

/** Dropping the column drops both of its indexes. */
const statements = [
  `ALTER TABLE properties DROP COLUMN admin_search_text`,
  `ALTER TABLE properties ADD COLUMN admin_search_text text NOT NULL GENERATED ALWAYS AS (${text}) STORED`,
  `CREATE INDEX properties_status ON properties (status, created_at DESC, id DESC) INCLUDE (admin_search_text)`,
  `CREATE INDEX properties_admin_search ON properties USING gin (admin_search_text gin_trgm_ops)
   WITH (fastupdate = off)`,
];
