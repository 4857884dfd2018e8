// Email addresses that reach the same mailbox.

/**
 * Removes the tag: mail to `name+tag` reaches the mailbox of `name` (RFC 5233). Limits on mails and inquiries, and
 * blocked senders, apply to the mailbox. Keeps dots and other variations, because each provider
 * treats them differently.
 */
export function toMailbox(email: string): string {
  return email.toLowerCase().replace(/^([^@+]+)\+[^@]*/, '$1');
}
