// The handler of mail jobs. Composes and delivers each mail in one step, so that no link token is stored in
// plain text.
import type { MailJob, MailJobs } from '../jobs.ts';
import {
  composeAccountNotice,
  composeChangeEmail,
  composeResetPassword,
  composeVerifyEmail,
} from '../accounts/mails/account-mails.ts';
import { composeDigest } from '../admin/mails/digest.ts';
import { composeLinks } from '../inquiries/mails/links.ts';
import {
  composeInquiryEnded,
  composeInquiryNews,
  composeVerifyInquiry,
} from '../inquiries/mails/inquiry-mails.ts';
import { composeAlerts } from '../operations/mails/alerts.ts';
import type { ComposedMail } from '../mail/compose.ts';
import { deliverMail } from '../mail/mail.ts';
import { composeDraftLink } from '../properties/mails/draft-link.ts';
import { composeOwnerMail, composePropertyDeleted } from '../properties/mails/owner-mail.ts';
import { composeSavedSearchNews } from '../saved-searches/mails/saved-search-news.ts';
import { composeVerifySavedSearch } from '../saved-searches/mails/verify-saved-search.ts';
import { composeMailboxData } from '../own-account/mails/mailbox-data.ts';
import type { Server } from '../server.ts';

/**
 * Returns null if there is nothing to send: the property, inquiry or account was deleted, or the address may
 * not be mailed.
 */
type ComposeMail<Job> = (server: Server, job: Job) => ComposedMail | Promise<ComposedMail | null>;

const composers: { [About in keyof MailJobs]: ComposeMail<MailJob<About>> } = {
  'password-reset': composeResetPassword,
  'email-verification': composeVerifyEmail,
  'email-change': composeChangeEmail,
  'email-change-requested': composeAccountNotice,
  'email-changed': composeAccountNotice,
  'account-deleted': composeAccountNotice,
  'two-factor-on': composeAccountNotice,
  'two-factor-off': composeAccountNotice,
  'two-factor-reset': composeAccountNotice,
  submission: composeOwnerMail,
  decision: composeOwnerMail,
  'property-deleted': composePropertyDeleted,
  paused: composeOwnerMail,
  resumed: composeOwnerMail,
  'site-visit': composeOwnerMail,
  freshness: composeOwnerMail,
  changes: composeOwnerMail,
  'draft-link': composeDraftLink,
  'inquiry-verification': composeVerifyInquiry,
  'inquiry-news': composeInquiryNews,
  'inquiry-ended': composeInquiryEnded,
  links: composeLinks,
  'mailbox-data': composeMailboxData,
  'saved-search-verification': composeVerifySavedSearch,
  'saved-search-news': composeSavedSearchNews,
  digest: composeDigest,
  alerts: composeAlerts,
};

/** If the mail can't be delivered, revokes its tokens. The queue tries again later, with new ones. */
export async function sendMail<About extends keyof MailJobs>(
  server: Server,
  job: MailJob<About>,
): Promise<void> {
  const compose: ComposeMail<MailJob<About>> = composers[job.about];
  const mail = await compose(server, job);
  if (!mail) return;
  try {
    await deliverMail(server, mail);
  } catch (error) {
    await mail.revoke?.();
    throw error;
  }
}
