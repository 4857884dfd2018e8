// Guests by their mailbox (domain/mailbox.ts) in SQL.
import { sql } from 'kysely';

/** The mailbox of an inquiry's guest, as `mailboxOf` computes it. */
export const guestMailbox = sql<string>`regexp_replace(guest_email, '^([^@+]+)[+][^@]*', '\\1')`;
