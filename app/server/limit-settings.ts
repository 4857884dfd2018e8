// The part of the configuration that limits requests. rate-limits.ts enforces it.
import type { VariableReader } from './variables.ts';

/** How much a client address or an account may do before requests are refused (docs/product.md, "Limits"). */
export type Limits = Readonly<{
  registrationsPerHour: number;
  submissionsPerHour: number;
  uploadBytesPerHour: number;
  /** Total upload bytes of the unfinished drafts that one client address started. */
  unfinishedBytes: number;
  /** In 15 minutes, for one account from one client address. */
  failedLoginsPerAccount: number;
  /** In 15 minutes, for one client address. */
  failedLoginsPerAddress: number;
  /** Successful or not, for one account from one client address. */
  loginsPerHour: number;
  /** Also limits requests to change the email address. */
  resetMailsPerHour: number;
  /** Mails of one kind to one mailbox. One client address may cause half of them. */
  unverifiedMailsPerDay: number;
  /** Further mails of one kind that strangers cause to one verified mailbox. */
  strangerMailsPerDay: number;
  /** Links to drafts, to submitted properties and for password resets, requested from one client address. */
  linkRequestsPerHour: number;
  /** To one mailbox, requested from one client address. */
  linkMailsPerDay: number;
  /** From one client address. */
  inquiriesPerHour: number;
  /** From one client address. */
  inquiriesPerDay: number;
  /** From one client address. */
  savedSearchesPerHour: number;
  /** Searches that the page cache doesn't answer, from one client address, in this process. */
  searchesPerMinute: number;
  /** Owners' changes of one property. */
  ownerChangesPerHour: number;
  ownerChangesPerDay: number;
}>;

const bytesPerGigabyte = 1024 ** 3;

export function readLimits(variables: VariableReader): Limits {
  const limit = (name: string, fallback: number) => variables.wholeNumber(name, fallback, 1, 1_000_000_000);
  const gigabytes = (name: string, fallback: number) =>
    variables.wholeNumber(name, fallback, 1, 1_000_000) * bytesPerGigabyte;
  return {
    registrationsPerHour: limit('REGISTRATIONS_PER_HOUR', 30),
    submissionsPerHour: limit('SUBMISSIONS_PER_HOUR', 20),
    uploadBytesPerHour: gigabytes('UPLOAD_GB_PER_HOUR', 5),
    unfinishedBytes: gigabytes('UNFINISHED_GB', 10),
    failedLoginsPerAccount: limit('FAILED_LOGINS_PER_ACCOUNT', 15),
    failedLoginsPerAddress: limit('FAILED_LOGINS_PER_ADDRESS', 100),
    loginsPerHour: limit('LOGINS_PER_HOUR', 60),
    resetMailsPerHour: limit('RESET_MAILS_PER_HOUR', 5),
    unverifiedMailsPerDay: limit('UNVERIFIED_MAILS_PER_DAY', 5),
    strangerMailsPerDay: limit('STRANGER_MAILS_PER_DAY', 15),
    linkRequestsPerHour: limit('LINK_REQUESTS_PER_HOUR', 20),
    linkMailsPerDay: limit('LINK_MAILS_PER_DAY', 5),
    inquiriesPerHour: limit('INQUIRIES_PER_HOUR', 5),
    inquiriesPerDay: limit('INQUIRIES_PER_DAY', 20),
    savedSearchesPerHour: limit('SAVED_SEARCHES_PER_HOUR', 10),
    searchesPerMinute: limit('SEARCHES_PER_MINUTE', 300),
    ownerChangesPerHour: limit('OWNER_CHANGES_PER_HOUR', 60),
    ownerChangesPerDay: limit('OWNER_CHANGES_PER_DAY', 300),
  };
}
