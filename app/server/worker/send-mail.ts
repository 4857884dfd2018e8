// The job that prepares and sends a mail. Prepares it only now, so that the queue never holds the tokens of its
// links.
import { prepareAccountMail } from '../accounts/account-mails.ts';
import type { AccountMail, InquiryMail, MailJob } from '../database/queue.ts';
import { prepareInquiryMail } from '../inquiries/inquiry-mails.ts';
import { deliverMail, type PreparedMail } from '../mail/mail.ts';
import type { Server } from '../server.ts';
import { prepareOwnerMail } from '../properties/owner-mails.ts';

/** If delivery fails, revokes the mail's tokens. The queue retries with new ones. */
export async function sendMail(server: Server, job: MailJob): Promise<void> {
  const prepared = await prepare(server, job);
  if (!prepared) return;
  try {
    await deliverMail(server, prepared.mail);
  } catch (error) {
    await prepared.withdraw?.();
    throw error;
  }
}

function prepare(server: Server, job: MailJob): Promise<PreparedMail | null> {
  if (isAboutAccount(job)) return prepareAccountMail(server, job);
  return isAboutInquiry(job) ? prepareInquiryMail(server, job) : prepareOwnerMail(server, job);
}

const accountMails: Readonly<Record<AccountMail['about'], true>> = {
  'password-reset': true,
  'email-confirmation': true,
  'email-change': true,
  'email-change-asked': true,
  'email-changed': true,
  'account-deleted': true,
  'two-factor-on': true,
  'two-factor-off': true,
  'two-factor-reset': true,
  'backup-codes-renewed': true,
};

function isAboutAccount(job: MailJob): job is AccountMail {
  return Object.hasOwn(accountMails, job.about);
}

function isAboutInquiry(job: MailJob): job is InquiryMail {
  return job.about.startsWith('inquiry-');
}
