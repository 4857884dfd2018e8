// Who sends, whichever tag an address carries: what is typed after a + arrives in the same mailbox (RFC 5233). Senders are
// counted and blocked by it. Other spellings of one mailbox differ by provider, and are left alone.
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

export function mailboxOf(email: string): string {
  return email.replace(/^([^@+]+)\+[^@]*/, '$1');
}

/** That of a guest, in the database. */
export const guestMailbox = sql<string>`regexp_replace(guest_email, '^([^@+]+)[+][^@]*', '\\1')`;

/**
 * Who stores a question reads whether its sender is blocked, and who blocks one changes that: until the transaction ends the
 * other waits. Several of a kind go on at once. Homes are locked before, conversations after.
 */
export async function lockSenders(transaction: Transaction<Tables>, to: 'read' | 'change'): Promise<void> {
  const mode = sql.raw(to === 'read' ? 'SHARE' : 'ROW EXCLUSIVE');
  await sql`LOCK TABLE blocked_senders IN ${mode} MODE`.execute(transaction);
}
