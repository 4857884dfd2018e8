// What administrators find properties by, as one text that the database keeps up to date itself, and the two ways to
// it: newest first along an index whose entries hold the text, and by the three letters in a row that it contains.
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
/** Characters: four bytes each at most, and an entry of an index may have 2704 bytes. */
const longest = 640;
// Punctuation becomes a space, one before the first word too: what is shorter than three letters is looked for where
// words begin (app/domain/admin-list.ts cuts what was typed in the same way).
const text = `' ' || btrim(regexp_replace(lower(left(${parts.join(" || ' ' || ")}, ${longest})),
  '[\\u0001-/:-@[-\`{-\\u007F]+', ' ', 'g'))`;

const statements = [
  `CREATE EXTENSION IF NOT EXISTS pg_trgm`,
  `ALTER TABLE properties ADD COLUMN admin_search_text text NOT NULL GENERATED ALWAYS AS (${text}) STORED`,
  `DROP INDEX properties_status`,
  `CREATE INDEX properties_status ON properties (status, created_at DESC, id DESC) INCLUDE (admin_search_text)`,
  // Without a list of entries that wait to be put in: each search would have to read it through.
  `CREATE INDEX properties_admin_search ON properties USING gin (admin_search_text gin_trgm_ops)
   WITH (fastupdate = off)`,
];
