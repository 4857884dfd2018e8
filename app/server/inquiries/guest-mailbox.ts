// The mailbox of a guest (domain/email-address.ts) in SQL.
import { sql } from 'kysely';

/** The mailbox of an inquiry's guest, as `toMailbox` computes it. */
export const guestMailbox = sql<string>`regexp_replace(guest_email, '^([^@+]+)[+][^@]*', '\\1')`;
