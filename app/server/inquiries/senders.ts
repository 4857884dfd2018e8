// Who sends, whichever tag an address carries: what is typed after a + arrives in the same mailbox (RFC 5233). Senders are
// counted and blocked by it. Other spellings of one mailbox differ by provider, and are left alone.
import { sql } from 'kysely';

export function mailboxOf(email: string): string {
  return email.replace(/^([^@+]+)\+[^@]*/, '$1');
}

/** That of a guest, in the database. */
export const guestMailbox = sql<string>`regexp_replace(guest_email, '^([^@+]+)[+][^@]*', '\\1')`;
