// Adds background jobs, in the transaction of the change that causes them. The worker process runs them
// (worker-process.ts). Hides graphile-worker.
import { sql } from 'kysely';
import type { InquiryNews, Side } from '#domain/conversation.ts';
import type { Database } from './database.ts';

/** Every kind of job with its payload: ids, and an email address where no row has it. */
export interface Jobs {
  /** `isRetry`: the photo has killed the decoder once. */
  'derive-photo': { photoId: string; isRetry?: boolean };
  /** Makes the AVIF variants of a photo that is ready. */
  'encode-avif': { photoId: string };
  /** Deletes the files of photos whose rows were deleted. */
  'delete-files': { storageKeys: string[] };
  'read-calendar': { propertyId: string };
  'send-mail': MailJob;
}

/** Mails by subject. The text and the tokens of links are created when the mail is sent. */
export type MailJob = AccountMail | OwnerMail | InquiryMail;

/** With `verifiedOnly`, the mail is sent only if an account has verified the address. */
export type AccountMail =
  | { about: 'password-reset'; email: string; confirmedOnly: boolean }
  | { about: 'email-confirmation'; uid: string }
  | { about: 'email-change'; uid: string; email: string }
  | { about: 'email-change-asked' | 'email-changed' | 'account-deleted'; email: string }
  | { about: TwoFactorNews; email: string };

export type TwoFactorNews = 'two-factor-on' | 'two-factor-off' | 'two-factor-reset' | 'backup-codes-renewed';

export type OwnerMail =
  | { about: 'submission'; propertyId: string; confirmedOnly: boolean }
  | { about: 'decision'; propertyId: string }
  | { about: 'owner-links'; email: string; confirmedOnly: boolean }
  | DraftLinkMail;

/**
 * `tokenVersion` is the draft's at the time of the request: no link is sent after the draft's tokens were revoked.
 */
export interface DraftLinkMail {
  about: 'draft-link';
  draftId: string;
  tokenVersion: string;
  email: string;
  confirmedOnly: boolean;
}

/**
 * The mail may quote the message `wordsOf`. The job for an ended inquiry holds the address and the title, because the
 * inquiry is deleted; `datesFreed` is true if an accepted stay ended with it.
 */
export type InquiryMail =
  | { about: 'inquiry-confirmation'; inquiryId: string }
  | { about: 'inquiry-news'; inquiryId: string; to: Side; news: InquiryNews; wordsOf: string | null }
  | { about: 'inquiry-ended'; email: string; title: string; by: 'home' | Side; datesFreed: boolean };

/**
 * Lower numbers run first. Mails come before photos, because a visitor waits for the mail, and 40 photos take a
 * minute.
 */
const priorities: Record<keyof Jobs, number> = {
  'send-mail': 0,
  'delete-files': 0,
  'read-calendar': 0,
  'derive-photo': 1,
  'encode-avif': 32_002,
};

/**
 * Priorities among photos. The n-th waiting photo of each client address has the same priority, so that addresses
 * take turns. Then come retries, and last AVIF (see `priorities`).
 */
export const photoPriorities = {
  behind: (waiting: number) => Math.min(1 + waiting, 32_000),
  retry: 32_001,
};

interface JobOptions {
  priority?: number;
  /** Waiting jobs with the same key are merged into one. */
  key?: string | null;
}

/** Adds a job. Inside a transaction, the job exists only once the transaction is committed. */
export async function addJob<Name extends keyof Jobs>(
  db: Database,
  name: Name,
  payload: Jobs[Name],
  { priority = priorities[name], key = null }: JobOptions = {},
): Promise<void> {
  const json = JSON.stringify(payload);
  await sql`SELECT graphile_worker.add_job(${name}, payload => ${json}::json, max_attempts => 25,
    priority => ${priority}::integer, job_key => ${key}::text)`.execute(db);
}
