// Reads where mails to the owner of a property go, who may see and change that, and how a new contact address
// affects it. address-corrections.ts changes it (docs/decisions/0083-email-addresses.md).
import { sql } from 'kysely';
import type { EffectOnMails, OwnerAddress } from '#domain/property/owner-property.ts';
import type { Browser } from '../access/browsers.ts';
import { listKeys } from '../access/keys.ts';
import type { Caller, OwnedProperty } from '../access/proofs.ts';
import { hasVerifiedAccount, ownerAddress, verifiedAddress } from '../accounts/email-addresses.ts';
import type { Database } from '../database/database.ts';
import type { Server } from '../server.ts';

/**
 * Where mails about a property go, and how the caller can change that. Null if the property is gone. Names
 * the pending address only to the browser that submitted the property: anyone else may have opened a link in
 * the mistyped mailbox, which is another person's.
 */
export async function getOwnerAddress(
  server: Server,
  { id }: OwnedProperty,
  { user, browser }: Caller,
): Promise<OwnerAddress | null> {
  const address = await findOwnerAddress(server.db, id);
  if (!address) return null;
  const { hasAccount, email, pendingEmail } = address;
  const isOfAccount = hasAccount || (user?.emailVerified === true && user.email === email.toLowerCase());
  const change = await findWayToChange(server.db, { id, email }, browser);
  return {
    email,
    pendingEmail: change === 'team' ? null : pendingEmail,
    change: isOfAccount ? 'account' : change,
  };
}

/** In a query of `properties`: the corrected address, until it's confirmed. Null without a correction. */
const pendingAddress = sql<string | null>`(
  SELECT email FROM address_corrections WHERE property_id = properties.id)`;

/** For the owner's page and for reviewers. Only an address without an account can be corrected. */
export function findOwnerAddress(db: Database, id: string) {
  return db
    .selectFrom('properties')
    .select([ownerAddress.as('email'), pendingAddress.as('pendingEmail')])
    .select(sql<boolean>`user_id IS NOT NULL`.as('hasAccount'))
    .select(sql<boolean>`${verifiedAddress} IS NOT NULL`.as('isVerified'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * `here` for the browser that submitted the property. `opened` if a mailed link was opened, also by a mail
 * scanner, or if an account has verified the address: another person may read the mails then.
 */
async function findWayToChange(
  db: Database,
  { id, email }: { id: string; email: string },
  browser: Browser | null,
): Promise<'here' | 'opened' | 'team'> {
  const keys = await listKeys(db, browser, ['property']);
  if (!keys.some(({ subjectId, isOwn }) => isOwn && subjectId === id)) return 'team';
  const { rows } = await sql`SELECT FROM keys WHERE token_hash IS NOT NULL AND opened_at IS NOT NULL
    AND (kind = 'property' AND subject_id = ${id}
      OR kind = 'inquiry-as-owner' AND subject_id IN (SELECT id FROM inquiries WHERE property_id = ${id})
      OR kind = 'shared-draft' AND subject_id IN (
        SELECT id FROM property_versions WHERE property_id = ${id})) LIMIT 1`.execute(db);
  return rows.length > 0 || (await hasVerifiedAccount(db, email)) ? 'opened' : 'here';
}

/**
 * How a change of the contact address affects where mails go: it asks the new address to confirm, or cancels
 * the pending correction. Null unless mails go to the former address, or that one was asked to confirm.
 */
export function effectOnMails(
  { hasAccount, email, pendingEmail }: { hasAccount: boolean; email: string; pendingEmail: string | null },
  { from, to }: { from: string; to: string },
): EffectOnMails | null {
  const [former, next, current] = [from.toLowerCase(), to.toLowerCase(), email.toLowerCase()];
  if (hasAccount || former === next || (former !== current && former !== pendingEmail)) return null;
  return next === current ? { cancels: former } : { asks: to };
}
