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
 * mail was requested. Fails for a verified or deleted inquiry. Counts as another mail of an inquiry.
 */
export async function resendVerification(
  server: Server,
  { inquiryId, email, clientAddress }: ResendRequest,
): Promise<Result<Date>> {
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
      return success(inquiry.verificationSentAt);
    const subject = { clientAddress, email: inquiry.guestEmail };
    const allowed = await checkMailLimit({ ...server, db: transaction }, subject);
    if (!allowed.ok) return allowed;
    await transaction
      .updateTable('inquiries')
      .set({ verificationSentAt: sentAt })
      .where('id', '=', inquiryId)
      .execute();
    await addJob(transaction, 'send-mail', { about: 'inquiry-verification', inquiryId });
    return success(sentAt);
  });
}

/**
 * Whether a guest who isn't logged in can receive the mail that verifies the address. A verified address gets
 * more of them a day, so that other people can't use them up as easily.
 */
export async function checkMailLimit(
  { db, limits }: Pick<Server, 'db' | 'limits'>,
  subject: { clientAddress: string; email: string },
): Promise<Result<null>> {
  const mailed = await limits.consume('inquiry-mail', subject);
  if (mailed.ok) return mailed;
  const { email } = subject;
  const isVerified = (await hasVerifiedAccount(db, email)) || (await hasVerifiedInquiry(db, email));
  return isVerified ? limits.consume('verified-inquiry-mail', subject) : mailed;
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
