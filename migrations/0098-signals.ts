// Reviews no longer compare phone numbers.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`DROP INDEX IF EXISTS properties_phone_digits`.execute(db);
  await sql`DROP FUNCTION IF EXISTS phone_digits(text)`.execute(db);
}
