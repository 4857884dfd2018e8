// The job behind every mail: made ready and delivered in one go, so that the secrets of its links lie nowhere in clear.
import { prepareAccountMail } from '../accounts/account-mails.ts';
import type { Auth } from '../accounts/auth.ts';
import type { Database } from '../database/database.ts';
import type { AccountMail, InquiryMail, MailJob } from '../database/queue.ts';
import { prepareInquiryMail } from '../inquiries/inquiry-mails.ts';
import type { Mail, PreparedMail } from '../mail/mail.ts';
import type { Messages } from '../mail/messages.ts';
import { prepareOwnerMail } from '../properties/owner-mails.ts';

export interface MailSending {
  db: Database;
  auth: Auth;
  mail: Pick<Mail, 'deliver'>;
  messages: Messages;
}

/** A mail that is not taken leaves no secret behind; the queue tries again later, with new ones. */
export async function sendMail(parts: MailSending, job: MailJob): Promise<void> {
  const prepared = await prepare(parts, job);
  if (!prepared) return;
  try {
    await parts.mail.deliver(prepared.mail);
  } catch (error) {
    await prepared.withdraw?.();
    throw error;
  }
}

function prepare(parts: MailSending, job: MailJob): Promise<PreparedMail | null> {
  if (isAboutAccount(job)) return prepareAccountMail(parts, job);
  return isAboutInquiry(job) ? prepareInquiryMail(parts, job) : prepareOwnerMail(parts, job);
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
