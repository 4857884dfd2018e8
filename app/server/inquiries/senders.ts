// Guests by their mailbox (domain/mailbox.ts) in SQL, and the lock on the list of blocked ones.
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The mailbox of an inquiry's guest, as `mailboxOf` computes it. */
export const guestMailbox = sql<string>`regexp_replace(guest_email, '^([^@+]+)[+][^@]*', '\\1')`;

/**
 * Who stores a question reads whether its sender is blocked, and who blocks one changes that: until the transaction ends the
 * other waits. Several of a kind go on at once. Homes are locked before, conversations after.
 */
export async function lockSenders(transaction: Transaction<Tables>, to: 'read' | 'change'): Promise<void> {
  const mode = sql.raw(to === 'read' ? 'SHARE' : 'ROW EXCLUSIVE');
  await sql`LOCK TABLE blocked_senders IN ${mode} MODE`.execute(transaction);
}
