// Email addresses that reach the same mailbox.

/**
 * The address without its tag: what follows a `+` arrives in the same mailbox (RFC 5233). Mails and inquiries are counted
 * per mailbox, and senders are blocked by it. Other spellings of one mailbox differ by provider and are left alone.
 */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/^([^@+]+)\+[^@]*/, '$1');
}
