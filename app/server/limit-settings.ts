// The part of the configuration that limits requests. rate-limits.ts enforces it.
import type { VariableReader } from './variables.ts';

/**
 * The variable and the value of each limit (docs/product.md, "Limits"). Where nothing else is said, it counts
 * what one client address does.
 */
const settings = {
  registrationsPerHour: ['REGISTRATIONS_PER_HOUR', 30],
  submissionsPerHour: ['SUBMISSIONS_PER_HOUR', 20],
  uploadGbPerHour: ['UPLOAD_GB_PER_HOUR', 5],
  /** In all unfinished drafts. */
  unfinishedGb: ['UNFINISHED_GB', 10],
  /** In 15 minutes, for one account. */
  failedLoginsPerAccount: ['FAILED_LOGINS_PER_ACCOUNT', 15],
  /** In 15 minutes. */
  failedLoginsPerAddress: ['FAILED_LOGINS_PER_ADDRESS', 100],
  /** Successful or not, for one account. */
  loginsPerHour: ['LOGINS_PER_HOUR', 60],
  /** Also limits requests to change the email address. */
  resetMailsPerHour: ['RESET_MAILS_PER_HOUR', 5],
  /** Mails of one kind to one mailbox. One client address may cause half of them. */
  unverifiedMailsPerDay: ['UNVERIFIED_MAILS_PER_DAY', 5],
  /** Further mails of one kind that strangers cause to one verified mailbox. */
  strangerMailsPerDay: ['STRANGER_MAILS_PER_DAY', 15],
  /** Links to drafts, to submitted properties and for password resets. */
  linkRequestsPerHour: ['LINK_REQUESTS_PER_HOUR', 20],
  /** To one mailbox. */
  linkMailsPerDay: ['LINK_MAILS_PER_DAY', 5],
  inquiriesPerHour: ['INQUIRIES_PER_HOUR', 5],
  inquiriesPerDay: ['INQUIRIES_PER_DAY', 20],
  savedSearchesPerHour: ['SAVED_SEARCHES_PER_HOUR', 10],
  /** Those that the page cache doesn't answer, in this process. */
  searchesPerMinute: ['SEARCHES_PER_MINUTE', 300],
  /** Owners' changes of one property. */
  ownerChangesPerHour: ['OWNER_CHANGES_PER_HOUR', 60],
  ownerChangesPerDay: ['OWNER_CHANGES_PER_DAY', 300],
} as const;

export type Limits = Readonly<Record<keyof typeof settings, number>>;

export function readLimits(variables: VariableReader): Limits {
  const limits = Object.entries(settings).map(([name, [variable, fallback]]) => [
    name,
    variables.wholeNumber(variable, fallback, 1, 1_000_000),
  ]);
  return Object.fromEntries(limits) as Limits;
}
