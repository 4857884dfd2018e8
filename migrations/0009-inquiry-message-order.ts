// An index for one page of an inquiry's messages: without it, each page reads and sorts all messages of the inquiry.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS inquiry_messages_order
            ON inquiry_messages (inquiry_id, number)`.execute(db);
}
