// Corrects the mistyped address of an owner without an account. The new address gets a link. Mails go there,
// and the old links end, after a press of the button on the link's page
// (docs/decisions/0083-email-addresses.md). admin/correct-address.ts starts a correction for an
// administrator.
import { sql, type Transaction } from 'kysely';
import { checkEmailForm } from '#domain/account/account.ts';
import { failed, type Failure, type Result, success, toFailure } from '#domain/failure.ts';
import type { FormInput } from '#domain/form-input.ts';
import type { ReplacedCorrection } from '#domain/property/versions.ts';
import { requestLinkKey } from '../access/keys.ts';
import type { Caller, OwnedProperty } from '../access/proofs.ts';
import { hasBlockedOwner, isBlocked, lockBlocks } from '../accounts/blocks.ts';
import { moveProperties } from '../accounts/email-addresses.ts';
import { renewCalendarToken } from '../calendar/feed-export.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { lockInquiries, lockProperties } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { hashToken, isToken } from '../tokens.ts';
import { effectOnMails, findOwnerAddress, getOwnerAddress } from './owner-address.ts';

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
  const allowed = await server.limits.consume('link-mail', { clientAddress, email });
  if (!allowed.ok) return allowed;
  const mailAllowed = await server.limits.consume('visitor-mail', { clientAddress, email });
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
  if (current.hasAccount) return failed(belongsToAccount);
  if (email === current.email.toLowerCase()) {
    const canceled = await cancelCorrection(transaction, correction);
    return canceled
      ? success(
          `Mail about this home keeps going to ${current.email}. We’ve canceled the change to ${canceled.email}, and its link doesn’t work anymore.`,
        )
      : failed(unchangedAddress(current.email));
  }
  if ((await isBlocked(transaction, [email])) || (await hasBlockedOwner({ db: transaction }, propertyId)))
    return failed(requestedBy === null ? { kind: 'person-blocked' } : { kind: 'owner-blocked' });
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

/** Replaces a pending correction, and returns it. The link of the replaced one ends. */
async function startCorrection(
  transaction: Transaction<Tables>,
  { propertyId, email, requestedBy, reason, delaySeconds = 0 }: RequestedCorrection,
): Promise<ReplacedCorrection | null> {
  const replaced = await endCorrection(transaction, propertyId);
  const keyId = await requestLinkKey(transaction, { kind: 'property', subjectId: propertyId });
  await transaction
    .insertInto('addressCorrections')
    .values({ propertyId, email, keyId, requestedBy })
    .execute();
  const event = { actorId: requestedBy, action: 'address-correction-requested', propertyId } as const;
  await recordAuditEvent(transaction, reason === undefined ? event : { ...event, notes: reason });
  await addJob(transaction, 'send-mail', { about: 'address-correction', keyId }, { delaySeconds });
  return replaced;
}

/** Ends the pending correction for good, and returns it. Null without one. */
async function cancelCorrection(
  transaction: Transaction<Tables>,
  { propertyId, requestedBy, reason }: Omit<RequestedCorrection, 'email'>,
): Promise<ReplacedCorrection | null> {
  const canceled = await endCorrection(transaction, propertyId);
  const event = { actorId: requestedBy, action: 'address-correction-canceled', propertyId } as const;
  if (canceled)
    await recordAuditEvent(transaction, reason === undefined ? event : { ...event, notes: reason });
  return canceled;
}

/** Deletes the pending correction by revoking its key. Returns the correction, or null without one. */
async function endCorrection(
  transaction: Transaction<Tables>,
  propertyId: string,
): Promise<ReplacedCorrection | null> {
  const pending = await transaction
    .selectFrom('addressCorrections')
    .select(['email', 'requestedBy', 'keyId'])
    .where('propertyId', '=', propertyId)
    .executeTakeFirst();
  if (!pending) return null;
  const { keyId, ...correction } = pending;
  await transaction.deleteFrom('keys').where('id', '=', keyId).execute();
  return correction;
}

interface ContactChange extends Omit<RequestedCorrection, 'propertyId' | 'email'> {
  from: string;
  to: string;
  /** For undo: the correction that the undone change replaced. It starts again, with another link. */
  restored?: ReplacedCorrection | undefined;
}

/**
 * Starts a correction after an administrator changed the contact address, if mails went to the former one.
 * Restoring the address that gets the mails cancels the correction. Returns the correction that this replaced
 * or canceled, or null. The caller has locked the property.
 */
export async function followContactAddress(
  transaction: Transaction<Tables>,
  propertyId: string,
  { from, to, restored, ...request }: ContactChange,
): Promise<ReplacedCorrection | null> {
  const current = await findOwnerAddress(transaction, propertyId);
  const effect = current && effectOnMails(current, { from, to });
  if (!effect) return null;
  if (restored) return startCorrection(transaction, { ...restored, propertyId });
  if ('cancels' in effect) return cancelCorrection(transaction, { ...request, propertyId });
  return startCorrection(transaction, { ...request, propertyId, email: effect.asks.toLowerCase() });
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
 * Sends mails about the property to the address of the link from now on. Revokes every secret that a reader
 * of the former address may have: all mailed keys, and the URL of the calendar feed. The browser that
 * submitted the property keeps its keys. Afterwards the link opens the property. The former address gets a
 * notice.
 */
export async function confirmAddressCorrection(
  server: Server,
  token: string,
  clientAddress: string,
): Promise<Result<null>> {
  const correction = await findAddressCorrection(server, token);
  if (!correction) return failed({ kind: 'link-expired' });
  const { propertyId } = correction;
  const allowed = await server.limits.consume('owner-change', { id: propertyId });
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
    const verified = transaction.updateTable('properties').set({ submitterEmailVerified: true });
    await verified.where('id', '=', propertyId).execute();
    await renewCalendarToken(transaction, propertyId);
    await recordAuditEvent(transaction, { actorId: requestedBy, action: 'address-corrected', propertyId });
    // A correction by the owner's browser counts as a mail that anyone can cause.
    const canMail =
      requestedBy !== null ||
      (await server.limits.consume('visitor-mail', { clientAddress, email: former })).ok;
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
