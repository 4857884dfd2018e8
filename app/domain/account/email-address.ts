// Finds the mailbox of an email address, so that limits and blocks apply to all its addresses.

/**
 * Returns the address in lower case and without its tag: mail to `name+tag` reaches the mailbox of `name`
 * (RFC 5233). Keeps dots and other variations, because each provider treats them differently.
 */
export function toMailbox(email: string): string {
  return email.toLowerCase().replace(/^([^@+]+)\+[^@]*/, '$1');
}
