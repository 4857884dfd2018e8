// The mail that verifies the address of an inquiry's guest: who may receive it, and sending it again.
import { validate as isUuid } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import { hasVerifiedAccount } from '../accounts/email-addresses.ts';
import type { Database } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import type { Server } from '../server.ts';

/** The time in ms between two mails that verify an inquiry's address. Makes a double press harmless. */
const resendAfterMs = 60_000;

interface ResendRequest {
  inquiryId: string;
  /** The guest's address, as typed. Any other address fails with `inquiry-not-found`. */
  email: string;
  /** The sender's client address. */
  clientAddress: string;
}

/**
 * Mails the link that verifies an inquiry's address again, at most once a minute. Returns when the newest
 * mail was requested, and whether this call requested it. Fails for a verified or deleted inquiry.
 */
export async function resendVerification(
  server: Server,
  { inquiryId, email, clientAddress }: ResendRequest,
): Promise<Result<{ sentAt: Date; isNew: boolean }>> {
  if (!isUuid(inquiryId)) return failed({ kind: 'inquiry-not-found' });
  return server.db.transaction().execute(async (transaction) => {
    const inquiry = await transaction
      .selectFrom('inquiries')
      .select(['guestEmail', 'verifiedAt', 'verificationSentAt'])
      .where('id', '=', inquiryId)
      .where('guestEmail', '=', email.trim().toLowerCase())
      .forUpdate()
      .executeTakeFirst();
    if (!inquiry) return failed({ kind: 'inquiry-not-found' });
    if (inquiry.verifiedAt) return failed({ kind: 'inquiry-verified' });
    const sentAt = new Date();
    if (sentAt.getTime() - inquiry.verificationSentAt.getTime() < resendAfterMs)
      return success({ sentAt: inquiry.verificationSentAt, isNew: false });
    const subject = { clientAddress, email: inquiry.guestEmail };
    const requestAllowed = await server.limits.consume('link-mail', subject);
    if (!requestAllowed.ok) return requestAllowed;
    const mailAllowed = await checkMailLimit({ ...server, db: transaction }, 'visitor-mail', subject);
    if (!mailAllowed.ok) return mailAllowed;
    await transaction
      .updateTable('inquiries')
      .set({ verificationSentAt: sentAt })
      .where('id', '=', inquiryId)
      .execute();
    await addJob(transaction, 'send-mail', { about: 'inquiry-verification', inquiryId });
    return success({ sentAt, isNew: true });
  });
}

/**
 * Whether a guest who isn't logged in can receive the mail that verifies the address. A verified address gets
 * more of them a day, so that other people can't use them up as easily.
 */
export async function checkMailLimit(
  { db, limits }: Pick<Server, 'db' | 'limits'>,
  limit: 'inquiry-mail' | 'visitor-mail',
  subject: { clientAddress: string; email: string },
): Promise<Result<null>> {
  const mailed = await limits.consume(limit, subject);
  if (mailed.ok) return mailed;
  const { email } = subject;
  const isVerified = (await hasVerifiedAccount(db, email)) || (await hasVerifiedInquiry(db, email));
  return isVerified ? limits.consume(`verified-${limit}`, subject) : mailed;
}

/** Whether an earlier inquiry has verified the address. */
export async function hasVerifiedInquiry(db: Database, email: string): Promise<boolean> {
  const earlier = await db
    .selectFrom('inquiries')
    .select('id')
    .where('guestEmail', '=', email)
    .where('verifiedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}
