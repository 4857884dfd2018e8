// `toMailbox` (domain/email-address.ts) in SQL.
import { sql } from 'kysely';

/** The guest's address without its +tag, which reaches the same mailbox. */
export const guestMailbox = sql<string>`regexp_replace(guest_email, '^([^@+]+)[+][^@]*', '\\1')`;
