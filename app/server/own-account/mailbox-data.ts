// Privacy requests without an account: a mailed link (request-links.ts) verifies an email address. Its page
// has a download (data-export.ts) and deletes what needs no account.
import { type Result, failed, success } from '#domain/failure.ts';
import type { VerifiedEmailAddress } from '../access/proofs.ts';
import { lockVerifiedAccount } from '../accounts/email-addresses.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { lockInquiries, lockProperties } from '../database/lock-order.ts';
import { deleteGuestInquiries } from '../inquiries/delete-inquiries.ts';
import type { Server } from '../server.ts';
import { forgetReporter } from './account-deletion.ts';

/**
 * Deletes the address's conversations as a guest and its saved searches, and removes it from reports of
 * homes. Frees the nights of stays that aren't over, and mails the owners. Homes stay, because guests rely on
 * them. Refused for the address of an account, whose owner deletes it with the password. Idempotent.
 */
export async function deleteMailboxData(
  { db }: Server,
  { email }: VerifiedEmailAddress,
): Promise<Result<null>> {
  return db.transaction().execute(async (transaction) => {
    if ((await lockVerifiedAccount(transaction, email)) !== null)
      return failed({ kind: 'invalid', message: accountMessage, issues: [] });
    const inquired = transaction
      .selectFrom('inquiries')
      .select('propertyId as id')
      .where('guestEmail', '=', email);
    await lockProperties(transaction, (eb) => eb('id', 'in', inquired));
    const locked = await lockInquiries(transaction, (eb) => eb('guestEmail', '=', email));
    await deleteGuestInquiries(transaction, { email }, locked);
    await transaction.deleteFrom('savedSearches').where('email', '=', email).execute();
    await forgetReporter(transaction, email);
    const event = { actorId: null, action: 'mailbox-data-deleted', propertyId: null } as const;
    await recordAuditEvent(transaction, event);
    return success(null);
  });
}

const accountMessage = 'This address has an account. Log in to delete it with everything in it.';
