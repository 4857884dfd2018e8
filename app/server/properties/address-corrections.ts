// Corrects the mistyped address of an owner without an account. The new address gets a link. Mails go there,
// and the old links end, after a press of the button on the link's page
// (docs/decisions/0083-email-addresses.md). admin/correct-address.ts starts a correction for an
// administrator.
import { sql, type Transaction } from 'kysely';
import { checkEmailForm } from '#domain/account.ts';
import { failed, type Failure, type Result, success, toFailure } from '#domain/failure.ts';
import type { FormInput } from '#domain/form-input.ts';
import type { OwnerAddress } from '#domain/property/owner-property.ts';
import type { Browser } from '../access/browsers.ts';
import { requestLinkKey } from '../access/keys.ts';
import type { Caller, OwnedProperty } from '../access/proofs.ts';
import { hasBlockedOwner, isBlocked, lockBlocks } from '../accounts/blocks.ts';
import { hasVerifiedAccount, moveProperties, ownerAddress } from '../accounts/email-addresses.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import type { Database } from '../database/database.ts';
import { lockInquiries, lockProperties } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { hashToken, isToken } from '../tokens.ts';

/** Where mails about a property go, and how the caller can change that. Null if the property is gone. */
export async function getOwnerAddress(
  server: Server,
  { id }: OwnedProperty,
  { user, browser }: Caller,
): Promise<OwnerAddress | null> {
  const address = await findOwnerAddress(server.db, id);
  if (!address) return null;
  const { userId, email, pendingEmail } = address;
  const isOfAccount = userId !== null || (user?.emailVerified === true && user.email === email.toLowerCase());
  return {
    email,
    pendingEmail,
    change: isOfAccount ? 'account' : await findWayToChange(server.db, { id, email }, browser),
  };
}

/** In a query of `properties`: the corrected address, until it's confirmed. Null without a correction. */
export const pendingAddress = sql<string | null>`(
  SELECT email FROM address_corrections WHERE property_id = properties.id)`;

function findOwnerAddress(db: Database, id: string) {
  return db
    .selectFrom('properties')
    .select(['userId', ownerAddress.as('email'), pendingAddress.as('pendingEmail')])
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
  if (!browser) return 'team';
  const own = await db
    .selectFrom('keys')
    .innerJoin('browsers', 'browsers.id', 'browserId')
    .select('keys.id')
    .where('secretHash', '=', browser.secretHash)
    .where('kind', '=', 'property')
    .where('subjectId', '=', id)
    .where('copiedFrom', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!own) return 'team';
  const { rows } = await sql`SELECT FROM keys WHERE token_hash IS NOT NULL AND opened_at IS NOT NULL
    AND (kind = 'property' AND subject_id = ${id}
      OR kind = 'inquiry-as-owner' AND subject_id IN (SELECT id FROM inquiries WHERE property_id = ${id})
      OR kind = 'shared-draft' AND subject_id IN (
        SELECT id FROM property_versions WHERE property_id = ${id})) LIMIT 1`.execute(db);
  return rows.length > 0 || (await hasVerifiedAccount(db, email)) ? 'opened' : 'here';
}

/**
 * Mails the typed address a link that confirms it, for the browser that submitted the property. Typing the
 * current address cancels a pending correction instead. Returns the message to show. Fails beyond the limits
 * of mailed links.
 */
export async function correctOwnAddress(
  server: Server,
  owned: OwnedProperty,
  caller: Caller & { clientAddress: string },
  form: FormInput,
): Promise<Result<string>> {
  const { id } = owned;
  const { clientAddress } = caller;
  const checked = checkEmailForm(form);
  if (!checked.ok) return checked;
  const { email } = checked.value;
  if ((await getOwnerAddress(server, owned, caller))?.change !== 'here') return failed(cannotCorrect);
  const allowed = await server.limits.consumeLinkMail(clientAddress, email);
  if (!allowed.ok) return allowed;
  const mailAllowed = await server.limits.consumeVisitorMail(clientAddress, email);
  if (!mailAllowed.ok) return mailAllowed;
  return server.db.transaction().execute(async (transaction) => {
    await lockProperties(transaction, (eb) => eb('id', '=', id));
    // Repeats the check, because a link may have been opened since.
    const locked = await getOwnerAddress({ ...server, db: transaction }, owned, caller);
    if (locked?.change !== 'here') return failed(cannotCorrect);
    return requestAddressCorrection(transaction, { propertyId: id, email, requestedBy: null });
  });
}

/**
 * Mails an address a link that confirms it. The current address cancels a pending correction instead. Returns
 * the message to show. The caller has locked the property.
 */
export async function requestAddressCorrection(
  transaction: Transaction<Tables>,
  correction: RequestedCorrection,
): Promise<Result<string>> {
  const { propertyId, email, requestedBy } = correction;
  const current = await findOwnerAddress(transaction, propertyId);
  if (!current) return failed({ kind: 'property-not-found' });
  if (current.userId !== null) return failed(belongsToAccount);
  if (email === current.email.toLowerCase())
    return (await endCorrection(transaction, propertyId))
      ? success(`Mail about this home keeps going to ${current.email}.`)
      : failed(unchangedAddress(current.email));
  if ((await isBlocked(transaction, [email])) || (await hasBlockedOwner({ db: transaction }, propertyId)))
    return failed(
      requestedBy === null ? { kind: 'person-blocked' } : { kind: 'owner-blocked', side: 'reviewer' },
    );
  await startCorrection(transaction, correction);
  return success(`We’ve asked ${email} to confirm. The email has a link to press.`);
}

interface RequestedCorrection {
  propertyId: string;
  /** In lower case. */
  email: string;
  /** The administrator's uid. Null for the owner's browser. */
  requestedBy: string | null;
  /** Why an administrator corrects the address. */
  reason?: string;
  /** How long the mail waits. Default: 0. */
  delaySeconds?: number;
}

/** Replaces a pending correction. The link of the replaced one ends. */
async function startCorrection(
  transaction: Transaction<Tables>,
  { propertyId, email, requestedBy, reason, delaySeconds = 0 }: RequestedCorrection,
): Promise<void> {
  await endCorrection(transaction, propertyId);
  const keyId = await requestLinkKey(transaction, { kind: 'property', subjectId: propertyId });
  await transaction
    .insertInto('addressCorrections')
    .values({ propertyId, email, keyId, requestedBy })
    .execute();
  const event = { actorId: requestedBy, action: 'address-correction-requested', propertyId } as const;
  await recordAuditEvent(transaction, reason === undefined ? event : { ...event, notes: reason });
  await addJob(transaction, 'send-mail', { about: 'address-correction', keyId }, { delaySeconds });
}

/** Cancels the pending correction by revoking its key. Returns false without one. */
async function endCorrection(transaction: Transaction<Tables>, propertyId: string): Promise<boolean> {
  const ended = await transaction
    .deleteFrom('keys')
    .where('id', 'in', (eb) =>
      eb.selectFrom('addressCorrections').select('keyId').where('propertyId', '=', propertyId),
    )
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/**
 * Starts a correction after an administrator changed the contact address, if mails went to the former one.
 * Restoring the address that gets the mails cancels the correction. The caller has locked the property.
 */
export async function followContactAddress(
  transaction: Transaction<Tables>,
  propertyId: string,
  { from, to, ...request }: { from: string; to: string } & Omit<RequestedCorrection, 'propertyId' | 'email'>,
): Promise<void> {
  const current = await findOwnerAddress(transaction, propertyId);
  if (!current || !changesOwnerAddress({ ...current, hasAccount: current.userId !== null }, { from, to }))
    return;
  const email = to.toLowerCase();
  if (email === current.email.toLowerCase()) await endCorrection(transaction, propertyId);
  else await startCorrection(transaction, { ...request, propertyId, email });
}

/**
 * Whether a change of the contact address should change where mails go: if they go to the former one, or if
 * that one was asked to confirm.
 */
export function changesOwnerAddress(
  { hasAccount, email, pendingEmail }: { hasAccount: boolean; email: string; pendingEmail: string | null },
  { from, to }: { from: string; to: string },
): boolean {
  const former = from.toLowerCase();
  return (
    !hasAccount && former !== to.toLowerCase() && (former === email.toLowerCase() || former === pendingEmail)
  );
}

/** The correction that a mailed link confirms, for its page. Null for any other link. */
export async function findAddressCorrection(
  { db }: Pick<Server, 'db'>,
  token: string,
): Promise<{ propertyId: string; title: string; location: string; email: string } | null> {
  if (!isToken(token)) return null;
  const correction = await db
    .selectFrom('addressCorrections')
    .innerJoin('keys', 'keys.id', 'keyId')
    .innerJoin('properties', 'properties.id', 'propertyId')
    .select(['propertyId', 'title', 'location', 'addressCorrections.email'])
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return correction ?? null;
}

/**
 * Sends mails about the property to the address of the link from now on, and revokes all keys that were
 * mailed to the former one. The browser that submitted the property keeps its keys. Afterwards the link opens
 * the property. The former address gets a notice.
 */
export async function confirmAddressCorrection(
  server: Server,
  token: string,
  clientAddress: string,
): Promise<Result<null>> {
  const correction = await findAddressCorrection(server, token);
  if (!correction) return failed({ kind: 'link-expired' });
  const { propertyId } = correction;
  const allowed = await server.limits.consumeOwnerChange(propertyId);
  if (!allowed.ok) return allowed;
  return server.db.transaction().execute<Result<null>>(async (transaction) => {
    await lockProperties(transaction, (eb) => eb('id', '=', propertyId));
    await lockBlocks(transaction);
    await lockInquiries(transaction, (eb) => eb('propertyId', '=', propertyId));
    const property = await transaction
      .selectFrom('properties')
      .innerJoin('addressCorrections', 'addressCorrections.propertyId', 'properties.id')
      .innerJoin('keys', 'keys.id', 'keyId')
      .select(['userId', 'submitterEmail', 'title', 'status'])
      .select(['addressCorrections.email', 'keyId', 'requestedBy'])
      .where('tokenHash', '=', hashToken(token))
      .executeTakeFirst();
    if (!property || property.userId !== null) return failed({ kind: 'link-expired' });
    const { email, keyId, requestedBy, title, status } = property;
    if ((await isBlocked(transaction, [email])) || (await hasBlockedOwner({ db: transaction }, propertyId)))
      return failed({ kind: 'person-blocked' });
    const former = property.submitterEmail.toLowerCase();
    await transaction.deleteFrom('addressCorrections').where('propertyId', '=', propertyId).execute();
    const move = { from: former, to: email, uid: null };
    await moveProperties(transaction, [propertyId], move, staysWithOwner(propertyId, keyId));
    await recordAuditEvent(transaction, { actorId: requestedBy, action: 'address-corrected', propertyId });
    // A correction by the owner's browser counts as a mail that anyone can cause.
    const canMail =
      requestedBy !== null || (await server.limits.consumeVisitorMail(clientAddress, former)).ok;
    const notice = { email: former, title: status === 'approved' ? title : null };
    if (canMail) await addJob(transaction, 'send-mail', { about: 'address-corrected', ...notice });
    return success(null);
  });
}

/**
 * In a query of `keys`: the key of the confirmed link, and those of the browser that submitted the property.
 */
function staysWithOwner(propertyId: string, keyId: string) {
  return sql<boolean>`(keys.id = ${keyId} OR browser_id IN (SELECT browser_id FROM keys AS own
    WHERE own.kind = 'property' AND own.subject_id = ${propertyId} AND own.copied_from IS NULL
      AND own.browser_id IS NOT NULL))`;
}

const cannotCorrect = toFailure(
  'Mail we sent there may have been opened already, so only our team can change the address now. Please contact us.',
);

const belongsToAccount = toFailure(
  'This home belongs to an account, so its address changes in Account Settings.',
);

function unchangedAddress(email: string): Failure {
  const message = `Mail about this home already goes to ${email}.`;
  return { kind: 'invalid', message, issues: [{ field: 'email', message }] };
}
