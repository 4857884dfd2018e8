// Corrects the mistyped address of an owner without an account, for administrators
// (docs/decisions/0083-email-addresses.md).
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { checkEmailForm } from '#domain/account/account.ts';
import { failed, type Failure, type Result, success, toFailure } from '#domain/failure.ts';
import type { FormInput } from '#domain/form-input.ts';
import { checkCorrectionReason } from '#domain/review/review.ts';
import type { Admin } from '../access/proofs.ts';
import { hasBlockedOwner, isBlocked, lockBlocks } from '../accounts/blocks.ts';
import { moveProperties, ownerAddress, verifiedAddress } from '../accounts/email-addresses.ts';
import { renewCalendarToken } from '../calendar/feed-export.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import type { Database } from '../database/database.ts';
import { lockInquiries, lockProperties } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Server } from '../server.ts';
import { explainMissingProperty } from './audit-log.ts';

/**
 * Sends mails about the property to the typed address from now on, and mails it new links. Revokes every
 * secret that a reader of the former address may have: all mailed keys, and the URL of the calendar feed. The
 * browser that submitted the property keeps its keys. The new address isn't verified until a link is opened.
 */
export async function correctAddressAsAdmin(
  server: Server,
  admin: Admin,
  typedId: string,
  input: FormInput,
): Promise<Result<null>> {
  const checked = checkEmailForm(input);
  if (!checked.ok) return checked;
  const reason = checkCorrectionReason(input['correctionReason']);
  if (!reason.ok) return reason;
  if (!isUuid(typedId)) return failed({ kind: 'property-not-found' });
  const id = typedId.toLowerCase();
  const { email } = checked.value;
  return server.db.transaction().execute(async (transaction) => {
    await lockProperties(transaction, (eb) => eb('id', '=', id));
    await lockBlocks(transaction);
    await lockInquiries(transaction, (eb) => eb('propertyId', '=', id));
    const current = await findOwnerAddress(transaction, id);
    if (!current) return failed(await explainMissingProperty(transaction, id));
    if (current.hasAccount) return failed(belongsToAccount);
    const former = current.email.toLowerCase();
    if (email === former) return failed(unchangedAddress(email));
    if ((await isBlocked(transaction, [email])) || (await hasBlockedOwner({ db: transaction }, id)))
      return failed({ kind: 'owner-blocked' });
    await moveProperties(transaction, [id], { from: former, to: email, uid: null }, isOfSubmitter(id));
    const corrected = transaction.updateTable('properties').set({ submitterEmailVerified: false });
    await corrected.where('id', '=', id).execute();
    await renewCalendarToken(transaction, id);
    const event = { actorId: admin.uid, action: 'address-corrected', propertyId: id } as const;
    await recordAuditEvent(transaction, { ...event, notes: reason.value });
    await addJob(transaction, 'send-mail', { about: 'links', email, verifiedOnly: false });
    return success(null);
  });
}

/** Where mails to the owner of a property go. Only an address without an account can be corrected. */
export function findOwnerAddress(db: Database, id: string) {
  return db
    .selectFrom('properties')
    .select([ownerAddress.as('email'), sql<boolean>`user_id IS NOT NULL`.as('hasAccount')])
    .select(sql<boolean>`${verifiedAddress} IS NOT NULL`.as('isVerified'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** In a query of `keys`: whether it belongs to the browser that submitted the property. */
function isOfSubmitter(propertyId: string) {
  return sql<boolean>`(browser_id IN (SELECT browser_id FROM keys AS own
    WHERE own.kind = 'property' AND own.subject_id = ${propertyId} AND own.copied_from IS NULL
      AND own.browser_id IS NOT NULL))`;
}

const belongsToAccount = toFailure(
  'This home belongs to an account, so its address changes in Account Settings.',
);

function unchangedAddress(email: string): Failure {
  const message = `Mail about this home already goes to ${email}.`;
  return { kind: 'invalid', message, issues: [{ field: 'email', message }] };
}
