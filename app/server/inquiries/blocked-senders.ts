// SQL conditions for blocked guests and owners. Both are mailboxes (domain/email-address.ts) in `blocked_senders`.
import { type RawBuilder, sql } from 'kysely';

/** As `toMailbox`. */
function mailboxOf(email: RawBuilder<string>): RawBuilder<string> {
  return sql`regexp_replace(lower(${email}), '^([^@+]+)[+][^@]*', '\\1')`;
}

/** As `hashToken`. Null for null. */
function hashOf(mailbox: RawBuilder<string>): RawBuilder<Buffer> {
  return sql`sha256(convert_to(${mailbox}, 'UTF8'))`;
}

/** The mailbox of an inquiry's guest. */
export const guestMailbox = mailboxOf(sql`guest_email`);

/** Whether an inquiry's guest is blocked. */
export const isGuestBlocked = sql<boolean>`EXISTS (
  SELECT FROM blocked_senders WHERE email_hash = ${hashOf(guestMailbox)})`;

/** In a query of `properties`: the hashes of the submission's and the account's mailbox. The second is null without an account. */
export const ownerHashes = sql<(Buffer | null)[]>`ARRAY[
  ${hashOf(mailboxOf(sql`properties.submitter_email`))},
  (SELECT ${hashOf(mailboxOf(sql`users.email`))} FROM users WHERE users.uid = properties.user_id)]`;

/** In a query of `properties`: whether the owner is blocked. */
export const isOwnerBlocked = sql<boolean>`EXISTS (
  SELECT FROM blocked_senders WHERE email_hash = ANY(${ownerHashes}))`;
